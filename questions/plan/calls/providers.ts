import type { Made } from "./made.ts";
import notCovered from "../../language/data/not-covered.json" with { type: "json" };
import { named, type Part } from "../parts.ts";
import { placesOf, type Place } from "../places/places.ts";
import { MOST_CALLS, type PlannedCall } from "../schema.ts";
import { searchText } from "../search-text.ts";
import { specialtyOf } from "./specialties.ts";

const NOT_ABROAD =
  "Providers outside the United States cannot be asked for here: the registry has those of the United States.";

/** Nobody here rates providers. */
const RATED = /\b(?:best|top|highest|well|worst|lowest)[- ](?:rated|ranked|reviewed|rating)\b/i;

/** Specialties, place and organization; a place that another part of the question named counts for this one too. */
export function providerCalls(part: Part): Made {
  const all = placesOf(part);
  const home = all.filter(({ country }) => country === null);
  if (home.length === 0 && all.length > 0) return { calls: [], notCovered: NOT_ABROAD };
  if (RATED.test(part.question.text.slice(part.start, part.end)))
    return { calls: [], notCovered: notCovered.reasons.licence };
  const said = named({ ...part, others: [] }, "specialty");
  const specialties = said.map(({ text }) => specialtyOf(text)).filter((specialty) => specialty !== null);
  const [organization] = named({ ...part, others: [] }, "organization", "hospital", "firm");
  const where = (home.length === 0 ? [NOWHERE] : home).map(whereOf);
  const notApplied = [
    ...specialties.flatMap(({ taxonomy, within }) =>
      within === undefined
        ? []
        : [`"${within}" as a whole (the registry searches its halves alone; "${taxonomy}" finds others, too)`],
    ),
    ...(home.length < all.length ? [PLACE_ABROAD] : []),
  ];
  const taxonomies = [...new Set(specialties.map(({ taxonomy }) => taxonomy))];
  if (organization !== undefined)
    return {
      calls: where
        .flatMap((place) =>
          taxonomies.length === 0 ? [place] : taxonomies.map((taxonomy) => ({ ...place, taxonomy })),
        )
        .slice(0, MOST_CALLS)
        .map((given) => providers({ ...given, organization: searchText(organization.text) })),
      notApplied,
    };
  const calls = where.flatMap((place) => {
    const found = Object.keys(place).length;
    if (found > 0 && taxonomies.length > 0) return taxonomies.map((taxonomy) => providers({ ...place, taxonomy }));
    return found < 2 ? [] : [providers(place)];
  });
  return { calls: calls.slice(0, MOST_CALLS), notApplied };
}

/** Says what is left out where a part names places at home as well. */
export const PLACE_ABROAD = "a place outside the United States (no such filter on these records)";

const NOWHERE: Place = { city: null, state: null, country: null };

/** A place as registries of the United States are searched by it. */
export const whereOf = ({ city, state }: Place): { readonly city?: string; readonly state?: string } => ({
  ...(city === null ? {} : { city: searchText(city) }),
  ...(state === null ? {} : { state }),
});

const providers = (params: Extract<PlannedCall["call"], { endpoint: "/providers/search" }>["params"]): PlannedCall => ({
  call: { endpoint: "/providers/search", params },
});
