import { sha256 } from "./digest.ts";

/** Content codings that we can send, best first. */
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

type Bytes = Uint8Array<ArrayBuffer>;

/** Compresses whole bodies; a runtime passes those codings that it can do. */
export type Encoders = Partial<Record<Encoding, (body: Bytes) => Promise<Bytes>>>;

/** A body as it is sent: its bytes are made once and kept, compressed ones from the first time they are wanted. */
export class Payload {
  readonly body: Bytes;
  /** A weak validator (RFC 9110 section 8.8.1), the same for all codings. */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Bytes>>();

  private constructor(body: Bytes, etag: string) {
    this.body = body;
    this.etag = etag;
  }

  /** @param etag names these bytes among all that were ever sent for the same request; empty for errors */
  static of(value: object, etag: string): Payload {
    return new Payload(toJsonBytes(value, "\n"), etag);
  }

  /** A body that was written elsewhere, such as a page or what another process made. */
  static ofBytes(body: Bytes, etag: string): Payload {
    return new Payload(body, etag);
  }

  /** A payload of ours that changes only with the code: its validator is made from its bytes. */
  static async ofDocument(value: object): Promise<Payload> {
    return Payload.ofText(`${JSON.stringify(value)}\n`);
  }

  /** As {@link Payload.ofDocument}, of a text. */
  static async ofText(text: string): Promise<Payload> {
    const body = new TextEncoder().encode(text);
    return new Payload(body, toEtag(await sha256(body)));
  }

  /** What this may take in memory with its compressed forms, which are smaller; bytes. */
  get size(): number {
    return 2 * this.body.byteLength;
  }

  async encoded(encoding: Encoding | null, encoders: Encoders): Promise<Bytes> {
    const encode = encoding === null ? undefined : encoders[encoding];
    if (encoding === null || encode === undefined) return this.body;
    const known = this.#encoded.get(encoding);
    if (known !== undefined) return known;
    const bytes = encode(this.body);
    this.#encoded.set(encoding, bytes);
    return bytes.catch((error: unknown) => {
      this.#encoded.delete(encoding);
      throw error;
    });
  }
}

/**
 * The bytes of `JSON.stringify(value)`, made of the records one by one: a page as one text would be megabytes that the
 * next garbage collection has to look at, in two bytes a letter as soon as one letter needs them.
 * @param value a plain object
 * @param end what stands behind it
 * @param isWantedAgain whether the next call with the same lists may take their bytes from this one
 */
export function toJsonBytes(value: object, end = "", isWantedAgain = false): Bytes {
  const pieces: Bytes[] = [];
  let text = "{";
  for (const [name, member] of Object.entries(value)) {
    const written: string | undefined = Array.isArray(member) ? "" : JSON.stringify(member);
    if (written === undefined) continue;
    text += `${text === "{" && pieces.length === 0 ? "" : ","}${JSON.stringify(name)}:${written}`;
    if (!Array.isArray(member)) continue;
    const list = lists.get(member) ?? listBytes(member);
    if (isWantedAgain && list.length > PIECE) lists.set(member, list);
    else lists.delete(member);
    pieces.push(encoder.encode(text), list);
    text = "";
  }
  return joined([...pieces, encoder.encode(`${text}}${end}`)]);
}

const encoder = new TextEncoder();

/** Bytes of lists that are wanted a second time. */
const lists = new WeakMap<readonly unknown[], Bytes>();

function listBytes(list: readonly unknown[]): Bytes {
  const pieces: Bytes[] = [];
  let text = "[";
  for (const [at, element] of list.entries()) {
    text += `${at === 0 ? "" : ","}${JSON.stringify(element) ?? "null"}`;
    if (text.length < PIECE) continue;
    pieces.push(encoder.encode(text));
    text = "";
  }
  return joined([...pieces, encoder.encode(`${text}]`)]);
}

function joined(pieces: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return bytes;
}

/** UTF-16 units of a text that are encoded at once. */
const PIECE = 8192;

/** A weak validator (RFC 9110 section 8.8.1) from base64 and, where the same source can be sent twice, a moment. */
export const toEtag = (base64: string, moment = 0): string =>
  `W/"${base64.slice(0, 24).replaceAll("+", "-").replaceAll("/", "_")}` +
  `${moment === 0 ? "" : `.${moment.toString(36)}`}"`;
