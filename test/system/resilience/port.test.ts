import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import test, { after } from "node:test";
import { text } from "node:stream/consumers";
import { commandFile } from "../../cli/run-command.ts";

/** Whatever starts a gateway says in one sentence that it cannot listen there, and what to do. */

const ROOT = join(import.meta.dirname, "../../..");
const taken = createServer();
taken.listen(0, "127.0.0.1");
await once(taken, "listening");
after(() => taken.close());
const bound = taken.address();
const port = String(typeof bound === "object" ? bound?.port : bound);

const started = async (args: readonly string[], variables: Record<string, string>) => {
  const env = { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", ...variables };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const [err, out, [exitCode]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, "exit")]);
  return { err, out, exitCode };
};

const sentence = `Port ${port} is in use by another program. Stop it, or choose another port with PORT=<port> or --port <port>.`;

for (const [name, args, variables] of [
  ["npm start", ["src/main.ts"], { PORT: port }],
  ["phdg serve", [commandFile, "serve", "--port", port], {}],
  ["npm run demo", ["sandbox/demo.ts", "--port", port], { PORT: "0" }],
  ["phdg demo", [commandFile, "demo", "--port", port], { PORT: "0" }],
] as const)
  test(`${name} on a port in use says so and ends with 1`, async () => {
    const { err, out, exitCode } = await started(args, variables);
    assert.deepEqual(
      err.split("\n").filter((line) => line.includes(sentence)),
      [name.endsWith("demo") ? `The demo did not start: ${sentence}` : sentence],
    );
    assert.doesNotMatch(err, /^ +at /m);
    assert.equal(out, "");
    assert.equal(exitCode, 1);
  });

/** An address of documentation (RFC 5737), which no machine has. */
for (const [name, args, variables] of [
  ["npm start", ["src/main.ts"], { HOST: "192.0.2.1" }],
  ["phdg serve", [commandFile, "serve", "--host", "192.0.2.1"], {}],
] as const)
  test(`${name} on an address that is none of this machine names the setting and ends with 1`, async () => {
    const { err, exitCode } = await started(args, { PORT: "0", ...variables });
    assert.match(err, /^HOST is "192\.0\.2\.1", which is not an address or name of this machine \(EADDRNOTAVAIL\); /m);
    assert.doesNotMatch(err, /^ +at /m);
    assert.equal(exitCode, 1);
  });

test("a demo refuses a port that is none, a second one, and arguments it does not know", async () => {
  for (const args of [["--port", "none"], ["--port", "1", "--port", "2"], ["--colour"]]) {
    const { err, exitCode } = await started(["sandbox/demo.ts", ...args], {});
    assert.match(err, /^The demo did not start: /);
    assert.ok(Number(exitCode) > 0);
  }
});
