import type { Identifier } from "../dataset.ts";
import { npiDoubt } from "../npi.ts";
import { question } from "../upstreams/nppes.ts";
import { isComparable, wordsOf } from "../../core/text.ts";
import { given } from "./given.ts";
import { contains, isWhole } from "./provider-names.ts";
import { z } from "zod";
import { code, date, list, nested, text } from "../row.ts";
import type { View } from "../view.ts";

/** The provider record that search and look-up share. Mailing addresses and officials are never read. */

const address = {
  address_purpose: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postal_code: code,
  country_code: text,
  telephone_number: text,
  fax_number: text,
};

export const providerRow = z.object({
  number: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((npi) => /^\d{10}$/.test(npi)),
  enumeration_type: text,
  basic: nested({
    first_name: text,
    middle_name: text,
    last_name: text,
    name_suffix: text,
    organization_name: text,
    credential: text,
    status: text,
    sole_proprietor: text,
    organizational_subpart: text,
    enumeration_date: date,
    last_updated: date,
    certification_date: date,
    deactivation_date: date,
    reactivation_date: date,
  }),
  addresses: list(address),
  practiceLocations: list(address),
  taxonomies: list({
    code: text,
    desc: text,
    primary: z.unknown().optional(),
    state: text,
    license: text,
    taxonomy_group: text,
  }),
  identifiers: list({ desc: text, state: text, issuer: text, identifier: text }),
  other_names: list({
    type: text,
    first_name: text,
    middle_name: text,
    last_name: text,
    suffix: text,
    organization_name: text,
  }),
});

const TYPES: ReadonlyMap<string, "individual" | "organization"> = new Map([
  ["NPI-1", "individual"],
  ["NPI-2", "organization"],
]);

export type ProviderRow = z.output<typeof providerRow>;

const practiceAddress = z.object({
  line1: z.string().nullable().meta({ title: "Street" }),
  line2: z.string().nullable().meta({ title: "Street, line 2" }),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country_code: z.string().nullable().meta({ title: "Country" }),
});

const taxonomy = z.object({
  code: z.string().nullable().meta({ description: "Health care provider taxonomy code." }),
  description: z.string().nullable().meta({ description: "As the registry words it; null for some codes." }),
});

export const providerRecord = z.object({
  npi: z.string().meta({ title: "NPI", description: "National Provider Identifier, ten digits." }),
  type: z.enum(["individual", "organization"]).nullable(),
  name: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  credential: z.string().nullable(),
  status: z.enum(["active", "deactivated", "unknown"]),
  deactivation_date: z.iso.date().nullable(),
  reactivation_date: z.iso.date().nullable(),
  certification_date: z.iso.date().nullable().meta({
    description: "Day on which the provider last certified the record; null if the record has none.",
  }),
  primary_taxonomy: taxonomy.nullable(),
  matching_taxonomy: taxonomy.nullable().meta({
    title: "Taxonomy that matched",
    description: "The taxonomy that matched `taxonomy`; null if none was asked for, or none shows its words.",
  }),
  taxonomies: z.array(
    taxonomy.extend({
      primary: z.boolean(),
      state: z.string().nullable().meta({ description: "State of the license." }),
      license: z.string().nullable(),
    }),
  ),
  practice_address: practiceAddress.nullable().meta({
    description: "The first practice address. The one that a search asked for may be another: `matching_address`.",
  }),
  matching_address: practiceAddress.nullable().meta({
    title: "Address that matched",
    description:
      "The practice address with the city, state and postal code that were asked for; null if no place was " +
      "asked for, or no single address has all of it.",
  }),
  phone: z.string().nullable().meta({ description: "Phone of the practice address." }),
  fax: z.string().nullable(),
  other_practice_locations: z.array(practiceAddress),
  other_names: z.array(z.object({ type: z.string().nullable(), name: z.string().nullable() })),
  other_identifiers: z
    .array(
      z.object({
        type: z.string().nullable().meta({ description: "As the registry words it, for example MEDICAID." }),
        state: z.string().nullable(),
        issuer: z.string().nullable(),
        identifier: z.string().nullable(),
      }),
    )
    .meta({ description: "Identifiers that others gave the provider, such as Medicaid numbers, as reported." }),
  is_sole_proprietor: z.boolean().nullable().meta({ description: "For individuals; null if the record doesn't say." }),
  is_subpart: z
    .boolean()
    .nullable()
    .meta({ description: "Whether an organization is part of another; null if the record doesn't say." }),
  enumeration_date: z.iso.date().nullable(),
  last_updated: z.iso.date().nullable(),
  record_url: z.url(),
});

