import { bulkhead } from "cockatiel";

/** Bytes up to which bodies are read side by side; beyond it one at a time. */
export const LARGE = 4 * 1024 * 1024;

/** Bytes of all bodies that are being read, beyond which only small ones are read side by side. */
const CROWD = 64 * 1024 * 1024;
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
