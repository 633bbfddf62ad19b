import { invalidQuery } from "../errors.ts";
import { quoted } from "../text.ts";
import {
  isObject,
  oddShape,
  requireOk,
  sayable,
  toJson,
  toPage,
  type Page,
  type Upstream,
  type UpstreamRequest,
} from "../upstream.ts";

/** NPPES NPI Registry API 2.1 (npiregistry.cms.hhs.gov/api-page): says no inside an HTTP 200, reports no totals. */

const AGENCY = "NPPES NPI Registry (CMS)";

/**
 * The registry's numbers for "this question is wrong"; any other is our defect or a change on their side. So are these
 * of a look-up, for which ten digits were sent and nothing else.
 */
const CALLERS_FAULTS: ReadonlySet<string> = new Set(["03", "04", "05", "06", "07", "09"]);

export const nppes: Upstream = {
  name: "nppes",
  agency: AGENCY,
  base: "https://npiregistry.cms.hhs.gov/api/",
  probe: {
    path: "",
    query: [
      ["version", "2.1"],
      ["number", "1003101296"],
    ],
    limit: 1,
  },
  /** No published quota; eight at once were refused, four were not. */
  politeness: { inFlight: 4, rate: null },
  interpret(answer, request) {
    requireOk(answer, AGENCY);
    const body = toJson(answer, AGENCY, { list: "results", besides: ["Errors", "result_count"], ...request });
    if (!isObject(body)) throw oddShape(AGENCY, "no JSON object");
    if ("Errors" in body) throw refusal(body.Errors, request);
    const rows = body.results;
    if (!Array.isArray(rows) || body.result_count !== rows.length)
      throw oddShape(AGENCY, "no list of results with its result_count");
    const page: Page = { rows, total: null, updated: null };
    return toPage(AGENCY, request, page);
  },
};

/** A question to the registry; `parameterNames` maps its parameter names to those of our callers. */
export const question = (
  query: readonly (readonly [name: string, value: string])[],
  limit: number,
  parameterNames: Readonly<Record<string, string>>,
): UpstreamRequest => ({ path: "", query: [["version", "2.1"], ...query], limit, parameterNames });

/**
 * A name, city or taxonomy as the registry accepts it: letters, digits, blanks, `& ' : , / - ( ) . # " ;`, and one `*`
 * at the end after two characters. It answers a `*` elsewhere with unrelated rows, so that never leaves us.
 * @throws GatewayError invalid_query
 */
export function registryText(parameter: string, text: string, alsoAllowed = ""): string {
  const value = text.replaceAll(/ +/g, " ");
  const star = value.indexOf("*");
  if (star >= 0 && (star !== value.length - 1 || Array.from(value).length < 3))
    throw invalidQuery(
      `Parameter "${parameter}" may hold one * and only at its end, after at least two characters; received ${quoted(text)}.`,
    );
  const odd = Array.from(value).find(
    (sign) => !/[\p{L}\p{M}\p{N} &':,/\-().#";*]/u.test(sign) && !alsoAllowed.includes(sign),
  );
  if (odd !== undefined)
    throw invalidQuery(
      `Parameter "${parameter}" holds ${quoted(odd)}; the registry accepts letters, digits, blanks and & ' : , / - ( ) . # " ; ${alsoAllowed}`.trimEnd() +
        ".",
    );
  if (!/[\p{L}\p{N}]/u.test(value))
    throw invalidQuery(`Parameter "${parameter}" must hold at least one letter or digit; received ${quoted(text)}.`);
  return value;
}

function refusal(errors: unknown, request: UpstreamRequest): Error {
  const entries = Array.isArray(errors) && errors.every(isObject) ? errors : [];
  const numbers = entries.map((entry) => plain(entry.number).padStart(2, "0"));
  const isLookup = request.query.some(([name]) => name === "number");
  if (isLookup || entries.length === 0 || !numbers.every((number) => CALLERS_FAULTS.has(number)))
    return oddShape(
      AGENCY,
      `it refused with error ${quoted(numbers.join(", "))}, which no question of ours should cause`,
    );
  const parameterNames = new Map(Object.entries(request.parameterNames ?? {}));
  const complaints = entries.map((entry) => {
    const field = plain(entry.field).toLowerCase();
    const ours = parameterNames.get(field);
    const words = sayable(inOurWords(plain(entry.description), request)) ?? "no reason given";
    return ours === undefined ? words : `parameter "${ours}": ${words}`;
  });
  return invalidQuery(`The provider registry refused the question; ${complaints.join("; ")}.`);
}

/** Text or a number as text; empty for anything else. */
const plain = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The registry's sentence with its parameter names replaced by ours; names that are plain words stay as they are. */
function inOurWords(description: string, request: UpstreamRequest): string {
  const names = Object.entries(request.parameterNames ?? {}).filter(([theirs]) => theirs.includes("_"));
  return names.reduce(
    (words, [theirs, ours]) => words.replaceAll(new RegExp(`\\b${theirs}\\b`, "gi"), ours),
    description,
  );
}
