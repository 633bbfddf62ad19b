import type { Context } from "hono";
import type { Dataset } from "../../catalog/dataset.ts";
import { toInput } from "../../catalog/url-query.ts";
import { toIsoDate } from "./parts/dates.ts";
import { formFieldsOf, isDate } from "./parts/form.ts";
import { isLook, toLook, type Look } from "./results/look.ts";
import { searchOf } from "../http/search.ts";

/** What a form sends, in the interface's own terms: fields left empty are not asked. */
export interface PageQuery {
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether a question was asked at all. */
  readonly isAsked: boolean;
  /** @throws GatewayError invalid_query */
  input(): object;
  /** How to look at the answer. @throws GatewayError invalid_query */
  look(): Look;
}

/** Reads what a form sent for a dataset. */
export function pageQuery(context: Context, dataset: Dataset): PageQuery {
  const inPath = context.req.param();
  const search = searchOf(context);
  const pairs = search.split("&");
  const dates = formFieldsOf(dataset).filter(isDate);
  const asked = pairs
    .filter((pair) => !isLook(pair) && !isLeftEmpty(pair, dataset))
    .map((pair) => (dates.some(({ name }) => pair.startsWith(`${name}=`)) ? withIsoDate(pair) : pair));
  const names = dataset.paramShape.names.filter((name) => !(name in inPath));
  return {
    /** The empty first pair keeps a question mark that was sent: it belongs to a name. */
    values: new Map([...new URLSearchParams(["", ...asked].join("&")), ...Object.entries(inPath)]),
    isAsked: search !== "" || Object.keys(inPath).length > 0,
    input: () => ({ ...toInput(asked.join("&"), { ...dataset.paramShape, names }), ...inPath }),
    look: () => toLook(dataset, pairs.filter(isLook)),
  };
}

function withIsoDate(pair: string): string {
  const [[name, typed] = ["", ""]] = new URLSearchParams(pair);
  const date = toIsoDate(typed);
  return date === typed ? pair : new URLSearchParams([[name, date]]).toString();
}

const isLeftEmpty = (pair: string, dataset: Dataset): boolean =>
  pair.endsWith("=") && dataset.paramShape.names.includes(pair.slice(0, -1));
