/** Numbers from 0 to below 1 that follow from a seed alone (mulberry32): the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("There is nothing to pick from.");
  return item;
};

/** Each of these but for a share that is left out. */
export function someOf(items: Int32Array, leftOut: number, random: () => number): Int32Array {
  const some = new Int32Array(items.length);
  let count = 0;
  for (let at = 0; at < items.length; at++) if (random() >= leftOut) some[count++] = items[at] ?? 0;
  return some.subarray(0, count);
}
