import type { AskAnswer, AskErrorBody, Error as ErrorBody, Interface, SeveralRecords } from "./interface.ts";
import { retryDelay, type RetryOptions } from "./retry.ts";

/** The typed client of a gateway. Its types are made from the OpenAPI documents; it needs nothing but `fetch`. */

/** What the client asks: paths of the interface without its version, and of the records and counts beside it. */
export type Path = keyof Interface;

/** What an endpoint takes, in its path and query alike. */
export type Params<P extends Path> = Interface[P]["params"];

/** The success of an endpoint; `never` for one that is not offered. */
export type Success<P extends Path> = Interface[P]["answer"];

/** Paths of searches, which have pages. */
export type SearchPath = { [P in Path]: "cursor" extends keyof Params<P> ? P : never }[Path];

/** Paths of records, which can be asked for by several identifiers at once. */
export type RecordPath = Extract<Path, `/records/${string}`>;

type Found = SeveralRecords["found"][number];

/** Several records: each identifier stands in exactly one of `found`, `not_found`, `invalid` and `failed`. */
export interface Several<P extends RecordPath> extends Omit<SeveralRecords, "found"> {
  readonly found: readonly (Omit<Found, "record"> & { readonly record: Success<P>["results"][number] })[];
}

/** A success of any address of a gateway. */
export interface AnySuccess {
  readonly ok: true;
  readonly [member: string]: unknown;
}

/** What a failure has beside the body of the gateway's error. */
interface Reached {
  /** Of HTTP. */
  readonly status: number;
  readonly retryAfterSeconds: number | null;
}

/** No gateway answered, or what answered is none. */
interface Unreachable {
  readonly ok: false;
  readonly error: "unreachable";
  readonly detail: string;
  readonly status: number | null;
  readonly retryAfterSeconds: null;
}

/** Everything that can go wrong, told apart by `error`. */
export type Failure = (ErrorBody & Reached) | Unreachable;

/** Everything that can go wrong with a question in plain language. */
export type AskFailure = (AskErrorBody & Reached) | Unreachable;

/** Everything that can go wrong at any address. */
export type AnyFailure = Failure | AskFailure;

/** Every value that `error` of a failure can have. */
export type FailureCode = Failure["error"];

