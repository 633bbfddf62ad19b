import { z } from "zod";
import { nested, text } from "../row.ts";
import { isCalendarDate } from "../../core/text.ts";

/** Overall status of a study (ClinicalTrials.gov API v2, enum Status), as people say it. */
export const STATUSES: ReadonlyMap<string, string> = new Map([
  ["ACTIVE_NOT_RECRUITING", "Active, not recruiting"],
  ["COMPLETED", "Completed"],
  ["ENROLLING_BY_INVITATION", "Enrolling by invitation"],
  ["NOT_YET_RECRUITING", "Not yet recruiting"],
  ["RECRUITING", "Recruiting"],
  ["SUSPENDED", "Suspended"],
  ["TERMINATED", "Terminated"],
  ["WITHDRAWN", "Withdrawn"],
  ["AVAILABLE", "Available"],
  ["NO_LONGER_AVAILABLE", "No longer available"],
  ["TEMPORARILY_NOT_AVAILABLE", "Temporarily not available"],
  ["APPROVED_FOR_MARKETING", "Approved for marketing"],
  ["WITHHELD", "Withheld"],
  ["UNKNOWN", "Unknown"],
]);

/** How an enrollment is counted (enum EnrollmentType). */
const ENROLLMENTS: ReadonlyMap<string, string> = new Map([
  ["ACTUAL", "actual"],
  ["ESTIMATED", "estimated"],
]);

/** Kinds of studies (enum StudyType). */
export const STUDY_TYPES: ReadonlyMap<string, string> = new Map([
  ["INTERVENTIONAL", "Interventional"],
  ["OBSERVATIONAL", "Observational"],
  ["EXPANDED_ACCESS", "Expanded access"],
]);

/** Kinds of sponsors (enum AgencyClass). */
export const SPONSOR_CLASSES: ReadonlyMap<string, string> = new Map([
  ["NIH", "US National Institutes of Health"],
  ["FED", "Other US federal agency"],
  ["OTHER_GOV", "Other government"],
  ["INDIV", "Individual"],
  ["INDUSTRY", "Industry"],
  ["NETWORK", "Network"],
  ["AMBIG", "Ambiguous"],
  ["OTHER", "Other"],
  ["UNKNOWN", "Unknown"],
]);

/** Kinds of interventions (enum InterventionType). */
export const INTERVENTIONS: ReadonlyMap<string, string> = new Map([
  ["BEHAVIORAL", "Behavioral"],
  ["BIOLOGICAL", "Biological"],
  ["COMBINATION_PRODUCT", "Combination product"],
  ["DEVICE", "Device"],
  ["DIAGNOSTIC_TEST", "Diagnostic test"],
  ["DIETARY_SUPPLEMENT", "Dietary supplement"],
  ["DRUG", "Drug"],
  ["GENETIC", "Genetic"],
  ["PROCEDURE", "Procedure"],
  ["RADIATION", "Radiation"],
  ["OTHER", "Other"],
]);

/** Phases (enum Phase), from the first to the last; `NA` is a study to which phases do not apply. */
export const PHASES: ReadonlyMap<string, string> = new Map([
  ["EARLY_PHASE1", "Early phase 1"],
  ["PHASE1", "Phase 1"],
  ["PHASE2", "Phase 2"],
  ["PHASE3", "Phase 3"],
  ["PHASE4", "Phase 4"],
  ["NA", "Not applicable"],
]);

/** Sexes of those who may take part (enum Sex). */
export const SEXES: ReadonlyMap<string, string> = new Map([
  ["FEMALE", "Female only"],
  ["MALE", "Male only"],
  ["ALL", "All"],
]);

/** Age groups of those who may take part (enum StandardAge). */
export const AGE_GROUPS: ReadonlyMap<string, string> = new Map([
  ["CHILD", "Children (below 18)"],
  ["ADULT", "Adults (18 to 64)"],
  ["OLDER_ADULT", "Older adults (65 and over)"],
]);

/** How participants are assigned to arms (enum DesignAllocation). */
export const ALLOCATIONS: ReadonlyMap<string, string> = new Map([
  ["RANDOMIZED", "Randomized"],
  ["NON_RANDOMIZED", "Non-randomized"],
  ["NA", "Not applicable"],
]);

