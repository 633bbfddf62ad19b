import { COUNTY } from "./place-limits.ts";
import type { Reading } from "./reading.ts";
import type { PlanResult } from "./schema.ts";
import { REGION } from "./vague-places.ts";

/** Answers to questions that become no call. */

/** Each finds something among the recorded records, too. */
const SUGGESTIONS = [
  "What does the label of warfarin say about pregnancy?",
  "Recruiting trials for breast cancer in Ohio",
  "510(k) clearances for pulse oximeters since March 2021",
  "Recalls of pacemakers",
  "Adverse event reports about insulin pumps",
  "Orthopedic surgeons in Boston, Massachusetts",
  "Hospitals in Rhode Island",
];

/** A topic that is recognised and not here. */
export const notHere = (reason: string): PlanResult => ({
  kind: "not_supported",
  why: "not_covered",
  reason,
  suggestions: SUGGESTIONS,
});

/** What a question without more says of a place, and no search here takes. */
const NARROWED = [
  [COUNTY, "county"],
  [REGION, "a part of the country"],
] as const;

/** What a question does not say. */
export function notUnderstood({ scores, place }: Reading, leftOut: readonly string[]): PlanResult {
  const rulesOut = leftOut.some((what) => what.startsWith("ruling out"));
  const topical = scores[0]?.[0];
  const isVague = topical !== undefined && (scores[0]?.[1] ?? 0) >= 3;
  const missing =
    place === null && (topical === "providers" || topical === "hospitals")
      ? "a place or a name"
      : "what to look for, such as a drug, a device or a condition";
  return {
    kind: "not_supported",
    why: "not_understood",
    reason: rulesOut
      ? `The question says what to leave out, and no search here can leave records out. It does not say ${missing}.`
      : isVague
        ? `The question does not say ${missing}${NARROWED.flatMap(([note, by]) => (leftOut.includes(note) ? [`, and no search here can be narrowed by ${by}`] : [])).join("")}.`
        : "The question names none of the records that this service covers.",
    suggestions: SUGGESTIONS,
  };
}
