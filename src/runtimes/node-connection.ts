import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { systemClock } from "../clock.ts";
import { toConfig } from "../config.ts";
import { endpoints } from "../datasets/index.ts";
import type { Observe } from "../observe.ts";
import type { Connection } from "../surfaces/cli/actions.ts";
import type { ClockReading } from "../surfaces/cli/doctor.ts";
import { createReach } from "../surfaces/cli/reach.ts";
import { createRemoteAsk, createRemoteGateway } from "../surfaces/cli/remote-gateway.ts";
import { createMcpServers } from "../surfaces/mcp/server.ts";
import { PREFIX } from "../surfaces/prefix.ts";
import { createLocalService } from "./node-local.ts";

/** Milliseconds that a gateway elsewhere may take; its own deadlines are shorter. */
const REMOTE_TIMEOUT = 60_000;

/** A fault of this program, for the person who ran it; other observations have nobody to read them. */
const observe: Observe = (observation) => {
  if (observation.kind === "fault") process.stderr.write(`${String(observation.cause)}\n`);
};

/** The gateway at an address, or one in this process, configured as a server would be. */
export async function connect(
  baseUrl: string | null,
): Promise<{ readonly connection: Connection; close(): Promise<void> }> {
  const clocks = createClocks();
  if (baseUrl !== null) {
    const fetchWithin = async (request: Request): Promise<Response> => {
      const response = await fetch(request, { signal: AbortSignal.timeout(REMOTE_TIMEOUT) });
      clocks.read(baseUrl, response.headers);
      return response;
    };
    const reach = createReach(fetchWithin, baseUrl);
    const options = {
      endpoints,
      gateway: createRemoteGateway(reach),
      ask: createRemoteAsk(reach),
      prefix: PREFIX,
      observe,
    };
    const serverFor = createMcpServers(options);
    return {
      connection: { reach, clockReadings: clocks.readings, serveMcp: () => served(() => serverFor({})) },
      close: () => Promise.resolve(),
    };
  }
  const { service, close } = await createLocalService(toConfig(process.env), { observe, onAnswer: clocks.read });
  const reach = createReach(async (request) => service.app.fetch(request), "http://localhost");
  return {
    connection: { reach, clockReadings: clocks.readings, serveMcp: () => served(() => service.mcpServer({})) },
    close,
  };
}

/** Serves until standard input ends. */
async function served(factory: Parameters<typeof serveStdio>[0]): Promise<void> {
  const handle = serveStdio(factory);
  await new Promise((resolve) => process.stdin.once("close", resolve).once("end", resolve));
  await handle.close();
}

/** What the machines that answered said about the time; one reading for each. */
function createClocks() {
  const readings = new Map<string, ClockReading>();
  return {
    read(url: string, headers: { get(name: string): string | null }): void {
      const moment = Date.parse(headers.get("date") ?? "");
      if (Number.isNaN(moment)) return;
      const { host } = new URL(url);
      readings.set(host, { host, ahead: Math.round((systemClock.now() - moment) / 1000) });
    },
    readings: () => [...readings.values()],
  };
}
