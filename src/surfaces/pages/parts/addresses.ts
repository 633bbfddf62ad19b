import type { Dataset, Endpoint } from "../../../catalog/dataset.ts";
import { toTarget } from "../../../catalog/url-query.ts";

/** Where people find an endpoint: its path without the last word of a search, and without braces. */
export const pageOf = (endpoint: Endpoint): string => explorerPage(endpoint.path).replaceAll(/[{}]/g, "");

/** Where people see an answer asked for again and compared. */
export const VERIFY_PAGE = "/verify";

/** The page that answers a question with these parameters. */
export const questionPage = (dataset: Dataset, input: object): string => explorerPage(toTarget(dataset.path, input));

/** The page of a question that is known by its address below the versioned prefix. */
export const explorerPage = (address: string, prefix = ""): string =>
  address.slice(prefix.length).replace(/\/search(?=\?|$)/, "");
