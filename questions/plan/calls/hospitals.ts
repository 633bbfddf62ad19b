import type { Made } from "./made.ts";
import { named, type Part } from "../parts.ts";
import { givenCounty } from "../places/counties.ts";
import { placesAtHome } from "../places/places.ts";
import { toKey } from "../../language/keys.ts";
import { kindsOfTerm } from "../../language/lexicon.ts";
import { PLACE_ABROAD, whereOf } from "./providers.ts";
import { MOST_MADE, type Call, type PlannedCall } from "../schema.ts";
import { searchText } from "../search-text.ts";
import { PLACE_TAGS, type Tagged } from "../tag.ts";
import { holds, type Span } from "../../language/span.ts";

/**
 * Hospitals by name or place.
 * @param taken where words stand that a filter means: no part of a name
 */
export function hospitalCalls(given: Part, taken: readonly Span[]): Made {
  /** `Los Angeles county`, of which a model takes a word for a city, and `LA county`. */
  const counties = givenCounty(given)?.used ?? [];
  const isOfCounty = ({ tag, ...span }: Tagged): boolean =>
    (tag === "city" && taken.some((one) => holds(one, span))) ||
    (tag === "state" && counties.some((one) => holds(one, span)));
  const part = { ...given, own: given.own.filter((one) => !isOfCounty(one)) };
  const all = placesAtHome(part);
  const home = all.filter(({ country }) => country === null).map(whereOf);
  const ownPlace = part.own.some(({ tag }) => tag === "city" || tag === "state");
  const names = named(ownPlace ? { ...part, others: [] } : part, "hospital", "organization")
    .filter((one) => !taken.some((span) => holds(span, one)))
    .filter(({ text }) => !OF_CARE.has(kindsOfTerm(toKey(text))[0] ?? "") && !IS_FIELD.test(text));
  if (names.length === 0 && home.length === 0 && all.length > 0) return { calls: [], notCovered: ABROAD };
  const own = names.length > 0 && !ownPlace ? [] : home;
  const apart = placesApart(part, names);
  const calls =
    names.length > 0
      ? names.flatMap(({ text }, at) => {
          const name = searchText(text).replace(/(?<=^[A-Z].* .*) hospitals?$/, "");
          const places = apart?.[at] ?? own;
          return (places.length === 0 ? [{}] : places).map((where) => namedHospital(name, where));
        })
      : (home.length === 0 ? [{}] : home).map((where) => ({ call: hospitals(where) }));
  return {
    calls: calls.slice(0, MOST_MADE),
    notApplied: home.length < all.length ? [PLACE_ABROAD] : [],
    notes: [
      ...(names.length > 0 && OWNING.test(given.question.text) ? [BY_NAME] : []),
      ...(names.length > 0 && MAIN_SITE.test(given.question.text) ? [WHICH_IS_MAIN] : []),
    ],
  };
}

/**
 * `Mayo Clinic in Rochester and Cleveland Clinic`: of several names each with the places behind it; null where one place
 * behind the last name, or before the first, is that of all.
 */
function placesApart(part: Part, names: readonly Tagged[]): readonly (readonly Where[])[] | null {
  if (names.length < 2) return null;
  const each = names.map(({ end }, at) => {
    const next = names[at + 1]?.start ?? part.end;
    const places = part.own.filter((one) => end <= one.start && one.end <= next && PLACE_TAGS.has(one.tag));
    const isBehind = BEHIND.test(part.question.text.slice(end, places[0]?.start ?? end));
    const own = isBehind ? places : [];
    return placesAtHome({ ...part, own, others: [] })
      .filter(({ country }) => country === null)
      .map(whereOf);
  });
  return each.slice(0, -1).some((places) => places.length > 0) ? each : null;
}

/** Between a name and its place. */
const BEHIND = /^(?:['’]s)?,? ?(?:(?:hospital|clinic|medical center)s? )?\(?(?:in |at |of |near |from )?(?:the )?$/i;

/** `How many hospitals does HCA own?` */
const OWNING = /\b(?:own|owns|owned|belongs?|operates?|operated|runs?|acquired|bought)\b/i;
const BY_NAME =
  "Hospitals were searched by their names, which may hold these letters within a word. Records tell the kind of owner alone: hospitals that a chain has under other names are not found.";

/** `Cleveland Clinic main hospital` */
const MAIN_SITE = /\b(?:main|flagship) (?:hospital|campus|location|site)\b/i;
const WHICH_IS_MAIN =
  "No record tells which of a system's hospitals is the main one: all that bear the name are among these.";

/** What is treated in hospitals is no name of one: `the best hospital for hip replacement`. */
const OF_CARE: ReadonlySet<string> = new Set(["device", "condition", "generic", "brand"]);

/** What a record tells of a hospital. */
const IS_FIELD =
  /^(?:ccns?|cms|medicare|facility|certification|number|id|ownership|owner|ratings?|stars?|type|address|phone)$/i;

const ABROAD = {
  reason: "abroad",
  text: "Hospitals outside the United States are not among these datasets: the records here cover the United States.",
} as const;

type Where = ReturnType<typeof whereOf>;

const hospitals = (params: Where & { readonly name?: string }): Call => ({ endpoint: "/hospitals/search", params });

/** General words at the end of a name, which the catalog may spell otherwise (`UNIV HOSPITAL`). */
const GENERAL_TAIL = /(?: (?:university|hospitals?|medical|center|centre|health|system|clinic|care|services|va))+$/i;

/** `St. Mary's` is `ST MARY'S` in the catalog, and `Saint` stands there, too. */
const SAINT = /\b(?:st\.?|saint)(?= )/i;

function namedHospital(name: string, where: Where): PlannedCall {
  const short = name.replace(GENERAL_TAIL, "");
  const saint = SAINT.exec(name)?.[0];
  const other = saint === undefined ? null : name.replace(SAINT, /^saint$/i.test(saint) ? "St" : "Saint");
  const isShorter = short !== name && short.length > 3 && /[a-z]{3}/i.test(short);
  return {
    call: hospitals({ name, ...where }),
    ...(other === null ? {} : { otherwise: hospitals({ name: other, ...where }) }),
    ...(isShorter ? { offered: hospitals({ name: short, ...where }) } : {}),
  };
}
