import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { day, exact, words, type Fields } from "../fields.ts";
import { freeText, limit } from "../params.ts";
import { should, type TrimmedRecord } from "../reading.ts";
import {
  date,
  identity,
  list,
  listIfPresent,
  meant,
  nested,
  reported,
  reportedListIfPresent,
  searched,
} from "../row.ts";
import { openfda } from "../upstreams/openfda.ts";
import { COUNTS, allWords, holdsWords, lookup, search } from "../upstreams/openfda-query.ts";
import { DEVICE_CLASSES, productCode } from "./device-fields.ts";
import { given } from "./given.ts";

/** People know brands; reporters write either. */
const SEARCHED = ["device.generic_name", "device.brand_name"];

/** Types of event (open.fda.gov device event field list). */
const EVENT_TYPES: ReadonlyMap<string, string> = new Map(
  ["Death", "Injury", "Malfunction", "Other", "No answer provided"].map((type) => [type, type]),
);

/** Codes of old reports, which openFDA's loading did not put into words (FDA's description of the MAUDE files). */
const CODES = {
  event_type: {
    D: "Death",
    IN: "Injury",
    IL: "Life-threatening injury",
    IJ: "Injury",
    M: "Malfunction",
    O: "Other",
  },
  patient_outcomes: {
    D: "Death",
    L: "Life threatening",
    H: "Hospitalization",
    S: "Disability",
    C: "Congenital anomaly",
    R: "Required intervention",
    O: "Other",
    U: "Unknown",
    I: "No information",
    A: "Not applicable",
  },
  type_of_report: {
    I: "Initial submission",
    F: "Followup",
    X: "Extra copy received",
    O: "Other information submitted",
  },
  report_source: {
    M: "Manufacturer report",
    U: "User facility report",
    D: "Distributor report",
    P: "Voluntary report",
  },
} as const;

const codesOf = (name: keyof typeof CODES): ReadonlyMap<string, string> => new Map(Object.entries(CODES[name]));

const NOT_SAID = "null if the report has no such field.";

type Device = Readonly<Record<string, unknown>>;

const ofDevices =
  (name: string) =>
  ({ devices }: TrimmedRecord): readonly unknown[] =>
    Array.isArray(devices) ? devices.map((device: Device) => device[name]) : [];

const fields = {
  event_type: exact("event_type.exact", {
    description: "What was reported: Death, Injury, Malfunction, Other or No answer provided.",
    example: "Death",
    values: EVENT_TYPES,
    isOpen: true,
    counted: { at: "event_type.exact" },
  }),
  report_number: exact("report_number.exact", {
    description: "Its sender's number of the report.",
    example: "2182208-2025-01024",
    hint: { pattern: /^[0-9]{7,10}-[0-9]{4}-[0-9]{5,6}$/, what: "a report number", isSure: true },
  }),
  product_code: productCode("device.device_report_product_code.exact", {
    isMultiple: true,
    in: ofDevices("product_code"),
  }),
  manufacturer: words("device.manufacturer_d_name", {
    description: "Words of the manufacturer's name, as reporters wrote it.",
    example: "Medtronic",
    isMultiple: true,
    counted: { at: "device.manufacturer_d_name.exact" },
    in: ofDevices("manufacturer"),
  }),
  brand_name: words("device.brand_name", {
    isInQ: true,
    description: "Words of the device's brand name, as reporters wrote it.",
    example: "Impella",
    isMultiple: true,
    counted: { at: "device.brand_name.exact" },
    in: ofDevices("brand_name"),
  }),
  product_problem: exact("product_problems.exact", {
    description: "A product problem in FDA's words.",
    example: "Break",
    isMultiple: true,
    counted: { at: "product_problems.exact" },
    in: ({ product_problems: problems }) => (Array.isArray(problems) ? problems : []),
  }),
  patient_problem: words("patient.patient_problems", {
    description: "Words of a patient problem, such as infection; counts list FDA's terms.",
    example: "pain",
    isNoName: true,
    isMultiple: true,
    counted: { at: "patient.patient_problems.exact" },
    in: ({ patient_problems: problems }) => (Array.isArray(problems) ? problems : []),
  }),
  report_source: words("report_source_code", {
    description: "Who sent the report: manufacturer, user facility, distributor or voluntary.",
    example: "user facility",
    isNoName: true,
    counted: { at: "report_source_code.exact" },
  }),
  reporter_occupation: words("reporter_occupation_code", {
    description: "Words of the occupation of who reported first, such as nurse; many reports don't tell it.",
    example: "nurse",
    isNoName: true,
    counted: { at: "reporter_occupation_code.exact" },
  }),
  model_number: words("device.model_number", {
    description: "Words of the device's model number, as reporters wrote it.",
    example: "MMT-751NAS",
    isNoName: true,
    isMultiple: true,
    in: ofDevices("model_number"),
  }),
  lot_number: words("device.lot_number", {
    description: "Words of the device's lot number, as reporters wrote it.",
    example: "KR418716",
    isNoName: true,
    isMultiple: true,
    in: ofDevices("lot_number"),
  }),
  date_received: day("date_received", {
    title: "Date received",
    description: "Day on which FDA received the report.",
    example: "20240101",
    isRange: true,
    sorted: "date_received",
    counted: { at: "date_received", by: "year_received" },
  }),
} satisfies Fields;

