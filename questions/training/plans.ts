import { isExact, rowsOf } from "../../test/questions/questions.ts";
import { mistypedIn } from "./mistyped.ts";
import { newClosings, newOpenings } from "./fillers.ts";
import { pick, seeded } from "./random.ts";

/** How the same question may be typed. */
const FORMS: Readonly<Record<string, (question: string, random: () => number) => string>> = {
  "as written": (question) => question,
  "one typing error": (question, random) => mistypedIn(question, random)?.text ?? question,
  "a harmless opening or closing": (question, random) =>
    random() < 0.5
      ? pick(random, newOpenings) + question
      : `${question.replace(/[.?! ]*$/, "")}.${pick(random, newClosings)}`,
  "lower case": (question) => question.toLowerCase(),
  "upper case": (question) => question.toUpperCase(),
};

const SETS = [
  "development",
  "further",
  "written-later",
  "blind",
  "plans",
  "plans-newest",
  "read/plans",
  "read/plans-later",
  "read/long",
  "unseen/plans",
];

/** For each set and form the share of exact plans, of the questions that may be answered. */
export function measuredPlans(): readonly {
  readonly set: string;
  readonly count: number;
  readonly exact: readonly number[];
}[] {
  return SETS.map((set) => {
    const rows = rowsOf(set).filter(
      ({ category, expect }) =>
        category !== "refuse_malformed" && expect.refuse !== "contains_name" && expect.refuse !== "patient_information",
    );
    const exact = Object.values(FORMS).map((form) => {
      const random = seeded(5);
      return rows.filter((row) => isExact(row, form(row.question, random))).length / rows.length;
    });
    return { set, count: rows.length, exact };
  });
}

export const FORM_NAMES = Object.keys(FORMS);
