import { fork } from "node:child_process";
import { once } from "node:events";
import { basePaths } from "./base-paths.ts";

/** The recorded agencies as a process of their own, for demos. Arguments of the command go to them (`--fault`). */
export interface DemoAgencies {
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  stop(): void;
}

/** Compiled in the package, as it is in the repository. */
const main = new URL(import.meta.url.endsWith(".ts") ? "main.ts" : "main.js", import.meta.url);

/** Recorded agencies need no politeness, and a demo is one client; whoever sets these differently is heard. */
export const defaults = { UPSTREAM_RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn" };

export async function startDemoAgencies(): Promise<DemoAgencies> {
  const own = ["--port", "0", ...process.argv.slice(2)];
  const agencies = fork(main, own, { silent: true });
  agencies.stderr?.pipe(process.stderr);
  const [ready] = await Promise.race([once(agencies, "message"), once(agencies, "exit")]);
  if (ready === null || typeof ready !== "object") process.exit(2);
  const origin = `http://127.0.0.1:${ready.port}`;
  const stop = (): void => void agencies.kill();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  return {
    origin,
    settings: {
      UPSTREAM_NPPES_URL: origin + basePaths.nppes,
      UPSTREAM_OPENFDA_URL: origin + basePaths.openfda,
      UPSTREAM_CLINICALTRIALS_URL: origin + basePaths.clinicaltrials,
      UPSTREAM_CMS_URL: origin + basePaths.cms,
    },
    stop,
  };
}

/** Says on standard output what to open. */
export function announce(gateway: string, agencies: string): void {
  const examples = [
    "/hospitals/search?state=MA&limit=3",
    "/devices/recalls?q=pacemaker",
    "/trials/search?condition=lung+cancer&status=RECRUITING",
  ];
  process.stdout.write(`The gateway answers from recorded federal records (${agencies}). Open:\n`);
  process.stdout.write(`  ${gateway}/ for people, and for programs:\n`);
  for (const example of examples) process.stdout.write(`  ${gateway}/api/v1${example}\n`);
  process.stdout.write("Stop it with Ctrl+C.\n");
}

/** Says why a demo did not start, and ends its agencies. */
export function giveUp(error: unknown, agencies: DemoAgencies): void {
  agencies.stop();
  process.stderr.write(`The demo did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
