import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceEvents } from "../../../src/catalog/datasets/device-events.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { ask } from "../../support/recorded-agencies.ts";
import { recordedRows } from "../../support/recorded.ts";

test('"There is no such report": a 404 says which reports openFDA lacks', () => {
  assert.match(
    failureOf(() => deviceEvents.byIdentifier?.toQuery({ id: "123456" }).read({ rows: [], total: 0, updated: null }))
      .message,
    /received before 2000 and alternative summary reports are not in openFDA/,
  );
});

const generic = (words: string) => ({ search: `(device.generic_name:(${words}) OR device.brand_name:(${words}))` });

goldenTable(deviceEvents, "https://api.fda.gov/device/event.json", (limit) => ({ sort: "date_received:desc", limit }), [
  [{}, {}],
  [{ limit: 7 }, {}],
  [{ q: "infusion pump" }, generic('"infusion" AND "pump"')],
  [{ q: "PUMP, INFUSION" }, generic('"PUMP" AND "INFUSION"')],
  [{ q: "x-ray" }, generic('"x-ray"')],
  [{ q: "OR" }, generic('"OR"')],
  [{ q: "ALL OR NOTHING" }, generic('"ALL" AND "OR" AND "NOTHING"')],
  [{ q: "device.brand:x" }, generic('"device.brand" AND "x"')],
  [{ q: "pump) OR (a" }, generic('"pump" AND "OR" AND "a"')],
  [{ q: "Pump PUMP pump" }, generic('"Pump"')],
  [{ q: "‘smart’ pump" }, generic(`"'smart'" AND "pump"`)],
  [{ q: "½ inch" }, generic('"inch"')],
  [{ q: "1½ inch" }, generic('"1" AND "inch"')],
  [{ q: "⅓-2⅔ mm" }, generic('"-2" AND "mm"')],
  [{ q: "1 1/2 inch" }, generic('"1" AND "2" AND "inch"')],
  [{ q: "10² ３³ ②5" }, generic('"10" AND "3" AND "5"')],
  [{ q: "B₁₂ ¹²³I ①" }, generic('"B12" AND "123I" AND "1"')],
]);

const row = {
  mdr_report_key: "7014702",
  report_number: "",
  event_type: "Malfunction",
  date_received: "20240131",
  date_of_event: "20241301",
  product_problems: ["Break", "", "*"],
  patient: [{ patient_problems: ["Pain", "Fever"], patient_age: "54 YR" }, { patient_problems: ["Pain"] }, {}],
  device: [
    {
      brand_name: "UNK",
      lot_number: "LOT 7",
      generic_name: "PUMP, INFUSION",
      manufacturer_d_name: "NA",
      openfda: { device_class: "2" },
    },
    { generic_name: "SET, ADMINISTRATION" },
  ],
  type_of_report: ["Initial submission", "Followup"],
  remedial_action: [""],
  source_type: [""],
};

test("device_events: a row without a device that matches q makes the answer unusable", () => {
  const plan = deviceEvents.toQuery({ q: "pacemaker" });
  const failure = failureOf(() => plan.read({ rows: [row], total: 1, updated: null }));
  assert.equal(failure.reason, "unexpected_shape");
  assert.match(failure.message, /row 1 does not match the query: no device's generic or brand name contains q/);
});

test("device_events: words of q may be in different devices of one report, as openFDA flattens them", () => {
  assert.equal(
    deviceEvents.toQuery({ q: "infusion set" }).read({ rows: [row], total: 1, updated: null }).records.length,
    1,
  );
});

test("device_events: dates are ISO, impossible ones null; problems of all patients are listed once; typed placeholders are dropped", () => {
  const [record] = deviceEvents.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
  assert.deepEqual(record, {
    mdr_report_key: "7014702",
    report_number: null,
    event_type: "Malfunction",
    date_received: "2024-01-31",
    date_of_event: null,
    product_problems: ["Break"],
    patient_problems: ["Pain", "Fever"],
    devices: [
      {
        brand_name: null,
        generic_name: "PUMP, INFUSION",
        manufacturer: null,
        model_number: null,
        catalog_number: null,
        lot_number: "LOT 7",
        product_code: null,
        device_class: "2",
      },
      {
        brand_name: null,
        generic_name: "SET, ADMINISTRATION",
        manufacturer: null,
        model_number: null,
        catalog_number: null,
        lot_number: null,
        product_code: null,
        device_class: null,
      },
    ],
    patient_outcomes: null,
    type_of_report: ["Initial submission", "Followup"],
    remedial_action: [],
    report_source: null,
    reporter_occupation: null,
    date_manufacturer_received: null,
    source_type: [],
    record_url: "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfmaude/detail.cfm?mdrfoi__id=7014702",
  });
});

const LISTS = [
  "product_problems",
  "patient_problems",
  "devices",
  "patient_outcomes",
  "type_of_report",
  "remedial_action",
  "source_type",
];

test('Readers believed "Product problems: none listed" of reports that lack the field: a list that is missing is null', () => {
  const bare = { mdr_report_key: "1", patient: [{ patient_age: "54 YR" }] };
  const [record = {}] = deviceEvents.toQuery({}).read({ rows: [bare], total: 1, updated: null }).records;
  for (const name of LISTS) assert.equal(new Map(Object.entries(record)).get(name), null, name);
  const empty = {
    mdr_report_key: "1",
    product_problems: [],
    patient: [{ patient_problems: [""], sequence_number_outcome: "" }],
    device: [],
    type_of_report: [""],
    remedial_action: "",
    source_type: [],
  };
  const [listed = {}] = deviceEvents.toQuery({}).read({ rows: [empty], total: 1, updated: null }).records;
  for (const name of LISTS) assert.deepEqual(new Map(Object.entries(listed)).get(name), [], name);
});

test("device_events: the outcomes of all patients are listed once, as the report has them", () => {
  const patient = [
    { sequence_number_outcome: ["Required Intervention", " D"] },
    { sequence_number_outcome: "Required Intervention" },
    {},
  ];
  const [record = {}] = deviceEvents
    .toQuery({})
    .read({ rows: [{ mdr_report_key: "1", patient }], total: 1, updated: null }).records;
  assert.deepEqual(new Map(Object.entries(record)).get("patient_outcomes"), ["Required Intervention", "D"]);
  assert.equal(deviceEvents.view.codes?.["patient_outcomes"]?.get("D"), "Death");
});

test("device_events: a real report missing a list is never one with an empty list", () => {
  for (const row of recordedRows("device_events")) {
    const [record = {}] = deviceEvents.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
    for (const name of ["product_problems", "type_of_report", "remedial_action", "source_type"])
      assert.equal(new Map(Object.entries(record)).get(name) === null, (row[name] ?? null) === null, name);
  }
});

test("device_events: real rows found by generic name satisfy q", () => {
  for (const q of ["pump", "defibrillator", "catheter"])
    assert.ok(ask(deviceEvents, { q, limit: 50 }).records.length > 0, q);
});

test("Readers believed that no death was reported with an Impella: q finds brand names, too", () => {
  const { records } = ask(deviceEvents, { q: "Impella", event_type: "Death", limit: 50 });
  assert.equal(records.length, 10);
});

test("device_events: the caveat says what openFDA does not have", () => {
  for (const said of [/before 2000/, /alternative summary reports/, /AEMS/]) assert.match(deviceEvents.caveat, said);
});
