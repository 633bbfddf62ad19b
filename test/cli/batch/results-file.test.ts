import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { openResults } from "../../../src/cli/commands/batch.ts";

/** What a file of results says of itself; test/system/cli runs the whole command on one. */

const folder = await mkdtemp(join(tmpdir(), "phdg-"));
after(() => rm(folder, { recursive: true }));

let files = 0;
const newPath = (): string => join(folder, `file-${++files}`);
async function fileOf(content: string): Promise<string> {
  const path = newPath();
  await writeFile(path, content);
  return path;
}
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const question = { endpoint: "/devices/recalls", gateway: null, input: { q: "x" } };
const answered = (line: number, rest: object = {}): string =>
  `${JSON.stringify({ line, ...question, status: "found", answer: {}, ...rest })}\n`;

test("only an unfinished piece of a result is written again", async () => {
  for (const piece of ["{", '{"li', '{"line":9,"endp']) {
    const out = await fileOf(answered(1) + piece);
    const results = await openResults(out);
    assert.ok(results.isDone(1, question));
    assert.equal(await readFile(out, "utf8"), answered(1) + piece, "nothing is taken away before a result is written");
    await results.write({ ...question, line: 2, status: "found", answer: {} });
    await results.close();
    assert.equal(await readFile(out, "utf8"), answered(1) + answered(2));
  }
});

test("answers of another gateway, of several, or of an unknown one are refused", async () => {
  const demo = "http://127.0.0.1:8081";
  const results = await openResults(await fileOf(answered(1, { gateway: demo })));
  assert.ok(results.isDone(1, { ...question, gateway: demo }));
  for (const gateway of [null, "http://127.0.0.1:8080"])
    assert.throws(() => results.isDone(1, { ...question, gateway }), /another query, from .* at .*:8081/);
  await results.close();
  const agencies = await openResults(await fileOf(answered(1, { gateway: null })));
  assert.throws(() => agencies.isDone(2, { ...question, gateway: demo }), /at the agencies;/);
  await agencies.close();
  const several = await fileOf(answered(1) + answered(2, { gateway: demo }));
  await assert.rejects(openResults(several), /several endpoints or gateways/);
  for (const missing of ["endpoint", "gateway"]) {
    const nobodys = await fileOf(answered(1, { [missing]: undefined }));
    await assert.rejects(openResults(nobodys), /is not a results file/);
  }
});

test("a lock of a process that ended is taken over, and so is one of this process id from before; any other is not", async () => {
  const out = newPath();
  const ended = spawnSync(process.execPath, ["--version"]).pid;
  for (const left of [String(process.pid), String(ended)]) {
    await writeFile(`${out}.lock`, left);
    const results = await openResults(out);
    assert.equal(await readFile(`${out}.lock`, "utf8"), String(process.pid));
    await results.close();
    assert.equal(await isThere(`${out}.lock`), false);
  }
  for (const content of [String(process.ppid), "my keys", ""]) {
    await writeFile(`${out}.lock`, content);
    await assert.rejects(openResults(out), /Another run is writing to .*\. .* delete .*\.lock\./);
    assert.equal(await readFile(`${out}.lock`, "utf8"), content);
  }
});
