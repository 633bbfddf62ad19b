import { z } from "zod";
import { notesOn, type Reading, type TrimmedRecord } from "../catalog/reading.ts";
import type { Page } from "../catalog/upstream.ts";
import { ERRORS, QUESTION_ERRORS, REASONS, type GatewayError } from "../core/errors.ts";

export const API_VERSION = "1.0.0";

export const DISCLAIMER =
  "Public federal data, passed on as the agency published it and trimmed to common fields. " +
  "Verify against source_url before relying on it; it is no medical, legal or billing advice.";

/** What a deployment on the recorded agencies appends to every `source`. */
export const RECORDED_SAMPLE = " (recorded sample)";

const apiVersion = z.literal(API_VERSION).meta({ description: "Version of this interface." });
const sourceUrl = z.url().meta({ description: "The exact URL that was requested from the agency; open it to check." });

/** The body of every HTTP 200 of a dataset (interface specification 2.1), for records of one kind. */
export const envelopeSchema = <RecordSchema extends z.ZodType>(record: RecordSchema) =>
  z.strictObject({
    ok: z.literal(true),
    api_version: apiVersion,
    source: z.string().meta({ description: "Name of the upstream dataset." }),
    source_url: sourceUrl,
    retrieved_at: z.iso
      .datetime()
      .meta({ description: "When the agency's answer arrived, also if it is cached here." }),
    source_updated: z.iso.date().nullable().meta({ description: "The agency's own data date, if it gives one." }),
    source_digest: z
      .string()
      .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/)
      .meta({ description: "Digest of the agency's decompressed bytes (RFC 9530 syntax)." }),
    count: z.int().min(0).meta({ description: "Number of items in results." }),
    upstream_total: z.int().min(0).nullable().meta({ description: "Total matches that the agency reports, or null." }),
    unconfirmed: z.int().min(0).meta({
      description:
        "Number of records that do not show what was asked for, although the agency returned them; 0 as a rule.",
    }),
    notes: z.array(z.string()).meta({ description: "Sentences about this answer; empty as a rule." }),
    self: z.string().meta({ description: "Address of this very answer here, as path and query." }),
    next: z
      .string()
      .nullable()
      .meta({ description: "Address of the next page, as path and query; null where there is none to ask for." }),
    results: z.array(record),
    disclaimer: z.string(),
  });

const readErrors = Object.keys(ERRORS).filter((code) => !Object.hasOwn(QUESTION_ERRORS, code));

/** The body of every failure below the versioned prefix (interface specification 2.2). */
export const errorSchema = z.strictObject({
  ok: z.literal(false),
  api_version: apiVersion,
  error: z.enum(readErrors).meta({ description: "Stable machine code." }),
  detail: z.string().meta({ description: "A sentence that says what happened and how to correct it." }),
  reason: z.enum(Object.keys(REASONS)).optional().meta({ description: "Why the agency's answer was unusable (502)." }),
  source_url: sourceUrl.optional(),
  official_source: z.url().optional().meta({ description: "The official site to use instead (501)." }),
  request_id: z.string().optional().meta({ description: "Identifies this failure in the service's log (500)." }),
});

/** An answer of a dataset: its records, with the proof of where they come from. */
export type Envelope = Omit<z.output<ReturnType<typeof envelopeSchema>>, "results"> & {
  readonly results: readonly TrimmedRecord[];
};

/** An envelope of any dataset and of any gateway: older ones had fewer fields. */
export const foreignEnvelope = envelopeSchema(z.record(z.string(), z.unknown())).extend({
  unconfirmed: z.int().min(0).default(0),
  notes: z.array(z.string()).default([]),
  /** Empty where the gateway is too old to say it. */
  self: z.string().default(""),
  next: z.string().nullable().default(null),
});

export const anyEnvelope = foreignEnvelope
  .loose()
  .refine(({ count, results }) => count === results.length, "count is not the number of results");

/** The envelope that another gateway sent, which may be an older or a newer one. @throws ZodError */
export const envelopeIn = (body: unknown): Envelope => anyEnvelope.parse(body);

interface EnvelopeParts {
  readonly source: string;
  readonly sourceUrl: string;
  /** Milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** SHA-256 of the agency's bytes, base64. */
  readonly digest: string;
  readonly page: Page;
  readonly reading: Reading;
  /** Path and query of this answer. */
  readonly self: string;
  /** Path and query; null where this is the last page. */
  readonly next: string | null;
}

export const toEnvelope = ({
  source,
  sourceUrl,
  retrievedAt,
  digest,
  page,
  reading,
  self,
  next,
}: EnvelopeParts): Envelope => ({
  ok: true,
  api_version: API_VERSION,
  source,
  source_url: sourceUrl,
  retrieved_at: new Date(retrievedAt).toISOString(),
  source_updated: page.updated,
  source_digest: `sha-256=:${digest}:`,
  count: reading.records.length,
  upstream_total: page.total,
  unconfirmed: reading.unconfirmed.length,
  notes: [...notesOn(reading), ...(page.notes ?? [])],
  self,
  next,
  results: reading.records,
  disclaimer: DISCLAIMER,
});

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
