import { z } from "zod";
import { askAnswerSchema, planSchema, sourcesSchema } from "../../ask/answer-body.ts";
import { LONGEST_QUESTION, SHORTEST_QUESTION } from "../../ask/question-text.ts";
import type { Endpoint } from "../../catalog/dataset.ts";
import { besideOpenApi } from "./beside-openapi.ts";
import { API_VERSION } from "../../gateway/envelope.ts";
import { ERRORS, REASONS, REFUSALS, type ErrorCode } from "../../core/errors.ts";

type Json = Readonly<Record<string, unknown>>;

/** What can go wrong with a question, in the order of the statuses. */
const CODES: readonly ErrorCode[] = [
  "invalid_json",
  "question_required",
  "invalid_query",
  "method_not_allowed",
  "question_too_long",
  "unsupported_media_type",
  "question_refused",
  "rate_limited",
  "internal_error",
  "upstream_unavailable",
  "overloaded",
];

const errorSchema = z.strictObject({
  ok: z.literal(false),
  api_version: z.literal(API_VERSION),
  error: z.enum(CODES),
  detail: z.string().meta({ description: "A sentence that says what happened and how to correct it." }),
  reason: z
    .enum([...Object.keys(REFUSALS), ...Object.keys(REASONS)])
    .optional()
    .meta({ description: "Why the question was refused (422) or no source could be used (502)." }),
  message: z.string().optional().meta({ description: "The same as detail (422)." }),
  rephrase: z.string().optional().meta({ description: "How to rephrase the question (422)." }),
  max_length: z.int().optional().meta({ description: "Longest question accepted, in characters (413)." }),
  plan: planSchema.optional().meta({ description: "The planned requests (502)." }),
  sources: sourcesSchema.optional().meta({ description: "The sources that did not answer (502)." }),
  source_url: z.url().optional(),
  official_source: z.url().optional().meta({ description: "The official site for exclusions (422)." }),
  request_id: z.string().optional().meta({ description: "Identifies this failure in the service's log (500)." }),
});

const LENGTH = `${SHORTEST_QUESTION} to ${LONGEST_QUESTION}`;

const requestSchema = z.strictObject({
  question: z.string().meta({
    description: `${LENGTH} characters; no names of people and nothing about a patient.`,
    minLength: SHORTEST_QUESTION,
    maxLength: LONGEST_QUESTION,
  }),
});

/** The OpenAPI 3.1 document of what stands outside the versioned prefix. */
export function toAskOpenApi(path: string, serverUrl: string, endpoints: readonly Endpoint[]): Json {
  const beside = besideOpenApi(endpoints);
  return {
    openapi: "3.1.0",
    info: {
      title: "Public Health Data Gateway: beyond the versioned interface",
      version: API_VERSION,
      summary: "Records by identifier, counts, exports, verification, and questions in plain language.",
      description:
        "Records, counts and exports come with the same envelope, errors and proof as the versioned interface. " +
        "Every sentence of an answer to a question is filled from fields of cited records " +
        "and checked against them before it is sent. " +
        "Questions that name people or concern a patient are refused by an automatic screen, which can miss things.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl, description: "This service." }],
    security: [],
    tags: [
      { name: "questions", description: "Plain-language questions." },
      { name: "records", description: "One record by the agency's own identifier." },
      { name: "counts", description: "Counts over all matches of a search." },
      { name: "exports", description: "Every match of a search as a file." },
    ],
    paths: {
      [path]: {
        post: {
          operationId: "ask",
          tags: ["questions"],
          summary: "Ask a question",
          description: "Questions are never stored, logged or cached.",
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Question" },
                example: { question: "How many infusion pump recalls are there?" },
              },
            },
          },
          responses: {
            "200": {
              description: "An answer, or a note that the topic is not covered.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } },
            },
            ...failures(),
          },
        },
      },
      ...beside.paths,
    },
    components: {
      schemas: {
        Question: toSchema(requestSchema, "input"),
        Answer: toSchema(askAnswerSchema, "output"),
        Error: toSchema(errorSchema, "output"),
        ...beside.schemas,
      },
    },
  };
}

/** One response for each status, naming all its codes. */
function failures(): Json {
  const statuses = [...new Set(CODES.map((code) => ERRORS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = CODES.filter((code) => ERRORS[code].status === status);
      const description = codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join(" ");
      return [
        String(status),
        { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
      ];
    }),
  );
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
