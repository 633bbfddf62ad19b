import type { Dataset } from "../catalog/dataset.ts";
import { GatewayError } from "../core/errors.ts";
import type { Observation, Observe } from "../core/observe.ts";
import type { Gateway } from "./gateway.ts";

type Outcome = Extract<Observation, { kind: "call" }>["outcome"];

/** The same gateway, which reports what became of each call, by whichever surface it came. */
export const reportedCalls = (gateway: Gateway, observe: Observe): Gateway => ({
  call: (dataset, input, caller) => reported(dataset, () => gateway.call(dataset, input, caller), observe),
  count: (question, caller) => reported(question.dataset, () => gateway.count(question, caller), observe),
});

async function reported(dataset: Dataset, call: () => ReturnType<Gateway["call"]>, observe: Observe) {
  const report = (outcome: Outcome): void => observe({ kind: "call", dataset: dataset.name, outcome });
  try {
    const answered = await call();
    report(answered.cache);
    return answered;
  } catch (error) {
    report(error instanceof GatewayError ? (error.reason ?? error.code) : "internal_error");
    throw error;
  }
}
