import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceEvents } from "../../../src/catalog/datasets/device-events.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { ask } from "../../support/recorded-agencies.ts";

const generic = (words: string) => ({ search: `(device.generic_name:(${words}))` });

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
    { brand_name: "UNK", generic_name: "PUMP, INFUSION", manufacturer_d_name: "NA", openfda: { device_class: "2" } },
    { generic_name: "SET, ADMINISTRATION" },
  ],
  source_type: [""],
};

test("device_events: a row none of whose devices holds q makes the answer unusable", () => {
  const plan = deviceEvents.toQuery({ q: "pacemaker" });
  const failure = failureOf(() => plan.read({ rows: [row], total: 1, updated: null }));
  assert.equal(failure.reason, "unexpected_shape");
  assert.match(failure.message, /row 1 does not match the query: no device's generic name contains q/);
});

test("device_events: words of q may stand in different devices of one report, as openFDA flattens them", () => {
  assert.equal(
    deviceEvents.toQuery({ q: "infusion set" }).read({ rows: [row], total: 1, updated: null }).records.length,
    1,
  );
});

test("device_events: dates are ISO, impossible ones null; problems of all patients stand once; typed-in nothings go", () => {
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
        product_code: null,
        device_class: "2",
      },
      {
        brand_name: null,
        generic_name: "SET, ADMINISTRATION",
        manufacturer: null,
        model_number: null,
        product_code: null,
        device_class: null,
      },
    ],
    source_type: [],
    record_url: "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfmaude/detail.cfm?mdrfoi__id=7014702",
  });
});

test("device_events: real rows found by generic name satisfy q", () => {
  for (const q of ["pump", "defibrillator", "catheter"])
    assert.ok(ask(deviceEvents, { q, limit: 50 }).records.length > 0, q);
});
