import type { Dataset } from "../../catalog/dataset.ts";
import { CURSOR } from "../../catalog/paging.ts";
import { invalidQuery, type GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { Counts } from "../../gateway/counting.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { questionPage } from "./addresses.ts";

/** How an answer is looked at. Only pages know these words; an agency is never asked them. */
export interface Look {
  readonly view: "table" | "cards";
  /** Of a later page: the number of its first record among all matches, as the page before counted it. */
  readonly from: number | null;
  /** Of a later page: the cursors of the pages before it, the nearest last, where nothing else tells them. */
  readonly back: readonly string[];
}

/** The words of pages for the way of looking. */
export const LOOK_NAMES: ReadonlySet<string> = new Set(["view", "from", "back"]);

/** Whether a pair of a query says how to look and not what to ask. */
export const isLook = (pair: string): boolean => LOOK_NAMES.has(pair.replace(/=.*/s, ""));

/** @throws GatewayError invalid_query */
export function toLook(pairs: readonly string[]): Look {
  const said = new URLSearchParams(pairs.join("&"));
  if (said.size > new Set(said.keys()).size) throw invalidQuery('Send "view", "from" and "back" only once.');
  const view = said.get("view") ?? "table";
  if (view !== "table" && view !== "cards")
    throw invalidQuery(`Parameter "view" must be table or cards; received ${quoted(view)}.`, "view");
  const from = said.get("from");
  if (from !== null && !/^[1-9]\d{0,7}$/.test(from))
    throw invalidQuery(`Parameter "from" must be the number of a record; received ${quoted(from)}.`, "from");
  const back = said.get("back");
  if (back !== null && !/^[\w-]{1,1000}(?:\.[\w-]{1,1000}){0,19}$/.test(back))
    throw invalidQuery(`Parameter "back" must be cursors of earlier pages; received ${quoted(back)}.`, "back");
  return {
    view,
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
export function lookedAt(dataset: Dataset, input: object, { view, from, back }: Look): string {
  const address = questionPage(dataset, input);
  const how = [
    ...(view === "table" ? [] : [`view=${view}`]),
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
  /** Counts of all matches by one field, where the agency gives them cheaply. */
  readonly counted: CountedField | null;
  /** The same answer as JSON; path and query. */
  readonly twin: string;
  readonly origin: string;
  /** What every `source` says of a deployment that does not ask the real agencies; or empty. */
  readonly sourceNote: string;
}

/** What came of counting all matches by a field. */
export interface CountedField {
  readonly by: string;
  readonly outcome: Counts | GatewayError;
}
