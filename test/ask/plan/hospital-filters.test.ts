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
