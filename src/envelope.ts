import { z } from "zod";
import { ERRORS, QUESTION_ERRORS, REASONS, type GatewayError } from "./errors.ts";

export const API_VERSION = "1.0.0";

export const DISCLAIMER =
  "Public federal data, passed on as the agency published it and trimmed to common fields. " +
  "Verify against source_url before relying on it; it is no medical, legal or billing advice.";

/** What a deployment on the recorded agencies appends to every `source`. */
export const RECORDED_SAMPLE = " (recorded sample)";

const apiVersion = z.literal(API_VERSION).meta({ description: "Version of this interface." });
const sourceUrl = z.url().meta({ description: "The exact upstream address that was asked; open it to check." });

/** The body of every HTTP 200 of a dataset (interface specification 2.1), for records of one kind. */
export const successSchema = <RecordSchema extends z.ZodType>(record: RecordSchema) =>
  z.strictObject({
    ok: z.literal(true),
    api_version: apiVersion,
    source: z.string().meta({ description: "Name of the upstream dataset." }),
    source_url: sourceUrl,
    retrieved_at: z.iso.datetime().meta({ description: "When the agency's bytes arrived, also for a cached answer." }),
    source_updated: z.iso
      .date()
      .nullable()
      .meta({ description: "The agency's own data date, where its answer has one." }),
    source_digest: z
      .string()
      .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/)
      .meta({ description: "Digest of the agency's decompressed bytes (RFC 9530 syntax)." }),
    count: z.int().min(0).meta({ description: "Number of items in results." }),
    upstream_total: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: "Total matches that the agency reports, else null." }),
    results: z.array(record),
    disclaimer: z.string(),
  });

const readErrors = Object.keys(ERRORS).filter((code) => !Object.hasOwn(QUESTION_ERRORS, code));

/** The body of every failure below the versioned prefix (interface specification 2.2). */
export const errorSchema = z.strictObject({
  ok: z.literal(false),
  api_version: apiVersion,
  error: z.enum(readErrors).meta({ description: "Stable machine code." }),
  detail: z.string().meta({ description: "A sentence for people: what happened and what would be right." }),
  reason: z.enum(Object.keys(REASONS)).optional().meta({ description: "Why the agency's answer was unusable (502)." }),
  source_url: sourceUrl.optional(),
  official_source: z.url().optional().meta({ description: "Where to ask instead (501)." }),
  request_id: z.string().optional().meta({ description: "Finds this failure in the log of the service (500)." }),
});

export interface Retrieval {
  readonly source: string;
  readonly sourceUrl: string;
  /** Milliseconds since the epoch. */
  readonly retrievedAt: number;
  readonly sourceUpdated: string | null;
  /** SHA-256 of the agency's bytes, base64. */
  readonly digest: string;
  readonly total: number | null;
  readonly records: readonly object[];
}

export const toEnvelope = (retrieval: Retrieval) => ({
  ok: true as const,
  api_version: API_VERSION,
  source: retrieval.source,
  source_url: retrieval.sourceUrl,
  retrieved_at: new Date(retrieval.retrievedAt).toISOString(),
  source_updated: retrieval.sourceUpdated,
  source_digest: `sha-256=:${retrieval.digest}:`,
  count: retrieval.records.length,
  upstream_total: retrieval.total,
  results: retrieval.records,
  disclaimer: DISCLAIMER,
});

/**
 * {@link toEnvelope} as JSON, with the records' own JSON: that takes longest and needs no digest. Where it belongs is found
 * once, since inside of a text a quote is never without its backslash.
 */
export const toEnvelopeJson = (retrieval: Retrieval, records: string): string =>
  JSON.stringify({ ...toEnvelope(retrieval), results: [] }).replace('"results":[]', () => `"results":${records}`);

export const toErrorBody = (error: GatewayError, requestId: string) => ({
  ok: false as const,
  api_version: API_VERSION,
  error: error.code,
  detail: error.message,
  ...(error.reason === undefined ? {} : { reason: error.reason }),
  ...(error.refusal === undefined ? {} : { reason: error.refusal }),
  ...(error.sourceUrl === undefined ? {} : { source_url: error.sourceUrl }),
  ...(error.officialSource === undefined ? {} : { official_source: error.officialSource }),
  ...error.more,
  ...(error.code === "internal_error" ? { request_id: requestId } : {}),
});
