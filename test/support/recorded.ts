import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { toTable } from "../../sandbox/cms/table.ts";
import { readData, readRecords } from "../../sandbox/recorded.ts";

export type RecordedRow = Readonly<Record<string, unknown>>;

const FILES: Readonly<Record<string, string>> = {
  providers_search: "nppes/providers.jsonl",
  provider_by_npi: "nppes/providers.jsonl",
  clearances: "openfda/device-510k.jsonl",
  device_recalls: "openfda/device-recall.jsonl",
  device_events: "openfda/device-event.jsonl",
  labels: "openfda/drug-label.jsonl",
  trials: "clinicaltrials/studies.jsonl",
};

const kept = new Map<string, readonly RecordedRow[]>();

/** Recorded rows of a dataset, as its agency would send them; a process reads each file once. */
export function recordedRows(dataset: string, most = MOST_ROWS): readonly RecordedRow[] {
  const key = `${dataset} ${most}`;
  const rows = kept.get(key) ?? rowsOf(dataset, most);
  kept.set(key, rows);
  return rows;
}

function rowsOf(dataset: string, most: number): readonly RecordedRow[] {
  if (dataset === "hospitals") return [...hospitalsOf2026("07"), ...hospitalsOf2026("04")];
  const file = FILES[dataset];
  if (file === undefined) throw new Error(`Nothing is recorded for ${dataset}.`);
  const rows = readRecords(file);
  const step = Math.max(1, Math.ceil(rows.length / most));
  return rows.filter((_, at) => at % step === 0);
}

/** Rows that loops over all of a dataset take, evenly spread: more of them took minutes and found nothing else. */
const MOST_ROWS = 450;

/** The hospital table of one release: July, which the recorded agency serves, or April 2026. */
export function hospitalsOf2026(month: "04" | "07"): readonly RecordedRow[] {
  const name = `hospital_general_information.2026-${month}.csv`;
  const csv =
    month === "07"
      ? readData(`cms/${name}`)
      : gunzipSync(readFileSync(new URL(`../fixtures/cms/${name}.gz`, import.meta.url)));
  const { columns, rows } = toTable(csv.toString("utf8"));
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? ""])));
}
