import { deserializeMessage, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";

/** The id of a message, whatever else is wrong with it. */
const identified = z.looseObject({ id: z.union([z.string(), z.int()]) });

/**
 * The answer to a line that is no message, as JSON-RPC 2.0 wants it (sections 5 and 5.1), without anything of the line but
 * its id; null for a line that the library reads. Over standard streams the library passes over all others in silence.
 * @param line a text whose bytes were not UTF-8 is not well formed
 */
export function answerToBroken(line: string): string | null {
  if (!line.isWellFormed()) return errorText(null, ProtocolErrorCode.ParseError, NOT_JSON);
  try {
    deserializeMessage(line);
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return errorText(null, ProtocolErrorCode.ParseError, NOT_JSON);
    const { data } = identified.safeParse(JSON.parse(line));
    return errorText(data?.id ?? null, ProtocolErrorCode.InvalidRequest, NO_MESSAGE);
  }
}

const NOT_JSON = "Parse error: each line must be one message, as JSON in UTF-8.";
const NO_MESSAGE = "Invalid Request: each line must be one message of JSON-RPC 2.0 and MCP; batches are not served.";

const errorText = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
