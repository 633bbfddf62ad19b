import type { Agency } from "./agency.ts";
import { createClinicaltrials } from "./clinicaltrials/clinicaltrials.ts";
import { createCms } from "./cms/cms.ts";
import { createNppes } from "./nppes/nppes.ts";
import { createOpenfda } from "./openfda/openfda.ts";

/** All four agencies with their recorded records in memory; a broken data file fails here, at start. */
export function loadAgencies(): readonly Agency[] {
  return [createNppes(), createOpenfda(), createClinicaltrials(), createCms()];
}
