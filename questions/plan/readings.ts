import type { TermKind } from "../language/lexicon.ts";
import { overlaps } from "../language/span.ts";
import { piecesOf } from "../language/symbols.ts";
import type { Topic } from "../language/topics.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { madeOf } from "./calls/part.ts";
import { interpretationOf } from "./interpretation.ts";
import { datesNotApplied, distinctParts, withoutJoint } from "./not-applied.ts";
import { notUnderstood } from "./not-here.ts";
import type { Reading } from "./reading.ts";
import { allowed, distinctCalls, MOST_READINGS, type PlanResult } from "./schema.ts";
import { spellingNotes } from "./spelling.ts";
import { hasSubject, SEARCHED_IN } from "./subjects.ts";
import { PLACE_TAGS, type Tagged, type TagName } from "./tag.ts";
import { unusedIn } from "./unused.ts";

const TAG_OF: Readonly<Partial<Record<TermKind, TagName>>> = {
  device: "device",
  brand: "treatment",
  generic: "treatment",
  condition: "condition",
  eponym: "condition",
  firm: "firm",
  city: "city",
  state: "state",
  hospital: "hospital",
  specialty: "specialty",
};

const OF_EVERYTHING =
  /\b(?:everything|all (?:the |of the )?(?:data|records|information|federal records)|all (?:you|there is|you have)|anything and everything|whatever (?:you have|there is|is on file)|any records?|full picture|complete picture)\b/i;

/** Readings that an answer names where the question is more than a name. */
const FEW_READINGS = 3;

/**
 * What a question could mean that does not say which records it wants: two or three readings, or for a name alone one
 * for each kind of records that has such names.
 */
export function readings(reading: Reading, otherwise: PlanResult = notUnderstood([], false)): PlanResult {
  const {
    question,
    dates,
    ids,
    today,
    about: { ranked },
  } = reading;
  const listed = piecesOf(question).filter(({ kinds }) => kinds.length > 0);
  const subjects: readonly Tagged[] = [
    ...reading.tagged.filter(({ tag }) => SEARCHED_IN[tag] !== undefined),
    ...listed.flatMap(({ from, to, kinds }): Tagged[] => {
      const [start = 0, end = 0] = [question.words[from]?.start, question.words[to - 1]?.end];
      const isTagged = reading.tagged.some((one) => one.start < end && start < one.end);
      const isPlain = question.words.slice(from, to).every(({ lower }) => isPlainWord(lower));
      if (isTagged || (isPlain && !kinds.includes("device") && !kinds.includes("condition"))) return [];
      const text = question.text.slice(start, end);
      return kinds.flatMap((kind) => {
        const tag = TAG_OF[kind];
        return tag === undefined ? [] : [{ tag, from, to, start, end, text }];
      });
    }),
  ];
  /** A code says more than a place: `product code LLZ, Texas applicants`. */
  const able = new Set<Topic>(
    ids.codes.length > 0 && subjects.every(({ tag }) => PLACE_TAGS.has(tag) || tag === "firm")
      ? ids.codes.flatMap(({ topics }) => topics)
      : subjects.flatMap(({ tag }) => SEARCHED_IN[tag] ?? []),
  );
  if (able.size === 0) return otherwise;
  const used = [...subjects, ...reading.tagged, ...dates.spans, ...ids.spans];
  const unused = unusedIn(question, used, subjects, []);
  const explaining = [...subjects, ...ids.spans];
  const explained = question.words.filter((word) => explaining.some((one) => overlaps(one, word))).length;
  /** Where most of a question is not understood no reading of it is worth naming. */
  if (unused.reduce((sum, { words }) => sum + words, 0) > explained + 1) return otherwise;
  const isOfPlace = subjects.length > 0 && subjects.every(({ tag }) => PLACE_TAGS.has(tag));
  const isName = unused.length === 0 && subjects.every(({ tag }) => tag !== "city" && tag !== "state");
  /** A place alone is one of studies, too. */
  if (isOfPlace && unused.length === 0) able.add("trials");
  /** A kind of records that has no place for a part of what is named is no reading where others have. */
  const named = isOfPlace ? subjects : subjects.filter(({ tag }) => !PLACE_TAGS.has(tag));
  const holding = (topic: Topic): number =>
    named.filter(({ tag }) => SEARCHED_IN[tag]?.includes(topic) === true).length;
  const most = Math.max(...ranked.map(({ topic }) => holding(topic)));
  const made = ranked
    .filter(({ topic }) => able.has(topic) && (isOfPlace || ids.codes.length > 0 || holding(topic) === most))
    .map(({ topic }) => {
      const own = subjects.filter(({ tag }) => SEARCHED_IN[tag]?.includes(topic) === true || !isName);
      return madeOf({ topic, question, start: 0, end: question.text.length, own, others: [] }, dates, ids);
    });
  const calls = distinctCalls(
    made.flatMap(({ calls: [call] }) => (call === undefined || !hasSubject(call.call) ? [] : [call])),
  )
    .flatMap((one) => allowed(one, today))
    .slice(0, isName ? MOST_READINGS : FEW_READINGS);
  if (calls.length === 0) return otherwise;
  const left = unusedIn(
    question,
    used,
    subjects,
    calls.map(({ call }) => call),
  );
  /** Of one reading alone what its own kind of records lacks, and what is to be known of them. */
  const own = calls.length > 1 ? [] : made.filter((one) => one.calls[0]?.call.endpoint === calls[0]?.call.endpoint);
  const read = {
    calls,
    interpretation: interpretationOf(calls),
    notApplied: distinctParts([
      ...reading.tagged
        .filter(({ tag, text }) => tag === "not" && / /.test(text))
        .map(({ text }) => ({ text: withoutJoint(text), why: "no_such_filter" }) as const),
      ...own.flatMap(({ notApplied = [] }) => notApplied),
      ...left.map(({ text, why }) => ({ text, why })),
      ...datesNotApplied(question, dates, calls),
    ]),
    notes: [...spellingNotes(reading.mended, calls), ...own.flatMap(({ notes = [] }) => notes)],
  };
  /** `everything on file for Impella` is of each kind. */
  const isOfEach = calls.length > 1 && !isOfPlace && OF_EVERYTHING.test(question.text);
  /** What one kind of records alone is searched by: there is nothing to choose. */
  return isOfEach || (calls.length === 1 && (isName || !left.some(({ isOfRequest }) => isOfRequest)))
    ? { kind: "plan", ...read, notCovered: [] }
    : { kind: "ambiguous", ...read };
}
