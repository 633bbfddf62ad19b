import type { Word } from "../question.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { runsOf, type Run } from "./spans.ts";
import { areSideBySide } from "./statuses.ts";
import { isStopWord } from "./stop-words.ts";
import { conditionText, splitRun, type Roles } from "./trial-run.ts";
import {
  canName,
  isAfterStudies,
  isBeforeStudies,
  isOdd,
  isPlaced,
  smallWordsOfNames,
  type Standing,
} from "./trial-standing.ts";
import { BEFORE_CONDITION, BEFORE_TREATMENT, SUPERLATIVE, TREATING } from "./trial-words.ts";

/** What studies are asked for: conditions, and treatments, set side by side; each is its own search. */
export interface Asked {
  readonly conditions: readonly string[];
  readonly interventions: readonly string[];
}

/** Gives each run of words its role: by vocabulary, by the words before it, and what is left by its place. */
export function rolesIn(standing: Standing, lent: Reading | null): Asked {
  const { reading, taken } = standing;
  const kept = smallWordsOfNames(reading);
  const named = entitiesOf(reading, "condition", "eponym", "generic", "brand").map((entity) => spanOf(reading, entity));
  const isStop = (word: Word): boolean =>
    (isStopWord(word) || TREATING.test(word.lower) || SUPERLATIVE.test(word.lower)) &&
    !kept.has(word) &&
    !named.some((span) => span.start <= word.start && word.end <= span.end);
  const runs = runsOf(reading.question, taken, isStop)
    .filter((run) => isSearchable(run.text))
    .map((run): Role => ({ run, ...splitRun(reading, run, isBeforeStudies(standing, run)) }));
  const conditions = sideBySide(reading, runs, "condition");
  const interventions = sideBySide(reading, runs, "intervention");
  const roles: Roles = { condition: conditions[0] ?? null, intervention: interventions[0] ?? null };
  const undecided = runs.filter(({ condition, intervention }) => condition === null && intervention === null);
  const isBeforeCondition = (run: Run): boolean =>
    /^(?:for|in|after|vs|versus|against)$/.test(run.after) &&
    runs.some((other) => other.run.from === run.to + 1 && other.condition !== null);
  for (const { run } of undecided.toSorted((one, other) => weightOf(other.run) - weightOf(one.run))) {
    const text = searchText(run.text);
    const isTreatment = BEFORE_TREATMENT.test(run.before) || isBeforeCondition(run);
    const isForCondition = isBeforeCondition(run) && !isAfterStudies(standing, run);
    if (MEASURED.test(run.text) || !(canName(standing, run) || isForCondition)) continue;
    if (
      roles.intervention === null &&
      roles.condition !== null &&
      (isOdd(run.text) || isTreatment) &&
      !isPlaced(standing, run)
    )
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
  return {
    conditions: conditions.length > 1 ? conditions : only(roles.condition),
    interventions: interventions.length > 1 ? interventions : only(roles.intervention),
  };
}

interface Role extends Readonly<Roles> {
  readonly run: Run;
}

const only = (text: string | null): readonly string[] => (text === null ? [] : [text]);

/** The first value of a role with those that "and", "or" or "versus" sets beside it. */
function sideBySide(reading: Reading, runs: readonly Role[], role: keyof Roles): readonly string[] {
  const { text, words } = reading.question;
  const having = runs.filter((run) => run[role] !== null);
  const apart = having.findIndex(({ run }, at) => {
    const last = having[at - 1]?.run;
    return last !== undefined && !areSideBySide(text.slice(words[last.to - 1]?.end, words[run.from]?.start));
  });
  const joined = having.slice(0, apart === -1 ? having.length : apart);
  return [...new Set(joined.map((run) => run[role]).filter((value) => value !== null))];
}

/** A number that counts something: `100 participants`, `50 miles`, `lasting 12 weeks`. */
const MEASURED = /(?:^| )\d[\d.,]*(?: |$)/;

/** Words that are no plain English, or stand where a condition does, come first. */
const weightOf = (run: Run): number =>
  (BEFORE_CONDITION.test(run.before) ? 2 : 0) + (isOdd(run.text) ? 1 : 0) + (run.after === "" ? 0 : 0.1);
