import { overlaps, spansOf, type Span } from "../language/span.ts";
import type { Topic } from "../language/topics.ts";
import type { Question } from "../question.ts";
import { topicOf, type MadeOfPart } from "./calls/part.ts";
import type { Dates } from "./dates.ts";
import { wantedIn } from "./how-many.ts";
import type { Reading } from "./reading.ts";
import { isOfOneRecord, OF_DAYS, paramsOf, type Call, type NotApplied, type PlannedCall } from "./schema.ts";
import { NAMED } from "./subjects.ts";
import type { TagName } from "./tag.ts";
import { unusedIn } from "./unused.ts";
import { Phrases } from "../vocabulary/phrases.ts";
import { ANY_RECORD_WORD } from "../vocabulary/records.ts";

/** What of a question no call asks for, and whether it stands in what is asked. */
export function unusedOf(
  { question, tagged, dates, ids }: Reading,
  made: readonly MadeOfPart[],
  calls: readonly PlannedCall[],
  aliases: readonly Span[],
) {
  const filtered = [...aliases, ...made.flatMap(({ used = [] }) => used)];
  const parts = made.map(({ part }) => part);
  const values = calls.flatMap(({ call, otherwise = call }) => [call, otherwise]);
  const without = parts.flatMap(({ topic, own }) =>
    own.flatMap((one) => {
      const rule = NO_FILTERS.find(([tag, topics]) => tag === one.tag && topics.includes(topic));
      const isDated = one.tag === "date" && values.some((call) => paramsOf(call).some(([name]) => OF_DAYS.test(name)));
      const isUsed = isDated || filtered.some((span) => overlaps(span, one)) || isAsked(one.text, values);
      /** `the 5 most recent clearances`: how many. */
      const isNumber = one.tag === "stars" && wantedIn(question.text) !== null && !/star|rat/i.test(one.text);
      if (isUsed || isNumber || one.tag.startsWith("@") || one.tag === "not") return [];
      if (rule !== undefined) return [{ ...one, why: rule[2] }];
      /** Who asks: `as a nurse`. */
      if (one.tag === "specialty" && topic !== "providers") return [{ ...one, why: "background" as const }];
      const isUnplaced =
        PLACES.has(one.tag) && !values.some((call) => paramsOf(call).some(([name]) => OF_PLACE.test(name)));
      const isLeft = NAMED.has(one.tag) || ((one.tag === "firm" || isUnplaced) && !OF_NO_ONE.test(one.text));
      return isLeft ? [{ ...one, why: "not_understood" as const }] : [];
    }),
  );
  /** `deaths from fentanyl in trials`: words for records that no call is of. */
  const topics = new Set<string>(values.map((call) => `@${topicOfCall(call)}`));
  const isOfOtherRecords = (tag: TagName): boolean => tag.startsWith("@") && !topics.has(tag);
  /** The registry answers for active NPIs alone, as the answer says. */
  const isOfNpi = calls.some(({ call }) => call.endpoint === "/providers/{npi}");
  const isCountedBySponsor = calls.some(({ by }) => by === "sponsor" || by === "sponsor_class");
  const used: readonly Span[] = [
    ...(calls.some(({ call }) => "sort" in call.params && call.params.sort !== undefined)
      ? spansOf(question.text, IN_ORDER)
      : []),
    ...spansOf(question.text, LIMIT),
    ...spansOf(question.text, /\bas well\b/gi),
    /** Says of a status that it is that of today. */
    ...(values.some((call) => "status" in call.params)
      ? spansOf(question.text, /\bright now\b|\bat the moment\b/gi)
      : []),
    ...spansOf(question.text, NO_SUMMARY),
    ...(values.some((call) => call.endpoint === "/hospitals/search") ? spansOf(question.text, OF_HOSPITALS) : []),
    ...(values.some((call) => "county" in call.params) ? spansOf(question.text, /\bwithin\b/gi) : []),
    ...(calls.some(({ call }) => "pma_number" in call.params) ? spansOf(question.text, /\bpma\b/gi) : []),
    /** Studies are searched by their lead sponsor. */
    ...(values.some((call) => "sponsor" in call.params || "sponsor_class" in call.params) || isCountedBySponsor
      ? spansOf(question.text, /\blead(?:s|ing)?\b/gi)
      : []),
    ...(isOfNpi ? spansOf(question.text, /\b(?:still |currently )?(?:in)?active\b/gi) : []),
    ...tagged
      .filter(
        ({ tag }) =>
          tag !== "date" && !isOfOtherRecords(tag) && !(NAMED.has(tag) && tag !== "specialty") && tag !== "firm",
      )
      /** `510(k) decisions not substantially equivalent`: of what a model takes for a word for records only such words. */
      .flatMap((one) =>
        one.tag.startsWith("@") ? spansOf(question.text, OF_RECORDS).filter((span) => overlaps(span, one)) : [one],
      ),
    /** `Johnson & Johnson's Ethicon`: whose firm it is. */
    ...tagged.flatMap(({ tag, start, end }) => {
      const [owner = ""] = tag === "firm" ? (OWNER.exec(question.text.slice(0, start)) ?? []) : [];
      return owner === "" ? [] : [{ start: start - owner.length, end }];
    }),
    ...dates.spans,
    ...(dates.spans.length > 0 ? spansOf(question.text, OF_TIME) : []),
    ...ids.spans,
    ...filtered,
  ];
  const cues = [...tagged.filter(({ tag }) => tag !== "not"), ...ids.spans];
  /** A record that is asked for by its number can't be narrowed. */
  const isOfOne = calls.every(isOfOneRecord);
  const isQuoted = calls.some(({ sections }) => sections !== undefined);
  return [
    ...without.map(({ text, why, tag }) => ({
      text,
      why: isOfOne && tag === "device" ? ("background" as const) : why,
      isOfRequest: false,
      isName: NAMED.has(tag),
      words: 1,
    })),
    ...unusedIn(question, used, cues, values).map((one) =>
      isOfOne
        ? { ...one, isName: false, why: "background" as const }
        : /** What a label says of a matter is read in its sections: no search takes it. */
          isQuoted && one.isOfRequest
          ? { ...one, isName: false, why: "no_such_filter" as const }
          : { ...one, isName: false },
    ),
  ];
}

