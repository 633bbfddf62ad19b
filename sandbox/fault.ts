import type { AgencyAnswer, AgencyRequest } from "./agency.ts";

/** The ways an agency can be made to misbehave. */
export const faults = [
  "unavailable",
  "degraded",
  "refresh",
  "forbidden",
  "hang",
  "truncated",
  "html",
  "rate_limited",
  "renamed_columns",
  "reset",
] as const;

export type Fault = (typeof faults)[number];

/** Faults that only a DKAN server has. */
const cmsFaults: ReadonlySet<Fault> = new Set(["refresh", "renamed_columns"]);

export function isFault(text: string): text is Fault {
  return faults.some((fault) => fault === text);
}

/** Whether that agency can fail in that way. */
export function canHave(agency: string, fault: Fault): boolean {
  return agency === "cms" || !cmsFaults.has(fault);
}

/** The answer of an agency that fails without looking into its records; null where it gives a real answer. */
export function failedAnswer(agency: string, fault: Fault, request: AgencyRequest): AgencyAnswer | null {
  if (fault === "unavailable") return page(503, "503 Service Temporarily Unavailable", "<hr><center>nginx</center>");
  if (fault === "forbidden") return page(403, "Access Denied", "You don't have permission to access this resource.");
  if (fault === "html") return page(200, "Scheduled maintenance", "We will be back soon.");
  if (fault === "degraded") return agency === "cms" ? degradedDkan(request) : problem(agency, 503, busy, retryLater);
  if (fault === "refresh") return problem(agency, 400, refreshText);
  if (fault === "rate_limited") return agency === "openfda" ? overRateLimit : problem(agency, 429, "Too Many Requests");
  return null;
}

/** The first half of a good answer, as when a connection is cut by a proxy that closes it properly. */
export function truncated(answer: AgencyAnswer): AgencyAnswer {
  return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
}

/** GetDKAN/dkan, datastore service: `{identifier}:{version}` is the MD5 and the time of the imported file. */
const refreshText = "No datastore storage found for d41d8cd98f00b204e9800998ecf8427e:1782302400.";

const busy = "Service Unavailable";

/** The header in DKAN's OpenAPI document, components.responses.503ServiceUnavailable. */
const retryLater = { "retry-after": "120" };

/**
 * GetDKAN/dkan, "degraded performance mode" (added in May 2026): a query with a condition, a join, a grouping, a sort or
 * an offset is refused, and so is every download; a plain query and the catalog are answered as ever.
 */
function degradedDkan({ path, query }: AgencyRequest): AgencyAnswer | null {
  if (/\/download(?:\/|$)/.test(path)) return problem("cms", 503, noDownloads, retryLater);
  const isCostly = [...new URLSearchParams(query)].some(
    ([name, value]) =>
      /^(?:conditions|joins|groupings|sorts)(?:\[|$)/.test(name) || (name === "offset" && Number(value) !== 0),
  );
  return isCostly ? problem("cms", 503, noCostlyQueries, retryLater) : null;
}

const noCostlyQueries =
  "Datastore queries are temporarily limited due to high server load. " +
  "Remove conditions, joins, groupings, sorts, and offsets to retry.";

const noDownloads =
  "Datastore downloads are temporarily limited due to high server load. All streaming responses are currently unavailable.";

/** The answer of api.fda.gov as a user quoted it in November 2019. */
const overRateLimit: AgencyAnswer = {
  status: 429,
  contentType: "application/json",
  body: JSON.stringify(
    {
      error: {
        code: "OVER_RATE_LIMIT",
        message:
          "You have exceeded your rate limit. Try again later or contact us at https://api.fda.gov:443/contact/ for assistance",
      },
    },
    null,
    2,
  ),
};

/** DKAN's error body; for the other agencies, of which none is recorded, just the message. */
function problem(agency: string, status: number, message: string, headers: Record<string, string> = {}): AgencyAnswer {
  const body = agency === "cms" ? { message, status, timestamp: "2026-06-24T12:00:00+00:00" } : { message };
  return { status, contentType: "application/json", headers, body: JSON.stringify(body) };
}

function page(status: number, title: string, text: string): AgencyAnswer {
  const body = `<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n${text}\n</body>\n</html>\n`;
  return { status, contentType: "text/html", body };
}
