import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { day, exact, truth, words, type Fields } from "../fields.ts";
import { freeText, limit } from "../params.ts";
import { should } from "../reading.ts";
import { date, identity, meant, nested, searched, text } from "../row.ts";
import { openfda } from "../upstreams/openfda.ts";
import { COUNTS, allWords, holdsWords, lookup, search } from "../upstreams/openfda-query.ts";
import { COMMITTEES, DEVICE_CLASSES, productCode } from "./device-fields.ts";
import { given } from "./given.ts";

/** Decision texts by code (open.fda.gov device 510(k) field list); openFDA's own text is "Unknown" for most codes. */
const DECISIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    SESE: "Substantially Equivalent",
    SEKD: "Substantially Equivalent - Kit with Drugs",
    SESD: "Substantially Equivalent with Drug",
    SESK: "Substantially Equivalent - Kit",
    SESP: "Substantially Equivalent - Postmarket Surveillance Required",
    SESU: "Substantially Equivalent - With Limitations",
    SESR: "Potential Recall",
  }),
);

const NAMES = ["device_name", "openfda.device_name"];
const APPLICANT = ["applicant"];

/** The page of a clearance in FDA's database. */
const PAGE = "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfpmn/pmn.cfm?ID=";

/** Codes of 510(k) types as openFDA's field list has them. */
const CLEARANCE_TYPES: ReadonlyMap<string, string> = new Map([
  ["Traditional", "Traditional"],
  ["Special", "Special"],
  ["Abbreviated", "Abbreviated"],
  ["Dual Track", "Dual track"],
  ["Direct", "De Novo, directly"],
  ["Post-NSE", "De Novo, after a refusal"],
  ["Real Time", "Real time"],
]);

const fields = {
  product_code: productCode("product_code"),
  applicant: words("applicant", {
    isOwn: true,
    description: "Words of the applicant's name.",
    example: "Medtronic",
    counted: { at: "applicant.exact" },
  }),
  decision_code: exact("decision_code.exact", {
    description: "FDA's code of the decision.",
    example: "SESE",
    form: { pattern: /^[A-Z]{2,4}$/, words: "two to four letters" },
    counted: { at: "decision_code.exact" },
  }),
  clearance_type: exact("clearance_type.exact", {
    description: "Kind of submission.",
    example: "Traditional",
    values: CLEARANCE_TYPES,
    isOpen: true,
    counted: { at: "clearance_type.exact" },
  }),
  regulation_number: exact("openfda.regulation_number.exact", {
    description: "Regulation that classifies the device (21 CFR).",
    example: "880.5725",
    form: { pattern: /^[0-9]{3}\.[0-9]{2,4}$/, words: "the number of a section of 21 CFR" },
    hint: { pattern: /^8[6-9][0-9]\.[0-9]{4}$/, what: "a regulation number" },
    counted: { at: "openfda.regulation_number.exact" },
  }),
  device_class: exact("openfda.device_class", {
    description: "FDA's class of the device: 1, 2, 3, U (unclassified), N (not classified) or F (HDE).",
    example: "2",
    values: DEVICE_CLASSES,
    counted: { at: "openfda.device_class" },
  }),
  advisory_committee: exact("advisory_committee_description", {
    description: "FDA's advisory committee, in its words.",
    example: "Cardiovascular",
    values: COMMITTEES,
    isOpen: true,
    counted: { at: "advisory_committee_description" },
  }),
  country: exact("country_code", {
    description: "Two-letter code of the applicant's country.",
    example: "US",
    form: { pattern: /^[A-Z]{2}$/, words: "a two-letter country code" },
    counted: { at: "country_code" },
  }),
  state: exact("state.exact", {
    description: "Two-letter code of the applicant's US state.",
    example: "MN",
    form: { pattern: /^[A-Z]{2}$/, words: "a two-letter code of a US state" },
    counted: { at: "state.exact" },
  }),
  third_party: truth("third_party_flag", ["Y", "N"], {
    description: "Whether an accredited third party reviewed it.",
    counted: { at: "third_party_flag" },
  }),
  decision_date: day("decision_date", {
    title: "Decision date",
    description: "Day of the decision.",
    example: "20240101",
    isRange: true,
    sorted: "decision_date",
    counted: { at: "decision_date", by: "decision_year" },
  }),
  date_received: day("date_received", {
    description: "Day on which FDA received the submission.",
    example: "20240101",
    sorted: "date_received",
  }),
} satisfies Fields;

