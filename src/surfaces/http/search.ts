import type { Context } from "hono";
import type { Dataset } from "../../catalog/dataset.ts";
import { invalidQuery } from "../../core/errors.ts";
import { toInput } from "../../catalog/url-query.ts";

/**
 * The query text as it was sent, without its question mark.
 * @throws GatewayError invalid_query for a fragment, which no request has (RFC 9112 section 3.2): what follows its sign
 * would be lost
 */
export function searchOf({ req }: Context): string {
  if (req.url.includes("#")) throw invalidQuery('The URL has a "#"; write it as %23.');
  const at = req.url.indexOf("?");
  return at < 0 ? "" : req.url.slice(at + 1);
}

/** @throws GatewayError invalid_query when a request without parameters has one */
export const requireNoParameters = (context: Context): object =>
  toInput(searchOf(context), { names: [], integers: new Set() });

/**
 * Path parameters and query parameters as one input; a path parameter is unknown in the query.
 * @param more parameters of the surface itself
 */
export function inputOf(context: Context, { paramShape }: Dataset, more: readonly string[] = []): Inputs {
  const inPath = context.req.param();
  const names = [...paramShape.names.filter((name) => !(name in inPath)), ...more];
  return { ...toInput(searchOf(context), { ...paramShape, names }), ...inPath };
}

type Inputs = Readonly<Record<string, string | number>>;
