import type { Dataset } from "../catalog/dataset.ts";
import { valueAt } from "../catalog/value-at.ts";
import type { View } from "../catalog/view.ts";
import type { GatewayError } from "../core/errors.ts";
import { RECORDED_SAMPLE, type Envelope } from "../gateway/envelope.ts";
import type { SourceEntry } from "./answer-body.ts";
import type { Call, PlannedCall } from "../../questions/plan/schema.ts";

/** One answer of an endpoint here that statements may cite: a search, a look-up, or counts. */
export interface Source {
  readonly n: number;
  readonly entry: Omit<SourceEntry, "n">;
  /**
   * What evidence points into: the envelope; of a look-up without a record the error envelope, beside which stand the
   * name and the time of asking; of a failure what is said about it.
   */
  readonly document: Readonly<Record<string, unknown>>;
  /** Words for the codes that its records hold. */
  readonly codes: View["codes"];
  readonly envelope: Envelope | null;
  readonly failure: GatewayError | null;
}

/** One record, with where it stands: `results[3]` of a source. */
export interface Row {
  readonly source: Source;
  readonly at: string;
  readonly record: unknown;
}

/** A call with its answer. */
export interface Asked<Answer = Omit<Source, "n">> {
  readonly call: Call;
  readonly dataset: Dataset;
  readonly source: Answer;
}

/** One call with what came of it. */
export interface Retrieved extends Asked<Source> {
  readonly status: SourceEntry["status"];
  readonly rows: readonly Row[];
}

/** One planned call with its tries, in order; the last one counts. */
export interface Part {
  readonly planned: PlannedCall;
  readonly tries: readonly [Retrieved, ...Retrieved[]];
  /** Another search, of which only the number of records is told: a wider one where none of them found anything, or of devices by another name. */
  readonly beside?: Retrieved;
  /** Labels that were found and opened, where the question is about text that a search leaves out. */
  readonly opened?: readonly Retrieved[];
}

/** Labels of one substance before those of combinations, which answer another question; else the agency's order. */
export function plainFirst<Label extends { readonly record: unknown }>(labels: readonly Label[]): readonly Label[] {
  const substances = ({ record }: Label): number => {
    const list = valueAt(record, "active_substances");
    return Array.isArray(list) && list.length > 0 ? list.length : Infinity;
  };
  return labels.toSorted((a, b) => Math.sign(substances(a) - substances(b)) || 0);
}

/** Whether a recorded sample refused a specialty: it knows those of its own providers alone, the registry all. */
export const isUnknownToSample = ({ failure, document }: Source): boolean =>
  failure?.parameter === "taxonomy" && String(document["source"]).endsWith(RECORDED_SAMPLE);

/** Everything that statements about these parts may cite, in order. */
export const sourcesOf = (parts: readonly Part[]): readonly Source[] =>
  parts.flatMap(({ tries, beside, opened = [] }) =>
    [...tries, ...(beside === undefined ? [] : [beside]), ...opened].map(({ source }) => source),
  );

/** What was retrieved, with the sources numbered as they are cited. */
export function numbered(
  all: readonly {
    readonly planned: PlannedCall;
    readonly tries: readonly [Asked, ...Asked[]];
    readonly beside?: Asked;
    readonly opened?: readonly Asked[];
  }[],
): readonly Part[] {
  let n = 0;
  const retrieved = ({ call, dataset, source: asked }: Asked): Retrieved => {
    const source: Source = { ...asked, n: ++n };
    const rows = (source.envelope?.results ?? []).map((record, index): Row => ({
      source,
      at: `results[${index}]`,
      record,
    }));
    return { call, dataset, source, status: source.entry.status, rows };
  };
  return all.map(({ planned, tries: [first, ...others], beside, opened = [] }) => ({
    planned,
    tries: [retrieved(first), ...others.map(retrieved)],
    ...(beside === undefined ? {} : { beside: retrieved(beside) }),
    opened: opened.map(retrieved),
  }));
}
