import { raw, type Assumption, type Probe } from "./assumption.ts";
import { heeds } from "./heeded.ts";

/** Criteria of the NPI registry beyond those of a name and a city. It counts nothing and orders by name alone. */

const ROWS = 25;

type Parameters = readonly (readonly [name: string, value: string])[];

const search = (...query: Parameters): Probe => raw("", [["version", "2.1"], ...query, ["limit", String(ROWS)]], ROWS);

const purpose = (name: string): readonly [string, string] => ["address_purpose", name];

const ATLANTA: Parameters = [["city", "Atlanta"]];

interface Criterion {
  readonly name: string;
  readonly statement: string;
  readonly base: Parameters;
  readonly criterion: Parameters;
  readonly paths: readonly string[];
  isAsked(value: string): boolean;
}

const POSTAL_CODES = ["addresses.postal_code", "practiceLocations.postal_code"];

const CRITERIA: readonly Criterion[] = [
  {
    name: "type-individual",
    statement: "enumeration_type=NPI-1 finds individuals alone.",
    base: ATLANTA,
    criterion: [["enumeration_type", "NPI-1"]],
    paths: ["enumeration_type"],
    isAsked: (value) => value === "NPI-1",
  },
  {
    name: "type-organization",
    statement: "enumeration_type=NPI-2 finds organizations alone.",
    base: ATLANTA,
    criterion: [["enumeration_type", "NPI-2"]],
    paths: ["enumeration_type"],
    isAsked: (value) => value === "NPI-2",
  },
  {
    name: "postal-code",
    statement: "Five digits of a postal code find those with four more digits, too.",
    base: [["taxonomy_description", "Psychologist"], purpose("LOCATION")],
    criterion: [["postal_code", "07030"]],
    paths: POSTAL_CODES,
    isAsked: (value) => value.startsWith("07030"),
  },
  {
    name: "postal-code-whole",
    statement: "Nine digits of a postal code are compared as a whole.",
    base: [["city", "Fajardo"], purpose("LOCATION")],
    criterion: [["postal_code", "007383614"]],
    paths: POSTAL_CODES,
    isAsked: (value) => value === "007383614",
  },
  {
    name: "postal-code-beginning",
    statement: "A postal code may end in a wildcard.",
    base: [["taxonomy_description", "Internal Medicine"], purpose("LOCATION")],
    criterion: [["postal_code", "100*"]],
    paths: POSTAL_CODES,
    isAsked: (value) => value.startsWith("100"),
  },
  {
    name: "country",
    statement: "country_code finds addresses with that code, whether or not it is a country.",
    base: [...ATLANTA, purpose("LOCATION")],
    criterion: [["country_code", "AA"]],
    paths: ["addresses.country_code", "practiceLocations.country_code"],
    isAsked: (value) => value === "AA",
  },
  {
    name: "specialty",
    statement: "A specialty is found among all specialties of a provider.",
    base: ATLANTA,
    criterion: [["taxonomy_description", "Internal Medicine"]],
    paths: ["taxonomies.desc"],
    isAsked: (value) => value.includes("Internal Medicine"),
  },
];

/** Their mailing addresses are kept in recordings. */
const ORGANIZATIONS: Parameters = [...ATLANTA, ["enumeration_type", "NPI-2"]];

export const nppesFields: readonly Assumption[] = [
  ...CRITERIA.map(({ name, base, criterion, ...about }) =>
    heeds({
      id: `nppes/criterion-${name}`,
      narrow: search(...base, ...criterion),
      wide: search(...base),
      ...about,
    }),
  ),
  heeds({
    id: "nppes/purpose-mailing",
    statement: "address_purpose=MAILING looks at mailing addresses alone.",
    narrow: search(...ORGANIZATIONS, purpose("MAILING")),
    wide: search(...ORGANIZATIONS),
    paths: ["addresses.city"],
    isAsked: (city) => /^atlanta$/i.test(city),
  }),
  heeds({
    id: "nppes/purpose-secondary",
    statement: "address_purpose=SECONDARY looks at further places of practice alone.",
    narrow: search(...ATLANTA, purpose("SECONDARY")),
    wide: search(...ATLANTA),
    paths: ["practiceLocations.city"],
    isAsked: (city) => /^atlanta$/i.test(city),
  }),
];
