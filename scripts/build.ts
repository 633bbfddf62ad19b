import { execFileSync } from "node:child_process";
import { chmod, cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Compiles the package into dist/, or into the folder that is named: JavaScript for every runtime, since Node strips no types below node_modules. */

const root = new URL("../", import.meta.url);
const folder = resolve(fileURLToPath(root), process.argv[2] ?? "dist");
const out = pathToFileURL(`${folder}/`);
const compiler = fileURLToPath(new URL("node_modules/typescript/bin/tsc", root));

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
/** One file of Scalar's is served; its package and what that depends on have 200 MB more. */
const scalar = import.meta.resolve("@scalar/api-reference");
await cp(new URL("browser/standalone.js", scalar), new URL("scalar.js", pageFiles));
await writeFile(new URL("LICENSES.txt", out), await licensesOf([fileURLToPath(scalar)]));
await chmod(new URL("src/cli.js", out), 0o755);

/** The licenses of the packages that these files are of, which the package holds parts of. */
async function licensesOf(files: readonly string[]): Promise<string> {
  const packages = new Set(files.flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const texts = [...packages].map(async (path) => {
    const name = (await readdir(path)).find((file) => /^licen[cs]e/i.test(file));
    const { name: title, version, license } = JSON.parse(await readFile(`${path}/package.json`, "utf8"));
    const text = name === undefined ? "" : await readFile(`${path}/${name}`, "utf8");
    return `${title} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`);
}
