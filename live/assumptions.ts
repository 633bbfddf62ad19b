import type { Assumption } from "./assumption.ts";
import { clinicaltrialsAssumptions } from "./clinicaltrials.ts";
import { clinicaltrialsFields } from "./clinicaltrials-fields.ts";
import { cmsAssumptions } from "./cms.ts";
import { cmsFields } from "./cms-fields.ts";
import { nppesAssumptions } from "./nppes.ts";
import { nppesFields } from "./nppes-fields.ts";
import { openfdaAssumptions } from "./openfda.ts";
import { openfdaFields } from "./openfda-fields.ts";

/** Everything that is taken for granted about the agencies and that only they can settle. */
export const assumptions: readonly Assumption[] = [
  ...nppesAssumptions,
  ...nppesFields,
  ...openfdaAssumptions,
  ...openfdaFields,
  ...clinicaltrialsAssumptions,
  ...clinicaltrialsFields,
  ...cmsAssumptions,
  ...cmsFields,
];
