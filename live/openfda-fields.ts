import { raw, type Assumption, type Probe } from "./assumption.ts";
import { addsUp, countsAsFound, heeds, orders, refuses } from "./heeded.ts";

/** Filters, orders and counts of openFDA's four endpoints, asked by the fields of the published index mappings. */

const ROWS = 25;

/** The most groups that openFDA counts in one answer. */
const MOST_GROUPS = 1000;

type Endpoint = "device/510k" | "device/recall" | "device/event" | "drug/label";

function search(endpoint: Endpoint, text: string, ...more: readonly (readonly [string, string])[]): Probe {
  const query = text === "" ? more : [["search", text] as const, ...more];
  return raw(`${endpoint}.json`, [...query, ["limit", String(ROWS)]], ROWS);
}

const count = (endpoint: Endpoint, text: string, field: string): Probe =>
  raw(
    `${endpoint}.json`,
    [...(text === "" ? [] : [["search", text] as const]), ["count", field], ["limit", String(MOST_GROUPS)]],
    MOST_GROUPS,
  );

/** A value of a field among the matches of another condition; whole values are asked of keywords and of `.exact`. */
interface Value {
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly value: string;
  readonly among: string;
}

const IN_2024 = "decision_date:[20240101 TO 20241231]";
const SINCE_2004 = "event_date_initiated:[20040101 TO *]";
const INJURIES = 'event_type.exact:"Injury"';
const SINCE_2023 = "effective_time:[20230101 TO *]";

const of = (endpoint: Endpoint, among: string, values: Readonly<Record<string, string>>): readonly Value[] =>
  Object.entries(values).map(([field, value]) => ({ endpoint, field, value, among }));

/** Asked and counted. */
const VALUES: readonly Value[] = [
  ...of("device/510k", IN_2024, {
    product_code: "LLZ",
    "decision_code.exact": "SESE",
    "advisory_committee.exact": "CV",
    advisory_committee_description: "Radiology",
    "clearance_type.exact": "Special",
    country_code: "US",
    "state.exact": "CA",
    third_party_flag: "N",
    "statement_or_summary.exact": "Summary",
    "openfda.device_class": "2",
    "openfda.regulation_number.exact": "892.2050",
  }),
  ...of("device/510k", 'country_code:"US"', { decision_date: "20240105" }),
  ...of("device/recall", SINCE_2004, { recall_status: "Terminated", product_code: "LRO", "openfda.device_class": "2" }),
  ...of("device/event", INJURIES, {
    "device.device_report_product_code.exact": "LZG",
    "device.openfda.device_class": "3",
    "device.manufacturer_d_name.exact": "MEDTRONIC MINIMED",
    "product_problems.exact": "Break",
    "patient.patient_problems.exact": "Foreign Body In Patient",
    "patient.sequence_number_outcome": "Other",
    "remedial_action.exact": "Other",
    "type_of_report.exact": "Initial submission",
    "source_type.exact": "Consumer",
    "report_source_code.exact": "Manufacturer report",
    "reporter_occupation_code.exact": "OTHER",
    "product_problem_flag.exact": "Y",
    date_received: "20251231",
  }),
  ...of("device/event", 'product_problem_flag.exact:"Y"', { "event_type.exact": "Malfunction" }),
  ...of("drug/label", SINCE_2023, {
    "openfda.route.exact": "ORAL",
    "openfda.manufacturer_name.exact": "REMEDYREPACK INC.",
    "openfda.pharm_class_epc.exact": "Kinase Inhibitor [EPC]",
    "openfda.pharm_class_moa.exact": "Cyclooxygenase Inhibitors [MoA]",
    "openfda.substance_name.exact": "ACETAMINOPHEN",
    "openfda.application_number.exact": "NDA205919",
    "openfda.rxcui.exact": "797544",
    "openfda.product_type.exact": "HUMAN OTC DRUG",
  }),
  ...of("drug/label", 'openfda.route.exact:"ORAL"', { "openfda.product_ndc.exact": "0615-2542" }),
  ...of("drug/label", "_exists_:pregnancy", { effective_time: "20220207" }),
];