export const clearances = defineDataset({
  name: "clearances",
  path: "/clearances/search",
  title: "Device 510(k) clearances",
  summary:
    "Search FDA 510(k) premarket notification decisions by device name, applicant and decision date, newest first.",
  caveat:
    "A 510(k) decision means that FDA found a device substantially equivalent to one already marketed, a De Novo grant " +
    "(DEN) that it is the first of its kind. Neither is an FDA approval, and neither says how the device performs.",
  notFor: "PMA approvals, drugs, or whether a device is on the market.",
  source: "openFDA device 510(k) clearances (FDA)",
  upstream: openfda,
  fields,
  counting: { ask: COUNTS },
  pageSize: 1000,
  identifier: {
    field: "k_number",
    pattern: /^(?:K|BK|DEN)[0-9]{6}$/,
    form: "K, BK or DEN and six digits",
    example: "K243418",
    toRequest: (id) => lookup("device/510k.json", "k_number", id),
  },
  params: z.strictObject({
    q: freeText(
      "Words of the device name: the trade name or the FDA classification name.",
      "infusion pump",
      "Device name",
    ).optional(),
    applicant: freeText("Words of the applicant's name.", "Medtronic").optional(),
    limit,
  }),
  toRequest: ({ q, applicant, limit }, asked) =>
    search(
      "device/510k.json",
      [
        ...given(q, (words) => allWords("q", NAMES, words)),
        ...given(applicant, (words) => allWords("applicant", APPLICANT, words)),
      ],
      { asked, newest: "decision_date", limit },
    ),
  row: z.object({
    k_number: identity,
    device_name: searched,
    applicant: searched,
    decision_code: text,
    decision_description: text,
    decision_date: date,
    date_received: date,
    product_code: text,
    clearance_type: text,
    advisory_committee_description: text,
    statement_or_summary: text,
    third_party_flag: text,
    country_code: text,
    state: text,
    openfda: nested({ device_name: searched, device_class: text, regulation_number: text }),
  }),
  mismatch: (row, { q, applicant }) =>
    should(holdsWords("q", q, [[row.device_name], [row.openfda.device_name]]), "q", "its names do not contain q") ??
    should(holdsWords("applicant", applicant, [[row.applicant]]), "applicant", "another applicant"),
  record: z.object({
    k_number: z.string().meta({ title: "510(k) number", description: "510(k) (K), De Novo (DEN) or BK number." }),
    device_name: z.string().nullable(),
    applicant: z.string().nullable(),
    decision_code: z.string().nullable(),
    decision: z.string().nullable().meta({ description: "The decision in words, from FDA's code table." }),
    decision_date: z.iso.date().nullable(),
    date_received: z.iso.date().nullable(),
    product_code: z.string().nullable(),
    clearance_type: z.string().nullable(),
    advisory_committee: z.string().nullable(),
    device_class: z.string().nullable().meta({ description: "1, 2, 3, U (unclassified), N or F (HDE)." }),
    regulation_number: z.string().nullable(),
    generic_device_name: z.string().nullable().meta({ description: "FDA's classification name." }),
    statement_or_summary: z.string().nullable(),
    third_party: z.boolean().nullable().meta({ description: "Reviewed by an accredited third party." }),
    country: z.string().nullable().meta({ description: "Code of the applicant's country." }),
    state: z.string().nullable().meta({ description: "Code of the applicant's US state." }),
    record_url: z.url(),
  }),
  trim: (row) => ({
    k_number: row.k_number,
    device_name: meant(row.device_name),
    applicant: meant(row.applicant),
    decision_code: row.decision_code,
    decision: decisionOf(row.decision_code, row.decision_description),
    decision_date: row.decision_date,
    date_received: row.date_received,
    product_code: row.product_code,
    clearance_type: row.clearance_type,
    advisory_committee: row.advisory_committee_description,
    device_class: row.openfda.device_class,
    regulation_number: row.openfda.regulation_number,
    generic_device_name: meant(row.openfda.device_name),
    statement_or_summary: row.statement_or_summary,
    third_party: yesNo(row.third_party_flag),
    country: row.country_code,
    state: row.state,
    record_url: PAGE + encodeURIComponent(row.k_number),
  }),
  examples: [
    { q: "infusion pump", limit: 3 },
    { applicant: "Medtronic", since: "20240101" },
  ],
  view: {
    heading: "device_name",
    facts: ["k_number", "applicant", "decision", "decision_date", "product_code"],
    codes: { device_class: DEVICE_CLASSES, decision_code: DECISIONS, clearance_type: CLEARANCE_TYPES },
    charts: [{ kind: "time", field: "decision_date", title: "Decisions", by: "decision_year" }],
  },
});

function decisionOf(code: string | null, description: string | null): string | null {
  const known = code === null ? undefined : DECISIONS.get(code);
  return known ?? (description === "Unknown" ? null : description);
}

function yesNo(flag: string | null): boolean | null {
  if (flag === "Y") return true;
  return flag === "N" ? false : null;
}
