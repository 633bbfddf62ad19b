import type { Clock } from "../../core/clock.ts";
import { chooseEncoding, isNoneMatch, CACHE_NAME } from "../../surfaces/http/reply.ts";
import { requestIdOf } from "../../surfaces/http/respond.ts";

/** Of the Cache API as much as we use (workerd; the web's own names, so that any runtime's will do). */
export interface EdgeStore {
  match(key: Request): Promise<Response | undefined>;
  put(key: Request, response: Response): Promise<void>;
}

/** When the agency gave an answer, in milliseconds since the epoch; in the store only, never sent to a client. */
const MADE = "x-phdg-made";

/** The Cache-Control that clients get; the store's own copy counts from the moment it was put in. */
const PUBLIC_CONTROL = "x-phdg-cache-control";

/** Milliseconds by which the clocks of two machines may differ. */
const CLOCKS_DIFFER = 2000;

/** What belongs to one exchange and must not be sent again. */
const PASSING = [
  "age",
  "cache-status",
  "ratelimit",
  "ratelimit-policy",
  "server-timing",
  "x-accel-expires",
  "x-request-id",
];

/** Compressed by the runtime itself while it sends; here a name only. */
const BY_RUNTIME = {
  br: (body: Uint8Array<ArrayBuffer>) => Promise.resolve(body),
  gzip: (body: Uint8Array<ArrayBuffer>) => Promise.resolve(body),
};

/** A data centre's cache as a level in front of the service: what it sends again is as old as it says. */
export function createEdge(store: EdgeStore, clock: Clock) {
  return {
    /** The answer for this address if it is still fresh, with its true age. */
    async find(request: Request): Promise<Response | undefined> {
      /** A cache that cannot be reached looks like an empty one. */
      const kept = await store.match(keyOf(request)).catch(() => undefined);
      if (kept === undefined) return undefined;
      const headers = new Headers(kept.headers);
      const [made, control] = [Number(headers.get(MADE)), headers.get(PUBLIC_CONTROL) ?? ""];
      /** Machines share this cache, so its times are of the day; what lies ahead of ours may be of any age. */
      const ageMs = clock.now() - made;
      if (ageMs < -CLOCKS_DIFFER) return undefined;
      const age = Math.max(0, Math.floor(ageMs / 1000));
      const ttl = maxAgeOf(control) - age;
      if (ttl <= 0) return undefined;
      for (const name of [MADE, PUBLIC_CONTROL, "cf-cache-status", "expires"]) headers.delete(name);
      headers.set("cache-control", control);
      headers.set("age", String(age));
      headers.set("cache-status", `${CACHE_NAME}; hit; ttl=${ttl}; detail=edge`);
      headers.set("vary", "Accept-Encoding");
      headers.set("x-request-id", requestIdOf(request.headers.get("x-request-id") ?? undefined));
      headers.set("server-timing", "cache;desc=hit");
      return new Response(kept.body, { headers });
    },
    /** Keeps a copy of a reusable answer for the rest of its time; null where there is nothing to keep. */
    keep(request: Request, response: Response): Promise<void> | null {
      const control = response.headers.get("cache-control") ?? "";
      const age = Number(response.headers.get("age") ?? 0);
      const ttl = maxAgeOf(control) - age;
      if (request.method !== "GET" || response.status !== 200 || ttl <= 0 || !isTheSameForAll(response)) return null;
      const headers = new Headers(response.headers);
      for (const name of [...PASSING, "vary"]) headers.delete(name);
      headers.set(MADE, String(clock.now() - 1000 * age));
      headers.set(PUBLIC_CONTROL, control);
      headers.set("cache-control", `public, max-age=${ttl}`);
      return store.put(keyOf(request), new Response(response.clone().body, { headers }));
    },
  };
}

/** Whether nothing of a request but its address decides about the answer; the content coding is chosen here. */
const isTheSameForAll = ({ headers }: Response): boolean =>
  ["", "accept-encoding"].includes((headers.get("vary") ?? "").toLowerCase());

const keyOf = ({ url }: Request): Request => new Request(url);

const maxAgeOf = (control: string): number => Number(/^public, max-age=(\d+)/.exec(control)?.[1] ?? 0);

/** A request as it comes to a Worker: the edge replaces Accept-Encoding by its own and keeps the client's beside it. */
type EdgeRequest = Request & { readonly cf?: { readonly clientAcceptEncoding?: string } };

/** An answer as this client wants it: 304 where it has it already, with a content coding where it takes one. */
export function fittedToClient(request: EdgeRequest, response: Response): Response {
  const { method, headers: asked, cf } = request;
  const headers = new Headers(response.headers);
  const etag = headers.get("etag");
  if (response.status === 200 && etag !== null && isNoneMatch(asked.get("if-none-match") ?? undefined, etag)) {
    for (const name of ["content-type", "content-length"]) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const length = Number(headers.get("content-length") ?? 0);
  const accepted = cf?.clientAcceptEncoding ?? asked.get("accept-encoding") ?? undefined;
  const encoding = chooseEncoding(accepted, BY_RUNTIME, length);
  if (encoding !== null && headers.has("content-type")) {
    headers.set("content-encoding", encoding);
    headers.delete("content-length");
  }
  return new Response(method === "HEAD" ? null : response.body, { status: response.status, headers });
}
