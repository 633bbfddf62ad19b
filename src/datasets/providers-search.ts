import { z } from "zod";
import { defineDataset } from "../dataset.ts";
import { invalidQuery } from "../errors.ts";
import { limit, LONGEST_TEXT, registryState, wildcardText } from "../params.ts";
import { STATES } from "../states.ts";
import { quoted } from "../text.ts";
import { nppes, question, registryText } from "../upstreams/nppes.ts";
import { given, numberSent } from "./fields.ts";
import { contains, isBeginningOf, isName, isWhole } from "./provider-names.ts";
import {
  practiceLocations,
  providerRecord,
  providerRow,
  providerView,
  trimProvider,
  type ProviderRow,
} from "./provider-record.ts";

const COMPANIONS = ["taxonomy", "city", "last_name", "first_name", "organization"] as const;

/** The registry's parameter names → ours. */
const PARAMETER_NAMES = {
  state: "state",
  city: "city",
  taxonomy_description: "taxonomy",
  first_name: "first_name",
  last_name: "last_name",
  organization_name: "organization",
  enumeration_type: "first_name, last_name or organization",
};

const params = z
  .strictObject({
    state: registryState.optional(),
    city: wildcardText("City of a practice location, whole; a trailing * matches any ending.", "Boston").optional(),
    taxonomy: wildcardText(
      "Specialty in the registry's wording, for example Cardiovascular Disease rather than cardiologist.",
      "Internal Medicine",
      "Specialty",
    ).optional(),
    first_name: wildcardText(
      "First name of a person; also finds similar first names. A trailing * matches any ending.",
      "Josephine",
    ).optional(),
    last_name: wildcardText(
      "Last name of a person, former and other names included; a trailing * matches any ending.",
      "Moore",
    ).optional(),
    organization: wildcardText(
      "Beginning of an organization's legal or other name, of two characters or more; a single one is taken for the whole name.",
      "Massachusetts General",
    ).optional(),
    limit,
  })
  .superRefine((params, context) => {
    if (COMPANIONS.some((name) => params[name] !== undefined)) return;
    const others = COMPANIONS.join(", ");
    const message =
      params.state === undefined
        ? `A provider search needs at least one of ${others}; state may be added to any of them.`
        : `state is not valid alone: add at least one of ${others}.`;
    context.addIssue({ code: "custom", message, path: [] });
  });

type Params = z.output<typeof params>;

export const providersSearch = defineDataset({
  name: "providers_search",
  path: "/providers/search",
  title: "Provider search",
  summary: "Search the national provider registry for clinicians and organizations by name, place and specialty.",
  caveat:
    "Registration in NPPES is no proof of licensure, of quality or of being in practice. Records are as providers reported them. The registry sorts by name and reports no totals.",
  notFor: "a known NPI (provider_by_npi), the quality of care, or whether someone is licensed.",
  source: "NPPES NPI Registry (CMS)",
  upstream: nppes,
  params,
  plan(params) {
    const { state, city, taxonomy, first_name, last_name, organization, limit } = params;
    const byPerson = first_name !== undefined || last_name !== undefined;
    if (byPerson && organization !== undefined)
      throw invalidQuery("Ask for a person (first_name, last_name) or for an organization; no record is both.");
    return question(
      [
        ...given(byPerson ? "NPI-1" : organization && "NPI-2", (type) => ["enumeration_type", type] as const),
        ...given(taxonomy, (text) => ["taxonomy_description", taxonomyText(text)] as const),
        ...given(first_name, (text) => ["first_name", registryText("first_name", text)] as const),
        ...given(last_name, (text) => ["last_name", registryText("last_name", text)] as const),
        ...given(organization, (text) => ["organization_name", beginning(text)] as const),
        ...given(city ?? state, () => ["address_purpose", "LOCATION"] as const),
        ...given(city, (text) => ["city", registryText("city", text)] as const),
        ...given(state, (code) => ["state", code] as const),
        ["limit", String(limit)] as const,
      ],
      limit,
      PARAMETER_NAMES,
    );
  },
  row: providerRow,
  misfit(row, params) {
    if ((params.first_name ?? params.last_name) !== undefined && row.enumeration_type !== "NPI-1") return "no person";
    if (params.organization !== undefined && row.enumeration_type !== "NPI-2") return "no organization";
    return placeMisfit(row, params) ?? nameMisfit(row, params);
  },
  record: providerRecord,
  trim: trimProvider,
  asked: (sent) => ({
    state: sent.get("state"),
    city: sent.get("city"),
    taxonomy: sent.get("taxonomy_description"),
    first_name: sent.get("first_name"),
    last_name: sent.get("last_name"),
    organization: withinBounds(sent.get("organization_name")),
    limit: numberSent(sent.get("limit")),
  }),
  examples: [
    { first_name: "Josephine", state: "CA", limit: 3 },
    { taxonomy: "Nurse Practitioner", limit: 5 },
  ],
  view: { ...providerView, choices: { state: STATES } },
});

function placeMisfit(row: ProviderRow, { state, city }: Params): string | null {
  const places = practiceLocations(row);
  if (state !== undefined && !places.some((place) => place.state?.toUpperCase() === state))
    return "no practice location in the state";
  if (city !== undefined && !places.some((place) => isWhole(place.city, city)))
    return "no practice location in the city";
  return null;
}

/**
 * A first name is compared only with its `*`: without one the registry also returns similar names (Bob for Robert), by a
 * table it keeps to itself.
 */
function nameMisfit(row: ProviderRow, { taxonomy, first_name, last_name, organization }: Params): string | null {
  const { basic, other_names, taxonomies } = row;
  const names = [basic, ...other_names];
  if (first_name?.endsWith("*") && !names.some((name) => isName(name.first_name, first_name)))
    return "no such first name";
  if (last_name !== undefined && !names.some((name) => isName(name.last_name, last_name))) return "no such last name";
  if (organization !== undefined && !names.some((name) => isBeginningOf(name.organization_name, organization)))
    return "no such name";
  const isAsked = (asked: string): boolean =>
    taxonomies.some(
      ({ code, desc, taxonomy_group }) =>
        (code !== null && desc === null) || contains(desc, asked) || contains(taxonomy_group, asked),
    );
  if (taxonomy !== undefined && !isAsked(taxonomy)) return "another taxonomy";
  return null;
}

/** The registry compares whole names, so a beginning needs its `*`; it wants two characters before one. */
function beginning(text: string): string {
  const value = registryText("organization", text, "@");
  return value.endsWith("*") || Array.from(value).length < 2 ? value : `${value}*`;
}

/** Without the `*` that was added, where it makes the text longer than one from a caller. */
const withinBounds = (text: string | undefined): string | undefined =>
  text !== undefined && Array.from(text).length > LONGEST_TEXT ? text.slice(0, -1) : text;

function taxonomyText(text: string): string {
  if (/^\d{3}[0-9A-Z]{1,7}\*?$/i.test(text))
    throw invalidQuery(
      `Parameter "taxonomy" must be a specialty in words, as the registry words it (for example Internal Medicine); it cannot be searched by a code; received ${quoted(text)}.`,
    );
  return registryText("taxonomy", text);
}
