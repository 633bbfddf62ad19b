import type { Endpoint } from "../catalog/dataset.ts";
import { GatewayError } from "../core/errors.ts";
import { datasetOf } from "./retrieve.ts";
import { toCalls, type Call, type PlanResult } from "../../questions/plan/schema.ts";

/**
 * The same plan if every call in it is allowed and accepted by its own dataset, whoever made it; otherwise the question
 * counts as not understood. `now` is in milliseconds.
 */
export function checkedPlan(plan: PlanResult, endpoints: readonly Endpoint[], now: number): PlanResult {
  if (plan.kind !== "plan") return plan;
  const today = new Date(now);
  const first = toCalls(
    plan.calls.map(({ call }) => call),
    today,
  );
  const others = plan.calls.flatMap(({ otherwise }) => (otherwise === undefined ? [] : [otherwise]));
  const isAllowed = first !== null && (others.length === 0 || toCalls(others, today) !== null);
  return isAllowed && [...first, ...others].every((call) => isAccepted(call, endpoints)) ? plan : notUnderstood;
}

const notUnderstood: PlanResult = {
  kind: "not_supported",
  why: "not_understood",
  reason: "The words to look for in this question are not of a form that the datasets can be searched by.",
  suggestions: [],
};

/** Asks the dataset's own validation, which is pure; its refusal means that the plan is of no use. */
function isAccepted(call: Call, endpoints: readonly Endpoint[]): boolean {
  try {
    datasetOf(endpoints, call).toQuery(call.params);
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.status === 400) return false;
    throw error;
  }
}
