import { STATES } from "../../core/states.ts";
import { findEntities } from "../entities.ts";
import type { Entity } from "../entity.ts";
import { toQuestion, type Question } from "../question.ts";
import { isPlaceCue } from "../vocabulary/places.ts";
import { COUNT } from "./date-patterns.ts";
import { overlaps, spanOfWords, type Span } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";
import { vaguePlacesIn } from "./vague-places.ts";

/** Words about a place that no dataset can be asked for, with what stands in their stead. */
export interface PlaceLimit extends Span {
  readonly instead: string;
  readonly what: string;
  readonly isCounty: boolean;
}

/** Takes out of a question what of its places no dataset can be asked for: the places themselves stay. */
export function withoutPlaceLimits(text: string): { readonly text: string; readonly notApplied: readonly string[] } {
  const question = toQuestion(text);
  const limits = placeLimitsIn(question);
  if (limits.length === 0) return { text, notApplied: [] };
  return {
    text: limits
      .toReversed()
      .reduce(
        (whole, { start, end, instead }) => `${whole.slice(0, start)}${instead}${whole.slice(end)}`,
        question.text,
      ),
    notApplied: [...new Set(limits.map(({ what }) => what))],
  };
}

/** What is said of a county. */
export const COUNTY = "the county (no such filter)";
const AROUND = "what is around a place (only the place itself is asked for)";
const PART_OF = "a part of a state (only the whole state is asked for)";

/** Counties, distances, parts of a state or of the country, and where the writer is, in the order of the question. */
export function placeLimitsIn(question: Question): readonly PlaceLimit[] {
  const entities = findEntities(question);
  const places = entities.filter(({ kind }) => kind === "city" || kind === "state");
  const names = entities
    .filter(({ kind }) => kind === "facility" || kind === "organization")
    .map(({ from, to }) => spanOfWords(question, from, to));
  /** "West" in `Key West, Florida` is no part of Florida. */
  const cities = places.filter(({ kind }) => kind === "city").map(({ from, to }) => spanOfWords(question, from, to));
  const counties = countiesIn(question, places).filter((county) => !names.some((name) => isCutShort(name, county)));
  const others = places
    .map(({ from, to, kind }) => ({ kind, ...spanOfWords(question, from, to) }))
    .flatMap((place) =>
      [...counties, ...names].some((other) => overlaps(other, place))
        ? []
        : [aroundOf(question, place), areaOf(question, place), partOf(question, place)],
    )
    .filter((limit) => limit !== null)
    .filter((limit) => !cities.some((city) => overlaps(city, limit) && city.start < limit.start));
  const known = [...counties, ...others];
  const around = [...names, ...known, ...places.map(({ from, to }) => spanOfWords(question, from, to))];
  const vague = vaguePlacesIn(question.text, (span) => around.some((other) => overlaps(other, span)));
  return [...known, ...vague.map((span) => ({ ...span, instead: " ", isCounty: false }))].toSorted(
    (one, other) => one.start - other.start,
  );
}

/** `Cook County Hospital` is a name, `Cook County` and its hospitals are not. */
const isCutShort = (name: Span, county: Span): boolean => overlaps(name, county) && name.end > county.end;

function countiesIn(question: Question, places: readonly Entity[]): readonly PlaceLimit[] {
  const { words, text } = question;
  return words.flatMap(({ lower, isCapital, end }, at): readonly PlaceLimit[] => {
    if (!/^(?:county|parish|borough)$/.test(lower) || text[end] === "-") return [];
    const from = nameStart(question, at, isCapital);
    if (from === at) return [];
    const cue = words[from - 1];
    const isCued = isPlaceCue(cue?.lower);
    const next = words[at + 1];
    const isNext = next !== undefined && /^,? $/.test(text.slice(end, next.start));
    const hasState =
      isNext && (STATES.has(next.text) || places.some(({ kind, from: first }) => kind === "state" && first === at + 1));
    return [
      {
        start: (isCued ? cue : words[from])?.start ?? 0,
        end: hasState ? next.start : end,
        instead: hasState ? "in " : " ",
        what: COUNTY,
        isCounty: true,
      },
    ];
  });
}

/** Where the name of a county begins: up to three capitalised words, or all words behind "in" and the like. */
function nameStart({ words }: Question, at: number, isCapital: boolean): number {
  const isName = (index: number): boolean => {
    const word = words[index];
    return word !== undefined && !isStopWord(word) && !isPlaceCue(word.lower);
  };
  let from = at;
  while (at - from < 3 && isName(from - 1)) from--;
  if (isPlaceCue(words[from - 1]?.lower)) return from;
  from = at;
  while (at - from < 3 && isName(from - 1) && words[from - 1]?.isCapital === true) from--;
  return isCapital ? from : at;
}

const UNIT = "miles?|mi|km|kilomet(?:er|re)s?|minutes?|mins?|hours?|hrs?";
const NEAR = new RegExp(
  String.raw`(?:\b(?:within|less than|under|up to|about)\s+)?(?:\b(?:an?|half an|${COUNT})[\s-]+(?:${UNIT})\b(?:['’]?s?\s+(?:drive|driving distance|radius|ride|walk))?\s+(?:of|from|around|to)|\b(?:a|the|an?y) (?:radius|vicinity|neighbou?rhood|area|outskirts|suburbs) (?:of|around)|\b(?:near(?:by|est)?(?: to)?|close(?:st)? to|not far from|around|surrounding|next to|in the (?:vicinity|area|neighbou?rhood|outskirts|suburbs) of))\s+(?:the\s+)?(?:city of\s+)?$`,
  "i",
);

function aroundOf({ text }: Question, { start }: Span): PlaceLimit | null {
  const match = NEAR.exec(text.slice(0, start));
  return match === null ? null : { start: match.index, end: start, instead: "in ", what: AROUND, isCounty: false };
}

const AREA = /^(?:\s+(?:metro(?:politan)?(?:\s+area)?|area|region|suburbs|vicinity)\b|-area\b)/i;

function areaOf({ text }: Question, { end }: Span): PlaceLimit | null {
  const match = AREA.exec(text.slice(end));
  return match === null ? null : { start: end, end: end + match[0].length, instead: "", what: AROUND, isCounty: false };
}

const DIRECTION = /\b(?:(?:north|south|east|west)+(?:ern)?|central|upstate|downstate|mid|rural|coastal)[ -]$/i;

function partOf({ text }: Question, { kind, start }: Span & Pick<Entity, "kind">): PlaceLimit | null {
  const match = kind === "state" ? DIRECTION.exec(text.slice(0, start)) : null;
  return match === null ? null : { start: match.index, end: start, instead: "", what: PART_OF, isCounty: false };
}
