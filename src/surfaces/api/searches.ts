import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { CURSOR } from "../../catalog/paging.ts";

/** Parameters of a search that say which of its matches are wanted. */
const OF_PAGES: ReadonlySet<string> = new Set([CURSOR, "limit"]);

/** The parameters of a search whose matches are all wanted. */
export const withoutPages = ({ paramShape }: Dataset): readonly string[] =>
  paramShape.names.filter((name) => !OF_PAGES.has(name));

export const searchesOf = (endpoints: readonly Endpoint[]): readonly Dataset[] =>
  endpoints.filter((endpoint): endpoint is Dataset => endpoint.kind === "live" && !endpoint.isLookup);
