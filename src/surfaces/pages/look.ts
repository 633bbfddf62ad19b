import type { Dataset } from "../../catalog/dataset.ts";
import { CURSOR } from "../../catalog/paging.ts";
import type { Chart } from "../../catalog/view.ts";
import { invalidQuery, type GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { Counts } from "../../gateway/counting.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { questionPage } from "./addresses.ts";

/** How an answer is looked at. Only pages know these words; an agency is never asked them. */
export interface Look {
  readonly view: "table" | "cards";
  /** Whether the charts are to be of all matches, which costs the agency further requests. */
  readonly charts: boolean;
  /** Of a later page: the number of its first record among all matches, as the page before counted it. */
  readonly from: number | null;
  /** Of a later page: the cursors of the pages before it, the nearest last, where nothing else tells them. */
  readonly back: readonly string[];
}

/** The words of pages for the way of looking. */
export const LOOK_NAMES: ReadonlySet<string> = new Set(["view", "charts", "from", "back"]);

/** Whether a pair of a query says how to look and not what to ask. */
export const isLook = (pair: string): boolean => LOOK_NAMES.has(pair.replace(/=.*/s, ""));

/** @throws GatewayError invalid_query */
export function toLook(pairs: readonly string[]): Look {
  const said = new URLSearchParams(pairs.join("&"));
  if (said.size > new Set(said.keys()).size) throw invalidQuery('Send "view", "charts", "from" and "back" only once.');
  const view = said.get("view") ?? "table";
  if (view !== "table" && view !== "cards")
    throw invalidQuery(`Parameter "view" must be table or cards; received ${quoted(view)}.`);
  const charts = said.get("charts");
  if (charts !== null && charts !== "1")
    throw invalidQuery(`Parameter "charts" must be 1; received ${quoted(charts)}.`);
  const from = said.get("from");
  if (from !== null && !/^[1-9]\d{0,7}$/.test(from))
    throw invalidQuery(`Parameter "from" must be the number of a record; received ${quoted(from)}.`);
  const back = said.get("back");
  if (back !== null && !/^[\w-]{1,1000}(?:\.[\w-]{1,1000}){0,19}$/.test(back))
    throw invalidQuery(`Parameter "back" must be cursors of earlier pages; received ${quoted(back)}.`);
  return {
    view,
    charts: charts !== null,
    from: from === null ? null : Number(from),
    back: back === null ? [] : back.split("."),
  };
}

/** The first page of a search. */
export const firstPage = (input: object): object => without(input, [CURSOR]);

/** What a search is about: all its matches, whichever of them a page shows. */
export const withoutPaging = (input: object): object => without(input, [CURSOR, "limit"]);

const without = (input: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));

/** The page that answers a question, looked at in a certain way. */
export function lookedAt(dataset: Dataset, input: object, { view, charts, from, back }: Look): string {
  const address = questionPage(dataset, input);
  const how = [
    ...(view === "table" ? [] : [`view=${view}`]),
    ...(charts ? ["charts=1"] : []),
    ...(from === null || !(CURSOR in input) ? [] : [`from=${from}`]),
    ...(back.length === 0 || !(CURSOR in input) ? [] : [`back=${back.join(".")}`]),
  ].join("&");
  if (how === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${how}`;
}

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
      chart.by === undefined || chart.by in input || countable?.fields.has(chart.by) !== true
        ? []
        : [{ chart, by: chart.by }],
    )
    .slice(0, MOST_COUNTED);
