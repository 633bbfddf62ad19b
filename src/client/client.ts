import createFetchClient from "openapi-fetch";
import { isError, isSuccess, parsed } from "./judge.ts";
import { retryDelay, type RetryOptions } from "./retry.ts";
import type { Failure, Params, Path, SearchPath, Success } from "./types.ts";

export type { Failure, FailureCode, Params, Path, SearchPath, Success } from "./types.ts";

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
  /**
   * Asks for page after page of a search, each when it is wanted. A failure is the last one. Whoever got none has
   * every match, unless `notes` of the last page say that the agency lets nobody go on.
   */
  pages<P extends SearchPath>(
    path: P,
    params?: Params<P>,
    options?: { readonly signal?: AbortSignal },
  ): AsyncGenerator<Success<P> | Failure, void>;
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
  const base = baseOf(baseUrl);
  const { GET } = createFetchClient<Record<string, Record<"get", object>>>({ baseUrl: base, fetch });
  const client: Client = {
    async get(path, ...rest) {
      const [params = {}, { signal } = {}] = rest;
      const odd = Object.entries(divided(path, Object(params)).path).find(([, value]) =>
        LEADS_AWAY.test(String(value)),
      );
      if (odd !== undefined) return misplaced(odd[0]);
      for (let tried = 1; ; tried++) {
        const outcome = await once<Success<typeof path>>(path, () =>
          GET(addressOf(path), {
            params: divided(path, Object(params)),
            parseAs: "text",
            ...(signal ? { signal } : {}),
          }),
        );
        if (outcome.ok) return outcome.body;
        const delay = retryDelay(outcome.failure, tried, retry);
        if (delay === null || !(await pauseEnds(delay, signal))) return outcome.failure;
      }
    },
    async *pages(path, params, options) {
      const get = client.get as (path: Path, params: object, options?: object) => Promise<Page | Failure>;
      for (let asked: object = Object(params); ;) {
        const page = await get(path, asked, options);
        yield page as Success<typeof path> | Failure;
        const cursor =
          page.ok && page.next !== null ? new URLSearchParams(page.next.split("?")[1]).get("cursor") : null;
        if (cursor === null) return;
        asked = { ...asked, cursor };
      }
    },
  };
  return client;
}

/** What a search answers with, as far as it leads to the next page. */
interface Page {
  readonly ok: true;
  readonly next: string | null;
}

/** The interface is versioned; records and counts stand beside it. */
const addressOf = (path: Path): string => (/^\/(?:records|counts)\//.test(path) ? `/api${path}` : `/api/v1${path}`);

/** Paths are written behind the address, so it must end where they begin. */
function baseOf(baseUrl: string): string {
  const { username, password } = URL.canParse(baseUrl) ? new URL(baseUrl) : { username: "", password: "" };
  if (/[?#]/.test(baseUrl) || username !== "" || password !== "")
    throw new TypeError(
      "baseUrl must be an address without a query, a fragment or credentials, such as http://127.0.0.1:8080.",
    );
  return baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
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
