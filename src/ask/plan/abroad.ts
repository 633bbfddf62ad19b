import { isPlainWord } from "../vocabulary/words.ts";
import { countriesIn, type Country } from "./countries.ts";
import type { Place } from "./place.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { overlaps, type Span } from "./spans.ts";

/** A part of a question for records that are kept by places of the United States. */
export interface AtHome {
  /** Without the places abroad: a city there would be searched for as its namesake. */
  readonly home: Reading;
  /** Whether a place abroad was named. */
  readonly isAbroad: boolean;
}

/** Says what is left out where a part names places at home as well. */
export const PLACE_ABROAD = "a place outside the United States (no such filter on these records)";

/** Parts a reading into its places of the United States and those abroad. */
export function atHome(reading: Reading): AtHome {
  const named = reading.places.length > 1 ? reading.places : reading.place === null ? [] : [reading.place];
  const countries = countriesNamed(reading, named);
  const areAway = named.map((place) => isIn(reading, place, countries));
  const kept = named.filter((_, at) => !isAwayWithNext(named, areAway, at));
  const isAbroad = countries.some((country) => !kept.some((place) => isWithin(country, place)));
  if (kept.length < named.length)
    return { home: { ...reading, place: kept.at(-1) ?? null, places: kept.length > 1 ? kept : [] }, isAbroad };
  const isNoPlace = reading.place?.country != null && reading.place.city === null;
  return { home: isNoPlace ? { ...reading, place: null } : reading, isAbroad };
}

/** `London and Paris, France`: what follows the last city of a list holds for those before it. */
const isAwayWithNext = (named: readonly Place[], areAway: readonly boolean[], at: number): boolean => {
  const settled = named.findIndex(({ state }, index) => index >= at && (areAway[index] === true || state !== null));
  return areAway[settled] === true && (settled === at || named[at]?.state === null);
};

/** Countries, but those inside names (`Jordan Clinic`, `Mexico Beach`) and towns of a state: `Peru, Indiana`. */
export function countriesNamed(reading: Reading, named: readonly Place[] = []): readonly Country[] {
  const others = [
    ...entitiesOf(reading, "facility", "organization", "company", "eponym").map((one) => spanOf(reading, one)),
    ...named.flatMap(({ state, spans }) => (state === null ? [] : spans)),
  ];
  return countriesIn(reading.question.text).filter(
    (country) =>
      !others.some((other) => overlaps(other, country)) && !isInState(reading, country) && !isInName(reading, country),
  );
}

const isInState = (reading: Reading, { end }: Country): boolean =>
  entitiesOf(reading, "state").some((state) =>
    /^,? $/.test(reading.question.text.slice(end, spanOf(reading, state).start)),
  );

/** Whether capitalised words beside a country make it a part of a name; those of a place do not: `Paris France`, `in Munich Germany`. */
function isInName(reading: Reading, { start, end }: Country): boolean {
  const { cues, question } = reading;
  const { text, words } = question;
  const isFree = (span: Span): boolean => !cues.some((cue) => overlaps(cue, span));
  const next = words.find((word) => word.start === end + 1);
  if (next?.isCapital === true && text[end] === " " && isFree(next)) return true;
  const last = words.find((word) => word.end === start - 1);
  if (last?.isCapital !== true || text[start - 1] !== " " || !isFree(last) || isPlainWord(last.lower)) return false;
  if (entitiesOf(reading, "city").some(({ to }) => words[to - 1] === last)) return false;
  return !PLACED.test(text.slice(Math.max(0, start - MOST_BEFORE), start));
}

const PLACED =
  /\b(?:in|across|throughout|within|near|around|outside(?: of)?)(?: the)?(?: \p{Lu}[\p{L}.'-]{0,30}){1,3} $/u;

/** Characters before a country that may tell whether it is a place. */
const MOST_BEFORE = 120;

/** Whether a place lies in one of these countries. */
function isIn(reading: Reading, place: Place, countries: readonly Country[]): boolean {
  const own = countries.filter((country) => isWithin(country, place));
  if (place.city === null) return place.country !== null && countries.length > 0;
  if (place.country !== null) return own.length > 0;
  const isNamesake = own.some(({ name }) => name.toLowerCase() === place.city?.toLowerCase());
  return (
    countries.some((country) => place.spans.some((span) => isHomeOf(reading, span, country))) ||
    (isNamesake && (countries.length > 1 || own.some((country) => isBehindCity(reading, country))))
  );
}

const isWithin = (country: Country, { spans }: Place): boolean => spans.some((span) => overlaps(span, country));

/** Whether a city's country follows it: `Paris, France`, `Paris (France)`, `Paris in France`, `London, Ontario, Canada`. */
const isHomeOf = ({ question: { text } }: Reading, city: Span, country: Span): boolean =>
  city.end <= country.start && BETWEEN.test(text.slice(city.end, country.start));

const BETWEEN = /^(?:,? \p{Lu}[\p{L}.'-]{0,30}){0,3}(?:, ?| )(?:in )?(?:the )?\(?$/u;

/** `Lima, Peru`, `Edinburgh (Scotland)`: the country, though a town in the United States bears its name. */
const isBehindCity = (reading: Reading, country: Country): boolean =>
  /\p{Lu}[\p{L}.'-]{0,30}(?:, ?| \()$/u.test(
    reading.question.text.slice(Math.max(0, country.start - MOST_BEFORE), country.start),
  ) || entitiesOf(reading, "city").some((city) => isHomeOf(reading, spanOf(reading, city), country));
