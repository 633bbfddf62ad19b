import { readFileSync } from "node:fs";
import { readRecords } from "../recorded.ts";
import { z } from "zod";
import { createSpecialties, type Taxonomy } from "./specialties.ts";

/** One recorded provider: the record untouched, beside it what a search compares, in upper case. */
export interface Provider {
  readonly npi: string;
  readonly enumerationType: string;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly official: { readonly firstName: string | undefined; readonly lastName: string | undefined };
  readonly organizationNames: readonly string[];
  /** Classifications and specializations, each by itself. */
  readonly specialties: readonly string[];
  readonly places: readonly Place[];
  /** What the registry sorts by: organization or last name, then first name. */
  readonly sortKey: readonly [string, string];
  readonly record: unknown;
}

export interface Place {
  readonly kind: "primary" | "secondary" | "mailing";
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly countryCode: string;
}

const TAXONOMIES = new URL("../data/nppes/taxonomies.json", import.meta.url);

const name = z
  .string()
  .optional()
  .transform((text) => text?.toUpperCase());
const placeText = z
  .string()
  .default("")
  .transform((text) => text.toUpperCase());
const address = z.object({ city: placeText, state: placeText, postal_code: placeText, country_code: placeText });
const taxonomy = z
  .object({ code: z.string(), desc: z.string().nullable() })
  .transform(({ code, desc }): Taxonomy => ({ code, description: desc }));

/** Only what a search compares; rows of 2019 have a numeric `number` and may lack `practiceLocations`. */
const recordFacts = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  enumeration_type: z.enum(["NPI-1", "NPI-2"]),
  basic: z.object({
    first_name: name,
    last_name: name,
    organization_name: name,
    authorized_official_first_name: name,
    authorized_official_last_name: name,
  }),
  addresses: z.array(address.extend({ address_purpose: z.enum(["LOCATION", "MAILING"]) })),
  practiceLocations: z.array(address).default([]),
  taxonomies: z.array(taxonomy),
  other_names: z.array(z.object({ last_name: name, organization_name: name })),
});

export interface Registry {
  /** In the registry's order; rows that tie keep the order of their recording. */
  readonly providers: readonly Provider[];
  /** Every classification and specialization of a recorded answer, those of providers that are not here included. */
  readonly specialties: readonly string[];
}

export function loadRegistry(): Registry {
  const recorded = readRecords("nppes/providers.jsonl").map((record) => ({ record, facts: recordFacts.parse(record) }));
  const further = z.object({ taxonomies: z.array(taxonomy) }).parse(JSON.parse(readFileSync(TAXONOMIES, "utf8")));
  const taxonomies = [...recorded.flatMap(({ facts }) => facts.taxonomies), ...further.taxonomies];
  const specialtiesOf = createSpecialties(taxonomies);
  return {
    providers: recorded.map(({ record, facts }) => toProvider(record, facts, specialtiesOf)).toSorted(byName),
    specialties: [...new Set(taxonomies.flatMap(specialtiesOf))],
  };
}

function toProvider(
  record: unknown,
  { basic, ...facts }: z.infer<typeof recordFacts>,
  specialtiesOf: ReturnType<typeof createSpecialties>,
): Provider {
  return {
    npi: facts.number,
    enumerationType: facts.enumeration_type,
    firstNames: present([basic.first_name]),
    lastNames: present([basic.last_name, ...facts.other_names.map((other) => other.last_name)]),
    official: {
      firstName: basic.authorized_official_first_name,
      lastName: basic.authorized_official_last_name,
    },
    organizationNames: present([basic.organization_name, ...facts.other_names.map((other) => other.organization_name)]),
    specialties: facts.taxonomies.flatMap(specialtiesOf),
    places: [
      ...facts.addresses.map((entry) => toPlace(entry.address_purpose === "MAILING" ? "mailing" : "primary", entry)),
      ...facts.practiceLocations.map((entry) => toPlace("secondary", entry)),
    ],
    sortKey: [basic.organization_name ?? basic.last_name ?? "", basic.first_name ?? ""],
    record,
  };
}

function toPlace(kind: Place["kind"], entry: z.infer<typeof address>): Place {
  return {
    kind,
    city: entry.city,
    state: entry.state,
    postalCode: entry.postal_code,
    countryCode: entry.country_code,
  };
}

function present(values: readonly (string | undefined)[]): readonly string[] {
  return values.filter((value) => value !== undefined);
}

function byName(a: Provider, b: Provider): number {
  return compareAscii(a.sortKey[0], b.sortKey[0]) || compareAscii(a.sortKey[1], b.sortKey[1]);
}

function compareAscii(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
