import { bulkhead } from "cockatiel";

/** Bytes up to which bodies are read side by side; beyond it they take turns. */
export const LARGE = 4 * 1024 * 1024;

/** Bytes of all bodies that are being read, beyond which only small ones are read side by side. */
const CROWD = 64 * 1024 * 1024;
const SMALL = 64 * 1024;

interface Body {
  readonly length: number;
}

/** Bodies of the whole process that are being read or wait for their turn. */
export const underWay = new Set<Body>();

/** Whether a body may be read on beside all others. */
export function fitsBeside({ length }: Body): boolean {
  if (length <= SMALL) return true;
  const all = Array.from(underWay).reduce((sum, body) => sum + body.length, 0);
  return length <= LARGE && all <= CROWD;
}

/** A body keeps its turn as long as so many bytes arrive in so many milliseconds: one that stalls holds up no one else. */
const LOOK_EVERY = 150;
const ENOUGH = 256 * 1024;

/** As many may wait as questions can be pending; each ends with its own deadline. */
const WAITING = 1000;

/**
 * Starts the rest of a large body's reading when its turn comes; until then the sender waits, and memory is not filled.
 * @param received the bytes of the body so far
 */
export type LargeBodies = <Value>(read: () => Promise<Value>, received: () => number) => Promise<Value>;

/** One turn at a time: with the byte limit of one body this bounds what floods can take together. */
export function createLargeBodies(): LargeBodies {
  const turns = bulkhead(1, WAITING);
  return async function inTurn(read, received) {
    const { reading } = await turns.execute(async () => {
      const reading = read();
      await settledOrStalled(reading, received);
      return { reading };
    });
    return reading;
  };
}

/** Waits until a promise is settled, either way, or hardly anything arrives; bounded by the deadline of the reading. */
async function settledOrStalled(reading: Promise<unknown>, received: () => number): Promise<void> {
  const settled = reading.then(
    () => true,
    () => true,
  );
  for (let before = received(); ; before = received()) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeUp = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), LOOK_EVERY)));
    const isSettled = await Promise.race([settled, timeUp]);
    clearTimeout(timer);
    if (isSettled || received() - before < ENOUGH) return;
  }
}
