import { Phrases } from "../vocabulary/phrases.ts";
import { unaccented, wordsOf } from "../../src/core/text.ts";
import { piecesOf } from "../language/symbols.ts";
import { toQuestion } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { LABEL_TEXTS, MAIN, PLACE, setOf, withoutParams, withParams } from "./aspects.ts";
import { ANY_RATING, FIRMS, OF_DAYS, paramsOf, type Call, type Plan, type PlannedCall } from "./schema.ts";

/** A call that asks for what another one asks for, and for more: `how many of those are open`, `and in Ohio`. */

/** Parameters that say the same of records: one of a further request takes the place of all of the first. */
const GROUPS = [
  "q brand_name product_code brand generic substance application_number",
  "k_number pma_number",
  "intervention",
  "condition",
  "applicant recalling_firm manufacturer sponsor sponsor_class",
  "city state county zip postal_code location country",
  "taxonomy organization",
  "clearance_type decision_code third_party",
  "since until",
  "start_date_since start_date_until",
  "completion_date_since completion_date_until",
  "date_received_since date_received_until",
].map(setOf);

/** What a further request sets free: `regardless of date`, `of any phase`, `whatever their stars`. */
const FREED = (
  [
    ["dates?|years?|time", (name) => OF_DAYS.test(name)],
    ["stars?|ratings?", (name) => name === "overall_rating"],
    ["phases?", (name) => name === "phase"],
    ["status(?:es)?", (name) => name === "status"],
    ["states?|places?|cit(?:y|ies)|locations?|where", (name) => PLACE.has(name)],
    [
      "firms?|compan(?:y|ies)|makers?|manufacturers?|labell?ers?|applicants?|sponsors?|brands?",
      (name) => FIRMS.has(name),
    ],
  ] as readonly (readonly [said: string, isOne: (name: string) => boolean])[]
).map(([said, isOne]) => ({
  isOne,
  pattern: new Phrases(
    String.raw`\b(?:regardless of|whatever|whichever|irrespective of|no matter (?:the|which|what)|(?:of|in|by|from) (?:any|all|whatever)|over all) (?:the |their |its )?(?:${said})\b`,
    "i",
  ),
}));
/** `expanded access programs anywhere`; not `anywhere in Ohio`. */
const ANYWHERE =
  /\b(?:anywhere|worldwide|nationally|in (?:the )?(?:whole|entire) (?:country|nation|us|united states)|across the (?:country|nation|us|united states)|everywhere)\b(?! in (?!the (?:us|u\.s|country|world|united states|nation)\b))/i;

/** Which parameters of the request before a further one sets free. */
export const freedBy = (text: string): ((name: string, value: string) => boolean) => {
  const freed = FREED.filter(({ pattern }) => pattern.test(text));

  /** What another label says is another matter; `which of them have a boxed warning` asks of the same ones. */
  const isOfText =
    /\b(?:mention|discuss|speak|say|warn|describe)(?!ings?\b)/i.test(text) &&
    !/\bof (?:them|these|those)\b/i.test(text);
  const isAnywhere = ANYWHERE.test(text);
  const isEither = /\bwith or without\b/i.test(text);
  return (name, value) =>
    freed.some(({ isOne }) => isOne(name)) ||
    (isAnywhere && PLACE.has(name)) ||
    (isOfText && LABEL_TEXTS.has(name)) ||
    (isEither && /boxed_warning|has_results|emergency/.test(name)) ||
    /** Only an order leaves out hospitals without a rating. */
    (name === "overall_rating" && value === ANY_RATING);
};
/** A call with all that another one of its kind asks for, too; what both say, the other one says. */
export function narrowedBy(
  one: PlannedCall,
  other: PlannedCall,
  isFreed: (name: string, value: string) => boolean,
): PlannedCall {
  const given = paramsOf(other.call).map(([name]) => name);
  /** `in Cleveland`, `in Orleans Parish`, of the state that was asked for. */
  const keepsState = (given.includes("city") || given.includes("county")) && !given.includes("state");
  /** `then for FreeStyle Libre 3`, of a firm's G7: another brand is another firm's. */
  const isOfOther = NAMES_BRAND.test(deviceIn(one.call)) && NAMES_BRAND.test(deviceIn(other.call));
  /** How trials stand says nothing of access to a drug outside of them. */
  const isOfAccess = "study_type" in other.call.params && other.call.params.study_type === "EXPANDED_ACCESS";
  /** `pumps received in 2023, and monitors decided in 2026`, `and pumps in each year`: what is named anew has days of its own. */
  const hasOwnDays =
    given.some((name) => MAIN.has(name) && !PLACE.has(name)) &&
    (given.some((name) => OF_DAYS.test(name)) || (given.includes("q") && /year/.test(other.by ?? "")));
  /** `terminated in 2022, and those of Medtronic that are open` */
  const isOpen = "status" in other.call.params && other.call.params.status?.startsWith("Open") === true;
  const isReplaced = (name: string): boolean =>
    (name === "status" && isOfAccess) ||
    (hasOwnDays && OF_DAYS.test(name)) ||
    (isOpen && name.startsWith("date_terminated")) ||
    (!(name === "state" && keepsState) &&
      ((FIRMS.has(name) && isOfOther) ||
        given.some((own) => own === name || GROUPS.some((group) => group.has(own) && group.has(name)))));
  const merge = (call: Call): Call =>
    withParams(call, {
      ...Object.fromEntries(paramsOf(call).filter(([name, value]) => !isReplaced(name) && !isFreed(name, value))),
      ...Object.fromEntries(paramsOf(other.call)),
    });
  const { by: _by, show: _show, call, otherwise, offered: _offered, ...rest } = one;
  const { call: _call, otherwise: _otherwise, offered: _other, ...own } = other;
  return {
    ...rest,
    ...own,
    call: merge(call),
    ...(otherwise === undefined ? {} : { otherwise: withoutReplaced(merge(otherwise), one) }),
  };
}

