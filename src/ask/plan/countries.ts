import { unaccented } from "../../core/text.ts";
import { once } from "../vocabulary/once.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import type { Span } from "./spans.ts";

export interface Country extends Span {
  /** As the registry of studies is asked. */
  readonly name: string;
}

/** Everyday names that are none of the registered English ones. */
const EVERYDAY =
  "Britain|Burma|Congo|Czech Republic|England|Great Britain|Holland|Hong Kong|Ivory Coast|Korea|Macao|Macau|Northern Ireland|Palestine|Scotland|Turkey|U.K.|UK|Wales";

/** Codes that stand for no one country, and places that are read as states of the United States. */
const NO_COUNTRIES = new Set("AS EU EZ GE GU MP PR QO UM UN US VI XA XB ZZ".split(" "));

/** All names, the longest first: the English ones of every region code that Unicode registers, and everyday ones. */
const pattern = once(() => {
  const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const registered = letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .flatMap((code) => (NO_COUNTRIES.has(code) ? [] : namesOf(english.of(code) ?? "")));
  const names = new Set([...registered, ...EVERYDAY.split("|")].flatMap((name) => [name, unaccented(name)]));
  const longestFirst = [...names].filter((name) => name !== "").toSorted((one, other) => other.length - one.length);
  const quoted = longestFirst.map((name) => name.replaceAll(/[.()]/g, String.raw`\$&`));
  return {
    any: new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${quoted.join("|")})(?![\p{L}\p{N}-])`, "giu"),
    names: new Map(longestFirst.map((name) => [name.toLowerCase(), name])),
  };
});

/** `Myanmar (Burma)`, `Hong Kong SAR China`, `Congo - Kinshasa`, `Bosnia & Herzegovina`, `St. Lucia` as people write them. */
function namesOf(registered: string): readonly string[] {
  const name = registered.replace(/ (?:\(.*\)|SAR China|- .*)$/, "").replaceAll("’", "'");
  return [name, name.replaceAll("&", "and"), name.replaceAll("St.", "Saint")];
}

const HOME =
  /(?<![\p{L}\p{N}])(?:(?:the )?united states(?: of america)?|usa|u\.s\.a?\.?|us|america)(?![\p{L}\p{N}])/giu;

/** Before the name of a place, or of a part of it: `in northwest China`. */
const PLACING =
  /\b(?:in|from|across|throughout|within|near|outside|outside of|or|and|both|,) (?:the )?(?:(?:north|south|east|west)(?:east|west)?(?:ern)? )?$/i;

/** Characters before a name that tell whether it is a place. */
const MOST_BEFORE = 40;

/** Countries that a text names, in its order; names that are words too (`turkey`) only where a place can stand. */
export function countriesIn(text: string): readonly Country[] {
  return [...text.matchAll(pattern().any)]
    .filter(({ 0: name, index }) => {
      const before = text.slice(Math.max(0, index - MOST_BEFORE), index);
      if (/\bnew $/i.test(before)) return false;
      return PLACING.test(before) || !isPlainWord(name.toLowerCase());
    })
    .map(({ 0: name, index }) => ({ name: capitalised(name), start: index, end: index + name.length }));
}

const capitalised = (name: string): string =>
  name === name.toLowerCase() || name === name.toUpperCase() ? (pattern().names.get(name.toLowerCase()) ?? name) : name;

/** The country whose agencies keep all these records: only studies can be asked for by it. */
export function homeIn(text: string): readonly Country[] {
  const others = countriesIn(text);
  return [...text.matchAll(HOME)]
    .map(({ 0: written, index }) => ({ written, start: index, end: index + written.length }))
    .filter(({ written, start, end }) => {
      const isWord = /^(?:us|america)$/i.test(written);
      const isAlone =
        /^ only ?(?:$|[?.!,;)])/i.test(text.slice(end, end + 8)) || (text[start - 1] === "(" && text[end] === ")");
      return (
        !isWord || isAlone || isHome(text, written, start, others) || others.some((other) => isListed(text, end, other))
      );
    })
    .map(({ start, end }) => ({ name: "United States", start, end }));
}

/** `us and Canada`. */
const isListed = (text: string, end: number, { start }: Country): boolean =>
  start > end && start - end < 12 && /^ (?:and|or|vs\.?|versus) (?:the )?$/i.test(text.slice(end, start));

/**
 * `us` and `America` mean more than the country: they count where a place stands, and `us` in small letters behind "from"
 * only with "the", in a list only with "the" or behind a country.
 */
function isHome(text: string, written: string, start: number, others: readonly Country[]): boolean {
  const before = text.slice(Math.max(0, start - MOST_BEFORE), start);
  if (/\b(?:in|within|across|throughout|outside|outside of|from the) (?:the )?$/i.test(before)) return true;
  if (/\bfrom $/i.test(before)) return written !== "us";
  const joint = /(?:,| (?:and|or|vs\.?|versus|than|both)|[/&]) ?(the )?$/i.exec(before);
  if (joint === null) return false;
  const end = start - joint[0].length;
  return written !== "us" || joint[1] !== undefined || others.some((country) => country.end === end);
}

/** Parts of the world that no registry can be asked for. */
export const CONTINENTS =
  /\b(?:Europe(?:an Union)?|EU|Asia|(?<!\bsouth )Africa|(?:North|South|Latin|Central) America|Oceania|Australasia|Scandinavia|(?:the )?Middle East|(?:the )?Caribbean|Eurozone)\b/gi;
