import { z } from "zod";
import type { Endpoint } from "../dataset.ts";
import { API_VERSION } from "../envelope.ts";
import { ASK_PATH } from "./prefix.ts";

/** The body of the index: every endpoint, whether it is live, and where its records come from. */
export const toIndexDocument = (endpoints: readonly Endpoint[], prefix: string): object => ({
  ok: true,
  api_version: API_VERSION,
  name: "Public Health Data Gateway",
  description:
    "Read-only gateway over public US federal health datasets. Every answer names the upstream address that was asked and when; an empty list means that the agency has no match, and everything else is an error.",
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
    parameters: endpoint.kind === "live" ? parametersOf(endpoint.params) : [],
    ...(endpoint.kind === "live" ? {} : { reason: endpoint.reason, official_source: endpoint.officialSource }),
  })),
});

function parametersOf(params: z.ZodObject): readonly object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(params, { io: "input" });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: typeof schema === "object" ? (schema.description ?? null) : null,
  }));
}
