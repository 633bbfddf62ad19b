import type { Entity } from "../entity.ts";
import type { Question } from "../question.ts";
import { fullNameRules } from "./full-names.ts";
import { givenAsNameRules } from "./given-as-names.ts";
import { loneNameRules } from "./lone-names.ts";
import { makersNamesakeRules } from "./makers-namesakes.ts";
import { patientsNameRules } from "./patients-names.ts";
import { actingNameRules } from "./acting-names.ts";
import { formedNameRules } from "./formed-names.ts";
import { notedNameRules } from "./noted-names.ts";
import { toNameWords } from "./name-words.ts";
import type { Signal } from "./signal.ts";
import { placedNameRules } from "./placed-names.ts";
import { roleNameRules } from "./role-names.ts";
import { titledNameRules } from "./titled-names.ts";
import { unknownNameRules } from "./unknown-names.ts";

const RULES = [
  ...titledNameRules,
  ...givenAsNameRules,
  ...fullNameRules,
  ...loneNameRules,
  ...unknownNameRules,
  ...notedNameRules,
  ...formedNameRules,
  ...actingNameRules,
  ...placedNameRules,
  ...makersNamesakeRules,
  ...patientsNameRules,
  ...roleNameRules,
];

/** Words that stand as a person's name does, after everything known to be something else was claimed. */
export function nameSignals(question: Question, entities: readonly Entity[]): readonly Signal[] {
  const words = toNameWords(question, entities);
  return RULES.filter(({ isAt }) => words.some((_, at) => isAt(words, at))).map(({ id, weight }) => ({
    id,
    weight,
    reason: "contains_name",
  }));
}
