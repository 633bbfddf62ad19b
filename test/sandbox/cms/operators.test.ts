import assert from "node:assert/strict";
import { test } from "node:test";
import { toLikeTest } from "../../../sandbox/cms/like.ts";
import { countOf, search, type TestCondition, where } from "./client.ts";

const TOTAL = 5432;
const RATED = "hospital_overall_rating";
const BIRTHING = "meets_criteria_for_birthing_friendly_designation";

const cases: readonly (readonly [condition: TestCondition, count: number])[] = [
  [["state", "<>", "TX"], TOTAL - 468],
  [["state", "<", "AL"], 25],
  [["state", "<=", "AL"], 125],
  [["state", ">", "WV"], 30],
  [["state", ">=", "WV"], 85],
  [["state", "in", ["gu", "MP"]], 3],
  [["state", "IN", "GU"], 2],
  [["state", "not in", ["GU", "MP"]], TOTAL - 3],
  [[RATED, "between", ["1", "2"]], 861],
  [["facility_name", "starts with", "mayo"], 19],
  [["facility_name", "Contains", "MAYO"], 21],
  [["citytown", "like", "jo"], 0],
  [["state", "like", "g_"], 151],
  [["citytown", "LIKE", "san d%"], 10],
  [[BIRTHING, "is_empty", ""], 3169],
  [[BIRTHING, "IS EMPTY", ""], 3169],
  [[BIRTHING, "not_empty", ""], 2263],
  [[BIRTHING, "not empty", ""], 2263],
];

for (const [condition, count] of cases) {
  test(`${condition.slice(0, 2).join(" ")} ${JSON.stringify(condition[2])} finds ${count} rows`, () => {
    assert.equal(countOf(condition), count);
  });
}

test("without an operator a condition means equality, with brackets raw or encoded", () => {
  assert.equal(search("conditions[0][property]=state&conditions[0][value]=GU").count, 2);
  assert.equal(search("conditions%5B0%5D%5Bproperty%5D=state&conditions%5B0%5D%5Bvalue%5D=GU").count, 2);
});

test("groups nest and join with and or or", () => {
  const inner = (index: number, state: string) =>
    `conditions[0][conditions][${index}][property]=state&conditions[0][conditions][${index}][value]=${state}`;
  const group = (operator: string) => `conditions[0][groupOperator]=${operator}&${inner(0, "GU")}&${inner(1, "MP")}`;
  assert.equal(search(group("or")).count, 3);
  assert.equal(search(group("and")).count, 0);
  const both = `${group("or")}&conditions[1][property]=citytown&conditions[1][value]=garapan`;
  assert.equal(search(both).count, 1);
});

test("the empty text is a value like others", () => {
  assert.equal(countOf([BIRTHING, "=", ""]), 3169);
  assert.equal(search(where(["state", "contains", ""])).count, TOTAL);
});

const likes: readonly (readonly [pattern: string, text: string, isMatch: boolean])[] = [
  ["a%c", "ABBBC", true],
  ["a%c", "ABBBCD", false],
  ["%b_d%", "ABCD", true],
  ["a\\%", "A%", true],
  ["a\\%", "AB", false],
  ["a\\_", "AB", false],
  ["\\\\", "\\", true],
  ["\\", "\\", true],
  ["%", "", true],
  ["_", "", false],
  ["", "", true],
  ["%ab%ab", "ABAAB", true],
];

for (const [pattern, text, isMatch] of likes) {
  test(`LIKE ${pattern} ${isMatch ? "matches" : "does not match"} "${text}"`, () => {
    assert.equal(toLikeTest(pattern)(text), isMatch);
  });
}
