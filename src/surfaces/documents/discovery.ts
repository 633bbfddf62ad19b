import { wordOf } from "../../catalog/lookup.ts";
import { searchesOf } from "../api/parts.ts";
import type { Endpoint } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { ASK_PATH, DOCS_PATH } from "../paths.ts";

/** Where programs find out what is here, and what points there from elsewhere. */

export const LLMS_PATH = "/llms.txt";
export const ROBOTS_PATH = "/robots.txt";
export const CATALOG_PATH = "/.well-known/api-catalog";

/** RFC 9727 section 4.2 with the profile of section 7.2. */
export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const OPENAPI_TYPE = "application/vnd.oai.openapi+json;version=3.1";

/** The page that explains the service (`service-doc`, RFC 8631). */
const DOCUMENTATION = { path: DOCS_PATH, type: "text/html" };

/** The catalog of this service's APIs, the datasets and the questions (RFC 9727), as a linkset (RFC 9264). */
export function toApiCatalog(prefix: string, base: string): object {
  return {
    linkset: [
      {
        anchor: `${base}${prefix}/`,
        "service-desc": [{ href: `${base}${prefix}/openapi.json`, type: OPENAPI_TYPE }],
        "service-doc": [{ href: base + DOCUMENTATION.path, type: DOCUMENTATION.type }],
        status: [{ href: `${base}${prefix}/health`, type: "application/json" }],
      },
      {
        anchor: base + ASK_PATH,
        "service-desc": [{ href: `${base}${ASK_PATH}/openapi.json`, type: OPENAPI_TYPE }],
      },
    ],
  };
}

/**
 * What search engines are asked to leave alone (RFC 9309): the interface, single records such as those of a provider,
 * and every other question, each of which would cost an agency a request.
 */
export function toRobotsText(endpoints: readonly Endpoint[]): string {
  const records = endpoints.filter(({ path }) => path.includes("{")).map(({ path }) => path.replace(/\{.*/, ""));
  return ["User-agent: *", ...["/api/", "/*?", "/records/", ...records].map((path) => `Disallow: ${path}`), ""].join(
    "\n",
  );
}

/** What a language model needs to use the service, in the form of llmstxt.org. */
export function toLlmsText(endpoints: readonly Endpoint[], prefix: string, base: string): string {
  const lines = endpoints.map((endpoint) => {
    if (endpoint.kind !== "live")
      return (
        `- ${endpoint.title} (${prefix}${endpoint.path}): always HTTP 501. ${endpoint.reason} ` +
        `${endpoint.officialSource}`
      );
    const [example = {}] = endpoint.examples;
    const parameters = endpoint.paramShape.names.map((name) => `\`${name}\``).join(", ");
    const not = endpoint.notFor === undefined ? "" : ` Not for ${endpoint.notFor}`;
    return (
      `- [${endpoint.title}](${base}${toTarget(prefix + endpoint.path, example)}): ${endpoint.summary} ` +
      `Path ${prefix}${endpoint.path}, parameters ${parameters}.${not} ${endpoint.caveat}`
    );
  });
  return [
    "# Public Health Data Gateway",
    "",
    "> Read-only HTTP access to public US federal health registries. No key, no account, no " +
      "patient data. An answer has selected fields of the agency's records, the exact source URL " +
      "(`source_url`) and the time it was fetched (`retrieved_at`); everything else is an error.",
    "",
    "- `count` 0 with HTTP 200 means that the agency found nothing. HTTP 502 means that the " +
      "agency gave no usable answer; it is never an empty result.",
    "- Unknown, repeated, blank or out-of-range parameters are HTTP 400, and `detail` says what is allowed.",
    "- Values are the agency's, unaltered except for dates, codes, missing values and shortened texts. This version has " +
      "been tested against recorded answers, not yet against the live agencies.",
    "- Each dataset below ends with what it can't tell you. Send nothing about a patient.",
    "",
    "## Datasets",
    "",
    ...lines,
    "",
    "## Beyond one page",
    "",
    "- `next` in a search's answer is the address of the next page, or null. Follow it to read every match.",
    `- One record: ${base}/api/records/{dataset}/{id}, such as ${base}/api/records/clearances/K243418`,
    `- Counts over all matches: ${base}/api/counts/{dataset}?by=…; a wrong field is a 400 that lists the right ones`,
    `- Every match as a file: ${base}/api/export/{dataset}.csv or .ndjson with the parameters of the search`,
    `- {dataset} is one of ${searchesOf(endpoints).map(wordOf).join(", ")}`,
    "",
    "## For programs",
    "",
    `- [OpenAPI 3.1](${base}${prefix}/openapi.json): every parameter, field and error`,
    `- [OpenAPI 3.1 of what is beyond](${base}${ASK_PATH}/openapi.json): records, counts, exports, questions`,
    `- [Index](${base}${prefix}/): the endpoints and whether they are live`,
    `- [Health](${base}${prefix}/health): whether the agencies answer`,
    `- [MCP](${base}/mcp): tools for endpoints, records, counts and verification; Streamable HTTP without sessions`,
    `- Verify: ${base}/api/verify?self=…&source_digest=…&shown_digest=… repeats the request and says whether ` +
      "the response is the same",
    "",
  ].join("\n");
}
