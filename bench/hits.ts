import { freePort, isInstalled, median, requestsPerSecond, type Server } from "./processes.ts";
import type { Row } from "./report.ts";
import { nginxCommand } from "./servers/nginx.ts";

export interface HitsOptions {
  readonly caching: Server;
  readonly path: string;
  readonly body: Uint8Array;
  /** The header fields that the gateway sends with them. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same bytes in a file. */
  readonly file: string;
  /** Base address of the agency for the plain proxy. */
  readonly upstream: string;
  readonly run: (
    command: readonly string[],
    core: number,
    probe: string,
    environment?: object,
    port?: number,
  ) => Promise<Server>;
  readonly rounds: number;
  readonly seconds: number;
}

/** Cached hits of the gateway against a bare server, nginx and a plain proxy: one after the other, round by round. */
export async function measureHits({
  caching,
  path,
  body,
  fields,
  file,
  upstream,
  run,
  rounds,
  seconds,
}: HitsOptions): Promise<Row[]> {
  const barePort = await freePort();
  const bareCommand = [process.execPath, "bench/servers/bare.ts"];
  const bare = await run([...bareCommand, String(barePort), file], 0, "/", {}, barePort);
  const fullPort = await freePort();
  const full = await run([...bareCommand, String(fullPort), file, JSON.stringify(fields)], 0, "/", {}, fullPort);
  const proxyPort = await freePort();
  const proxy = await run(
    [process.execPath, "bench/servers/fastify.ts", String(proxyPort), upstream, "keeping"],
    0,
    path,
    {},
    proxyPort,
  );
  const contenders: [name: string, origin: string][] = [
    ["bare node:http", bare.origin],
    ["bare node:http with the same header fields", full.origin],
    ["gateway", caching.origin],
    ["plain Fastify proxy", proxy.origin],
  ];
  if (isInstalled("nginx")) {
    const port = await freePort();
    contenders.push(["nginx proxy_cache", (await run(nginxCommand(port, caching.origin), 0, path, {}, port)).origin]);
  }
  const rates = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const [name, origin] of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const rate = requestsPerSecond(origin + path, { seconds, connections: 16, core: 1 });
      rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  const base = rates.get("bare node:http") ?? [];
  return contenders.map(([name]) => {
    const own = rates.get(name) ?? [];
    const ratio = median(own.map((rate, round) => rate / (base[round] ?? Number.NaN)));
    return { what: `cached hits, ${body.byteLength} bytes, ${name}`, value: `${Math.round(median(own))}/s`, ratio };
  });
}
