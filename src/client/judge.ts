import type { GatewayError, Path } from "./types.ts";

/** Tells answers of a gateway from whatever else a server may send. */

/** Undefined for what is not JSON: its words are a stranger's, and so would be those of the parser about it. */
export function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/**
 * Tells a gateway from other servers that answer in JSON; a gateway itself checks its answers against the very schemas
 * that these types were made from.
 */
export function isSuccess<Body>(path: Path, body: unknown): body is Body {
  const { ok, endpoints, upstreams, source_url, retrieved_at, count, results } = Object(body);
  if (ok !== true) return false;
  if (path === "/") return Array.isArray(endpoints);
  if (path === "/health") return typeof upstreams === "object" && upstreams !== null;
  const isCited = typeof source_url === "string" && typeof retrieved_at === "string";
  return isCited && Array.isArray(results) && count === results.length;
}

/** Every code that a gateway has; the compiler knows when one is missing. */
const CODES: Readonly<Record<GatewayError["error"], true>> = {
  invalid_query: true,
  invalid_npi: true,
  not_found: true,
  unknown_endpoint: true,
  method_not_allowed: true,
  rate_limited: true,
  internal_error: true,
  not_implemented: true,
  upstream_unavailable: true,
  overloaded: true,
};

export function isError(body: unknown): body is GatewayError {
  const { ok, error, detail } = Object(body);
  return ok === false && typeof error === "string" && Object.hasOwn(CODES, error) && typeof detail === "string";
}
