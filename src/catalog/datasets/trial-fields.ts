import { z } from "zod";
import { nested, text } from "../row.ts";
import { isCalendarDate } from "../../core/text.ts";

/** Overall status of a study (ClinicalTrials.gov API v2, enum Status). */
export const STATUSES = [
  "ACTIVE_NOT_RECRUITING",
  "COMPLETED",
  "ENROLLING_BY_INVITATION",
  "NOT_YET_RECRUITING",
  "RECRUITING",
  "SUSPENDED",
  "TERMINATED",
  "WITHDRAWN",
  "AVAILABLE",
  "NO_LONGER_AVAILABLE",
  "TEMPORARILY_NOT_AVAILABLE",
  "APPROVED_FOR_MARKETING",
  "WITHHELD",
  "UNKNOWN",
] as const;

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
