import { setTimeout as sleep } from "node:timers/promises";
import { median, requestsPerSecond, type Server } from "./processes.ts";
import type { Row } from "./report.ts";

export interface MissesOptions {
  /** A gateway without a cache. */
  readonly fixed: Server;
  /** Another, whose openFDA sends its pages without blanks. */
  readonly compact: Server;
  /** A gateway with one. */
  readonly keeping: Server;
  readonly agency: Server;
  readonly isQuick: boolean;
}

const MISS = "/api/v1/hospitals/search?state=GU&limit=3";
const LABELS = "/api/v1/labels/search?limit=50";

/** What asking through the gateway costs over asking the agency, in milliseconds, in pairs one after the other. */
export async function measureMisses({ fixed, compact, keeping, agency, isQuick }: MissesOptions): Promise<Row[]> {
  const small = await inPairs(agency.origin + "/hospitals", fixed.origin + MISS, isQuick ? 200 : 2000);
  const pages: Row[] = [];
  for (const [form, path, gateway] of [
    ["indented", "/drug/label.json", fixed],
    ["compact", "/compact/drug/label.json", compact],
  ] as const) {
    const large = await inPairs(agency.origin + path, gateway.origin + LABELS, isQuick ? 10 : 40);
    const what = `50 drug labels (${(large.bytes / 1e6).toFixed(1)} MB, ${form})`;
    pages.push(
      { what: `${what}, fetched and parsed`, value: `${large.direct.toFixed(1)} ms`, ratio: 1 },
      { what: "the same through the gateway, cache off", value: `${large.through.toFixed(1)} ms`, ratio: large.ratio },
    );
  }
  const [crowd, asked] = await stampede(keeping, agency);
  return [
    { what: "a small answer, fetched from the agency and parsed", value: `${small.direct.toFixed(2)} ms` },
    {
      what: "the same through the gateway, cache off",
      value: `${small.through.toFixed(2)} ms (+${(small.through - small.direct).toFixed(2)} ms)`,
    },
    ...pages,
    {
      what: "1,000 identical concurrent questions",
      value: `${crowd.toFixed(0)} ms, ${asked} upstream call${asked === 1 ? "" : "s"}`,
    },
  ];
}

async function inPairs(direct: string, through: string, count: number) {
  const times: [number, number][] = [];
  let bytes = 0;
  for (let pair = 0; pair < count + 5; pair++) {
    const start = performance.now();
    const text = await (await fetch(direct)).text();
    JSON.parse(text);
    const middle = performance.now();
    const response = await fetch(through);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${through} answered ${response.status}.`);
    if (pair >= 5) times.push([middle - start, performance.now() - middle]);
    bytes = text.length;
  }
  const own = (index: 0 | 1): number => median(times.map((pair) => pair[index]));
  return { direct: own(0), through: own(1), ratio: median(times.map(([a, b]) => b / a)), bytes };
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
