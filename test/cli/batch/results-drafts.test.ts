import assert from "node:assert/strict";
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { openResults } from "../../../src/cli/commands/batch.ts";

/** How a file of results is replaced, and what stands beside it meanwhile. */

const question = { endpoint: "/devices/recalls", gateway: null, input: { q: "x" } };
const result = (line: number, status: "found" | "unavailable" = "found") =>
  ({ line, ...question, status, answer: {} }) as const;
const lineOf = (line: number, status?: "found" | "unavailable"): string => `${JSON.stringify(result(line, status))}\n`;

/** A line that stays and one that is asked again. */
const UNTIDY = lineOf(1) + lineOf(2, "unavailable");

/** A folder with a file of results, which an earlier run left like this; null for none. */
async function folderWith(content: string | null): Promise<{ readonly folder: string; readonly out: string }> {
  const folder = await mkdtemp(join(tmpdir(), "phdg-"));
  const out = join(folder, "r.ndjson");
  if (content !== null) await writeFile(out, content);
  return { folder, out };
}

async function goOn(out: string): Promise<void> {
  const results = await openResults(out);
  await results.write(result(2));
  await results.close();
}

for (const [what, content, expected] of [
  ["a first run", null, lineOf(2)],
  ["a run that keeps all lines", lineOf(1), lineOf(1) + lineOf(2)],
  ["a run that takes lines away", UNTIDY, lineOf(1) + lineOf(2)],
] as const)
  test(`${what} leaves no other file next to the results`, async (t) => {
    const { folder, out } = await folderWith(content);
    t.after(() => rm(folder, { recursive: true }));
    await goOn(out);
    assert.equal(await readFile(out, "utf8"), expected);
    assert.deepEqual(await readdir(folder), ["r.ndjson"]);
  });

/** Windows has no such modes, and links need a right. */
const NO_MODES = process.platform === "win32" && "no modes on Windows";

test("results keep their mode and a link to them stays a link", { skip: NO_MODES }, async (t) => {
  const { folder, out } = await folderWith(UNTIDY);
  t.after(() => rm(folder, { recursive: true }));
  await chmod(out, 0o640);
  const soft = join(folder, "soft");
  await symlink(out, soft);
  await goOn(soft);
  assert.equal((await stat(out)).mode & 0o777, 0o640);
  assert.ok((await lstat(soft)).isSymbolicLink());
  assert.equal(await readFile(out, "utf8"), lineOf(1) + lineOf(2));
});

test("before there is a result to write the results are as they were", async (t) => {
  const { folder, out } = await folderWith(UNTIDY);
  t.after(() => rm(folder, { recursive: true }));
  const results = await openResults(out);
  assert.deepEqual((await readdir(folder)).toSorted(), ["r.ndjson", "r.ndjson.lock"]);
  await results.close();
  assert.equal(await readFile(out, "utf8"), UNTIDY);
  assert.deepEqual(await readdir(folder), ["r.ndjson"]);
});

test("signs that steer a terminal are escaped in results, which are the same JSON", async (t) => {
  const { folder, out } = await folderWith(null);
  t.after(() => rm(folder, { recursive: true }));
  const answered = { ...result(1), answer: { detail: "\u009B2K\u202Eowned" } };
  const results = await openResults(out);
  await results.write(answered);
  await results.close();
  const text = await readFile(out, "utf8");
  assert.ok(text.includes(String.raw`\u009b2K\u202eowned`), text);
  assert.deepEqual(JSON.parse(text), answered);
});
