import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import test from "node:test";

test("a demo with a fault that does not exist says which there are and ends with 2", async () => {
  const demo = join(import.meta.dirname, "../../sandbox/demo.ts");
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [demo, "--fault", "foo=bar"], { timeout: 20_000 }, (error, _, stderr) =>
      resolve({ code: error?.code ?? error?.signal, stderr }),
    );
  });
  assert.equal(ended.code, 2);
  assert.match(ended.stderr, /--fault must be <agency>=<fault>/);
});
