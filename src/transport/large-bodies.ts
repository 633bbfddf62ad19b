import { bulkhead } from "cockatiel";

/** Bytes up to which bodies are read side by side; beyond it they take turns. */
export const LARGE = 4 * 1024 * 1024;

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
