import wording from "./data/suggestions.json" with { type: "json" };
import type { Topic } from "../language/topics.ts";
import type { PlanResult } from "./schema.ts";

/** Answers to questions that become no call. */

/** A topic that is recognised and not here. */
export const notHere = (reason: string): PlanResult => ({
  kind: "not_supported",
  why: "not_covered",
  reason,
  suggestions: wording.suggestions,
});

/** What a question does not say. */
export function notUnderstood(parts: readonly { readonly topic: Topic }[], rulesOut: boolean): PlanResult {
  const [part] = parts;
  const missing =
    part?.topic === "providers"
      ? "which specialty in which place, or which organization"
      : part?.topic === "hospitals"
        ? "a place or a name"
        : "what to look for, such as a drug, a device or a condition";
  return {
    kind: "not_supported",
    why: "not_understood",
    reason: rulesOut
      ? `The question says what to leave out, and no search here can leave records out. It does not say ${missing}.`
      : part === undefined
        ? "The question names none of the records that this service covers."
        : `The question does not say ${missing}.`,
    suggestions: wording.suggestions,
  };
}