/** Who does not know the assigned arm (enum DesignMasking). */
export const MASKINGS: ReadonlyMap<string, string> = new Map([
  ["NONE", "None (open label)"],
  ["SINGLE", "Single"],
  ["DOUBLE", "Double"],
  ["TRIPLE", "Triple"],
  ["QUADRUPLE", "Quadruple"],
]);

/** How the arms of a study are set against each other (enum InterventionalAssignment). */
export const INTERVENTION_MODELS: ReadonlyMap<string, string> = new Map([
  ["SINGLE_GROUP", "Single group"],
  ["PARALLEL", "Parallel groups"],
  ["CROSSOVER", "Crossover"],
  ["FACTORIAL", "Factorial"],
  ["SEQUENTIAL", "Sequential"],
]);

/** What an intervention is tried for (enum PrimaryPurpose). */
export const PURPOSES: ReadonlyMap<string, string> = new Map([
  ["TREATMENT", "Treatment"],
  ["PREVENTION", "Prevention"],
  ["DIAGNOSTIC", "Diagnosis"],
  ["ECT", "Educational, counseling or training"],
  ["SUPPORTIVE_CARE", "Supportive care"],
  ["SCREENING", "Screening"],
  ["HEALTH_SERVICES_RESEARCH", "Health services research"],
  ["BASIC_SCIENCE", "Basic science"],
  ["DEVICE_FEASIBILITY", "Device feasibility"],
  ["OTHER", "Other"],
]);

/** How an observational study chooses its participants (enum ObservationalModel). */
export const OBSERVATIONAL_MODELS: ReadonlyMap<string, string> = new Map([
  ["COHORT", "Cohort"],
  ["CASE_CONTROL", "Case-control"],
  ["CASE_ONLY", "Case-only"],
  ["CASE_CROSSOVER", "Case-crossover"],
  ["ECOLOGIC_OR_COMMUNITY", "Ecologic or community"],
  ["FAMILY_BASED", "Family-based"],
  ["DEFINED_POPULATION", "Defined population"],
  ["NATURAL_HISTORY", "Natural history"],
  ["OTHER", "Other"],
]);

/** When an observational study looks at its participants (enum DesignTimePerspective). */
export const TIME_PERSPECTIVES: ReadonlyMap<string, string> = new Map([
  ["RETROSPECTIVE", "Retrospective"],
  ["PROSPECTIVE", "Prospective"],
  ["CROSS_SECTIONAL", "Cross-sectional"],
  ["OTHER", "Other"],
]);

/** Words for the registry's codes, by the field of a record that holds them. */
export const CODES = {
  status: STATUSES,
  phases: PHASES,
  enrollment: ENROLLMENTS,
  start_date_type: ENROLLMENTS,
  primary_completion_date_type: ENROLLMENTS,
  completion_date_type: ENROLLMENTS,
  eligibility: SEXES,
  study_type: STUDY_TYPES,
  sponsor_class: SPONSOR_CLASSES,
  interventions: INTERVENTIONS,
  sex: SEXES,
  age_groups: AGE_GROUPS,
  allocation: ALLOCATIONS,
  masking: MASKINGS,
  intervention_model: INTERVENTION_MODELS,
  primary_purpose: PURPOSES,
  observational_model: OBSERVATIONAL_MODELS,
  time_perspective: TIME_PERSPECTIVES,
  locations: STATUSES,
} as const;

/** `YYYY-MM-DD`, or the `YYYY-MM` or `YYYY` that the registry gives. */
const partialDate = text.transform((value) => {
  const [, month = "-01", day = "-01"] = /^\d{4}(-\d{2})?(-\d{2})?$/.exec(value ?? "") ?? ["", "-00"];
  return isCalendarDate(`${value?.slice(0, 4)}${month}${day}`) ? value : null;
});

/** A date with ACTUAL or ESTIMATED. */
export const day = nested({ date: partialDate, type: text });

export const dateText = z
  .string()
  .nullable()
  .meta({ description: "YYYY-MM-DD, or YYYY-MM if the registry has no day." });

export const dateType = z.string().nullable().meta({ description: "ACTUAL or ESTIMATED." });