/** What search and look-up show of a provider. */
export const providerView = {
  heading: "name",
  facts: ["npi", "type", "credential", "primary_taxonomy", "practice_address", "matching_address", "phone", "status"],
  ours: ["matching_address", "matching_taxonomy"],
  codes: {
    type: new Map([
      ["individual", "Individual"],
      ["organization", "Organization"],
    ]),
    status: new Map([
      ["active", "Active"],
      ["deactivated", "Deactivated"],
      ["unknown", "Unknown"],
    ]),
  },
  charts: [{ kind: "states", field: "practice_address", part: "state", title: "Providers by state of practice" }],
  parts: {
    primary_taxonomy: ["description"],
    matching_taxonomy: ["description"],
    practice_address: ["city", "state"],
    matching_address: ["city", "state"],
  },
} as const satisfies View<keyof z.output<typeof providerRecord>>;

/** What the form of a search says beside its fields. */
export const providerHints = {
  state: "Only together with one of the other fields.",
  postal_code: "Of a practice: five digits, or all nine.",
  city: "City of a practice. Bost* finds all cities that begin so.",
  taxonomy: "As the registry calls it: “Cardiovascular Disease”, not “cardiologist”.",
  first_name: "Also finds similar names.",
  last_name: "Also finds former names. Moor* finds all names that begin so.",
  organization: "The beginning of the organization’s name.",
} as const;

/** @param asked the place and the specialty that a search asked for; nothing for a record by its identifier */
export function trimProvider(row: ProviderRow, asked: AskedProvider = {}): z.input<typeof providerRecord> {
  const { basic } = row;
  const type = TYPES.get(row.enumeration_type ?? "") ?? null;
  const isPerson = type !== "organization";
  const [practice] = locationsIn(row);
  const main = mainTaxonomy(row);
  const matchingTaxonomy = taxonomyThatMatches(row, asked);
  const matchingAddress = addressThatMatches(row, asked);
  const fullName = joinedName([basic.first_name, basic.middle_name, basic.last_name, basic.name_suffix]);
  return {
    npi: row.number,
    type,
    name: type === "individual" ? fullName : (basic.organization_name ?? (isPerson ? fullName : null)),
    first_name: isPerson ? basic.first_name : null,
    middle_name: isPerson ? basic.middle_name : null,
    last_name: isPerson ? basic.last_name : null,
    credential: basic.credential?.replace(/[,\s]+$/, "") || null,
    status: statusOf(basic.status),
    deactivation_date: basic.deactivation_date,
    reactivation_date: basic.reactivation_date,
    certification_date: basic.certification_date,
    primary_taxonomy: main === undefined ? null : toTaxonomy(main),
    matching_taxonomy: matchingTaxonomy === undefined ? null : toTaxonomy(matchingTaxonomy),
    taxonomies: row.taxonomies.map((entry) => ({
      ...toTaxonomy(entry),
      primary: entry.primary === true,
      state: entry.state,
      license: entry.license,
    })),
    practice_address: practice === undefined ? null : toAddress(practice),
    matching_address: matchingAddress === undefined ? null : toAddress(matchingAddress),
    phone: practice?.telephone_number ?? null,
    fax: practice?.fax_number ?? null,
    other_practice_locations: row.practiceLocations.map(toAddress),
    other_names: row.other_names.map((other) => ({
      type: other.type,
      name: other.organization_name ?? joinedName([other.first_name, other.middle_name, other.last_name, other.suffix]),
    })),
    other_identifiers: row.identifiers.map(({ desc, state, issuer, identifier }) => ({
      type: desc,
      state,
      issuer,
      identifier,
    })),
    is_sole_proprietor: isPerson ? yesNo(basic.sole_proprietor) : null,
    is_subpart: type === "individual" ? null : yesNo(basic.organizational_subpart),
    enumeration_date: basic.enumeration_date,
    last_updated: basic.last_updated,
    record_url: `https://npiregistry.cms.hhs.gov/provider-view/${row.number}`,
  };
}

type Taxonomy = ProviderRow["taxonomies"][number];

const mainTaxonomy = ({ taxonomies }: ProviderRow): Taxonomy | undefined =>
  taxonomies.find(({ primary }) => primary === true) ?? taxonomies[0];

const toTaxonomy = ({ code, desc }: Taxonomy): z.input<typeof taxonomy> => ({
  code,
  description: desc?.replace(/[,\s]+$/, "") || null,
});

const yesNo = (word: string | null): boolean | null => (word === "YES" ? true : word === "NO" ? false : null);

const joinedName = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(" ") || null;

const toAddress = (entry: ProviderRow["addresses"][number]): z.input<typeof practiceAddress> => ({
  line1: entry.address_1,
  line2: entry.address_2,
  city: entry.city,
  state: entry.state,
  postal_code: entry.postal_code,
  country_code: entry.country_code,
});

function statusOf(status: string | null): "active" | "deactivated" | "unknown" {
  if (status === "A") return "active";
  return status === "D" ? "deactivated" : "unknown";
}

