import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { settingsFor } from "../../sandbox/agencies.ts";

/** The command line as a process of its own, asking recorded agencies at an origin. */

const ROOT = join(import.meta.dirname, "../..");

export const commandFile = join(ROOT, "src/cli.ts");

export const environmentFor = (origin: string, variables: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  ...settingsFor(origin),
  UPSTREAM_RATE_LIMIT: "off",
  ...variables,
});

export interface Command {
  readonly process: ChildProcess;
  /** Waits for its end. */
  ended(): Promise<{ readonly exitCode: number | null; readonly out: string; readonly err: string }>;
}

export function startCommand(args: readonly string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, [commandFile, ...args], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  process.once("exit", () => child.kill("SIGKILL"));
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (err += chunk));
  const end = once(child, "close");
  return {
    process: child,
    async ended() {
      await end;
      return { exitCode: child.exitCode, out, err };
    },
  };
}
