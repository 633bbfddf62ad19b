import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { exact, stars, truth, words, type Filter, type Fields } from "../fields.ts";
import { PREFIX } from "../addresses.ts";
import { toTarget } from "../url-query.ts";
import { freeText, limit, literalText, state } from "../params.ts";
import { must, should } from "../reading.ts";
import { code, identityCode, requiredName, text, unread } from "../row.ts";
import { STATES } from "../../core/states.ts";
import { folded, isComparable, quoted } from "../../core/text.ts";
import { cms, HOSPITALS, likeLiteral, rowsOf, type Condition } from "../upstreams/cms.ts";
import { given } from "./given.ts";
import { nameKey, nameSpellings, placeKey, placeSpellings } from "../spellings.ts";

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
    description: "Full name of the county or parish, any case; other spellings are found, too.",
    example: "Suffolk",
    hasSpellings: true,
    isUnchecked: true,
    counted: { at: "county" },
  }),
  city: exact("citytown", {
    isOwn: true,
    description: "Full name of the city, any case; other spellings are found, too.",
    example: "Boston",
    hasSpellings: true,
    counted: { at: "city" },
  }),
  zip: exact("zip_code", {
    title: "ZIP code",
    description: "ZIP code, five digits.",
    example: "02114",
    form: { pattern: /^[0-9]{5}$/, words: "a ZIP code of five digits" },
    counted: { at: "zip" },
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
    description: "Whether the hospital is designated as birthing-friendly; CMS never says that one is not.",
    counted: { at: "birthing_friendly" },
  }),
  name: words("facility_name", {
    isOwn: true,
    description: "Part of the hospital's name.",
    example: "children's",
    sorted: "facility_name",
  }),
} satisfies Fields;

const params = z.strictObject({
  state: state.optional(),
  city: freeText(
    "Full city name, any case. Saint, St. and St count as one, as do other spellings in the catalog.",
    "Boston",
  ).optional(),
  name: literalText(
    "Part of the hospital's name, any case; Saint, St. and St count as one, as do & and and, with or without apostrophes. " +
      "% and _ have no special meaning.",
    "children's",
  ).optional(),
  limit,
});

const PATH = "/hospitals/search";

/** A hospital as the catalog sends it. @param long how its groups of measures are read */
const rowWith = (long: typeof text) =>
  z
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
      count_of_facility_mort_measures: long,
      count_of_mort_measures_better: long,
      count_of_mort_measures_no_different: long,
      count_of_mort_measures_worse: long,
      mort_group_footnote: long,
      count_of_facility_safety_measures: long,
      count_of_safety_measures_better: long,
      count_of_safety_measures_no_different: long,
      count_of_safety_measures_worse: long,
      safety_group_footnote: long,
      count_of_facility_readm_measures: long,
      count_of_readm_measures_better: long,
      count_of_readm_measures_no_different: long,
      count_of_readm_measures_worse: long,
      readm_group_footnote: long,
      count_of_facility_pt_exp_measures: long,
      pt_exp_group_footnote: long,
      count_of_facility_te_measures: long,
      te_group_footnote: long,
    })
    .transform((row, context) => {
      const id = row.facility_id ?? row.provider_id;
      const name = row.facility_name ?? row.hospital_name;
      if (id !== undefined && name !== undefined) return { ...row, id, name, city: row.citytown ?? row.city };
      const missing = id === undefined ? "facility_id" : "facility_name";
      context.issues.push({ code: "custom", message: "missing", path: [missing], input: row });
      return z.NEVER;
    });

type HospitalRow = z.output<ReturnType<typeof rowWith>>;

