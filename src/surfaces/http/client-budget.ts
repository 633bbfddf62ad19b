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

/** What a budget counts, as its headers and its refusal name it. */
interface Policy {
  readonly name: string;
  readonly refusal: (perMinute: number) => string;
}

const FORWARDED: Policy = {
  name: "questions",
  refusal: (perMinute) =>
    `At most ${perMinute} questions a minute that have to be forwarded to an agency are taken from one client; repeated questions are answered from the cache and free.`,
};

/** Plain-language questions of any kind, refused ones included. */
export const ASKED: Policy = {
  name: "asked",
  refusal: (perMinute) => `At most ${perMinute} plain-language questions a minute are read from one client.`,
};

/** @throws GatewayError rate_limited, from the returned function */
export function createClientBudget(
  perMinute: number,
  limiter: RateLimiterAbstract | null,
  { name, refusal }: Policy = FORWARDED,
): ClientBudget {
  if (limiter === null || perMinute === 0) return () => Promise.resolve();
  return async function take(client, headers) {
    const standing = await limiter.consume(String(bucketOf(client))).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const seconds = Math.ceil(standing.msBeforeNext / 1000);
    const isRefused = standing.consumedPoints > perMinute;
    headers.set("ratelimit-policy", `"${name}";q=${perMinute};w=${WINDOW}`);
    headers.set("ratelimit", `"${name}";r=${Math.max(0, standing.remainingPoints)};t=${seconds}`);
    if (!isRefused) return;
    throw new GatewayError("rate_limited", refusal(perMinute), { retryAfterSeconds: Math.max(1, seconds) });
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
