import type { Agency, AgencyAnswer, AgencyRequest } from "../agency.ts";
import { onFirstUse } from "../recorded.ts";
import { readCriteria } from "./criteria.ts";
import { loadRegistry } from "./providers.ts";
import { refusalsBy, searchProviders } from "./search.ts";

const HEADERS = { "Cache-Control": "no-cache, no-store, must-revalidate" };

/**
 * The NPI Registry API 2.1 (npiregistry.cms.hhs.gov/api-page) over recorded providers.
 * Every refusal is an `Errors` list inside a 200, as the registry sends it.
 */
export function createNppes(): Agency {
  const registry = onFirstUse(loadRegistry);

  function answer({ method, path, query }: AgencyRequest): AgencyAnswer {
    if (path !== "/api/" && path !== "/api") return plain(404, "Not Found");
    if (method !== "GET" && method !== "HEAD") return plain(405, "Method Not Allowed");

    const reading = readCriteria(query);
    const errors = reading.kind === "refused" ? reading.errors : refusalsBy(registry(), reading);
    const body =
      reading.kind === "refused" || errors.length > 0
        ? { Errors: errors }
        : toResultPage(searchProviders(registry().providers, reading));
    return {
      status: 200,
      contentType: "application/json",
      headers: HEADERS,
      body: JSON.stringify(body, null, reading.isPretty ? 2 : undefined),
    };
  }

  return { name: "nppes", answer };
}

/** `result_count` is the size of this page; the registry tells no grand total. */
function toResultPage(results: readonly unknown[]) {
  return { result_count: results.length, results };
}

/** The registry's own answers to other paths and methods are not known; these say no more than the status. */
function plain(status: number, body: string): AgencyAnswer {
  return { status, contentType: "text/plain", body };
}
