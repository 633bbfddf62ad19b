import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { BUILD } from "../../core/build.ts";
import { API_VERSION } from "../../gateway/envelope.ts";
import { ASK_PATH } from "../paths.ts";

/** The body of the index: every endpoint, whether it is live, and where its records come from. */
export const toIndexDocument = (endpoints: readonly Endpoint[], prefix: string): object => ({
  ok: true,
  api_version: API_VERSION,
  build: BUILD,
  name: "Public Health Data Gateway",
  description:
    "Read-only gateway over public US federal health datasets. Every answer gives its exact " +
    "source URL and the time it was fetched. An empty list means that the agency found nothing; " +
    "everything else is an error.",
  openapi: `${prefix}/openapi.json`,
  health: `${prefix}/health`,
  ask: ASK_PATH,
  endpoints: endpoints.map((endpoint) => ({
    method: "GET",
    path: prefix + endpoint.path,
    name: endpoint.name,
    title: endpoint.title,
    summary: endpoint.summary,
    caveat: endpoint.caveat,
    status: endpoint.kind,
    upstream_dataset: endpoint.kind === "live" ? endpoint.source : null,
    parameters: endpoint.kind === "live" ? parametersOf(endpoint) : [],
    ...(endpoint.kind === "live" ? {} : { reason: endpoint.reason, official_source: endpoint.officialSource }),
  })),
});

function parametersOf({ paramsSchema: { properties = {}, required = [] } }: Dataset): readonly object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: typeof schema === "object" ? (schema.description ?? null) : null,
  }));
}
