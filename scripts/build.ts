import { execFileSync } from "node:child_process";
import { chmod, cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Compiles the package into dist/: JavaScript for every runtime, since Node strips no types below node_modules. */

const root = new URL("../", import.meta.url);
const compiler = fileURLToPath(new URL("node_modules/typescript/bin/tsc", root));

await rm(new URL("dist/", root), { recursive: true, force: true });
for (const project of ["tsconfig.build.json", "tsconfig.client.json"])
  execFileSync(process.execPath, [compiler, "-p", project], { cwd: fileURLToPath(root), stdio: "inherit" });
/** TypeScript leaves the endings of imports in declarations as they are in the sources. */
const declarations = new URL("dist/src/client/", root);
for (const name of (await readdir(declarations)).filter((file) => file.endsWith(".d.ts"))) {
  const file = new URL(name, declarations);
  await writeFile(file, (await readFile(file, "utf8")).replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
}
await cp(new URL("src/surfaces/web/assets/", root), new URL("dist/src/surfaces/web/assets/", root), {
  recursive: true,
});
await cp(new URL("sandbox/data/", root), new URL("dist/sandbox/data/", root), { recursive: true });
await chmod(new URL("dist/src/cli.js", root), 0o755);
