import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { toTable } from "../sandbox/cms/table.ts";
import { isObject } from "../src/upstream.ts";

export type RecordedRow = Readonly<Record<string, unknown>>;

const FILES: Readonly<Record<string, string>> = {
  providers_search: "nppes/providers.jsonl.gz",
  provider_by_npi: "nppes/providers.jsonl.gz",
  clearances: "openfda/device-510k.jsonl.gz",
  device_recalls: "openfda/device-recall.jsonl.gz",
  device_events: "openfda/device-event.jsonl.gz",
  labels: "openfda/drug-label.jsonl.gz",
  trials: "clinicaltrials/studies.jsonl.gz",
};

/** Every recorded row of a dataset, as its agency would send it. */
export function recordedRows(dataset: string): readonly RecordedRow[] {
  if (dataset === "hospitals") return [...hospitalsOf2026("07"), ...hospitalsOf2026("04")];
  const file = FILES[dataset];
  if (file === undefined) throw new Error(`Nothing is recorded for ${dataset}.`);
  const lines = gunzipSync(readFileSync(new URL(`../sandbox/data/${file}`, import.meta.url))).toString("utf8");
  return lines.trimEnd().split("\n").map(toRow);
}

/** The hospital table of one release: July, which the recorded agency serves, or April 2026. */
export function hospitalsOf2026(month: "04" | "07"): readonly RecordedRow[] {
  const name = `hospital_general_information.2026-${month}.csv`;
  const csv =
    month === "07"
      ? readFileSync(new URL(`../sandbox/data/cms/${name}`, import.meta.url))
      : gunzipSync(readFileSync(new URL(`fixtures/cms/${name}.gz`, import.meta.url)));
  const { columns, rows } = toTable(csv.toString("utf8"));
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? ""])));
}

function toRow(line: string): RecordedRow {
  const parsed: unknown = JSON.parse(line);
  if (isObject(parsed) && isObject(parsed["record"])) return parsed["record"];
  throw new Error("A recorded line holds no record.");
}