/** Providers are known by their NPI. */
export const providerIdentifier: Identifier<typeof providerRow> = {
  field: "npi",
  pattern: /^[0-9]{10}$/,
  form: "an NPI: ten digits",
  example: "1003101296",
  toRequest: (npi) => question([["number", npi]], 1, { number: "id" }),
  doubt: npiDoubt,
};

/** What a search asks of places and specialties. */
export interface AskedProvider {
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  /** Five or nine digits. */
  readonly postal_code?: unknown;
  readonly taxonomy?: string | undefined;
}

type Address = ProviderRow["addresses"][number];

/** The practice addresses of a provider: what the place of a search is compared with. */
export const practiceLocations = (row: ProviderRow): readonly Address[] => [
  ...locationsIn(row),
  ...row.practiceLocations,
];

const locationsIn = (row: ProviderRow): readonly Address[] =>
  row.addresses.filter((entry) => entry.address_purpose?.toUpperCase() === "LOCATION");

/** The postal code as the registry has it: digits alone. */
export const postalDigits = (code: string): string => code.replaceAll("-", "");

/** Five digits also stand for all nine that begin with them. */
export const isAtCode = ({ postal_code: found }: Address, asked: string): boolean =>
  found !== null && postalDigits(found).startsWith(postalDigits(asked));

/** The first practice address with all of the place that was asked for; none where no place was. */
function addressThatMatches(row: ProviderRow, asked: AskedProvider): Address | undefined {
  const parts = partsOf(asked);
  return parts.length === 0 ? undefined : practiceLocations(row).find((place) => parts.every((isIn) => isIn(place)));
}

/** What of the place an address has to have, each part by itself. */
const partsOf = ({ city, state, postal_code: postal }: AskedProvider): readonly ((place: Address) => boolean)[] => [
  ...given(city, (name) => (place: Address) => shows(place.city, name, isWhole)),
  ...given(state, (code) => (place: Address) => place.state?.toUpperCase() === code),
  ...(typeof postal === "string" ? [(place: Address) => isAtCode(place, postal)] : []),
];

/** Whether the parts of the place are all there, but at no single address. */
const isScattered = (row: ProviderRow, asked: AskedProvider): boolean =>
  addressThatMatches(row, asked) === undefined &&
  partsOf(asked).every((isIn) => practiceLocations(row).some((place) => isIn(place)));

/** The first taxonomy with the words that were asked for, the primary one before all others. */
function taxonomyThatMatches({ taxonomies }: ProviderRow, { taxonomy }: AskedProvider): Taxonomy | undefined {
  if (taxonomy === undefined) return undefined;
  return taxonomies
    .toSorted((one, other) => Number(other.primary === true) - Number(one.primary === true))
    .find(({ desc, taxonomy_group: group }) => shows(desc, taxonomy, contains) || shows(group, taxonomy, contains));
}

/** Sentences about providers whose first address or main taxonomy is not what was asked for. */
export function matchNotes(rows: readonly ProviderRow[], asked: AskedProvider): readonly string[] {
  const named = (many: number): string =>
    rows.length === 1 ? "This provider" : `${many} of these ${rows.length} providers`;
  const count = (isSuch: (row: ProviderRow) => boolean): number => rows.filter(isSuch).length;
  const elsewhere = count((row) => {
    const found = addressThatMatches(row, asked);
    return found !== undefined && found !== locationsIn(row)[0];
  });
  const scattered = partsOf(asked).length < 2 ? 0 : count((row) => isScattered(row, asked));
  const further = count((row) => {
    const found = taxonomyThatMatches(row, asked);
    return found !== undefined && found !== mainTaxonomy(row);
  });
  const place = placeName(asked);
  return [
    ...(elsewhere === 0
      ? []
      : [
          `${named(elsewhere)} ${elsewhere === 1 ? "practices" : "practice"} in ${place} at a further location, not ` +
            "at practice_address; see matching_address.",
        ]),
    ...(scattered === 0
      ? []
      : [
          `${named(scattered)} ${scattered === 1 ? "has" : "have"} no single practice address in ${place}: the registry ` +
            "found its parts at different addresses.",
        ]),
    ...(further === 0
      ? []
      : [
          `${named(further)} ${further === 1 ? "has" : "have"} "${asked.taxonomy ?? ""}" as a further specialty, not ` +
            "as primary_taxonomy; see matching_taxonomy.",
        ]),
  ];
}

const placeName = ({ city, state, postal_code: postal }: AskedProvider): string => {
  const parts = [city, typeof postal === "string" ? [state, postal].filter(Boolean).join(" ") : state];
  return parts.filter((part) => part !== undefined).join(", ");
};

/** Whether a text surely is what was asked: beyond ASCII only the registry knows what it takes for equal. */
const shows = (found: string | null, asked: string, compare: typeof contains): boolean =>
  found !== null && isComparable(found) && isComparable(asked) && wordsOf(asked).length > 0 && compare(found, asked);
