import { STATES } from "../../../src/core/states.ts";
import { STATES_BY_NAME } from "../../vocabulary/state-names.ts";
import { countryCalled, isCountry } from "./countries.ts";
import cities from "./data/places.json" with { type: "json" };
import { named, type Part } from "../parts.ts";
import { isPlainWord } from "../../vocabulary/words.ts";
import { searchText } from "../search-text.ts";
import { toKey } from "../../language/keys.ts";
import type { Tagged } from "../tag.ts";

/** A place as a question names it: of the United States, or abroad. */
export interface Place {
  readonly city: string | null;
  /** USPS code. */
  readonly state: string | null;
  readonly country: string | null;
}

/** Everyday names of cities → the registered ones, with their state. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(cities.aliases));

/** The code of a state that is written by its name, an abbreviation or its code. */
export const stateOf = (text: string): string | null => {
  const lower = text
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/ state$/, "")
    .replace(/^state of /, "");
  const code = lower.replaceAll(".", "").toUpperCase();
  return STATES_BY_NAME.get(lower) ?? (STATES.has(code) ? code : null);
};

/**
 * The code of a state that surely is one, where states are seldom meant: written in full, whatever it was tagged as, or
 * behind a city. `stroke on CT` is no Connecticut.
 */
export function sureState(
  { tag, text, from, start, end }: Tagged,
  own: readonly Tagged[],
  whole: string,
): string | null {
  if (/\brepublic of (?:the )?$/i.test(whole.slice(0, start)) || /^ (?!state)[A-Z][a-z]/.test(whole.slice(end)))
    return null;
  if (/^washington$/i.test(text) && /^,? ?d\.? ?c\b/i.test(whole.slice(end))) return "DC";
  if (/^d\.? ?c\b/i.test(text) && /\bwashington,? ?$/i.test(whole.slice(0, start))) return "DC";
  if (tag === "state" && (text.length > 2 || own.some((one) => one.tag === "city" && one.to === from)))
    return stateOf(text);
  return tag === "firm" || tag === "place" || tag === "device" ? (STATES_BY_NAME.get(toKey(text)) ?? null) : null;
}

