import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { settingsFor } from "./agencies.ts";

/** The recorded agencies as a process of their own, for demos; of the command's arguments all but `--port` go to them. */
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
  const { port, faults } = demoArguments();
  const own = ["--port", "0", ...faults.flatMap((fault) => ["--fault", fault])];
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
      ...(port === undefined ? {} : { PORT: port }),
      ...settingsFor(origin),
      /** No proxy reaches this machine. */
      NO_PROXY: "*",
      no_proxy: "*",
    },
    stop,
  };
}

/** The gateway's port, which is judged with all other settings, and the agencies' faults. */
function demoArguments(): { readonly port: string | undefined; readonly faults: readonly string[] } {
  try {
    const each = { type: "string", multiple: true, default: [] as string[] } as const;
    const { port, fault } = parseArgs({ options: { port: each, fault: each } }).values;
    if (port.length > 1) throw new Error("--port was given more than once; give it once.");
    return { port: port[0], faults: fault };
  } catch (error) {
    process.stderr.write(`The demo did not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

/** What a demo names to open; each finds something. */
export const EXAMPLES: readonly string[] = [
  "/hospitals/search?state=MA&limit=3",
  "/devices/recalls?q=pacemaker",
  "/trials/search?condition=lung+cancer&status=RECRUITING",
];

/** Says on standard output what to open. */
export function announce(gateway: string, agencies: string): void {
  process.stdout.write(`The gateway answers from recorded federal records (${agencies}). Open:\n`);
  process.stdout.write(`  ${gateway}/ for people, and for programs:\n`);
  for (const example of EXAMPLES) process.stdout.write(`  ${gateway}/api/v1${example}\n`);
  process.stdout.write("Stop it with Ctrl+C.\n");
}

/** Says why a demo did not start, and ends its agencies. */
export function giveUp(error: unknown, agencies: DemoAgencies): void {
  agencies.stop();
  process.stderr.write(`The demo did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
