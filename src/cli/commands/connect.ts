import { systemClock } from "../../core/clock.ts";
import type { Observe } from "../../core/observe.ts";
import { askOver, exactlyOver, type ClockReading, type Connection, type Fetch } from "./gateway.ts";

type ClosableConnection = Connection & { close(): Promise<void> };

/** The gateway at an address, or one in this process, configured as a server would be. */
export const connect = (baseUrl: string | null): Promise<ClosableConnection> =>
  baseUrl === null ? connectHere() : Promise.resolve(connectTo(baseUrl));

/** Milliseconds that a gateway elsewhere may take; its own deadlines are shorter. */
const REMOTE_TIMEOUT = 60_000;

function connectTo(baseUrl: string): ClosableConnection {
  const clocks = createClocks();
  const fetchThere: Fetch = async (request) => {
    const response = await fetch(request, { signal: AbortSignal.timeout(REMOTE_TIMEOUT) });
    clocks.read(baseUrl, response.headers);
    return response;
  };
  return {
    ask: askOver(fetchThere, baseUrl),
    exactly: exactlyOver(fetchThere, baseUrl),
    clockReadings: clocks.readings,
    serveMcp: async () => (await import("./mcp.ts")).serveRemote(fetchThere, baseUrl),
    close: () => Promise.resolve(),
  };
}

/** A fault of this program, for the person who ran it; other observations have nobody to read them. */
const observe: Observe = (observation) => {
  if (observation.kind === "fault") process.stderr.write(`${String(observation.cause)}\n`);
};

async function connectHere(): Promise<ClosableConnection> {
  const clocks = createClocks();
  const { startHere } = await import("./gateway-here.ts");
  const { fetch, routes, mcpServer, close } = await startHere({ observe, onAnswer: clocks.read });
  return {
    ask: askOver(fetch, "http://localhost"),
    exactly: exactlyOver(fetch, "http://localhost"),
    clockReadings: clocks.readings,
    routes,
    async serveMcp() {
      const { serveMcp } = await import("./mcp.ts");
      const serverFor = await mcpServer();
      await serveMcp(() => serverFor({}));
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

/**
 * The least seconds by which this clock is ahead of one that a `Date` header told, negative where it is behind, and 0
 * where both may show the same: the header is cut to seconds and was written at any moment between asking and answer.
 * @param told milliseconds of the other clock; `asked` and `answered` are milliseconds of this one
 */
export function surelyAhead(told: number, { asked, answered }: Readonly<Record<"asked" | "answered", number>>): number {
  const [least, most] = [asked - (told + 999), answered - told];
  return Math.trunc(Math.max(least, Math.min(most, 0)) / 1000);
}
