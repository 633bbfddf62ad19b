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
export const ENROLLMENTS: ReadonlyMap<string, string> = new Map([
  ["ACTUAL", "actual"],
  ["ESTIMATED", "estimated"],
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

/** `YYYY-MM-DD`, or the `YYYY-MM` or `YYYY` that the registry gives. */
const partialDate = text.transform((value) => {
  const [, month = "-01", day = "-01"] = /^\d{4}(-\d{2})?(-\d{2})?$/.exec(value ?? "") ?? ["", "-00"];
  return isCalendarDate(`${value?.slice(0, 4)}${month}${day}`) ? value : null;
});

export const day = nested({ date: partialDate });

export const dateText = z
  .string()
  .nullable()
  .meta({ description: "YYYY-MM-DD, or YYYY-MM if the registry has no day." });