const listOr = (description: string) => z.array(z.string()).nullable().meta({ description });

/** What the lists of all patients hold, each once; null where none of them has such a list. */
function ofAll(lists: readonly (readonly string[] | null)[]): string[] | null {
  const present = lists.filter((list) => list !== null);
  return present.length === 0 ? null : [...new Set(present.flat())];
}

/** The page of a report in MAUDE. */
const PAGE = "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfmaude/detail.cfm?mdrfoi__id=";

export const deviceEvents = defineDataset({
  name: "device_events",
  path: "/devices/events",
  title: "Device adverse event reports",
  summary: "Search FDA MAUDE medical device reports (MDRs) by generic or brand name of the device, newest first.",
  caveat:
    "Reports are unverified and collected by passive surveillance. A report does not show that " +
    "the device caused the event. Report counts are not rates and can't be used to compare " +
    "devices. Reports received before 2000 and alternative summary reports are not in openFDA. In March 2026 FDA " +
    "launched the Adverse Event Monitoring System (AEMS), which will replace MAUDE: check the newest date_received.",
  gaps:
    "Reports received before 2000 and alternative summary reports are not in openFDA, and reporters write names in " +
    "many ways, so this doesn't prove that there is none.",
  notFor: "side effects of drugs or vaccines, or rates of any event.",
  source: "openFDA device adverse event reports, MAUDE (FDA)",
  upstream: openfda,
  fields,
  counting: {
    ask: COUNTS,
    note:
      "Report counts are not rates: nobody knows how many devices are in use, one event may be reported more than " +
      "once, and many are never reported. Don't compare devices by them.",
  },
  pageSize: 500,
  identifier: {
    field: "mdr_report_key",
    pattern: /^[0-9]{1,12}$/,
    form: "an MDR report key: digits",
    example: "18584734",
    toRequest: (id) => lookup("device/event.json", "mdr_report_key", id),
    typical: /^(?:[0-9]{7,9}|[0-9]{11,12})$/,
    doubt: () => "Reports received before 2000 and alternative summary reports are not in openFDA.",
  },
  params: z.strictObject({
    q: freeText(
      "Words of the device's generic or brand name, as reporters wrote it.",
      "infusion pump",
      "Device name",
    ).optional(),
    limit,
  }),
  toRequest: ({ q, limit }, asked) =>
    search(
      "device/event.json",
      given(q, (words) => allWords("q", SEARCHED, words)),
      { asked, newest: "date_received", limit },
    ),
  row: z.object({
    mdr_report_key: identity,
    report_number: reported,
    event_type: reported,
    date_received: date,
    date_of_event: date,
    date_manufacturer_received: date,
    product_problems: reportedListIfPresent,
    patient: list({ patient_problems: reportedListIfPresent, sequence_number_outcome: reportedListIfPresent }),
    device: listIfPresent({
      brand_name: searched,
      generic_name: searched,
      manufacturer_d_name: reported,
      model_number: reported,
      catalog_number: reported,
      lot_number: reported,
      device_report_product_code: reported,
      openfda: nested({ device_class: reported }),
    }),
    type_of_report: reportedListIfPresent,
    remedial_action: reportedListIfPresent,
    report_source_code: reported,
    reporter_occupation_code: reported,
    source_type: reportedListIfPresent,
  }),
  mismatch: (row, { q }) =>
    should(
      holdsWords("q", q, [
        (row.device ?? []).map((device) => device.generic_name),
        (row.device ?? []).map((device) => device.brand_name),
      ]),
      "q",
      "no device's generic or brand name contains q",
    ),
  record: z.object({
    mdr_report_key: z.string().meta({ title: "MDR report key" }),
    report_number: z.string().nullable(),
    event_type: z.string().nullable().meta({ description: "Malfunction, Injury, Death, Other or No answer provided." }),
    date_received: z.iso.date().nullable(),
    date_of_event: z.iso.date().nullable(),
    product_problems: listOr(`FDA's terms for what went wrong with the device; ${NOT_SAID}`),
    patient_problems: listOr(`FDA's problem terms for all patients in the report; ${NOT_SAID}`),
    devices: z
      .array(
        z.object({
          brand_name: z.string().nullable(),
          generic_name: z.string().nullable(),
          manufacturer: z.string().nullable(),
          model_number: z.string().nullable(),
          catalog_number: z.string().nullable(),
          lot_number: z.string().nullable(),
          product_code: z.string().nullable(),
          device_class: z.string().nullable(),
        }),
      )
      .nullable(),
    patient_outcomes: listOr(`Outcomes for all patients in the report, as the report has them; ${NOT_SAID}`),
    type_of_report: listOr(`Whether it is the first report or a follow-up; ${NOT_SAID}`),
    remedial_action: listOr(`What the manufacturer had done when it reported; ${NOT_SAID}`),
    report_source: z
      .string()
      .nullable()
      .meta({ description: "Manufacturer, user facility, distributor or voluntary report." }),
    reporter_occupation: z
      .string()
      .nullable()
      .meta({ description: "Occupation of the first reporter, as the report has it." }),
    date_manufacturer_received: z.iso.date().nullable(),
    source_type: listOr(`Where the manufacturer got the report; ${NOT_SAID}`),
    record_url: z.url(),
  }),
  trim: (row) => ({
    mdr_report_key: row.mdr_report_key,
    report_number: row.report_number,
    event_type: row.event_type,
    date_received: row.date_received,
    date_of_event: row.date_of_event,
    product_problems: row.product_problems,
    patient_problems: ofAll(row.patient.map((patient) => patient.patient_problems)),
    devices:
      row.device?.map((device) => ({
        brand_name: meant(device.brand_name),
        generic_name: meant(device.generic_name),
        manufacturer: device.manufacturer_d_name,
        model_number: device.model_number,
        catalog_number: device.catalog_number,
        lot_number: device.lot_number,
        product_code: device.device_report_product_code,
        device_class: device.openfda.device_class,
      })) ?? null,
    patient_outcomes: ofAll(row.patient.map((patient) => patient.sequence_number_outcome)),
    type_of_report: row.type_of_report,
    remedial_action: row.remedial_action,
    report_source: row.report_source_code,
    reporter_occupation: row.reporter_occupation_code,
    date_manufacturer_received: row.date_manufacturer_received,
    source_type: row.source_type,
    record_url: PAGE + encodeURIComponent(row.mdr_report_key),
  }),
  examples: [{ q: "infusion pump", limit: 3 }, { q: "defibrillator" }],
  view: {
    heading: "mdr_report_key",
    facts: ["event_type", "date_received", "devices", "product_problems"],
    codes: {
      event_type: codesOf("event_type"),
      patient_outcomes: codesOf("patient_outcomes"),
      type_of_report: codesOf("type_of_report"),
      report_source: codesOf("report_source"),
    },
    memberCodes: { devices: { device_class: DEVICE_CLASSES } },
    parts: { devices: ["brand_name", "manufacturer"] },
    charts: [
      { kind: "time", field: "date_received", title: "Reports received", by: "year_received" },
      { kind: "values", field: "event_type", title: "Types of event", by: "event_type" },
    ],
  },
});
