import { oddShape, upstreamFailure } from "../../core/errors.ts";
import { isCalendarDate } from "../../core/text.ts";
import { byToken, isToken, passingOver, rowsBehind, rowsPassed } from "../paging.ts";
import type { Paging, Position } from "../position.ts";
import { isObject } from "../../core/json.ts";
import { errorJson, requireOk, toPage, type Page, type Upstream } from "../upstream.ts";
import type { UpstreamRequest, UpstreamResponse } from "../upstream.ts";

/**
 * openFDA (open.fda.gov/apis): one Elasticsearch query text, 404 for no match, never more than 240 requests a minute.
 */

const AGENCY = "openFDA (FDA)";

/** It orders rows of the same date by their identifiers, so that pages neither overlap nor leave anything out. */
const PASSING = { agency: AGENCY, parameter: "skip", most: 25_000 };

/**
 * open.fda.gov/apis/paging: whoever reads further is led by a token in the `Link` header, from the first page on; a
 * page that was asked for with `skip` leads to the next `skip`.
 */
const TOKEN = "search_after";
const WAYS = [passingOver(PASSING), byToken(TOKEN)];

const paging: Paging = {
  parameters: WAYS.flatMap(({ parameters }) => parameters),
  isPosition: (position) => WAYS.some((way) => way.isPosition(position)),
};

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
  paging,
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
    const isCount = request.query.some(([name]) => name === "count");
    if (response.status === 404 && saysNothing(body, isCount)) {
      /** Said of a page behind the last one, too, whatever the total is. */
      const total = request.isLaterPage === true ? null : 0;
      return toPage(AGENCY, request, { rows: [], total, updated: null });
    }
    if (response.status === 400 && codeOf(body) === "HTTPS_REQUIRED")
      throw upstreamFailure(
        "http_status",
        `${AGENCY} answered HTTP 400: it requires HTTPS, but its base address here is HTTP.`,
      );
    requireOk(response, AGENCY, errorOf(body));
    if (isObject(body) && isObject(body.error)) throw oddShape(AGENCY, "HTTP 200 with an error");
    const meta = isObject(body) && isObject(body.meta) ? body.meta : {};
    const rows = isObject(body) ? body.results : undefined;
    if (isCount && isCounts(rows, meta))
      return toPage(AGENCY, request, { rows, total: null, updated: dataDate(meta.last_updated) });
    const { total, skip = 0 } = isObject(meta.results) ? meta.results : {};
    if (!Array.isArray(rows) || typeof total !== "number") throw oddShape(AGENCY, "no list of results with its total");
    const ledBy = request.query.find(([name]) => name === TOKEN);
    if (rows.length === 0 && ledBy === undefined)
      throw oddShape(AGENCY, "an empty list instead of HTTP 404 for no match");
    if (skip !== rowsPassed(request, PASSING.parameter)) throw oddShape(AGENCY, "another page than the one requested");
    return toPage(AGENCY, request, {
      rows,
      total,
      updated: dataDate(meta.last_updated),
      ...(ledBy === undefined
        ? behindNumber(response, request, { rows, total })
        : behindToken(response, ledBy, rows.length === request.limit)),
    });
  },
};

/** By their number as far as the agency counts; more than these are led to by token, from the first page on. */
function behindNumber(
  response: UpstreamResponse,
  request: UpstreamRequest,
  { rows, total }: Pick<Page, "rows" | "total">,
): Pick<Page, "next" | "notes"> {
  const next = request.isLaterPage !== true && (total ?? 0) > PASSING.most ? tokenIn(response) : null;
  return next === null ? rowsBehind(request, PASSING, { rows, total }) : { next };
}

/** @throws GatewayError unexpected_shape where a full page leads nowhere, or to itself */
function behindToken(response: UpstreamResponse, [, token]: Position, isFull: boolean): Pick<Page, "next"> {
  const next = tokenIn(response);
  if (next?.[1] === token) throw oddShape(AGENCY, "a next page that is the same page");
  if (next === null && isFull) throw oddShape(AGENCY, "a full page without the address of the next page");
  return { next };
}

/** The token in the address of the next page; null where the agency leads no further. */
function tokenIn({ link = "" }: UpstreamResponse): Position | null {
  const [, address = ""] = /<([^<>]{1,9000})>; ?rel="?next"?/.exec(link) ?? [];
  const token = URL.canParse(address) ? new URL(address).searchParams.get(TOKEN) : null;
  return isToken(token) ? [TOKEN, token] : null;
}

/**
 * The agency's own words for "nothing", and nothing beside them; its gateway answers unrouted paths with the same code
 * and other words. The second are said of matches that have no value in the field that was to be counted.
 */
function saysNothing(body: unknown, isCount: boolean): boolean {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  return (
    isObject(body) &&
    body.results === undefined &&
    error.code === "NOT_FOUND" &&
    (error.message === "No matches found!" || (isCount && error.message === "Nothing to count"))
  );
}

/** Counts have no total beside them. */
const isCounts = (rows: unknown, meta: Readonly<Record<string, unknown>>): rows is readonly unknown[] =>
  Array.isArray(rows) && rows.length > 0 && meta.results === undefined;

const codeOf = (body: unknown): unknown => (isObject(body) && isObject(body.error) ? body.error.code : undefined);

function errorOf(body: unknown): string | null {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  return typeof error.code === "string" && typeof error.message === "string" ? `${error.code}: ${error.message}` : null;
}

const dataDate = (value: unknown): string | null =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value) ? value : null;
