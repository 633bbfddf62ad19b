import type { Entity } from "../entity.ts";
import { looksGeneric } from "./label-part.ts";
import { searchText } from "./search-text.ts";
import { entitiesOf, type Reading } from "./reading.ts";
import type { Run } from "./spans.ts";
import { isOdd } from "./trial-standing.ts";
import { BEFORE_CONDITION, DISEASE, MODIFIER, TREATMENT } from "./trial-words.ts";

/** What a study is about; both are search texts. */
export interface Roles {
  condition: string | null;
  intervention: string | null;
}

/** A known condition as it is searched for. */
export const conditionText = (entity: Entity): string => searchText(entity.value);

/**
 * A run may hold both: `type 1 diabetes islet transplant`, `PTSD psilocybin`, `breast cancer vaccine`.
 * @param isSubject whether plain words around a drug can be a condition: `hair loss minoxidil trials`
 */
export function splitRun(reading: Reading, run: Run, isSubject: boolean): Roles {
  const inside = (entity: Entity): boolean => entity.from >= run.from && entity.to <= run.to;
  const drug = entitiesOf(reading, "generic", "brand").find(inside);
  const condition = entitiesOf(reading, "condition").find(inside) ?? entitiesOf(reading, "eponym").find(inside);
  const wordAt = (from: number, to: number): string =>
    searchText(
      reading.question.words
        .slice(from, to)
        .map((word) => (word.isPossessive ? `${word.text}'s` : word.text))
        .join(" "),
    );
  const stem = reading.question.words.slice(run.from, run.to).findIndex((word) => looksGeneric(word.lower));
  if (drug !== undefined && condition === undefined) {
    const before = wordAt(run.from, drug.from);
    const after = wordAt(drug.to, run.to);
    if (before !== "" && !isOdd(before) && !DISEASE.test(before) && TREATMENT.test(after))
      return { intervention: searchText(run.text), condition: null };
    const rest = [before, after].find(
      (text) =>
        text.length > 2 &&
        !TREATMENT.test(text) &&
        !MODIFIER.test(text) &&
        (isSubject || isOdd(text) || DISEASE.test(text)),
    );
    return { intervention: drugText(reading, drug, run), condition: rest ?? null };
  }
  if (drug !== undefined && condition !== undefined)
    return { intervention: searchText(drug.value), condition: conditionText(condition) };
  if (condition !== undefined) {
    const after = wordAt(condition.to, run.to);
    const before = wordAt(run.from, condition.from);
    if (isTreatment(after) && isTreatment(before))
      return { condition: conditionText(condition), intervention: searchText(run.text) };
    if (isTreatment(after)) return { condition: withModifiers(before, condition), intervention: after };
    if (isTreatment(before)) return { condition: joined(conditionText(condition), after), intervention: before };
    return { condition: joined(withModifiers(before, condition), after), intervention: null };
  }
  if (stem !== -1)
    return {
      intervention: wordAt(run.from + stem, run.from + stem + 1),
      condition: stem > 0 && BEFORE_CONDITION.test(run.before) ? wordAt(run.from, run.from + stem) : null,
    };
  return { condition: null, intervention: isTreatment(run.text) ? searchText(run.text) : null };
}

const isTreatment = (text: string): boolean => TREATMENT.test(text) && !DISEASE.test(text);

const joined = (one: string, other: string): string => searchText(`${one} ${other}`);

const withModifiers = (before: string, condition: Entity): string => joined(before, conditionText(condition));

/** A drug with the words around it that belong to it: `insulin glargine`, `ketamine infusion`. */
function drugText(reading: Reading, drug: Entity, run: Run): string {
  const tail = reading.question.words.slice(drug.to, run.to).map((word) => word.text);
  return TREATMENT.test(tail.join(" ")) ? joined(searchText(drug.value), tail.join(" ")) : searchText(drug.value);
}
