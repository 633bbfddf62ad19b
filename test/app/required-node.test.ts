import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";

const SRC = join(import.meta.dirname, "../../src");
const OLDER =
  "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})";

for (const [entry, exitCode, said] of [
  ["cli.ts", 2, /^phdg needs Node 22\.19 or newer, or Bun; this is Node 20\.20\.2\. [^\n]*\n$/],
  [
    "main.ts",
    1,
    /^The gateway did not start\.\nIt needs Node 22\.19 or newer, or Bun; this is Node 20\.20\.2\.[^\n]*\n$/,
  ],
] as const) {
  test(`${entry} on an old Node says which version it needs, and nothing else`, () => {
    const args = ["--import", OLDER, join(SRC, entry)];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 30_000 });
    assert.match(stderr, said);
    assert.deepEqual([stdout, status], ["", exitCode]);
  });

  test(`${entry} loads nothing before the version check but the check itself`, async () => {
    const importsOf = async (file: string): Promise<readonly string[]> =>
      (await readFile(join(SRC, file), "utf8")).match(/^import .*$/gm) ?? [];
    assert.deepEqual(await importsOf(entry), ['import { needOfNewerNode } from "./app/required-node.ts";']);
    assert.deepEqual(await importsOf("app/required-node.ts"), []);
  });
}

test("main.ts takes no arguments, so that a mistyped command does not start the service", () => {
  const { stderr, status } = spawnSync(process.execPath, [join(SRC, "main.ts"), "demo", "--help"], {
    encoding: "utf8",
    timeout: 30_000,
  });
  assert.equal(status, 1);
  assert.match(stderr, /takes no arguments.*phdg/);
});
