/**
 * Terms as one text: sorted by UTF-16 code units and parted by `|`. Looked up where they lie, so that a list of a hundred
 * thousand needs no set that is made first and kept.
 */
export interface SortedTerms {
  has(term: string): boolean;
  /** Whether any term is this one or goes on behind it. */
  hasBeginning(text: string): boolean;
  /** Every term that begins with this text, at most `most` of them. */
  beginningWith(text: string, most: number): readonly string[];
}

export function toSortedTerms(joined: string): SortedTerms {
  const endOf = (start: number): number => {
    const end = joined.indexOf("|", start);
    return end === -1 ? joined.length : end;
  };
  /** Where the first term begins that is not less than `wanted`; the length of all when there is none. */
  const seek = (wanted: string): number => {
    let [low, high] = [0, joined.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = joined.lastIndexOf("|", middle - 1) + 1;
      const end = endOf(start);
      if (joined.slice(start, end) < wanted) low = end + 1;
      else high = start;
    }
    return Math.min(low, joined.length);
  };
  return {
    has: (term) => {
      const start = seek(term);
      return term !== "" && joined.startsWith(term, start) && endOf(start) === start + term.length;
    },
    hasBeginning: (text) => text !== "" && joined.startsWith(text, seek(text)),
    beginningWith: (text, most) => {
      const found: string[] = [];
      for (let start = seek(text); found.length < most && joined.startsWith(text, start); start = endOf(start) + 1) {
        if (start >= joined.length) break;
        found.push(joined.slice(start, endOf(start)));
      }
      return found;
    },
  };
}
