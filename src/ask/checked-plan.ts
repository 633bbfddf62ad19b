import type { Endpoint } from "../catalog/dataset.ts";
import { GatewayError } from "../core/errors.ts";
import { toCalls, type Ambiguous, type Plan, type PlannedCall } from "../../questions/plan/schema.ts";
import { datasetOf, inputOf } from "./retrieve.ts";

/**
 * Whether every call of a plan is allowed and accepted by its own dataset, whoever made it. `now` is in milliseconds.
 * A plan made here that is not is our own fault; a model's is of no use.
 */
export function isAcceptable({ calls }: Plan | Ambiguous, endpoints: readonly Endpoint[], now: number): boolean {
  const all = calls.flatMap(({ call, otherwise, offered, by }): readonly PlannedCall[] => [
    { call, ...(by === undefined ? {} : { by }) },
    ...[otherwise, offered].flatMap((one) => (one === undefined ? [] : [{ call: one }])),
  ]);
  return calls.length > 0 && all.every((one) => isAccepted(one, endpoints, now));
}

/** Asks the dataset's own validation, which is pure. */
function isAccepted({ call }: PlannedCall, endpoints: readonly Endpoint[], now: number): boolean {
  if (toCalls([call], new Date(now)) === null) return false;
  try {
    datasetOf(endpoints, call).toQuery(inputOf(call));
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.status === 400) return false;
    throw error;
  }
}