export const hospitals = defineDataset({
  name: "hospitals",
  path: PATH,
  title: "Hospitals",
  summary: "Search Medicare-registered hospitals by state, city and part of the name.",
  caveat:
    "The star rating summarizes measures from past periods. A hospital without one has no published rating; " +
    "that is not a bad rating. CMS has used a new method since 2026: don't compare stars with those of earlier years. A hospital not marked birthing-friendly has no designation or didn't report.",
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
    wholeRow: rowWith(text),
  },
  params,
  toRequest({ state, city, name, limit }, asked) {
    const conditions: Condition[] = [
      ...given(state, (value) => ({ property: "state", value, operator: "=" as const })),
      ...given(city, (value) => isAny("citytown", spelled(value))),
      ...given(name, (value) => containsAny("facility_name", nameSpellings(upperCase(value)).all)),
    ];
    return rowsOf(HOSPITALS, [...conditions, ...asked.filters.map(conditionOf)], limit, asked.order);
  },
  row: rowWith(unread),
  mismatch: (row, { state, city, name, ...params }) => {
    const { county }: Readonly<Record<string, unknown>> = params;
    const found = row.countyparish ?? row.county_name;
    return (
      must(state === undefined || row.state?.toUpperCase() === state, "state", "another state") ??
      should(!asksComparably(city) || placeKey(row.city ?? "") === placeKey(city), "city", "another city") ??
      should(
        typeof county !== "string" || !isComparable(county) || found === null || isCounty(found, county),
        "county",
        "another county",
      ) ??
      should(!asksComparably(name) || holdsName(row.name, name), "name", "its name does not contain name")
    );
  },
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
    measure_groups: z
      .array(
        z.object({
          group: z.string(),
          measures_reported: z.int().nullable(),
          better: z.int().nullable(),
          no_different: z.int().nullable(),
          worse: z.int().nullable(),
          footnote: z.string().nullable().meta({ description: "CMS footnote numbers." }),
        }),
      )
      .meta({
        description:
          "The five groups of measures behind the star rating: how many the hospital reported and, where CMS compares " +
          "them with the nation, how many are better, no different and worse. Null where CMS gives no number.",
      }),
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
    measure_groups: groupsOf(row),
    record_url: `https://www.medicare.gov/care-compare/details/hospital/${encodeURIComponent(row.id)}`,
  }),
  long: ["measure_groups"],
  notesOn: (rows, params) => [...spellingNotes(rows, params), ...ratingNotes(rows, params)],
  examples: [
    { state: "MA", limit: 3 },
    { name: "children's", state: "TX" },
  ],
  view: {
    heading: "name",
    facts: ["city", "state", "type", "ownership", "emergency_services", "overall_rating"],
    charts: [
      { kind: "values", field: "overall_rating", title: "Star ratings", by: "overall_rating", known: "rated" },
      { kind: "states", field: "state", title: "Hospitals by state", by: "state" },
    ],
    codes: { state: STATES },
    choices: { state: STATES },
    suggestions: { city: "cities" },
    hints: { city: "The full name of the city.", name: "Part of the hospital’s name." },
  },
});

/** Any of whole values; counties in all their spellings. */
const conditionOf = ({ name, field: { at }, values }: Filter): Condition => {
  const [property = ""] = at;
  return isAny(property, name === "county" ? values.flatMap(withoutKind).flatMap(spelled) : values);
};

function isAny(property: string, values: readonly string[]): Condition {
  const [value = "", ...more] = values;
  return more.length === 0 ? { property, value, operator: "=" } : { property, value: values, operator: "in" };
}

function containsAny(property: string, texts: readonly string[]): Condition {
  const [first, ...more] = texts.map((text) => ({ property, value: likeLiteral(text), operator: "contains" as const }));
  return first === undefined || more.length > 0 ? { anyOf: [...(first === undefined ? [] : [first]), ...more] } : first;
}

/** The spellings of a place in capital letters, as the catalog writes nearly all of them. */
const spelled = (place: string): readonly string[] => placeSpellings(upperCase(oneBlank(place))).all;

/** The catalog writes SUFFOLK where people write Suffolk County. */
const withoutKind = (county: string): readonly string[] => [
  ...new Set([county, county.trim().replace(/\s(?:county|parish)$/i, "")]),
];

