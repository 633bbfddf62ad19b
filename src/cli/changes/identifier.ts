/** The members in which the agencies' own identifiers stand, and the page of a record for whatever has none. */
const FIELDS = [
  "npi",
  "k_number",
  "product_res_number",
  "mdr_report_key",
  "set_id",
  "nct_id",
  "facility_id",
  "record_url",
] as const;

export interface Identifier {
  readonly field: string;
  readonly value: string;
}

/** What tells a record from all others of its dataset; null where it has nothing of the kind. */
export function identifierOf(record: Readonly<Record<string, unknown>>): Identifier | null {
  for (const field of FIELDS) {
    const value = record[field];
    if (typeof value === "string" && value !== "") return { field, value };
  }
  return null;
}
