import { bulkhead } from "cockatiel";

/** Bytes up to which bodies are read side by side; beyond it they take turns. */
export const LARGE = 4 * 1024 * 1024;

/** Large bodies that are read at the same time: with the byte limit of one this bounds what floods can take together. */
const AT_ONCE = 1;

/** As many may wait as questions can be pending; each ends with its own deadline. */
const WAITING = 1000;

/** Runs the rest of a large body's reading when its turn comes; until then the sender is kept waiting, not memory filled. */
export type LargeBodies = <Value>(read: () => Promise<Value>) => Promise<Value>;

export function createLargeBodies(): LargeBodies {
  const turns = bulkhead(AT_ONCE, WAITING);
  return (read) => turns.execute(read);
}