/** Asked alone. */
const RARE: readonly Value[] = [
  ...of("device/recall", "_exists_:product_res_number", {
    "root_cause_description.exact": "Under Investigation by firm",
    k_numbers: "K020436",
    res_event_number: "27549",
    event_date_terminated: "20040324",
    state: "IL",
  }),
  ...of("device/510k", "_exists_:k_number", { "applicant.exact": "Medtronic, Inc.", "k_number.exact": "K872032" }),
];

/** Words of fields of text, in any order and case, without another field. */
const WORDS: readonly (readonly [endpoint: Endpoint, field: string, words: readonly string[]])[] = [
  ["device/510k", "applicant", ["ge", "medical"]],
  ["device/recall", "recalling_firm", ["scientific", "boston"]],
  ["device/event", "device.manufacturer_d_name", ["medtronic"]],
  ["device/event", "device.brand_name", ["pump", "insulin"]],
  ["drug/label", "openfda.manufacturer_name", ["inc", "remedyrepack"]],
  ["drug/label", "openfda.substance_name", ["hydrochloride", "metformin"]],
  ["drug/label", "openfda.pharm_class_epc", ["inhibitor", "kinase"]],
  ["device/recall", "reason_for_recall", ["error", "labeling"]],
  ["device/event", "reporter_occupation_code", ["professional", "health"]],
];

/** Words that stand side by side in a section of labels. */
const PHRASES: readonly (readonly [field: string, words: string])[] = [
  ["boxed_warning", "suicidal thoughts"],
  ["indications_and_usage", "urinary tract infections"],
  ["drug_interactions", "grapefruit juice"],
];

