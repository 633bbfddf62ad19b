import { Session } from "node:inspector/promises";
import { toConfig } from "../../src/app/config.ts";
import { start } from "../../src/app/start.ts";
import { startDemoAgencies } from "../../sandbox/demo-agencies.ts";

/**
 * A program: starts the service on the recorded agencies, asks it one question over HTTP, and prints the files of `src/`
 * in which a function ran from the request to its answer, what is logged and counted after it included.
 * @example ASKED="/api/v1/hospitals/search?city=Boston" node test/support/files-of-a-request.ts
 */

const SOURCE = new URL("../../src/", import.meta.url).href;

const agencies = await startDemoAgencies();
const gateway = await start(toConfig({ PORT: "0", LOG_LEVEL: "silent", ...agencies.settings }));
const session = new Session();
session.connect();

/** Each question reports the functions that ran since the one before. */
async function filesThatRan(): Promise<readonly string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url, functions }) => url.startsWith(SOURCE) && functions.some(({ ranges: [whole] }) => whole?.count))
    .map(({ url }) => url.slice(SOURCE.length))
    .toSorted();
}

await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
await filesThatRan();
const response = await fetch(gateway.origin + (process.env["ASKED"] ?? ""));
await response.arrayBuffer();
/** Log and metrics are told when the answer has gone out. */
await new Promise((resolve) => setTimeout(resolve, 100));
process.stdout.write(
  `${JSON.stringify({
    status: response.status,
    cache: response.headers.get("cache-status"),
    files: await filesThatRan(),
  })}\n`,
);
process.exit(0);
