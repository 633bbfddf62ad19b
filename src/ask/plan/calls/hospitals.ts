import type { Made } from "./made.ts";
import { named, type Part } from "../parts.ts";
import { placesOf } from "../places/places.ts";
import { PLACE_ABROAD, whereOf } from "./providers.ts";
import { MOST_CALLS, type Call, type PlannedCall } from "../schema.ts";
import { searchText } from "../search-text.ts";
import { hospitalFilters } from "./hospital-filters.ts";

const ABROAD =
  "Hospitals outside the United States are not among these datasets: the records here cover the United States.";

/** Hospitals by name or place; wishes that the catalog cannot filter by are applied to the retrieved records. */
export function hospitalCalls(part: Part): Made {
  const all = placesOf(part);
  const home = all.filter(({ country }) => country === null).map(whereOf);
  const names = named(part, "hospital", "organization").map(({ text }) => searchText(text));
  if (names.length === 0 && home.length === 0) return { calls: [], ...(all.length > 0 ? { notCovered: ABROAD } : {}) };
  const own = names.length > 0 && part.own.every(({ tag }) => tag !== "city" && tag !== "state") ? [] : home;
  const { filters, notApplied, used = [] } = hospitalFilters(part);
  const kinds = names.length === 0 ? kindsNamedIn(part.question.text) : [];
  const calls =
    names.length > 0
      ? names.map((name) => namedHospital(name, names.length === 1 ? (own[0] ?? {}) : {}))
      : home.flatMap((where) =>
          kinds.length === 0 ? [{ call: hospitals(where) }] : kinds.map((kind) => ofKind(kind, where)),
        );
  return {
    calls: calls.slice(0, MOST_CALLS).map((call) => (filters.length === 0 ? call : { ...call, filters })),
    used,
    notApplied: [...notApplied, ...(home.length < all.length ? [PLACE_ABROAD] : [])],
  };
}

type Where = ReturnType<typeof whereOf>;

const hospitals = (params: Where & { readonly name?: string }): Call => ({ endpoint: "/hospitals/search", params });

/** Children and women, in whose hospitals' names they stand: `women's and children's hospitals`. */
function kindsNamedIn(text: string): readonly ("women" | "children")[] {
  const [said = ""] =
    /\b(?:(?:wom[ae]n|children)'?s?'?(?:,? (?:and|or|&) |, ?| ?[/&] ?| )){1,2}hospitals?\b/i.exec(text) ?? [];
  const kinds = { women: /wom[ae]n/i, children: /children/i };
  return (["women", "children"] as const).filter((kind) => kinds[kind].test(said));
}

const ofKind = (kind: "women" | "children", where: Where): PlannedCall => ({
  call: hospitals({ name: kind, ...where }),
  ...(kind === "women" ? { otherwise: hospitals({ name: "woman", ...where }) } : {}),
});

/** General words at the end of a name, which the catalog may spell otherwise (`UNIV HOSPITAL`). */
const GENERAL_TAIL = /(?: (?:university|hospitals?|medical|center|health|system|clinic|care|services|va))+$/i;

function namedHospital(name: string, where: Where): PlannedCall {
  const short = name.replace(GENERAL_TAIL, "");
  const call = hospitals({ name, ...where });
  return short === name || short.length < 4 ? { call } : { call, otherwise: hospitals({ name: short, ...where }) };
}
