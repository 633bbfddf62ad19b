import { z } from "zod";
import { API_VERSION } from "../gateway/envelope.ts";
import { REASONS } from "../core/errors.ts";

/** What a question is answered with: every sentence with its evidence, every source with its address and time. */

const evidence = z.strictObject({
  source: z.int().min(1).meta({ description: "Number of the source that the value stands in." }),
  path: z.string().meta({
    description:
      "Where in that source's answer (its gateway_url), for example results[3].recalling_firm. Where that answer is " +
      "an error, source and asked_at stand in the source's entry instead.",
  }),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});

/** One value that a sentence says, and where it stands. */
export type Evidence = Readonly<z.output<typeof evidence>>;

const statement = z.strictObject({
  text: z.string(),
  kind: z.enum(["count", "record", "quote", "nothing_found", "unavailable", "caveat", "note", "referral"]),
  citations: z.array(z.int().min(1)).meta({ description: "Numbers of the sources, as in the text: [1]." }),
  evidence: z.array(evidence),
});

/** One sentence of an answer, with its proofs. */
export type Statement = Readonly<z.output<typeof statement>>;

const call = z.strictObject({
  endpoint: z.string().meta({ description: "Path below the versioned prefix." }),
  params: z.record(z.string(), z.string()),
});

const plannedCall = call.extend({
  otherwise: call.optional().meta({ description: "Asked only if this finds nothing." }),
});

const source = z.strictObject({
  n: z.int().min(1),
  status: z.enum(["ok", "empty", "unavailable"]),
  source: z.string(),
  source_url: z.url().optional().meta({ description: "The exact upstream address that was asked." }),
  gateway_url: z.string().meta({ description: "The same question at this service's own endpoint." }),
  retrieved_at: z.iso.datetime().optional().meta({ description: "When the agency's answer arrived." }),
  count: z.int().min(0).optional(),
  upstream_total: z.int().min(0).nullable().optional(),
  asked_at: z.iso.datetime().optional().meta({
    description: "When it did not answer (unavailable), or was looked up in and had no such record (empty).",
  }),
  reason: z.enum(Object.keys(REASONS)).optional().meta({ description: "Why there is no usable answer (unavailable)." }),
});

/** One source in the list of an answer. */
export type SourceEntry = z.output<typeof source>;

/** What an entry takes from the source's own document, whatever else that holds. */
export const sourceFacts = source.omit({ n: true, status: true, gateway_url: true }).strip();

/** The calls of a plan, as answers and errors show them. */
export const planSchema = z.array(plannedCall);

/** The sources of an answer or an error, in the order in which they are cited. */
export const sourcesSchema = z.array(source);

/** The body of every HTTP 200 of the question endpoint. */
export const askAnswerSchema = z.strictObject({
  ok: z.literal(true),
  api_version: z.literal(API_VERSION),
  outcome: z.enum(["answered", "partial", "nothing_found", "not_supported", "exclusion_referral"]),
  answer: z.string().meta({ description: "The texts of the statements, a line each." }),
  statements: z.array(statement),
  plan: planSchema,
  planner: z
    .enum(["rules", "model"])
    .meta({ description: "What turned the question into calls; never what answered." }),
  not_applied: z.array(z.string()).meta({ description: "Parts of the question that were not filtered by." }),
  sources: sourcesSchema,
  referrals: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  suggestions: z.array(z.string()).meta({ description: "Questions of the kind that can be answered (not_supported)." }),
  disclaimer: z.string(),
});

/** An answer to a question, as it is sent. */
export type AskAnswer = z.output<typeof askAnswerSchema>;

/** Stands in every answer. */
export const ASK_DISCLAIMER = "Public-record information. Not medical, coding, billing or legal advice.";

/** The official look-ups for exclusions. */
export const REFERRALS = [
  { name: "HHS-OIG List of Excluded Individuals/Entities", url: "https://exclusions.oig.hhs.gov" },
  { name: "SAM.gov exclusions", url: "https://sam.gov" },
] as const;
