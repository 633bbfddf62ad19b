import type { Dataset } from "../catalog/dataset.ts";
import { GatewayError } from "../core/errors.ts";
import type { Observation, Observe } from "../core/observe.ts";
import { beginExport, type Export } from "./export.ts";
import type { Caller } from "./caller.ts";
import type { Gateway } from "./gateway.ts";
import type { Pages } from "./pages.ts";

type Outcome = Extract<Observation, { kind: "call" }>["outcome"];

/** The same gateway, which reports what became of each call, by whichever surface it came. */
export const reportedCalls = (gateway: Gateway, observe: Observe): Gateway => ({
  call: (dataset, input, caller) => reported(dataset, () => gateway.call(dataset, input, caller), observe),
  count: (question, caller) => reported(question.dataset, () => gateway.count(question, caller), observe),
});

/** Begins an export. @throws GatewayError */
export type BeginExport = (dataset: Dataset, input: object, caller: Caller) => Promise<Export>;

/** Exports that are reported as one call each: when all pages have been read, or one has failed. */
export function reportedExports(pages: Pages, observe: Observe): BeginExport {
  return async (dataset, input, caller) => {
    const report = reporter(dataset, observe);
    const begun = await beginExport(dataset, input, caller, pages).catch(report.failed);
    async function* told() {
      try {
        yield* begun.pages;
        report.answered("miss");
      } catch (error) {
        report.failed(error);
      }
    }
    return { ...begun, pages: told() };
  };
}

async function reported(dataset: Dataset, call: () => ReturnType<Gateway["call"]>, observe: Observe) {
  const report = reporter(dataset, observe);
  const answered = await call().catch(report.failed);
  report.answered(answered.cache);
  return answered;
}

function reporter({ name }: Dataset, observe: Observe) {
  const answered = (outcome: Outcome): void => observe({ kind: "call", dataset: name, outcome });
  const failed = (error: unknown): never => {
    answered(error instanceof GatewayError ? (error.reason ?? error.code) : "internal_error");
    throw error;
  };
  return { answered, failed };
}
