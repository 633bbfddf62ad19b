import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { datesIn } from "../../../src/ask/plan/dates.ts";

const TODAY = new Date("2026-11-21");

/** Text → earliest date, and whether a last date was named that cannot be kept. */
const SAYINGS: readonly (readonly [string, string | null, boolean?])[] = [
  ["pumps since March 2021", "20210301"],
  ["masks after January 5 2020", "20200105"],
  ["anything since 2019-05-01", "20190501"],
  ["SINCE 12/01/2024", "20241201"],
  ["since 1 June 2023", "20230601"],
  ["since Sept 2023", "20230901"],
  ["from 2021 on", "20210101"],
  ["2023 onwards", "20230101"],
  ["since mid-2022", "20220701"],
  ["between 2018 and 2020", "20180101", true],
  ["in 2024", "20240101", true],
  ["in 2026", "20260101"],
  ["in the last two years", "20241121"],
  ["in the past six months", "20260521"],
  ["over the past 18 months", "20250521"],
  ["last 90 days", "20260823"],
  ["last 2 yrs", "20241121"],
  ["this year", "20260101"],
  ["so far this quarter", "20261001"],
  ["since last month", "20261001"],
  ["since last spring", "20260301"],
  ["three years ago", null],
  ["since three years ago", "20231121"],
  ["12 March 2022 to date", "20220312"],
  ["since 2020 until 2022", "20200101", true],
  ["since Feb 30 2021", null],
  ["no date here, may help 5 percent", null],
];

describe("dates in words", () => {
  for (const [text, since, hasEnd = false] of SAYINGS)
    test(`${text} → ${since ?? "none"}`, () => {
      const slot = datesIn(text, TODAY);
      assert.deepEqual({ since: slot.since, hasEnd: slot.hasEnd }, { since, hasEnd });
    });

  test("the last day of a shorter month is kept within it", () => {
    assert.equal(datesIn("past six months", new Date("2026-08-31")).since, "20260228");
  });
});
