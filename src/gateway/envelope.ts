import { z } from "zod";
import { endpoints } from "../catalog/index.ts";
import { notesOnNothing, refuseUnknownValues } from "../catalog/nothing-found.ts";
import { notesOn, type Reading, type TrimmedRecord } from "../catalog/reading.ts";
import type { Page, UpstreamResponse } from "../catalog/upstream.ts";
import { ERRORS, QUESTION_ERRORS, REASONS, type GatewayError } from "../core/errors.ts";
import type { Dataset, Query } from "../catalog/dataset.ts";
import type { Observe } from "../core/observe.ts";
import { toTarget } from "../catalog/url-query.ts";
import { sha256 } from "../core/digest.ts";
import type { FetchedResponse } from "./transport/bounded-fetch.ts";
import { Payload, toEtag, toJsonBytes } from "../core/payload.ts";

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
      .meta({ description: "When the agency's answer arrived, even if it is cached here." }),
    source_updated: z.iso.date().nullable().meta({ description: "The agency's own data date, if it gives one." }),
    source_digest: z
      .string()
      .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/)
      .meta({ description: "Digest of the agency's decompressed bytes (RFC 9530 syntax)." }),
    shown_digest: z
      .string()
      .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/)
      .optional()
      .meta({
        description:
          'Digest of what is shown: of the JSON text {"upstream_total":…,"results":…} as it stands here. It stays the ' +
          "same where only other parts of the agency's response change. Counts have none.",
      }),
    count: z.int().min(0).meta({ description: "Number of items in results." }),
    upstream_total: z.int().min(0).nullable().meta({ description: "Total matches that the agency reports, or null." }),
    unconfirmed: z.int().min(0).meta({
      description:
        "Number of records that don't show what was asked for, although the agency returned them; usually 0.",
    }),
    notes: z.array(z.string()).meta({ description: "Remarks about this answer; usually empty." }),
    self: z.string().meta({ description: "Address of this answer here, as path and query." }),
    next: z
      .string()
      .nullable()
      .meta({ description: "Address of the next page, as path and query; null if there is none." }),
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
  parameter: z.string().optional().meta({ description: "The parameter to correct, if it is a single one (400)." }),
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
  /** The same of what is shown. */
  readonly shownDigest: string;
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
  shownDigest,
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
  shown_digest: `sha-256=:${shownDigest}:`,
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
  ...(error.parameter === undefined ? {} : { parameter: error.parameter }),
  ...(error.reason === undefined ? {} : { reason: error.reason }),
  ...(error.refusal === undefined ? {} : { reason: error.refusal }),
  ...(error.sourceUrl === undefined ? {} : { source_url: error.sourceUrl }),
  ...(error.officialSource === undefined ? {} : { official_source: error.officialSource }),
  ...error.more,
  ...(error.code === "internal_error" ? { request_id: requestId } : {}),
});

/** An agency's data date, as it was known when an answer arrived; null where it was not. */
export type DataDate = (answer: Pick<FetchedResponse, "arrivedAt" | "retrievedAt">) => string | null;

interface AnswerContext {
  readonly dataset: Dataset;
  readonly query: Query;
  readonly sourceUrl: string;
  /** Appended to `source`. */
  readonly sourceNote: string;
  /** The agency's data date where its answers don't carry it. */
  readonly dataDate?: DataDate | undefined;
  /** Told of records that do not show what was asked for. */
  readonly observe?: Observe;
}

/** What a response says. The memory of a large body is given back as soon as it is read. @throws GatewayError */
export async function readResponse(response: FetchedResponse, asked: AnswerContext): Promise<Envelope> {
  const { dataset, query, sourceUrl, sourceNote, dataDate, observe } = asked;
  const { page: read, reading } = readOnce(response, dataset, query);
  if (observe !== undefined) reportUnconfirmed(reading, dataset, observe);
  const { retrievedAt } = response;
  const isNothing = reading.records.length === 0 && query.request.isLaterPage !== true;
  if (isNothing) refuseUnknownValues(dataset, query.asked);
  const notes = [...(read.notes ?? []), ...(isNothing ? notesOnNothing(dataset, query.asked, endpoints) : [])];
  const page = { ...read, notes, ...(dataDate === undefined ? {} : { updated: dataDate(response) }) };
  /** The body of the answer has the same records. */
  const shown = toJsonBytes({ upstream_total: page.total, results: reading.records }, "", true);
  const hashed = response.sha256 ?? sha256;
  const [digest, shownDigest] = await Promise.all([response.digest, hashed(shown)]);
  const { next: position = null } = page;
  const further = position === null ? null : query.at(position);
  const next = further === null ? null : toTarget(dataset.address, further);
  const { self } = query;
  const source = dataset.source + sourceNote;
  return toEnvelope({ source, sourceUrl, retrievedAt, digest, shownDigest, page, reading, self, next });
}

function readOnce(response: UpstreamResponse & Pick<FetchedResponse, "free">, { upstream }: Dataset, query: Query) {
  try {
    const page: Page = upstream.interpret(response, query.request);
    return { page, reading: query.read(page) };
  } finally {
    response.free?.();
  }
}

/** So that an operator sees a misunderstanding of ours before callers do. */
function reportUnconfirmed({ records, unconfirmed }: Reading, { name }: Dataset, observe: Observe): void {
  for (const filter of new Set(unconfirmed.map((row) => row.filter))) {
    const rows = unconfirmed.filter((row) => row.filter === filter).length;
    observe({ kind: "unconfirmed", dataset: name, filter, rows, of: records.length });
  }
}

/** An envelope and its bytes. Each is made from the other when it is first wanted, and then kept. */
export class CachedAnswer {
  /** When the agency's bytes arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** The same moment by this process's monotonic time, by which its age is counted; -Infinity until it is known. */
  readonly arrivedAt: number;
  #envelope: Envelope | undefined;
  #payload: Payload | undefined;

  private constructor(retrievedAt: number, arrivedAt: number, made: Envelope | Payload) {
    this.retrievedAt = retrievedAt;
    this.arrivedAt = arrivedAt;
    if (made instanceof Payload) this.#payload = made;
    else this.#envelope = made;
  }

  static of(envelope: Envelope, arrivedAt: number): CachedAnswer {
    return new CachedAnswer(Date.parse(envelope.retrieved_at), arrivedAt, envelope);
  }

  /** An answer that another process of this service made; only {@link dated} makes it young enough to be used. */
  static ofPayload(payload: Payload, retrievedAt: number): CachedAnswer {
    return new CachedAnswer(retrievedAt, Number.NEGATIVE_INFINITY, payload);
  }

  /** The same answer, of a known age. */
  dated(arrivedAt: number): CachedAnswer {
    return new CachedAnswer(this.retrievedAt, arrivedAt, this.payload);
  }

  get envelope(): Envelope {
    return (this.#envelope ??= JSON.parse(new TextDecoder().decode(this.#payload?.body)));
  }

  get payload(): Payload {
    return (this.#payload ??= Payload.of(this.envelope, this.#etag()));
  }

  /** What this may take in memory: the records, their bytes and those compressed; bytes. */
  get size(): number {
    return 2 * this.payload.body.byteLength + this.payload.size;
  }

  /** The same agency's bytes may be sent twice, with another time: both are part of the validator. */
  #etag(): string {
    return toEtag(this.envelope.source_digest.slice("sha-256=:".length, -1), this.retrievedAt);
  }
}
