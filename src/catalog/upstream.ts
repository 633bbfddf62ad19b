import { jsonIn } from "../core/json.ts";
import { invalidQuery, oddShape, upstreamFailure } from "../core/errors.ts";
import { printable, quoted } from "../core/text.ts";
import type { Paging, Position } from "./position.ts";

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
  /** Whether it asks for a page behind the first one, which may be empty. */
  readonly isLaterPage?: true;
  /** Members of a row that are read, where they are known, and how much of their texts: the rest need not be kept. */
  readonly fields?: WantedFields;
  /** Sentences about what is asked, true of every page and of counts. */
  readonly notes?: readonly string[];
}

/** Members of a row, and how many UTF-16 units of their texts together are wanted; all others are dropped. */
type WantedFields = ReadonlyMap<string, number>;

/** What is wanted of the outermost object of an answer. */
export interface WantedRows {
  /** The name of its list of rows. */
  readonly list: string;
  /** Its other members that are read. */
  readonly besides: readonly string[];
  /** The rows that were asked for. */
  readonly limit: number;
  readonly fields?: WantedFields;
}

/** One response of an agency: complete, decoded, believed in nothing. */
export interface UpstreamResponse {
  readonly status: number;
  readonly contentType: string;
  /** Made whenever it is asked for where the body is large. @throws GatewayError `not_json` when that is not UTF-8 */
  readonly text: string;
  /** Of an error: the text is only what could be read of the body, which may say what the whole does not. */
  readonly isPart?: boolean;
  /**
   * What `JSON.parse` makes of the body; of a large one only what is wanted, and null where that is no object.
   * @throws GatewayError `not_json`; `unexpected_shape` for a large one that is more than was asked for
   */
  json(wanted: WantedRows): unknown;
  readonly retryAfterSeconds?: number;
  /** The `Link` header (RFC 8288), where there is one. */
  readonly link?: string;
}

/** What an agency said, once it is understood. */
export interface Page {
  readonly rows: readonly unknown[];
  /** The total that the agency reports, null when it reports none. Never derived from `rows`. */
  readonly total: number | null;
  /** The agency's own data date (`YYYY-MM-DD`), when its answer carries one. */
  readonly updated: string | null;
  /** Where the next page begins; nothing where this is the last one that can be asked for. */
  readonly next?: Position | null;
  /** Sentences about this page. */
  readonly notes?: readonly string[];
}

/** An agency's API and its manners. Knows nothing of datasets. */
export interface Upstream {
  readonly name: string;
  /** As it is called in messages: who did not answer. */
  readonly agency: string;
  /** The public base address, with a closing slash; a deployment may configure another. */
  readonly base: string;
  /** What an operator may register for at this agency; without it the agency takes no key. */
  readonly key?: UpstreamKey;
  /** A cheap request that shows whether the agency answers. */
  readonly probe: UpstreamRequest;
  /** Probes within a day at most, where they cost something; without it one may be sent every 15 seconds. */
  readonly probesPerDay?: number;
  /** @throws GatewayError upstream_unavailable, or invalid_query where the agency blames the caller's values */
  interpret(response: UpstreamResponse, request: UpstreamRequest): Page;
  /** Whether a server error says that the query was bad, so that it must not be asked again. */
  blamesQuery?(response: UpstreamResponse): boolean;
  readonly politeness: Politeness;
  readonly paging?: Paging;
  /** Where the agency gives the date of its data, if its answers don't carry it. */
  readonly dataDate?: DataDate;
  /** What the agency allows within a day, where it says so. */
  readonly dailyLimit?: DailyLimit;
}

/** An address of an agency that gives the date of all its data that are offered here. */
interface DataDate {
  readonly request: UpstreamRequest;
  /** As `YYYY-MM-DD`. @throws GatewayError upstream_unavailable */
  read(response: UpstreamResponse): string;
}

/** A key that raises an agency's limits. It travels as the user name of HTTP Basic (RFC 7617), never in an address. */
export interface UpstreamKey {
  /** What a key looks like. */
  readonly pattern: RegExp;
  /** The same in words, as the end of "must be …". */
  readonly form: string;
}

/** How much an agency may be asked, by its own rules or by what its users found. */
interface Politeness {
  /** Requests at the same time. */
  readonly inFlight: number;
  /** Requests within each window, or null where the agency only minds concurrency. */
  readonly rate: { readonly requests: number; readonly seconds: number } | null;
}

/** Requests that an agency answers within a day; a deployment may set another number. */
export interface DailyLimit {
  readonly withoutKey: number;
  /** The same as `withoutKey` where the agency takes no key. */
  readonly withKey: number;
  /** Whether the agency says that it has had too many requests, of this day or of a shorter time. */
  isExceeded(response: UpstreamResponse): boolean;
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
    throw invalidQuery(
      "The parameters together are too long for one request to the agency; use fewer or shorter words.",
    );
  return href;
}

/** Characters of an agency's own words in a message. */
const LONGEST_SENTENCE = 160;

/**
 * The JSON of an error answer, which may claim to be JSON and be something else, or be part of more: then it says
 * nothing.
 */
export function errorJson(response: UpstreamResponse): unknown {
  if (response.isPart === true) return undefined;
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(response.contentType)) return undefined;
  return jsonIn(response.text);
}

/** An agency's own words, fit for a message: null when they are a page or hold markup. */
export const sayable = (words: unknown): string | null =>
  typeof words === "string" && words.trim() !== "" && !words.includes("<")
    ? quoted(printable(words), LONGEST_SENTENCE)
    : null;

/** Anything but HTTP 200 is a failure; `words` is what the agency's own error says. */
export function requireOk(response: UpstreamResponse, agency: string, words: unknown = null): void {
  const { status } = response;
  if (status === 200) return;
  const said = sayable(words);
  const quote = said === null ? "" : ` It said ${said}.`;
  const retry = response.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: response.retryAfterSeconds };
  if (status === 429)
    throw upstreamFailure("rate_limited", `${agency} answered HTTP 429, too many requests.${quote}`, retry);
  const hint = status === 403 && said === null ? ", which may mean too many requests" : "";
  const reason = status === 400 ? "query_rejected" : "http_status";
  throw upstreamFailure(reason, `${agency} answered HTTP ${status}${hint}.${quote}`, retry);
}

/**
 * A page whose numbers are possible: rows within the limit, a total that is no smaller, and no rows only if there are
 * none.
 */
export function toPage(agency: string, request: UpstreamRequest, page: Page): Page {
  const { rows, total, notes = [] } = page;
  if (rows.length > request.limit) throw oddShape(agency, `more than the ${request.limit} rows requested`);
  if (rows.length === 0 && request.isLaterPage === true)
    return { ...page, notes: [...notes, "No more records: the page before this one was the last."] };
  if (total === null) return page;
  if (!Number.isSafeInteger(total) || total < rows.length) throw oddShape(agency, "an impossible total");
  if (total > 0 && rows.length === 0) throw oddShape(agency, `a total of ${total} but no rows`);
  return page;
}
