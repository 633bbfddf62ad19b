import assert from "node:assert/strict";
import test from "node:test";
import { LABEL_SECTIONS, toCalls } from "../../../questions/plan/schema.ts";
import { endpoints } from "../../../src/catalog/index.ts";

const TODAY = new Date("2026-11-20");

const allowed: readonly object[] = [
  { endpoint: "/labels/search", params: { brand: "Plavix" } },
  { endpoint: "/labels/search", params: { q: "Sjögren's 5-HT (A+B), C/D & E." } },
  { endpoint: "/trials/search", params: { condition: "ALS", status: "RECRUITING", location: "Boston, MA" } },
  { endpoint: "/clearances/search", params: { applicant: "3M", since: "20261120" } },
  { endpoint: "/devices/recalls", params: { q: "pump" } },
  { endpoint: "/devices/events", params: { q: "pump" } },
  { endpoint: "/providers/search", params: { organization: "Mayo Clinic" } },
  { endpoint: "/providers/search", params: { state: "MN", taxonomy: "Podiatrist" } },
  { endpoint: "/providers/{npi}", params: { npi: "1234567893" } },
  { endpoint: "/hospitals/search", params: { state: "DC" } },
];
for (const call of allowed)
  test(`allowed: ${JSON.stringify(call)}`, () => assert.deepEqual(toCalls([call], TODAY), [call]));

const recall = (q: unknown) => ({ endpoint: "/devices/recalls", params: { q } });
const refused: readonly (readonly [why: string, calls: unknown])[] = [
  ["no call", []],
  ["five calls", Array.from({ length: 5 }, () => recall("pump"))],
  ["no list", recall("pump")],
  ["another endpoint", [{ endpoint: "/exclusions/search", params: {} }]],
  ["a full address", [{ endpoint: "https://evil.example/labels/search", params: { q: "pump" } }]],
  ["a key too many", [{ ...recall("pump"), note: "x" }]],
  ["a parameter too many", [{ endpoint: "/devices/recalls", params: { q: "pump", limit: "50" } }]],
  ["a person", [{ endpoint: "/providers/search", params: { last_name: "Moore", state: "CA" } }]],
  ["one letter", [recall("p")]],
  ["81 letters", [recall("p".repeat(81))]],
  ["a number", [recall(7)]],
  ["query syntax", [recall('pump" OR _exists_:x')]],
  ["a star", [recall("pump*")]],
  ["brackets", [recall("pump [1]")]],
  ["a line break", [recall("pump\npump")]],
  ["marks only", [recall("--")]],
  ["a blank at the beginning", [recall(" pump")]],
  ["a label without words", [{ endpoint: "/labels/search", params: {} }]],
  ["a label with words that are undefined", [{ endpoint: "/labels/search", params: { q: undefined } }]],
  ["a study by status alone", [{ endpoint: "/trials/search", params: { status: "RECRUITING" } }]],
  ["an unknown status", [{ endpoint: "/trials/search", params: { condition: "ALS", status: "OPEN" } }]],
  ["a clearance by date alone", [{ endpoint: "/clearances/search", params: { since: "20240101" } }]],
  ["a day that does not exist", [{ endpoint: "/clearances/search", params: { q: "pump", since: "20230229" } }]],
  ["a day to come", [{ endpoint: "/clearances/search", params: { q: "pump", since: "20261121" } }]],
  ["a provider by state alone", [{ endpoint: "/providers/search", params: { state: "MN" } }]],
  ["an unknown state", [{ endpoint: "/hospitals/search", params: { state: "XX" } }]],
  ["an NPI with a wrong check digit", [{ endpoint: "/providers/{npi}", params: { npi: "1234567890" } }]],
  ["an NPI that begins with another digit", [{ endpoint: "/providers/{npi}", params: { npi: "3234567893" } }]],
  ["one bad call among good ones", [recall("pump"), recall("*")]],
];
for (const [why, calls] of refused) test(`not allowed: ${why}`, () => assert.equal(toCalls(calls, TODAY), null));

test("every call that may be planned is one of a live endpoint, with parameters that it has", () => {
  for (const call of allowed) {
    const { endpoint, params } = Object(call);
    const dataset = endpoints.find(({ path }) => path === endpoint);
    assert.ok(dataset?.kind === "live");
    assert.doesNotThrow(() => dataset.toQuery(params));
  }
});

test("label sections are fields of the label record", () => {
  const labels = endpoints.find(({ path }) => path === "/labels/search");
  assert.ok(labels?.kind === "live");
  for (const section of LABEL_SECTIONS) assert.ok(section in labels.record.shape, section);
});
