import { fork } from "node:child_process";
import { once } from "node:events";
import { basePaths } from "./base-paths.ts";
import { toConfig } from "../src/config.ts";
import { RECORDED_SAMPLE } from "../src/envelope.ts";
import { start } from "../src/start.ts";

/** The gateway on recorded agencies: one command, no network. Arguments go to the recorded agencies (`--fault`). */

/** Compiled in the package, as it is in the repository. */
const main = new URL(import.meta.url.endsWith(".ts") ? "main.ts" : "main.js", import.meta.url);
const agencies = fork(main, ["--port", "0", ...process.argv.slice(2)], { silent: true });
agencies.stderr?.pipe(process.stderr);
const [ready] = await Promise.race([once(agencies, "message"), once(agencies, "exit")]);
if (ready === null || typeof ready !== "object") process.exit(2);
const origin = `http://127.0.0.1:${ready.port}`;

/** Recorded agencies need no politeness, and a demo is one client; whoever sets these differently is heard. */
const defaults = { UPSTREAM_RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn" };
const upstreams = {
  UPSTREAM_NPPES_URL: origin + basePaths.nppes,
  UPSTREAM_OPENFDA_URL: origin + basePaths.openfda,
  UPSTREAM_CLINICALTRIALS_URL: origin + basePaths.clinicaltrials,
  UPSTREAM_CMS_URL: origin + basePaths.cms,
};
try {
  const gateway = await start(toConfig({ ...defaults, ...process.env, ...upstreams }), RECORDED_SAMPLE);
  const examples = [
    "/hospitals/search?state=MA&limit=3",
    "/devices/recalls?q=pacemaker",
    "/trials/search?condition=lung+cancer&status=RECRUITING",
  ];
  process.stdout.write(`The gateway answers from recorded federal records (${origin}). Open:\n`);
  process.stdout.write(`  ${gateway.origin}/ for people, and for programs:\n`);
  for (const example of examples) process.stdout.write(`  ${gateway.origin}/api/v1${example}\n`);
  process.stdout.write("Stop it with Ctrl+C.\n");
} catch (error) {
  agencies.kill();
  process.stderr.write(`The demo did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => agencies.kill());
