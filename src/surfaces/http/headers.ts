import { LINK_HEADER } from "../paths.ts";

/**
 * Headers of every response: nothing of ours is to be sniffed, framed, run or sent on by a browser. Transport security
 * is announced by whatever terminates TLS.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Reads are open to every origin; nothing here depends on who asks. */
const CORS_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Age, Allow, Cache-Status, Content-Disposition, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, " +
    "Server-Timing, X-Request-Id",
};

/** Of every response but those of MCP and of files. */
export const COMMON_HEADERS = { ...SECURITY_HEADERS, ...CORS_HEADERS, link: LINK_HEADER };

export const READ_METHODS = "GET, HEAD, OPTIONS";

/** Of every preflight, beside the methods. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-headers": "Accept, Content-Type, If-None-Match, X-Request-Id, Traceparent, Tracestate",
  "access-control-max-age": "86400",
};

/** Whether an `If-None-Match` header names this validator (weak comparison, RFC 9110 section 13.1.2). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => opaque(tag) === opaque(etag));
}
