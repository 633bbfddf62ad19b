import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { systemClock } from "../clock.ts";
import { toConfig } from "../config.ts";
import { endpoints } from "../datasets/index.ts";
import type { Observe } from "../observe.ts";
import type { Connection } from "../surfaces/cli/actions.ts";
import { surelyAhead, type ClockReading } from "../surfaces/cli/doctor.ts";
import { CommandError, createReach } from "../surfaces/cli/reach.ts";
import { createRemoteAsk, createRemoteGateway } from "../surfaces/cli/remote-gateway.ts";
import { answerToBroken } from "../surfaces/mcp/message-line.ts";
import { createMcpServers } from "../surfaces/mcp/server.ts";
import { PREFIX } from "../surfaces/prefix.ts";
import { linesOf } from "./node-batch.ts";
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

/** Bytes of one message; a call needs a few hundred. Fewer than the library takes, which would end without a word. */
const LONGEST_MESSAGE = 8 * 1024 * 1024;

/** Serves until standard input ends. @throws CommandError when it cannot be read further */
async function served(factory: Parameters<typeof serveStdio>[0]): Promise<void> {
  const input = Readable.from(messages());
  const handle = serveStdio(factory, { transport: new StdioServerTransport(input) });
  try {
    await finished(input);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "it cannot be read.";
    throw new CommandError(`MCP over standard input ends here: ${why}`, 1, { cause });
  } finally {
    await handle.close();
  }
}

/** The lines of standard input that are messages, one at a time; every other one is answered on standard output. */
async function* messages(): AsyncGenerator<Buffer> {
  for await (const { text } of linesOf(process.stdin, LONGEST_MESSAGE)) {
    if (text.trim() === "") continue;
    const answer = answerToBroken(text);
    if (answer === null) {
      yield Buffer.from(`${text}\n`);
      continue;
    }
    process.stderr.write("A line of standard input is no MCP message; it was answered with an error.\n");
    if (!process.stdout.write(`${answer}\n`)) await once(process.stdout, "drain");
  }
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
