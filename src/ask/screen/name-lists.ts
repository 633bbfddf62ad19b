import given from "./data/given-names.json" with { type: "json" };
import surnames from "./data/surnames.json" with { type: "json" };

/** How well a word is known as a name: 0 not, 1 listed, 2 frequent. A hit is a signal, never a verdict. */
export type Rank = 0 | 1 | 2;

interface List {
  readonly frequent: string;
  readonly others: string;
  readonly elsewhere: string;
}

const toRanks = ({ frequent, others, elsewhere }: List): ((lower: string) => Rank) => {
  const isFrequent = new Set(frequent.split(" "));
  const isListed = new Set(`${others} ${elsewhere}`.split(" "));
  return (lower) => (isFrequent.has(lower) ? 2 : isListed.has(lower) ? 1 : 0);
};

export const givenRank = toRanks(given);

export const surnameRank = toRanks(surnames);
