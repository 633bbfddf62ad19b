import { isComparable, wordsOf } from "../../core/text.ts";
import { contains, isWhole } from "./provider-names.ts";
import type { ProviderRow } from "./provider-record.ts";

/**
 * By which of a provider's addresses and taxonomies the registry found it: that may be another one than the first, and
 * the place or the specialty that is shown first is then not what was asked for.
 */

/** What a search asks of places and specialties. */
export interface AskedProvider {
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  /** Five or nine digits. */
  readonly postal_code?: unknown;
  readonly taxonomy?: string | undefined;
}

type Address = ProviderRow["addresses"][number];
type Taxonomy = ProviderRow["taxonomies"][number];

/** The practice addresses of a provider: what the place of a search is compared with. */
export const practiceLocations = (row: ProviderRow): readonly Address[] => [
  ...locationsIn(row),
  ...row.practiceLocations,
];

export const locationsIn = (row: ProviderRow): readonly Address[] =>
  row.addresses.filter((entry) => entry.address_purpose?.toUpperCase() === "LOCATION");

/** The postal code as the registry has it: digits alone. */
export const postalDigits = (code: string): string => code.replaceAll("-", "");

/** Five digits also stand for all nine that begin with them. */
export const isAtCode = ({ postal_code: found }: Address, asked: string): boolean =>
  found !== null && postalDigits(found).startsWith(postalDigits(asked));

/** The first practice address with all of the place that was asked for; none where no place was. */
export function addressThatMatches(row: ProviderRow, asked: AskedProvider): Address | undefined {
  const { city, state, postal_code: postal } = asked;
  if (!asksForPlace(asked)) return undefined;
  return practiceLocations(row).find(
    (place) =>
      (city === undefined || shows(place.city, city, isWhole)) &&
      (state === undefined || place.state?.toUpperCase() === state) &&
      (typeof postal !== "string" || isAtCode(place, postal)),
  );
}

/** The first taxonomy with the words that were asked for, the primary one before all others. */
export function taxonomyThatMatches({ taxonomies }: ProviderRow, { taxonomy }: AskedProvider): Taxonomy | undefined {
  if (taxonomy === undefined) return undefined;
  return taxonomies
    .toSorted((one, other) => Number(other.primary === true) - Number(one.primary === true))
    .find(({ desc, taxonomy_group: group }) => shows(desc, taxonomy, contains) || shows(group, taxonomy, contains));
}

/** Sentences about providers whose first address or main taxonomy is not what was asked for. */
export function matchNotes(rows: readonly ProviderRow[], asked: AskedProvider): readonly string[] {
  const these = `of ${rows.length === 1 ? "this 1 provider" : `these ${rows.length} providers`}`;
  const count = (isSuch: (row: ProviderRow) => boolean): number => rows.filter(isSuch).length;
  const elsewhere = count((row) => {
    const found = addressThatMatches(row, asked);
    return found !== undefined && found !== locationsIn(row)[0];
  });
  const nowhere = asksForPlace(asked) ? count((row) => addressThatMatches(row, asked) === undefined) : 0;
  const further = count((row) => {
    const found = taxonomyThatMatches(row, asked);
    return (
      found !== undefined && found !== (row.taxonomies.find(({ primary }) => primary === true) ?? row.taxonomies[0])
    );
  });
  const place = placeName(asked);
  return [
    ...(elsewhere === 0
      ? []
      : [
          `${elsewhere} ${these} ${elsewhere === 1 ? "practices" : "practice"} in ${place} at a further location, not ` +
            "at practice_address; see matching_address.",
        ]),
    ...(nowhere === 0
      ? []
      : [
          `${nowhere} ${these} ${nowhere === 1 ? "shows" : "show"} no single practice address in ${place}: the ` +
            "registry may find the city, the state and the postal code at different addresses.",
        ]),
    ...(further === 0
      ? []
      : [
          `${further} ${these} ${further === 1 ? "has" : "have"} "${asked.taxonomy ?? ""}" as a further specialty, not ` +
            "as primary_taxonomy; see matching_taxonomy.",
        ]),
  ];
}

const asksForPlace = ({ city, state, postal_code: postal }: AskedProvider): boolean =>
  city !== undefined || state !== undefined || postal !== undefined;

const placeName = ({ city, state, postal_code: postal }: AskedProvider): string => {
  const parts = [city, typeof postal === "string" ? [state, postal].filter(Boolean).join(" ") : state];
  return parts.filter((part) => part !== undefined).join(", ");
};

/** Whether a text surely is what was asked: beyond ASCII only the registry knows what it takes for equal. */
const shows = (found: string | null, asked: string, compare: typeof contains): boolean =>
  found !== null && isComparable(found) && isComparable(asked) && wordsOf(asked).length > 0 && compare(found, asked);
