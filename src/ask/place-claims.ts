import type { Entity } from "./entity.ts";
import { textOf, type Question } from "./question.ts";
import virginia from "./vocabulary/federal-virginia.json" with { type: "json" };
import { isPlaceCue } from "./vocabulary/places.ts";
import { kindsOf } from "./vocabulary/phrases.ts";
import { once } from "./vocabulary/once.ts";

/**
 * Decides what a word is that could be a place and something else as well: `Nevada, Missouri` is a city, `Virginia Beach`
 * no state, `in Santa Monica` no hospital, and the end of `Louis Stokes Cleveland VA` is no Virginia.
 */
export function settledPlaces(question: Question, found: readonly Entity[]): readonly Entity[] {
  const named = found
    .filter((one) => !isVeterans(question, one, found))
    .map((one) => veteransHospital(question, one, found) ?? one)
    .map((one): Entity =>
      isCityBeforeState(question, one, found)
        ? { ...one, kind: "city", value: textOf(question, one.from, one.to), isShaped: true }
        : one,
    );
  const cities = named.filter(({ kind }) => kind === "city");
  return named.filter((one) => !cities.some((city) => isCityInstead(question, city, one, named)));
}

/** `the Cleveland VA`, `Cleveland VA hospital`, where the city is none of Virginia: a name that no list holds. */
function veteransHospital(question: Question, one: Entity, all: readonly Entity[]): Entity | null {
  const { words } = question;
  const city = all.find(({ kind, to }) => kind === "city" && to === one.from);
  if (one.kind !== "state" || one.value !== "VA" || city === undefined || isInVirginia(city.value)) return null;
  const isSaid =
    words[city.from - 1]?.lower === "the" ||
    /^(?:hospitals?|medical|health|healthcare|clinics?|centers?)$/.test(words[one.to]?.lower ?? "");
  return isSaid && gapBetween(question, one.from, one.from) === " " && !isPlaceCue(words[city.from - 1]?.lower)
    ? { kind: "facility", from: city.from, to: one.to, value: textOf(question, city.from, one.to), isShaped: false }
    : null;
}

const gapBetween = ({ text, words }: Question, one: number, other: number): string =>
  text.slice(words[one - 1]?.end ?? 0, words[other]?.start);

const isBeside = (question: Question, one: number, other: number): boolean =>
  other === one && /^,? $/.test(gapBetween(question, one, other));

/** A state's name directly before another state, where they are no list of states. */
function isCityBeforeState(question: Question, one: Entity, all: readonly Entity[]): boolean {
  if (one.kind !== "state" || isCode(question, one)) return false;
  const states = all.filter(({ kind }) => kind === "state");
  const home = states.find((state) => isBeside(question, one.to, state.from));
  if (home === undefined) return false;
  const isCity = kindsOf(textOf(question, one.from, one.to)).includes("city");
  const isListed = states.some(
    (state) =>
      (state.from >= home.to && JOINT.test(gapBetween(question, home.to, state.from))) ||
      (state.to <= one.from && JOINT.test(gapBetween(question, state.to, one.from))),
  );
  return !isListed && (isCity || isPlaceCue(question.words[one.from - 1]?.lower));
}

const JOINT = /^,? (?:(?:and|or|vs\.?|versus|&) )?$/;

const isCode = ({ words }: Question, { from, to }: Entity): boolean =>
  to - from === 1 && (words[from]?.text.length ?? 0) === 2;

/** A city that is longer than the state in its name, or stands where a place does and is something else elsewhere. */
function isCityInstead(question: Question, city: Entity, one: Entity, all: readonly Entity[]): boolean {
  const isInside = one !== city && one.from >= city.from && one.to <= city.to;
  if (one.kind === "state") return isInside && one.to - one.from < city.to - city.from;
  /** Neither below applies; looking at all for each pair would take time by the cube of their number. */
  if (!isInside && (one.kind !== "facility" || one.from !== city.from)) return false;
  const state = all.find(({ kind, from }) => kind === "state" && isBeside(question, city.to, from));
  const hasCue = isPlaceCue(question.words[city.from - 1]?.lower);
  /** `in Richmond VA`: a hospital's name in the catalog as well. */
  if (one.kind === "facility" && !one.isShaped && state !== undefined && one.from === city.from && one.to === state.to)
    return hasCue || isInVirginia(city.value);
  if (!isInside || city.isShaped || !OTHERWISE.has(one.kind)) return false;
  const isLast = /^(?:$|[?.!,;)])/.test(gapBetween(question, city.to, city.to));
  return state !== undefined || (hasCue && (one.kind !== "company" || isLast));
}

const OTHERWISE: ReadonlySet<Entity["kind"]> = new Set(["facility", "organization", "company", "eponym"]);

/** Cities of Virginia with a hospital, folded. */
const virginian = once(() => new Set(virginia.terms.split("|")));

const isInVirginia = (city: string): boolean => virginian().has(city.toLowerCase());

/** The end of a hospital's listed name: `the Boise VA`, where "VA" means Veterans Affairs. */
const isVeterans = ({ words }: Question, one: Entity, all: readonly Entity[]): boolean =>
  one.kind === "state" &&
  one.value === "VA" &&
  all.some(
    (other) =>
      other.kind === "facility" &&
      !other.isShaped &&
      other.from < one.from &&
      other.to === one.to &&
      !isPlaceCue(words[other.from - 1]?.lower) &&
      !isInVirginia(
        words
          .slice(other.from, one.from)
          .map(({ lower }) => lower)
          .join(" "),
      ),
  );
