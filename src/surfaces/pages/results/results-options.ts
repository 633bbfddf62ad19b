import type { Dataset } from "../../../catalog/dataset.ts";
import type { Envelope } from "../../../gateway/envelope.ts";
import type { CountedChart } from "../charts/counted.ts";
import type { Look } from "./look.ts";

/** A search that was answered, and how it is looked at. */
export interface ResultsOptions {
  readonly dataset: Dataset;
  readonly answer: Envelope;
  /** What was asked, as the interface takes it. */
  readonly input: object;
  readonly look: Look;
  /** Counts of all matches for the charts, if they were wanted. */
  readonly counted: readonly CountedChart[];
  /** The same answer as JSON; path and query. */
  readonly twin: string;
  readonly origin: string;
  /** What every `source` says of a deployment that does not ask the real agencies; or empty. */
  readonly sourceNote: string;
}
