import type { Observation } from "../core/observe.ts";
import { createModelPlanner, type ModelPlanner } from "../ask/model/model-planner.ts";

type PlannerArguments = Parameters<typeof createModelPlanner>;

/** Outcomes that tell of a sick model; whatever else it says costs no waiting. */
const OUTAGES: ReadonlySet<string> = new Set(["timeout", "network", "http_status", "too_large"]);

/** Failures in a row after which no question waits for the model. */
const FAILURES = 3;

/** Milliseconds until one question tries it again. */
const PAUSE = 30_000;

/** A model that is left alone while it is sick: otherwise each question waits until its time is over. */
export function createGuardedPlanner(
  endpoints: PlannerArguments[0],
  { observe, clock, ...options }: PlannerArguments[1],
): ModelPlanner {
  let failures = 0;
  let retryAt = 0;
  const learn = (seen: Observation): void => {
    observe(seen);
    if (seen.kind !== "model") return;
    failures = OUTAGES.has(seen.outcome) ? failures + 1 : 0;
    retryAt = clock.monotonic() + PAUSE;
  };
  const planner = createModelPlanner(endpoints, { ...options, clock, observe: learn });
  return async (question) => {
    if (failures >= FAILURES) {
      if (clock.monotonic() < retryAt) {
        observe({ kind: "model", outcome: "circuit_open", durationMs: 0 });
        return null;
      }
      /** The others go on without it until this one knows. */
      retryAt = clock.monotonic() + PAUSE;
    }
    return planner(question);
  };
}
