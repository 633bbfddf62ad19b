import assert from "node:assert/strict";
import { test } from "node:test";
import { clearances } from "../../../src/catalog/datasets/clearances.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { addressFor, ask } from "../../support/recorded-agencies.ts";

const device = (words: string) => `(device_name:(${words}) OR openfda.device_name:(${words}))`;

goldenTable(clearances, "https://api.fda.gov/device/510k.json", (limit) => ({ sort: "decision_date:desc", limit }), [
  [{}, {}],
  [{ limit: 50 }, {}],
  [{ q: "infusion pump" }, { search: device('"infusion" AND "pump"') }],
  [{ q: "  Infusion   PUMP ", limit: 1 }, { search: device('"Infusion" AND "PUMP"') }],
  [{ applicant: "Medtronic, Inc." }, { search: '(applicant:("Medtronic" AND "Inc."))' }],
  [{ since: "20240229" }, { search: "(decision_date:[20240229 TO 99991231])" }],
  [
    { q: "catheter", applicant: "Boston Scientific", since: "20200101", limit: 5 },
    {
      search: `${device('"catheter"')} AND (applicant:("Boston" AND "Scientific")) AND (decision_date:[20200101 TO 99991231])`,
    },
  ],
  [{ q: "x-ray" }, { search: device('"x-ray"') }],
  [{ q: "AND OR NOT TO" }, { search: device('"AND" AND "OR" AND "NOT" AND "TO"') }],
  [{ q: 'aveir" OR "a' }, { search: device('"aveir" AND "OR" AND "a"') }],
  [{ q: "“Aveir™” VR®" }, { search: device('"Aveir" AND "VR"') }],
  [{ q: "Crohn’s catheter" }, { search: device(`("Crohn's" OR "Crohns") AND "catheter"`) }],
  [{ q: "pump [a TO b] {c} 100%" }, { search: device('"pump" AND "a" AND "TO" AND "b" AND "c" AND "100"') }],
  [{ q: "a _ missing : k" }, { search: device('"a" AND "missing" AND "k"') }],
  [{ q: "non–invasive A+C R&D" }, { search: device('"non-invasive" AND "A" AND "C" AND "R" AND "D"') }],
  [{ q: "Nd:YAG 2:1" }, { search: device('"Nd" AND "YAG" AND "2" AND "1"') }],
  [{ q: "\\ ~ ^ ! # ; pump ?" }, { search: device('"pump"') }],
]);

test("clearances: the address is percent-encoded as openFDA was seen to accept it", () => {
  assert.equal(
    addressFor(clearances, { q: "x-ray", since: "20240101", limit: 2 }),
    "https://api.fda.gov/device/510k.json?search=%28device_name%3A%28%22x-ray%22%29+OR+openfda.device_name%3A%28%22x-ray%22%29%29" +
      "+AND+%28decision_date%3A%5B20240101+TO+99991231%5D%29&sort=decision_date%3Adesc&limit=2",
  );
});

test("clearances: since must be a real calendar date", () => {
  for (const since of ["20230229", "2024-02-30", "20241301", "00000101", "2024", "", "2024010١"])
    assert.match(failureOf(() => clearances.toQuery({ since })).message, /"since" must be a real calendar date/, since);
});

const row = {
  k_number: "K240001",
  device_name: "Infusion Pump X",
  applicant: "Medtronic, Inc.",
  decision_code: "SESE",
  decision_description: "Substantially Equivalent",
  decision_date: "2024-03-01",
  openfda: { device_name: "Pump, Infusion" },
};

for (const [input, words] of [
  [{ q: "pacemaker" }, "its names do not contain q"],
  [{ q: "infusion pumps" }, "its names do not contain q"],
  [{ applicant: "Abbott" }, "another applicant"],
  [{ since: "20240302" }, "another decision date"],
] as const)
  test(`clearances: a row that does not satisfy ${JSON.stringify(input)} makes the answer unusable`, () => {
    const failure = failureOf(() => clearances.toQuery(input).read({ rows: [row], total: 1, updated: null }));
    assert.equal(failure.reason, "unexpected_shape");
    assert.match(failure.message, new RegExp(`^openFDA \\(FDA\\).*row 1 does not match the query: ${words}`));
  });

test("clearances: a row without a decision date may satisfy since: only the agency knows when it was decided", () => {
  const { decision_date: _, ...undated } = row;
  const plan = clearances.toQuery({ since: "20200101" });
  for (const unknown of [undated, { ...row, decision_date: null }])
    assert.deepEqual(plan.read({ rows: [unknown], total: 1, updated: null }).unconfirmed, []);
});

test("clearances: one of the two names must contain all words of q", () => {
  const split = { ...row, device_name: "Infusion set", openfda: { device_name: "Pump" } };
  const plan = clearances.toQuery({ q: "infusion pump" });
  assert.throws(() => plan.read({ rows: [split], total: 1, updated: null }), /do not contain q/);
  assert.equal(
    plan.read({ rows: [{ ...row, device_name: "PUMP/INFUSION" }], total: 1, updated: null }).records.length,
    1,
  );
});

for (const [code, description, decision] of [
  ["SESE", "Substantially Equivalent", "Substantially Equivalent"],
  ["SESK", "Unknown", "Substantially Equivalent - Kit"],
  ["SESU", "Unknown", "Substantially Equivalent - With Limitations"],
  ["SN", "Substantially Equivalent for Some Indications", "Substantially Equivalent for Some Indications"],
  ["DENG", "Unknown", null],
  ["valueOf", "Unknown", null],
  ["", "", null],
] as const)
  test(`clearances: decision code "${code}" with openFDA's text "${description}" reads ${JSON.stringify(decision)}`, () => {
    const coded = { ...row, decision_code: code, decision_description: description };
    const [record] = clearances.toQuery({}).read({ rows: [coded], total: 1, updated: null }).records;
    assert.equal(Object.entries(record ?? {}).find(([key]) => key === "decision")?.[1], decision);
  });

test("clearances: every real row found for each filter satisfies it, newest first", () => {
  for (const input of [{ q: "catheter" }, { applicant: "Boston Scientific" }, { since: "20240601" }]) {
    const { page, records } = ask(clearances, { ...input, limit: 50 });
    assert.ok(records.length > 0 && page.total !== null && page.total >= records.length);
    const dates = records.map((record) => String(Object.entries(record).find(([key]) => key === "decision_date")?.[1]));
    assert.deepEqual(dates, dates.toSorted().toReversed());
  }
});

test("clearances: a searched field may be a list, whose words are searched together", () => {
  const listed = { ...row, device_name: ["Infusion set", "Pump"], openfda: { device_name: [] } };
  const { records, unconfirmed } = clearances
    .toQuery({ q: "infusion pump" })
    .read({ rows: [listed], total: 1, updated: null });
  assert.deepEqual(unconfirmed, []);
  const [{ device_name, generic_device_name } = {}] = records;
  assert.deepEqual([device_name, generic_device_name], ["Infusion set; Pump", null]);
});
