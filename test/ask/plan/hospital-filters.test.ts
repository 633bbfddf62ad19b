import assert from "node:assert/strict";
import { test } from "node:test";
import { hospitalPart } from "../../../src/ask/plan/hospital-part.ts";
import { readPart } from "../../../src/ask/plan/reading.ts";

/** Question → the values of the fields that records are tested by. */
const FILTERS: readonly (readonly [string, readonly string[]])[] = [
  ["acute care and critical access hospitals in Vermont", ["type Critical Access", "type Acute Care"]],
  ["psychiatric or acute care hospitals in Vermont", ["type Acute Care", "type Psychiatric"]],
  ["VA or psychiatric hospitals in Ohio", ["type Psychiatric", "type Veterans"]],
  ["for-profit or nonprofit hospitals in Vermont", ["ownership non-profit", "ownership Proprietary"]],
  ["proprietary hospitals and voluntary hospitals in Maine", ["ownership non-profit", "ownership Proprietary"]],
  ["non-profit and for profit hospitals in Maine", ["ownership non-profit", "ownership Proprietary"]],
  ["government or church-owned hospitals in Ohio", ["ownership Government", "ownership Church"]],
  ["nonprofit or church-owned hospitals in Ohio", ["ownership non-profit", "ownership Church"]],
  ["nonprofit Catholic hospitals in Ohio", ["ownership Church"]],
  ["acute care VA hospitals in Ohio", ["type Veterans"]],
  ["not-for-profit hospitals in Vermont", ["ownership non-profit"]],
  ["not for profit hospitals in Vermont", ["ownership non-profit"]],
  ["for-profit hospitals in Vermont", ["ownership Proprietary"]],
];

for (const [text, values] of FILTERS)
  test(`every kind that is asked for is looked for: ${text}`, () => {
    const { calls, notApplied } = hospitalPart(readPart(text, new Date("2026-11-21")), null);
    assert.deepEqual(
      calls.flatMap(({ filters = [] }) => filters.map(({ field, value }) => `${field} ${String(value)}`)),
      values,
    );
    assert.deepEqual(notApplied, []);
  });

/** Question → the name that is asked for, and the values of the fields that records are tested by. */
const NAMED: readonly (readonly [string, ...(readonly string[])])[] = [
  ["Which children's hospitals in Texas have 5 stars?", "children", "overall_rating 5"],
  ["government children's hospitals in California", "children", "ownership Government"],
  ["birthing friendly women's hospitals in Ohio", "women", "birthing_friendly true"],
  ["Mercy Hospital in Missouri with emergency services", "Mercy Hospital", "emergency_services true"],
  ["non-profit Kaiser hospitals in California", "Kaiser", "ownership non-profit"],
  ["Catholic Medical Center in Manchester, New Hampshire", "Catholic Medical Center"],
  ["Boise VA hospital", "Boise VA", "type Veterans"],
  ["women's hospitals in Texas", "women"],
  ["Is Mercy Hospital in Missouri birthing friendly?", "Mercy Hospital"],
  ["Are the Kaiser hospitals in California non-profit?", "Kaiser"],
];

for (const [text, ...asked] of NAMED)
  test(`a name leaves no other wish out: ${text}`, () => {
    const { calls, notApplied } = hospitalPart(readPart(text, new Date("2026-11-21")), null);
    const [{ call, filters = [] } = assert.fail(), ...others] = calls;
    assert.deepEqual(
      ["name" in call.params && call.params.name, ...filters.map(({ field, value }) => `${field} ${String(value)}`)],
      asked,
    );
    assert.deepEqual([others, notApplied], [[], []]);
  });

test("whom hospitals are for is no filter, and the answer says so", () => {
  for (const text of ["hospitals for women in Texas", "kids' hospitals in Texas", "seniors hospitals in Texas"]) {
    const { calls, notApplied } = hospitalPart(readPart(text, new Date("2026-11-21")), null);
    assert.deepEqual(calls, [{ call: { endpoint: "/hospitals/search", params: { state: "TX" } } }]);
    assert.deepEqual(notApplied, ["whom the hospitals are for (no such filter)"]);
  }
});
