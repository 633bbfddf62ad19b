import { once } from "../../src/core/once.ts";

/**
 * Terms as one text: sorted by UTF-16 code units and parted by `|`. Looked up where they lie, so that of a list of a
 * hundred thousand no string is made that nobody asks for.
 */
export interface SortedTerms {
  has(term: string): boolean;
  /** Whether any term is this one or goes on behind it. */
  hasBeginning(text: string): boolean;
  /** Every term that begins with this text, at most `most` of them. */
  beginningWith(text: string, most: number): readonly string[];
}

const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 0x1_0000 + text.charCodeAt(at + 1);

export function toSortedTerms(joined: string): SortedTerms {
  /** Where each term begins, and behind the last one where another would. */
  const starts = once(() => {
    /** A term has at least a letter and a mark behind it. */
    const found = new Uint32Array((joined.length >>> 1) + 2);
    let terms = 1;
    for (let at = joined.indexOf("|"); at !== -1; at = joined.indexOf("|", at + 1)) found[terms++] = at + 1;
    found[terms++] = joined.length + 1;
    return found.slice(0, terms);
  });
  const startOf = (index: number): number => starts()[index] ?? joined.length + 1;
  /** Where the terms with the same two signs at their beginning lie: half of each search is done once, here. */
  const ranges = once(() => {
    const found = new Map<number, readonly [low: number, high: number]>();
    for (let low = 0; low < starts().length - 1;) {
      const pair = pairAt(joined, startOf(low));
      let high = low + 1;
      while (high < starts().length - 1 && pairAt(joined, startOf(high)) === pair) high++;
      found.set(pair, [low, high]);
      low = high;
    }
    return found;
  });
  /** The first term that is not less than `wanted`, by its place in the list; the end of the list where none begins so. */
  const seek = (wanted: string): number => {
    const end = starts().length - 1;
    let [low, high] = wanted.length < 2 ? [0, end] : (ranges().get(pairAt(wanted, 0)) ?? [end, end]);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isLess(startOf(middle), startOf(middle + 1) - 1, wanted)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const isLess = (start: number, end: number, wanted: string): boolean => {
    for (let at = 0; at < wanted.length; at++) {
      if (start + at >= end) return true;
      const difference = joined.charCodeAt(start + at) - wanted.charCodeAt(at);
      if (difference !== 0) return difference < 0;
    }
    return false;
  };
  const begins = (index: number, text: string): boolean =>
    index < starts().length - 1 && joined.startsWith(text, startOf(index));
  return {
    has: (term) => {
      const index = seek(term);
      return term !== "" && begins(index, term) && startOf(index + 1) - 1 === startOf(index) + term.length;
    },
    hasBeginning: (text) => text !== "" && begins(seek(text), text),
    beginningWith: (text, most) => {
      const found: string[] = [];
      for (let index = seek(text); found.length < most && begins(index, text); index++)
        found.push(joined.slice(startOf(index), startOf(index + 1) - 1));
      return found;
    },
  };
}
