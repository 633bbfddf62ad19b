import { LRUCache } from "lru-cache";
import type { Clock } from "../../core/clock.ts";

/** A whole response that was sent for exactly these bytes of a request, ready to be sent again. */
export interface Hit {
  readonly route: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Without those that change. */
  readonly headers: Readonly<Record<string, string>>;
  /** By the monotonic time of this process, as the next one. */
  readonly arrivedAt: number;
  readonly expiresAt: number;
}

/**
 * Responses by request target and accepted encodings: asking the same again costs a look-up and a write, no routing, no
 * decoding, no validation, no serialising and no compressing. A shortcut beside the answer cache, never a second truth:
 * an entry ends with the answer that it repeats.
 */
export class Hits {
  readonly #entries: LRUCache<string, Hit>;
  readonly #clock: Clock;

  constructor(maxBytes: number, clock: Clock) {
    this.#clock = clock;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (hit, key) => 2 * hit.body.byteLength + key.length + 3000,
    });
  }

  /** The monotonic time. */
  now(): number {
    return this.#clock.monotonic();
  }

  find(target: string, acceptEncoding: string | undefined, now = this.now()): Hit | undefined {
    const hit = this.#entries.get(keyOf(target, acceptEncoding));
    return hit !== undefined && now < hit.expiresAt ? hit : undefined;
  }

  remember(target: string, acceptEncoding: string | undefined, hit: Hit): void {
    if (target.length + (acceptEncoding?.length ?? 0) <= LONGEST_KEY)
      this.#entries.set(keyOf(target, acceptEncoding), hit);
  }
}

/** Whole seconds since the agency gave the answer. */
export const ageOf = ({ arrivedAt }: Hit, now: number): number => Math.max(0, Math.floor((now - arrivedAt) / 1000));

/** Whole seconds for which it may still be reused. */
export const timeLeftOf = ({ expiresAt }: Hit, now: number): number =>
  Math.max(0, Math.floor((expiresAt - now) / 1000));

/** Longer requests are rare and not worth the memory. */
const LONGEST_KEY = 2000;

const keyOf = (target: string, acceptEncoding = ""): string => `${target}\n${acceptEncoding}`;

/** Path and query of an address, as they stand in the head of a request. */
export const targetOf = (url: string): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));
