import type { Plan, PlannedCall, PlanResult } from "../../questions/plan/schema.ts";
import type { Understanding } from "../../src/app/service.ts";

/** A plan by hand. */
export const planOf = (calls: readonly PlannedCall[], more: Partial<Plan> = {}): Plan => ({
  kind: "plan",
  calls,
  interpretation: [],
  notApplied: [],
  notes: [],
  notCovered: [],
  ...more,
});

/** Every question passes the screen and means this. */
export const understoodAs = (result: PlanResult): Understanding => ({ screen: () => null, interpret: () => result });
