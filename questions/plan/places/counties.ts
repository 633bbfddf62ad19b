import { kindsOfTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import { textOf } from "../../question.ts";
import { negationBefore } from "../negation.ts";
import type { Part } from "../parts.ts";
import { searchText } from "../search-text.ts";
import type { Wishes } from "../wishes/wish.ts";

/** Words of a county's name. */
const LONGEST = 3;

/** The county that a part names: `in Cook County`, `Orleans Parish`; null where it names none. */
export function givenCounty({ question, start, end, own }: Part): Wishes | null {
  const { words } = question;
  for (const [at, word] of words.entries()) {
    if (!/^(?:county|parish)$/.test(word.lower) || word.start < start || word.start >= end) continue;
    for (let from = Math.max(0, at - LONGEST); from < at; from++) {
      const name = textOf(question, from, at);
      const isOfHospital = own.some(({ tag, from: start, to }) => tag === "hospital" && start <= at && at < to);
      if (isOfHospital) return null;
      if (negationBefore(question.text, words[from]?.start ?? 0) !== null) return null;
      if (name === "LA") return county("Los Angeles", words[from]?.start ?? 0, word.end);
      if (![name, `${name} ${word.lower}`].some((one) => kindsOfTerm(toKey(one)).includes("county"))) continue;
      return county(searchText(name), words[from]?.start ?? 0, word.end);
    }
  }
  return null;
}

const county = (name: string, start: number, end: number): Wishes => ({
  wishes: [{ name: "county", values: [name] }],
  notApplied: [],
  used: [{ start, end }],
});
