import { BESIDE } from "../../catalog/addresses.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { datasetsOf } from "../../catalog/lookup.ts";
import { CURSOR } from "../../catalog/paging.ts";
import { toInput, toTarget } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";

/** Where people find an endpoint: its path without the last word of a search, and without braces. */
export const pageOf = (endpoint: Endpoint): string => explorerPage(endpoint.path).replaceAll(/[{}]/g, "");

/** Where people see an answer asked for again and compared. */
export const VERIFY_PAGE = "/verify";

/** The page that answers a question with these parameters. */
export const questionPage = (dataset: Dataset, input: object): string => explorerPage(toTarget(dataset.path, input));

/** Counts by one field, which have a page. */
const COUNTED_BY_ONE = new RegExp(String.raw`^${BESIDE}/counts/[a-z]+\?(?:.*&)?by=[a-z_]+(?:&|$)`);

/** The page of a question that is known by its address; where there is no page, that address. */
export function explorerPage(address: string, prefix = ""): string {
  if (address.startsWith(`${BESIDE}/records/`) || COUNTED_BY_ONE.test(address)) return address.slice(BESIDE.length);
  return address.startsWith(prefix) ? address.slice(prefix.length).replace(/\/search(?=\?|$)/, "") : address;
}

/** The page of one record; null where it has no identifier that its agency could be asked for. */
export function recordPage({ identifier, byIdentifier }: Dataset, record: TrimmedRecord): string | null {
  const id = identifier === null ? undefined : record[identifier.field];
  if (byIdentifier === null || typeof id !== "string" || identifier?.pattern.test(id.toUpperCase()) !== true)
    return null;
  return toTarget(byIdentifier.path, { id });
}

/** A question to a dataset. */
export interface Search {
  readonly dataset: Dataset;
  /** As the interface takes it, from the first page on. */
  readonly input: object;
}

/** The question that an address of the interface asks; null for any other address. */
export function searchAt(endpoints: readonly Endpoint[], address: string): Search | null {
  const [path = "", search = ""] = address.split(/\?(.*)/s);
  for (const dataset of datasetsOf(endpoints)) {
    const inPath = new RegExp(`^${dataset.address.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(path);
    if (inPath === null) continue;
    try {
      const { [CURSOR]: _, ...input } = toInput(search, dataset.paramShape);
      const named = Object.entries(inPath.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { dataset, input: { ...input, ...Object.fromEntries(named) } };
    } catch (error) {
      if (error instanceof GatewayError || error instanceof URIError) return null;
      throw error;
    }
  }
  return null;
}

/** Where the searches of an answer are asked again. */
export const ANSWER_PAGE = "/answer";

/** The parameter of that page, once for each search. */
export const SEARCH = "search";

/** The page that asks these addresses again, for all to see; it holds no question. */
export const permalink = (addresses: readonly string[]): string =>
  `${ANSWER_PAGE}?${new URLSearchParams(addresses.map((address) => [SEARCH, address]))}`;
