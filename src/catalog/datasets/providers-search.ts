import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { PREFIX } from "../addresses.ts";
import { toTarget } from "../url-query.ts";
import { SPECIALTIES, wordingInstead } from "../upstreams/specialties.ts";
import { invalidQuery } from "../../core/errors.ts";
import { exact, type Fields } from "../fields.ts";
import { limit, registryState, wildcardText } from "../params.ts";
import { STATES_AND_MILITARY } from "../../core/states.ts";
import { quoted, unaccented } from "../../core/text.ts";
import { nppes, question, registryText } from "../upstreams/nppes.ts";
import { given } from "./given.ts";
import { must, should, type Mismatch } from "../reading.ts";
import { nameSpellings, placeSpellings } from "../spellings.ts";
import { contains, isBeginningOf, isName, isWhole } from "./provider-names.ts";
import {
  isAtCode,
  matchNotes,
  postalDigits,
  practiceLocations,
  providerHints,
  providerIdentifier,
  providerRecord,
  providerRow,
  providerView,
  trimProvider,
  type AskedProvider,
  type ProviderRow,
} from "./provider-record.ts";

const COMPANIONS = ["taxonomy", "city", "postal_code", "last_name", "first_name", "organization"] as const;

/** The registry's codes of the two kinds of providers. */
const INDIVIDUALS = "NPI-1";
const ORGANIZATIONS = "NPI-2";

const fields = {
  type: exact("enumeration_type", {
    title: "Kind of provider",
    description: "Only individuals or only organizations.",
    example: "individual",
    values: new Map([
      ["individual", "Individual"],
      ["organization", "Organization"],
    ]),
    sent: new Map([
      ["individual", INDIVIDUALS],
      ["organization", ORGANIZATIONS],
    ]),
    isSingle: true,
    isStrict: true,
  }),
  postal_code: exact("postal_code", {
    title: "ZIP code",
    description:
      "ZIP code of a practice location, five digits or nine. Five also find ZIP+4; nine, with or without a hyphen, " +
      "find only those nine.",
    example: "02114",
    form: { pattern: /^[0-9]{5}(?:-?[0-9]{4})?$/, words: "a ZIP code of five or nine digits" },
    isSingle: true,
    /** Compared with every practice location, of which the record's own field is the first. */
    isUnchecked: true,
  }),
} satisfies Fields;

/** The registry's parameter names → ours. */
const PARAMETER_NAMES = {
  state: "state",
  city: "city",
  taxonomy_description: "taxonomy",
  first_name: "first_name",
  last_name: "last_name",
  organization_name: "organization",
  postal_code: "postal_code",
  enumeration_type: "type, first_name, last_name or organization",
};

const params = z
  .strictObject({
    state: registryState.optional(),
    city: wildcardText("City of a practice location, in full; a trailing * matches any ending.", "Boston").optional(),
    taxonomy: wildcardText(
      "Specialty in the registry's words, or part of it: Cardiovascular Disease, not cardiologist. " +
        "Of a two-part name such as 'Nurse Practitioner, Family', send one part.",
      "Internal Medicine",
      "Specialty",
    ).optional(),
    first_name: wildcardText(
      "First name of a person; also finds similar first names. A trailing * matches any ending.",
      "Josephine",
    ).optional(),
    last_name: wildcardText(
      "Last name of a person, including former and other names; a trailing * matches any ending.",
      "Moore",
    ).optional(),
    organization: wildcardText(
      "Start of an organization's legal or other name, at least two characters; a single " +
        "character must be the whole name.",
      "Inova Fairfax",
    ).optional(),
    limit,
  })
  .superRefine((params, context) => {
    const given: Readonly<Record<string, unknown>> = params;
    if (COMPANIONS.some((name) => given[name] !== undefined)) return;
    const others = COMPANIONS.join(", ");
    const broad = ["state", "type"].filter((name) => given[name] !== undefined);
    const message =
      broad.length === 0
        ? `A provider search needs at least one of ${others}; you can add state and type to any of them.`
        : `${broad.length === 2 ? "State and type alone are" : `${capital(broad.join(""))} alone is`} too broad: add at least one of ${others}.`;
    const [parameter] = broad;
    context.addIssue({ code: "custom", message, path: [], params: parameter === undefined ? {} : { parameter } });
  });

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Params = z.output<typeof params>;

const PATH = "/providers/search";

