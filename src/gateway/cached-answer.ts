import { Payload, toEtag } from "../core/payload.ts";
import type { Envelope } from "./envelope.ts";

/** An envelope and its bytes. Each is made from the other when it is first wanted, and then kept. */
export class CachedAnswer {
  /** When the agency's bytes arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** The same moment by this process's monotonic time, by which its age is counted; -Infinity until it is known. */
  readonly arrivedAt: number;
  #envelope: Envelope | undefined;
  #payload: Payload | undefined;

  private constructor(retrievedAt: number, arrivedAt: number, made: Envelope | Payload) {
    this.retrievedAt = retrievedAt;
    this.arrivedAt = arrivedAt;
    if (made instanceof Payload) this.#payload = made;
    else this.#envelope = made;
  }

  static of(envelope: Envelope, arrivedAt: number): CachedAnswer {
    return new CachedAnswer(Date.parse(envelope.retrieved_at), arrivedAt, envelope);
  }

  /** An answer that another process of this service made; only {@link dated} makes it young enough to be used. */
  static ofPayload(payload: Payload, retrievedAt: number): CachedAnswer {
    return new CachedAnswer(retrievedAt, Number.NEGATIVE_INFINITY, payload);
  }

  /** The same answer, of a known age. */
  dated(arrivedAt: number): CachedAnswer {
    return new CachedAnswer(this.retrievedAt, arrivedAt, this.payload);
  }

  get envelope(): Envelope {
    return (this.#envelope ??= JSON.parse(new TextDecoder().decode(this.#payload?.body)));
  }

  get payload(): Payload {
    return (this.#payload ??= Payload.of(this.envelope, this.#etag()));
  }

  /** What this may take in memory: the records, their bytes and those compressed; bytes. */
  get size(): number {
    return 2 * this.payload.body.byteLength + this.payload.size;
  }

  /** The same agency's bytes may be sent twice, with another time: both are part of the validator. */
  #etag(): string {
    return toEtag(this.envelope.source_digest.slice("sha-256=:".length, -1), this.retrievedAt);
  }
}
