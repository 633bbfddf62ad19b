import type { Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isSearchable, searchText } from "./part.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { runsOf, type Run, type Span } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";
import { conditionText, splitRun, type Roles } from "./trial-run.ts";
import { BEFORE_CONDITION, BEFORE_TREATMENT, TREATING } from "./trial-words.ts";

/** "lupus or psoriasis", compared: each its own search. */
export function comparedConditions(reading: Reading): readonly Roles[] | null {
  const { text, words } = reading.question;
  if (!/\b(?:compar\w+|versus|vs|more|fewer|most|than|difference|or)\b/i.test(text)) return null;
  const conditions = entitiesOf(reading, "condition", "eponym").filter(
    (one, at, all) => !all.some((other, index) => index < at && other.from < one.to && one.from < other.to),
  );
  const [first, second] = conditions;
  if (
    conditions.length !== 2 ||
    first === undefined ||
    second === undefined ||
    entitiesOf(reading, "brand", "generic").length > 0
  )
    return null;
  const gap = text.slice(words[first.to - 1]?.end, words[second.from]?.start);
  if (!/^(?:[ ,]|\b(?:and|or|vs|versus|than|for|on|to|in|with|trials?|studies|recruiting|those)\b\.?)+$/i.test(gap))
    return null;
  return [first, second].map((entity) => ({ condition: conditionText(entity), intervention: null }));
}

/** "lithium versus quetiapine", compared: each its own search, in the same condition. */
export function comparedDrugs(reading: Reading, condition: string | null): readonly Roles[] | null {
  const { text, words } = reading.question;
  const [first, second, third] = entitiesOf(reading, "generic", "brand");
  if (
    first === undefined ||
    second === undefined ||
    third !== undefined ||
    !/\b(?:compar\w+|versus|vs|more|fewer|difference)\b/i.test(text)
  )
    return null;
  const gap = text.slice(words[first.to - 1]?.end, words[second.from]?.start);
  if (!/^(?:[ ,]|\b(?:and|or|vs|versus|than|for|of|on|trials?|studies|those)\b\.?)+$/i.test(gap)) return null;
  return [first, second].map((drug) => ({ condition, intervention: searchText(drug.value) }));
}

/** Gives each run of words its role: by vocabulary, by the words before it, and what is left by its place. */
export function rolesIn(reading: Reading, taken: readonly Span[], lent: Reading | null): Roles {
  const roles: Roles = { condition: null, intervention: null };
  const named = entitiesOf(reading, "condition", "eponym", "generic", "brand").map((entity) => spanOf(reading, entity));
  const isStop = (word: Word): boolean =>
    (isStopWord(word) || TREATING.test(word.lower)) &&
    !named.some((span) => span.start <= word.start && word.end <= span.end);
  const runs = runsOf(reading.question, taken, isStop).filter((run) => isSearchable(run.text));
  const undecided: Run[] = [];
  for (const run of runs) {
    const { condition, intervention } = splitRun(reading, run);
    roles.condition ??= condition;
    roles.intervention ??= intervention;
    if (condition === null && intervention === null) undecided.push(run);
  }
  const isBeforeCondition = (run: Run): boolean =>
    /^(?:for|in|after|vs|versus|against)$/.test(run.after) &&
    runs.some((other) => other.from === run.to + 1 && splitRun(reading, other).condition !== null);
  for (const run of undecided.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const text = searchText(run.text);
    const isTreatment = BEFORE_TREATMENT.test(run.before) || isBeforeCondition(run);
    if (roles.intervention === null && roles.condition !== null && (isOdd(run) || isTreatment))
      roles.intervention = text;
    else if (roles.intervention === null && BEFORE_TREATMENT.test(run.before) && /^(?:for|in|after)$/.test(run.after))
      roles.intervention = text;
    else if (roles.condition === null) roles.condition = text;
  }
  const pronoun = /\b(?:it|them|they|this drug|that drug|this|the drug|these)\b/i.test(reading.question.text);
  if (roles.intervention === null && lent !== null && (pronoun || roles.condition === null)) {
    const drug = entitiesOf(lent, "generic", "brand")[0];
    if (drug !== undefined) roles.intervention = searchText(drug.value);
    else roles.condition ??= entitiesOf(lent, "condition").map(conditionText)[0] ?? null;
  }
  return roles;
}

const isOdd = (run: Run): boolean => run.text.split(" ").some((word) => !isPlainWord(word.toLowerCase()));

/** Words that are no plain English, or stand where a condition does, come first. */
const weightOf = (run: Run): number =>
  (BEFORE_CONDITION.test(run.before) ? 2 : 0) + (isOdd(run) ? 1 : 0) + (run.after === "" ? 0 : 0.1);
