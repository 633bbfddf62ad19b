/** Bytes reserved for a body of unknown length. */
const SMALLEST = 65_536;

/**
 * Collects a body in one piece of memory that grows by doubling and is given back at once by {@link free}, not whenever
 * the next garbage collection comes: with bodies of megabytes that is most of a process's memory.
 */
export class BodyBuffer {
  readonly #maxBytes: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** @param announced the length that the sender says, which may be wrong */
  constructor(maxBytes: number, announced: number) {
    this.#maxBytes = maxBytes;
    this.#bytes = new Uint8Array(Math.max(SMALLEST, Math.min(announced, maxBytes) || 0));
  }

  /** Takes as much of a chunk as fits below the maximum; says whether all of it did. */
  append(chunk: Uint8Array): boolean {
    const fits = this.#length + chunk.byteLength <= this.#maxBytes;
    const taken = fits ? chunk : chunk.subarray(0, this.#maxBytes - this.#length);
    const needed = this.#length + taken.byteLength;
    if (needed > this.#bytes.byteLength)
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(Math.max(2 * this.#bytes.byteLength, needed)));
    this.#bytes.set(taken, this.#length);
    this.#length = needed;
    return fits;
  }

  get length(): number {
    return this.#length;
  }

  /** The bytes so far; not to be used after {@link free}. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  free(): void {
    this.#bytes.buffer.transfer(0);
  }
}
