import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read, saidOf } from "../../read.ts";

/** A device and its maker are filters of their own; each pair is a search. */

const [RECALLS, EVENTS, CLEARANCES] = ["/devices/recalls", "/devices/events", "/clearances/search"];

const MADE: readonly (readonly [string, ...(readonly (readonly [endpoint: string, params: object])[])])[] = [
  [
    "How many infusion pump reports are there by Tandem Diabetes Care?",
    [EVENTS, { q: "infusion pump", manufacturer: "Tandem Diabetes Care" }],
  ],
  ["Boston Scientific pacemaker recalls", [RECALLS, { q: "pacemaker", recalling_firm: "Boston Scientific" }]],
  ["recalls of ventilators made by Hamilton", [RECALLS, { q: "ventilator", recalling_firm: "Hamilton" }]],
  [
    "Baxter or Hospira infusion pump malfunctions",
    [EVENTS, { q: "infusion pump", manufacturer: "Baxter", event_type: "Malfunction" }],
    [EVENTS, { q: "infusion pump", manufacturer: "Hospira", event_type: "Malfunction" }],
  ],
  [
    "clearances of infusion pumps by Baxter and recalls by Hospira",
    [CLEARANCES, { q: "infusion pump", applicant: "Baxter" }],
    [RECALLS, { recalling_firm: "Hospira" }],
  ],
  [
    "Which Medtronic pacemakers were recalled, and how many adverse events are there?",
    [RECALLS, { q: "pacemaker", recalling_firm: "Medtronic" }],
    [EVENTS, { q: "pacemaker", manufacturer: "Medtronic" }],
  ],
  ["Jackson-Pratt drain recalls", [RECALLS, { q: "Jackson-Pratt drain" }]],
  ["Hill-Rom recalls", [RECALLS, { recalling_firm: "Hill-Rom" }]],
  ["How many adverse event reports are there about Dexcom?", [EVENTS, { manufacturer: "Dexcom" }]],
];

describe("a maker is a filter beside its device", () => {
  for (const [text, ...asked] of MADE)
    test(text, () => {
      const { endpoints, params } = read(text);
      assert.deepEqual(
        endpoints.map((endpoint, at) => [endpoint, params[at]]),
        asked,
      );
      assert.equal(saidOf(text), "");
    });
});
