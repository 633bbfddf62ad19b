import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { z } from "zod";
import { valuesAt, type JsonObject } from "../../../sandbox/openfda/json.ts";
import { readRecords } from "../../../sandbox/recorded.ts";
import { call, find, read } from "./call.ts";

/**
 * Every field of the published index mappings, filtered, counted and sorted by: the answers are those that a reader of the
 * records gets without any index.
 */

const FILES = {
  "device/510k": "openfda/device-510k.jsonl",
  "device/recall": "openfda/device-recall.jsonl",
  "device/event": "openfda/device-event.jsonl",
  "drug/label": "openfda/drug-label.jsonl",
} as const;

const mapping = z
  .object({ fields: z.record(z.string(), z.record(z.string(), z.string())) })
  .parse(
    JSON.parse(readFileSync(new URL("../../../sandbox/data/openfda/fields.json", import.meta.url), "utf8")),
  ).fields;

const totalOf = (endpoint: string, search: string): number => find(endpoint, search, "&limit=1").total;

const ask = (endpoint: string, query: Readonly<Record<string, string>>) =>
  call(`/${endpoint}.json`, new URLSearchParams(query).toString());

/** What may stand in a search; other values are refused before the index sees them. */
const SUPPORTED = /^[&0-9a-zA-Z@%/',._:()[\]{}\-+><=* ]+$/;

/** Values of one field that are tried. */
const MOST_TRIED = 5;

const day = (value: string): string => value.replaceAll("-", "");

function readersCounts(records: readonly JsonObject[], path: string, isDate: boolean): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const record of records) {
    const values = valuesAt(record, path).map((value) => (isDate ? day(value) : value));
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

const recorded = new Map(Object.entries(FILES).map(([endpoint, file]) => [endpoint, readRecords(file)]));

for (const [endpoint, records] of recorded)
  for (const [group, names] of Object.entries(mapping[endpoint] ?? {}))
    for (const path of names.split(" ")) {
      const isDate = group === "date";
      const isExact = group.endsWith("+exact");
      const isWhole = isDate || group.startsWith("keyword");
      const counts = readersCounts(records, path, isDate);
      const tried = [...counts].filter(([value]) => SUPPORTED.test(value) && (!isDate || /^\d{8}$/.test(value)));
      if (counts.size === 0) continue;

      if (isWhole || isExact)
        test(`${endpoint}: ${path} is counted and found by its whole values`, () => {
          const field = isExact ? `${path}.exact` : path;
          const answer = ask(endpoint, { count: field, limit: "1000" });
          assert.equal(answer.status, 200);
          const { results } = read(answer);
          assert.ok(Array.isArray(results));
          const counted = new Map(results.map(({ term, time, count }) => [String(time ?? term), count]));
          for (const [value, count] of tried.slice(0, MOST_TRIED)) {
            const isShown = counts.size <= 1000 && (!isDate || "time" in Object(results[0]));
            if (isShown) assert.equal(counted.get(value), count, value);
            assert.equal(totalOf(endpoint, `${field}:"${value}"`), count, `${field}:"${value}"`);
          }
        });
      else if (group.startsWith("text"))
        test(`${endpoint}: ${path} has words only, so that it is neither counted nor sorted by`, () => {
          assert.equal(ask(endpoint, { count: path }).status, 500);
          assert.match(ask(endpoint, { count: `${path}.exact` }).body, /Nothing to count/);
        });
    }

test("a field of whole values without an .exact twin is found by its own name alone", () => {
  for (const [endpoint, field, value] of [
    ["device/510k", "product_code", "LLZ"],
    ["device/510k", "openfda.device_class", "2"],
    ["device/recall", "recall_status", "Terminated"],
    ["device/event", "device.openfda.device_class", "3"],
  ] as const) {
    assert.ok(totalOf(endpoint, `${field}:"${value}"`) > 0);
    assert.equal(totalOf(endpoint, `${field}.exact:"${value}"`), 0);
    assert.match(ask(endpoint, { count: `${field}.exact` }).body, /Nothing to count/);
  }
});

const filters: readonly (readonly [endpoint: string, search: string, holds: (record: JsonObject) => boolean])[] = [
  [
    "device/510k",
    '(product_code:"LLZ" OR product_code:"QIH") AND NOT (country_code:"US")',
    (record) => ["LLZ", "QIH"].includes(String(record["product_code"])) && record["country_code"] !== "US",
  ],
  [
    "device/510k",
    'decision_date:[20240301 TO 20240331] AND clearance_type.exact:"Special"',
    (record) => String(record["decision_date"]).startsWith("2024-03") && record["clearance_type"] === "Special",
  ],
  [
    "device/event",
    'event_type.exact:"Injury" AND _exists_:patient.sequence_number_outcome AND NOT _exists_:mdr_text.text',
    (record) =>
      record["event_type"] === "Injury" &&
      valuesAt(record, "patient.sequence_number_outcome").length > 0 &&
      valuesAt(record, "mdr_text.text").length === 0,
  ],
  [
    "device/event",
    'date_received:[20000101 TO 20151231] AND (device.device_report_product_code.exact:"LZG" OR remedial_action.exact:"Recall")',
    (record) =>
      valuesAt(record, "date_received").some((date) => date >= "20000101" && date <= "20151231") &&
      (valuesAt(record, "device.device_report_product_code").includes("LZG") ||
        valuesAt(record, "remedial_action").includes("Recall")),
  ],
  [
    "drug/label",
    '_exists_:boxed_warning AND openfda.route.exact:"ORAL" AND _missing_:pregnancy',
    (record) =>
      "boxed_warning" in record && valuesAt(record, "openfda.route").includes("ORAL") && !("pregnancy" in record),
  ],
  [
    "drug/label",
    'openfda.pharm_class_epc.exact:"Kinase Inhibitor [EPC]" AND NOT (openfda.manufacturer_name:("Novartis" AND "Pharmaceuticals"))',
    (record) =>
      valuesAt(record, "openfda.pharm_class_epc").includes("Kinase Inhibitor [EPC]") &&
      !valuesAt(record, "openfda.manufacturer_name").some(
        (name) => /novartis/i.test(name) && /pharmaceuticals/i.test(name),
      ),
  ],
  [
    "device/recall",
    "event_date_initiated:[20160101 TO 20181231] AND _missing_:recall_status",
    (record) => /^201[678]/.test(String(record["event_date_initiated"])) && !("recall_status" in record),
  ],
];

for (const [endpoint, search, holds] of filters)
  test(`${endpoint} ${search} finds what a reader finds`, () => {
    const expected = recorded.get(endpoint)?.filter(holds).length ?? 0;
    assert.ok(expected > 0);
    assert.equal(totalOf(endpoint, search), expected);
  });

const sorts: readonly (readonly [endpoint: string, field: string])[] = [
  ["device/510k", "decision_date"],
  ["device/510k", "date_received"],
  ["device/510k", "product_code"],
  ["device/510k", "applicant.exact"],
  ["device/recall", "event_date_initiated"],
  ["device/recall", "event_date_terminated"],
  ["device/event", "date_received"],
  ["device/event", "date_of_event"],
  ["device/event", "date_manufacturer_received"],
  ["drug/label", "effective_time"],
];

for (const [endpoint, field] of sorts)
  test(`${endpoint} is sorted by ${field} either way, records without it last`, () => {
    const path = field.replace(/\.exact$/, "");
    for (const direction of ["asc", "desc"]) {
      const { results } = read(
        ask(endpoint, { sort: `${field}:${direction}`, limit: endpoint === "drug/label" ? "100" : "1000" }),
      );
      assert.ok(Array.isArray(results) && results.length > 40);
      const values = results.map((record) => valuesAt(record, path)[0] ?? null);
      const first = values.indexOf(null);
      const known = (first < 0 ? values : values.slice(0, first)).map((value) => String(value));
      assert.ok(values.slice(known.length).every((value) => value === null));
      const ordered = known.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      assert.deepEqual(known, direction === "asc" ? ordered : ordered.toReversed());
    }
  });

test("a count takes the search into account, and 1,000 groups at most", () => {
  const all = read(ask("device/510k", { count: "openfda.device_class" }))["results"];
  const some = read(ask("device/510k", { count: "openfda.device_class", search: 'country_code:"CN"' }))["results"];
  assert.notDeepEqual(some, all);
  const { results } = read(ask("device/510k", { count: "k_number.exact", limit: "1000" }));
  assert.ok(Array.isArray(results));
  assert.equal(results.length, 1000);
  assert.equal(ask("device/510k", { count: "k_number.exact", limit: "1001" }).status, 400);
});
