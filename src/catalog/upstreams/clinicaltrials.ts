import { oddShape } from "../../core/errors.ts";
import { toDay } from "../data-date.ts";
import { byToken, isToken } from "../paging.ts";
import { isObject } from "../../core/json.ts";
import { requireOk, toPage, type Upstream, type UpstreamRequest } from "../upstream.ts";

/** ClinicalTrials.gov API v2 (clinicaltrials.gov/data-api/api): plain-text errors, a total only when asked for. */

const AGENCY = "ClinicalTrials.gov (NLM)";
const PAGE_TOKEN = "pageToken";

/** The versions of the API and of its data. */
const VERSION: UpstreamRequest = { path: "version", query: [], limit: 0 };

export const clinicaltrials: Upstream = {
  name: "clinicaltrials",
  agency: AGENCY,
  base: "https://clinicaltrials.gov/api/v2/",
  probe: VERSION,
  /** No published quota; the site's robots.txt asks for a second between requests. */
  politeness: { inFlight: 2, rate: { requests: 1, seconds: 1 } },
  paging: byToken(PAGE_TOKEN),
  /** UTC without a zone; the data are renewed from Monday to Friday. */
  dataDate: {
    request: VERSION,
    read(response) {
      requireOk(response, AGENCY);
      const body = response.json({ list: "", besides: ["dataTimestamp"], limit: 0 });
      return toDay(AGENCY, isObject(body) ? body.dataTimestamp : undefined);
    },
  },
  interpret(response, request) {
    const isPlain = /^text\/plain\b/i.test(response.contentType);
    requireOk(response, AGENCY, isPlain ? response.text : null);
    const body = response.json({ list: "studies", besides: ["totalCount", "nextPageToken"], ...request });
    const rows = isObject(body) ? body.studies : undefined;
    if (!isObject(body) || !Array.isArray(rows)) throw oddShape(AGENCY, "no list of studies");
    const total = body.totalCount ?? null;
    if (total !== null && typeof total !== "number") throw oddShape(AGENCY, "a total that is not a number");
    const token = body.nextPageToken ?? null;
    if (token !== null && !isToken(token)) throw oddShape(AGENCY, "an invalid page token");
    /** The registry may send a page without studies although more follow: a total or the next page says so. */
    if (rows.length === 0 && ((total ?? 0) !== 0 || token !== null))
      throw oddShape(AGENCY, "no studies, but a next page");
    /** A full page has a token also where nothing follows. */
    const next = token === null || rows.length === total ? null : ([PAGE_TOKEN, token] as const);
    return toPage(AGENCY, request, { rows, total, updated: null, next });
  },
};
