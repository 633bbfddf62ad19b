import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { exact, stars, truth, words, type AskedField, type Fields } from "../fields.ts";
import { freeText, limit, literalText, state } from "../params.ts";
import { must, should } from "../reading.ts";
import { code, identityCode, requiredName, text } from "../row.ts";
import { STATES } from "../../core/states.ts";
import { folded, isComparable } from "../../core/text.ts";
import { cms, HOSPITALS, likeLiteral, rowsOf, type Condition } from "../upstreams/cms.ts";
import { given } from "./given.ts";

const RATINGS: ReadonlyMap<string, string> = new Map(
  ["1", "2", "3", "4", "5"].map((stars) => [stars, `${stars} ${stars === "1" ? "star" : "stars"}`]),
);

/** As the catalog writes them (data dictionary of Hospital General Information). */
const TYPES: ReadonlyMap<string, string> = new Map(
  [
    "Acute Care Hospitals",
    "Critical Access Hospitals",
    "Psychiatric",
    "Acute Care - Veterans Administration",
    "Childrens",
    "Rural Emergency Hospital",
    "Acute Care - Department of Defense",
    "Long-term",
  ].map((type) => [type, type]),
);

const OWNERSHIPS: ReadonlyMap<string, string> = new Map(
  [
    "Voluntary non-profit - Private",
    "Voluntary non-profit - Church",
    "Voluntary non-profit - Other",
    "Proprietary",
    "Government - Hospital District or Authority",
    "Government - Local",
    "Government - State",
    "Government - Federal",
    "Veterans Health Administration",
    "Department of Defense",
    "Physician",
    "Tribal",
  ].map((owner) => [owner, owner]),
);

const fields = {
  state: exact("state", {
    isOwn: true,
    description: "Two-letter code of a US state, DC or territory.",
    example: "MA",
    counted: { at: "state" },
  }),
  county: exact("countyparish", {
    description: "Full name of the county or parish, any case.",
    example: "Suffolk",
    counted: { at: "county" },
  }),
  city: exact("citytown", {
    isOwn: true,
    description: "Full name of the city, any case.",
    example: "Boston",
    counted: { at: "city" },
  }),
  type: exact("hospital_type", {
    description: "Type of hospital, as CMS writes it.",
    example: "Critical Access Hospitals",
    values: TYPES,
    isOpen: true,
    counted: { at: "type" },
  }),
  ownership: exact("hospital_ownership", {
    description: "Kind of owner, as CMS writes it.",
    example: "Proprietary",
    values: OWNERSHIPS,
    isOpen: true,
    counted: { at: "ownership" },
  }),
  emergency_services: truth("emergency_services", ["Yes", "No"], {
    description: "Whether the hospital has emergency services.",
    counted: { at: "emergency_services" },
  }),
  overall_rating: stars("hospital_overall_rating", {
    description: "CMS star rating.",
    example: "5",
    values: RATINGS,
    sorted: "hospital_overall_rating",
    counted: { at: "overall_rating" },
  }),
  birthing_friendly: truth("meets_criteria_for_birthing_friendly_designation", ["Y"], {
    description: "Designated as birthing-friendly; CMS never says that a hospital is not.",
    counted: { at: "birthing_friendly" },
  }),
  name: words("facility_name", {
    isOwn: true,
    description: "Part of the hospital's name.",
    example: "children's",
    sorted: "facility_name",
  }),
} satisfies Fields;

