import { GatewayError } from "../core/errors.ts";
import type { Observation, Observe } from "../core/observe.ts";
import type { Gateway } from "./gateway.ts";

type Outcome = Extract<Observation, { kind: "call" }>["outcome"];

/** The same gateway, which reports what became of each call, by whichever surface it came. */
export const reportedCalls = (gateway: Gateway, observe: Observe): Gateway => ({
  ...gateway,
  async call(dataset, input, caller) {
    const report = (outcome: Outcome): void => observe({ kind: "call", dataset: dataset.name, outcome });
    try {
      const answered = await gateway.call(dataset, input, caller);
      report(answered.cache);
      return answered;
    } catch (error) {
      report(error instanceof GatewayError ? (error.reason ?? error.code) : "internal_error");
      throw error;
    }
  },
});
