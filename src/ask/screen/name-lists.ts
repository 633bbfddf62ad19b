import given from "./data/given-names.json" with { type: "json" };
import surnames from "./data/surnames.json" with { type: "json" };

/** How well a word is known as a name: 0 not, 1 listed, 2 frequent. A hit is a signal, never a verdict. */
export type Rank = 0 | 1 | 2;

interface List {
  readonly frequent: string;
  readonly others: string;
  readonly elsewhere: string;
  /** What people are called every day, as frequent as the names themselves. */
  readonly shortForms?: string;
}

const toRanks = ({ frequent, others, elsewhere, shortForms = "" }: List): ((lower: string) => Rank) => {
  const isFrequent = new Set(`${frequent} ${shortForms}`.split(" "));
  const isListed = new Set(`${others} ${elsewhere}`.split(" "));
  return (lower) => (isFrequent.has(lower) ? 2 : isListed.has(lower) ? 1 : 0);
};

/** How well a folded word is known as a given name. */
export const givenRank = hyphenated(toRanks(given));

const listedSurname = hyphenated(toRanks(surnames));

/** How well a folded word is known as a surname, or ends as one. */
export const surnameRank = (lower: string): Rank => listedSurname(lower) || (SURNAME_ENDING.test(lower) ? 1 : 0);

/** `Anna-Lena`, `Adeyemi-Cole`: every part of it is a name. */
function hyphenated(rankOf: (lower: string) => Rank): (lower: string) => Rank {
  return (written) => {
    const lower = inAscii(written);
    if (!lower.includes("-")) return rankOf(lower);
    return rankOf(lower) || (lower.split("-").every((part) => rankOf(part) > 0) ? 1 : 0);
  };
}

/** Letters that no accent makes: `Søren`, `Yıldız`, `Łukasz`. */
const inAscii = (lower: string): string => lower.replaceAll(/[øæœłđðþıß]/g, (letter) => ASCII[letter] ?? letter);

const ASCII: Readonly<Record<string, string>> = {
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ß: "ss",
};

/** Endings that make a surname in languages whose names the lists hardly hold. Only ever asked of words that are no English. */
export const SURNAME_ENDING =
  /^[a-z]{2,}(?:s?dottir|dóttir|sson|ovich|evich|ovna|evna|ewicz|owicz|iewicz|owski|owska|ewski|ewska|inski|inska|ynski|ynska|aczyk|czyk|chuk|enko|oglu|shvili|opoulos|opoulou|opulos|escu|akis|ullah|uddin|krishnan|swamy|murthy|sekhar|sekharan|kova|ikova|yeva|berger|baum|feld|feldt|hofer|huber|mann|meyer|meier|maier|quist|qvist|lund|gaard|gard|strom|stroem|vist|dorp|stra|huizen|berg|stein|bury|thorpe|combe|ington|ingham|worth|wick)$/;
