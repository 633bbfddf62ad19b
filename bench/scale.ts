import { readFile, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { measureSizes } from "./answer-sizes.ts";
import { load, type Loaded } from "./cpu.ts";
import { freePort, isInstalled, median, start, START, type Server } from "./processes.ts";
import { balancerCommand } from "./servers/balancer.ts";
import { nginxCommand } from "./servers/nginx.ts";
import { replaceBlock } from "./report.ts";
import { until } from "../test/until.ts";

/**
 * What one core gives, what a replica adds and what the load balancer costs: all servers on core 0, load generator, agency
 * and Redis on core 1. Writes the tables of docs/scale.md; `--quick` is a shorter run that writes nothing.
 */

const isQuick = process.argv.includes("--quick");
const [rounds, seconds] = isQuick ? [1, 1] : [5, 2];
const HITS = "/api/v1/hospitals/search?state=GU";

const missing = ["wrk", "nginx", "redis-server", "taskset"].filter((program) => !isInstalled(program));
if (missing.length > 0) {
  process.stderr.write(`This needs ${missing.join(", ")}; nothing was measured.\n`);
  process.exit(1);
}

const servers: Server[] = [];
const run = async (command: readonly string[], core: number, probe: string, environment = {}, port?: number) => {
  const server = await start({ command, core, probe, environment, port: port ?? (await freePort()) });
  servers.push(server);
  return server;
};

const node = process.execPath;

try {
  const agencyPort = await freePort();
  const agency = await run([node, "bench/servers/echo.ts", String(agencyPort)], 1, "/", {}, agencyPort);
  const redisPort = await freePort();
  const redis = spawn(
    "taskset",
    ["-c", "1", "redis-server", "--port", String(redisPort), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" },
  );
  servers.push({ origin: "", pid: redis.pid ?? 0, stop: () => Promise.resolve(void redis.kill()) });
  const gateway = async (program: readonly string[], variables: Record<string, string> = {}): Promise<Server> => {
    const port = await freePort();
    const quiet = { LOG_LEVEL: "info", UPSTREAM_RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "0", TRUST_PROXY: "on" };
    const environment = { ...quiet, UPSTREAM_CMS_URL: agency.origin, PORT: String(port), ...variables };
    return run(program, 0, "/livez", environment, port);
  };
  const onNode = await Promise.all([1, 2, 3].map(() => gateway(START)));
  const onBun = await gateway(["node_modules/.bin/bun", "src/main.ts"]);
  const shared = await gateway(START, { REDIS_URL: `redis://127.0.0.1:${redisPort}` });
  await until("Redis is reached", async () => {
    const health = await (await fetch(`${shared.origin}/api/v1/health`)).json();
    return Object(health).shared_store === "up";
  });
  const cachePort = await freePort();
  const cache = await run(nginxCommand(cachePort, onNode[0]?.origin ?? ""), 0, HITS, {}, cachePort);
  const balanced = async (count: number): Promise<Contender> => {
    const port = await freePort();
    const behind = onNode.slice(0, count);
    const command = balancerCommand(
      port,
      behind.map(({ origin }) => Number(new URL(origin).port)),
    );
    const balancer = await run(command, 0, HITS, {}, port);
    return { name: `nginx in front of ${count} (Node)`, front: balancer, behind, path: HITS };
  };
  const contenders: readonly Contender[] = [
    { name: "one gateway on Node", front: null, behind: onNode.slice(0, 1), path: HITS },
    { name: "one gateway on Bun", front: null, behind: [onBun], path: HITS },
    { name: "nginx proxy_cache", front: cache, behind: [], path: HITS },
    await balanced(1),
    await balanced(2),
    await balanced(3),
    { name: "one gateway on Node", front: null, behind: onNode.slice(0, 1), path: HITS, isNew: true },
    { name: "one gateway on Node, with Redis", front: null, behind: [shared], path: HITS, isNew: true },
    { name: "one gateway on Bun", front: null, behind: [onBun], path: HITS, isNew: true },
  ];
  const measured = new Map<Contender, Loaded[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round <= rounds; round++)
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const loaded = await measure(contender);
      /** The first round only warms up. */
      if (round > 0) measured.get(contender)?.push(loaded);
    }
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
  const table = [
    `${new Date().toISOString().slice(0, 10)}, ${machine}; medians of ${rounds} rounds of ${seconds} s.`,
    "",
    "| what | gateway, µs of CPU each | nginx, µs of CPU each | so a core gives, /s | seen on the shared core, /s | load generator, share of its core |",
    "| --- | --- | --- | --- | --- | --- |",
    ...contenders.map((contender) => toRow(contender, measured.get(contender) ?? [])),
    "",
    ...(await measureSizes()),
  ];
  process.stdout.write(`${table.join("\n")}\n`);
  const page = new URL("../docs/scale.md", import.meta.url);
  if (!isQuick) await writeFile(page, replaceBlock(await readFile(page, "utf8"), "measured", table));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}

interface Contender {
  readonly name: string;
  /** nginx, where one stands in front. */
  readonly front: Server | null;
  readonly behind: readonly Server[];
  readonly path: string;
  /** Whether each question is a new one. */
  readonly isNew?: boolean;
}

function measure({ front, behind, path, isNew = false }: Contender): Promise<Loaded> {
  const origin = (front ?? behind[0])?.origin ?? "";
  const pids = [...behind, ...(front === null ? [] : [front])].map(({ pid }) => pid);
  const script = isNew ? { script: "bench/servers/new-question.lua" } : {};
  return load(origin + path, pids, { core: 1, seconds, connections: 16, ...script });
}

function toRow({ name, front, behind, isNew = false }: Contender, rows: readonly Loaded[]): string {
  const gateways = median(rows.map(({ cpuMicros }) => sum(cpuMicros.slice(0, behind.length))));
  const nginx = median(rows.map(({ cpuMicros }) => cpuMicros[behind.length] ?? Number.NaN));
  const cells = [
    `${isNew ? "new questions" : "cached hits"}, ${name}`,
    behind.length === 0 ? "" : gateways.toFixed(1),
    front === null ? "" : nginx.toFixed(1),
    String(Math.round(1e6 / (behind.length === 0 ? nginx : gateways + (front === null ? 0 : nginx)))),
    String(Math.round(median(rows.map(({ requestsPerSecond }) => requestsPerSecond)))),
    `${Math.round(median(rows.map(({ generatorShare }) => generatorShare)) * 100)} %`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
