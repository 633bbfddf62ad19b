import type { Assumption } from "./assumption.ts";
import { clinicaltrialsAssumptions } from "./clinicaltrials.ts";
import { cmsAssumptions } from "./cms.ts";
import { nppesAssumptions } from "./nppes.ts";
import { openfdaAssumptions } from "./openfda.ts";

/** Everything that is taken for granted about the agencies and that only they can settle. */
export const assumptions: readonly Assumption[] = [
  ...nppesAssumptions,
  ...openfdaAssumptions,
  ...clinicaltrialsAssumptions,
  ...cmsAssumptions,
];