export const providersSearch = defineDataset({
  name: "providers_search",
  path: PATH,
  title: "Provider search",
  summary: "Search the national provider registry for clinicians and organizations by name, place and specialty.",
  caveat:
    "Registration in NPPES doesn't prove licensure, quality or active practice. Providers report their own records " +
    "and may practice at several addresses. The registry sorts by name, reports no totals, and searches each half of a specialty separately.",
  notFor: "a known NPI (provider_by_npi), the quality of care, or whether someone is licensed.",
  source: "NPPES NPI Registry (CMS)",
  upstream: nppes,
  fields,
  pageSize: 200,
  identifier: providerIdentifier,
  params,
  toRequest(params, { filters }) {
    const { state, city, taxonomy, first_name, last_name, organization, limit } = params;
    const asked = new Map(filters.map(({ name, values }) => [name, values[0]]));
    const byPerson = first_name !== undefined || last_name !== undefined;
    if (byPerson && organization !== undefined)
      throw invalidQuery("Search for a person (first_name, last_name) or for an organization, not both.");
    const byName = byPerson ? INDIVIDUALS : organization === undefined ? undefined : ORGANIZATIONS;
    const type = asked.get("type") ?? byName;
    if (byName !== undefined && type !== byName)
      throw invalidQuery(
        byPerson
          ? 'Only individuals have a first_name and a last_name: leave the names out, or ask for type "individual".'
          : 'Only organizations are found by organization: leave it out, or ask for type "organization".',
      );
    const postalCode = asked.get("postal_code");
    return question(
      [
        ...given(type, (type) => ["enumeration_type", type] as const),
        ...given(taxonomy, (text) => ["taxonomy_description", taxonomyText(text)] as const),
        ...given(first_name, (text) => ["first_name", registryText("first_name", text)] as const),
        ...given(last_name, (text) => ["last_name", registryText("last_name", text)] as const),
        ...given(organization, (text) => ["organization_name", beginning(text)] as const),
        ...given(city ?? state ?? postalCode, () => ["address_purpose", "LOCATION"] as const),
        ...given(city, (text) => ["city", registryText("city", text)] as const),
        ...given(state, (code) => ["state", code] as const),
        ...given(postalCode, (code) => ["postal_code", postalDigits(code)] as const),
        ["limit", String(limit)] as const,
      ],
      limit,
      PARAMETER_NAMES,
    );
  },
  row: providerRow,
  mismatch: (row, params) => typeMismatch(row, params) ?? placeMismatch(row, params) ?? nameMismatch(row, params),
  record: providerRecord,
  trim: (row, params) => trimProvider(row, params),
  notesOn: (rows, params) => [...matchNotes(rows, params), ...wordingNotes(params)],
  long: ["other_identifiers"],
  examples: [
    { first_name: "Josephine", state: "CA", limit: 3 },
    { taxonomy: "Nurse Practitioner", limit: 5 },
    { postal_code: "02114", type: "individual", limit: 3 },
  ],
  view: {
    ...providerView,
    choices: { state: STATES_AND_MILITARY },
    suggestions: { taxonomy: SPECIALTIES, city: "cities" },
    hints: providerHints,
  },
});

/**
 * What the registry was not asked, since it takes one text at a time and compares it whole: another spelling of a place
 * or a name, and its own word for what people call a specialty.
 */
function wordingNotes(params: Params): readonly string[] {
  const { city, organization, taxonomy, last_name } = params;
  const call = (name: string, text: string): string => toTarget(`${PREFIX}${PATH}`, { ...params, [name]: text });
  const others = (name: string, text: string | undefined, spellings: readonly string[]): readonly string[] => {
    const calls = spellings.slice(0, MOST_CALLS).map((other) => call(name, other));
    if (text === undefined || calls.length === 0) return [];
    return [
      `Only the spelling ${quoted(text)} of ${name} was searched; the registry may also have others: ${calls.join(" and ")}`,
    ];
  };
  const wording = taxonomy === undefined ? null : wordingInstead(taxonomy);
  return [
    ...others("city", city, city === undefined ? [] : otherSpellings(city, placeSpellings)),
    ...others(
      "organization",
      organization,
      organization === undefined
        ? []
        : otherSpellings(organization, nameSpellings).filter((text) => isLikely(text, organization)),
    ),
    ...others("last_name", last_name, last_name === undefined ? [] : otherLastNames(last_name)),
    ...(wording === null || taxonomy === undefined
      ? []
      : [
          `The registry writes ${quoted(wording)} where people say ${quoted(taxonomy)}; to search for it: ` +
            call("taxonomy", wording),
        ]),
  ];
}

