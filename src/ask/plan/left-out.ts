import { findEntities } from "../entities.ts";
import type { Entity } from "../entity.ts";
import { toQuestion, type Question } from "../question.ts";
import { kindsOf } from "../vocabulary/phrases.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { cuesIn, weigh } from "./cues.ts";
import { EVENT_KINDS } from "./device-parts.ts";
import { hospitalFilters } from "./hospital-filters.ts";
import { exceptedIn, isAskedAbout, sectionNamesIn } from "./left-out-sections.ts";
import { EXCEPTS, GOES_ON, NEGATED, NEGATORS } from "./negators.ts";
import { placeLimitsIn, withoutPlaceLimits } from "./place-limits.ts";
import { runsOf, spanOfWords, spansOf, type Span } from "./spans.ts";
import { specialtiesIn } from "./specialties.ts";
import { statusesIn } from "./statuses.ts";
import { isStopWord } from "./stop-words.ts";
import { TREATMENT } from "./trial-words.ts";

/** A question without what it rules out, and what that was, in words of our own. */
export interface Kept {
  readonly text: string;
  readonly notApplied: readonly string[];
}

/** Words that could become a part of a call, and what they are. */
interface Wanted extends Span {
  readonly what: string;
  /** The words say themselves that there was none: `death-free`. */
  readonly isNegated?: boolean;
}

/** Rules out a place and nothing else. */
const OUTSIDE =
  /\b(?:outside|(?<!\bnot )(?:away|far)|beyond)(?: of| from)?[ -]+(?:the +)?(?:(?:city|state|county) of +)?$/i;

/** A negated part takes at most so many characters before what it rules out. */
const LONGEST_NEGATION = 60;

/** So many characters before a negator tell whether it asks. */
const LONGEST_CLAUSE = 200;

/**
 * Takes out of a question what it rules out ("not by Baxter", "without emergency services"). No dataset can leave records
 * out, and a search for those words would answer the opposite. Every reader of a question reads what is kept.
 */
export function withoutLeftOut(text: string): Kept {
  const question = toQuestion(text);
  const ruledOut: Wanted[] = [];
  for (const wanted of wantedIn(question)) {
    const last = ruledOut.at(-1);
    if (last !== undefined && wanted.start < last.end) continue;
    const gap = last === undefined ? null : question.text.slice(last.end, wanted.start);
    const goesOn = gap !== null && kindOf(last?.what) === kindOf(wanted.what) && GOES_ON.test(gap);
    const start = goesOn ? (last?.end ?? null) : wanted.isNegated === true ? wanted.start : negatorOf(question, wanted);
    if (start !== null) ruledOut.push({ start, end: wanted.end, what: wanted.what });
  }
  const kept = ruledOut
    .toReversed()
    .reduce((whole, { start, end }) => `${whole.slice(0, start)} ${whole.slice(end)}`, question.text);
  const places = withoutPlaceLimits(ruledOut.length === 0 ? text : kept);
  return {
    text: places.text,
    notApplied: [
      ...new Set(ruledOut.map(({ what }) => `ruling out ${what} (nothing here can leave records out)`)),
      ...places.notApplied,
    ],
  };
}

/** `without deaths or injuries`, `not church- or county-owned`: what one negator rules out together. */
const kindOf = (what = ""): string =>
  what.startsWith("records of ") ? "events" : /\bowner/.test(what) ? "owners" : what;

/** Where the negator directly before these words begins; null when there is none, or when it belongs to a name. */
function negatorOf({ text }: Question, { start, what }: Span & Partial<Wanted>): number | null {
  const from = Math.max(0, start - LONGEST_NEGATION);
  const before = text.slice(from, start);
  const match = NEGATED.exec(before) ?? (what === "a place" ? OUTSIDE.exec(before) : null);
  return match === null ? null : from + match.index;
}