const isCounty = (found: string, asked: string): boolean =>
  withoutKind(asked).some((name) => placeKey(name) === placeKey(found));

/** The groups of measures, by their names in the columns and in CMS's own description of the star rating. */
const groupsOf = (row: HospitalRow) => [
  {
    group: "Mortality",
    measures_reported: whole(row.count_of_facility_mort_measures),
    better: whole(row.count_of_mort_measures_better),
    no_different: whole(row.count_of_mort_measures_no_different),
    worse: whole(row.count_of_mort_measures_worse),
    footnote: row.mort_group_footnote,
  },
  {
    group: "Safety of Care",
    measures_reported: whole(row.count_of_facility_safety_measures),
    better: whole(row.count_of_safety_measures_better),
    no_different: whole(row.count_of_safety_measures_no_different),
    worse: whole(row.count_of_safety_measures_worse),
    footnote: row.safety_group_footnote,
  },
  {
    group: "Readmission",
    measures_reported: whole(row.count_of_facility_readm_measures),
    better: whole(row.count_of_readm_measures_better),
    no_different: whole(row.count_of_readm_measures_no_different),
    worse: whole(row.count_of_readm_measures_worse),
    footnote: row.readm_group_footnote,
  },
  {
    group: "Patient Experience",
    measures_reported: whole(row.count_of_facility_pt_exp_measures),
    ...NOT_COMPARED,
    footnote: row.pt_exp_group_footnote,
  },
  {
    group: "Timely and Effective Care",
    measures_reported: whole(row.count_of_facility_te_measures),
    ...NOT_COMPARED,
    footnote: row.te_group_footnote,
  },
];

/** Groups of which the catalog says only how many measures the hospital reported. */
const NOT_COMPARED = { better: null, no_different: null, worse: null } as const;

const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

type Searched = z.output<typeof params>;

/** In which spellings the city of these rows is written, where there are several; and where not all were searched. */
function spellingNotes(rows: readonly HospitalRow[], { city, name }: Searched): readonly string[] {
  const cities = city === undefined ? [] : rows.flatMap((row) => row.city?.toUpperCase() ?? []);
  const written = [...new Set(cities.filter((each) => placeKey(each) === placeKey(city ?? "")))];
  const cut = name === undefined ? null : nameSpellings(upperCase(name));
  return [
    ...(written.length < 2 ? [] : [`The catalog writes this city as ${written.join(", ")}; all were searched.`]),
    ...(cut?.isCut === true
      ? [
          `The name has more spellings than can be searched at once; ${cut.all.length} of them were, ${quoted(cut.all[0])} first.`,
        ]
      : []),
  ];
}

/** The catalog sorts ratings as text, where "Not Available" is more than "5". */
function ratingNotes(rows: readonly HospitalRow[], params: Searched): readonly string[] {
  const { sort, overall_rating: rating }: Readonly<Record<string, unknown>> = params;
  if (rows.length === 0 || sort !== "-overall_rating" || rating !== undefined) return [];
  const call = toTarget(`${PREFIX}${PATH}`, { ...params, overall_rating: [...RATINGS.keys()].join(",") });
  return [
    "The catalog sorts ratings as text, so that hospitals without a rating come before those with 5 stars; to leave " +
      `them out: ${call}`,
  ];
}

/** ASCII upper case, as the catalog writes nearly all names: right whether or not it compares case. */
const upperCase = (text: string): string => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Whether a name holds any of the spellings that were asked for. */
const holdsName = (found: string, asked: string): boolean =>
  nameKey(found).includes(nameKey(asked)) ||
  nameSpellings(upperCase(asked)).all.some((spelling) => folded(found).includes(folded(spelling)));

const asksComparably = (text: string | undefined): text is string => text !== undefined && isComparable(text);

const oneBlank = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function yesNo(word: string | null): boolean | null {
  if (word === null) return null;
  if (/^(?:yes|true)$/i.test(word)) return true;
  return /^(?:no|false)$/i.test(word) ? false : null;
}
