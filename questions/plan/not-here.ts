import notCovered from "../language/data/not-covered.json" with { type: "json" };
import type { Topic } from "../language/topics.ts";
import type { NotCovered, PlanResult } from "./schema.ts";

/** Answers to questions that become no call. */

/** A topic that is recognised and not here. */
export const notCoveredAs = (reason: keyof typeof notCovered.reasons): NotCovered => ({
  reason,
  text: notCovered.reasons[reason],
});

const OF_COUNTS = /\b(?:how many|number of|most|fewest|count|total)\b/i;
const NO_COUNTS =
  "The provider registry reports no totals, so providers can't be counted or ranked. Ask for a specialty in a place to see who is registered there.";

/** What a question does not say. */
export function notUnderstood(topics: readonly Topic[], rulesOut: boolean, text = ""): PlanResult {
  const [topic] = topics;
  if (topic === undefined)
    return {
      kind: "not_understood",
      reason: "no_records_named",
      text: "It is not clear which records you want. You can ask about drug labels, clinical trials, device clearances, device recalls, device adverse event reports, health care providers, and hospitals.",
    };
  if (topic === "providers" && OF_COUNTS.test(text))
    return { kind: "not_understood", reason: "no_subject", text: NO_COUNTS };
  const missing =
    topic === "providers"
      ? "which specialty in which place, or which organization"
      : topic === "hospitals"
        ? "a place or a name"
        : "what to look for, such as a drug, a device or a condition";
  const start = rulesOut
    ? "The question says what to leave out, and no search here can leave records out. It"
    : "The question";
  return { kind: "not_understood", reason: "no_subject", text: `${start} does not say ${missing}.` };
}
