import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { freePort, isInstalled, residentMegabytes, start, START, type Server } from "./processes.ts";
import { measureHits } from "./hits.ts";
import { everything, measureMisses, MISS } from "./misses.ts";
import { toReport, type Row } from "./report.ts";

/**
 * Side by side in one run on this machine: what the gateway costs compared with the least that could do the job. Servers
 * run on core 0, load generator and agency on core 1. Writes docs/maintainers/performance.md; `--quick` is a shorter run that does not.
 */

const isQuick = process.argv.includes("--quick");
const node = process.execPath;
const HITS = "/api/v1/hospitals/search?state=GU";

if (!isInstalled("wrk")) {
  process.stderr.write("The benchmark needs wrk (Debian package wrk); nothing was measured.\n");
  process.exit(1);
}

const servers: Server[] = [];
const run = async (
  command: readonly string[],
  core: number | null,
  probe: string,
  environment = {},
  port?: number,
): Promise<Server> => {
  const server = await start({ command, core, probe, environment, port: port ?? (await freePort()) });
  servers.push(server);
  return server;
};

try {
  const sandboxPort = await freePort();
  const sandbox = await run([node, "sandbox/main.ts", "--port", String(sandboxPort)], 1, "/", {}, sandboxPort);
  const agencyPort = await freePort();
  const agency = await run([node, "bench/servers/upstream.ts", String(agencyPort)], null, "/asked", {}, agencyPort);
  const quiet = { LOG_LEVEL: "info", UPSTREAM_RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "0" };
  const gatewayOn = async (
    origin: { cms: string; openfda: string },
    ttl: string,
    core: number | null,
  ): Promise<Server> => {
    const port = await freePort();
    const upstreams = { UPSTREAM_CMS_URL: origin.cms, UPSTREAM_OPENFDA_URL: origin.openfda };
    return run(START, core, "/livez", { ...quiet, ...upstreams, PORT: String(port), CACHE_TTL_SECONDS: ttl }, port);
  };
  const recorded = { cms: `${sandbox.origin}/cms/provider-data/api/1`, openfda: `${sandbox.origin}/openfda` };
  const hits = await measureHits({
    caching: () => gatewayOn(recorded, "3600", 0),
    path: HITS,
    upstream: recorded.cms,
    run,
    rounds: isQuick ? 3 : 33,
  });
  const rows: Row[] = [...hits.rows];
  const fixed = await gatewayOn({ cms: agency.origin, openfda: agency.origin }, "0", null);
  const dense = { cms: agency.origin, openfda: `${agency.origin}/compact` };
  const compact = await gatewayOn(dense, "0", null);
  const keeping = await gatewayOn({ cms: agency.origin, openfda: agency.origin }, "300", null);
  const plainPort = await freePort();
  const proxy = [node, "bench/servers/fastify.ts", String(plainPort), agency.origin, "fresh"];
  const plain = await run(proxy, null, MISS, {}, plainPort);
  rows.push(...(await measureMisses({ fixed, compact, keeping, plain, agency, isQuick })));
  const one = await gatewayOn({ cms: agency.origin, openfda: agency.origin }, "1", null);
  await everything(one, agency, isQuick);
  for (const [after, { pid }] of [
    ["the hits", hits.gateway],
    ["the long pages", fixed],
    ["hits, long pages and a crowd, one after the other", one],
  ] as const)
    rows.push({
      what: `resident memory of the gateway after ${after}`,
      value: `${residentMegabytes(pid).toFixed(0)} MB`,
    });
  const report = toReport(
    rows,
    `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`,
    new Date(),
  );
  process.stdout.write(report);
  if (!isQuick) await writeFile(new URL("../docs/maintainers/performance.md", import.meta.url), report);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
