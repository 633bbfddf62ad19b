import createFetchClient from "openapi-fetch";
import type { components, paths } from "./interface.ts";
import { retryDelay, type RetryOptions } from "./retry.ts";

/** Paths of the gateway, relative to its versioned prefix. */
export type Path = keyof paths;

type Get<P extends Path> = paths[P]["get"];

/** What an endpoint takes, in its path and query alike. */
export type Params<P extends Path> = Part<Get<P>["parameters"]["path"]> & Part<Get<P>["parameters"]["query"]>;

type Part<Names> = [Exclude<Names, undefined>] extends [never] ? unknown : Exclude<Names, undefined>;

/** The success of an endpoint; `never` for one that is not offered. */
export type Success<P extends Path> =
  Get<P> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;

type GatewayError = components["schemas"]["Error"];

/** Everything that can go wrong, told apart by `error`. */
export type Failure =
  | (GatewayError & { readonly status: number; readonly retryAfterSeconds: number | null })
  /** No gateway answered, or what answered is none. */
  | {
      readonly ok: false;
      readonly error: "unreachable";
      readonly detail: string;
      readonly status: number | null;
      readonly retryAfterSeconds: null;
    };

/** Every value that `error` of a failure can have. */
export type FailureCode = Failure["error"];

/** Where the gateway is and how it is asked. */
export interface ClientOptions {
  /** Where the gateway is, for example `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly retry?: Partial<RetryOptions>;
}

/** One gateway's endpoints as typed calls. */
export interface Client {
  /** Asks one endpoint. Never throws for what a gateway or a network does: `ok` tells a success from a failure. */
  get<P extends Path>(
    path: P,
    ...rest: object extends Params<P>
      ? [params?: Params<P>, options?: { readonly signal?: AbortSignal }]
      : [params: Params<P>, options?: { readonly signal?: AbortSignal }]
  ): Promise<Success<P> | Failure>;
}

/**
 * A client of one gateway, typed by its OpenAPI document.
 * @throws TypeError for a `baseUrl` with a query, a fragment or credentials
 */
export function createClient({
  baseUrl,
  fetch = (request) => globalThis.fetch(request),
  retry,
}: ClientOptions): Client {
  const { GET } = createFetchClient<Record<string, Record<"get", object>>>({ baseUrl: prefixAt(baseUrl), fetch });
  return {
    async get(path, ...rest) {
      const [params = {}, { signal } = {}] = rest;
      const odd = Object.entries(divided(path, Object(params)).path).find(([, value]) =>
        LEADS_AWAY.test(String(value)),
      );
      if (odd !== undefined) return misplaced(odd[0]);
      for (let tried = 1; ; tried++) {
        const outcome = await once<Success<typeof path>>(path, () =>
          GET(path, { params: divided(path, Object(params)), parseAs: "text", ...(signal ? { signal } : {}) }),
        );
        if (outcome.ok) return outcome.body;
        const delay = retryDelay(outcome.failure, tried, retry);
        if (delay === null || !(await pauseEnds(delay, signal))) return outcome.failure;
      }
    },
  };
}

/** Paths are written behind the address, so it must end where they begin. */
function prefixAt(baseUrl: string): string {
  const { username, password } = URL.canParse(baseUrl) ? new URL(baseUrl) : { username: "", password: "" };
  if (/[?#]/.test(baseUrl) || username !== "" || password !== "")
    throw new TypeError(
      "baseUrl must be an address without a query, a fragment or credentials, such as http://127.0.0.1:8080.",
    );
  return `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
}

/** Parameters that stand in braces go into the path, all others into the query. */
function divided(path: string, params: object): { path: object; query: Record<string, unknown> } {
  const isInPath = ([name]: [string, unknown]): boolean => path.includes(`{${name}}`);
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return {
    path: Object.fromEntries(given.filter(isInPath)),
    query: Object.fromEntries(given.filter((pair) => !isInPath(pair))),
  };
}

/** Values that a URL does not keep as a part of its path: the question would become another one. */
const LEADS_AWAY = /^\.{0,2}$/;

const misplaced = (name: string): Failure => ({
  ok: false,
  api_version: "1.0.0",
  error: "invalid_query",
  detail: `Parameter "${name}" can't be blank or only dots; no request was sent.`,
  status: 400,
  retryAfterSeconds: null,
});

type Outcome<Body> = { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly failure: Failure };

async function once<Body>(
  path: Path,
  call: () => Promise<{ data?: unknown; error?: unknown; response: Response }>,
): Promise<Outcome<Body>> {
  try {
    const { data, error, response } = await call();
    const body = response.ok ? parsed(data) : error;
    if (response.ok && isSuccess<Body>(path, body)) return { ok: true, body };
    if (!response.ok && isError(body)) {
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
      return { ok: false, failure: { ...body, status: response.status, retryAfterSeconds } };
    }
    const what = body === undefined ? "and its body is not JSON" : "which is not a gateway answer";
    return unreachable(`HTTP ${response.status} came back, ${what}.`, response.status);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    return unreachable(`No gateway answered: ${detail}`, null);
  }
}

/** Undefined for what is not JSON: its words are a stranger's, and so would be those of the parser about it. */
function parsed(text: unknown): unknown {
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
function isSuccess<Body>(path: Path, body: unknown): body is Body {
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

function isError(body: unknown): body is GatewayError {
  const { ok, error, detail } = Object(body);
  return ok === false && typeof error === "string" && Object.hasOwn(CODES, error) && typeof detail === "string";
}

const unreachable = (detail: string, status: number | null): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { ok: false, error: "unreachable", detail, status, retryAfterSeconds: null },
});

/** Whether a pause comes to its end; an abort before or during it ends it at once. */
const pauseEnds = (milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve(signal?.aborted !== true);
    };
    const timer = setTimeout(end, signal?.aborted === true ? 0 : milliseconds);
    signal?.addEventListener("abort", end);
  });
