import { invalidQuery, upstreamFailure, type GatewayError, oddShape } from "../../core/errors.ts";
import { containsWords, isCalendarDate, plainText, quoted, unaccented } from "../../core/text.ts";
import { rowsBehind, rowsPassed } from "../paging.ts";
import { errorJson, isObject, requireOk, toPage, type Upstream, type UpstreamRequest } from "../upstream.ts";

/**
 * openFDA (open.fda.gov/apis): one Elasticsearch query text, 404 for no match, never more than 240 requests a minute.
 */

const AGENCY = "openFDA (FDA)";

/** The longest `search` text we send, percent-encoded; openFDA publishes no limit, so addresses stay below 2,000. */
const LONGEST_SEARCH = 1800;

/** It orders rows of the same date by their identifiers, so that pages neither overlap nor leave anything out. */
const PAGING = { agency: AGENCY, parameter: "skip", most: 25_000 };

export const openfda: Upstream = {
  name: "openfda",
  agency: AGENCY,
  base: "https://api.fda.gov/",
  key: { pattern: /^[A-Za-z0-9]{1,100}$/, form: "letters and digits" },
  probe: { path: "device/510k.json", query: [["limit", "1"]], limit: 1 },
  /** A twentieth of what may be sent without a key. */
  probesPerDay: 48,
  /** 240 requests a minute, and bursts are refused earlier, so four a second. */
  politeness: { inFlight: 4, rate: { requests: 4, seconds: 1 } },
  pageParameters: [PAGING.parameter],
  /**
   * open.fda.gov/apis/authentication: 1,000 a day and address, 120,000 a day and key. When its day begins is not
   * published; midnight UTC is assumed. It refuses with the same words whichever limit was exceeded.
   */
  dailyLimit: {
    withoutKey: 1000,
    withKey: 120_000,
    isExceeded: (response) => response.status === 429 && codeOf(errorJson(response)) === "OVER_RATE_LIMIT",
  },
  /** "Check your request" stands for an outage of the index too; only the details tell which it was. */
  blamesQuery: (response) => /"details":\s*"\[(?:token_mgr_error|parse_exception)\]/.test(response.text.slice(0, 2000)),
  interpret(response, request) {
    const body =
      response.status === 200
        ? response.json({ list: "results", besides: ["meta", "error"], ...request })
        : errorJson(response);
    if (response.status === 404 && saysNoMatch(body)) return { rows: [], total: 0, updated: null };
    if (response.status === 400 && codeOf(body) === "HTTPS_REQUIRED")
      throw upstreamFailure(
        "http_status",
        `${AGENCY} answered HTTP 400: it requires HTTPS, but its base address here is HTTP.`,
      );
    requireOk(response, AGENCY, errorOf(body));
    if (isObject(body) && isObject(body.error)) throw oddShape(AGENCY, "HTTP 200 with an error");
    const meta = isObject(body) && isObject(body.meta) ? body.meta : {};
    const rows = isObject(body) ? body.results : undefined;
    const { total, skip = 0 } = isObject(meta.results) ? meta.results : {};
    if (!Array.isArray(rows) || typeof total !== "number") throw oddShape(AGENCY, "no list of results with its total");
    if (rows.length === 0) throw oddShape(AGENCY, "an empty list instead of HTTP 404 for no match");
    if (skip !== rowsPassed(request, PAGING.parameter)) throw oddShape(AGENCY, "another page than the one requested");
    return toPage(AGENCY, request, {
      rows,
      total,
      updated: dataDate(meta.last_updated),
      ...rowsBehind(request, PAGING, { rows, total }),
    });
  },
};

/** What one parameter adds to a search, with what was asked for it. */
export interface Clause {
  readonly parameter: string;
  readonly asked: string;
  readonly text: string;
}

/**
 * A search over one openFDA endpoint: all clauses must match; with none, everything does. Newest first by `sort`.
 * @throws GatewayError invalid_query when the clauses are too long together
 */
export function search(path: string, clauses: readonly Clause[], sort: string, limit: number): UpstreamRequest {
  const text = clauses.map((clause) => `(${clause.text})`).join(" AND ");
  const { length } = new URLSearchParams([["search", text]]).toString();
  if (length > LONGEST_SEARCH) throw tooLong(clauses, length);
  const filter: UpstreamRequest["query"] = text === "" ? [] : [["search", text]];
  return { path, query: [...filter, ["sort", `${sort}:desc`], ["limit", String(limit)]], limit };
}

