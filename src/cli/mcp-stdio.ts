import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { endpoints } from "../catalog/index.ts";
import type { Observe } from "../core/observe.ts";
import { answerToBroken } from "../surfaces/mcp/message-line.ts";
import { createMcpServers } from "../surfaces/mcp/server.ts";
import { PREFIX } from "../surfaces/paths.ts";
import { CommandError } from "./command-error.ts";
import { linesOf } from "./input-lines.ts";
import type { Reach } from "./reach.ts";
import { createRemoteAsk, createRemoteGateway, createRemoteVerify } from "./remote-gateway.ts";

/** Serves a running gateway elsewhere over the standard streams. */
export function serveRemote(reach: Reach, observe: Observe): Promise<void> {
  const serverFor = createMcpServers({
    endpoints,
    gateway: createRemoteGateway(reach),
    ask: createRemoteAsk(reach),
    verify: createRemoteVerify(reach),
    prefix: PREFIX,
    observe,
  });
  return serveMcp(() => serverFor({}));
}

/** Serves until standard input ends. @throws CommandError when it cannot be read further */
export async function serveMcp(factory: Parameters<typeof serveStdio>[0]): Promise<void> {
  const input = Readable.from(messages());
  const handle = serveStdio(factory, { transport: new StdioServerTransport(input) });
  try {
    await finished(input);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "it cannot be read.";
    throw new CommandError(`MCP over standard input stopped: ${why}`, 1, { cause });
  } finally {
    await handle.close();
  }
}

/** Bytes of one message; a call needs a few hundred. Fewer than the library takes, which would end without a word. */
const LONGEST_MESSAGE = 8 * 1024 * 1024;

/** The lines of standard input that are messages, one at a time; every other one is answered on standard output. */
async function* messages(): AsyncGenerator<Buffer> {
  for await (const { text } of linesOf(process.stdin, LONGEST_MESSAGE)) {
    if (text.trim() === "") continue;
    const answer = answerToBroken(text);
    if (answer === null) {
      yield Buffer.from(`${text}\n`);
      continue;
    }
    process.stderr.write("A line of standard input is not an MCP message; it was answered with an error.\n");
    if (!process.stdout.write(`${answer}\n`)) await once(process.stdout, "drain");
  }
}
