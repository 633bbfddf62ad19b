/** Content codings that we can send, best first. */
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

type Bytes = Uint8Array<ArrayBuffer>;

/** Compresses whole bodies; a runtime passes those codings that it can do. */
export type Encoders = Partial<Record<Encoding, (body: Bytes) => Promise<Bytes>>>;

/** A JSON body as it is sent: its bytes are made once and kept, compressed ones from the first time they are wanted. */
export class Payload {
  readonly body: Bytes;
  /** A weak validator (RFC 9110 section 8.8.1), the same for all codings. */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Bytes>>();

  private constructor(body: Bytes, etag: string) {
    this.body = body;
    this.etag = etag;
  }

  /** A payload that another process made. */
  static restore(body: Bytes, etag: string): Payload {
    return new Payload(body, etag);
  }

  static async of(value: object): Promise<Payload> {
    const body = new TextEncoder().encode(`${JSON.stringify(value)}\n`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const tag = btoa(String.fromCharCode(...digest.subarray(0, 18)));
    return new Payload(body, `W/"${tag.replaceAll("+", "-").replaceAll("/", "_")}"`);
  }

  /** What this may take in memory with its compressed forms, which are smaller; bytes. */
  get size(): number {
    return 2 * this.body.byteLength;
  }

  async encoded(encoding: Encoding | null, encoders: Encoders): Promise<Bytes> {
    const encode = encoding === null ? undefined : encoders[encoding];
    if (encoding === null || encode === undefined) return this.body;
    const bytes = this.#encoded.get(encoding) ?? encode(this.body);
    this.#encoded.set(encoding, bytes);
    return bytes;
  }
}

/** A success with the moment that decides how long it may be reused. */
export interface Answer {
  readonly payload: Payload;
  /** When the agency's bytes arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
}