const OWNER = /(?<![\w.&-])[A-Z][\w.-]*(?: (?:& |and )?[A-Z][\w.-]*){0,3}['’]s $/;

/** Beside a time, and no part of what is asked: `in calendar year 2024`, `at any point since 2021`, `in the way of`. */
const OF_TIME = /\bcalendar\b|\bat any point\b|\bin the way of\b|\b(?:going|dating|reaching) back\b/gi;

/** What kinds of things a kind of records is not searched by, where the question names one. */
const NO_FILTERS: readonly (readonly [tag: TagName, topics: readonly Topic[], why: NotApplied["why"]])[] = [
  ["date", ["providers", "hospitals"], "no_such_filter"],
  ["date", ["trials"], "not_understood"],
  ["city", ["labels"], "no_such_filter"],
  ["state", ["labels"], "no_such_filter"],
  ["place", ["labels"], "no_such_filter"],
  ["firm", ["hospitals"], "no_such_filter"],
  ["owner", ["labels", "trials", "clearances", "recalls", "events", "providers"], "no_such_filter"],
  ["stars", ["labels", "trials", "clearances", "recalls", "events", "providers"], "no_such_filter"],
  ["condition", ["labels", "clearances", "recalls", "events", "hospitals", "providers"], "no_such_filter"],
];

const topicOfCall = (call: Call): string | null =>
  "dataset" in call.params ? call.params.dataset : "npi" in call.params ? "providers" : topicOf(call.endpoint);

const PLACES: ReadonlySet<TagName> = new Set<TagName>(["city", "state", "place"]);
/** Agencies and the whole country, which narrow nothing: `FDA-determined root cause`. */
const OF_NO_ONE =
  /^(?:the )?(?:us|usa|u\.s\.a?|america|united states|nation\w*|fda|cms|nih|nlm|hhs)\b|^(?:grants?|miles)$/i;
/** Words for records, and for what they are kept of. */
const OF_RECORDS = new Phrases(
  String.raw`\b(?:${ANY_RECORD_WORD}|prescribing|information|package|inserts?|leaflets?|medication guides?|(?:in)?active|ingredients?|labell?ers?|medicines?|clinical|structured|centers?|facilit(?:y|ies)|suppliers?|locations?|pulled|corrected|studied|studying|tested|tests?|sites?|back|box|facts|pi|pharmacologic class|corrections?|removals?|calls?|labeled|registr\w*|director(?:y|ies)|national|identifiers?|spl|set|id)(?![a-z])`,
  "gi",
);

/** What takes a place, or text in which one stands. */
const OF_PLACE = /state|city|country|county|location|zip|postal|distribution_pattern/;

/** `t:slim` is asked for as `t slim`. */
const plainly = (text: string): string => text.toLowerCase().replaceAll(":", " ");

const isAsked = (text: string, calls: readonly Call[]): boolean => {
  const lower = plainly(text);
  return calls.some((call) =>
    paramsOf(call).some(([, value]) => {
      const asked = plainly(value);
      return asked.slice(0, 4) === lower.slice(0, 4) || asked.includes(lower) || lower.includes(asked);
    }),
  );
};

/** Words of an order that is asked for. */
const IN_ORDER = /\b(?:latest|newest|most recent|oldest|first|last|top|sorted|ordered)(?: \d+)?\b/gi;

/** How many are wanted: the address where a list goes on has the rest. */
const LIMIT =
  /\b(?:limit(?:ed to|:|=)?|top|first) ?\d{1,2}\b|\b(?:limited|restricted|narrowed) to\b|\brange(?= (?:of )?(?:19|20)\d\d)|\b(?:near|around|close to)(?= [A-Z\d])/gi;

/** Who rates hospitals, and what each answer shows of them. */
const OF_HOSPITALS =
  /\b(?:earn(?:ed|s)?|receiv(?:ed|es?)|got) (?=(?:only |just |an? )?(?:\w+ )?stars?\b)|\b(?:from|by) (?:medicare|cms)\b|\bmedicare(?:['’]s)?(?= (?:star )?(?:stars?|ratings?))|\b(?:their |its |the )?(?:(?:tele)?phone numbers?|addresses)\b/gi;

/** What is not wanted of an answer, rather than of records. */
const NO_SUMMARY = /\bnot (?:just |only )?an? (?:summary|paraphrase|overview|guess|opinion)\b/gi;

/** What is said of dates that could not be asked for. */
export function datesNotApplied(
  { text }: Question,
  { isImpossible, isUnread, spans, since, until }: Dates,
  calls: readonly PlannedCall[],
): readonly NotApplied[] {
  /** Days that lie ahead are asked for where records tell planned ones. */
  if (calls.some(({ call }) => paramsOf(call).some(([name]) => OF_DAYS.test(name) && name.includes("_")))) return [];
  const said = spans.map(({ start, end }) => text.slice(start, end)).join(", ");
  const [without] = since === null && until === null ? [] : (NOT_THEN.exec(text) ?? []);
  if (without !== undefined) return [{ text: withoutJoint(without), why: "no_such_filter" }];
  /** `in early 2025`: the whole year is asked for. */
  const vague = spans.flatMap(({ start, end }): readonly NotApplied[] => {
    const [word = ""] = VAGUE.exec(text.slice(start, end)) ?? VAGUE.exec(text.slice(0, start)) ?? [];
    return word === "" ? [] : [{ text: word.trim(), why: "not_understood" }];
  });
  if (vague.length > 0 && (since !== null || until !== null)) return vague;
  if (isImpossible) return [{ text: said, why: "not_in_these_records" }];
  return isUnread && said !== "" && since === null && until === null ? [{ text: said, why: "not_understood" }] : [];
}

/** `cleared in 2020 but not in 2021`: no search leaves out a time. */
const NOT_THEN = /\b(?:but|and),? (?:not|never|none) (?:in|during|since|after|before) (?:the year )?(?:19|20)\d\d\b/i;

const VAGUE = /\b(?:early|mid|late)[ -](?=(?:19|20)\d\d$|$)/i;

/** `but excluding Bard` */
export const withoutJoint = (text: string): string => text.replace(/^(?:but|and|,) /i, "");

export function distinctParts(all: readonly NotApplied[]): readonly NotApplied[] {
  const parts = [
    ...new Map(
      all
        .filter(({ text }) => text !== "")
        .toReversed()
        .map((one) => [one.text.toLowerCase(), one]),
    ).values(),
  ].toReversed();
  /** `have no star rating` says `no star rating`, too. */
  const isSaid = ({ text, why }: NotApplied): boolean =>
    parts.some((other) => other.why === why && other.text !== text && ` ${other.text} `.includes(` ${text} `));
  return parts.filter((one) => !isSaid(one));
}