/** Everything that a call could be made of, in the order of the question, the longest first where several begin. */
function wantedIn(question: Question): readonly Wanted[] {
  const { text, words } = question;
  const entities = findEntities(question);
  const named = entities.flatMap((entity): readonly Wanted[] => {
    const what = WHAT[entity.kind];
    return what === undefined ? [] : [{ ...spanOfWords(question, entity.from, entity.to), what }];
  });
  const signs = { hasSpecialty: specialtiesIn(text).length > 0, hasDate: false };
  const topical = weigh(cuesIn(text, []), entities, signs)[0]?.[0];
  const isInsideName = ({ start }: Span): boolean => {
    const negator = negatorOf(question, { start, end: start });
    return negator !== null && named.some((name) => name.start <= negator && start < name.end);
  };
  return [
    ...statusesIn(text).map(({ span }) => ({ ...span, what: "a status" })),
    ...hospitalWishesIn(text),
    ...eventsIn(text),
    ...(topical === "labels" ? sectionsIn(question) : []),
    ...spansOf(text, new RegExp(TREATMENT.source, "gi")).map((span) => ({
      ...span,
      what: topical === "trials" ? "a treatment" : SOMETHING,
    })),
    ...specialtiesIn(text).map(({ start, end }) => ({ start, end, what: "a specialty" })),
    ...named,
    ...placeLimitsIn(question).flatMap(({ start, end, isCounty }) =>
      isCounty ? [{ start, end, what: "a place" }] : [],
    ),
    ...words.flatMap(({ lower, start, end }) =>
      lower.startsWith("non-") && kindsOf(lower.slice(4)).includes("company")
        ? [{ start: start + 4, end, what: "a firm" }]
        : [],
    ),
    ...unknownIn(question),
  ]
    .filter((wanted) => !isInsideName(wanted))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
}

const SOMETHING = "something that is named";

const hospitalWishesIn = (text: string): readonly Wanted[] => {
  const { wishes, owners } = hospitalFilters(text);
  return wishes.map(({ span, filters }) => ({
    ...span,
    what: owners.includes(span)
      ? "an owner"
      : `records ${filters.map((filter) => filter.words).join(" and ") || "with a star rating"}`,
  }));
};

const HARM = [/\b(?:hurt|harm(?:s|ed|ing)?)\b/i, "", "of harm"] as const;

/** Kinds of events, also as `nonfatal` and `death-free`, and harm, which is no kind of its own. */
const eventsIn = (text: string): readonly Wanted[] =>
  [...EVENT_KINDS, HARM].flatMap(([pattern, , what]) => [
    ...spansOf(
      text,
      new RegExp(String.raw`\bnon(?=fatal|injur)${pattern.source.slice(2)}|${pattern.source}[- ]free\b`, "gi"),
    ).map((span) => ({ ...span, what: `records ${what}`, isNegated: true })),
    ...spansOf(text, new RegExp(pattern.source, "gi")).map((span) => ({ ...span, what: `records ${what}` })),
  ]);

/** What a question about labels rules out of them, but nothing that it asks about: `has … no boxed warning?`. */
const sectionsIn = (question: Question): readonly Wanted[] =>
  [
    ...sectionNamesIn(question.text).map((span) => ({ ...span, what: "a label section" })),
    ...exceptedIn(question.text).map((span) => ({ ...span, what: SOMETHING })),
  ].filter((wanted) => {
    const negator = negatorOf(question, wanted);
    return (
      negator === null ||
      EXCEPTS.test(question.text.slice(negator)) ||
      !isAskedAbout(question.text.slice(Math.max(0, negator - LONGEST_CLAUSE), negator))
    );
  });

const WHAT: Readonly<Partial<Record<Entity["kind"], string>>> = {
  company: "a firm",
  organization: "a firm",
  facility: "a hospital",
  device: "a device",
  brand: "a drug",
  generic: "a drug",
  condition: "a condition",
  eponym: "a condition",
  city: "a place",
  state: "a place",
};

/** Names that no list holds: capitalised words (`not by Zephyr`), or what stands after "by" and is no English. */
function unknownIn(question: Question): readonly Wanted[] {
  const negators = spansOf(question.text, new RegExp(String.raw`\b(?:${NEGATORS})\b`, "gi"));
  return runsOf(question, negators, isStopWord).flatMap(({ from, to, before }) => {
    const words = question.words.slice(from, to);
    const end = words.findIndex(({ isCapital }) => !isCapital);
    const name = words.slice(0, end === -1 ? words.length : end);
    const first = name[0] ?? (before === "by" && !isPlainWord(words[0]?.lower ?? "a") ? words[0] : undefined);
    return first === undefined ? [] : [{ start: first.start, end: name.at(-1)?.end ?? first.end, what: "a name" }];
  });
}
