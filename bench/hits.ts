import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, isInstalled, median, requestsPerSecond, type Server } from "./processes.ts";
import type { Row } from "./report.ts";
import { nginxCommand } from "./servers/nginx.ts";

/** Processes of each contender, which take turns: two of the same program may differ by a tenth for as long as they live. */
const PROCESSES = 3;

export interface HitsOptions {
  /** Starts a gateway that keeps its answers. */
  readonly caching: () => Promise<Server>;
  readonly path: string;
  /** Base address of the agency for the plain proxy. */
  readonly upstream: string;
  readonly run: (
    command: readonly string[],
    core: number,
    probe: string,
    environment?: object,
    port?: number,
  ) => Promise<Server>;
  /** Of a second each. */
  readonly rounds: number;
}

/** Cached hits of the gateway against a bare server, nginx and a plain proxy: one after the other, round by round. */
export async function measureHits({ caching, path, upstream, run, rounds }: HitsOptions) {
  const gateways = await several(caching);
  const [gateway] = gateways;
  const answer = await fetch(gateway.origin + path, { headers: { "accept-encoding": "identity" } });
  /** What node:http sets by itself is left to it. */
  const fields = [...answer.headers].filter(([name]) => !["connection", "keep-alive", "date"].includes(name));
  const body = new Uint8Array(await answer.arrayBuffer());
  const file = join(tmpdir(), `phdg-bench-${process.pid}.json`);
  await writeFile(file, body);
  /** Starts one of node's, by its script and what follows the port. */
  const nodes = (script: string, ...args: readonly string[]) =>
    several(async () => {
      const port = await freePort();
      return run([process.execPath, script, String(port), ...args], 0, path, {}, port);
    });
  const contenders: [name: string, servers: readonly Server[]][] = [
    ["bare node:http", await nodes("bench/servers/bare.ts", file)],
    [
      "bare node:http with the same header fields",
      await nodes("bench/servers/bare.ts", file, JSON.stringify(Object.fromEntries(fields))),
    ],
    ["gateway", gateways],
    ["plain Fastify proxy", await nodes("bench/servers/fastify.ts", upstream, "keeping")],
  ];
  const nginx = async () => {
    const port = await freePort();
    return run(nginxCommand(port, gateway.origin), 0, path, {}, port);
  };
  if (isInstalled("nginx")) contenders.push(["nginx proxy_cache", await several(nginx)]);
  const rates = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const [name, servers] of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const { origin } = servers[round % PROCESSES] ?? gateway;
      const rate = requestsPerSecond(origin + path, { seconds: 1, connections: 16, core: 1 });
      rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  const base = rates.get("bare node:http") ?? [];
  const rows: Row[] = contenders.map(([name]) => {
    const own = rates.get(name) ?? [];
    const ratio = median(own.map((rate, round) => rate / (base[round] ?? Number.NaN)));
    return { what: `cached hits, ${body.byteLength} bytes, ${name}`, value: `${Math.round(median(own))}/s`, ratio };
  });
  return { rows, gateway };
}

async function several(make: () => Promise<Server>): Promise<[Server, ...Server[]]> {
  const servers: [Server, ...Server[]] = [await make()];
  while (servers.length < PROCESSES) servers.push(await make());
  return servers;
}