/** The other search without what it took the place of: a reason instead of a root cause. */
const withoutReplaced = (merged: Call, { call, otherwise }: PlannedCall): Call => {
  const kept = new Set(otherwise === undefined ? [] : paramsOf(otherwise).map(([name]) => name));
  const replaced = new Set(paramsOf(call).flatMap(([name]) => (kept.has(name) ? [] : [name])));
  return withParams(merged, Object.fromEntries(paramsOf(merged).filter(([name]) => !replaced.has(name))));
};

/** A brand's name, rather than a kind of device. */
const NAMES_BRAND = /^\p{Lu}\S*(?:\d|\s\p{Lu})/u;
const deviceIn = (call: Call): string =>
  paramsOf(call).find(([name]) => name === "q" || name === "brand_name")?.[1] ?? "";

/** Whether two calls find the same records, in whatever order. */
export const isSameCall = (one: PlannedCall, other: PlannedCall): boolean =>
  one.by === other.by && one.call.endpoint === other.call.endpoint && unsorted(one) === unsorted(other);

/** Whether a call asks for all that another one asks for, in the same words, and for more. */
export const isNarrowed = (one: PlannedCall, other: PlannedCall): boolean => {
  const own = new Map(paramsOf(one.call));
  return (
    one.call.endpoint === other.call.endpoint &&
    own.size > paramsOf(other.call).length &&
    paramsOf(other.call).every(([name, value]) => own.get(name) === value)
  );
};

const unsorted = ({ call }: PlannedCall): string =>
  JSON.stringify(
    paramsOf(call)
      .filter(([name]) => name !== "sort")
      .toSorted(),
  ).toLowerCase();

/** A call without values that only the text made for it names. */
export const withoutMain = (one: PlannedCall, isLeftOut: (value: string) => boolean): PlannedCall =>
  withoutParams(one, (name, value) => (MAIN.has(name) || PLACE.has(name)) && isLeftOut(value));

/** Whether a call names something that the request before did not, and that no list knows. */
export const namesUnknown = (one: PlannedCall, before: Plan): boolean =>
  namesOf(one, before).some(({ unknown }) => unknown.length > 0);

/** Whether a call names what the request before did and plain words beside it: `press stent` of `the mood of the press`. */
export const mixesWords = (one: PlannedCall, before: Plan): boolean =>
  namesOf(one, before).some(
    ({ isOfBefore, unknown }) => isOfBefore && unknown.length > 0 && unknown.every(isPlainWord),
  );

/** Of each name in a call: whether the request before named a word of it, and which words neither that named nor any list knows. */
function namesOf({ call }: PlannedCall, before: Plan) {
  const asked = new Set(before.calls.flatMap((one) => paramsOf(one.call)).flatMap(([, value]) => foldedWords(value)));
  return paramsOf(call).flatMap(([name, value]) => {
    if (!MAIN.has(name) || PLACE.has(name)) return [];
    const question = toQuestion(value);
    const known = piecesOf(question).filter(({ kinds }) => kinds.length > 0);
    const unknown = question.words.filter(
      (word, at) =>
        !known.some(({ from, to }) => from <= at && at < to) && !foldedWords(word.text).every((one) => asked.has(one)),
    );
    const isOfBefore = question.words.some(({ text }) => foldedWords(text).some((one) => asked.has(one)));
    return [{ isOfBefore, unknown: unknown.map(({ lower }) => lower) }];
  });
}

const foldedWords = (text: string): readonly string[] => wordsOf(unaccented(text).toLowerCase());
