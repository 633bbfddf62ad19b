import assert from "node:assert/strict";
import test from "node:test";
import { createProgress } from "../../src/cli/streams.ts";

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { stream: { isTTY, write: (text: string) => written.push(text) }, written };
}

test("a progress line is written again in its place, and ends before what follows it", () => {
  const { stream, written } = terminal(true);
  const progress = createProgress(stream);
  progress.end();
  progress.show("50 of 84 records");
  progress.show("84 of 84 records");
  progress.end();
  progress.end();
  assert.equal(written.join(""), "\r\u001B[K50 of 84 records\r\u001B[K84 of 84 records\n");
  progress.show("1");
  progress.clear();
  progress.end();
  assert.equal(written.slice(3).join(""), "\r\u001B[K1\r\u001B[K");
});

test("where nobody watches, no progress is written", () => {
  const { stream, written } = terminal(false);
  const progress = createProgress(stream);
  progress.show("50 of 84 records");
  progress.end();
  assert.deepEqual(written, []);
});
