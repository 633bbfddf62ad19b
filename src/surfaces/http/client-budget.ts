import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { GatewayError } from "../../errors.ts";

/** Seconds of the window in which a client's questions are counted. */
export const WINDOW = 60;

/** Clients are told apart by this many numbers, so that no crowd of addresses can take memory without bound. */
const BUCKETS = 262_144;

/**
 * How many questions that cost an agency a request one client may ask in a minute; cache hits are free.
 * `headers` receives the standing (draft-ietf-httpapi-ratelimit-headers).
 */
export type ClientBudget = (client: string, headers: Headers) => Promise<void>;

/** @throws GatewayError rate_limited, from the returned function */
export function createClientBudget(perMinute: number, limiter: RateLimiterAbstract | null): ClientBudget {
  if (limiter === null || perMinute === 0) return () => Promise.resolve();
  return async function take(client, headers) {
    const standing = await limiter.consume(String(bucketOf(client))).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    const seconds = Math.ceil(standing.msBeforeNext / 1000);
    const isRefused = standing.consumedPoints > perMinute;
    headers.set("ratelimit-policy", `"questions";q=${perMinute};w=${WINDOW}`);
    headers.set("ratelimit", `"questions";r=${Math.max(0, standing.remainingPoints)};t=${seconds}`);
    if (!isRefused) return;
    const message = `At most ${perMinute} questions a minute that have to be forwarded to an agency are taken from one client; repeated questions are answered from the cache and free.`;
    throw new GatewayError("rate_limited", message, { retryAfterSeconds: Math.max(1, seconds) });
  };
}

/** FNV-1a over the address; of an IPv6 address only its network of 64 bits, which is what one client has. */
function bucketOf(client: string): number {
  let hash = 0x811c9dc5;
  for (const sign of client.includes(":") ? networkOf(client) : client)
    hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return hash % BUCKETS;
}

/** The first four groups of an IPv6 address; a mapped IPv4 address (::ffff:…) stays whole. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
