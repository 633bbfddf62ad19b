import { systemClock } from "../core/clock.ts";
import { once } from "../core/once.ts";
import type { Observe } from "../core/observe.ts";
import type { Connection } from "./surroundings.ts";
import { routesOf, surelyAhead, type ClockReading } from "./doctor.ts";
import { callOver, createReach } from "./reach.ts";

/** A fault of this program, for the person who ran it; other observations have nobody to read them. */
const observe: Observe = (observation) => {
  if (observation.kind === "fault") process.stderr.write(`${String(observation.cause)}\n`);
};

export type ClosableConnection = Connection & { close(): Promise<void> };

/** The gateway at an address, or one in this process, configured as a server would be. */
export const connect = (baseUrl: string | null): Promise<ClosableConnection> =>
  baseUrl === null ? connectHere() : Promise.resolve(connectTo(baseUrl));

/** Milliseconds that a gateway elsewhere may take; its own deadlines are shorter. */
const REMOTE_TIMEOUT = 60_000;

function connectTo(baseUrl: string): ClosableConnection {
  const clocks = createClocks();
  const reach = createReach(async (request) => {
    const response = await fetch(request, { signal: AbortSignal.timeout(REMOTE_TIMEOUT) });
    clocks.read(baseUrl, response.headers);
    return response;
  }, baseUrl);
  return {
    reach,
    call: callOver(reach),
    clockReadings: clocks.readings,
    serveMcp: async () => (await import("./mcp-stdio.ts")).serveRemote(reach, observe),
    close: () => Promise.resolve(),
  };
}

/** A query of a dataset needs the gateway alone; the service around it is loaded for everything else. */
async function connectHere(): Promise<ClosableConnection> {
  const clocks = createClocks();
  const { configuration } = await import("./configuration.ts");
  const { createLocalCall, lend } = await import("./local-gateway.ts");
  const config = configuration();
  const { platform, close } = await lend(config, { observe, onAnswer: clocks.read });
  const service = once(async () => {
    const { createLocalService } = await import("./local-service.ts");
    return createLocalService(config, platform);
  });
  return {
    async reach(path, init) {
      const { app } = await service();
      return createReach(async (request) => app.fetch(request), "http://localhost")(path, init);
    },
    call: createLocalCall(config, platform),
    clockReadings: clocks.readings,
    routes: routesOf(config),
    async serveMcp() {
      const { serveMcp } = await import("./mcp-stdio.ts");
      const { mcpServer } = await service();
      await serveMcp(() => mcpServer({}));
    },
    close,
  };
}

/** What the machines that answered said about the time; one reading for each. */
function createClocks() {
  const since = systemClock.now();
  const readings = new Map<string, ClockReading>();
  return {
    read(url: string, headers: { get(name: string): string | null }): void {
      const told = Date.parse(headers.get("date") ?? "");
      if (Number.isNaN(told)) return;
      const { host } = new URL(url);
      readings.set(host, { host, ahead: surelyAhead(told, { asked: since, answered: systemClock.now() }) });
    },
    readings: () => [...readings.values()],
  };
}
