import { z } from "zod";
import { BY, byParams, countsAddress } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { lookupsOf, wordOf } from "../../catalog/lookup.ts";
import { ERRORS, type ErrorCode } from "../../core/errors.ts";
import { countsSchema } from "../../gateway/counting.ts";
import { envelopeSchema, errorSchema, foreignEnvelope } from "../../gateway/envelope.ts";
import { MOST_EXPORTED } from "../../gateway/export.ts";
import { MOST_IDS, severalSchema } from "../../gateway/several.ts";
import { exportAddress } from "../paths.ts";
import { EXPORT_FORMATS, type Format } from "../api/export.ts";
import { findSchema } from "../api/find.ts";
import { RECORD_FORMATS } from "../api/records.ts";
import { searchesOf, withoutPages } from "../api/parts.ts";
import { verificationSchema } from "../api/verify.ts";
import { FIND_PATH, VERIFY_PATH } from "../paths.ts";
import { parametersOf, schemaName, toSchema, withoutDialect } from "./openapi-parts.ts";

type Json = Readonly<Record<string, unknown>>;

/** What can go wrong wherever an agency is asked. */
const READING = ["method_not_allowed", "rate_limited", "internal_error", "upstream_unavailable", "overloaded"] as const;

/** What stands beyond the versioned interface: records, counts, exports and verification; paths and schemas. */
export function besideOpenApi(endpoints: readonly Endpoint[]): { readonly paths: Json; readonly schemas: Json } {
  const lookups = lookupsOf(endpoints);
  const searches = searchesOf(endpoints);
  const countable = searches.filter((dataset) => dataset.countable !== null);
  return {
    paths: Object.fromEntries([
      ...lookups.map((lookup) => [lookup.address, { get: recordOperation(lookup) }] as const),
      ...countable.map((dataset) => [countsAddress(dataset), { get: countOperation(dataset) }] as const),
      ...searches.flatMap((dataset) =>
        EXPORT_FORMATS.map(
          (format) => [exportAddress(dataset, format), { get: exportOperation(dataset, format) }] as const,
        ),
      ),
      [FIND_PATH, { post: findOperation }],
      [VERIFY_PATH, { get: verifyOperation, post: verifyAnswerOperation }],
    ]),
    schemas: {
      Counts: toSchema(countsSchema),
      SeveralRecords: toSchema(severalSchema),
      Found: toSchema(findSchema),
      Verification: toSchema(verificationSchema),
      AnyAnswer: toSchema(foreignEnvelope),
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
    description:
      `${lookup.summary} Up to ${MOST_IDS} identifiers, separated by commas, give one answer with each identifier in ` +
      `exactly one of found, not_found, invalid and failed.\n\n${lookup.caveat}`,
    parameters: [
      ...parametersOf(lookup),
      inQuery("format", "The record itself, or how to cite it.", { enum: formats, default: "json" }),
    ],
    responses: {
      "200": {
        description: "The record, with its source; or its citation; or several records.",
        content: {
          "application/json": {
            schema: { oneOf: [envelope, { $ref: "#/components/schemas/SeveralRecords" }] },
          },
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
  const { description, example, ...schema } = withoutDialect(z.toJSONSchema(byParams(fields), { io: "input" }));
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
        description: "Values with their counts over all matches, and every request behind them.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Counts" } } },
      },
      ...failures(["invalid_query", ...READING]),
    },
  };
}

const EXPORTED: Readonly<Record<Format, { readonly type: string; readonly what: string }>> = {
  csv: { type: "text/csv", what: "A header row, then a row for each record." },
  ndjson: { type: "application/x-ndjson", what: "One record a line." },
  zip: { type: "application/zip", what: "records.csv, records.ndjson, manifest.json and CITATION.txt." },
};

function exportOperation(dataset: Dataset, format: Format): Json {
  const manifest = inQuery("manifest", "Adds the manifest as the last line.", { enum: ["line"] });
  const bom = inQuery("bom", "Puts a byte order mark before the CSV, for spreadsheets.", { enum: ["1"] });
  const most = (dataset.mostExported ?? MOST_EXPORTED).toLocaleString("en-US");
  return {
    operationId: `${wordOf(dataset)}_${format}`,
    tags: ["exports"],
    summary: `${dataset.title}: every match as ${format.toUpperCase()}`,
    description:
      `At most ${most} records. The body breaks off if the agency fails, so a body that ends is complete. ` +
      (format === "zip"
        ? "The manifest in the archive names every page that was read."
        : "The trailer `Export-Manifest` names every page that was read."),
    parameters: [...searchParameters(dataset), format === "ndjson" ? manifest : bom],
    responses: {
      "200": {
        description: EXPORTED[format].what,
        content: { [EXPORTED[format].type]: { schema: { type: "string" } } },
      },
      ...failures(["invalid_query", ...READING]),
    },
  };
}

const findOperation: Json = {
  operationId: "find",
  tags: ["records"],
  summary: "What a text finds in every dataset",
  description:
    "The record where the text is an identifier, else each dataset's total with the address of its search. A text that " +
    "seems to hold a person is refused. It is sent in a body, so that it stands in no address.",
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: { text: { type: "string", minLength: 1, maxLength: 200 } },
          required: ["text"],
          additionalProperties: false,
        },
        example: { text: "pacemaker" },
      },
    },
  },
  responses: {
    "200": {
      description: "The record, or what each dataset holds.",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Found" } } },
    },
    ...failures([
      "invalid_query",
      "invalid_json",
      "question_too_long",
      "unsupported_media_type",
      "question_refused",
      "method_not_allowed",
      "rate_limited",
      "internal_error",
      "overloaded",
    ]),
  },
};

const verification: Json = {
  description: "The verdict, what differs, and today's answer.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Verification" } } },
};

const verifyOperation: Json = {
  operationId: "verify",
  tags: ["records"],
  summary: "Ask the agency again and compare",
  description:
    "Repeats the request of an answer at the agency, bypassing the cache, and compares the bytes and what is shown by their " +
    "digests. No record is named: POST the whole answer for that.",
  parameters: [
    { ...inQuery("self", "The self of an answer.", { type: "string" }), required: true },
    { ...inQuery("source_digest", "The source_digest of the answer.", { type: "string" }), required: true },
    inQuery("shown_digest", "The shown_digest of the answer; without it a change of its date reads as changed.", {
      type: "string",
    }),
  ],
  responses: { "200": verification, ...failures(["invalid_query", ...READING]) },
};

const verifyAnswerOperation: Json = {
  operationId: "verify_answer",
  tags: ["records"],
  summary: "Ask the agency again and compare every record",
  description:
    "Takes a whole answer, repeats its request at the agency, bypassing the cache, and compares each record. " +
    "An answer that this gateway can't have given is a 400 that says what doesn't fit.",
  requestBody: {
    required: true,
    content: { "application/json": { schema: { $ref: "#/components/schemas/AnyAnswer" } } },
  },
  responses: {
    "200": verification,
    ...failures(["invalid_query", ...READING]),
    ...failures(["question_too_long", "unsupported_media_type"], "Error"),
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

/** @param schema of their body */
function failures(codes: readonly ErrorCode[], schema = "ReadError"): Json {
  return Object.fromEntries(
    codes.map((code) => [
      String(ERRORS[code].status),
      {
        description: `\`${code}\`: ${ERRORS[code].meaning}`,
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    ]),
  );
}
