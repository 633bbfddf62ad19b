import type { ErrorCode } from "../../core/errors.ts";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const seconds = { type: "integer", minimum: 0 };

/** Header fields of responses, without those of every HTTP message and those that tell browsers what they may do. */
export const RESPONSE_HEADERS = {
  Age: { description: "Seconds since the agency gave the answer.", schema: seconds },
  Allow: { description: "The supported methods.", schema: text },
  "Cache-Control": {
    description: "How long the response may be reused; `no-store` for every error.",
    schema: text,
    example: "public, max-age=300, s-maxage=300",
  },
  "Cache-Status": {
    description: "Whether the answer came from the cache (`hit`) or from the agency (`fwd`), as in RFC 9211.",
    schema: text,
    example: "public-health-data-gateway; hit; ttl=239",
  },
  ETag: { description: "Validator for `If-None-Match`; only on reusable responses.", schema: text },
  Link: {
    description: "Links to this document (`service-desc`) and to the documentation (`service-doc`).",
    schema: text,
  },
  RateLimit: {
    description:
      "Requests left in the client's budget (`r`) and seconds until it is full again (`t`); only " +
      "if the answer needed a request to an agency and a budget is set.",
    schema: text,
    example: '"questions";r=59;t=60',
  },
  "RateLimit-Policy": {
    description: "The client's budget: requests (`q`) per window of so many seconds (`w`).",
    schema: text,
    example: '"questions";q=60;w=60',
  },
  "Retry-After": { description: "Seconds to wait before trying again, if known.", schema: seconds },
  "Server-Timing": { description: "Milliseconds that the service took, and the result of its cache.", schema: text },
  Vary: { description: "The content encoding depends on `Accept-Encoding`.", schema: text },
  "X-Accel-Expires": {
    description: "Seconds for which the answer may still be reused; for nginx, which ignores Age.",
    schema: seconds,
  },
  "X-Request-Id": {
    description: "Identifies the request in the service's log; taken from the request if that has a valid one.",
    schema: text,
  },
} as const satisfies Record<string, Json>;

type HeaderName = keyof typeof RESPONSE_HEADERS;

/** For conditional requests to whatever has an ETag. */
export const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  required: false,
  schema: text,
  description: "The ETag of an earlier answer. If the answer is still the same, the response is a 304 without a body.",
} as const;

const EVERY: readonly HeaderName[] = ["Cache-Control", "Link", "Server-Timing", "Vary", "X-Request-Id"];
const REUSE: readonly HeaderName[] = ["Age", "Cache-Status", "ETag", "X-Accel-Expires"];
const BUDGET: readonly HeaderName[] = ["RateLimit", "RateLimit-Policy"];

/**
 * What an error says beside what every response says; without a budget for what is refused before any agency is asked.
 */
const OF_ERROR: Partial<Record<ErrorCode, readonly HeaderName[]>> = {
  not_found: BUDGET,
  method_not_allowed: ["Allow"],
  rate_limited: [...BUDGET, "Retry-After"],
  internal_error: BUDGET,
  upstream_unavailable: [...BUDGET, "Retry-After"],
  overloaded: [...BUDGET, "Retry-After"],
};

/** Of a dataset's answer and of its confirmation by 304. */
export const answerHeaders = (): Json => referencesTo([...EVERY, ...REUSE, ...BUDGET]);

/** Of a document of the service. */
export const documentHeaders = (isReusable: boolean): Json => referencesTo(isReusable ? [...EVERY, "ETag"] : EVERY);

export const errorHeaders = (code: ErrorCode): Json => referencesTo([...EVERY, ...(OF_ERROR[code] ?? [])]);

const referencesTo = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.toSorted().map((name) => [name, { $ref: `#/components/headers/${name}` }]));
