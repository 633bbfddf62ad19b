import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Ticks of proc(5) in a second (USER_HZ, the same on every Linux). */
const TICKS = 100;

/** Seconds of processor time that a process and its children have had so far; 0 when it has ended. */
function cpuSeconds(pid: number): number {
  const read = (name: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, "utf8");
    } catch {
      return "";
    }
  };
  const stat = read("stat");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const own = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
  const children = read(`task/${pid}/children`).trim().split(" ").filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + cpuSeconds(child), own);
}

export interface Loaded {
  readonly requestsPerSecond: number;
  /** Microseconds of processor time for each request, of each watched process. */
  readonly cpuMicros: readonly number[];
  /** Part of one core that the load generator itself took. */
  readonly generatorShare: number;
}

/** Runs wrk on a core against an address and watches what each request costs the processes behind it. */
export async function load(
  url: string,
  pids: readonly number[],
  { core, seconds, connections, script }: { core: number; seconds: number; connections: number; script?: string },
): Promise<Loaded> {
  const own = ["-t1", `-c${connections}`, `-d${seconds}s`, ...(script === undefined ? [] : ["-s", script]), url];
  const before = pids.map(cpuSeconds);
  const wrk = spawn("taskset", ["-c", String(core), "wrk", ...own], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  wrk.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  const ended = once(wrk, "exit");
  let generator = 0;
  while (wrk.exitCode === null) {
    generator = Math.max(generator, cpuSeconds(wrk.pid ?? 0));
    await Promise.race([ended, sleep(50)]);
  }
  const after = pids.map(cpuSeconds);
  if (/Non-2xx|Socket errors/.test(out)) throw new Error(`Failed requests at ${url}:\n${out}`);
  const requests = Number(/(\d+) requests in/.exec(out)?.[1]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]);
  if (!(rate > 0)) throw new Error(`wrk gave no rate for ${url}:\n${out}`);
  return {
    requestsPerSecond: rate,
    cpuMicros: after.map((value, at) => ((value - (before[at] ?? 0)) / requests) * 1e6),
    generatorShare: generator / seconds,
  };
}
