import type { Topical } from "../plan/cues.ts";
import type { Reading } from "../plan/reading.ts";
import { statusIn } from "../plan/statuses.ts";
import { paramsOf, type Call, type Plan } from "../plan/schema.ts";

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

/** Parameters that narrow a search: a call without one of them would answer a wider question. */
const NARROWING: ReadonlySet<string> = new Set(["status", "since", "state", "city", "location"]);

/** As many calls of each kind as the rules made, and as many of them narrowed in the same ways. */
export function isComplete(calls: readonly Call[], rules: Plan): boolean {
  const made = calls.flatMap(marksOf);
  const wanted = rules.calls.flatMap(({ call }) => marksOf(call));
  return wanted.every((mark) => count(made, mark) >= count(wanted, mark));
}

const marksOf = (call: Call): readonly string[] => [
  call.endpoint,
  ...paramsOf(call).flatMap(([name]) => (NARROWING.has(name) ? [`${call.endpoint} ${name}`] : [])),
];

const count = (marks: readonly string[], wanted: string): number => marks.filter((mark) => mark === wanted).length;

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
    ...(dates.spans.length === 0 || (isUsed("since") && !dates.hasEnd) ? [] : ["a date"]),
    ...(place === null || isUsed("state", "city", "location") ? [] : ["a place"]),
  ];
}
