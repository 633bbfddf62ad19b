import { BESIDE } from "../../catalog/addresses.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { toTarget } from "../../catalog/url-query.ts";

/** Where people find an endpoint: its path without the last word of a search, and without braces. */
export const pageOf = (endpoint: Endpoint): string => explorerPage(endpoint.path).replaceAll(/[{}]/g, "");

/** Where people see an answer asked for again and compared. */
export const VERIFY_PAGE = "/verify";

/** The page that answers a question with these parameters. */
export const questionPage = (dataset: Dataset, input: object): string => explorerPage(toTarget(dataset.path, input));

/** The page of a question that is known by its address; where there is no page, that address. */
export function explorerPage(address: string, prefix = ""): string {
  if (address.startsWith(`${BESIDE}/records/`)) return address.slice(BESIDE.length);
  return address.startsWith(prefix) ? address.slice(prefix.length).replace(/\/search(?=\?|$)/, "") : address;
}

/** The page of one record; null where it has no identifier that its agency could be asked for. */
export function recordPage({ identifier, byIdentifier }: Dataset, record: TrimmedRecord): string | null {
  const id = identifier === null ? undefined : record[identifier.field];
  if (byIdentifier === null || typeof id !== "string" || identifier?.pattern.test(id.toUpperCase()) !== true)
    return null;
  return toTarget(byIdentifier.path, { id });
}
