import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startEdge } from "../../../sandbox/edge.ts";
import { until } from "../../support/until.ts";

/** The service on one runtime, as clients see it: an address and nothing else. */
export interface Subject {
  readonly name: string;
  /** Why it cannot be tested here, or false; where CI runs the tests it must be. */
  reasonToSkip(): string | false;
  start(settings: Readonly<Record<string, string>>): Promise<Running>;
}

export interface Running {
  readonly origin: string;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "../../..");

/** A program that starts the service as a process and logs where it listens. */
const processOf = (name: string, program: string, args: readonly string[], cwd = ROOT): Subject => ({
  name,
  reasonToSkip: () => missing(name, program),
  async start(settings) {
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", HOST: "127.0.0.1", ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    const ended = once(child, "exit");
    let log = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (log += log.length < 10_000 ? chunk : ""));
    const originIn = (): string | undefined => /"origin":"([^"]+)"/.exec(log)?.[1];
    const listens = (): boolean => {
      if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}.`);
      return originIn() !== undefined;
    };
    await until(`${name} listens`, listens, { withinMs: 30_000 }).catch((error: unknown) => {
      child.kill("SIGKILL");
      throw error;
    });
    return {
      origin: originIn() ?? "",
      async close() {
        child.kill("SIGTERM");
        await ended;
        if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}.`);
      },
    };
  },
});

const binary = (name: string): string => join(ROOT, "node_modules/.bin", name);

export const node = processOf("Node", process.execPath, ["src/main.ts"]);

/** As the container starts it. */
const [, command = "no CMD in the Dockerfile"] =
  /^CMD (.*)$/m.exec(readFileSync(join(ROOT, "Dockerfile"), "utf8")) ?? [];
const CONTAINER: readonly string[] = JSON.parse(command);

export const compiledIn = (folder: string): Subject =>
  processOf("compiled", process.execPath, CONTAINER.slice(1), folder);

export const bun = processOf("Bun", binary("bun"), ["src/main.ts"]);

export const deno = processOf("Deno", binary("deno"), ["run", "--allow-all", "src/main.ts"]);

export const workerd: Subject = {
  name: "workerd",
  reasonToSkip: () => missing("workerd", binary("workerd")),
  start: (settings) => startEdge({ ...settings, LOG_LEVEL: "silent" }),
};

function missing(name: string, program: string): string | false {
  if (existsSync(program)) return false;
  if (process.env["CI"] === "true") throw new Error(`${program} is missing, and CI must not skip ${name}.`);
  return `NOT TESTED: the service on ${name}, because ${program} is missing. Run npm ci.`;
}
