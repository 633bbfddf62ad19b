import { readData } from "../recorded.ts";
import { parseCsv } from "./csv.ts";

/** A datastore table: every value is text, missing is "". */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface Column {
  readonly name: string;
  readonly title: string;
}

export function loadHospitals(): Table {
  return toTable(readData("cms/hospital_general_information.2026-07.csv").toString("utf8"));
}

/** Reads a downloaded CSV as the datastore imports it; a row of another width refuses the whole file. */
export function toTable(csv: string): Table {
  const [titles = [], ...rows] = parseCsv(csv);
  const odd = rows.findIndex((row) => row.length !== titles.length);
  if (odd !== -1) throw new Error(`CSV row ${odd + 2} has not ${titles.length} fields.`);
  return { columns: titles.map((title) => ({ title, name: toMachineName(title) })), rows };
}

/** The datastore's column name; its cut at 64 characters is left out, no title here is that long. */
function toMachineName(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9_ ]/g, "")
    .replaceAll(" ", "_");
}
