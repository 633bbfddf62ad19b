import { isTerm } from "../../language/lexicon.ts";
import { STATES_BY_NAME } from "../../vocabulary/state-names.ts";
import { toKey } from "../../language/keys.ts";
import { textOf, type Question } from "../../question.ts";
import { negationBefore } from "../negation.ts";
import type { Part } from "../parts.ts";
import { searchText } from "../search-text.ts";
import type { Wishes } from "../wishes/wish.ts";

/** Words of a county's name. */
const LONGEST = 3;

/** The counties that a part names: `in Cook County`, `Orleans Parish`, `Kern and Fresno counties`; null where it names none. */
export function givenCounty({ question, start, end, own }: Part): Wishes | null {
  const { words, text } = question;
  const found: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  for (const [at, word] of words.entries()) {
    if (!/^(?:count(?:y|ies)|parish(?:es)?)$/.test(word.lower) || word.start < start || word.start >= end) continue;
    const isOfHospital = own.some(
      ({ tag, from, to, start: first }) =>
        tag === "hospital" &&
        from <= at &&
        at < to &&
        /** `with Mercy in the name, Lucas County, Ohio`: a county and nothing else is no name. */
        !(at === to - 1 && nameBefore(question, at)?.from === from && !NAMED.test(text.slice(0, first))),
    );
    if (isOfHospital) return null;
    const behind = namesBehind(question, at);
    const last = behind.length > 0 ? null : nameBefore(question, at);
    found.push(...behind);
    /** `Texas counties`: all of a state. */
    const isOfState =
      last !== null &&
      word.lower === "counties" &&
      STATES_BY_NAME.has(toKey(last.name)) &&
      !/(?:\b(?:and|or)|,) $/i.test(text.slice(0, words[last.from]?.start));
    if (last === null || isOfState) continue;
    if (negationBefore(text, words[last.from]?.start ?? 0) !== null) return null;
    found.push({ ...last, to: at });
    for (let next: Name | null = last; next !== null && word.lower.endsWith("s");) {
      const before: number = next.from - (/^(?:and|or)$/.test(words[next.from - 1]?.lower ?? "") ? 1 : 0);
      const isListed: boolean = before < next.from || text[words[before - 1]?.end ?? 0] === ",";
      next = isListed ? nameBefore(question, before) : null;
      if (next !== null) found.push({ ...next, to: before - 1 });
    }
  }
  if (found.length === 0) return null;
  return {
    wishes: [{ name: "county", values: [...new Set(found.map(({ name }) => name))] }],
    notApplied: [],
    used: found.map(({ from, to }) => ({ start: words[from]?.start ?? 0, end: words[to]?.end ?? 0 })),
  };
}

/** `counties such as …`, `in the county of Cook`, `county = Harris`. */
const LEADS = /^(?: ?[:=]| (?:such as|like|of|named|called)) /i;
const IN_COUNTY_OF = /^ (?:of|named|called) (?=[A-Z])/;
const IS_COUNTY = /^ ?[:=] ?(?=[A-Z])/;
const NAMED = /\b(?:named|called|name) (?:the )?["“]?$/i;

interface Name {
  readonly name: string;
  readonly from: number;
}

/** `counties such as Wilcox or Dallas` */
function namesBehind(question: Question, at: number) {
  const { words, text } = question;
  const behind = text.slice(words[at]?.end);
  const isOfSeveral = words[at]?.lower.endsWith("s") === true;
  const isIn = /\b(?:in|within|for|from) (?:the )?$/i.test(text.slice(0, words[at]?.start));
  const lead = (isOfSeveral ? LEADS : isIn ? IN_COUNTY_OF : IS_COUNTY).exec(behind)?.[0];
  if (lead === undefined) return [];
  const [list = ""] = /^[^.;:?!]*/.exec(behind.slice(lead.length)) ?? [];
  const start = (words[at]?.end ?? 0) + lead.length;
  return list.split(/,? (?:and|or) |, /).flatMap((said, nth, all) => {
    const from = start + all.slice(0, nth).join(" ").length;
    const first = words.findIndex((word) => word.start >= from && said.startsWith(word.text));
    const name = first === -1 ? null : nameFrom(question, first);
    return name === null ? [] : [{ name: name.name, from: first, to: name.to }];
  });
}

/** The longest name of a county that begins with a word. */
function nameFrom(question: Question, from: number) {
  for (let to = from + LONGEST; to > from; to--) {
    const name = textOf(question, from, to);
    if (isCounty(name)) return { name: searchText(name), to: to - 1 };
  }
  return null;
}

const isCounty = (name: string): boolean =>
  [name, `${name} county`, `${name} parish`].some((one) => isTerm("county", toKey(one)));

/** The longest name of a county that ends before a word. */
function nameBefore(question: Question, at: number): Name | null {
  for (let from = Math.max(0, at - LONGEST); from < at; from++) {
    const name = textOf(question, from, at);
    if (name === "LA") return { name: "Los Angeles", from };
    if (isCounty(name)) return { name: searchText(name), from };
  }
  return null;
}
