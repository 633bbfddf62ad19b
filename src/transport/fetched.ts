import type { LargeBody } from "../json-pieces.ts";
import type { UpstreamAnswer } from "../upstream.ts";
import type { BodyBuffer } from "./body-buffer.ts";
import { withoutCredential } from "./credential.ts";
import { notUtf8 } from "./fetch-failures.ts";

/** An answer with the facts of its transfer. */
export interface Fetched extends UpstreamAnswer {
  readonly bytes: number;
  /** SHA-256 of the decompressed bytes, base64; it is worked out while they are parsed. */
  readonly digest: Promise<string>;
  /** When the last byte arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** Gives the memory of a large body back; after that neither it nor its text can be read. */
  readonly free?: () => void;
}

/** What making text of a body takes. */
export interface ReadingOptions {
  /** Who is asked, for messages. */
  readonly agency: string;
  /** Strict UTF-8 without a byte order mark, as text; null when the bytes are something else. */
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** What reading a large body piece by piece takes besides. */
  readonly isUtf8: LargeBody["isUtf8"];
  /** SHA-256, base64; the bytes are its own or done with when this returns. */
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** An `Authorization` value, sent to this agency alone; never part of an address. */
  readonly authorization: string | undefined;
}

type Facts = Omit<Fetched, "text" | "large" | "bytes" | "digest" | "free">;

/** A body that is read as one text, whose bytes are given back at once. */
export function asText(facts: Facts, body: BodyBuffer, options: ReadingOptions): Fetched {
  const { agency, authorization, decodeUtf8, sha256 } = options;
  const bytes = body.view();
  const { length } = body;
  const digest = sha256(bytes);
  const whole = body.isCut ? null : decodeUtf8(bytes);
  const isOk = facts.status >= 200 && facts.status < 300;
  const text = isOk ? whole : (whole ?? new TextDecoder().decode(bytes));
  body.free();
  if (text === null) throw notUtf8(agency);
  return {
    ...sayable(facts, text, authorization),
    ...(whole === null ? { isPart: true } : {}),
    bytes: length,
    digest,
  };
}

/** A body that is kept as it came until it has been read. */
export function inPieces(facts: Facts, body: BodyBuffer, options: ReadingOptions): Fetched {
  const { agency, authorization, decodeUtf8, isUtf8, sha256 } = options;
  const bytes = body.view();
  return {
    ...sayable(facts, "", authorization),
    get text() {
      const text = decodeUtf8(bytes);
      if (text === null) throw notUtf8(agency);
      return sayable(facts, text, authorization).text;
    },
    large: { bytes, decodeUtf8, isUtf8 },
    bytes: bytes.byteLength,
    digest: sha256(bytes),
    free: () => body.free(),
  };
}

/**
 * An answer without our credential wherever its words reach messages: in its content type, and in its text unless that
 * is an HTTP 200, of which records are read and nothing is quoted.
 */
const sayable = (facts: Facts, text: string, authorization: string | undefined) => ({
  ...facts,
  contentType: withoutCredential(facts.contentType, authorization),
  text: facts.status === 200 ? text : withoutCredential(text, authorization),
});
