import type { Assumption } from "./assumption.ts";
import { clinicaltrialsAssumptions } from "./assumptions-clinicaltrials.ts";
import { cmsAssumptions } from "./assumptions-cms.ts";
import { nppesAssumptions } from "./assumptions-nppes.ts";
import { openfdaAssumptions } from "./assumptions-openfda.ts";

/** Everything that is taken for granted about the agencies and that only they can settle. */
export const assumptions: readonly Assumption[] = [
  ...nppesAssumptions,
  ...openfdaAssumptions,
  ...clinicaltrialsAssumptions,
  ...cmsAssumptions,
];
