import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { answerToBroken } from "../../surfaces/mcp/message-line.ts";
import { CommandError } from "../command-error.ts";
import { linesOf } from "../input-lines.ts";
import type { Fetch } from "./gateway.ts";

/** MCP over the standard streams: served here, or passed on to a gateway elsewhere. */

/** Serves until standard input ends. @throws CommandError when it cannot be read further */
export async function serveMcp(factory: Parameters<typeof serveStdio>[0]): Promise<void> {
  const input = Readable.from(messagesAsBytes());
  const handle = serveStdio(factory, { transport: new StdioServerTransport(input) });
  try {
    await finished(input);
  } catch (cause) {
    throw stopped(cause);
  } finally {
    await handle.close();
  }
}

/** Messages that are passed on at the same time. */
const MOST_PENDING = 16;

/** Passes each message on to a gateway's own MCP, until standard input ends. @throws CommandError as {@link serveMcp} */
export async function serveRemote(fetch: Fetch, baseUrl: string): Promise<void> {
  const pass = createPass(fetch, baseUrl);
  const pending = new Set<Promise<void>>();
  try {
    for await (const text of messages()) {
      const passing = pass(text).finally(() => pending.delete(passing));
      pending.add(passing);
      if (pending.size >= MOST_PENDING) await Promise.race(pending);
    }
  } catch (cause) {
    throw stopped(cause);
  } finally {
    await Promise.all(pending);
  }
}

const stopped = (cause: unknown): CommandError =>
  new CommandError(
    `MCP over standard input stopped: ${cause instanceof Error ? cause.message : "it cannot be read."}`,
    1,
    {
      cause,
    },
  );

/** JSON-RPC's code for a failure on the way. */
const INTERNAL_ERROR = -32_603;

function createPass(fetch: Fetch, baseUrl: string): (text: string) => Promise<void> {
  /** Of protocols that agree on a version once; newer ones name theirs in every message. */
  let agreed: string | undefined;
  return async (text) => {
    const { id, method, params } = Object(JSON.parse(text));
    const named = Object(Object(params)["_meta"])["io.modelcontextprotocol/protocolVersion"];
    const version = typeof named === "string" ? named : agreed;
    const name = Object(params).name ?? Object(params).uri;
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(version === undefined ? {} : { "mcp-protocol-version": version }),
      ...(typeof named === "string" && typeof method === "string" ? { "mcp-method": method } : {}),
      ...(typeof named === "string" && typeof name === "string" ? { "mcp-name": inHeader(name) } : {}),
    };
    const fail = (detail: string): Promise<void> =>
      id === undefined
        ? Promise.resolve()
        : writeLine(JSON.stringify({ jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message: detail } }));
    try {
      const response = await fetch(
        new Request(`${baseUrl}/mcp`, { method: "POST", headers, body: text, redirect: "error" }),
      );
      const answers = messagesIn(await response.text(), response.headers.get("content-type") ?? "");
      if (answers.length === 0 && response.status !== 202)
        await fail(`The gateway at ${baseUrl} answered HTTP ${response.status}, which is not an MCP answer.`);
      for (const answer of answers) {
        if (method === "initialize") agreed = Object(Object(answer).result).protocolVersion ?? agreed;
        await writeLine(JSON.stringify(answer));
      }
    } catch {
      await fail(`No gateway answers at ${baseUrl}.`);
    }
  };
}

/** A name as a header can hold it (MCP, SEP-2243). */
const inHeader = (name: string): string =>
  /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(name) ? name : `=?base64?${Buffer.from(name).toString("base64")}?=`;

/** The JSON-RPC messages of a response: one as JSON, or several as events. */
function messagesIn(text: string, type: string): readonly object[] {
  const texts = type.startsWith("text/event-stream")
    ? text.split(/\r?\n\r?\n/).map((event) =>
        event
          .split(/\r?\n/)
          .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trimStart()] : []))
          .join("\n"),
      )
    : [text];
  return texts
    .filter((each) => each.trim() !== "")
    .map((each): object => Object(JSON.parse(each)))
    .filter((message) => Object(message).jsonrpc === "2.0");
}

/** Bytes of one message; a call needs a few hundred. Fewer than the library takes, which would end without a word. */
const LONGEST_MESSAGE = 8 * 1024 * 1024;

/** The lines of standard input that are messages, one at a time; every other one is answered on standard output. */
async function* messages(): AsyncGenerator<string> {
  for await (const { text } of linesOf(process.stdin, LONGEST_MESSAGE)) {
    if (text.trim() === "") continue;
    const answer = answerToBroken(text);
    if (answer === null) {
      yield text;
      continue;
    }
    process.stderr.write("A line of standard input is not an MCP message; it was answered with an error.\n");
    await writeLine(answer);
  }
}

async function* messagesAsBytes(): AsyncGenerator<Buffer> {
  for await (const text of messages()) yield Buffer.from(`${text}\n`);
}

async function writeLine(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
}
