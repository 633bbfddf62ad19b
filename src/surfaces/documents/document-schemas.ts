import { z } from "zod";
import { API_VERSION } from "../../gateway/envelope.ts";

/** Shapes of the service's own documents, for the OpenAPI document and its tests. */

const build = z
  .object({ version: z.string(), commit: z.string().optional() })
  .meta({ description: "What runs: the package's version and, where known, the commit that it was built from." });

export const indexSchema = z.object({
  ok: z.literal(true),
  api_version: z.literal(API_VERSION),
  build,
  name: z.string(),
  description: z.string(),
  openapi: z.string(),
  health: z.string(),
  ask: z.string().meta({ description: "Send plain-language questions here (POST)." }),
  endpoints: z.array(
    z.object({
      method: z.literal("GET"),
      path: z.string(),
      name: z.string(),
      title: z.string(),
      summary: z.string(),
      caveat: z.string(),
      status: z.enum(["live", "not built"]),
      upstream_dataset: z.string().nullable(),
      parameters: z.array(z.object({ name: z.string(), required: z.boolean(), description: z.string().nullable() })),
      reason: z.string().optional(),
      official_source: z.url().optional(),
    }),
  ),
});

export const healthSchema = z.object({
  ok: z.literal(true),
  api_version: z.literal(API_VERSION),
  build,
  status: z.literal("live"),
  uptime_seconds: z.int().min(0),
  shared_store: z
    .enum(["none", "up", "down"])
    .meta({ description: "The store shared by several processes. While it is down, each continues alone." }),
  upstreams: z.record(
    z.string(),
    z.object({
      agency: z.string(),
      reachable: z.boolean().nullable().meta({ description: "By the latest request or probe; null if none was sent." }),
      latency_ms: z.number().min(0).nullable(),
      checked_at: z.iso.datetime().nullable(),
      problem: z
        .string()
        .nullable()
        .meta({ description: "Why the agency is not reachable, or why that is not known." }),
      circuit: z.enum(["closed", "open", "half-open"]),
      budget: z
        .object({ daily_limit: z.int().min(1), used: z.int().min(0), resets_at: z.iso.datetime() })
        .nullable()
        .meta({ description: "Requests of this calendar day (UTC); null where the agency has no daily limit." }),
    }),
  ),
});
