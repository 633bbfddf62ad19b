/** Chance with a seed, so that every run is the same one (mulberry32). */
export interface Chance {
  below(bound: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
}

export function chanceOf(seed: number): Chance {
  let state = seed;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
  return {
    below,
    oneOf(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
  };
}
