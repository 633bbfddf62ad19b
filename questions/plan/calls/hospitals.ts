import type { Made } from "./made.ts";
import { named, type Part } from "../parts.ts";
import { placesOf } from "../places/places.ts";
import { PLACE_ABROAD, whereOf } from "./providers.ts";
import { MOST_CALLS, type Call, type PlannedCall } from "../schema.ts";
import { searchText } from "../search-text.ts";
import { holds } from "../../language/span.ts";
import { hospitalFilters } from "./hospital-filters.ts";

const ABROAD =
  "Hospitals outside the United States are not among these datasets: the records here cover the United States.";

/** Hospitals by name or place; wishes that the catalog cannot filter by are applied to the retrieved records. */
export function hospitalCalls(part: Part): Made {
  const all = placesOf(part);
  const home = all.filter(({ country }) => country === null).map(whereOf);
  const { filters, notApplied, used = [] } = hospitalFilters(part);
  const ownPlace = part.own.some(({ tag }) => tag === "city" || tag === "state");
  const names = named(ownPlace ? { ...part, others: [] } : part, "hospital", "organization")
    .filter((one) => !used.some((span) => holds(span, one)))
    .map(({ text }) => searchText(text));
  if (names.length === 0 && home.length === 0) return { calls: [], ...(all.length > 0 ? { notCovered: ABROAD } : {}) };
  const own = names.length > 0 && !ownPlace ? [] : home;
  const calls =
    names.length > 0
      ? names.map((name) => namedHospital(name, names.length === 1 ? (own[0] ?? {}) : {}))
      : home.map((where) => ({ call: hospitals(where) }));
  return {
    calls: calls.slice(0, MOST_CALLS).map((call) => (filters.length === 0 ? call : { ...call, filters })),
    used,
    notApplied: [...notApplied, ...(home.length < all.length ? [PLACE_ABROAD] : [])],
  };
}

type Where = ReturnType<typeof whereOf>;

const hospitals = (params: Where & { readonly name?: string }): Call => ({ endpoint: "/hospitals/search", params });

/** General words at the end of a name, which the catalog may spell otherwise (`UNIV HOSPITAL`). */
const GENERAL_TAIL = /(?: (?:university|hospitals?|medical|center|health|system|clinic|care|services|va))+$/i;

function namedHospital(name: string, where: Where): PlannedCall {
  const short = name.replace(GENERAL_TAIL, "");
  const call = hospitals({ name, ...where });
  return short === name || short.length < 4 ? { call } : { call, otherwise: hospitals({ name: short, ...where }) };
}
