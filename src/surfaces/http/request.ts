import { LRUCache } from "lru-cache";
import type { Context } from "hono";
import type { Dataset } from "../../catalog/dataset.ts";
import { invalidQuery, GatewayError } from "../../core/errors.ts";
import { toInput } from "../../catalog/url-query.ts";
import { toTrace } from "../../core/trace.ts";
import type { Caller } from "../../gateway/caller.ts";
import { sha256 } from "../../core/digest.ts";
import type { SharedStore } from "../../gateway/transport/cache.ts";

/**
 * The query text as it was sent, without its question mark.
 * @throws GatewayError invalid_query for a fragment, which no request has (RFC 9112 section 3.2): what follows its sign
 * would be lost
 */
export function searchOf({ req }: Context): string {
  if (req.url.includes("#")) throw invalidQuery('The URL has a "#"; write it as %23.');
  const at = req.url.indexOf("?");
  return at < 0 ? "" : req.url.slice(at + 1);
}

/** @throws GatewayError invalid_query when a request without parameters has one */
export const requireNoParameters = (context: Context): object =>
  toInput(searchOf(context), { names: [], integers: new Set() });

/**
 * Path parameters and query parameters as one input; a path parameter is unknown in the query.
 * @param more parameters of the surface itself
 */
export function inputOf(context: Context, { paramShape }: Dataset, more: readonly string[] = []): Inputs {
  const inPath = context.req.param();
  const names = [...paramShape.names.filter((name) => !(name in inPath)), ...more];
  return { ...toInput(searchOf(context), { ...paramShape, names }), ...inPath };
}

type Inputs = Readonly<Record<string, string | number>>;

/** Who asks, and who pays. `headers` receives what is left of a client's budget. */
export interface Callers {
  /** What a request brings along: its client's budget and its trace. */
  of(context: Context, headers: Headers): Caller;
  /** Charges for a plain-language question of any kind, also one that is refused. @throws GatewayError rate_limited */
  chargeQuestion(context: Context, headers: Headers): Promise<void>;
}

export interface CallersOptions {
  /** For questions that cost an agency a request. */
  readonly clientBudget: ClientBudget;
  /** For plain-language questions of any kind, so that a flood of refused ones ends as well. */
  readonly questionBudget: ClientBudget;
  /** The network address of a request's client. */
  readonly clientOf: (context: Context) => string;
}

export const createCallers = ({ clientBudget, questionBudget, clientOf }: CallersOptions): Callers => ({
  of(context, headers) {
    const trace = toTrace(context.req.header("traceparent"), context.req.header("tracestate"));
    const address = clientOf(context);
    const charge = () => clientBudget(address, headers);
    return { client: clientKey(address), charge, ...(trace === undefined ? {} : { trace }) };
  },
  chargeQuestion: (context, headers) => questionBudget(clientOf(context), headers),
});

/** Seconds of the window in which a client's questions are counted. */
const WINDOW = 60;

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
    `One client may send at most ${perMinute} requests a minute to agencies. Cached answers don't count.`,
};

/** Plain-language questions of any kind, refused ones included. */
export const ASKED: Policy = {
  name: "asked",
  refusal: (perMinute) => `One client may send at most ${perMinute} plain-language questions a minute.`,
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
    const { taken, endsInMs } = await counter.take(await keyOf(client));
    const seconds = Math.ceil(endsInMs / 1000);
    headers.set("ratelimit-policy", `"${name}";q=${perMinute};w=${WINDOW}`);
    headers.set("ratelimit", `"${name}";r=${Math.max(0, perMinute - taken)};t=${seconds}`);
    if (taken <= perMinute) return;
    throw new GatewayError("rate_limited", refusal(perMinute), { retryAfterSeconds: Math.max(1, seconds) });
  };
}

/** Who a client is: an address, or of IPv6 the network of 64 bits that one client has. */
export const clientKey = (address: string): string => (address.includes(":") ? networkOf(address) : address);

/** Characters of a digest in base64: 66 bits, too many to find another client with the same. */
const KEY_LENGTH = 11;

/**
 * A key of one length, which names nobody, for an address; of an IPv6 address only for its network of 64 bits, which is
 * what one client has. Every process gives the same, for those that share a store. The counter forgets a key when its
 * window ends: 1,000 new clients a second are 60,000 keys, some 31 MB.
 */
async function keyOf(client: string): Promise<string> {
  const known = keys.get(client);
  if (known !== undefined) return known;
  const text = new TextEncoder().encode(clientKey(client));
  const key = (await sha256(text)).slice(0, KEY_LENGTH);
  keys.set(client, key);
  return key;
}

/** Of the clients that ask most: while a process is busy, a digest of the web's takes a millisecond or two. */
const keys = new LRUCache<string, string>({ max: 1000 });

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
