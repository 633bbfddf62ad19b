import type { Topical } from "./cues.ts";
import { PEOPLE } from "./hospital-part.ts";
import { spanOf, type Reading } from "./reading.ts";
import { ordersBy } from "./record-wishes.ts";
import type { Call } from "./schema.ts";
import { overlaps, spansOf } from "./spans.ts";
import { statusesIn } from "./statuses.ts";
import { POPULATION } from "./trial-words.ts";

/**
 * Wishes in words that no search is made for (`latest`, `current`, `in women`), which no other part of a plan sees: how
 * records are ordered, whether they are of today, and whom they are about.
 * @param asked words that calls ask for, in lower case
 * @param calls how many of them there are
 */
export function smallWishes(
  topical: Topical,
  reading: Reading,
  { asked, calls }: { readonly asked: ReadonlySet<string>; readonly calls: number },
): readonly string[] {
  const isOrdered = ordersBy(ENDPOINTS[topical], reading.question.text);
  return WISHES[topical].flatMap(({ patterns, note, isMet }) =>
    !(isOrdered && note.startsWith("an order")) &&
    isMet?.(reading, calls) !== true &&
    patterns.some((pattern) => says(topical, reading, pattern, asked))
      ? [note]
      : [],
  );
}

/** Where each kind of records is asked for. */
export const ENDPOINTS: Readonly<Record<Topical, Call["endpoint"]>> = {
  labels: "/labels/search",
  trials: "/trials/search",
  clearances: "/clearances/search",
  recalls: "/devices/recalls",
  events: "/devices/events",
  providers: "/providers/search",
  hospitals: "/hospitals/search",
};

interface SmallWish {
  readonly patterns: readonly RegExp[];
  readonly note: string;
  /** Whether the answer meets the wish without a filter. */
  readonly isMet?: (reading: Reading, calls: number) => boolean;
}

/** How each kind of records is called. */
const NOUN: Readonly<Record<Topical, string>> = {
  labels: "labels?|versions?|revisions?",
  trials: "trials?|stud(?:y|ies)",
  hospitals: "hospitals?|facilit(?:y|ies)",
  clearances: String.raw`clearances?|cleared|510\(?k|submissions?|devices?`,
  recalls: "recalls?",
  events: "events?|reports?|incidents?|complaints?|deaths?|injur(?:y|ies)|malfunctions?",
  providers: String.raw`[\w'-]+`,
};

/** Before a noun with at most so many words between them. */
const before = (topical: Topical, words: 0 | 1 | 2 | 3): string =>
  String.raw`(?= (?:[\w'-]+ ){0,${words}}(?:${NOUN[topical]})(?![\w-]))`;

const inOrder = (comes: string): string => `an order, such as best or largest first (records come ${comes})`;
const OWN_ORDER = inOrder("in the source's own order");
const NEWEST_FIRST = inOrder("newest first");

/** Two things set side by side are counted, so the one with the most is told. */
const isCompared: SmallWish["isMet"] = ({ question: { text } }, calls) =>
  calls > 1 && /\b(?:or|vs|versus|than|compar\w+)\b/i.test(text);

const best = (topical: Topical, note: string): SmallWish => ({
  patterns: [
    new RegExp(
      String.raw`(?<!-)\b(?:worst|best|highest|lowest|main|top|the (?:most|fewest|least)(?! recent))(?: \d+)?${before(topical, 3)}`,
      "gi",
    ),
  ],
  note,
  isMet: isCompared,
});

/** Hospitals are compared by many words; `at most` is a limit. */
const BEST_HOSPITAL: SmallWish = {
  patterns: [/\b(?:best|worst|lowest|highest|top|largest|biggest|smallest|oldest|(?<!\bat )most)\b/gi],
  note: OWN_ORDER,
};

const first = (topical: Topical, note: string): SmallWish => ({
  patterns: [
    new RegExp(
      String.raw`\bfirst(?! (?:in|time|of|and|or|aid)\b)(?: ever)?${before(topical, topical === "trials" ? 0 : 3)}`,
      "gi",
    ),
  ],
  note,
});

