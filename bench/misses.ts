import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Turn } from "./client.ts";
import { median, requestsPerSecond, type Server } from "./processes.ts";
import type { Row } from "./report.ts";

export interface MissesOptions {
  /** A gateway without a cache. */
  readonly fixed: Server;
  /** Another, whose openFDA sends its pages without blanks. */
  readonly compact: Server;
  /** A gateway with one. */
  readonly keeping: Server;
  /** A plain proxy that does the same job and keeps nothing. */
  readonly plain: Server;
  readonly agency: Server;
  readonly isQuick: boolean;
}

/** A small question that each contender can answer. */
export const MISS = "/api/v1/hospitals/search?state=GU&limit=3";
const LABELS = "/api/v1/labels/search?limit=50";

/** What asking through the gateway costs over asking the agency; each pair takes turns, one question after the other. */
export async function measureMisses(options: MissesOptions): Promise<Row[]> {
  const { fixed, compact, keeping, plain, agency, isQuick } = options;
  const rows: Row[] = [];
  for (const [name, server] of [
    ["the gateway, cache off", fixed],
    ["a plain Fastify proxy, which keeps nothing", plain],
  ] as const) {
    const asked = [{ address: `${agency.origin}/hospitals` }, { address: server.origin + MISS }];
    const [direct = Number.NaN, ms = Number.NaN] = (await inTurns(asked, isQuick ? 200 : 2000)).map(({ ms }) => ms);
    rows.push(
      { what: "a small answer, fetched from the agency and parsed", value: `${direct.toFixed(2)} ms` },
      { what: `the same through ${name}`, value: `${ms.toFixed(2)} ms (+${(ms - direct).toFixed(2)} ms)` },
    );
  }
  for (const [form, path, gateway] of [
    ["indented", "/drug/label.json", fixed],
    ["compact", "/compact/drug/label.json", compact],
  ] as const) {
    const address = gateway.origin + LABELS;
    const taken = await inTurns(
      [{ address: agency.origin + path }, { address, headers: { "accept-encoding": "identity" } }, { address }],
      isQuick ? 10 : 40,
    );
    const megabytes = ((taken[0]?.bytes ?? 0) / 1e6).toFixed(1);
    const whats = [
      `50 drug labels (${megabytes} MB, ${form}), fetched and parsed`,
      "the same through the gateway, cache off, sent uncompressed as the agency sends it",
      "the same through the gateway, cache off, compressed with gzip",
    ];
    for (const [index, { ms, ratio }] of taken.entries())
      rows.push({ what: whats[index] ?? "", value: `${ms.toFixed(1)} ms`, ratio });
  }
  const [crowd, calls] = await stampede(keeping, agency);
  const value = `${crowd.toFixed(0)} ms, ${calls} upstream call${calls === 1 ? "" : "s"}`;
  return [...rows, { what: "1,000 identical concurrent questions", value }];
}

interface Taken {
  /** Median. */
  readonly ms: number;
  /** Median of what each turn took compared with the first address in the same turn. */
  readonly ratio: number;
  /** Of the last answer, after decompression. */
  readonly bytes: number;
}

interface Asked {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Turns that only warm up. */
const WARM_UP = 10;

interface Client {
  readonly child: ChildProcess;
  /** Rejects when the client ends with an error. */
  readonly failed: Promise<never>;
}

function startClient(address: string, headers: Readonly<Record<string, string>>): Client {
  const child = fork(new URL("client.ts", import.meta.url), [address, JSON.stringify(headers)]);
  const failed = new Promise<never>((_, reject) =>
    child.once("exit", (code) => {
      if (code !== 0) reject(new Error(`The client of ${address} ended with ${code}.`));
    }),
  );
  return { child, failed };
}

/** Asks each address once in every turn, each by a client of its own, which parses what it gets. */
async function inTurns(asked: readonly Asked[], turns: number): Promise<readonly Taken[]> {
  const clients = asked.map(({ address, headers = {} }) => ({
    address,
    ...startClient(address, headers),
    turns: [] as Turn[],
  }));
  for (let turn = -WARM_UP; turn < turns; turn++)
    for (const { address, child, failed, turns: own } of clients) {
      child.send("ask");
      const [taken] = (await Promise.race([once(child, "message"), failed])) as [Turn];
      if (taken.status !== 200) throw new Error(`${address} answered ${taken.status}.`);
      if (turn >= 0) own.push(taken);
    }
  for (const { child } of clients) child.disconnect();
  const first = clients[0]?.turns ?? [];
  return clients.map(({ turns: own }) => ({
    ms: median(own.map(({ ms }) => ms)),
    ratio: median(own.map(({ ms }, turn) => ms / (first[turn]?.ms ?? Number.NaN))),
    bytes: own.at(-1)?.bytes ?? 0,
  }));
}

async function stampede(gateway: Server, agency: Server): Promise<readonly [ms: number, asked: number]> {
  const asked = async (): Promise<number> => Number(await (await fetch(`${agency.origin}/asked`)).text());
  const before = await asked();
  const start = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const response = await fetch(`${gateway.origin}${MISS}`);
      await response.arrayBuffer();
      return response.status;
    }),
  );
  if (statuses.some((status) => status !== 200)) throw new Error("A question of the crowd was not answered.");
  return [performance.now() - start, (await asked()) - before];
}

/** One gateway, whose cache keeps answers for a second, through hits, long pages that have ended in it, and a crowd. */
export async function everything(gateway: Server, agency: Server, isQuick: boolean): Promise<void> {
  requestsPerSecond(gateway.origin + MISS, { seconds: isQuick ? 2 : 5, connections: 16, core: 1 });
  for (let page = 0; page < (isQuick ? 5 : 20); page++) {
    const response = await fetch(gateway.origin + LABELS);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A page was answered ${response.status}.`);
    await sleep(1050);
  }
  await stampede(gateway, agency);
}
