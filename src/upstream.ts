import { invalidQuery, upstreamFailure } from "./errors.ts";
import type { LargeBody } from "./json-pieces.ts";
import { readLargeJson, TooMuchJson, tooManyRows, type WantedFields, type WantedRows } from "./large-json.ts";
import { printable, quoted } from "./text.ts";

/** What to ask of an agency, before its base address is known. Made by pure functions, so it holds no secret. */
export interface UpstreamRequest {
  /** Below the agency's base address, without a leading slash; fixed text, never a caller's. */
  readonly path: string;
  /** In the order in which they are sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The rows asked for; more coming back means that the agency ignored the limit. */
  readonly limit: number;
  /** The agency's parameter names → ours, for agencies that name the parameter they refuse. */
  readonly parameterNames?: Readonly<Record<string, string>>;
  /** Members of a row that are read, where they are known, and how much of their texts: the rest need not be kept. */
  readonly fields?: WantedFields;
}

/** One answer of an agency: complete, decoded, believed in nothing. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Made whenever it is asked for where the body is large. @throws GatewayError `not_json` when that is not UTF-8 */
  readonly text: string;
  /** Of an error: the text is only what could be read of the body, which may say what the whole does not. */
  readonly isPart?: boolean;
  /** A large body as it came, to be read without making its text. */
  readonly large?: LargeBody;
  readonly retryAfterSeconds?: number;
}

/** What an agency said, once it is understood. */
export interface Page {
  readonly rows: readonly unknown[];
  /** The total that the agency reports, null when it reports none. Never derived from `rows`. */
  readonly total: number | null;
  /** The agency's own data date (`YYYY-MM-DD`), when its answer carries one. */
  readonly updated: string | null;
}

/** An agency's API and its manners. Knows nothing of datasets. */
export interface Upstream {
  readonly name: string;
  /** As it is called in messages: who did not answer. */
  readonly agency: string;
  /** The public base address, with a closing slash; a deployment may configure another. */
  readonly base: string;
  /** A cheap request that shows whether the agency answers. */
  readonly probe: UpstreamRequest;
  /** @throws GatewayError upstream_unavailable, or invalid_query where the agency blames the caller's values */
  interpret(answer: UpstreamAnswer, request: UpstreamRequest): Page;
  /** Whether a server error says that the query was bad, so that it must not be asked again. */
  blamesQuery?(answer: UpstreamAnswer): boolean;
  readonly politeness: Politeness;
}

/** How much an agency may be asked, by its own rules or by what its users found. */
interface Politeness {
  /** Requests at the same time. */
  readonly inFlight: number;
  /** Requests within each window, or null where the agency only minds concurrency. */
  readonly rate: { readonly requests: number; readonly seconds: number } | null;
}

/** The longest address we send; proxies in front of the agencies commonly cut near 8 kB. */
const LONGEST_ADDRESS = 8000;

/**
 * The exact address of a request: what is sent, cited as `source_url` and used as key of cache and flight.
 * Every part of the query passes `URLSearchParams`, so no value can reach the path or another parameter.
 * @param base without query and fragment, as configuration has it
 * @throws GatewayError invalid_query when the texts together are too long
 */
export function addressOf(base: string, { path, query }: UpstreamRequest): string {
  const sent = new URLSearchParams();
  for (const [name, value] of query) sent.append(name, value);
  const { href } = new URL(
    `${base}${base.endsWith("/") ? "" : "/"}${path}${sent.size === 0 ? "" : "?"}${sent.toString()}`,
  );
  if (href.length > LONGEST_ADDRESS)
    throw invalidQuery("These texts together are too long for one question to the agency; use fewer or shorter words.");
  return href;
}

/**
 * The JSON of an answer; of a large one only what is wanted, and null where that is no object.
 * @throws GatewayError `not_json`; `unexpected_shape` for a large one that is more than was asked for
 */
export function toJson(answer: UpstreamAnswer, agency: string, wanted: WantedRows): unknown {
  try {
    return answer.large === undefined ? JSON.parse(answer.text) : readLargeJson(answer.large, wanted);
  } catch (cause) {
    if (cause instanceof TooMuchJson) throw oddShape(agency, cause.message);
    if (!(cause instanceof SyntaxError)) throw cause;
    const type = answer.contentType === "" ? "no content type" : quoted(answer.contentType);
    throw upstreamFailure("not_json", `${agency} answered HTTP ${answer.status} with ${type}, which is not JSON.`, {
      cause,
    });
  }
}

/** Characters of an agency's own words in a message. */
const LONGEST_SENTENCE = 160;

/** The JSON of an error answer, which may claim to be JSON and be something else, or be part of more: then it says nothing. */
export function errorJson(answer: UpstreamAnswer): unknown {
  if (answer.isPart === true) return undefined;
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(answer.contentType)) return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

/** An agency's own words, fit for a message: null when they are a page or hold markup. */
export const sayable = (words: unknown): string | null =>
  typeof words === "string" && words.trim() !== "" && !words.includes("<")
    ? quoted(printable(words), LONGEST_SENTENCE)
    : null;

/** Anything but HTTP 200 is a failure; `words` is what the agency's own error says. */
export function requireOk(answer: UpstreamAnswer, agency: string, words: unknown = null): void {
  const { status } = answer;
  if (status === 200) return;
  const said = sayable(words);
  const quote = said === null ? "" : ` It said ${said}.`;
  const retry = answer.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: answer.retryAfterSeconds };
  if (status === 429)
    throw upstreamFailure("rate_limited", `${agency} refused with HTTP 429, too many requests.${quote}`, retry);
  const hint = status === 403 && said === null ? ", which it also uses against too many requests" : "";
  const reason = status === 400 ? "query_rejected" : "http_status";
  throw upstreamFailure(reason, `${agency} answered HTTP ${status}${hint}.${quote}`, retry);
}

/** A body that is not what was agreed. */
export const oddShape = (agency: string, what: string) =>
  upstreamFailure("unexpected_shape", `${agency} answered in an unexpected shape: ${what}.`);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A page whose numbers are possible: rows within the limit, a total that is no smaller, and no rows only if there are none. */
export function toPage(agency: string, request: UpstreamRequest, page: Page): Page {
  const { rows, total } = page;
  if (rows.length > request.limit) throw oddShape(agency, tooManyRows(request.limit));
  if (total === null) return page;
  if (!Number.isSafeInteger(total) || total < rows.length) throw oddShape(agency, `a total that cannot be right`);
  if (total > 0 && rows.length === 0) throw oddShape(agency, `a total of ${total} but no rows`);
  return page;
}
