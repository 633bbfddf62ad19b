import { bulkhead } from "cockatiel";

/** Bytes up to which bodies are read side by side; beyond it one at a time. */
export const LARGE = 4 * 1024 * 1024;

/** Bytes of all bodies that are being read, beyond which only small ones are read side by side. */
const CROWD = 64 * 1024 * 1024;

/** Bytes up to which a body is small: it is read beside any others, and its memory is its own. */
const SMALL = 64 * 1024;

interface Body {
  readonly length: number;
}

/**
 * A body keeps its slot as long as so many bytes arrive in so many milliseconds: one that stalls holds up no one else.
 */
const LOOK_EVERY = 150;
const ENOUGH = 256 * 1024;

/** As many may wait as questions can be pending; each ends with its own deadline. */
const WAITING = 1000;

/**
 * Bounds what floods of bodies can take together: small ones are read side by side, the rest of large ones in a slot
 * that one at a time has. Until then its sender waits, and memory is not filled.
 */
export class LargeBodies {
  readonly #slot = bulkhead(1, WAITING);
  /** Those that are being read or wait for the slot. */
  readonly #underWay = new Set<Body>();

  /** @returns to be called when the body is read or given up */
  begin(body: Body): () => void {
    this.#underWay.add(body);
    return () => void this.#underWay.delete(body);
  }

  /** Whether a body may be read on beside all others. */
  fitsBeside({ length }: Body): boolean {
    if (length <= SMALL) return true;
    const all = Array.from(this.#underWay).reduce((sum, body) => sum + body.length, 0);
    return length <= LARGE && all <= CROWD;
  }

  /**
   * Reads a body on when it gets the slot, for as long as it keeps it.
   * @param read stops before its next piece when it has lost the slot, and may come back for another
   */
  async withSlot<Value>(body: Body, read: (hasSlot: () => boolean) => Promise<Value>): Promise<Value> {
    const { reading } = await this.#slot.execute(async () => {
      let isOver = false;
      const reading = read(() => !isOver);
      await settledOrStalled(reading, body);
      isOver = true;
      return { reading };
    });
    return reading;
  }
}

/** Waits until a promise is settled, either way, or hardly anything arrives; bounded by the deadline of the reading. */
async function settledOrStalled(reading: Promise<unknown>, body: Body): Promise<void> {
  const settled = reading.then(
    () => true,
    () => true,
  );
  for (let before = body.length; ; before = body.length) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeUp = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), LOOK_EVERY)));
    const isSettled = await Promise.race([settled, timeUp]);
    clearTimeout(timer);
    if (isSettled || body.length - before < ENOUGH) return;
  }
}

/** Bytes reserved for a body of unknown length. */
const UNKNOWN = 65_536;

/** How much a large body's memory grows; a small one's doubles. Twice 8 MB for a page of 9 would stay for good. */
const GROWTH = 1.5;

/** Bytes of memory that are kept from one large body for the next one, at most; more is given back. */
const LARGEST_SPARE = 24 * 1024 * 1024;

/** One piece for the whole process: new memory for each body of megabytes brings a garbage collection each time. */
let spare: ArrayBuffer | null = null;

/**
 * Collects a body in one piece of memory that grows as it comes and is given back at once by {@link free}, not whenever
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
      const before = this.#bytes.byteLength;
      const length = Math.max(before < LARGE ? 2 * before : Math.ceil(GROWTH * before), needed);
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
