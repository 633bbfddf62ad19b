import { CONTINENTS, countriesIn, homeIn, type Country } from "./countries.ts";
import { locationOf, type Place } from "./place.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { overlaps, spansOf, type Span } from "./spans.ts";

/** Where studies are asked for: places of the United States and countries, each its own search. */
export interface Sites {
  readonly locations: readonly string[];
  readonly spans: readonly Span[];
  readonly notApplied: readonly string[];
}

/** Before a place that is ruled out. */
const RULING_OUT = /\b(?:outside(?: of)?|not in|except(?: in| for)?|excluding|beyond)(?: the)? $/i;

export function sitesIn(reading: Reading, lent: Reading | null): Sites {
  const { text } = reading.question;
  const names = entitiesOf(reading, "condition", "eponym", "device", "brand", "company", "organization").map((entity) =>
    spanOf(reading, entity),
  );
  const own = placesOf(reading).filter((place) => !isCountryInList(place, countriesIn(text)));
  const taken = own.flatMap((place) => place.spans);
  const named = [...countriesIn(text), ...(own.length > 0 ? [] : homeIn(text))]
    .filter((country) => ![...names, ...taken].some((span) => overlaps(span, country)))
    .toSorted((one, other) => one.start - other.start);
  const ruledOut = named.flatMap(({ start, end }) => {
    const negator = RULING_OUT.exec(text.slice(0, start));
    return negator === null ? [] : [{ start: negator.index, end }];
  });
  const isNamed = own.length > 0 || named.length > 0;
  const places = isNamed ? own : lent === null ? [] : placesOf(lent);
  const asked = named.filter((country) => !ruledOut.some((span) => overlaps(span, country)));
  const continents = spansOf(text, CONTINENTS).filter((span) => !names.some((name) => overlaps(name, span)));
  return {
    locations: [
      ...new Set([...places.map(locationOf).filter((place) => place !== null), ...asked.map(({ name }) => name)]),
    ],
    spans: [...taken, ...named, ...ruledOut, ...continents],
    notApplied: [
      ...(ruledOut.length > 0 ? ["ruling out a place (nothing here can leave records out)"] : []),
      ...(continents.length > 0 ? ["a part of the world (studies can be asked for by country)"] : []),
    ],
  };
}

/** `Norway, Sweden`: two countries, though a town in the United States bears the name of the first. */
const isCountryInList = ({ country, spans }: Place, countries: readonly Country[]): boolean =>
  country !== null && countries.filter((one) => spans.some((span) => overlaps(span, one))).length > 1;

/** Places but countries alone, which are read here all at once. */
const placesOf = ({ place, places }: Reading): readonly Place[] =>
  (places.length > 1 ? places : place === null ? [] : [place]).filter(
    ({ city, state }) => city !== null || state !== null,
  );
