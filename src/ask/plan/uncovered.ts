import { wordsOf } from "../../core/text.ts";
import type { Entity } from "../entity.ts";
import type { Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import type { Clause } from "./clauses.ts";
import type { Topical } from "./cues.ts";
import { hospitalFilters } from "./hospital-filters.ts";
import { RECALL_CLASS, RECALL_STATUS } from "./device-parts.ts";
import { ELSEWHERE, sectionsIn } from "./label-sections.ts";
import { productNumbersIn } from "./product-numbers.ts";
import { INSURANCE, NEW_PATIENTS } from "./provider-part.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { paramsOf, type PlannedCall } from "./schema.ts";
import { orderSpans } from "./record-wishes.ts";
import { ENDPOINTS, smallWishes } from "./small-wishes.ts";
import { overlaps, spansOf, type Span } from "./spans.ts";
import { statusesIn } from "./statuses.ts";
import { isStopWord } from "./stop-words.ts";
import { sitesIn } from "./trial-sites.ts";
import { DESIGN, LINE, PHASE, POPULATION, SPONSOR, STAGE, TREATING } from "./trial-words.ts";

/**
 * What a part of a question says that its calls do not ask for and that no note of the part names: no wish is dropped
 * silently. Only plain English words in small letters are repeated, since others could be names.
 */
export function uncoveredIn(clause: Clause, calls: readonly PlannedCall[]): readonly string[] {
  const { topical, reading } = clause;
  if (topical === null || calls.length === 0 || (topical === "labels" && isAboutSection(reading))) return [];
  const hasNoPlace = reading.place !== null && (topical === "labels" || topical === "clearances");
  const why = topical === "labels" ? "labels are quoted by section" : "no such filter";
  return [
    ...(hasNoPlace ? ["a place (no such filter on these records)"] : []),
    ...smallWishes(topical, reading, { asked: new Set(wordsAsked(calls)), calls: calls.length }),
    ...new Set(notesOn(reading, leftIn(clause, calls), why)),
  ];
}

/** Where a section is named, further words say what to read in it; the answer quotes it or refers to the whole label. */
const isAboutSection = ({ question: { text } }: Reading): boolean =>
  sectionsIn(text).length > 0 || ELSEWHERE.test(text);

/** The words of a part that no call asks for and that are no words of asking. */
export function leftIn({ topical, reading }: Clause, calls: readonly PlannedCall[]): readonly Word[] {
  if (topical === null) return [];
  const asked = wordsAsked(calls);
  const spans = coveredSpans(topical, reading);
  return reading.question.words.filter(
    (word) =>
      !isStopWord(word) &&
      (word.lower.length > 1 || /\d/.test(word.lower)) &&
      !OF_RECORDS.has(word.lower) &&
      !(topical === "trials" && TREATING.test(word.lower)) &&
      !spans.some((span) => overlaps(span, word)) &&
      !wordsOf(word.text).every((part) => asked.some((other) => areForms(part, other))),
  );
}

/** Words of the values of calls, folded. */
const wordsAsked = (calls: readonly PlannedCall[]): readonly string[] =>
  calls
    .flatMap(({ call, otherwise }) => (otherwise === undefined ? [call] : [call, otherwise]))
    .flatMap((call) => paramsOf(call).flatMap(([, value]) => wordsOf(value)));

/** Words of asking for records of any kind, which narrow nothing. */
const OF_RECORDS = new Set(
  `accept accepting action actions active address addresses affected affecting affects allow allows announced assignment based candidate candidates city code codes collected complained concern concerns condition
  conditions county decided decision decisions device devices differ differs directions draw draws etc everything exact feature features field fields generic
  holder holders ideally include includes individual initiated involve involves length located mark medical narrative narratives notice notices obtained offer offers
  operate operates panel phone place posted printed problem problems product products re report reported reports request requests researcher researchers safety
  score scored scores slide sold statewide subject submitted telephone updated version versions zip`.split(/\s+/),
);

/** The writer's own role with what belongs to it: `I'm a biomedical engineer, …`. */
const ROLE =
  /\b(?:as an?|i'?m an?|i am an?|i'?m the|we're|we are|i work|i teach|our|my)\b(?: (?!(?:with|living|who)\b)[\w-]+){1,4}/gi;

/** Words that became a part of a call or of a note. */
function coveredSpans(topical: Topical, reading: Reading): readonly Span[] {
  const { text } = reading.question;
  const { cues, dates, place, places, specialties } = reading;
  return [
    ...cues.filter((cue) => cue.topical === topical),
    ...dates.spans,
    ...orderSpans(ENDPOINTS[topical], text),
    ...[place, ...places].flatMap((named) => named?.spans ?? []),
    ...spansOf(text, ROLE),
    ...COVERED[topical](reading, text),
    ...(topical === "providers" ? specialties : []),
  ];
}

const firms = (reading: Reading): readonly Span[] =>
  entitiesOf(reading, "company", "organization").map((entity) => spanOf(reading, entity));

const COVERED: Readonly<Record<Topical, (reading: Reading, text: string) => readonly Span[]>> = {
  labels: firms,
  trials: (reading, text) => [
    ...firms(reading),
    ...statusesIn(text).map(({ span }) => span),
    ...[DESIGN, LINE, PHASE, POPULATION, SPONSOR, STAGE].flatMap((pattern) => spansOf(text, pattern)),
    ...sitesIn(reading, null).spans,
  ],
  hospitals: (_, text) => hospitalFilters(text).wishes.map(({ span }) => span),
  clearances: (_, text) => [...spansOf(text, POPULATION), ...productNumbersIn(text)],
  recalls: (reading, text) => [
    ...firms(reading),
    ...spansOf(text, POPULATION),
    ...productNumbersIn(text),
    ...[RECALL_CLASS, RECALL_STATUS].flatMap((pattern) => spansOf(text, new RegExp(pattern.source, "gi"))),
  ],
  events: (reading, text) => [...firms(reading), ...spansOf(text, POPULATION), ...productNumbersIn(text)],
  providers: (_, text) =>
    [NEW_PATIENTS, INSURANCE].flatMap((pattern) => spansOf(text, new RegExp(pattern.source, "gi"))),
};

/** Whether two words can be forms of one: `prostheses` and `prosthesis`, `toothbrushes` and `toothbrush`. */
function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const shared = Math.max(4, short.length - 2);
  return (
    short === long ||
    `${short}s` === long ||
    (short.length > 3 && long.length - short.length < 4 && short.slice(0, shared) === long.slice(0, shared))
  );
}

const FURTHER: Readonly<Partial<Record<Entity["kind"], string>>> = {
  company: "a firm",
  organization: "a firm",
  facility: "a hospital",
  device: "a further device",
  brand: "a further drug",
  generic: "a further drug",
  condition: "a further condition",
  eponym: "a further condition",
  city: "a further place",
  state: "a further place",
};

/** Words of one note. */
const MOST_WORDS = 4;

function notesOn(reading: Reading, left: readonly Word[], why: string): readonly string[] {
  const { words } = reading.question;
  const kindOf = (word: Word): string | undefined => {
    const at = words.indexOf(word);
    const entity = reading.entities.find(({ from, to }) => from <= at && at < to);
    return entity === undefined ? undefined : FURTHER[entity.kind];
  };
  const kinds = left.flatMap((word) =>
    [kindOf(word)].flatMap((kind) => (kind === undefined ? [] : `${kind} (${why})`)),
  );
  const others = left.filter((word) => kindOf(word) === undefined);
  if (others.length === 0) return kinds;
  const areNameable =
    others.length <= MOST_WORDS && others.every(({ text, lower }) => /^[a-z]+$/.test(text) && isPlainWord(lower));
  const named = [...new Set(others.map(({ text }) => text))].join(" ");
  return [...kinds, `${areNameable ? named : "a further condition"} (${why})`];
}
