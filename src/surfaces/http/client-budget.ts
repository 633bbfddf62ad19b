import { GatewayError } from "../../errors.ts";
import type { SharedStore } from "../../transport/shared-store.ts";

/** Seconds of the window in which a client's questions are counted. */
const WINDOW = 60;

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

/**
 * @param perMinute 0 for no limit
 * @throws GatewayError rate_limited, from the returned function
 */
export function createClientBudget(
  perMinute: number,
  createCounter: SharedStore["counter"],
  { name, refusal }: Policy = FORWARDED,
): ClientBudget {
  if (perMinute === 0) return () => Promise.resolve();
  const counter = createCounter(name, perMinute, WINDOW);
  return async function take(client, headers) {
    const { taken, endsInMs } = await counter.take(String(bucketOf(client)));
    const seconds = Math.ceil(endsInMs / 1000);
    headers.set("ratelimit-policy", `"${name}";q=${perMinute};w=${WINDOW}`);
    headers.set("ratelimit", `"${name}";r=${Math.max(0, perMinute - taken)};t=${seconds}`);
    if (taken <= perMinute) return;
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
