import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "undici";
import { startDemoAgencies } from "../sandbox/demo-agencies.ts";
import { V8_FLAGS } from "../src/app/v8-flags.ts";
import { freePort } from "./processes.ts";

/**
 * The effect of each V8 flag alone, for the table in docs/maintainers/performance.md: the same work with none of them, with each and
 * with all, as CPU time and peak memory of the process. Both hardly depend on what else the machine does.
 * @example node bench/flags.ts
 */

/** Hits, misses of ten rows, misses of large pages, and whole exports of one run. */
const WORK = { hits: 20_000, misses: 750, large: 60, exports: 6 };

const STATES = ["TX", "CA", "FL", "MA", "NY", "PA", "OH", "IL", "GA", "MI", "WA", "AZ", "TN", "NJ", "VA"];

const TICKS_PER_SECOND = 100;

const agencies = await startDemoAgencies();

/** @param flags null: what the service itself sets, and the young generation that it lets grow */
async function run(flags: readonly string[] | null): Promise<string> {
  const port = await freePort();
  const set = (flags ?? []).map((flag) => `v8.setFlagsFromString(${JSON.stringify(flag)});`).join("");
  /** After these no others can be set, so that the service's own are not. */
  const preload =
    `data:text/javascript,import v8 from "node:v8";import { syncBuiltinESMExports } from "node:module";${set}` +
    "v8.setFlagsFromString=()=>{};syncBuiltinESMExports();";
  const child = spawn(process.execPath, [...(flags === null ? [] : ["--import", preload]), "src/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...agencies.settings,
      PORT: String(port),
      UPSTREAM_RATE_LIMIT: "off",
      RATE_LIMIT_PER_MINUTE: "0",
      MALLOC_ARENA_MAX: "1",
    },
  });
  const dispatcher = new Agent({ connections: 20 });
  const get = async (path: string): Promise<void> => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, { dispatcher });
    await body.dump({ limit: 100_000_000 });
    if (statusCode !== 200) throw new Error(`${path}: HTTP ${statusCode}`);
  };
  const all = async (count: number, width: number, path: (at: number) => string): Promise<void> => {
    let at = 0;
    const work = async (): Promise<void> => {
      while (at < count) await get(path(at++));
    };
    await Promise.all(Array.from({ length: width }, work));
  };
  for (let tries = 0; tries < 100; tries++) {
    if (await get("/livez").then(() => true, () => false)) break; // prettier-ignore
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await all(
    WORK.misses,
    10,
    (at) => `/api/v1/hospitals/search?state=${STATES[at % STATES.length]}&limit=${1 + Math.floor(at / STATES.length)}`,
  );
  await all(
    WORK.large,
    4,
    (at) => `/api/v1/labels/search?q=${["tablet", "oral", "pain"][at % 3]}&limit=${31 + Math.floor(at / 3)}`,
  );
  await all(WORK.exports, 2, (at) => `/api/export/hospitals.ndjson?state=${STATES[at % STATES.length]}`);
  await all(WORK.hits, 20, () => "/api/v1/hospitals/search?state=MA&limit=3");
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  const cpu = (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND;
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
  child.kill();
  await dispatcher.close();
  const name =
    flags === null
      ? "all, as the service runs"
      : flags.length === 0
        ? "none"
        : flags.length === 1
          ? `\`${flags[0]}\``
          : "all";
  return `| ${name} | ${cpu.toFixed(1)} s | ${Math.round(peak)} MB |`;
}

process.stdout.write("| flags | CPU time | peak memory |\n| --- | --- | --- |\n");
for (const flags of [[], ...V8_FLAGS.map((flag) => [flag]), [...V8_FLAGS], null])
  process.stdout.write(`${await run(flags)}\n`);
agencies.stop();
process.exit(0);
