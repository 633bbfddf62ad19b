import { oddShape } from "../../core/errors.ts";
import { isObject, requireOk, toPage, type Upstream } from "../upstream.ts";

/** ClinicalTrials.gov API v2 (clinicaltrials.gov/data-api/api): plain-text errors, a total only when asked for. */

const AGENCY = "ClinicalTrials.gov (NLM)";

export const clinicaltrials: Upstream = {
  name: "clinicaltrials",
  agency: AGENCY,
  base: "https://clinicaltrials.gov/api/v2/",
  probe: { path: "version", query: [], limit: 0 },
  /** No published quota; the site's robots.txt asks for a second between requests. */
  politeness: { inFlight: 2, rate: { requests: 1, seconds: 1 } },
  interpret(response, request) {
    const isPlain = /^text\/plain\b/i.test(response.contentType);
    requireOk(response, AGENCY, isPlain ? response.text : null);
    const body = response.json({ list: "studies", besides: ["totalCount", "nextPageToken"], ...request });
    const rows = isObject(body) ? body.studies : undefined;
    if (!isObject(body) || !Array.isArray(rows)) throw oddShape(AGENCY, "no list of studies");
    const total = body.totalCount ?? null;
    if (total !== null && typeof total !== "number") throw oddShape(AGENCY, "a total that is not a number");
    /** The registry may send a page without studies although more follow: a total or the next page says so. */
    if (rows.length === 0 && ((total ?? 0) !== 0 || (body.nextPageToken ?? null) !== null))
      throw oddShape(AGENCY, "no studies, but more to come");
    return toPage(AGENCY, request, { rows, total, updated: null });
  },
};
