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
    return new Payload(new TextEncoder().encode(`${JSON.stringify(value)}\n`), etag);
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

/** A weak validator (RFC 9110 section 8.8.1) from base64 and, where the same source can be sent twice, a moment. */
export const toEtag = (base64: string, moment = 0): string =>
  `W/"${base64.slice(0, 24).replaceAll("+", "-").replaceAll("/", "_")}` +
  `${moment === 0 ? "" : `.${moment.toString(36)}`}"`;
