import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import test from "node:test";
import { until } from "../../support/until.ts";

const ROOT = join(import.meta.dirname, "../../..");

for (const [script, begun, ended] of [
  ["start", /"kind":"started"/, /"kind":"stopped"/],
  ["demo", /for people, and for programs/, null],
] as const)
  test(`SIGTERM to npm ends what \`npm run ${script}\` runs, with code 0`, { timeout: 60_000 }, async (context) => {
    const npm = spawn("npm", ["run", script], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    context.after(() => npm.kill("SIGKILL"));
    let said = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
    /** It closes when nobody holds it any more: neither npm nor what it started. */
    const isClosed = once(npm.stdout, "close");
    const exit = once(npm, "exit");
    await until("it runs", () => begun.test(said), { withinMs: 30_000 });
    npm.kill("SIGTERM");
    const [code]: unknown[] = await exit;
    await isClosed;
    assert.equal(code, 0);
    if (ended !== null) assert.match(said, ended);
  });
