import assert from "node:assert/strict";
import test from "node:test";
import { toRetryAfter } from "../../../src/gateway/transport/bounded-fetch.ts";

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);

const readings: readonly [value: string | null, seconds: number | undefined][] = [
  [null, undefined],
  ["0", 0],
  ["1", 1],
  [" 7 ", 7],
  ["120", 120],
  ["3600", 3600],
  ["3601", 3600],
  ["999999999", 3600],
  ["Fri, 20 Nov 2026 12:00:30 GMT", 30],
  ["Friday, 20-Nov-26 12:00:30 GMT", 30],
  ["Fri Nov 20 12:00:30 2026", 30],
  ["Tue Dec  1 12:00:30 2026", 3600],
  ["Fri, 20 Nov 2026 12:00:00 GMT", 0],
  ["Fri, 20 Nov 2026 11:59:59 GMT", undefined],
  ["Fri, 20 Nov 2099 12:00:00 GMT", 3600],
  ["Thu, 01 Jan 1970 00:00:00 GMT", undefined],
  ["", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["+5", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["Infinity", undefined],
  ["NaN", undefined],
  ["soon", undefined],
  ["5 seconds", undefined],
  ["5, 5", undefined],
  ["9999999999", 3600],
  ["9".repeat(400), 3600],
  ["soon 2050", undefined],
  ["2050", 2050],
  ["2050-01-01", undefined],
  ["Fri, 20 Nov 2026 12:00:30 +0100", undefined],
  ["Fri, 20 Nov 2026 12:00:30 GMT or later", undefined],
  ["Fri, 99 Nov 2026 12:00:30 GMT", undefined],
  ["\u0000", undefined],
];
for (const [value, seconds] of readings)
  test(`Retry-After ${JSON.stringify(value)?.slice(0, 40)} means ${seconds ?? "nothing"}`, () => {
    assert.equal(toRetryAfter(value, NOW), seconds);
  });
