import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { freePort } from "../../../bench/processes.ts";
import { until } from "../../support/until.ts";

const FULL = "/dev/full";

test(
  "a log that cannot be written stops no answer, is no fault, and ends with the service",
  {
    skip: existsSync(FULL) ? false : `there is no ${FULL} here`,
  },
  async (context) => {
    const port = await freePort();
    const output = openSync(FULL, "w");
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../../src/main.ts")], {
      env: { PATH: process.env["PATH"], PORT: String(port), HOST: "127.0.0.1" },
      stdio: ["ignore", output, "inherit"],
    });
    context.after(() => child.kill("SIGKILL"));
    closeSync(output);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
    await until("the service answers", () =>
      get("/livez").then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    for (let at = 0; at < 20; at++) assert.equal((await get("/api/v1/")).status, 200);
    assert.match(await (await get("/metrics")).text(), /^phdg_faults_total 0$/m);
    child.kill("SIGTERM");
    assert.equal(await ended, 0);
  },
);
