import { countriesIn } from "../plan/countries.ts";
import type { Entity } from "../entity.ts";
import type { Question } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import cues from "./data/name-cues.json" with { type: "json" };
import { givenRank } from "../language/lexicon.ts";

/**
 * Countries side by side, each list claimed as one place: `in Spain, Italy and France`, `Kenya and India trials`. One
 * country alone is not claimed here, for people are called so too.
 */
export function countryLists(question: Question): readonly Entity[] {
  return listsIn(question)
    .filter((list) => isOfPlaces(question, list))
    .map(({ start, end }) => ({
      kind: "city",
      from: question.words.findIndex((word) => word.end > start),
      to: question.words.findLastIndex((word) => word.start < end) + 1,
      value: question.text.slice(start, end),
      isShaped: true,
    }));
}

interface CountryList {
  readonly start: number;
  readonly end: number;
  /** Folded. */
  readonly names: readonly string[];
}

function listsIn({ text }: Question): readonly CountryList[] {
  const lists: CountryList[] = [];
  for (const { name, start, end } of countriesIn(text)) {
    const last = lists.at(-1);
    if (last !== undefined && JOINT.test(text.slice(last.end, start)))
      lists[lists.length - 1] = { start: last.start, end, names: [...last.names, name.toLowerCase()] };
    else lists.push({ start, end, names: [name.toLowerCase()] });
  }
  return lists.filter(({ names }) => names.length > 1);
}

/** Between two countries; a blank alone where a slash was taken for a disguise. */
const JOINT = /^(?: ?[,/] ?| |(?: ?,)? (?:and|or|&|vs\.?|versus|plus) (?:in )?)$/;

const PLACING = /(?:^|[ (])(?:in|from|across|throughout|within|near|outside|between|both)(?: both)?(?: the)? $/i;

const DEEDS = new Set(`${cues.humanDeeds} have had has take need want use wear are were suffer swallow`.split(" "));

/** Characters of a surname and its comma. */
const LONGEST_NAME = 40;

/**
 * Behind a word for places, or three and more. Two without such a word may be people: `Kenya Holland`, `Jordan and Chad`,
 * `Kenya and India have asthma`, `Hensley, Israel and Kenya`.
 */
function isOfPlaces({ text }: Question, { start, end, names }: CountryList): boolean {
  const before = text.slice(0, start);
  if (PLACING.test(before) || names.length > 2) return true;
  const [, listed = ""] = /(\p{L}+), $/u.exec(before.slice(-LONGEST_NAME)) ?? [];
  if ((listed !== "" && !isPlainWord(listed.toLowerCase())) || names.join(" ").length === end - start) return false;
  const [, next = ""] = /^ (\p{L}+)/u.exec(text.slice(end)) ?? [];
  return names.every((name) => givenRank(name) < 2) && !DEEDS.has(next.toLowerCase());
}
