import type { Topical } from "./cues.ts";
import { spanOf, type Reading } from "./reading.ts";
import { overlaps, spansOf } from "./spans.ts";
import { statusesIn } from "./statuses.ts";
import { POPULATION } from "./trial-words.ts";

/**
 * Wishes in words that no search is made for (`latest`, `current`, `in women`), which no other part of a plan sees: how
 * records are ordered, whether they are of today, and whom they are about.
 * @param asked words that a call asks for, in lower case
 */
export function smallWishes(topical: Topical, reading: Reading, asked: ReadonlySet<string>): readonly string[] {
  return WISHES[topical].flatMap(({ pattern, note, isMet }) =>
    isMet?.(reading) !== true && says(reading, pattern, asked) ? [note] : [],
  );
}

interface SmallWish {
  readonly pattern: RegExp;
  readonly note: string;
  /** Whether the words are read elsewhere. */
  readonly isMet?: (reading: Reading) => boolean;
}

/** Words behind `first` and `new` with which they are another thing. */
const FIRST_THING = "lines?|aid|in|time|degree|trimester|responders?|generation|episode|of|and|or|name";
const NEW_THING =
  "patients?|participants?|volunteers?|people|entrants?|subjects?|enrol\\w*|users?|onset|diagnos\\w*|drugs?|york|jersey|mexico|hampshire|orleans|england";

const FIRST = String.raw`(?<!-)\b(?:worst|best|highest|lowest|main|the (?:most|fewest|least)(?! of\b)|(?<!\bat )first(?![ -](?:${FIRST_THING})\b|[-,]))\b(?!-)`;
const NEWEST = String.raw`(?<!what['’]?s )(?<!what is )\b(?:latest|newest|recent(?:ly)?|old|new(?![ -](?:${NEW_THING})\b|-))\b`;

/** Two things set side by side are counted, so the one with the most is told. */
const COMPARED = /\b(?:or|vs|versus|than|compar\w+|between)\b/i;

const order = (pattern: string, comes: string): SmallWish => ({
  pattern: new RegExp(pattern, "gi"),
  note: `an order, such as best or largest first (records come ${comes})`,
  isMet: ({ question: { text } }) => COMPARED.test(text),
});

/** openFDA is asked for its newest records first. */
const ORDER_OF_OPENFDA = order(FIRST, "newest first");
const OWN_ORDER = "in the source's own order";
const ORDER = order(`${FIRST}|${NEWEST}`, OWN_ORDER);

const WHOM: SmallWish = { pattern: POPULATION, note: "whom it concerned, such as age or sex (no such filter)" };
/** The provider's own sex is another wish. */
const PATIENTS =
  "adults?|children|kids|infants|babies|teens?|teenagers?|adolescents?|boys|girls|women|men|(?:the )?elderly|seniors|veterans";
const TREATED: SmallWish = {
  pattern: new RegExp(
    String.raw`\b(?:for|treat(?:s|ing)?|sees?|seeing) (?:${PATIENTS})\b|\badult\b|\b(?:children|kids|women|men)['’]?s\b`,
    "gi",
  ),
  note: "whom they treat, such as age or sex (no such filter)",
};
const OPEN: SmallWish = {
  pattern: /\b(?:open(?:ed)?(?! (?:to|heart|mri)\b)|closed)\b/gi,
  note: "whether they are open (not part of these records)",
};
const STATUS: SmallWish = {
  pattern: /\b(?:current(?:ly)?|ongoing|active|closed|underway|in progress)\b/gi,
  note: "a study status in other words than the registry's (such as recruiting, completed or terminated)",
  isMet: ({ question: { text } }) => statusesIn(text).length > 0,
};

const WISHES: Readonly<Record<Topical, readonly SmallWish[]>> = {
  labels: [],
  trials: [ORDER, STATUS],
  hospitals: [order(NEWEST, OWN_ORDER), OPEN],
  clearances: [ORDER_OF_OPENFDA, WHOM],
  recalls: [ORDER_OF_OPENFDA, WHOM],
  events: [ORDER_OF_OPENFDA, WHOM],
  providers: [ORDER, OPEN, TREATED],
};

/** Groups that every record is about. */
const ANYBODY = /^(?:(?:in|for|of|with|on|among) )?(?:people|patients)(?: who (?:have|are|had))?$/i;

/** Whether a pattern matches outside of names, dates, places and statuses, in words that no call asks for. */
function says(reading: Reading, pattern: RegExp, asked: ReadonlySet<string>): boolean {
  const { question, entities, dates, place, places, specialties } = reading;
  const taken = [
    ...entities.map((entity) => spanOf(reading, entity)),
    ...dates.spans,
    ...[place, ...places].flatMap((named) => named?.spans ?? []),
    ...specialties,
    ...statusesIn(question.text).map(({ span }) => span),
  ];
  return spansOf(question.text, pattern).some(
    (span) =>
      !taken.some((other) => overlaps(other, span)) &&
      !ANYBODY.test(question.text.slice(span.start, span.end)) &&
      !question.words.some((word) => overlaps(word, span) && asked.has(word.lower)),
  );
}
