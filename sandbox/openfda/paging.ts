import type { Order } from "./order.ts";
import type { Params } from "./params.ts";
import { SearchFailure } from "./failure.ts";

/** The documents of the page that `skip` or `search_after` asks for. */
export function pageOf(order: Order, { skip, limit, searchAfter }: Params): readonly number[] {
  const start = searchAfter === null ? skip : startAfter(searchAfter, order);
  return order.docs.slice(start, start + limit);
}

/** The address in the `Link` header, null on the last page (FDA/openfda traversal.js). */
export function nextAddress(path: string, params: Params, order: Order, page: readonly number[]): string | null {
  const { skip, limit } = params;
  const total = order.docs.length;
  const next = new Map(params.given).set("skip", String(skip)).set("limit", String(limit));
  if (skip > 0) {
    if (total <= skip + limit) return null;
    next.set("skip", String(skip + limit));
  } else {
    const last = page.at(-1);
    if (last === undefined || page.length < limit || total === page.length) return null;
    next.set("search_after", tokenOf(order, last));
  }
  return `https://api.fda.gov${path}?${[...next].map((pair) => pair.map(encode).join("=")).join("&")}`;
}

/** Sort keys as `0=value;1=id`, each value percent-encoded once more. */
function tokenOf(order: Order, doc: number): string {
  return order
    .keysOf(doc)
    .map((key, at) => `${at}=${encode(String(key ?? ""))}`)
    .join(";");
}

/** Only tokens this server has handed out are understood; Elasticsearch would take any sort keys. */
function startAfter(token: string, order: Order): number {
  const at = order.docs.findIndex((doc) => tokenOf(order, doc) === token);
  if (at >= 0) return at + 1;
  throw new SearchFailure("illegal_argument_exception", "search_after does not fit the sort of this request");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
