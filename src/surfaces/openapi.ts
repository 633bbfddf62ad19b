import { z } from "zod";
import type { Dataset, Endpoint } from "../dataset.ts";
import { API_VERSION, errorSchema, successSchema } from "../envelope.ts";
import { ERRORS, type ErrorCode } from "../errors.ts";
import { indexSchema, healthSchema } from "./document-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

/** What can go wrong at a dataset's endpoint. */
const errorsOf = (dataset: Dataset): readonly ErrorCode[] => [
  dataset.invalidCode,
  ...(dataset.isLookup ? (["not_found"] as const) : []),
  "method_not_allowed",
  "rate_limited",
  "internal_error",
  "upstream_unavailable",
  "overloaded",
];

/** The OpenAPI 3.1 document of the versioned prefix, made from the same schemas that check every request and record. */
export function toOpenApi(endpoints: readonly Endpoint[], serverUrl: string): Json {
  const datasets = endpoints.filter((endpoint) => endpoint.kind === "live");
  const paths = endpoints.map((endpoint) => [endpoint.path, { get: operationOf(endpoint) }] as const);
  return {
    openapi: "3.1.0",
    info: {
      title: "Public Health Data Gateway",
      version: API_VERSION,
      summary: "Read-only gateway over public US federal health datasets.",
      description:
        "An answer is either what the agency said, with the address that was asked and the time, or an error. " +
        "`count` 0 means that the agency has no match; an agency that does not answer is always a 502.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl, description: "The versioned prefix of this service." }],
    security: [],
    tags: [
      { name: "datasets", description: "Searches and look-ups in federal datasets." },
      { name: "service", description: "The service itself." },
    ],
    paths: {
      "/": serviceOperation("index", "Index of all endpoints", "Index"),
      "/health": serviceOperation("health", "Liveness and reachability of the agencies", "Health"),
      ...Object.fromEntries(paths),
    },
    components: {
      schemas: {
        Error: toSchema(errorSchema),
        Index: toSchema(indexSchema),
        Health: toSchema(healthSchema),
        ...Object.fromEntries(datasets.map((dataset) => [schemaName(dataset), toSchema(dataset.record)])),
      },
      responses: Object.fromEntries(
        [...new Set<ErrorCode>(["invalid_query", ...datasets.flatMap(errorsOf)])].map((code) => [
          code,
          errorResponse(code),
        ]),
      ),
    },
  };
}

function operationOf(endpoint: Endpoint): Json {
  const common = {
    operationId: endpoint.name,
    tags: ["datasets"],
    summary: endpoint.title,
    description: `${endpoint.summary}\n\n${endpoint.caveat}`,
  };
  if (endpoint.kind === "live")
    return { ...common, parameters: parametersOf(endpoint), responses: responsesOf(endpoint) };
  const example = {
    ok: false,
    api_version: API_VERSION,
    error: "not_implemented",
    detail: endpoint.reason,
    official_source: endpoint.officialSource,
  };
  const notImplemented = {
    description: ERRORS.not_implemented.meaning,
    content: { "application/json": { schema: errorRef, example } },
  };
  const methodNotAllowed = { $ref: "#/components/responses/method_not_allowed" };
  return { ...common, responses: { "405": methodNotAllowed, "501": notImplemented, default: notImplemented } };
}

function parametersOf(dataset: Dataset): readonly Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(dataset.params, { io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const { description = "", example, ...schema } = typeof property === "object" ? property : {};
    const isInPath = dataset.path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || required.includes(name),
      schema,
      ...exampleOf(dataset, name, example, description),
    };
  });
}

/**
 * Tools fill in every `example` of an operation and send them together, so all come from one request that works; a
 * parameter that is not in it says in words what a value looks like.
 */
function exampleOf({ examples: [together = {}] }: Dataset, name: string, alone: unknown, description: string): Json {
  const entry = Object.entries(together).find(([key]) => key === name);
  if (entry !== undefined) return { description, example: entry[1] };
  return { description: alone === undefined ? description : `${description} Example: ${String(alone)}` };
}

function responsesOf(dataset: Dataset): Json {
  const { properties, required } = toSchema(successSchema(z.unknown()));
  const schema = {
    type: "object",
    properties: {
      ...(typeof properties === "object" ? properties : {}),
      results: { type: "array", items: { $ref: `#/components/schemas/${schemaName(dataset)}` } },
    },
    required,
    additionalProperties: false,
  };
  const success = { description: "What the agency said.", content: { "application/json": { schema } } };
  const failures = errorsOf(dataset).map((code) => [
    String(ERRORS[code].status),
    { $ref: `#/components/responses/${code}` },
  ]);
  return { "200": success, ...Object.fromEntries(failures) };
}

const serviceOperation = (operationId: string, summary: string, schema: string): Json => ({
  get: {
    operationId,
    tags: ["service"],
    summary,
    responses: {
      "200": {
        description: summary,
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
      "400": { $ref: "#/components/responses/invalid_query" },
      "405": { $ref: "#/components/responses/method_not_allowed" },
    },
  },
});

const errorRef = { $ref: "#/components/schemas/Error" };

function errorResponse(code: ErrorCode): Json {
  const example = { ok: false, api_version: API_VERSION, error: code, detail: ERRORS[code].meaning };
  return { description: ERRORS[code].meaning, content: { "application/json": { schema: errorRef, example } } };
}

/** `device_recalls` → `DeviceRecalls`. */
const schemaName = (dataset: Dataset): string =>
  dataset.name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function toSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return rest;
}
