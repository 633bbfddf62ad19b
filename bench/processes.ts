import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Starting, pinning and stopping the servers of a benchmark, and the load generator. Loopback only. */

/** The command of `npm start`: what is measured is what is run. */
export const START: readonly string[] = [
  "sh",
  "-c",
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).scripts.start,
];

const canPin = spawnSync("taskset", ["--version"]).status === 0;

export const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0;

export interface Server {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly command: readonly string[];
  readonly port: number;
  /** null leaves the choice to the system. */
  readonly core: number | null;
  readonly environment?: Readonly<Record<string, string>>;
  /** A path that answers when the server is up. */
  readonly probe: string;
}

export async function start({ command, port, core, environment = {}, probe }: StartOptions): Promise<Server> {
  const [program = "", ...args] = canPin && core !== null ? ["taskset", "-c", String(core), ...command] : command;
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`${command.join(" ")} ended with code ${child.exitCode}.`);
    const isUp = await fetch(origin + probe).then(
      async (response) => (await response.arrayBuffer(), true),
      () => false,
    );
    if (isUp) return { origin, pid: child.pid ?? 0, stop: () => stop(child) };
    await sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error(`${command.join(" ")} did not answer within 10 s.`);
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  for (let attempt = 0; attempt < 50 && child.exitCode === null && child.signalCode === null; attempt++)
    await sleep(100);
  child.kill("SIGKILL");
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Requests per second that wrk gets from an address over keep-alive connections; any failed request is an error. */
export function requestsPerSecond(
  url: string,
  { seconds, connections, core }: { readonly seconds: number; readonly connections: number; readonly core: number },
): number {
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, url];
  const [program = "", ...args] = canPin ? ["taskset", "-c", String(core), ...wrk] : wrk;
  const { stdout } = spawnSync(program, args, { encoding: "utf8", timeout: (seconds + 10) * 1000 });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Failed requests at ${url}:\n${stdout}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`wrk gave no rate for ${url}:\n${stdout}`);
  return rate;
}

/** Resident memory of a process in MB (proc(5)). */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
