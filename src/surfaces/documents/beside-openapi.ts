import { z } from "zod";
import { BY, byParam, countsAddress } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { lookupsOf, wordOf } from "../../catalog/lookup.ts";
import { ERRORS, type ErrorCode } from "../../core/errors.ts";
import { countsSchema } from "../../gateway/counting.ts";
import { envelopeSchema, errorSchema } from "../../gateway/envelope.ts";
import { exportAddress } from "../paths.ts";
import { RECORD_FORMATS } from "../api/records.ts";
import { searchesOf, withoutPages } from "../api/searches.ts";
import { verificationSchema } from "../api/verify.ts";
import { VERIFY_PATH } from "../paths.ts";
import { parametersOf, schemaName, toSchema, withoutDialect } from "./openapi-parts.ts";

type Json = Readonly<Record<string, unknown>>;

/** What can go wrong wherever an agency is asked. */
const READING = ["method_not_allowed", "rate_limited", "internal_error", "upstream_unavailable", "overloaded"] as const;

/** What stands beside the versioned interface: records, counts, exports and verification; paths and schemas. */
export function besideOpenApi(endpoints: readonly Endpoint[]): { readonly paths: Json; readonly schemas: Json } {
  const lookups = lookupsOf(endpoints);
  const searches = searchesOf(endpoints);
  const countable = searches.filter((dataset) => dataset.countable !== null);
  return {
    paths: Object.fromEntries([
      ...lookups.map((lookup) => [lookup.address, { get: recordOperation(lookup) }] as const),
      ...countable.map((dataset) => [countsAddress(dataset), { get: countOperation(dataset) }] as const),
      ...searches.flatMap((dataset) =>
        (["csv", "ndjson"] as const).map(
          (format) => [exportAddress(dataset, format), { get: exportOperation(dataset, format) }] as const,
        ),
      ),
      [VERIFY_PATH, { get: verifyOperation }],
    ]),
    schemas: {
      Counts: toSchema(countsSchema),
      Verification: toSchema(verificationSchema),
      ReadError: toSchema(errorSchema),
      ...Object.fromEntries(lookups.map((lookup) => [schemaName(lookup), withoutDialect(lookup.recordSchema)])),
    },
  };
}

function recordOperation(lookup: Dataset): Json {
  const { properties, required } = toSchema(envelopeSchema(z.unknown()));
  const results = { type: "array", items: { $ref: `#/components/schemas/${schemaName(lookup)}` } };
  const envelope = { type: "object", properties: { ...Object(properties), results }, required };
  const formats = Object.keys(RECORD_FORMATS);
  return {
    operationId: lookup.name,
    tags: ["records"],
    summary: lookup.title,
    description: `${lookup.summary}\n\n${lookup.caveat}`,
    parameters: [
      ...parametersOf(lookup),
      inQuery("format", "The record itself, or how to cite it.", { enum: formats, default: "json" }),
    ],
    responses: {
      "200": {
        description: "The record, with its source; or its citation.",
        content: {
          "application/json": { schema: envelope },
          ...Object.fromEntries(
            Object.values(RECORD_FORMATS).flatMap(({ type }) =>
              type === undefined ? [] : [[type.split(";")[0] ?? type, { schema: { type: "string" } }]],
            ),
          ),
        },
      },
      ...failures(["invalid_query", "not_found", ...READING]),
    },
  };
}

function countOperation(dataset: Dataset): Json {
  const fields = [...(dataset.countable?.fields.keys() ?? [])];
  const { description, example, ...schema } = withoutDialect(z.toJSONSchema(byParam(fields)));
  return {
    operationId: `${wordOf(dataset)}_counts`,
    tags: ["counts"],
    summary: `${dataset.title}: counts`,
    description: `Counts all matches of a search by the values of one field.\n\n${dataset.caveat}`,
    parameters: [
      { ...inQuery(BY, String(description), schema), required: true, example },
      ...searchParameters(dataset),
    ],
    responses: {
      "200": {
        description: "Values and their numbers over all matches, with every request that they were made of.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Counts" } } },
      },
      ...failures(["invalid_query", ...READING]),
    },
  };
}

function exportOperation(dataset: Dataset, format: "csv" | "ndjson"): Json {
  const isCsv = format === "csv";
  const manifest = inQuery("manifest", "Adds the manifest as the last line.", { enum: ["line"] });
  return {
    operationId: `${wordOf(dataset)}_${format}`,
    tags: ["exports"],
    summary: `${dataset.title}: every match as ${format.toUpperCase()}`,
    description:
      "At most 5,000 records. The body breaks off if the agency fails, so a body that ends is complete. The trailer " +
      "`Export-Manifest` names every page that was read.",
    parameters: [...searchParameters(dataset), ...(isCsv ? [] : [manifest])],
    responses: {
      "200": {
        description: isCsv ? "A row for each record, after one with the names." : "One record a line.",
        content: { [isCsv ? "text/csv" : "application/x-ndjson"]: { schema: { type: "string" } } },
      },
      ...failures(["invalid_query", ...READING]),
    },
  };
}

const verifyOperation: Json = {
  operationId: "verify",
  tags: ["records"],
  summary: "Ask the agency again and compare",
  description:
    "Requests the `source_url` of an answer again, beside the cache, and compares the bytes by their digest.",
  parameters: [
    { ...inQuery("source_url", "The source_url of an answer.", { type: "string", format: "uri" }), required: true },
    inQuery("source_digest", "The source_digest of the answer.", { type: "string" }),
  ],
  responses: {
    "200": {
      description: "What came of it, with today's answer.",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Verification" } } },
    },
    ...failures(["invalid_query", ...READING]),
  },
};

/** The parameters of a search but for those of its pages; none of them has an example that is sent unasked. */
function searchParameters(dataset: Dataset): readonly Json[] {
  const names = new Set(withoutPages(dataset));
  return parametersOf(dataset)
    .filter(({ name }) => names.has(String(name)))
    .map(({ example: _example, ...parameter }) => parameter);
}

function inQuery(name: string, description: string, schema: Json): Json {
  return { name, in: "query", required: false, description, schema };
}

function failures(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    codes.map((code) => [
      String(ERRORS[code].status),
      {
        description: `\`${code}\`: ${ERRORS[code].meaning}`,
        content: { "application/json": { schema: { $ref: "#/components/schemas/ReadError" } } },
      },
    ]),
  );
}
