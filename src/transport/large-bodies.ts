import { bulkhead } from "cockatiel";

/** Bytes up to which bodies are read side by side; beyond it they take turns. */
export const LARGE = 4 * 1024 * 1024;

/** Milliseconds of a turn: a flood on a fast line is over by then, and a stalled body holds up no one for longer. */
const LONGEST_TURN = 250;

/** As many may wait as questions can be pending; each ends with its own deadline. */
const WAITING = 1000;

/** Starts the rest of a large body's reading when its turn comes; until then the sender waits, and memory is not filled. */
export type LargeBodies = <Value>(read: () => Promise<Value>) => Promise<Value>;

/** One turn at a time: with the byte limit of one body this bounds what floods can take together. */
export function createLargeBodies(): LargeBodies {
  const turns = bulkhead(1, WAITING);
  return async function inTurn(read) {
    const { reading } = await turns.execute(async () => {
      const reading = read();
      await settledWithin(reading, LONGEST_TURN);
      return { reading };
    });
    return reading;
  };
}

/** Waits until a promise is settled, either way, or until the time is over. */
async function settledWithin(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  const settled = promise.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([settled, timeUp]);
  clearTimeout(timer);
}
