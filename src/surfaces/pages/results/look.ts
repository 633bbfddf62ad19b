import type { Dataset } from "../../../catalog/dataset.ts";
import { invalidQuery } from "../../../core/errors.ts";
import { quoted } from "../../../core/text.ts";
import { questionPage } from "../parts/addresses.ts";
import { isSortable, type Sort } from "./columns.ts";

/** How an answer is looked at. Only pages know these words; an agency is never asked them. */
export interface Look {
  readonly view: "table" | "cards";
  /** The field by which the records of this page are sorted; null for the agency's order. */
  readonly sort: Sort | null;
}

const NAMES: ReadonlySet<string> = new Set(["view", "sort"]);

/** Whether a pair of a query says how to look and not what to ask. */
export const isLook = (pair: string): boolean => NAMES.has(pair.replace(/=.*/s, ""));

/** @throws GatewayError invalid_query */
export function toLook(dataset: Dataset, pairs: readonly string[]): Look {
  const said = new URLSearchParams(pairs.join("&"));
  if (said.size > new Set(said.keys()).size) throw invalidQuery('Send "view" and "sort" only once.');
  const view = said.get("view") ?? "table";
  if (view !== "table" && view !== "cards")
    throw invalidQuery(`Parameter "view" must be table or cards; received ${quoted(view)}.`);
  const sort = said.get("sort");
  if (sort === null) return { view, sort };
  const [, minus, field = ""] = /^(-?)(.*)$/s.exec(sort) ?? [];
  if (!isSortable(dataset, field))
    throw invalidQuery(`Parameter "sort" must name a column that can be sorted; received ${quoted(sort)}.`);
  return { view, sort: { field, isDescending: minus === "-" } };
}

/** The page that answers a question, looked at in a certain way. */
export function lookedAt(dataset: Dataset, input: object, { view, sort }: Look): string {
  const address = questionPage(dataset, input);
  const how = [
    ...(view === "table" ? [] : [`view=${view}`]),
    ...(sort === null ? [] : [`sort=${sort.isDescending ? "-" : ""}${sort.field}`]),
  ].join("&");
  if (how === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${how}`;
}