/** Not with a wider gap, which is the hospital catalog's, nor with an apostrophe that nobody wrote. */
const isLikely = (other: string, written: string): boolean =>
  !/ {2}/.test(other) && (written.includes("'") || !other.includes("'"));

/** Without the apostrophes, hyphens and accents that were written, since providers are also registered without them. */
function otherLastNames(text: string): readonly string[] {
  const plain = unaccented(text);
  const joined = plain.replaceAll("'", "");
  const parted = [joined, joined.replaceAll("-", " "), plain.replaceAll("'", " ")].map((name) => name.trim());
  return [...new Set([plain, ...parted])].filter((other) => other !== text && other !== "").slice(0, MOST_CALLS);
}

/** Calls that are named for one text. */
const MOST_CALLS = 3;

/** Spellings beside the given one, without a `*` at its end. */
function otherSpellings(text: string, spellingsOf: typeof placeSpellings): readonly string[] {
  const [, stem = text, star = ""] = /^(.*?)(\*?)$/u.exec(text) ?? [];
  const written = stem.toUpperCase();
  return spellingsOf(written)
    .all.filter((other) => other !== written)
    .map((other) => other + star);
}

function typeMismatch(row: ProviderRow, { first_name, last_name, organization }: Params): Mismatch | null {
  const isPerson = row.enumeration_type === "NPI-1";
  const isOrganization = row.enumeration_type === "NPI-2";
  return (
    must(last_name === undefined || isPerson, "last_name", "not a person") ??
    must(first_name === undefined || isPerson, "first_name", "not a person") ??
    must(organization === undefined || isOrganization, "organization", "not an organization")
  );
}

function placeMismatch(row: ProviderRow, { state, city, ...params }: Params): Mismatch | null {
  const { postal_code: postal }: AskedProvider = params;
  const places = practiceLocations(row);
  const isIn = (fits: (place: (typeof places)[number]) => boolean): boolean => places.some(fits);
  return (
    should(
      state === undefined || isIn((place) => place.state?.toUpperCase() === state),
      "state",
      "no practice location in the state",
    ) ??
    should(
      city === undefined || isIn((place) => isWhole(place.city, city)),
      "city",
      "no practice location in the city",
    ) ??
    should(
      typeof postal !== "string" || isIn((place) => isAtCode(place, postal)),
      "postal_code",
      "no practice location with the postal code",
    )
  );
}

/**
 * A first name is compared only with its `*`: without one the registry also returns similar names (Bob for Robert), by
 * a table it keeps to itself.
 */
function nameMismatch(row: ProviderRow, { taxonomy, first_name, last_name, organization }: Params): Mismatch | null {
  const { basic, other_names, taxonomies } = row;
  const isCalled = (fits: (name: typeof basic | (typeof other_names)[number]) => boolean): boolean =>
    [basic, ...other_names].some(fits);
  const isAsked = (asked: string): boolean =>
    taxonomies.some(
      ({ code, desc, taxonomy_group }) =>
        (code !== null && desc === null) || contains(desc, asked) || contains(taxonomy_group, asked),
    );
  return (
    should(
      !first_name?.endsWith("*") || isCalled((name) => isName(name.first_name, first_name)),
      "first_name",
      "no such first name",
    ) ??
    should(
      last_name === undefined || isCalled((name) => isName(name.last_name, last_name)),
      "last_name",
      "no such last name",
    ) ??
    should(
      organization === undefined || isCalled((name) => isBeginningOf(name.organization_name, organization)),
      "organization",
      "no such name",
    ) ??
    should(taxonomy === undefined || isAsked(taxonomy), "taxonomy", "another taxonomy")
  );
}

/** The registry compares whole names, so a beginning needs its `*`; it wants two characters before one. */
function beginning(text: string): string {
  const value = registryText("organization", text, "@");
  return value.endsWith("*") || Array.from(value).length < 2 ? value : `${value}*`;
}

function taxonomyText(text: string): string {
  if (/^\d{3}[0-9A-Z]{1,7}\*?$/i.test(text))
    throw invalidQuery(
      `Parameter "taxonomy" must be a specialty in the registry's words, such as Internal Medicine; ` +
        `codes can't be searched; received ${quoted(text)}.`,
      "taxonomy",
    );
  return registryText("taxonomy", text);
}
