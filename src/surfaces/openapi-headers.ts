import type { ErrorCode } from "../errors.ts";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const seconds = { type: "integer", minimum: 0 };

/** Header fields of responses, without those of every HTTP message and those that tell browsers what they may do. */
export const RESPONSE_HEADERS = {
  Age: { description: "Seconds since the agency gave the answer.", schema: seconds },
  Allow: { description: "The methods that are offered.", schema: text },
  "Cache-Control": {
    description: "How long the response may be reused; `no-store` for every error.",
    schema: text,
    example: "public, max-age=300, s-maxage=300",
  },
  "Cache-Status": {
    description: "Whether the answer was kept here (`hit`) or asked of the agency (`fwd`), as in RFC 9211.",
    schema: text,
    example: "public-health-data-gateway; hit; ttl=239",
  },
  ETag: { description: "The validator for `If-None-Match`; only of what may be reused.", schema: text },
  Link: {
    description: "Where this document (`service-desc`) and the explanation of the service (`service-doc`) are.",
    schema: text,
  },
  RateLimit: {
    description:
      "What is left of the client's budget (`r`) and the seconds until it is whole again (`t`); only of a question that had to be forwarded to an agency, where a budget is set.",
    schema: text,
    example: '"questions";r=59;t=60',
  },
  "RateLimit-Policy": {
    description: "The budget that RateLimit is about: questions (`q`) in so many seconds (`w`).",
    schema: text,
    example: '"questions";q=60;w=60',
  },
  "Retry-After": { description: "Seconds to wait before asking again, where they are known.", schema: seconds },
  "Server-Timing": { description: "Milliseconds that the service took, and what its cache had.", schema: text },
  Vary: { description: "The content coding follows `Accept-Encoding`.", schema: text },
  "X-Accel-Expires": {
    description: "Seconds for which the answer may still be reused; for nginx, which heeds no Age.",
    schema: seconds,
  },
  "X-Request-Id": {
    description: "Names the request in the service's log; taken from the request where that has a usable one.",
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
  description: "The ETag of an earlier answer: while it is still the answer, 304 without a body comes back.",
} as const;

const EVERY: readonly HeaderName[] = ["Cache-Control", "Link", "Server-Timing", "Vary", "X-Request-Id"];
const REUSE: readonly HeaderName[] = ["Age", "Cache-Status", "ETag", "X-Accel-Expires"];
const BUDGET: readonly HeaderName[] = ["RateLimit", "RateLimit-Policy"];

/** What an error says beside what every response says; without a budget for what is refused before any agency is asked. */
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