function tooLong(clauses: readonly Clause[], length: number): GatewayError {
  const names = clauses.map(({ parameter }) => `"${parameter}"`).join(" and ");
  const received = clauses.map(({ asked }) => quoted(asked)).join(" and ");
  return invalidQuery(
    `${clauses.length > 1 ? `Parameters ${names} together have` : `Parameter ${names} has`} too many words for one ` +
      `query to openFDA: encoded they have ${length} characters, and ${LONGEST_SEARCH} are allowed; ` +
      `use fewer or shorter ones; received ${received}.`,
  );
}

/**
 * A clause: every word of `text` as a whole word, in any order, in at least one of `fields`.
 * The only way by which a caller's text enters an openFDA query. openFDA accepts ASCII alone and gives `" \ : _ * [ ]`
 * and others a meaning, so text is folded to ASCII words and each word is sent in quotation marks, where nothing is
 * live.
 * @throws GatewayError invalid_query when nothing searchable is left, or when a letter has no ASCII form
 */
export function allWords(parameter: string, fields: readonly string[], text: string): Clause {
  const group = searchable(parameter, text)
    .map((word) => `"${word}"`)
    .join(" AND ");
  return { parameter, asked: text, text: clauseOf(fields, group) };
}

const clauseOf = (fields: readonly string[], group: string): string =>
  fields.map((field) => `${field}:(${group})`).join(" OR ");

/** The words that {@link allWords} made a clause of `fields` from, where this search has one. */
export function wordsSent(search: string | undefined, fields: readonly string[]): string | undefined {
  const [first = ""] = fields;
  const groups = [...(search ?? "").matchAll(/\(([\w.]+):\(("[^"]*"(?: AND "[^"]*")*)\)/g)]
    .filter(([, field]) => field === first)
    .map(([, , group = ""]) => group);
  const found = groups.find((group) => search?.includes(`(${clauseOf(fields, group)})`));
  return found?.slice(1, -1).replaceAll('" AND "', " ");
}

/** Whether one of these fields really holds every word; `undefined` text was not asked. */
export const holdsWords = (
  parameter: string,
  text: string | undefined,
  fields: readonly (readonly (string | null)[])[],
): boolean =>
  text === undefined || fields.some((values) => containsWords(values, searchable(parameter, text).join(" ")));

/**
 * Everything that parts words: all but points, hyphens and apostrophes, and commas between digits (docs/decisions/011).
 */
const SEPARATORS = /[^A-Za-z0-9.\-',]|(?<![0-9]),|,(?![0-9])/g;

/** Fractions, and powers and the like beside a digit: as digits they would be part of another number. */
const NO_DIGITS = /[¼-¾⅐-⅟↉]|(?<=\p{Nd})\p{No}+|\p{No}+(?=\p{Nd})/gu;

/**
 * A raised or lowered digit is asked as a digit (B₁₂ as B12): without it the question would be a wider one. Where that
 * would make another number (1½ is not 11, 10² not 102) it parts words, as it does in openFDA's index.
 */
const withPlainDigits = (text: string): string =>
  text
    .replaceAll(NO_DIGITS, (signs) => (/[^\P{N}0-9]/u.test(signs.normalize("NFKD")) ? signs : " "))
    .replaceAll(/\p{No}/gu, (sign) => sign.normalize("NFKD"));

/** The different words of a text, as openFDA can be asked for them. */
function searchable(parameter: string, text: string): readonly string[] {
  const ascii = unaccented(withPlainDigits(plainText(text)));
  const [foreign] = /[^\P{L}A-Za-z]|[^\P{N}0-9]/u.exec(ascii) ?? [];
  if (foreign !== undefined)
    throw invalidQuery(
      `Parameter "${parameter}" must use ASCII letters and digits, because openFDA can't search ` +
        `others; received ${quoted(foreign)}.`,
    );
  const words = ascii
    .replaceAll(SEPARATORS, " ")
    .split(" ")
    .filter((word) => /[A-Za-z0-9]/.test(word));
  if (words.length === 0)
    throw invalidQuery(`Parameter "${parameter}" needs at least one letter or digit; received ${quoted(text)}.`);
  const folded = words.map((word) => word.toLowerCase());
  return words.filter((word, at) => folded.indexOf(word.toLowerCase()) === at);
}

/**
 * The agency's own words for "nothing", and nothing beside them; its gateway answers unrouted paths with the same code
 * and other words.
 */
function saysNoMatch(body: unknown): boolean {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  return (
    isObject(body) && body.results === undefined && error.code === "NOT_FOUND" && error.message === "No matches found!"
  );
}

const codeOf = (body: unknown): unknown => (isObject(body) && isObject(body.error) ? body.error.code : undefined);

function errorOf(body: unknown): string | null {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  return typeof error.code === "string" && typeof error.message === "string" ? `${error.code}: ${error.message}` : null;
}

const dataDate = (value: unknown): string | null =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value) ? value : null;
