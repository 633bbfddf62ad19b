/** Ways in which only a plain-language question can fail. */
export const QUESTION_ERRORS = {
  invalid_json: { status: 400, meaning: "The body is not a JSON object in UTF-8." },
  question_required: { status: 400, meaning: "The body has no question, or the question has no words." },
  question_too_long: {
    status: 413,
    meaning: "The question or the body is too long.",
  },
  unsupported_media_type: {
    status: 415,
    meaning: "The body must be application/json in UTF-8, without Content-Encoding.",
  },
  question_refused: {
    status: 422,
    meaning: "The question names a person or is about a patient; see reason and rephrase. No agency was contacted.",
  },
} as const satisfies Record<string, { readonly status: number; readonly meaning: string }>;

/** Every way a request can fail, with the HTTP status it gets. Nothing else is ever sent. */
export const ERRORS = {
  invalid_query: { status: 400, meaning: "A parameter is missing, unknown, repeated, blank or out of range." },
  invalid_npi: { status: 400, meaning: "The NPI in the path is not exactly ten digits." },
  not_found: { status: 404, meaning: "The registry has no record for this identifier." },
  unknown_endpoint: { status: 404, meaning: "There is no endpoint at this path." },
  method_not_allowed: { status: 405, meaning: "This endpoint does not support this method; see Allow." },
  rate_limited: { status: 429, meaning: "Too many requests that had to go to an agency; see Retry-After." },
  internal_error: { status: 500, meaning: "An error in this service. Give the request id to the operator." },
  not_implemented: { status: 501, meaning: "Not available, on purpose; see official_source." },
  upstream_unavailable: { status: 502, meaning: "The agency did not give a usable answer; see reason." },
  overloaded: { status: 503, meaning: "Too many requests in progress; try again shortly." },
  ...QUESTION_ERRORS,
} as const satisfies Record<string, { readonly status: number; readonly meaning: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Why an agency's answer could not be used (the `reason` of a 502). */
export const REASONS = {
  timeout: "The agency did not answer in time.",
  network: "The connection to the agency failed or broke off.",
  http_status: "The agency answered with an HTTP error.",
  rate_limited: "The agency refused: too many requests.",
  redirected: "The agency redirected to another address. Redirects are never followed.",
  too_large: "The agency's answer exceeded the byte limit.",
  not_json: "The agency's answer is not valid UTF-8 JSON.",
  unexpected_shape: "The agency's answer has an unexpected structure, or rows that do not match the query.",
  query_rejected: "The agency rejected the query that this service sent.",
  circuit_open: "The agency failed several times in a row. No request is sent to it for a few seconds.",
  budget_exhausted: "This service has used up its request budget for the agency for now.",
} as const satisfies Record<string, string>;

export type Reason = keyof typeof REASONS;

/** Why a question was refused (the `reason` of a 422). */
export const REFUSALS = {
  contains_name: "The question seems to name a person.",
  patient_information: "The question seems to be about a patient, or contains something that identifies a person.",
} as const satisfies Record<string, string>;

export type RefusalReason = keyof typeof REFUSALS;

/** Fields of an error's body that it has of itself. */
type OwnField =
  | "ok"
  | "api_version"
  | "error"
  | "detail"
  | "parameter"
  | "reason"
  | "source_url"
  | "official_source"
  | "request_id";

/** Further fields of an error's body, none of which can replace one of its own. */
type MoreFields = Readonly<Record<string, unknown>> & { readonly [Name in OwnField]?: never };

export interface GatewayErrorFields {
  readonly reason?: Reason;
  /** The parameter that the caller has to correct; one that the endpoint has. */
  readonly parameter?: string | undefined;
  /** Why a question was refused. */
  readonly refusal?: RefusalReason;
  readonly sourceUrl?: string;
  readonly retryAfterSeconds?: number;
  readonly officialSource?: string;
  /** The methods that the resource does offer, of a 405. */
  readonly allow?: string;
  /** Further fields of the body, where the code has any. */
  readonly more?: MoreFields;
  readonly cause?: unknown;
}

/** The only error callers see. The message is a full sentence, safe to send. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  /** All that it was made of, to make another like it. */
  readonly fields: GatewayErrorFields;
  readonly reason: Reason | undefined;
  readonly parameter: string | undefined;
  readonly refusal: RefusalReason | undefined;
  readonly sourceUrl: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly officialSource: string | undefined;
  readonly allow: string | undefined;
  readonly more: MoreFields;

  constructor(code: ErrorCode, message: string, fields: GatewayErrorFields = {}) {
    super(message, { cause: fields.cause });
    this.name = "GatewayError";
    this.code = code;
    this.fields = fields;
    this.reason = fields.reason;
    this.parameter = fields.parameter;
    this.refusal = fields.refusal;
    this.sourceUrl = fields.sourceUrl;
    this.retryAfterSeconds = fields.retryAfterSeconds;
    this.officialSource = fields.officialSource;
    this.allow = fields.allow;
    this.more = fields.more ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/**
 * The caller's mistake: says what would be right.
 * @param parameter that has to be corrected, where it is a single one
 */
export const invalidQuery = (message: string, parameter?: string): GatewayError =>
  new GatewayError("invalid_query", message, { parameter });

/** The agency's failure, before the address is known; the gateway adds it with {@link withSource}. */
export const upstreamFailure = (
  reason: Reason,
  message: string,
  fields: Omit<GatewayErrorFields, "reason"> = {},
): GatewayError => new GatewayError("upstream_unavailable", message, { ...fields, reason });

/** A body of an agency that is not what was agreed. */
export const oddShape = (agency: string, what: string): GatewayError =>
  upstreamFailure("unexpected_shape", `${agency} sent an unexpected answer: ${what}.`);

/** A fault of ours; what caused it is for the log alone. */
export const internalError = (cause: unknown): GatewayError =>
  new GatewayError("internal_error", "This service failed, so there is no answer. This is not an empty result.", {
    cause,
  });

/** More work is pending than is accepted; nothing was asked. */
export const overloaded = (): GatewayError => {
  const message = "Too many requests in progress; try again shortly. No agency was contacted.";
  return new GatewayError("overloaded", message, { retryAfterSeconds: 1 });
};

/** Codes of errors that happen before any agency is asked. */
const WITHOUT_SOURCE: ReadonlySet<ErrorCode> = new Set(["rate_limited", "overloaded", "internal_error"]);

/** The same error with the upstream address that it concerns, where one was asked or would have been. */
export function withSource<Thrown>(error: Thrown, sourceUrl: string): Thrown | GatewayError {
  if (!(error instanceof GatewayError) || error.sourceUrl !== undefined || WITHOUT_SOURCE.has(error.code)) return error;
  return new GatewayError(error.code, error.message, { ...error.fields, sourceUrl });
}
