import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import test, { type TestContext } from "node:test";
import { commandFile } from "./run-command.ts";

/** The server as a process whose standard input stays open. */
function started(t: TestContext) {
  const env = { PATH: process.env["PATH"] ?? "" };
  const child = spawn(process.execPath, [commandFile, "mcp"], { env, stdio: ["pipe", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  child.stdin.on("error", () => undefined);
  return { child, err: text(child.stderr), ended: once(child, "exit") };
}

test("broken lines are answered over standard streams, without their content, and the next request too", async (t) => {
  const { child, err, ended } = started(t);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (const [line, expected] of [
    ["not json", [null, -32700]],
    ["", null],
    ["[]", [null, -32600]],
    ['{"jsonrpc":"2.0","id":5,"method":9}', [5, -32600]],
    ['{"jsonrpc":"2.0","id":6,"method":"ping"}', [6, undefined]],
    ['{"jsonrpc":"2.0","id":7,"method":"no/such","method":"ping"}', [7, -32600]],
    ['[{"jsonrpc":"2.0","id":8,"method":"ping"}]', [null, -32600]],
    ['{"jsonrpc":"2.0","id":9,"method":"ping"}\r', [9, undefined]],
  ] as const) {
    child.stdin.write(`${line}\n`);
    if (expected === null) continue;
    const { id, error } = JSON.parse(String((await answers.next()).value));
    assert.deepEqual([id, error?.code], expected, line);
  }
  child.stdin.end();
  assert.deepEqual(await ended, [0, null]);
  assert.equal(await err, "A line of standard input is not an MCP message; it was answered with an error.\n".repeat(5));
});

test("a line without an end ends the server with 1 and a reason, while standard input stays open", async (t) => {
  const { child, err, ended } = started(t);
  child.stdin.write("a".repeat(11_000_000));
  assert.deepEqual(await ended, [1, null]);
  assert.equal(await err, "MCP over standard input stopped: A line is longer than 8388608 bytes.\n");
});
