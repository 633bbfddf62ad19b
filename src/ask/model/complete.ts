import type { Clause } from "../plan/clauses.ts";
import type { Topical } from "../plan/cues.ts";
import type { Reading } from "../plan/reading.ts";
import { statusIn } from "../plan/statuses.ts";
import { paramsOf, type Call, type Plan, type PlannedCall } from "../plan/schema.ts";
import { leftIn, uncoveredIn } from "../plan/uncovered.ts";
import { stems } from "./stems.ts";

/** Whether a model's calls ask for all that the rules ask for, and for no records that the question does not speak of. */

const TOPICS: Readonly<Record<Call["endpoint"], Topical>> = {
  "/labels/search": "labels",
  "/trials/search": "trials",
  "/clearances/search": "clearances",
  "/devices/recalls": "recalls",
  "/devices/events": "events",
  "/providers/search": "providers",
  "/providers/{npi}": "providers",
  "/hospitals/search": "hospitals",
};

/** Whether each call of the rules has one of its own that asks for all of its words and narrows it as much. */
export function isComplete(calls: readonly Call[], rules: Plan): boolean {
  const left = [...calls];
  return rules.calls.every((planned) => {
    const at = left.findIndex((other) => asksFor(other, planned));
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
}

/** Parameters that are no words to look for. */
const EXACT: ReadonlySet<string> = new Set(["status", "since", "state", "npi"]);

/**
 * Words count in their own parameter alone: a place as a condition finds nothing, and that would be no answer. A call that
 * only words the rules' call otherwise would lose what they try when it finds nothing.
 */
function asksFor(call: Call, { call: wanted, otherwise }: PlannedCall): boolean {
  return (
    call.endpoint === wanted.endpoint &&
    paramsOf(wanted).every(([name, value]) =>
      EXACT.has(name) ? valueOf(call, name) === value : isWithin(value, valueOf(call, name)),
    ) &&
    (otherwise === undefined ||
      paramsOf(call).every(([name, value]) => value.toLowerCase() === valueOf(wanted, name).toLowerCase()) ||
      paramsOf(call).some(([name, value]) => !isWithin(value, valueOf(wanted, name))))
  );
}

const valueOf = (call: Call, name: string): string => paramsOf(call).find(([other]) => other === name)?.[1] ?? "";

/** Whether all words of a text stand in another one. */
function isWithin(text: string, other: string): boolean {
  const words = new Set(stems(other));
  return stems(text).every((word) => words.has(word));
}

/**
 * Whether a call narrows the rules' search of the same dataset by nothing but words that the rules left over: a word of
 * caller, a place or a date in a search text would find nothing, and so would a word of one parameter in another.
 */
export function isNoNarrower(call: Call, rules: Plan, clauses: readonly Clause[]): boolean {
  const same = rules.calls.filter(({ call: other }) => other.endpoint === call.endpoint);
  if (same.length === 0) return true;
  const asked = same.flatMap(({ call: other, otherwise }) => (otherwise === undefined ? [other] : [other, otherwise]));
  const left = clauses
    .filter(({ topical }) => topical === TOPICS[call.endpoint])
    .flatMap((clause) => leftIn(clause, same).map(({ text }) => text));
  return paramsOf(call).every(
    ([name, value]) =>
      EXACT.has(name) || isWithin(value, [...left, ...asked.map((other) => valueOf(other, name))].join(" ")),
  );
}

/** What of the question these calls leave unasked, in the words of the rules. */
export const uncoveredBy = (calls: readonly PlannedCall[], clauses: readonly Clause[]): readonly string[] =>
  clauses.flatMap((clause) =>
    uncoveredIn(
      clause,
      calls.filter(({ call }) => TOPICS[call.endpoint] === clause.topical),
    ),
  );

/** Whether the rules ask for records of this kind too, or the words of the question speak for them. */
export function isSpokenFor({ endpoint }: Call, rules: Plan, { cues, specialties }: Reading): boolean {
  const topic = TOPICS[endpoint];
  return (
    rules.calls.some(({ call }) => call.endpoint === endpoint) ||
    cues.some(({ topical }) => topical === topic) ||
    (topic === "providers" && specialties.length > 0)
  );
}

/** Where the rules made no plan, nobody else says what of their reading the calls leave out. */
export function unusedOf(calls: readonly Call[], { question, dates, place }: Reading): readonly string[] {
  const used = new Set(calls.flatMap((call) => paramsOf(call).map(([name]) => name)));
  const isUsed = (...names: readonly string[]): boolean => names.some((name) => used.has(name));
  return [
    ...(statusIn(question.text) === null || isUsed("status") ? [] : ["a study status"]),
    ...(dates.spans.length === 0 || (isUsed("since") && !dates.hasEnd && dates.isUnread !== true) ? [] : ["a date"]),
    ...(place === null || isUsed("state", "city", "location") ? [] : ["a place"]),
  ];
}
