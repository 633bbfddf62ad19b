/** The parameters of one request, checked as FDA/openfda api_request.js does. */
export interface Params {
  readonly search: string | null;
  readonly count: string | null;
  readonly sort: string | null;
  readonly searchAfter: string | null;
  readonly limit: number;
  readonly skip: number;
  /** As given, in order; the paging link repeats them. */
  readonly given: ReadonlyMap<string, string>;
}

export type ParamsResult =
  | { readonly kind: "params"; readonly params: Params }
  | { readonly kind: "refused"; readonly message: string };

const expected = new Set(["search", "count", "limit", "skip", "sort", "search_after"]);
const countedWithoutLimit = /^(openfda\.(generic_name|brand_name|substance_name)|drug\.product_ndc)(\.exact)?$/;
const maxSkip = 25_000;
const maxLimit = 1_000;

/** Checks in the order of the source, so that a request with two faults gets the message the agency would send. */
export function checkParams(given: ReadonlyMap<string, string>): ParamsResult {
  for (const name of given.keys()) if (!expected.has(name)) return refused(`Invalid parameter: ${escapeHtml(name)}`);
  const text = (name: string): string | null => given.get(name) || null;
  const [search, count, sort, searchAfter] = [text("search"), text("count"), text("sort"), text("search_after")];
  const limit = numberIn(text("limit"));
  if (limit === undefined) return refused("Invalid limit parameter value.");
  const skip = numberIn(text("skip"));
  if (skip === undefined) return refused("Invalid skip parameter value.");
  if (skip !== null && skip > maxSkip) return refused(`Skip value must ${maxSkip} or less.`);
  if (limit !== null && limit > maxLimit) {
    if (count === null) return refused(tooManyResults);
    if (!countedWithoutLimit.test(count)) return refused("Limit cannot exceed 1000 results for count requests.");
  }
  if (skip && count !== null) return refused("Should not use skip param when using count.");
  if (skip && searchAfter !== null) return refused("The skip parameter is not supported when using search_after.");
  const params = {
    search,
    count,
    sort,
    searchAfter,
    limit: limit ?? (count === null ? 1 : 100),
    skip: skip ?? 0,
    given,
  };
  return { kind: "params", params };
}

const tooManyResults =
  "Limit cannot exceed 1000 results for search requests. Use the skip or search_after param to get additional results.";

/**
 * Decodes query text as Express does (`+` is a space, broken percent-encoding stays as it is) and trims values. A
 * repeated parameter becomes the pair (first value, second value): the server's trimming code mishandles arrays.
 */
export function readQuery(query: string): ReadonlyMap<string, string> {
  const lists = new Map<string, string[]>();
  for (const part of query.split("&", maxParameters)) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = decode(at < 0 ? part : part.slice(0, at));
    const values = lists.get(name) ?? [];
    if (values.length < 2) values.push(at < 0 ? "" : decode(part.slice(at + 1)));
    lists.set(name, values);
  }
  const given = new Map<string, string>();
  for (const [name, [value = "", second]] of lists) {
    if (second === undefined) given.set(name, value.trim().replace(/%20$/, ""));
    else given.set(value, second);
  }
  return given;
}

/** The parser behind Express reads no more than this. */
const maxParameters = 1_000;

export function escapeHtml(text: string): string {
  return text.replace(/["&'<>]/g, (char) => htmlNames[char] ?? char);
}

const htmlNames: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#39;",
  "<": "&lt;",
  ">": "&gt;",
};

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function numberIn(text: string | null): number | null | undefined {
  if (text === null) return null;
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function refused(message: string): ParamsResult {
  return { kind: "refused", message };
}
