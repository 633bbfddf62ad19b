import type { Entity } from "../entity.ts";
import type { Question } from "../question.ts";
import { givenAsNameRules } from "./given-as-names.ts";
import { toNameWords } from "./name-words.ts";
import type { Signal } from "./signal.ts";
import { titledNameRules } from "./titled-names.ts";

const RULES = [...titledNameRules, ...givenAsNameRules];

/** Words that stand as a person's name does, after everything known to be something else was claimed. */
export function nameSignals(question: Question, entities: readonly Entity[]): readonly Signal[] {
  const words = toNameWords(question, entities);
  return RULES.filter(({ isAt }) => words.some((_, at) => isAt(words, at))).map(({ id, weight }) => ({
    id,
    weight,
    reason: "contains_name",
  }));
}
