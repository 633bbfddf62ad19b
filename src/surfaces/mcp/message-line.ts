import { deserializeMessage, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import { jsonIn, namesOf, repeatsName } from "../../core/json.ts";

/** The id of a message, whatever else is wrong with it. */
const identified = z.looseObject({ id: z.union([z.string(), z.int()]) });

/**
 * The answer to a line that is no message, as JSON-RPC 2.0 wants it (sections 5 and 5.1), without anything of the line
 * but its id; null for a line that the library reads as it is meant. Over standard streams the library passes over
 * lines that are no message in silence.
 * @param line a text whose bytes were not UTF-8 is not well formed
 */
export function answerToBroken(line: string): string | null {
  if (!line.isWellFormed()) return errorText(null, ProtocolErrorCode.ParseError, NOT_JSON);
  try {
    deserializeMessage(line);
    return answerToUnheeded(line);
  } catch (error) {
    if (error instanceof SyntaxError) return errorText(null, ProtocolErrorCode.ParseError, NOT_JSON);
    const { data } = identified.safeParse(JSON.parse(line));
    return errorText(data?.id ?? null, ProtocolErrorCode.InvalidRequest, NO_MESSAGE);
  }
}

/**
 * The answer to a message of which the library would heed only a part: of members with the same name it keeps the last,
 * and `__proto__` it drops. Null for any other text, also for one that is no JSON.
 */
export function answerToUnheeded(text: string): string | null {
  const message = jsonIn(text);
  const fault = namesOf(message).includes("__proto__") ? DROPPED : repeatsName(text, message) ? REPEATED : null;
  if (fault === null) return null;
  const { data } = identified.safeParse(message);
  return errorText(data?.id ?? null, ProtocolErrorCode.InvalidRequest, fault);
}

const NOT_JSON = "Parse error: each line must be one message, as JSON in UTF-8.";
const NO_MESSAGE = "Invalid Request: each line must be one JSON-RPC 2.0 message of MCP; batches are not supported.";
const REPEATED = "Invalid Request: an object in this message repeats a key.";
const DROPPED = 'Invalid Request: the key "__proto__" is not allowed.';

const errorText = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
