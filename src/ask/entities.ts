import type { Entity } from "./entity.ts";
import { textOf, type Question } from "./question.ts";
import { eponymEnd, facilityEnd, lowerFacilityEnd, organizationEnd, type EndRule } from "./shapes.ts";
import { longestPhrase, type PhraseKind } from "./vocabulary/phrases.ts";
import { settledPlaces } from "./place-claims.ts";
import { cityOnNameEnd, stateOf } from "./vocabulary/places.ts";
import { isPlainWord } from "./vocabulary/words.ts";

/** Every known entity, in the order of the question; those of different kinds may overlap (a city that is a state). */
export function findEntities(question: Question): readonly Entity[] {
  const found: Entity[] = [];
  for (let from = 0; from < question.words.length; from++) {
    for (const [kind, endOf] of SHAPES) {
      const to = endOf(question, from);
      if (to !== null) found.push(entity(question, kind, from, to, true));
    }
    found.push(...[stateAt, cityBeforeStateAt, listedAt].flatMap((rule) => rule(question, from)));
  }
  const longest = withoutCovered(found.filter((one) => !isTail(one, found)));
  return settledPlaces(question, longest).filter((one, _, all) => !isOverridden(one, all));
}

/** A city's name inside a state, a company, a facility or an eponym is no city, unless it stands where a place does. */
function isOverridden(one: Entity, all: readonly Entity[]): boolean {
  const over = COVERED_BY[one.kind] ?? [];
  return all.some((other) => {
    const isInside = other.from <= one.from && other.to >= one.to;
    const isMaker = one.kind === "facility" && one.isShaped && isInside && other.kind === "company" && !other.isShaped;
    return isMaker || (isInside && over.includes(other.kind) && !(one.kind === "state" && other.to === one.to));
  });
}

/** A form that begins inside a name of the same kind: `Center and Emory University Hospital` behind `… Medical Center`. */
const isTail = (one: Entity, all: readonly Entity[]): boolean =>
  one.isShaped &&
  all.some((other) => other.kind === one.kind && other.from < one.from && other.to > one.from && other.to < one.to);

/** Kinds of entities inside which another kind means nothing. */
const COVERED_BY: Readonly<Partial<Record<Entity["kind"], readonly Entity["kind"][]>>> = {
  city: ["state", "company", "organization", "facility", "eponym"],
  facility: ["state"],
  state: ["facility", "organization"],
};

const SHAPES: readonly (readonly [Entity["kind"], EndRule])[] = [
  ["facility", facilityEnd],
  ["facility", lowerFacilityEnd],
  ["organization", organizationEnd],
  ["eponym", eponymEnd],
  ["city", cityOnNameEnd],
];

type Rule = (question: Question, from: number) => readonly Entity[];

const stateAt: Rule = (question, from) => {
  const state = stateOf(question, from);
  return state === null ? [] : [{ ...entity(question, "state", from, state.to, false), value: state.code }];
};

/** `Eugene Oregon`, `Tyler, Texas`: up to three words before a state, when a place can stand there. */
const cityBeforeStateAt: Rule = (question, from) => {
  const { words } = question;
  if (!PLACE_CUES.has(words[from - 1]?.lower ?? "")) return [];
  for (const to of [from + 3, from + 2, from + 1]) {
    const isCity =
      stateOf(question, to) !== null &&
      words.slice(from, to).every((word) => word.isCapital) &&
      /^[\p{L}.' -]+$/u.test(textOf(question, from, to)) &&
      range(from, to).every((at) => stateOf(question, at) === null || isCityOfState(question, at, to));
    if (isCity) return [entity(question, "city", from, to, true)];
  }
  return [];
};

/** `Nevada City, CA`: a state's name that goes on. */
const isCityOfState = (question: Question, at: number, to: number): boolean => {
  const end = stateOf(question, at)?.to ?? to;
  return end < to && !longestPhrase(question.words, end).some(({ kinds }) => kinds.includes("city"));
};

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at);

const PLACE_CUES: ReadonlySet<string> = new Set(["in", "near", "around", "at", "from", "within", "outside", "of"]);

/** The longest entry of each vocabulary that begins here. */
const listedAt: Rule = (question, from) =>
  longestPhrase(question.words, from).flatMap(({ to, kinds }) =>
    kinds
      .filter((kind) => isBelievable(question, from, to, kind))
      .map((kind) => entity(question, kind, from, to, false)),
  );

/** A single plain English word is a company or a city only with a capital, and a city only where a place can stand. */
function isBelievable(question: Question, from: number, to: number, kind: PhraseKind): boolean {
  const { words } = question;
  const first = words[from];
  if (first === undefined) return false;
  if (to - from > 1 || !isPlainWord(first.lower)) return true;
  if (kind === "company" || kind === "brand") return first.isCapital && !first.startsSentence;
  const hasCue = PLACE_CUES.has(words[from - 1]?.lower ?? "");
  const hasState = isBeforeState(question, to);
  return kind !== "city" || (first.isCapital ? hasCue || hasState : hasCue && hasState);
}

const isBeforeState = (question: Question, to: number): boolean =>
  stateOf(question, to) !== null &&
  /^,? $/.test(question.text.slice(question.words[to - 1]?.end, question.words[to]?.start));

function entity(question: Question, kind: Entity["kind"], from: number, to: number, isShaped: boolean): Entity {
  return { kind, from, to, value: textOf(question, from, to), isShaped };
}

/** Without those that lie wholly inside a longer one of the same kind. */
const withoutCovered = (found: readonly Entity[]): readonly Entity[] =>
  found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.kind === one.kind &&
          other.from <= one.from &&
          other.to >= one.to &&
          (other.to - other.from > one.to - one.from || (other.isShaped !== one.isShaped && !other.isShaped)),
      ),
  );
