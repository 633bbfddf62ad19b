import { findEntities } from "../entities.ts";
import type { Entity } from "../entity.ts";
import { toQuestion, type Question } from "../question.ts";
import { cuesIn, weigh, type CueMatch, type Topical } from "./cues.ts";
import type { DateSlot } from "./date-slot.ts";
import { datesIn } from "./dates.ts";
import { spanOfWords, type Span } from "./spans.ts";
import { specialtiesIn } from "./specialties.ts";
import { placeIn, placesIn, type Place } from "./place.ts";

/** One part of a question, read once: what stands in it and which records it is about. */
export interface Reading {
  readonly question: Question;
  readonly entities: readonly Entity[];
  readonly cues: readonly CueMatch[];
  readonly specialties: ReturnType<typeof specialtiesIn>;
  readonly dates: DateSlot;
  readonly place: Place | null;
  /** All places when several stand side by side, else empty. */
  readonly places: readonly Place[];
  /** Best first. */
  readonly scores: readonly (readonly [Topical, number])[];
}

/** Kinds of entities whose words are names: cues inside them mean nothing. */
const NAMES: ReadonlySet<Entity["kind"]> = new Set([
  "company",
  "organization",
  "device",
  "brand",
  "condition",
  "eponym",
]);

/** Before a specialty: the writer's own role, which is not what is looked for. */
const ROLE = /\b(?:as an?|i'?m an?|i am an?|we're|we are|i work as an?|i'?m the|our|my)(?: [\w-]+){0,2} $/i;

/** Reads a question, or one clause of it, on the day `today`. Pure. */
export function readPart(text: string, today: Date): Reading {
  const question = toQuestion(text);
  const entities = withoutPlacesInNames(question, findEntities(question));
  const specialties = specialtiesIn(question.text).filter(
    (specialty) =>
      !ROLE.test(question.text.slice(0, specialty.start)) &&
      !entities.some((entity) => {
        const span = spanOfWords(question, entity.from, entity.to);
        const isLonger = span.end - span.start > specialty.end - specialty.start;
        return (
          isLonger &&
          ["device", "company", "organization", "brand", "facility"].includes(entity.kind) &&
          span.start <= specialty.start &&
          specialty.end <= span.end
        );
      }),
  );
  const names = entities
    .filter(
      (entity) =>
        NAMES.has(entity.kind) &&
        !(entity.kind === "organization" && entity.isShaped && entities.some((other) => other.kind === "facility")),
    )
    .map((entity) => spanOfWords(question, entity.from, entity.to));
  const dates = datesIn(question.text, today);
  /** Whose NPI is asked for is looked for among providers, though its name says "Hospital". */
  const facilities = /\bnpis?\b/i.test(question.text)
    ? entities.filter(({ kind }) => kind === "facility").map((entity) => spanOfWords(question, entity.from, entity.to))
    : [];
  const cues = cuesIn(question.text, [...names, ...facilities, ...dates.spans, ...specialties]);
  return {
    question,
    entities,
    cues,
    specialties,
    dates,
    place: placeIn(question, entities),
    places: placesIn(question, entities),
    scores: weigh(cues, entities, { hasSpecialty: specialties.length > 0, hasDate: dates.since !== null }),
  };
}

/** `named William Beaumont`: what is called something is no place, up to the next small word. */
const withoutPlacesInNames = (question: Question, entities: readonly Entity[]): readonly Entity[] =>
  entities.filter(({ kind, from }) => {
    if (kind !== "city" && kind !== "state") return true;
    let at = from;
    while (question.words[at - 1]?.isCapital === true && !/[,;:]/.test(gapBefore(question, at))) at--;
    return !/^(?:named|called)$/.test(question.words[at - 1]?.lower ?? "");
  });

const gapBefore = ({ text, words }: Question, at: number): string => text.slice(words[at - 1]?.end, words[at]?.start);

/** Entities of these kinds, without those that lie inside another of them. */
export const entitiesOf = (reading: Reading, ...kinds: readonly Entity["kind"][]): readonly Entity[] => {
  const wanted = reading.entities.filter((entity) => kinds.includes(entity.kind));
  return wanted.filter(
    (one) =>
      !wanted.some(
        (other) =>
          other !== one && other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
      ),
  );
};

/** Where an entity stands in the text. */
export const spanOf = (reading: Reading, entity: Entity): Span => spanOfWords(reading.question, entity.from, entity.to);

/** A date that no filter on the records was made of. */
export const undated = ({ dates: { spans, since, until, isUnread } }: Reading): readonly string[] =>
  spans.length > 0 && ((since === null && until == null) || isUnread === true)
    ? ["a date that was not understood"]
    : [];

/** Dates and places of a device question, which are no part of the device's name. */
export const takenOf = (reading: Reading): readonly Span[] => [...reading.dates.spans, ...(reading.place?.spans ?? [])];
