import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { until } from "../../support/until.ts";

/** The service as a process of its own. */
export interface Child {
  readonly process: ChildProcess;
  readonly origin: string;
  /** Its log so far. */
  lines(): readonly Record<string, unknown>[];
  /** Waits for its end; its exit code, or the name of the signal. */
  ended(): Promise<number | string | null>;
  /** SIGKILL, if it still lives. */
  kill(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "../../..");

/** More of a log is not kept. */
const MOST_LOG = 20_000_000;

export async function startChild(
  variables: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<Child> {
  const child = spawn(process.execPath, [...nodeOptions, join(ROOT, "src/main.ts")], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], PORT: "0", HOST: "127.0.0.1", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  let log = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (log += log.length < MOST_LOG ? chunk : ""));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += errors.length < MOST_LOG ? chunk : ""));
  const end = once(child, "exit");
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const lines = (): Record<string, unknown>[] =>
    log
      .split("\n")
      .slice(0, -1)
      .map((line) => Object(JSON.parse(line)));
  const started = (): boolean => {
    if (hasEnded()) throw new Error(`The service ended: ${errors}`);
    return lines().some(({ kind }) => kind === "started");
  };
  await until("the service has started", started, { withinMs: 30_000 }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    process: child,
    origin: String(lines().find(({ kind }) => kind === "started")?.["origin"]),
    lines,
    async ended() {
      await end;
      return child.exitCode ?? child.signalCode;
    },
    async kill() {
      if (hasEnded()) return;
      child.kill("SIGKILL");
      await end;
    },
  };
}
