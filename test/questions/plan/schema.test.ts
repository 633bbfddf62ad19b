import assert from "node:assert/strict";
import test from "node:test";
import { LABEL_SECTIONS, OPENED_SECTIONS, toCalls } from "../../../questions/plan/schema.ts";
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
  {
    endpoint: "/hospitals/search",
    params: {
      county: "Cook",
      type: "Childrens",
      ownership: "Proprietary",
      emergency_services: "true",
      overall_rating: "5,4",
      birthing_friendly: "true",
      sort: "-overall_rating",
    },
  },
  {
    endpoint: "/labels/search",
    params: {
      q: "zinc",
      product_type: "HUMAN OTC DRUG",
      route: "ORAL",
      manufacturer: "Teva",
      substance: "zinc",
      application_number: "NDA021436",
      ndc: "0078-0668",
      since: "20240101",
      until: "20241231",
      sort: "-effective_date",
    },
  },
  {
    endpoint: "/trials/search",
    params: {
      sponsor: "Pfizer",
      status: "RECRUITING,COMPLETED",
      phase: "PHASE2,PHASE3",
      study_type: "INTERVENTIONAL",
      sponsor_class: "INDUSTRY",
      has_results: "true",
      sex: "FEMALE,ALL",
      age_group: "OLDER_ADULT",
      since: "20240101",
      until: "20241231",
      sort: "-enrollment",
    },
  },
  {
    endpoint: "/clearances/search",
    params: {
      product_code: "FRN",
      decision_code: "SESE",
      clearance_type: "Special",
      device_class: "2",
      advisory_committee: "General, Plastic Surgery",
      country: "DE",
      third_party: "true",
      until: "20241231",
      sort: "decision_date",
    },
  },
  {
    endpoint: "/devices/recalls",
    params: {
      product_code: "FRN",
      recalling_firm: "Medtronic",
      root_cause: "Device Design",
      status: "Open, Classified",
      k_number: "K113015",
      since: "20240101",
      sort: "-date_initiated",
    },
  },
  {
    endpoint: "/devices/events",
    params: {
      event_type: "Death",
      product_code: "FRN",
      manufacturer: "Medtronic",
      brand_name: "Impella",
      product_problem: "Break",
      since: "20240101",
      sort: "-date_received",
    },
  },
];
for (const call of allowed)
  test(`allowed: ${JSON.stringify(call)}`, () => assert.deepEqual(toCalls([call], TODAY), [call]));

const recall = (q: unknown) => ({ endpoint: "/devices/recalls", params: { q } });
const refused: readonly (readonly [why: string, calls: unknown])[] = [
  ["no call", []],
  ["six calls", Array.from({ length: 6 }, () => recall("pump"))],
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
  ["an unknown status", [{ endpoint: "/trials/search", params: { condition: "ALS", status: "OPEN" } }]],
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
  const { results } = Object(labels.byIdentifier?.recordSchema).properties ?? {};
  const whole = results ?? Object(labels.byIdentifier?.recordSchema).properties;
  for (const section of LABEL_SECTIONS) {
    assert.ok(section in whole, section);
    assert.equal(section in labels.record.shape, !OPENED_SECTIONS.has(section), section);
  }
});
