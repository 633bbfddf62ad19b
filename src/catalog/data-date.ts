import { oddShape } from "../core/errors.ts";
import { isCalendarDate } from "../core/text.ts";

/** The day of an agency's date, or of its time in UTC. @throws GatewayError unexpected_shape for anything else */
export function toDay(agency: string, value: unknown): string {
  const [, day = ""] = typeof value === "string" ? (/^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d)?$/.exec(value) ?? []) : [];
  if (!isCalendarDate(day)) throw oddShape(agency, "no date of its data");
  return day;
}
