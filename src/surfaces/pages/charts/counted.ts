import type { Dataset } from "../../../catalog/dataset.ts";
import type { Chart } from "../../../catalog/view.ts";
import type { GatewayError } from "../../../core/errors.ts";
import type { Counts } from "../../../gateway/counting.ts";

/** What came of counting all matches for a chart. */
export interface CountedChart {
  readonly chart: Chart;
  readonly outcome: Counts | GatewayError;
  /** The same counts as JSON; path and query. */
  readonly twin: string;
}

/** Counts that one page may cost: each is a request or two of an agency, or one for every page of the search. */
const MOST_COUNTED = 2;

/** The charts that can be of all matches, and what these are counted by; not by what a search fixes to one value. */
export const countedCharts = (
  { view, countable }: Dataset,
  input: object,
): readonly { readonly chart: Chart; readonly by: string }[] =>
  (view.charts ?? [])
    .flatMap((chart) =>
      chart.by === undefined || chart.by in input || countable?.fields[chart.by] === undefined
        ? []
        : [{ chart, by: chart.by }],
    )
    .slice(0, MOST_COUNTED);
