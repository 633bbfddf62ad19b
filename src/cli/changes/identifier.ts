import { endpoints } from "../../catalog/index.ts";

/** The fields in which the agencies' own identifiers stand, and the page of a record for whatever has none. */
const FIELDS: readonly string[] = [
  ...endpoints.flatMap((one) => (one.kind === "live" && one.identifier !== null ? [one.identifier.field] : [])),
  "record_url",
];

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