/** Where the gateway is and how it is asked. */
export interface ClientOptions {
  /** Where the gateway is, for example `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly retry?: Partial<RetryOptions>;
}

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** One gateway's endpoints as typed calls. None of them throws because of a gateway or a network: look at `ok`. */
export interface Client {
  /** Asks one endpoint. */
  get<P extends Path>(
    path: P,
    ...rest: object extends Params<P>
      ? [params?: Params<P>, options?: CallOptions]
      : [params: Params<P>, options?: CallOptions]
  ): Promise<Success<P> | Failure>;
  /**
   * Looks up at most 25 records of one dataset by their identifiers. A gateway answers each identifier once, in
   * whatever case it was given.
   */
  records<P extends RecordPath>(
    path: P,
    ids: readonly string[],
    params?: Omit<Params<P>, "id">,
    options?: CallOptions,
  ): Promise<Several<P> | Failure>;
  /**
   * Asks for page after page of a search, each when it is wanted. A failure is the last one. Whoever got none has
   * every match, unless `notes` of the last page say that the agency offers no further pages.
   */
  pages<P extends SearchPath>(
    path: P,
    params?: Params<P>,
    options?: CallOptions,
  ): AsyncGenerator<Success<P> | Failure, void>;
  /** Asks a question in plain language. One that names a person is refused. */
  ask(question: string, options?: CallOptions): Promise<AskAnswer | AskFailure>;
  /**
   * Asks for what stands at an address of the gateway, such as the `next` of an answer.
   * @param address path and query, from `/api/` on
   * @param options `json` is sent as the body of a POST
   */
  at(address: string, options?: CallOptions & { readonly json?: unknown }): Promise<AnySuccess | AnyFailure>;
}

/**
 * A client of one gateway.
 * @throws TypeError for a `baseUrl` that is not the address of a gateway
 */
export function createClient({
  baseUrl,
  fetch = (request) => globalThis.fetch(request),
  retry,
}: ClientOptions): Client {
  const base = baseOf(baseUrl);
  /** Asks again where that may help, and as often as `retry` allows. */
  async function asked<Body, Bad extends ErrorBody | AskErrorBody>(
    address: string,
    { signal, json }: CallOptions & { readonly json?: unknown },
    is: Judges<Body, Bad>,
  ): Promise<Body | (Bad & Reached) | Unreachable> {
    const init: RequestInit = {
      redirect: "error",
      ...(signal === undefined ? {} : { signal }),
      ...(json === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(json) }),
    };
    for (let tried = 1; ; tried++) {
      const outcome = await once(() => fetch(new Request(base + address, init)), is);
      if (outcome.ok) return outcome.body;
      const delay = retryDelay(outcome.failure, tried, retry);
      if (delay === null || !(await pauseEnds(delay, signal))) return outcome.failure;
    }
  }
  const success =
    <Body>(path: Path) =>
    (body: unknown): body is Body =>
      path === "/" || path === "/health" ? isOk(body) && isDocument(path, body) : isEnvelope(body);
  async function* pagesFrom<Body>(path: SearchPath, params: object, options: CallOptions = {}) {
    const first = addressOf(path, params);
    for (let address = first.address; address !== null;) {
      const page: Body | Failure = await asked(address, options, { success: success<Body>(path), error: isError });
      yield page;
      const { ok, next } = Object(page);
      const cursor =
        ok === true && typeof next === "string" ? new URLSearchParams(next.split("?")[1]).get("cursor") : null;
      address = cursor === null ? null : addressOf(path, { ...params, cursor }).address;
    }
  }
  return {
    async get(path, ...[params, options = {}]) {
      const { address, misplaced } = addressOf(path, Object(params));
      if (address === null) return unsent(`Parameter "${misplaced}" can't be blank or only dots`);
      if (RECORDS.test(path) && String(Object(params).id).includes(","))
        return unsent('Parameter "id" holds several identifiers; ask for them with records()');
      return asked(address, options, { success: success<Success<typeof path>>(path), error: isError });
    },
    async records(path, ids, params, options = {}) {
      if (ids.length === 0 || ids.some((id) => id.includes(",") || id.trim() === ""))
        return unsent('Parameter "id" must be a list of identifiers; one is missing, blank or holds a comma');
      /** A gateway answers a single identifier with its record, and one that is named twice as several. */
      const id = (ids.length === 1 ? [...ids, ...ids] : ids).join(",");
      const { address } = addressOf(path, { ...Object(params), id });
      return asked(address ?? "", options, { success: isSeveral<Several<typeof path>>, error: isError });
    },
    pages: (path, params, options) => pagesFrom<Success<typeof path>>(path, Object(params), options),
    ask: (question, options = {}) =>
      asked("/api/ask", { ...options, json: { question } }, { success: isAskAnswer, error: isAskError }),
    at: (address, options = {}) => asked(address, options, { success: successAt(address), error: isAnyError }),
  };
}

/** The interface is versioned; records and counts stand beside it. */
const BESIDE = /^\/(?:records|counts)\//;

const RECORDS = /^\/records\//;

/** Addresses whose successes are envelopes. */
const ENVELOPES = /^\/api\/(?:v1\/(?!health$|openapi\.json$)|records\/|counts\/).+/;

/**
 * The address of a query; null with the name of a parameter whose value the path would lose.
 * Parameters that stand in braces go into the path, all others into the query.
 */
function addressOf(
  path: string,
  params: object,
): { readonly address: string; readonly misplaced?: never } | { readonly address: null; readonly misplaced: string } {
  const query = new URLSearchParams();
  let address = BESIDE.test(path) ? `/api${path}` : `/api/v1${path}`;
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    const text = String(value);
    if (!path.includes(`{${name}}`)) query.set(name, text);
    else if (LEADS_AWAY.test(text)) return { address: null, misplaced: name };
    else address = address.replace(`{${name}}`, () => encodeURIComponent(text));
  }
  return { address: query.size === 0 ? address : `${address}?${query.toString()}` };
}

/** Values that a URL does not keep as a part of its path: the question would become another one. */
const LEADS_AWAY = /^\.{0,2}$/;

const unsent = (fault: string): Failure => ({
  ok: false,
  api_version: "1.0.0",
  error: "invalid_query",
  detail: `${fault}; no request was sent.`,
  status: 400,
  retryAfterSeconds: null,
});