export const hospitals = defineDataset({
  name: "hospitals",
  path: "/hospitals/search",
  title: "Hospitals",
  summary: "Search Medicare-registered hospitals by state, city and part of the name.",
  caveat:
    "The star rating summarizes measures from past periods. A hospital without one has no published rating; " +
    "that is not a bad rating. One that is not marked birthing-friendly has no designation or made no report.",
  notFor: "nursing homes, clinics, physicians (providers_search) or prices.",
  source: "CMS Hospital General Information (Provider Data Catalog)",
  upstream: cms,
  fields,
  counting: {},
  pageSize: 1000,
  /** The whole catalog, some 5,400 hospitals. */
  mostExported: 10_000,
  identifier: {
    field: "facility_id",
    pattern: /^[0-9]{2}[0-9A-Z]{4}$/,
    form: "a CMS certification number: six characters, two digits first",
    example: "220071",
    toRequest: (id) => rowsOf(HOSPITALS, [{ property: "facility_id", value: id, operator: "=" }], 1),
  },
  params: z.strictObject({
    state: state.optional(),
    city: freeText("Full city name as the catalog spells it, any case.", "Boston").optional(),
    name: literalText(
      "Part of the hospital's name, any case. % and _ have no special meaning.",
      "children's",
    ).optional(),
    limit,
  }),
  toRequest({ state, city, name, limit }, asked) {
    const conditions: Condition[] = [
      ...given(state, (value) => ({ property: "state", value, operator: "=" as const })),
      ...given(city, (value) => ({ property: "citytown", value: upperCase(oneBlank(value)), operator: "=" as const })),
      ...given(name, (value) => ({
        property: "facility_name",
        value: likeLiteral(upperCase(value)),
        operator: "contains" as const,
      })),
    ];
    return rowsOf(HOSPITALS, [...conditions, ...asked.filters.map(conditionOf)], limit, asked.order);
  },
  row: z
    .object({
      facility_id: identityCode.optional(),
      provider_id: identityCode.optional(),
      facility_name: requiredName.optional(),
      hospital_name: requiredName.optional(),
      address: text,
      citytown: text,
      city: text,
      state: text,
      zip_code: code,
      countyparish: text,
      county_name: text,
      telephone_number: text,
      phone_number: text,
      hospital_type: text,
      hospital_ownership: text,
      emergency_services: text,
      hospital_overall_rating: text,
      hospital_overall_rating_footnote: text,
      meets_criteria_for_birthing_friendly_designation: text,
    })
    .transform((row, context) => {
      const id = row.facility_id ?? row.provider_id;
      const name = row.facility_name ?? row.hospital_name;
      if (id !== undefined && name !== undefined) return { ...row, id, name, city: row.citytown ?? row.city };
      const missing = id === undefined ? "facility_id" : "facility_name";
      context.issues.push({ code: "custom", message: "missing", path: [missing], input: row });
      return z.NEVER;
    }),
  mismatch: (row, { state, city, name }) =>
    must(state === undefined || row.state?.toUpperCase() === state, "state", "another state") ??
    should(
      !asksComparably(city) || folded(oneBlank(row.city ?? "")) === folded(oneBlank(city)),
      "city",
      "another city",
    ) ??
    should(!asksComparably(name) || folded(row.name).includes(folded(name)), "name", "its name does not contain name"),
  record: z.object({
    facility_id: z.string().meta({
      title: "CMS certification number",
      description: "CMS certification number, as text because leading zeros matter.",
    }),
    name: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable().meta({ title: "ZIP code" }),
    county: z.string().nullable(),
    phone: z.string().nullable(),
    type: z.string().nullable(),
    ownership: z.string().nullable(),
    emergency_services: z.boolean().nullable(),
    overall_rating: z
      .int()
      .min(1)
      .max(5)
      .nullable()
      .meta({ description: "CMS star rating, null when none is published." }),
    overall_rating_footnote: z.string().nullable().meta({ description: "CMS footnote numbers, for example 16, 23." }),
    birthing_friendly: z.literal(true).nullable(),
    record_url: z.url(),
  }),
  trim: (row) => ({
    facility_id: row.id,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    zip: row.zip_code,
    county: row.countyparish ?? row.county_name,
    phone: row.telephone_number ?? row.phone_number,
    type: row.hospital_type,
    ownership: row.hospital_ownership,
    emergency_services: yesNo(row.emergency_services),
    overall_rating: RATINGS.has(row.hospital_overall_rating ?? "") ? Number(row.hospital_overall_rating) : null,
    overall_rating_footnote: row.hospital_overall_rating_footnote,
    birthing_friendly: row.meets_criteria_for_birthing_friendly_designation === "Y" ? (true as const) : null,
    record_url: `https://www.medicare.gov/care-compare/details/hospital/${encodeURIComponent(row.id)}`,
  }),
  examples: [
    { state: "MA", limit: 3 },
    { name: "children's", state: "TX" },
  ],
  view: {
    heading: "name",
    facts: ["city", "state", "type", "ownership", "emergency_services", "overall_rating"],
    charts: [
      { kind: "values", field: "overall_rating", title: "Star ratings", by: "overall_rating" },
      { kind: "states", field: "state", title: "Hospitals by state", by: "state" },
    ],
    codes: { state: STATES },
    choices: { state: STATES },
    hints: { city: "The full name of the city.", name: "Part of the hospital’s name." },
  },
});

/** Any of whole values; the catalog's text is compared in capital letters, as it writes counties. */
const conditionOf = ({ name, field: { at }, values }: AskedField): Condition => {
  const [property = ""] = at;
  const sent = name === "county" ? values.map(oneBlank).map(upperCase) : values;
  const [value = "", ...more] = sent;
  return more.length === 0 ? { property, value, operator: "=" } : { property, value: sent, operator: "in" };
};

/** ASCII upper case, as the catalog writes nearly all names: right whether or not it compares case. */
const upperCase = (text: string): string => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

const asksComparably = (text: string | undefined): text is string => text !== undefined && isComparable(text);

const oneBlank = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function yesNo(word: string | null): boolean | null {
  if (word === null) return null;
  if (/^(?:yes|true)$/i.test(word)) return true;
  return /^(?:no|false)$/i.test(word) ? false : null;
}
