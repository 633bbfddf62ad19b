import { STATES } from "../../../src/core/states.ts";
import { isTerm, kindsOfTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import type { Tag } from "../../language/tags.ts";
import type { Question } from "../../question.ts";
import { STATES_BY_NAME } from "../../vocabulary/state-names.ts";
import { canBeState, FUNCTION_WORD, gapBefore, GOING_ON, isLast, isState, keyAt, stateEnd } from "./states-said.ts";
import { isPlainWord } from "../../vocabulary/words.ts";
import { isCountry } from "./countries.ts";
import places from "./data/places.json" with { type: "json" };

const HOME: ReadonlySet<string> = new Set(places.home);
/** Parts of the country and of the world, and where the writer is: no search takes them. */
const REGIONS: ReadonlySet<string> = new Set(places.regions);

/** Behind these words stands a place, where a name follows at all. */
const PLACING: ReadonlySet<string> = new Set(places.before);

const ABROAD: ReadonlySet<string> = new Set(places.citiesAbroad);

const LONGEST = 4;

/**
 * Puts right what closed lists know better than a model: names and codes of states, countries, and cities before them.
 * Names of other things (a hospital, a firm, a device …) stay whole.
 */
export function withPlaces(question: Question, tags: readonly Tag[]): readonly Tag[] {
  const right = [...tags];
  const isFree = (from: number, to: number): boolean => right.slice(from, to).every((tag) => FREE.has(tag));
  withHospitalNames(question, right);
  /** `show ME`. */
  for (const [at, { lower }] of question.words.entries())
    if (lower === "me" && right[at] === "state" && ASKED.test(question.words[at - 1]?.lower ?? "")) right[at] = "O";
  /** `trials in ca patients`: those with cancer. */
  for (const [at, { text }] of question.words.entries())
    if (
      text === "ca" &&
      right[at] === "state" &&
      /^(?:patients?|cases?|survivors?)$/.test(question.words[at + 1]?.lower ?? "")
    )
      right[at] = "O";
  for (let from = 0; from < question.words.length; from++) {
    const sure = cityInState(question, from);
    if (sure !== null) right.fill("city", from, sure);
    if (right[from] === "hospital" && right[from + 1] !== "hospital" && isListed(question, right, from))
      right[from] = isTerm("city", toKey(keyAt(question, from, from + 1))) ? "city" : "hospital";
    const state = [2, 1].find((length) => STATES_BY_NAME.has(keyAt(question, from, from + length)));
    /** `American Samoa hospital`: the whole of what is taken for a name is a state. */
    if (
      state !== undefined &&
      right[from] === "hospital" &&
      right[from - 1] !== "hospital" &&
      right[from + state - 1] === "hospital" &&
      right[from + state] !== "hospital"
    )
      right.fill("state", from, from + state);
    /** `Germany hospitals`, `Naples Italy hospitals`: no hospital here bears the name of a country alone. */
    const abroad = countryEnd(question, right, from);
    if (abroad !== null) {
      right.fill("city", from, abroad.at);
      right.fill("place", abroad.at, abroad.to);
    }
    if (COUNTY.test(question.words[from + 1]?.lower ?? "") && right[from] === "state") right[from] = "O";
    const county = countyEnd(question, right, from);
    if (county !== null) right.fill("O", from, county);
    const found = isFree(from, from + 1) ? placeAt(question, right, from) : null;
    const region = regionEnd(question, from);
    const isName = right.slice(from, region ?? from).every((tag) => tag === "treatment" || tag === "condition");
    const isPlacedRegion = isName && isPlaced(question, right, from);
    if (region !== null && (isFree(from, region) || isPlacedRegion) && (found?.to ?? 0) <= region) {
      right.fill("O", from, region);
      from = region - 1;
      continue;
    }
    if (found === null && right[from] === "state" && !canBeState(question.words[from])) right[from] = "O";
    if (found === null || !isFree(from, found.to)) continue;
    right.fill(found.tag, from, found.to);
    from = found.to - 1;
  }
  return right;
}

function regionEnd(question: Question, from: number): number | null {
  const to = [3, 2, 1].find((length) => REGIONS.has(keyAt(question, from, from + length)));
  return to === undefined || question.words[from + to]?.isCapital === true ? null : from + to;
}

const FREE: ReadonlySet<Tag> = new Set(["O", "city", "state", "place"]);

const JOINING = /^(?:the|and|or|vs|versus)$/;
const PLACE = /^(?:city|state|place)$/;

/** Whether a place stands at a word: behind `in`, or side by side with another one. */
function isPlaced(question: Question, tags: readonly Tag[], at: number): boolean {
  const before = question.words[at - 1]?.lower ?? "";
  if (PLACING.has(before)) return true;
  if (PLACE.test(tags[at - 1] ?? "")) return /[,&/]/.test(gapBefore(question, at));
  return (
    JOINING.test(before) && (PLACE.test(tags[at - 2] ?? "") || (before === "the" && isPlaced(question, tags, at - 1)))
  );
}

interface Found {
  readonly tag: "state" | "place" | "city";
  readonly to: number;
}

function placeAt(question: Question, tags: readonly Tag[], from: number): Found | null {
  const { words } = question;
  const isHere = isPlaced(question, tags, from);
  for (let to = Math.min(words.length, from + LONGEST); to > from; to--) {
    const text = keyAt(question, from, to);
    const isCity = isTerm("city", toKey(text));
    if (COUNTY.test(words[to]?.lower ?? "")) continue;
    const isInState = isCity && stateEnd(question, to) !== null;
    if (STATES_BY_NAME.has(text) && (text.length > 4 || isHere || tags[from - 1] === "city"))
      /** `Nevada, Missouri`, `New York, NY`: the first of two is a city, but in a list of states. */
      return { tag: isInState && !isInList(question, tags, from, to) ? "city" : "state", to };
    if (
      (isCountry(text) || ABROAD.has(text)) &&
      (isHere ||
        tags[from] === "place" ||
        tags[from - 1] === "city" ||
        (words[from]?.isCapital === true && !isCity && !isPlainWord(text)))
    )
      return { tag: isInState ? "city" : "place", to };
    const isSaid = isHere || isInState || tags.slice(from, to).includes("city");
    const isStateInList = tags[from - 2] === "state" && STATES.has(words[from]?.text ?? "");
    if (
      isCity &&
      isSaid &&
      !isStateInList &&
      (to - from > 1 || tags[from] === "city" || isListed(question, tags, from))
    )
      return { tag: "city", to };
    if (
      HOME.has(text) &&
      (isHere ||
        !/^(?:us|america)$/.test(text) ||
        words[from]?.isAllCaps === true ||
        (words[to]?.lower === "only" && to === words.length - 1))
    )
      return { tag: "place", to };
  }
  return isCode(question, tags, from) ? { tag: "state", to: from + 1 } : null;
}

/** Whether a word is joined to a place: `Boston or Worcester`. */
const isListed = ({ words }: Question, tags: readonly Tag[], at: number): boolean =>
  PLACE.test(tags[at - 2] ?? "") && JOINING.test(words[at - 1]?.lower ?? "") && words[at]?.isCapital === true;

/** `hospitals named William Beaumont`, `Louis Stokes Cleveland VA`: all of it is the name of a hospital. */
function withHospitalNames(question: Question, tags: Tag[]): void {
  const { words } = question;
  for (const [at, { lower, isAllCaps }] of words.entries()) {
    if (/^(?:named|called)$/.test(lower) && tags.includes("@hospitals")) {
      let to = at + 1;
      while (to < words.length && NAMED.has(tags[to] ?? "O") && gapBefore(question, to) === " ") to++;
      tags.fill("hospital", at + 1, to);
    }
    /** `Madison hospitals`: the town, where no other place is named; not `Providence hospitals`, of several towns. */
    if (
      lower === "hospitals" &&
      tags[at] !== "hospital" &&
      tags[at - 1] === "hospital" &&
      !tags.some((tag) => PLACE.test(tag))
    ) {
      let from = at - 1;
      while (tags[from - 1] === "hospital") from--;
      const town = keyAt(question, from, at);
      if (kindsOfTerm(toKey(town)).join() === "city" && !SYSTEMS.test(town)) tags.fill("city", from, at);
    }
    /** `Sloan Kettering trials`: a site whose name ends as a town does. */
    const isOfTrials = tags.includes("@trials") && !tags.includes("@hospitals");
    if (isOfTrials && tags[at] === "city" && tags[at - 1] === "hospital" && gapBefore(question, at) === " ")
      if (stateEnd(question, at + 1) === null && !SITE_END.test(words[at - 1]?.lower ?? "")) tags[at] = "hospital";
    /** Hospitals of the Veterans Administration bear a name before a town, not in Virginia. */
    if (lower !== "va" || !isAllCaps || tags[at] !== "state" || tags[at - 1] !== "city") continue;
    let from = at;
    while (/^(?:city|hospital)$/.test(tags[from - 1] ?? "") && gapBefore(question, from) === " ") from--;
    if (tags[from] === "hospital") tags.fill("hospital", from, at + 1);
  }
}

/** Towns whose names more hospitals elsewhere bear. */
const SYSTEMS =
  /^(?:university|providence|trinity|temple|emory|mayo|loyola|banner|ascension|memorial|baptist|mercy|bethesda|lourdes)$/;

const ASKED = /^(?:show|give|tell|get|find|send|help|bring|list)$/;

const SITE_END = /^(?:hospitals?|clinics?|cent(?:er|re)|university|health|institute|medical|college|school)$/;

const NAMED: ReadonlySet<Tag> = new Set(["city", "hospital", "organization", "firm"]);

/** Where a country's name stands that ends what is taken for a hospital, behind nothing or a city. */
function countryEnd(question: Question, tags: readonly Tag[], from: number) {
  if (tags[from] !== "hospital" || tags[from - 1] === "hospital") return null;
  let to = from + 1;
  while (tags[to] === "hospital") to++;
  for (let at = from; at < to; at++) {
    if (!isCountry(keyAt(question, at, to)) || STATES_BY_NAME.has(keyAt(question, at, to))) continue;
    const city = keyAt(question, from, at);
    if (at === from || ABROAD.has(city) || isTerm("city", toKey(city))) return { at, to };
  }
  return null;
}

const COUNTY = /^(?:county|parish)$/;

/** Where a city, or a hospital behind `in`, ends that is a county: no search takes one. Not `Cook County Hospital`. */
function countyEnd({ words }: Question, tags: readonly Tag[], from: number): number | null {
  const isHospital = tags[from] === "hospital" && PLACING.has(words[from - 1]?.lower ?? "");
  if (tags[from] !== "city" && !isHospital) return null;
  let to = from + 1;
  while (tags[to] === tags[from]) to++;
  return COUNTY.test(words[to]?.lower ?? "") || COUNTY.test(words[to - 1]?.lower ?? "") ? to : null;
}

/** Whether what stands between two words lists states: `Ohio, Indiana, Kentucky`. */
function isInList(question: Question, tags: readonly Tag[], from: number, to: number): boolean {
  const end = stateEnd(question, to) ?? to;
  const next = /^(?:and|or)$/.test(question.words[end]?.lower ?? "") ? end + 1 : end;
  const goesOn = /[,&/]/.test(gapBefore(question, end)) || next > end;
  return (
    tags[from - 1] === "state" ||
    (JOINING.test(question.words[from - 1]?.lower ?? "") && tags[from - 2] === "state") ||
    (goesOn && isState(question, next))
  );
}

/** `in Fort Payne, Alabama`, `in Fort Payne`: whatever else these words could be. */
function cityInState(question: Question, from: number): number | null {
  const isListed = /[,:;]/.test(gapBefore(question, from));
  if (!isListed && !PLACING.has(question.words[from - 1]?.lower ?? "")) return null;
  for (let to = Math.min(question.words.length, from + LONGEST); to > from; to--) {
    const text = keyAt(question, from, to);
    const isAlone = !isListed && to - from > 1 && isLast(question, to - 1);
    if (STATES_BY_NAME.has(text) || !isTerm("city", toKey(text))) continue;
    if (isAlone || stateEnd(question, to) !== null) return to;
  }
  return null;
}

/** Kinds of records that are asked for by place: `hospitals in ms`. */
const OF_PLACES: ReadonlySet<Tag> = new Set(["@hospitals", "@providers", "specialty"]);

/** A code in capitals or behind a city; in small letters where it can be no other word. */
function isCode(question: Question, tags: readonly Tag[], at: number): boolean {
  const word = question.words[at];
  if (word === undefined || !STATES.has(word.lower.toUpperCase()) || word.isPossessive) return false;
  if (word.lower === "as" && question.words[at + 1]?.lower === "well") return false;
  const isAfterCity = tags[at - 1] === "city" && /^,? $/.test(gapBefore(question, at));
  const isWord = isPlainWord(word.lower);
  /** `IN FRANCE AND IN BELGIUM`: where all is in capitals, they tell no code. */
  if (FUNCTION_WORD.test(word.lower) && !isAfterCity && question.text === question.text.toUpperCase()) return false;
  if (word.isAllCaps) return tags[at] === "state" || isAfterCity || isPlaced(question, tags, at);
  if (FUNCTION_WORD.test(word.text) && !isAfterCity) return false;
  if (GOING_ON.test(word.text) && !isLast(question, at)) return false;
  if (isAfterCity) return !isWord || isLast(question, at) || /,/.test(gapBefore(question, at));
  return (
    isPlaced(question, tags, at) &&
    (!isWord || tags[at] === "state" || tags.some((tag) => OF_PLACES.has(tag))) &&
    (isLast(question, at) || /^(?:and|or|vs)$/.test(question.words[at + 1]?.lower ?? ""))
  );
}