/** @throws TypeError */
function baseOf(baseUrl: string): string {
  const { protocol, username, password } = URL.canParse(baseUrl)
    ? new URL(baseUrl)
    : { protocol: "", username: "", password: "" };
  if (protocol !== "http:" && protocol !== "https:")
    throw new TypeError(
      `baseUrl must begin with http:// or https://, such as http://127.0.0.1:8080; received ${JSON.stringify(baseUrl)}.`,
    );
  if (/[?#]/.test(baseUrl) || username !== "" || password !== "")
    throw new TypeError(
      "baseUrl must be an address without a query, a fragment or credentials, such as http://127.0.0.1:8080.",
    );
  return baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

/** What tells answers of a gateway from whatever else a server may send. */
interface Judges<Body, Bad> {
  success(body: unknown): body is Body;
  error(body: unknown): body is Bad;
}

type Outcome<Body, Bad> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly failure: (Bad & Reached) | Unreachable };

async function once<Body, Bad extends object>(
  call: () => Promise<Response>,
  is: Judges<Body, Bad>,
): Promise<Outcome<Body, Bad>> {
  try {
    const response = await call();
    const { status, headers } = response;
    const body = parsed(await textOf(response));
    if (response.ok && is.success(body)) return { ok: true, body };
    if (!response.ok && is.error(body)) {
      const seconds = Number(headers.get("retry-after") ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
      return { ok: false, failure: { ...body, status, retryAfterSeconds } };
    }
    const what = body === undefined ? "and its body is not JSON" : "which is not a gateway answer";
    return unreachable(`HTTP ${status} came back, ${what}.`, status);
  } catch (cause) {
    return unreachable(`No gateway answered: ${cause instanceof Error ? cause.message : String(cause)}`, null);
  }
}

const unreachable = (detail: string, status: number | null): { readonly ok: false; readonly failure: Unreachable } => ({
  ok: false,
  failure: { ok: false, error: "unreachable", detail, status, retryAfterSeconds: null },
});

/** Bytes of an answer: more than any gateway gives. */
const LARGEST_ANSWER = 256 * 1024 * 1024;

/** @throws RangeError for a body that does not end */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let length = 0;
  if (body === null) return "";
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.byteLength;
    if (length > LARGEST_ANSWER) {
      await reader.cancel();
      throw new RangeError(`An answer may have at most ${LARGEST_ANSWER} bytes.`);
    }
    texts.push(decoder.decode(next.value, { stream: true }));
  }
  return texts.join("") + decoder.decode();
}

/** Undefined for what is not JSON: its words are a stranger's, and so would be those of the parser about it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isOk = (body: unknown): body is AnySuccess => Object(body).ok === true;

/** A gateway checks its answers against the very schemas that these types are made from, so little is looked at here. */
function isEnvelope<Body>(body: unknown): body is Body {
  const { ok, source_url, retrieved_at, count, results } = Object(body);
  const isCited = typeof source_url === "string" && typeof retrieved_at === "string";
  return ok === true && isCited && Array.isArray(results) && count === results.length;
}

const isAnyEnvelope = (body: unknown): body is AnySuccess => isEnvelope(body);

/** The lists of an answer to several identifiers. */
const LISTS = ["found", "not_found", "invalid", "failed"] as const;

function isSeveral<Body>(body: unknown): body is Body {
  const members = Object(body);
  return members.ok === true && LISTS.every((name) => Array.isArray(members[name]));
}

/** What a success at an address must be. Records are answered by one envelope, or by lists of several. */
function successAt(address: string): (body: unknown) => body is AnySuccess {
  if (!ENVELOPES.test(address)) return isOk;
  return address.startsWith("/api/records/")
    ? (body): body is AnySuccess => isAnyEnvelope(body) || isSeveral<AnySuccess>(body)
    : isAnyEnvelope;
}

const isDocument = (path: "/" | "/health", { endpoints, upstreams }: AnySuccess): boolean =>
  path === "/" ? Array.isArray(endpoints) : typeof upstreams === "object" && upstreams !== null;

const isAskAnswer = (body: unknown): body is AskAnswer =>
  isOk(body) && typeof body["answer"] === "string" && Array.isArray(body["sources"]);

/** Every code that a gateway has; the compiler knows when one is missing. */
const CODES: Readonly<Record<ErrorBody["error"], true>> = {
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

/** Those of questions. */
const ASK_CODES: Readonly<Record<AskErrorBody["error"], true>> = {
  invalid_json: true,
  question_required: true,
  invalid_query: true,
  method_not_allowed: true,
  question_too_long: true,
  unsupported_media_type: true,
  question_refused: true,
  rate_limited: true,
  internal_error: true,
  upstream_unavailable: true,
  overloaded: true,
};

const isFailed = (body: unknown, codes: object): boolean => {
  const { ok, error, detail } = Object(body);
  return ok === false && typeof error === "string" && Object.hasOwn(codes, error) && typeof detail === "string";
};

const isError = (body: unknown): body is ErrorBody => isFailed(body, CODES);

const isAskError = (body: unknown): body is AskErrorBody => isFailed(body, ASK_CODES);

const isAnyError = (body: unknown): body is ErrorBody | AskErrorBody => isError(body) || isAskError(body);

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
