import type { Condition } from "./condition.ts";
import { toLikeTest } from "./like.ts";
import { refusals } from "./refusals.ts";

export type RowTest = (row: readonly string[]) => boolean;
type ValueTest = (value: string) => boolean;

/** All conditions must hold; `indexOf` finds a column or refuses. */
export function toRowTest(conditions: readonly Condition[], indexOf: (property: string) => number): RowTest {
  const tests = conditions.map((condition) => toConditionTest(condition, indexOf));
  return (row) => tests.every((test) => test(row));
}

function toConditionTest(condition: Condition, indexOf: (property: string) => number): RowTest {
  if (condition.kind === "group") {
    const tests = condition.conditions.map((inner) => toConditionTest(inner, indexOf));
    if (tests.length === 0) return () => true;
    return condition.isOr ? (row) => tests.some((test) => test(row)) : (row) => tests.every((test) => test(row));
  }
  const index = indexOf(condition.property);
  const test = toValueTest(condition);
  return (row) => test((row[index] ?? "").toUpperCase());
}

/** Compares as MySQL does with Drupal's collation: text with text, letter case never counts. */
function toValueTest({ operator, value }: Extract<Condition, { kind: "test" }>): ValueTest {
  switch (operator) {
    case "is_empty":
    case "is empty":
      return (cell) => cell === "";
    case "not_empty":
    case "not empty":
      return (cell) => cell !== "";
    case "match":
      throw refusals.noFullTextIndex();
    case "in":
      return isIn(value);
    case "not in": {
      const test = isIn(value);
      return (cell) => !test(cell);
    }
    case "between": {
      const [low, high, ...rest] = typeof value === "string" ? [] : value.map((part) => part.toUpperCase());
      if (low === undefined || high === undefined || rest.length > 0) throw refusals.database();
      return (cell) => cell >= low && cell <= high;
    }
    default:
      if (typeof value !== "string") throw refusals.database();
      return toTextTest(operator, value);
  }
}

function isIn(value: string | readonly string[]): ValueTest {
  const wanted = new Set([value].flat().map((part) => part.toUpperCase()));
  return (cell) => wanted.has(cell);
}

/** `contains` and `starts with` do not escape the value: `%` and `_` stay wildcards in it. */
function toTextTest(
  operator: "=" | "<>" | "<" | "<=" | ">" | ">=" | "like" | "contains" | "starts with",
  value: string,
): ValueTest {
  const wanted = value.toUpperCase();
  switch (operator) {
    case "=":
      return (cell) => cell === wanted;
    case "<>":
      return (cell) => cell !== wanted;
    case "<":
      return (cell) => cell < wanted;
    case "<=":
      return (cell) => cell <= wanted;
    case ">":
      return (cell) => cell > wanted;
    case ">=":
      return (cell) => cell >= wanted;
    case "like":
      return toLikeTest(value);
    case "contains":
      return toLikeTest(`%${value}%`);
    case "starts with":
      return toLikeTest(`${value}%`);
  }
}
