import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read } from "../read.ts";

describe("a year that is told by the one before it", () => {
  for (const [question, since, until] of [
    ["Were there more stent recalls in 2022 than the year before?", "20210101", "20221231"],
    ["pump recalls last year compared with the previous year", "20240101", "20251231"],
    ["recalls of ventilators in 2020 and the following year", "20200101", "20211231"],
    ["recalls of ventilators in the year before 2020", undefined, "20191231"],
  ] as const)
    test(question, () => {
      const [params] = read(question).params;
      assert.deepEqual([params?.["since"], params?.["until"]], [since, until]);
    });
});

describe("years that are set against each other are counted apart", () => {
  for (const [question, by] of [
    ["How does the number of stent recalls in 2021 compare to the number in 2020?", "year_initiated"],
    ["Were there more ventilator reports last year than the year before?", "year_received"],
    ["Did hearing aid clearances go up from 2020 to 2022?", "decision_year"],
    ["have pump recalls fallen since 2021", "year_initiated"],
    ["Did more stents get cleared in 2021 or in 2020?", "decision_year"],
    ["pump recalls in 2021 and 2022", undefined],
  ] as const)
    test(question, () => {
      const result = planned(question);
      assert.ok(result.kind === "plan");
      assert.deepEqual(
        result.calls.map((one) => one.by),
        [by],
      );
    });
});