/** `Washington, DC` is a city, and no state beside another one. */
const isCapital = ({ tag, text, end }: Tagged, whole: string): boolean =>
  tag === "state" && /^washington$/i.test(text) && /^,? ?\(?d\.? ?c\b/i.test(whole.slice(end));

/** Places that a part names, each city with its state or country where one follows. */
export function placesOf(part: Part): readonly Place[] {
  const { text } = part.question;
  /** `on the island`, where another place is named. */
  const all = withoutHome(named(part, "city", "state", "place"), text).map((one) => ({
    ...one,
    ...(isCapital(one, text) ? { tag: "city" as const } : {}),
    text: one.text.replace(/-based$/i, ""),
  }));
  const said = all.filter(
    ({ tag, text: one, start }) =>
      !(tag === "city" && /^miles$/i.test(one)) &&
      !(tag === "city" && all.length > 1 && isPlainWord(one) && /\bthe $/i.test(text.slice(0, start))),
  );
  const places: Said[] = [];
  for (let at = 0; at < said.length; at++) {
    const [one, next] = [said[at], said[at + 1]];
    if (one === undefined) continue;
    const isBeside =
      next !== undefined &&
      (/^[\s,(]*(?:in|of|state(?: of)?:?)?[\s,(]*$/.test(text.slice(one.end, next.start)) ||
        (next.tag === "state" && isWhichOne(text.slice(one.end, next.start))));
    if (one.tag === "state") places.push({ city: null, state: stateOf(one.text), country: null });
    else if (one.tag === "city" && places.at(-1)?.city === null && isNearIn(text, said[at - 1]?.end ?? 0, one.start))
      continue;
    else if (isBeside && next.tag === "state") {
      places.push(inState(one, stateOf(next.text)));
      at++;
    } else if (isBeside && next.tag === "place" && !isCountry(one.text.toLowerCase())) {
      places.push({ city: searchText(one.text), state: null, country: countryOf(next.text) });
      at++;
    } else if (one.tag === "city")
      places.push({
        ...inState(one, null),
        isOwnState: true,
        isApart: next !== undefined && APART.test(text.slice(one.end, next.start)),
      });
    else places.push({ city: null, state: null, country: countryOf(one.text) });
  }
  const around = stateAround(said, text) ?? stateOfAll(said, text);
  const settledPlaces = settled(places.filter(({ city, state, country }) => city ?? state ?? country));
  if (around === null || settledPlaces.some(({ city, state }) => city !== null && state !== null)) return settledPlaces;
  return settledPlaces.flatMap((place) => (place.city === null ? [] : [{ ...place, state: stateOf(around.text) }]));
}

/** `I live in Kansas. Which … are in Denver?`: where the asker is from is not what is asked for, where another place is. */
function withoutHome(said: readonly Tagged[], text: string): readonly Tagged[] {
  const [first, next] = said;
  if (first === undefined || next === undefined) return said;
  const between = text.slice(first.end, next.start);
  return HOME_OF.test(text.slice(0, first.start)) && ASKING.test(between) && /[a-z]{3}/i.test(between)
    ? said.slice(1)
    : said;
}
const HOME_OF =
  /^\W*(?:i|i'm|i am|we|we're|we are|i've|we've) (?:\w+ ){0,2}?(?:(?:mov|relocat|com|leav)\w* (?:away )?from|left|leaving|liv(?:e|ed|ing) in|based in|grew up in) (?:the )?$/i;

/** A state from which the asker comes to ask of cities in it: `I'm moving to Florida and wonder which … in Tampa or Orlando`. */
function stateAround(said: readonly Tagged[], text: string): Tagged | null {
  const [first, next, ...more] = said;
  if (first?.tag !== "state" || next?.tag !== "city" || more.some(({ tag }) => tag !== "city")) return null;
  return OF_ASKER.test(text.slice(0, first.start)) && ASKING.test(text.slice(first.end, next.start)) ? first : null;
}
const OF_ASKER =
  /\b(?:i|i'm|i am|we|we're|we are|my|our)\b[^.?!]*\b(?:(?:mov\w+|relocat\w+|go(?:ing)?|travel\w*|head\w*|transferr\w*) to|visit\w*) (?:the )?$/i;
const ASKING = /[,;.]|\band\b.*\b(?:which|what|wonder\w*|look\w*|need|want|show|find|list|like)\b/i;

/** The one state of all cities, said by itself: `in Provo? Utah, that is`, `Provo, Ogden, all in Utah`, `in Utah. Only those in Provo.` */
function stateOfAll(said: readonly Tagged[], text: string): Tagged | null {
  const [state, ...others] = said.filter(({ tag }) => tag === "state");
  if (state === undefined || others.length > 0 || said.some(({ tag }) => tag === "place")) return null;
  const at = said.indexOf(state);
  const [before, next] = [said[at - 1], said[at + 1]];
  if (before !== undefined && next !== undefined) return null;
  const isBehind = before !== undefined && SAID_AFTER.test(text.slice(before.end, state.start));
  const isBefore = next !== undefined && SAID_BEFORE.test(text.slice(state.end, next.start));
  return isBehind || isBefore ? state : null;
}
const SAID_AFTER =
  /^[.?!;] ?(?:(?:that is|i mean|meaning|and|but|the ones?|those|only|just|i\.e\.),? )*(?:in (?:the state of )?)?$|^,? ?[-–—(]? ?(?:all|both|each)(?: of (?:them|these|those|which))?(?: are)?(?: in| of)?(?: the state of)? $/i;
const SAID_BEFORE =
  /^(?:[.;:,]| ?[-–—(]),? ?(?:(?:and|but|please),? )*(?:only|just|specifically|namely|in particular|more precisely|to be (?:exact|precise)|i mean)\b[^.?!]{0,24}$|^: ?(?:the )?(?:city of |cities of |towns of )?$/i;

/** `Portland, but not the one in Oregon, I mean Maine`, `Springfield, the one in Illinois`: a state that says which town is meant. */
const WHICH_ONE =
  /^,? ?\(?(?:(?:but )?not (?:the )?(?:one )?(?:in )?[A-Z][a-z]+(?: [A-Z][a-z]+)?(?: ones?)?,? ?)?(?:(?:but|and|i mean|meaning|i\.e\.|that is|namely|rather),? )?(?:the one )?(?:in )?$/i;
const isWhichOne = (between: string): boolean => WHICH_ONE.test(between) && WHICH_SAID.test(between);
const WHICH_SAID = /\b(?:the one|not|i mean|meaning|i\.e\.|that is|namely)\b/i;

/** A city as it is registered; an everyday name counts where no other state is written: not `Manhattan, Kansas`. */
function inState({ text: said }: Tagged, state: string | null): Place {
  const text = said.replace(/^(?:city|town):? (?:of |is )?(?=\S)/i, "");
  const [city, home] = ALIASES.get(text.toLowerCase()) ?? [];
  return city !== undefined && home !== undefined && (state === null || state === home)
    ? { city, state: home, country: null }
    : { city: capitalised(searchText(text)), state, country: null };
}

/** A place as it is said. */
interface Said extends Place {
  /** Whether another place's state is not this one's. */
  readonly isApart?: boolean;
  /** Whether no state is written: one that it has all the same comes from its name, as of `New York City`. */
  readonly isOwnState?: true;
}

/** A city takes the state, or the country, of the next one that has it, else of the last: `Akron and Canton, Ohio`. */
function settled(all: readonly Said[]): readonly Place[] {
  const places = all.map(({ city, state, country }) => ({ city, state, country }));
  const isWhole = ({ city, state, country }: Place): boolean => city !== null && (state ?? country) !== null;
  const lends = (place: Place, at: number): boolean => isWhole(place) && all[at]?.isOwnState !== true;
  const last = places.findLast(lends);
  return places.map((place, at) => {
    if (place.city === null || isWhole(place) || all[at]?.isApart === true) return place;
    const { state = null, country = null } = places.find((one, nth) => nth >= at && lends(one, nth)) ?? last ?? {};
    return { ...place, state, country };
  });
}

/** `in Texas near Houston`: the state is searched, and the city may lie in another one. */
export const isNearIn = (text: string, from: number, to: number): boolean => STATE_NEAR.test(text.slice(from, to));
const STATE_NEAR = /^,? (?:near|around|close to|outside(?: of)?)(?: the)?(?: city of)? $/i;

/** `in Denver or in Portland, Oregon`: the state is the second city's alone. */
const APART = /^ (?:or|and|than|vs\.?|versus) (?:\w+ )?in (?:the )?$/i;

/** `UK` stays. */
const capitalised = (name: string): string =>
  name === name.toLowerCase() || (name === name.toUpperCase() && name.length > 3)
    ? name.toLowerCase().replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** The United States are asked for by their whole name. */
const countryOf = (text: string): string => countryCalled(text) ?? nameOfCountry(text);

/** Whether a text names the United States. */
export const isHome = (text: string): boolean =>
  cities.home.includes(text.toLowerCase().replace(/^the /, "").replace(/\.$/, ""));

const nameOfCountry = (text: string): string =>
  isHome(text) ? HOME : text.length < 4 ? searchText(text).toUpperCase() : capitalised(searchText(text));

const HOME = "United States";

/** Places for registries of the United States alone, where naming that country narrows nothing. */
export const placesAtHome = (part: Part): readonly Place[] =>
  placesOf(part)
    .map((place) => (place.country === HOME ? { ...place, country: null } : place))
    .filter(({ city, state, country }) => city ?? state ?? country);

/** A place as the registry of studies is asked: `Houston, Texas`, `Ohio`, `Germany`. */
export const locationOf = ({ city, state, country }: Place): string =>
  [city, state === null ? null : (STATES.get(state) ?? null), country].filter((part) => part !== null).join(", ");
