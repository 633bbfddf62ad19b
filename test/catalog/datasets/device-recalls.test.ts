import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceRecalls } from "../../../src/catalog/datasets/device-recalls.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { addressFor, ask } from "../../support/recorded-agencies.ts";

const anywhere = (words: string) =>
  `(product_description:(${words}) OR openfda.device_name:(${words}) OR recalling_firm:(${words}))`;

goldenTable(
  deviceRecalls,
  "https://api.fda.gov/device/recall.json",
  (limit) => ({ sort: "event_date_initiated:desc", limit }),
  [
    [{}, {}],
    [{ limit: 1 }, {}],
    [{ q: "pacemaker" }, { search: anywhere('"pacemaker"') }],
    [{ q: "Medline kit", limit: 50 }, { search: anywhere('"Medline" AND "kit"') }],
    [{ q: "MEDLINE INDUSTRIES, LP" }, { search: anywhere(`"MEDLINE" AND ("INDUSTRIES" OR "INDUSTRIE's") AND "LP"`) }],
    [{ q: "not all" }, { search: anywhere('"not" AND "all"') }],
    [{ q: "NOT ALL" }, { search: anywhere('"NOT" AND "ALL"') }],
    [{ q: '"quoted phrase"' }, { search: anywhere('"quoted" AND "phrase"') }],
    [{ q: "S.A.[Lugano] (CH)" }, { search: anywhere('"S.A." AND "Lugano" AND "CH"') }],
    [{ q: "Muller/Son" }, { search: anywhere('"Muller" AND "Son"') }],
    [{ q: "Z-0164-2014" }, { search: anywhere('"Z-0164-2014"') }],
    [{ q: "a<b>c=d@e" }, { search: anywhere('"a" AND "b" AND "c" AND "d" AND "e"') }],
  ],
);

test("device_recalls: the address is percent-encoded as openFDA was seen to accept it", () => {
  assert.equal(
    addressFor(deviceRecalls, { q: "R&D" }),
    "https://api.fda.gov/device/recall.json?search=%28product_description%3A%28%22R%22+AND+%22D%22%29+OR+openfda.device_name%3A%28%22R%22+AND+%22D%22%29" +
      "+OR+recalling_firm%3A%28%22R%22+AND+%22D%22%29%29&sort=event_date_initiated%3Adesc&limit=10",
  );
});

const row = {
  product_res_number: "Z-0164-2014",
  cfres_id: "123456",
  recalling_firm: "MEDLINE INDUSTRIES, LP Northfield",
  firm_state: null,
  product_description: "Convenience kit\r\nwith gloves",
  product_code: "N/A",
  k_numbers: ["K920002", "", "*"],
  action: "On May 17 the firm\r\nsent letters.",
  code_info: `Lots: ${"JT13607, ".repeat(9999)}`,
  openfda: { device_name: "Kit, Surgical" },
};

test("device_recalls: a row whose product, class name and firm lack a word of q makes the answer unusable", () => {
  const plan = deviceRecalls.toQuery({ q: "medline pacemaker" });
  const failure = failureOf(() => plan.read({ rows: [row], total: 1, updated: null }));
  assert.equal(failure.reason, "unexpected_shape");
  assert.match(failure.message, /row 1 does not match the query: neither product nor firm contains q/);
});

test("device_recalls: product, class name and firm each satisfy q alone", () => {
  for (const q of ["convenience gloves", "surgical kit", "Medline"])
    assert.equal(deviceRecalls.toQuery({ q }).read({ rows: [row], total: 1, updated: null }).records.length, 1, q);
});

test("device_recalls: line breaks become blanks, typed placeholders become null or are dropped", () => {
  const [record] = deviceRecalls.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
  assert.ok(record !== undefined);
  assert.deepEqual(
    { ...record },
    {
      product_res_number: "Z-0164-2014",
      res_event_number: null,
      recalling_firm: "MEDLINE INDUSTRIES, LP Northfield",
      firm_state: null,
      reason_for_recall: null,
      root_cause: null,
      product_description: "Convenience kit with gloves",
      status: null,
      date_initiated: null,
      date_posted: null,
      date_terminated: null,
      product_code: null,
      device_name: "Kit, Surgical",
      device_class: null,
      k_numbers: ["K920002"],
      pma_numbers: [],
      distribution_pattern: null,
      product_quantity: null,
      record_url: "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfRES/res.cfm?id=123456",
    },
  );
});

test("device_recalls: a recall without FDA's internal id leads to the recall database itself", () => {
  const { cfres_id: _, ...old } = row;
  const [record] = deviceRecalls.toQuery({}).read({ rows: [old], total: 1, updated: null }).records;
  assert.match(
    JSON.stringify(record),
    /"record_url":"https:\/\/www\.accessdata\.fda\.gov\/scripts\/cdrh\/cfdocs\/cfRES\/res\.cfm"/,
  );
});

test("device_recalls: real rows found by firm and by product satisfy q", () => {
  for (const q of ["Medline", "kit", "pacemaker"])
    assert.ok(ask(deviceRecalls, { q, limit: 50 }).records.length > 0, q);
});

test("device_recalls: a search leaves out the long texts, and the record by its number has them whole", () => {
  const lookup = deviceRecalls.byIdentifier ?? assert.fail();
  const read = (input: object): Readonly<Record<string, unknown>> =>
    lookup.toQuery(input).read({ rows: [row], total: 1, updated: null }).records[0] ?? {};
  const whole = new Map(Object.entries(read({ id: "Z-0164-2014" })));
  assert.equal(whole.get("action"), "On May 17 the firm sent letters.");
  assert.equal(whole.get("code_info"), row.code_info.trim());
  const named = Object.keys(read({ id: "Z-0164-2014", sections: "action" }));
  assert.deepEqual([named.includes("action"), named.includes("code_info")], [true, false]);
  for (const name of ["action", "code_info"]) {
    assert.equal(Object.hasOwn(deviceRecalls.record.shape, name), false, name);
    assert.equal(deviceRecalls.toQuery({}).request.fields?.has(name), false, `${name} is not even read`);
  }
});

test('Readers took "Device class 3" for a Class III recall, the mildest: its words say that it is not the recall\'s class', () => {
  assert.equal(
    deviceRecalls.view.codes?.["device_class"]?.get("3"),
    "Class III device (highest risk); not the recall's class",
  );
  assert.match(JSON.stringify(deviceRecalls.recordSchema), /Device class \(not the recall's class\)/);
});

test("device_recalls: the caveat says that recalls without a number are missing", () => {
  assert.match(deviceRecalls.caveat, /no recall number yet.* are not in openFDA/);
});
