import { z } from "zod";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { API_VERSION, errorSchema, envelopeSchema } from "../../gateway/envelope.ts";
import { ERRORS, type ErrorCode } from "../../core/errors.ts";
import { parametersOf, schemaName, toSchema, withoutDialect } from "./openapi-parts.ts";
import { indexSchema, healthSchema } from "./document-schemas.ts";
import { answerHeaders, documentHeaders, errorHeaders, IF_NONE_MATCH, RESPONSE_HEADERS } from "./openapi-headers.ts";

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
  const paths = endpoints.map((endpoint) => [endpoint.path, pathOf(endpoint)] as const);
  return {
    openapi: "3.1.0",
    info: {
      title: "Public Health Data Gateway",
      version: API_VERSION,
      summary: "Read-only gateway over public US federal health datasets.",
      description:
        "Every answer gives its exact source URL and the time it was fetched; everything else is an error. " +
        "`count` 0 means that the agency found nothing; an agency that does not answer is always a 502.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl, description: "The versioned prefix of this service." }],
    security: [],
    tags: [
      { name: "datasets", description: "Searches and look-ups in federal datasets." },
      { name: "service", description: "The service itself." },
    ],
    paths: {
      "/": { ...conditional, get: serviceOperation("Index", "Index of all endpoints", true) },
      "/health": { get: serviceOperation("Health", "Liveness and reachability of the agencies", false) },
      ...Object.fromEntries(paths),
    },
    components: {
      schemas: {
        Error: toSchema(errorSchema),
        Index: toSchema(indexSchema),
        Health: toSchema(healthSchema),
        ...Object.fromEntries(datasets.map((dataset) => [schemaName(dataset), withoutDialect(dataset.recordSchema)])),
      },
      headers: RESPONSE_HEADERS,
      parameters: { "If-None-Match": IF_NONE_MATCH },
      responses: {
        not_modified: {
          description: "Not modified: the answer that If-None-Match names is still current.",
          headers: answerHeaders(),
        },
        ...Object.fromEntries(
          [...new Set<ErrorCode>(["invalid_query", ...datasets.flatMap(errorsOf)])].map((code) => [
            code,
            errorResponse(code),
          ]),
        ),
      },
    },
  };
}

/** Of what has an ETag: the request header field of every operation there, and the response that it leads to. */
const conditional = { parameters: [{ $ref: "#/components/parameters/If-None-Match" }] };
const notModified = { "304": { $ref: "#/components/responses/not_modified" } };

const pathOf = (endpoint: Endpoint): Json => ({
  ...(endpoint.kind === "live" ? conditional : {}),
  get: operationOf(endpoint),
});

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
    headers: errorHeaders("not_implemented"),
    content: { "application/json": { schema: errorRef, example } },
  };
  const methodNotAllowed = { $ref: "#/components/responses/method_not_allowed" };
  return { ...common, responses: { "405": methodNotAllowed, "501": notImplemented, default: notImplemented } };
}

function responsesOf(dataset: Dataset): Json {
  const { properties, required } = toSchema(envelopeSchema(z.unknown()));
  const schema = {
    type: "object",
    properties: {
      ...(typeof properties === "object" ? properties : {}),
      results: { type: "array", items: { $ref: `#/components/schemas/${schemaName(dataset)}` } },
    },
    required,
    additionalProperties: false,
  };
  const success = {
    description: "Records of the agency, with their source.",
    headers: answerHeaders(),
    content: { "application/json": { schema } },
  };
  const failures = errorsOf(dataset).map((code) => [
    String(ERRORS[code].status),
    { $ref: `#/components/responses/${code}` },
  ]);
  return { "200": success, ...notModified, ...Object.fromEntries(failures) };
}

/** @param isReusable whether the document changes only with the code, so that it has an ETag */
const serviceOperation = (schema: "Index" | "Health", summary: string, isReusable: boolean): Json => ({
  operationId: schema.toLowerCase(),
  tags: ["service"],
  summary,
  responses: {
    "200": {
      description: summary,
      headers: documentHeaders(isReusable),
      content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    ...(isReusable ? notModified : {}),
    "400": { $ref: "#/components/responses/invalid_query" },
    "405": { $ref: "#/components/responses/method_not_allowed" },
  },
});

const errorRef = { $ref: "#/components/schemas/Error" };

function errorResponse(code: ErrorCode): Json {
  const example = { ok: false, api_version: API_VERSION, error: code, detail: ERRORS[code].meaning };
  return {
    description: ERRORS[code].meaning,
    headers: errorHeaders(code),
    content: { "application/json": { schema: errorRef, example } },
  };
}
