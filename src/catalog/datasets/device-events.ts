import { z } from "zod";
import { defineDataset } from "../define-dataset.ts";
import { freeText, limit } from "../params.ts";
import { should } from "../reading.ts";
import { date, identity, list, meant, nested, reported, reportedList, searched } from "../row.ts";
import { openfda } from "../upstreams/openfda.ts";
import { COUNTS, allWords, holdsWords, lookup, search } from "../upstreams/openfda-query.ts";
import { given } from "./fields.ts";

const SEARCHED = ["device.generic_name"];

/** The page of a report in MAUDE. */
const PAGE = "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfmaude/detail.cfm?mdrfoi__id=";

export const deviceEvents = defineDataset({
  name: "device_events",
  path: "/devices/events",
  title: "Device adverse event reports",
  summary: "Search FDA MAUDE medical device reports (MDRs) by generic device name, newest first.",
  caveat:
    "Reports are unverified and collected by passive surveillance. A report does not show that " +
    "the device caused the event. Report counts are not rates and can't be used to compare " +
    "devices.",
  notFor: "side effects of drugs or vaccines, or rates of any event.",
  source: "openFDA device adverse event reports, MAUDE (FDA)",
  upstream: openfda,
  countable: {
    ask: COUNTS,
    fields: {
      event_type: "event_type.exact",
      year_received: "date_received",
    },
    note:
      "Counts of reports are no rates: how many devices are in use is not known, one event may be reported more than " +
      "once, and many are never reported. They can't be used to compare devices.",
  },
  pageSize: 500,
  identifier: {
    field: "mdr_report_key",
    pattern: /^[0-9]{1,12}$/,
    form: "an MDR report key: digits",
    example: "18584734",
    toRequest: (id) => lookup("device/event.json", "mdr_report_key", id),
    typical: /^(?:[0-9]{7,9}|[0-9]{11,12})$/,
  },
  params: z.strictObject({
    q: freeText(
      "Words of the generic device name, as reporters wrote it.",
      "infusion pump",
      "Generic device name",
    ).optional(),
    limit,
  }),
  toRequest: ({ q, limit }) =>
    search(
      "device/event.json",
      given(q, (words) => allWords("q", SEARCHED, words)),
      "date_received",
      limit,
    ),
  row: z.object({
    mdr_report_key: identity,
    report_number: reported,
    event_type: reported,
    date_received: date,
    date_of_event: date,
    product_problems: reportedList,
    patient: list({ patient_problems: reportedList }),
    device: list({
      brand_name: reported,
      generic_name: searched,
      manufacturer_d_name: reported,
      model_number: reported,
      device_report_product_code: reported,
      openfda: nested({ device_class: reported }),
    }),
    source_type: reportedList,
  }),
  mismatch: (row, { q }) =>
    should(
      holdsWords("q", q, [row.device.map((device) => device.generic_name)]),
      "q",
      "no device's generic name contains q",
    ),
  record: z.object({
    mdr_report_key: z.string().meta({ title: "MDR report key" }),
    report_number: z.string().nullable(),
    event_type: z.string().nullable().meta({ description: "Malfunction, Injury, Death, Other or No answer provided." }),
    date_received: z.iso.date().nullable(),
    date_of_event: z.iso.date().nullable(),
    product_problems: z.array(z.string()),
    patient_problems: z.array(z.string()).meta({ description: "FDA problem terms for all patients in the report." }),
    devices: z.array(
      z.object({
        brand_name: z.string().nullable(),
        generic_name: z.string().nullable(),
        manufacturer: z.string().nullable(),
        model_number: z.string().nullable(),
        product_code: z.string().nullable(),
        device_class: z.string().nullable(),
      }),
    ),
    source_type: z.array(z.string()),
    record_url: z.url(),
  }),
  trim: (row) => ({
    mdr_report_key: row.mdr_report_key,
    report_number: row.report_number,
    event_type: row.event_type,
    date_received: row.date_received,
    date_of_event: row.date_of_event,
    product_problems: row.product_problems,
    patient_problems: [...new Set(row.patient.flatMap((patient) => patient.patient_problems))],
    devices: row.device.map((device) => ({
      brand_name: device.brand_name,
      generic_name: meant(device.generic_name),
      manufacturer: device.manufacturer_d_name,
      model_number: device.model_number,
      product_code: device.device_report_product_code,
      device_class: device.openfda.device_class,
    })),
    source_type: row.source_type,
    record_url: PAGE + encodeURIComponent(row.mdr_report_key),
  }),
  examples: [{ q: "infusion pump", limit: 3 }, { q: "defibrillator" }],
  view: {
    heading: "mdr_report_key",
    facts: ["event_type", "date_received", "devices", "product_problems"],
    parts: { devices: ["brand_name", "manufacturer"] },
    charts: [
      { kind: "time", field: "date_received", title: "Reports received", by: "year_received" },
      { kind: "values", field: "event_type", title: "Types of event", by: "event_type" },
    ],
  },
});
