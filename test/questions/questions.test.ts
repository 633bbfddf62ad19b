import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toQuestion } from "../../questions/question.ts";
import { screen } from "../../questions/screening/screen.ts";
import { isExact, rowsOf, type Row } from "./questions.ts";

/** The bars of the question endpoint, on sets of questions: shares of private ones stopped, good ones refused, exact plans. */
const SETS = [
  { name: "development", stopped: 0.99, wronglyRefused: 0.01, exact: 0.95 },
  { name: "further", stopped: 0.97, wronglyRefused: 0.02, exact: 0.95 },
  { name: "written-later", stopped: 0.97, wronglyRefused: 0.02, exact: 0.8 },
  { name: "blind", stopped: 0.97, wronglyRefused: 0.02, exact: 0.8 },
] as const;

const PRIVATE = new Set(["contains_name", "patient_information"]);

const isPrivate = (row: Row): boolean => PRIVATE.has(row.expect.refuse ?? "");
const isMalformed = (row: Row): boolean => row.category === "refuse_malformed";

function isStopped(row: Row): boolean {
  const question = toQuestion(row.question);
  return screen(question) !== null;
}

/** At least this share must hold; the failures are named by their ids. */
function assertShare(rows: readonly Row[], holds: (row: Row) => boolean, least: number): void {
  const failed = rows.filter((row) => !holds(row)).map(({ id }) => id);
  const share = (rows.length - failed.length) / rows.length;
  assert.ok(share >= least, `${(100 * share).toFixed(1)} % instead of ${100 * least} %: ${failed.join(" ")}`);
}

for (const { name, stopped, wronglyRefused, exact } of SETS)
  describe(`questions: ${name}`, () => {
    const rows = rowsOf(name).filter((row) => !isMalformed(row));
    const good = rows.filter((row) => !isPrivate(row));

    test(`at least ${100 * stopped} % of private questions are stopped`, () => {
      assertShare(rows.filter(isPrivate), isStopped, stopped);
    });

    test(`at most ${100 * wronglyRefused} % of good questions are refused`, () => {
      assertShare(good, (row) => !isStopped(row), 1 - wronglyRefused);
    });

    test(`at least ${100 * exact} % of good questions get exactly the right calls`, () => {
      assertShare(good, (row) => isExact(row), exact);
    });

    test("every exclusion and every trap is recognised", () => {
      assertShare(
        rows.filter(({ category }) => category === "exclusion" || category === "trap"),
        (row) => isExact(row),
        1,
      );
    });
  });
