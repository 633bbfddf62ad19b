import { execFileSync } from "node:child_process";
import { chmod, cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { writeClientTypes } from "./client-types.ts";

/** Compiles the package into dist/, or into the folder that is named: JavaScript for every runtime, since Node strips no types below node_modules. */

const root = new URL("../", import.meta.url);
const folder = resolve(fileURLToPath(root), process.argv[2] ?? "dist");
const out = pathToFileURL(`${folder}/`);
const compiler = fileURLToPath(new URL("node_modules/typescript/bin/tsc", root));

await writeClientTypes();
await rm(out, { recursive: true, force: true });
for (const project of ["tsconfig.build.json", "tsconfig.client.json"])
  execFileSync(process.execPath, [compiler, "-p", project, "--outDir", folder], {
    cwd: fileURLToPath(root),
    stdio: "inherit",
  });
/** TypeScript leaves the endings of imports in declarations as they are in the sources. */
const declarations = new URL("src/client/", out);
for (const name of (await readdir(declarations)).filter((file) => file.endsWith(".d.ts"))) {
  const file = new URL(name, declarations);
  await writeFile(file, (await readFile(file, "utf8")).replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
}
await cp(new URL("sandbox/data/", root), new URL("sandbox/data/", out), { recursive: true });
const pageFiles = new URL("src/surfaces/pages/files/", out);
await cp(new URL("src/surfaces/pages/files/", root), pageFiles, { recursive: true });
await cp(new URL("openapi.json", root), new URL("openapi.json", out));
/** What the code and its readers need of it, and the commit where the build is told. */
const { name, version, type, repository } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
const commit = process.env.BUILD_COMMIT || undefined;
await writeFile(new URL("package.json", out), JSON.stringify({ name, version, type, repository, commit }));
/** JSON and code are laid out for people, who read them in the sources: without that the package is a third of a megabyte smaller. */
for (const path of await readdir(out, { recursive: true })) {
  const file = join(folder, path);
  if (path.endsWith(".json")) await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, "utf8"))));
  if (!/^(?:src|questions|sandbox)\b.*\.js$/.test(path) || path.startsWith("src/surfaces/pages/files")) continue;
  const { code } = await transform(await readFile(file, "utf8"), {
    minifyWhitespace: true,
    format: "esm",
    charset: "utf8",
  });
  await writeFile(file, code);
}
await chmod(new URL("src/cli.js", out), 0o755);
