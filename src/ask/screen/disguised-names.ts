import { givenRank, surnameRank } from "../language/lexicon.ts";
import type { Question } from "../question.ts";
import type { Signal } from "./signal.ts";

/** Two frequent names side by side in a question that had them joined or masked: nobody writes a firm or a drug so. */
export const disguisedNames = ({ words }: Question): readonly Signal[] =>
  words.some(({ lower }, at) => {
    const [next = "", third = ""] = words.slice(at + 1, at + 3).map((word) => word.lower);
    return isPair(lower, next) || isPair(next, lower) || (next.length === 1 && isPair(lower, third));
  })
    ? [{ id: "disguised_name", weight: 2, reason: "contains_name" }]
    : [];

const isPair = (first: string, last: string): boolean => givenRank(first) === 2 && surnameRank(last) === 2;
