import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { execFileSync } from "node:child_process";
import { packExtension } from "@anthropic-ai/mcpb";
import { repositoryOf } from "../src/core/build.ts";
import { toManifest, toServerJson } from "./bundle/manifests.ts";
import { toolsOf } from "./bundle/tools.ts";
import { installedWith } from "./licences/licences.ts";

/**
 * Makes bundle/, or the folder that is named: an MCP bundle (.mcpb) of what `npm pack` ships with the packages that it
 * needs, for desktop clients, and server.json for the MCP registry where the repository is known.
 */

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = resolve(root, process.argv[2] ?? "bundle");
const staged = join(folder, "files");
const read = async (name: string) => JSON.parse(await readFile(join(root, name), "utf8"));
const about = await read("package.json");

await rm(folder, { recursive: true, force: true });
await mkdir(staged, { recursive: true });
execFileSync(process.execPath, [join(root, "scripts/build.ts"), join(staged, "dist")], { stdio: "inherit" });
/** The records of the demo are more than half of the package, and serving MCP needs none of them. */
await rm(join(staged, "dist/sandbox"), { recursive: true });
const packages = installedWith(await read("package-lock.json")).map(({ path }) => path);
for (const name of ["package.json", "README.md", "LICENSE", ...packages])
  await cp(join(root, name), join(staged, name), {
    recursive: true,
    /** A package's own packages are in the list, too; its types and source maps serve nobody who runs it. */
    filter: (source) => basename(source) !== "node_modules" && !/\.(?:map|d\.[cm]?ts)$/.test(source),
  });

const manifest = toManifest(about, await toolsOf(staged));
await writeFile(join(staged, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
const name = `${about.name}-${about.version}.mcpb`;
if (!(await packExtension({ extensionPath: staged, outputPath: join(folder, name), silent: true })))
  throw new Error("The bundle could not be packed: its manifest is not valid.");
await rm(staged, { recursive: true });

const { GITHUB_REPOSITORY: path } = process.env;
const repository = repositoryOf(about) ?? `https://github.com/${path ?? ""}`;
if (!/^https:\/\/github\.com\/[^/]+\/[^/]+$/.test(repository))
  process.stdout.write("No server.json: neither package.json nor GITHUB_REPOSITORY names a repository on GitHub.\n");
else {
  const sha256 = createHash("sha256")
    .update(await readFile(join(folder, name)))
    .digest("hex");
  const server = toServerJson(about, { repository, file: name, sha256 });
  await writeFile(join(folder, "server.json"), `${JSON.stringify(server, null, 2)}\n`);
}
process.stdout.write(`${join(folder, name)} written.\n`);
