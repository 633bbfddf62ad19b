import { z } from "zod";
import { API_VERSION } from "../gateway/envelope.ts";
import { REASONS } from "../core/errors.ts";
import { REASONS_NOT_PLANNED, SLOTS, WHYS } from "../../questions/plan/schema.ts";

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
  kind: z.enum(["count", "record", "quote", "nothing_found", "unavailable", "caveat", "note", "referral", "source"]),
  citations: z.array(z.int().min(1)).meta({ description: "Numbers of the sources, as in the text: [1]." }),
  evidence: z.array(evidence),
});

/** One sentence of an answer, with its proofs. */
export type Statement = Readonly<z.output<typeof statement>>;

const call = z.strictObject({
  endpoint: z.string().meta({
    description: "Path below the versioned prefix, of /records/… and /counts/… below the one beside it.",
  }),
  params: z.record(z.string(), z.string()),
  address: z.string().meta({ description: "Path and query at this service that ask exactly this: open it." }),
});

const plannedCall = call.extend({
  otherwise: call.optional().meta({
    description: "The same thing under another word; asked only if this finds nothing.",
  }),
  offered: call
    .optional()
    .meta({ description: "A wider search, asked only for the number of its records and only if this finds nothing." }),
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

/** What came of a question. */
const OUTCOMES = [
  "answered",
  "partly_answered",
  "nothing_found",
  "ambiguous",
  "not_covered",
  "not_understood",
  "exclusion_referral",
] as const;

const understood = z.strictObject({
  slot: z.enum(SLOTS).meta({ description: "What kind of thing it is." }),
  text: z.string().meta({ description: "What is asked for, in words." }),
});

const notApplied = z.strictObject({
  text: z.string().meta({ description: "The words of the question, or what stands for them." }),
  why: z.enum(WHYS).meta({
    description:
      "no_such_filter: understood, but the records cannot be searched by it. not_in_these_records: the records do " +
      "not tell it. background: it stands in no part of the question that asks for records. separate_question: ask it by itself. " +
      "too_many_searches: a search that was not made, since one question makes at most four.",
  }),
});

/** The body of every HTTP 200 of the question endpoint. */
export const askAnswerSchema = z.strictObject({
  ok: z.literal(true),
  api_version: z.literal(API_VERSION),
  outcome: z.enum(OUTCOMES).meta({
    description:
      "ambiguous: the question has several readings, and the plan names each with its address. nothing_found: " +
      "the agency has no match, also where a filter leaves none. partly_answered: a source did not answer, or a " +
      "part is not covered.",
  }),
  reason: z
    .enum(REASONS_NOT_PLANNED)
    .optional()
    .meta({ description: "Why something is not covered or not understood." }),
  answer: z.string().meta({ description: "The texts of the statements, a line each." }),
  statements: z.array(statement),
  plan: planSchema,
  planner: z
    .enum(["rules", "model"])
    .meta({ description: "What turned the question into calls; never what answered." }),
  interpretation: z.array(understood).meta({ description: "What was understood, slot by slot." }),
  not_applied: z.array(notApplied).meta({ description: "Parts of the question that no call asks for." }),
  sources: sourcesSchema,
  referrals: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  suggestions: z
    .array(z.string())
    .meta({ description: "One question for each kind of records (not_covered, not_understood)." }),
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