const nameIn = (endpoint: Endpoint): string => endpoint.replace(/^.*\//, "");

function filtered({ endpoint, field, value, among }: Value): Assumption {
  const path = field.replace(/\.exact$/, "");
  return heeds({
    id: `openfda/filter-${nameIn(endpoint)}-${path}`,
    statement: `${endpoint} finds records by ${field}, by its whole value.`,
    narrow: search(endpoint, `(${among}) AND (${field}:"${value}")`),
    wide: search(endpoint, among),
    paths: [path],
    isAsked: (shown) => shown === value || shown.replaceAll("-", "") === value,
  });
}

const worded = ([endpoint, field, words]: (typeof WORDS)[number]): Assumption =>
  heeds({
    id: `openfda/words-${nameIn(endpoint)}-${field}`,
    statement: `${endpoint} finds whole words of ${field} in any order and case.`,
    narrow: search(endpoint, `${field}:(${words.map((word) => `"${word}"`).join(" AND ")})`),
    wide: search(endpoint, ""),
    paths: [field],
    isAsked: (shown) =>
      words.every((word) =>
        shown
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .includes(word),
      ),
  });

const phrased = ([field, words]: (typeof PHRASES)[number]): Assumption =>
  heeds({
    id: `openfda/phrase-label-${field}`,
    statement: `drug/label finds words of ${field} that stand side by side, in any case.`,
    narrow: search("drug/label", `${field}:"${words}"`),
    wide: search("drug/label", ""),
    paths: [field],
    isAsked: (shown) => ` ${shown.toLowerCase().replaceAll(/[^a-z0-9]+/g, " ")} `.includes(` ${words} `),
  });

function counted({ endpoint, field, value, among }: Value): Assumption {
  return countsAsFound({
    id: `openfda/count-${nameIn(endpoint)}-${field.replace(/\.exact$/, "")}`,
    statement: `${endpoint} counts the values of ${field} over all matches.`,
    count: count(endpoint, among, field),
    countAll: count(endpoint, "", field),
    found: search(endpoint, `(${among}) AND (${field}:"${value}")`),
    value,
  });
}

const RANGES: readonly (readonly [endpoint: Endpoint, field: string, from: string, to: string])[] = [
  ["device/510k", "decision_date", "20240301", "20240331"],
  ["device/510k", "date_received", "20240101", "20240331"],
  ["device/recall", "event_date_initiated", "20160101", "20181231"],
  ["device/recall", "event_date_terminated", "20000101", "20151231"],
  ["device/event", "date_received", "20000101", "20191231"],
  ["device/event", "date_of_event", "20100101", "20201231"],
  ["device/event", "date_manufacturer_received", "20100101", "20201231"],
  ["drug/label", "effective_time", "20230101", "20230331"],
];

const between = ([endpoint, field, from, to]: (typeof RANGES)[number]): Assumption =>
  heeds({
    id: `openfda/range-${nameIn(endpoint)}-${field}`,
    statement: `${endpoint} finds records by a range of ${field}, both ends included.`,
    narrow: search(endpoint, `${field}:[${from} TO ${to}]`),
    wide: search(endpoint, `_exists_:${field}`),
    paths: [field],
    isAsked: (shown) => shown.replaceAll("-", "") >= from && shown.replaceAll("-", "") <= to,
  });

const SORTS: readonly (readonly [endpoint: Endpoint, field: string])[] = [
  ["device/510k", "decision_date"],
  ["device/510k", "date_received"],
  ["device/510k", "k_number.exact"],
  ["device/recall", "event_date_initiated"],
  ["device/recall", "event_date_terminated"],
  ["device/event", "date_received"],
  ["device/event", "date_of_event"],
  ["device/event", "date_manufacturer_received"],
  ["drug/label", "effective_time"],
];

function sorted([endpoint, field]: (typeof SORTS)[number]): Assumption {
  const path = field.replace(/\.exact$/, "");
  const by = (direction: string): Probe => search(endpoint, `_exists_:${path}`, ["sort", `${field}:${direction}`]);
  return orders({
    id: `openfda/sort-${nameIn(endpoint)}-${path}`,
    statement: `${endpoint} orders records by ${field}, either way.`,
    falling: by("desc"),
    rising: by("asc"),
    path,
  });
}

export const openfdaFields: readonly Assumption[] = [
  ...[...VALUES, ...RARE].map(filtered),
  ...VALUES.map(counted),
  ...WORDS.map(worded),
  ...PHRASES.map(phrased),
  ...RANGES.map(between),
  ...SORTS.map(sorted),
  addsUp({
    id: "openfda/exists",
    statement: "_exists_ and _missing_ part the records by whether they have a field.",
    parts: [search("drug/label", "_missing_:boxed_warning"), search("drug/label", "_exists_:boxed_warning")],
    whole: search("drug/label", ""),
  }),
  addsUp({
    id: "openfda/groups",
    statement: "AND, OR and NOT hold as the parentheses say.",
    parts: [
      search("device/510k", '(product_code:"LLZ" OR product_code:"QIH") AND NOT (country_code:"US")'),
      search("device/510k", '(product_code:"LLZ" OR product_code:"QIH") AND (country_code:"US")'),
    ],
    whole: search("device/510k", '(product_code:"LLZ" OR product_code:"QIH")'),
  }),
  addsUp({
    id: "openfda/several-words",
    statement: "Words in one field that are joined by AND must all be there.",
    parts: [
      search("device/510k", 'device_name:("ultrasound" AND "system")'),
      search("device/510k", 'device_name:("ultrasound") AND NOT device_name:("system")'),
    ],
    whole: search("device/510k", 'device_name:("ultrasound")'),
  }),
  refuses({
    id: "openfda/sort-unknown",
    statement: "An order by a field of words is refused.",
    wrong: search("device/510k", "", ["sort", "applicant:desc"]),
    right: search("device/510k", ""),
    says: /Sorting allowed by non-analyzed fields only/,
  }),
];
