/** Bytes reserved for a body of unknown length. */
const UNKNOWN = 65_536;

/** Bytes above which a body may take the spare piece. */
const SMALL = 65_536;

/** Bytes of memory that are kept from one large body for the next one, at most; more is given back. */
const LARGEST_SPARE = 24 * 1024 * 1024;

/** One piece for the whole process: new memory for each body of megabytes brings a garbage collection each time. */
let spare: ArrayBuffer | null = null;

/**
 * Collects a body in one piece of memory that grows by doubling and is given back at once by {@link free}, not whenever
 * the next garbage collection comes: with bodies of megabytes that is most of a process's memory.
 */
export class BodyBuffer {
  readonly #maxBytes: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #isCut = false;

  /** @param announced the length that the sender says, which may be wrong */
  constructor(maxBytes: number, announced: number) {
    this.#maxBytes = maxBytes;
    const needed = Math.min(announced > 0 ? announced : UNKNOWN, maxBytes);
    this.#bytes = takeSpare(needed) ?? new Uint8Array(needed);
  }

  /** Takes as much of a chunk as fits below the maximum; says whether all of it did. */
  append(chunk: Uint8Array): boolean {
    const fits = this.#length + chunk.byteLength <= this.#maxBytes;
    const taken = fits ? chunk : chunk.subarray(0, this.#maxBytes - this.#length);
    const needed = this.#length + taken.byteLength;
    if (needed > this.#bytes.byteLength) this.#grow(needed);
    this.#bytes.set(taken, this.#length);
    this.#length = needed;
    this.#isCut ||= !fits;
    return fits;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether some of the body did not fit. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** The bytes so far; empty after {@link free}. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** The memory becomes someone else's, so all views of it end. */
  free(): void {
    const { byteLength } = this.#bytes.buffer;
    const isWorthKeeping = byteLength <= LARGEST_SPARE && byteLength > (spare?.byteLength ?? SMALL);
    if (isWorthKeeping) spare = this.#bytes.buffer.transfer();
    else this.#bytes.buffer.transfer(0);
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
  }

  #grow(needed: number): void {
    const larger = takeSpare(needed);
    if (larger === null) {
      const length = Math.max(2 * this.#bytes.byteLength, needed);
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length));
    } else {
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
  }
}

/** The spare piece, for a body that needs more than small ones do. */
function takeSpare(needed: number): Uint8Array<ArrayBuffer> | null {
  if (spare === null || needed <= SMALL || needed > spare.byteLength) return null;
  const taken = new Uint8Array(spare);
  spare = null;
  return taken;
}
