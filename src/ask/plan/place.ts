import { STATES } from "../../core/states.ts";
import type { Entity } from "../entity.ts";
import type { Question } from "../question.ts";
import { kindsOf } from "../vocabulary/phrases.ts";
import { countriesIn } from "./countries.ts";
import { spanOfWords, type Span } from "./spans.ts";

/** A place as a question names it. */
export interface Place {
  readonly city: string | null;
  /** USPS code. */
  readonly state: string | null;
  readonly country: string | null;
  readonly spans: readonly Span[];
}

/** Everyday names of cities → the registered ones, with their state. */
const ALIASES: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries({
    nyc: ["New York", "NY"],
    "new york city": ["New York", "NY"],
    manhattan: ["New York", "NY"],
    philly: ["Philadelphia", "PA"],
    la: ["Los Angeles", "CA"],
    vegas: ["Las Vegas", "NV"],
    "ft worth": ["Fort Worth", "TX"],
    "ft lauderdale": ["Fort Lauderdale", "FL"],
  }),
);

/** The place that a text names: a city before its state, a state, a city, or a country. The last named one counts. */
export function placeIn(question: Question, entities: readonly Entity[]): Place | null {
  const states = entities.filter((entity) => entity.kind === "state");
  const cities = entities.filter((entity) => entity.kind === "city");
  const pair = states
    .map((state) => ({ state, city: cities.find((city) => city.to === state.from || isNextTo(question, city, state)) }))
    .findLast(({ city }) => city !== undefined);
  const state = pair?.state ?? states.at(-1);
  const city = pair?.city ?? cities.findLast((city) => !states.some((state) => state.from === city.from));
  const spans = [state, city].flatMap((entity) =>
    entity === undefined ? [] : [spanOfWords(question, entity.from, entity.to)],
  );
  if (city !== undefined) {
    const end = question.words[city.to - 1]?.end ?? 0;
    const after = countriesIn(question.text).find(({ start }) => /^,? $/.test(question.text.slice(end, start)));
    if (state === undefined && after !== undefined)
      return {
        city: city.value,
        state: null,
        country: after.name,
        spans: [...spans, after],
      };
    const [name, home] = registered(city.value, state?.value ?? null);
    return { city: name, state: home, country: null, spans };
  }
  if (state !== undefined) return { city: null, state: state.value, country: null, spans };
  const [country] = countriesIn(question.text);
  if (country === undefined) return null;
  const { name, start, end } = country;
  const region = /(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?), $/u.exec(question.text.slice(0, start));
  const isCity = region?.[1] !== undefined && kindsOf(region[1].toLowerCase()).every((kind) => kind === "city");
  return isCity
    ? { city: region[1] ?? null, state: null, country: name, spans: [{ start: region.index, end }] }
    : { city: null, state: null, country: name, spans: [{ start, end }] };
}

/**
 * All places, when several stand side by side (`Akron and Canton, Ohio`, `Texas versus Florida`); a city without a state
 * takes the one that follows. Empty when there is only one.
 */
export function placesIn(question: Question, entities: readonly Entity[]): readonly Place[] {
  const states = entities.filter((entity) => entity.kind === "state");
  const cities = entities.filter(
    (entity) => entity.kind === "city" && !states.some((state) => state.from === entity.from),
  );
  const ownState = (city: Entity): Entity | undefined =>
    states.find((state) => city.to === state.from || isNextTo(question, city, state));
  const lone = states.filter((state) => !cities.some((city) => ownState(city) === state));
  const heads = [...cities, ...lone].toSorted((one, other) => one.from - other.from);
  if (heads.length < 2 || !heads.every((head, at) => at === 0 || areJoined(question, heads[at - 1], head))) return [];
  const trailing = cities.map(ownState).findLast((state) => state !== undefined);
  return heads.slice(0, MOST_PLACES).map((head) => {
    const state = head.kind === "state" ? head : (ownState(head) ?? trailing);
    const [city, home] = head.kind === "state" ? [null, head.value] : registered(head.value, state?.value ?? null);
    const spans = [head, ...(state === undefined ? [] : [state])].map((entity) =>
      spanOfWords(question, entity.from, entity.to),
    );
    return { city, state: home, country: null, spans };
  });
}

/** A city as it is registered. An everyday name counts where no other state is written: `Manhattan, Kansas` is itself. */
function registered(city: string, state: string | null): readonly [string, string | null] {
  const alias = ALIASES.get(city.toLowerCase());
  return alias !== undefined && (state === null || state === alias[1]) ? alias : [capitalised(city), state];
}

/** Places that one question may set side by side. */
const MOST_PLACES = 4;

const areJoined = ({ words, text }: Question, one: Entity | undefined, other: Entity): boolean =>
  one !== undefined &&
  /^[\s,]*(?:[A-Z][\w.]*[\s,]+)?(?:(?:and|&|or|vs\.?|versus|than|compared (?:to|with)|against)\s+(?:(?:those|the ones|hospitals|trials|studies|ones) )?(?:in |near |of )?|,\s*)$/i.test(
    text.slice(words[one.to - 1]?.end, words[other.from]?.start),
  );

const isNextTo = ({ words, text }: Question, city: Entity, state: Entity): boolean =>
  city.to < state.from &&
  /^[\s,]*(?:in|of)?[\s,]*$/.test(text.slice(words[city.to - 1]?.end, words[state.from]?.start));

const capitalised = (name: string): string =>
  name === name.toLowerCase() || name === name.toUpperCase()
    ? name.toLowerCase().replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** A place as the registry of studies is asked: `Houston, Texas`, `Ohio`, `Germany`. */
export function locationOf({ city, state, country }: Place): string | null {
  const stateName = state === null ? null : (STATES.get(state) ?? null);
  return [city, stateName, country].filter((part) => part !== null).join(", ") || null;
}
