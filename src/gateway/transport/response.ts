import type { UpstreamResponse } from "../../catalog/upstream.ts";
import { oddShape, upstreamFailure } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { BodyBuffer } from "../large-body/body-buffer.ts";
import type { LargeBody } from "../large-body/json-pieces.ts";
import { readLargeJson, TooMuchJson } from "../large-body/large-json.ts";
import { withoutCredential } from "./credential.ts";
import { notUtf8 } from "./fetch-failures.ts";

/** A response with the facts of its transfer. */
export interface FetchedResponse extends UpstreamResponse {
  readonly bytes: number;
  /** SHA-256 of the decompressed bytes, base64; it is worked out while they are parsed. */
  readonly digest: Promise<string>;
  /** When the last byte arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** The same moment by the monotonic time of this process. */
  readonly arrivedAt: number;
  /** Gives the memory of a large body back; after that neither it nor its text can be read. */
  readonly free?: () => void;
}

/** What it takes to make text of a body. */
export interface ReadingOptions {
  /** Who is asked, for messages. */
  readonly agency: string;
  /** Strict UTF-8 without a byte order mark, as text; null when the bytes are something else. */
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** Needed, too, to read a large body piece by piece. */
  readonly isUtf8: LargeBody["isUtf8"];
  /** SHA-256, base64; the bytes are its own or done with when this returns. */
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** An `Authorization` value, sent to this agency alone; never part of an address. */
  readonly authorization: string | undefined;
}

type Facts = Pick<
  FetchedResponse,
  "status" | "contentType" | "retrievedAt" | "arrivedAt" | "retryAfterSeconds" | "link"
>;

/** A body that is read as one text, whose bytes are given back at once. */
export function asText(facts: Facts, body: BodyBuffer, options: ReadingOptions): FetchedResponse {
  const { agency, authorization, decodeUtf8, sha256 } = options;
  const bytes = body.view();
  const { length } = body;
  const digest = mayFail(sha256(bytes));
  const whole = body.isCut ? null : decodeUtf8(bytes);
  const isOk = facts.status >= 200 && facts.status < 300;
  const text = isOk ? whole : (whole ?? new TextDecoder().decode(bytes));
  body.free();
  if (text === null) throw notUtf8(agency);
  const sayable = withoutKey(facts, text, authorization);
  return {
    ...sayable,
    json: () => parsed(agency, sayable, () => JSON.parse(sayable.text)),
    ...(whole === null ? { isPart: true } : {}),
    bytes: length,
    digest,
  };
}

/** A body that is kept as it came until it has been read. */
export function inPieces(facts: Facts, body: BodyBuffer, options: ReadingOptions): FetchedResponse {
  const { agency, authorization, decodeUtf8, isUtf8, sha256 } = options;
  const bytes = body.view();
  const sayable = withoutKey(facts, "", authorization);
  return {
    ...sayable,
    get text() {
      const text = decodeUtf8(bytes);
      if (text === null) throw notUtf8(agency);
      return withoutKey(facts, text, authorization).text;
    },
    json: (wanted) => parsed(agency, sayable, () => readLargeJson({ bytes, decodeUtf8, isUtf8 }, wanted)),
    bytes: bytes.byteLength,
    digest: mayFail(sha256(bytes)),
    free: () => body.free(),
  };
}

/** A promise that nobody may come to await, since the body itself is refused first, must not end the process. */
function mayFail<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** @throws GatewayError `not_json`; `unexpected_shape` for a body that is more than was asked for */
function parsed(agency: string, { status, contentType }: Facts, read: () => unknown): unknown {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof TooMuchJson) throw oddShape(agency, cause.message);
    if (!(cause instanceof SyntaxError)) throw cause;
    const type = contentType === "" ? "no content type" : quoted(contentType);
    throw upstreamFailure("not_json", `${agency} answered HTTP ${status} with ${type}, which is not JSON.`, { cause });
  }
}

/**
 * A response without our credential wherever its words reach messages: in its content type, and in its text unless that
 * is an HTTP 200, of which records are read and nothing is quoted.
 */
const withoutKey = (facts: Facts, text: string, authorization: string | undefined) => ({
  ...facts,
  contentType: withoutCredential(facts.contentType, authorization),
  text: facts.status === 200 ? text : withoutCredential(text, authorization),
});
