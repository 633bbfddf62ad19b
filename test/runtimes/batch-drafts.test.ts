import assert from "node:assert/strict";
import { chmod, chown, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { openResults } from "../../src/runtimes/node-batch.ts";

/** What stands beside a file of results belongs to its owner, and so do the rights of the file. */

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
  test(`${what} leaves the files beside the results as they are, and none of its own`, async (t) => {
    const { folder, out } = await folderWith(content);
    t.after(() => rm(folder, { recursive: true }));
    const foreign = [`${out}.tidy`, `${out}.${process.pid}`, `${out}.lock.${process.pid}`];
    for (const file of foreign) await writeFile(file, "my own notes");
    await writeFile(`${out}.lock`, String(process.pid));
    await goOn(out);
    for (const file of foreign) assert.equal(await readFile(file, "utf8"), "my own notes", file);
    assert.equal(await readFile(out, "utf8"), expected);
    assert.equal((await readdir(folder)).length, 1 + foreign.length);
  });

test("a link beside the results is not followed, and the results stay a file", async (t) => {
  const { folder, out } = await folderWith(UNTIDY);
  t.after(() => rm(folder, { recursive: true }));
  const victim = join(folder, "victim.txt");
  await writeFile(victim, "precious");
  await symlink(victim, `${out}.tidy`);
  await goOn(out);
  assert.equal(await readFile(victim, "utf8"), "precious");
  assert.ok((await lstat(out)).isFile());
  assert.ok((await lstat(`${out}.tidy`)).isSymbolicLink());
});

for (const mode of [0o600, 0o640, 0o666])
  test(`results of mode ${mode.toString(8)} have that mode after a run that takes lines away`, async (t) => {
    const { folder, out } = await folderWith(UNTIDY);
    t.after(() => rm(folder, { recursive: true }));
    await chmod(out, mode);
    const { uid, gid } = await stat(out);
    await goOn(out);
    const after = await stat(out);
    assert.deepEqual([after.mode & 0o777, after.uid, after.gid], [mode, uid, gid]);
  });

test("results of somebody else stay theirs where this user may give files away", async (t) => {
  if (process.getuid?.() !== 0) return t.skip("NOT TESTED: results of somebody else, because only root can make some.");
  const { folder, out } = await folderWith(UNTIDY);
  t.after(() => rm(folder, { recursive: true }));
  await chown(out, 65_534, 65_534);
  await chmod(out, 0o640);
  await goOn(out);
  const { uid, gid, mode } = await stat(out);
  assert.deepEqual([uid, gid, mode & 0o777], [65_534, 65_534, 0o640]);
});

test("before there is a result to write, and when writing fails, the results are as they were and nothing is beside them", async (t) => {
  const { folder, out } = await folderWith(UNTIDY);
  t.after(() => rm(folder, { recursive: true }));
  const results = await openResults(out);
  assert.deepEqual((await readdir(folder)).toSorted(), ["r.ndjson", "r.ndjson.lock"]);
  const changed = `${UNTIDY}my notes\n`;
  await writeFile(out, changed);
  await assert.rejects(results.write(result(2)), /is no file of results/);
  await assert.rejects(results.close(), /is no file of results/);
  assert.equal(await readFile(out, "utf8"), changed);
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
