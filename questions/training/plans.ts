import { isExact, rowsOf } from "../../test/questions/questions.ts";
import { newClosings, newOpenings } from "./fillers.ts";
import { pick, seeded } from "./random.ts";

/** How the same question may be typed. */
const FORMS: Readonly<Record<string, (question: string, random: () => number) => string>> = {
  "as written": (question) => question,
  "one typing error": mistyped,
  "a harmless opening or closing": (question, random) =>
    random() < 0.5
      ? pick(random, newOpenings) + question
      : `${question.replace(/[.?! ]*$/, "")}.${pick(random, newClosings)}`,
  "lower case": (question) => question.toLowerCase(),
  "upper case": (question) => question.toUpperCase(),
};

/** One letter of one longer word is dropped, doubled, changed, or swapped with its neighbour. */
function mistyped(question: string, random: () => number): string {
  const words = question.split(" ");
  const long = [...words.keys()].filter((at) => /^[A-Za-z]{5,}[?.,]?$/.test(words[at] ?? ""));
  if (long.length === 0) return question;
  const chosen = pick(random, long);
  const word = words[chosen] ?? "";
  const at = 1 + Math.floor(random() * (word.replace(/[?.,]$/, "").length - 2));
  const [before, letter, next, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const other = String.fromCharCode(97 + Math.floor(random() * 26));
  const wrong = pick(random, ["", next + letter, letter + letter, other]);
  return words.with(chosen, before + (wrong === next + letter ? wrong : wrong + next) + rest).join(" ");
}

const SETS = ["development", "further", "written-later", "blind", "plans", "plans-newest"];

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
