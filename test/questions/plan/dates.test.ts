import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { datesIn } from "../../../questions/plan/dates.ts";

const TODAY = new Date("2026-11-21");

/** Text → earliest date, and whether a last date was named that cannot be kept. */
const SAYINGS: readonly (readonly [string, string | null, boolean?])[] = [
  ["pumps since March 2021", "20210301"],
  ["masks after January 5 2020", "20200106"],
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
  ["in the 1990s", "19900101", true],
  ["since the '90s", "19900101"],
  ["in Q3 2024", "20240701", true],
  ["since the third quarter of 2024", "20240701"],
  ["in the second half of 2021", "20210701", true],
  ["in fall 2023", "20230901", true],
  ["2015 clearances", "20150101", true],
  ["March 2021 clearances", "20210301", true],
  ["clearances 3/4/2021", "20210304", true],
  ["cleared on or after 17 October 2022", "20221017"],
  ["not before 2015", "20150101"],
  ["no older than March 2015", "20150301"],
  ["since 2015 until now", "20150101"],
  ["after 2015 and before 2020", "20160101", true],
  ["the Model 2000 pump", null],
  ["since about March 2021", "20210301"],
  ["since sometime in 2021", "20210101"],
  ["since Monday, June 5, 2023", "20230605"],
  ["before Monday, June 5, 2023", null, true],
  ["since 24-Mar-2023", "20230324"],
  ["in 2012 or 2010", "20100101", true],
  ["in July and June 2023", "20230601", true],
];

/** Text whose dates share or shorten a year → earliest date, and whether a last date is named. */
const YEARS: readonly (readonly [string, string, boolean?])[] = [
  ["between June and August 2023", "20230601", true],
  ["from January to March 2024", "20240101", true],
  ["January to March 2024 clearances", "20240101", true],
  ["Jan - Mar 2024", "20240101", true],
  ["between March 3 and May 10, 2023", "20230303", true],
  ["from the 3rd of April until the 9th of May 2022", "20220403", true],
  ["June 5-7, 2023", "20230605", true],
  ["between 5 and 7 June 2023", "20230605", true],
  ["between 6/5 and 6/9/2023", "20230605", true],
  ["in May, June, July and August 2023", "20230501", true],
  ["from Q1 to Q3 2023", "20230101", true],
  ["in spring and summer 2023", "20230301", true],
  ["between November and February 2024", "20231101", true],
  ["in March and January 2024", "20240101", true],
  ["in March '24", "20240301", true],
  ["since Mar '24", "20240301"],
  ["since 5 March '24", "20240305"],
  ["since '23", "20230101"],
  ["since Q3'22", "20220701"],
  ["since summer '23", "20230601"],
  ["from March '98", "19980301"],
  ["in March of last year", "20250301", true],
  ["since March this year", "20260301"],
];

const DATES = [
  "2015",
  "March 2015",
  "March 4, 2015",
  "4 March 2015",
  "the 4th of March 2015",
  "3/4/2015",
  "3/2015",
  "2015-03-04",
  "20150304",
  "the end of 2015",
  "early 2015",
  "Q3 2015",
  "the 1990s",
  "fall 2015",
  "last year",
];
const ENDS =
  "before|prior to|up to|until|till|through|by|older than|earlier than|no later than|not later than|not after|not since|on or before|up to and including|predating|as late as|up until".split(
    "|",
  );

describe("dates in words", () => {
  for (const [text, since, hasEnd = false] of SAYINGS)
    test(`${text} → ${since ?? "none"}`, () => {
      const slot = datesIn(text, TODAY);
      assert.deepEqual({ since: slot.since, hasEnd: slot.until !== null }, { since, hasEnd });
    });

  for (const end of ENDS)
    test(`what is said with "${end}" is an end in every form of a date, and never a beginning`, () => {
      for (const date of DATES)
        for (const text of [`clearances ${end} ${date}`, `${end} ${date}, which pumps were cleared?`]) {
          const slot = datesIn(text, TODAY);
          assert.deepEqual([slot.since, slot.until !== null], [null, true], text);
          assert.ok(
            slot.spans.some(({ start, end: to }) => text.slice(start, to).includes(date)),
            text,
          );
        }
    });

  test("what stands behind a date can make it an end", () => {
    for (const text of ["2015 or earlier", "in 2015 or before", "from March 2015 and earlier", "in 2010 at the latest"])
      assert.deepEqual([datesIn(text, TODAY).since, datesIn(text, TODAY).until !== null], [null, true], text);
  });

  test("dates that are ruled out or not read are said to be", () => {
    for (const text of [
      "not in 2015",
      "except 2015",
      "other than in March 2015",
      "not cleared before 2015",
      "weren't cleared after 2015",
      "five years ago",
      "in the 20th century",
      "next quarter",
    ]) {
      const slot = datesIn(text, TODAY);
      assert.deepEqual([slot.since, slot.isUnread], [null, true], text);
    }
  });

  for (const [text, since, hasEnd = false] of YEARS)
    test(`${text} → ${since}`, () => {
      const slot = datesIn(`masks cleared ${text}?`, TODAY);
      assert.deepEqual({ since: slot.since, hasEnd: slot.until !== null }, { since, hasEnd });
    });

  test("a day that no calendar has is none, in whatever order it is written", () => {
    for (const day of ["the 31st of April 2023", "31 February 2024", "30-Feb-2024", "June 31, 2023", "31 April '23"]) {
      const slot = datesIn(`since ${day}`, TODAY);
      assert.deepEqual([slot.since, slot.until !== null, slot.isImpossible], [null, false, true], day);
    }
    assert.equal(datesIn("since the 29th of February 2024", TODAY).since, "20240229");
  });

  test("behind words that are not read a date is no beginning, and no end but where they say so", () => {
    for (const when of ["Easter", "Labor Day", "week 12 of", "FY", "the second week of March", "the rule of"]) {
      const since = datesIn(`masks cleared since ${when} 2023`, TODAY);
      assert.deepEqual([since.since, since.until, since.isUnread], [null, null, true], when);
    }
    const text = "masks cleared since Labor Day 2023 by Medtronic";
    assert.deepEqual(
      datesIn(text, TODAY).spans.map(({ start, end }) => text.slice(start, end)),
      ["since Labor Day 2023"],
    );
    assert.equal(datesIn("between Easter and June 2023", TODAY).since, null);
    assert.equal(datesIn("in fiscal year 2023", TODAY).since, null);
    assert.equal(datesIn("since 2020, unlike in 2018", TODAY).since, "20200101");
    assert.equal(datesIn("masks from Medtronic cleared in 2021", TODAY).since, "20210101");
  });

  test("the words of a date are found where they were asked", () => {
    const text = "masks cleared between June and August '23 by Medtronic";
    const covered = datesIn(text, TODAY).spans.map(({ start, end }) => text.slice(start, end));
    assert.equal(covered.join(" and "), "between June and August '23");
  });

  test("the last day of a shorter month is kept within it", () => {
    assert.equal(datesIn("past six months", new Date("2026-08-31")).since, "20260228");
  });
});