/** Words behind `new` with which it is no age of records. */
const NEW_THING = String.raw`patients?|participants?|volunteers?|people|entrants?|subjects?|enrol\w*|users?|onset|diagnos\w*|drugs?`;

const newest = (topical: Topical): SmallWish => ({
  patterns: [
    /(?<!-)\b(?:latest|newest)\b(?!-)/gi,
    new RegExp(
      String.raw`(?<!-|what['’]?s |what is |years? |months? |\d )\b(?:recent|old|new(?! (?:${NEW_THING})\b))${before(topical, 2)}`,
      "gi",
    ),
  ],
  note: OWN_ORDER,
});

/** openFDA is asked for its newest records first. */
const openfda = (topical: Topical): readonly SmallWish[] => [best(topical, NEWEST_FIRST), first(topical, NEWEST_FIRST)];

const whom = (note: string): SmallWish => ({ patterns: [POPULATION], note });
const WHOM = whom("whom it concerned, such as age or sex (no such filter)");

/** The provider's own sex is another wish. */
const TREATED: SmallWish = {
  patterns: [
    new RegExp(String.raw`\b(?:for|treat(?:s|ing)?|sees?|seeing) (?:${PEOPLE})\b`, "gi"),
    /\badult\b|\b(?:children|kids|women|men)['’]?s\b/gi,
  ],
  note: "whom they treat, such as age or sex (no such filter)",
};
const OPEN: SmallWish = {
  patterns: [/\b(?:open(?:ed)?(?! (?:to|heart|mri)\b)|closed)\b/gi],
  note: "whether they are open (not part of these records)",
};
const STATUS: SmallWish = {
  patterns: [
    new RegExp(String.raw`\b(?:current|ongoing|active(?! (?:surveillance|duty)\b)|closed)${before("trials", 1)}`, "gi"),
    /\b(?:trials?|stud(?:y|ies))(?:,? (?:that|which|are|is|still|now|there)){0,4} (?:current|ongoing|active|closed)\b/gi,
    /\b(?:currently|underway|under way|in progress)\b/gi,
  ],
  note: "a study status in other words than the registry's (such as recruiting, completed or terminated)",
  isMet: ({ question: { text } }) => statusesIn(text).length > 0,
};

const WISHES: Readonly<Record<Topical, readonly SmallWish[]>> = {
  labels: [first("labels", NEWEST_FIRST), whom("whom it is for (labels are quoted by section)")],
  trials: [best("trials", OWN_ORDER), first("trials", OWN_ORDER), newest("trials"), STATUS],
  hospitals: [BEST_HOSPITAL, first("hospitals", OWN_ORDER), newest("hospitals"), OPEN],
  clearances: [...openfda("clearances"), WHOM],
  recalls: [...openfda("recalls"), WHOM],
  events: [...openfda("events"), WHOM],
  providers: [best("providers", OWN_ORDER), first("providers", OWN_ORDER), newest("providers"), OPEN, TREATED],
};

/** Groups that every record is about. */
const ANYBODY = /^(?:(?:in|for|of|with|on|among) )?(?:people|patients)(?: who (?:have|are|had))?$/i;

/** Whether a pattern matches outside of names, dates and places, in words that no call asks for. */
function says(topical: Topical, reading: Reading, pattern: RegExp, asked: ReadonlySet<string>): boolean {
  const { question, entities, dates, place, places, specialties } = reading;
  const taken = [
    ...entities.map((entity) => spanOf(reading, entity)),
    ...dates.spans,
    ...[place, ...places].flatMap((named) => named?.spans ?? []),
    ...specialties,
    ...(topical === "trials" ? statusesIn(question.text).map(({ span }) => span) : []),
  ];
  return spansOf(question.text, pattern).some(
    (span) =>
      !taken.some((other) => overlaps(other, span)) &&
      !ANYBODY.test(question.text.slice(span.start, span.end)) &&
      !question.words.some((word) => overlaps(word, span) && asked.has(word.lower)),
  );
}
