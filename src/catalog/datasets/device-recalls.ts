import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { day, exact, words, type Fields } from "../fields.ts";
import { freeText, limit, LONGEST_TEXT } from "../params.ts";
import { should } from "../reading.ts";
import { date, identity, meant, nested, reported, reportedList, searched, unread } from "../row.ts";
import { openfda } from "../upstreams/openfda.ts";
import { COUNTS, allWords, holdsWords, lookup, search } from "../upstreams/openfda-query.ts";
import { classesOf, DEVICE_CLASSES, productCode } from "./device-fields.ts";
import { given } from "./given.ts";

const SEARCHED = ["product_description", "openfda.device_name", "recalling_firm"];

/** States of a recall (open.fda.gov device recall field list). */
const STATUSES: ReadonlyMap<string, string> = new Map(
  ["Open, Classified", "Open", "Ongoing", "Completed", "Terminated"].map((status) => [status, status]),
);

/**
 * FDA writes one cause in several ways, `Employee error` and `Employee Error`, and finds each as it is written; causes are
 * separated by commas. What would be too long with all of them is looked for as it is.
 */
function readCause(text: string): readonly string[] {
  const written = text.split(",").flatMap((one) => {
    const cause = one.trim();
    const small = cause.toLowerCase();
    const title = small.replaceAll(/(?<![\p{L}\p{N}'])(?!(?:and|by|for|in|of|or|prior|the|to)\b)[a-z]/gu, capital);
    return [cause, small.replace(/^[a-z]/, capital), title];
  });
  const causes = [...new Set(written)];
  return causes.join().length > LONGEST_TEXT ? [text] : causes;
}

const capital = (letter: string): string => letter.toUpperCase();

const fields = {
  product_code: productCode("product_code", { example: "LRO" }),
  recalling_firm: words("recalling_firm", {
    isInQ: true,
    description: "Words of the recalling firm's name.",
    example: "Boston Scientific",
    counted: { at: "recalling_firm.exact" },
  }),
  firm_state: exact("state", {
    description: "Two-letter code of the recalling firm's US state; some records have none.",
    example: "MN",
    form: { pattern: /^[A-Z]{2}$/, words: "a two-letter code of a US state" },
    counted: { at: "state" },
  }),
  reason_for_recall: words("reason_for_recall", {
    description: "Words of the reason for the recall, as the firm gave it.",
    example: "labeling",
    isNoName: true,
  }),
  distribution_pattern: words("distribution_pattern", {
    description: "Words of the distribution pattern, as the firm gave it: states by name or code, or nationwide.",
    example: "nationwide",
    isNoName: true,
  }),
  root_cause: exact("root_cause_description.exact", {
    description: "FDA's determined cause, in its words; their first letters may be small or capital.",
    example: "Device Design",
    read: readCause,
    hasSpellings: true,
    counted: { at: "root_cause_description.exact" },
  }),
  status: exact("recall_status", {
    description: "State of the recall.",
    example: "Open, Classified",
    values: STATUSES,
    isOpen: true,
    counted: { at: "recall_status" },
  }),
  k_number: exact("k_numbers", {
    title: "510(k) number",
    description: "A 510(k) number of the device.",
    example: "K082332",
    form: { pattern: /^(?:K|BK|DEN|P|N|D)[0-9]{5,6}$/, words: "K, BK or DEN and six digits" },
    hint: { pattern: /^(?:K|BK|DEN)[0-9]{6}$/, what: "a 510(k) number" },
    isMultiple: true,
    counted: { at: "k_numbers" },
    in: ({ k_numbers: numbers }) => (Array.isArray(numbers) ? numbers : []),
  }),
  res_event_number: exact("res_event_number", {
    title: "Recall event",
    description: "FDA's number of an event that several recalls may share.",
    example: "88604",
    form: { pattern: /^[0-9]{4,6}$/, words: "four to six digits" },
    counted: { at: "res_event_number" },
  }),
  pma_number: exact("pma_numbers", {
    title: "PMA number",
    description: "A premarket approval number.",
    example: "P150012",
    form: { pattern: /^[A-Z][0-9]{5,6}$/, words: "a letter and six digits" },
    hint: { pattern: /^P[0-9]{6}$/, what: "a PMA number" },
    isMultiple: true,
    in: ({ pma_numbers: numbers }) => (Array.isArray(numbers) ? numbers : []),
  }),
  device_class: exact("openfda.device_class", {
    description: "FDA's class of the device, not of the recall: 1, 2, 3, U, N or F.",
    example: "2",
    values: DEVICE_CLASSES,
    counted: { at: "openfda.device_class" },
  }),
  date_posted: day("event_date_posted", {
    description: "Day on which FDA classified and posted the recall.",
    example: "20240101",
  }),
  date_terminated: day("event_date_terminated", {
    description: "Day on which FDA ended the recall.",
    example: "20240101",
  }),
  date_initiated: day("event_date_initiated", {
    title: "Date initiated",
    description: "Day on which the firm began the recall.",
    example: "20240101",
    isRange: true,
    sorted: "event_date_initiated",
    counted: { at: "event_date_initiated", by: "year_initiated" },
  }),
} satisfies Fields;

/** A recall as openFDA sends it. @param long how its long texts are read: lists of lots have 300,000 characters */
const rowWith = (long: typeof reported) =>
  z.object({
    product_res_number: identity,
    res_event_number: reported,
    cfres_id: reported,
    recalling_firm: searched,
    state: reported,
    reason_for_recall: reported,
    root_cause_description: reported,
    product_description: searched,
    recall_status: reported,
    event_date_initiated: date,
    event_date_posted: date,
    event_date_terminated: date,
    product_code: reported,
    k_numbers: reportedList,
    pma_numbers: reportedList,
    distribution_pattern: reported,
    product_quantity: reported,
    action: long,
    code_info: long,
    openfda: nested({ device_name: searched, device_class: reported }),
  });

export const deviceRecalls = defineDataset({
  name: "device_recalls",
  path: "/devices/recalls",
  title: "Device recalls",
  summary: "Search FDA medical device recalls by product, FDA classification name or recalling firm, newest first.",
  caveat:
    "Don't use this for alerts: recalls appear with a delay and without their class (I, II, " +
    "III); device_class is the class of the device. Recalls that have no recall number yet, the newest ones, " +
    "are not in openFDA. A device without a recall is not necessarily safe, and a recall does not mean that a " +
    "given unit is affected.",
  gaps: "Recalls that have no recall number yet, the newest ones, are not in openFDA, so this doesn't prove that there is none.",
  notFor: "recalls of drugs or food.",
  source: "openFDA device recalls (FDA)",
  upstream: openfda,
  fields,
  counting: { ask: COUNTS },
  pageSize: 250,
  identifier: {
    field: "product_res_number",
    pattern: /^[A-Z]-[0-9]{1,5}-[0-9]{2,4}$/,
    form: "a recall number: a letter, a number and a year",
    example: "Z-0233-2018",
    toRequest: (id) => lookup("device/recall.json", "product_res_number.exact", id),
    wholeRow: rowWith(reported),
  },
  params: z.strictObject({
    q: freeText(
      "Words of the product, its FDA classification name or the recalling firm.",
      "pacemaker",
      "Product, device or firm",
    ).optional(),
    limit,
  }),
  toRequest: ({ q, limit }, asked) =>
    search(
      "device/recall.json",
      given(q, (words) => allWords("q", SEARCHED, words)),
      { asked, newest: "event_date_initiated", limit },
    ),
  row: rowWith(unread),
  mismatch: (row, { q }) =>
    should(
      holdsWords("q", q, [[row.product_description], [row.openfda.device_name], [row.recalling_firm]]),
      "q",
      "neither product nor firm contains q",
    ),
  record: z.object({
    product_res_number: z
      .string()
      .meta({ title: "Recall number", description: "FDA's recall number, for example Z-0823-2025." }),
    res_event_number: z
      .string()
      .nullable()
      .meta({ title: "Recall event", description: "The recall event, which may cover many products." }),
    recalling_firm: z.string().nullable(),
    firm_state: z.string().nullable().meta({ description: "US state of the recalling firm." }),
    reason_for_recall: z.string().nullable(),
    root_cause: z.string().nullable(),
    product_description: z.string().nullable(),
    status: z.string().nullable(),
    date_initiated: z.iso.date().nullable(),
    date_posted: z.iso.date().nullable(),
    date_terminated: z.iso.date().nullable(),
    product_code: z.string().nullable(),
    device_name: z.string().nullable().meta({ description: "FDA's classification name." }),
    device_class: z
      .string()
      .nullable()
      .meta({
        title: "Device class (not the recall's class)",
        description:
          "FDA's class of the device: 1 is the lowest risk, 3 the highest. It is not the class of the recall (I, II, " +
          "III), where I is the most serious; openFDA does not give that here.",
      }),
    k_numbers: z.array(z.string()).meta({ title: "510(k) numbers" }),
    pma_numbers: z.array(z.string()).meta({ title: "PMA numbers", description: "Premarket approval numbers." }),
    distribution_pattern: z.string().nullable(),
    product_quantity: z.string().nullable(),
    action: z.string().nullable().meta({ description: "What the firm did and told its customers, in full." }),
    code_info: z.string().nullable().meta({
      title: "Lots and serial numbers",
      description: "Lot, serial and other numbers of the recalled units, in full.",
    }),
    record_url: z.url(),
  }),
  trim: (row) => ({
    product_res_number: row.product_res_number,
    res_event_number: row.res_event_number,
    recalling_firm: meant(row.recalling_firm),
    firm_state: row.state,
    reason_for_recall: row.reason_for_recall,
    root_cause: row.root_cause_description,
    product_description: meant(row.product_description),
    status: row.recall_status,
    date_initiated: row.event_date_initiated,
    date_posted: row.event_date_posted,
    date_terminated: row.event_date_terminated,
    product_code: row.product_code,
    device_name: meant(row.openfda.device_name),
    device_class: row.openfda.device_class,
    k_numbers: row.k_numbers,
    pma_numbers: row.pma_numbers,
    distribution_pattern: row.distribution_pattern,
    product_quantity: row.product_quantity,
    action: row.action,
    code_info: row.code_info,
    record_url: pageOf(row.cfres_id),
  }),
  long: ["action", "code_info"],
  examples: [{ q: "pacemaker", limit: 3 }, { q: "Medline kit" }],
  view: {
    heading: "product_description",
    facts: ["recalling_firm", "reason_for_recall", "status", "date_initiated", "product_res_number"],
    codes: { device_class: classesOf("; not the recall's class") },
    charts: [
      { kind: "time", field: "date_initiated", title: "Recalls initiated", by: "year_initiated" },
      { kind: "values", field: "root_cause", title: "Root causes", by: "root_cause" },
    ],
  },
});

/** FDA's recall database; the page of one recall is addressed by an internal id that old records lack. */
const pageOf = (cfresId: string | null): string => {
  const page = "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfRES/res.cfm";
  return cfresId === null ? page : `${page}?id=${encodeURIComponent(cfresId)}`;
};
