import { GatewayError, invalidQuery, oddShape } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import { passingOver, rowsBehind } from "../paging.ts";
import { registryWording } from "./specialties.ts";
import { isObject } from "../../core/json.ts";
import { requireOk, sayable, toPage, type Page, type Upstream, type UpstreamRequest } from "../upstream.ts";

/** NPPES NPI Registry API 2.1 (npiregistry.cms.hhs.gov/api-page): says no inside an HTTP 200, reports no totals. */

const AGENCY = "NPPES NPI Registry (CMS)";

/**
 * The registry's numbers for a question of another form than it takes: of a search, the caller's. Of a look-up, for
 * which ten digits were sent and nothing else, they are our defect or a change on their side.
 */
const FORM_FAULTS: ReadonlySet<string> = new Set(["03", "04", "05", "06", "07", "09", "13"]);

/** "No taxonomy codes found with entered description": it is part of no classification and of no specialization. */
const UNKNOWN_SPECIALTY = "14";

/** "CMS deactivated NPI …": what some look-ups of one are answered with; others find nothing. */
const DEACTIVATED = "15";

/** "… requires additional search criteria": a state or a kind of provider was asked for, and too little beside it. */
const TOO_BROAD: ReadonlySet<string> = new Set(["07", "09"]);

/** "Unsupported Version", which is ours alone. */
const OUR_FAULT = "17";

/** The official most; beyond it observers disagree. */
const PAGING = { agency: AGENCY, parameter: "skip", most: 1000 };

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
  paging: passingOver(PAGING),
  interpret(response, request) {
    requireOk(response, AGENCY);
    const body = response.json({ list: "results", besides: ["Errors", "result_count"], ...request });
    if (!isObject(body)) throw oddShape(AGENCY, "no JSON object");
    if ("Errors" in body) throw refusal(body.Errors, request);
    const rows = body.results;
    if (!Array.isArray(rows) || body.result_count !== rows.length)
      throw oddShape(AGENCY, "no list of results with its result_count");
    const page: Page = { rows, total: null, updated: null, ...rowsBehind(request, PAGING, { rows, total: null }) };
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
      `Parameter "${parameter}" may have one *, only at the end and after at least two characters; ` +
        `received ${quoted(text)}.`,
      parameter,
    );
  const odd = Array.from(value).find(
    (sign) => !/[\p{L}\p{M}\p{N} &':,/\-().#";*]/u.test(sign) && !alsoAllowed.includes(sign),
  );
  if (odd !== undefined)
    throw invalidQuery(
      `Parameter "${parameter}" contains ${quoted(odd)}; the registry accepts letters, digits, blanks and ` +
        `& ' : , / - ( ) . # " ;${alsoAllowed === "" ? "" : ` ${alsoAllowed}`}.`,
      parameter,
    );
  if (!/[\p{L}\p{N}]/u.test(value))
    throw invalidQuery(
      `Parameter "${parameter}" needs at least one letter or digit; received ${quoted(text)}.`,
      parameter,
    );
  return value;
}

interface Complaint {
  readonly number: string;
  /** One of the registry's parameter names, or what it has instead. */
  readonly field: string;
  readonly description: string;
}

function refusal(errors: unknown, request: UpstreamRequest): Error {
  const entries = Array.isArray(errors) && errors.every(isObject) ? errors : [];
  const complaints = entries.map(({ number, field, description }): Complaint => ({
    number: plain(number).padStart(2, "0"),
    field: plain(field).toLowerCase(),
    description: plain(description),
  }));
  const numbers = complaints.map(({ number }) => number);
  const npi = request.query.find(([name]) => name === "number")?.[1];
  if (npi !== undefined && complaints.length > 0 && numbers.every((number) => number === DEACTIVATED))
    return new GatewayError("not_found", deactivated(npi, complaints));
  if (complaints.length === 0 || !complaints.every((complaint) => isCallers(complaint, request, npi !== undefined)))
    return oddShape(AGENCY, `it rejected our query with error ${quoted(numbers.join(", "))}`);
  const more = addable(request).join(", ");
  if (more !== "" && numbers.every((number) => TOO_BROAD.has(number)))
    return invalidQuery(`The provider registry finds this search too broad: add at least one of ${more}.`);
  const told = complaints.map((complaint) => inOurWords(complaint, request));
  const [only, ...others] = complaints.map(({ field }) =>
    new Map(Object.entries(request.parameterNames ?? {})).get(field),
  );
  return invalidQuery(
    `The provider registry refused the query: ${told.join("; ")}.`,
    others.length === 0 && only?.includes(" ") === false ? only : undefined,
  );
}

/** Our names of what narrows a search and was not sent; a person's name and an organization's exclude each other. */
function addable({ query, parameterNames = {} }: UpstreamRequest): readonly string[] {
  const sent = new Map(query);
  const excluded = sent.get("enumeration_type") === "NPI-2" ? ["first_name", "last_name"] : ["organization_name"];
  const others = new Set(["state", "enumeration_type", ...(sent.has("enumeration_type") ? excluded : [])]);
  return Object.entries(parameterNames).flatMap(([theirs, ours]) =>
    sent.has(theirs) || others.has(theirs) ? [] : [ours],
  );
}

/** Whether a refusal is about what the caller wrote: the form of a search, or a parameter that was forwarded. */
function isCallers({ number, field }: Complaint, { query, parameterNames = {} }: UpstreamRequest, isLookup: boolean) {
  if (FORM_FAULTS.has(number)) return !isLookup;
  const isForwarded = Object.hasOwn(parameterNames, field) && query.some(([name]) => name === field);
  return isForwarded && number !== OUR_FAULT && /^(?!00)\d{2,3}$/.test(number);
}

function deactivated(npi: string, [complaint]: readonly Complaint[]): string {
  const said = sayable(complaint?.description);
  const quote = said === null ? "" : ` It said ${said}.`;
  return `CMS has deactivated NPI ${npi}: the registry shows no record of it.${quote}`;
}

function inOurWords({ number, field, description }: Complaint, request: UpstreamRequest): string {
  const ours = new Map(Object.entries(request.parameterNames ?? {})).get(field);
  const asked = request.query.find(([name]) => name === field)?.[1] ?? "";
  const words = sayable(withOurNames(description, request)) ?? "no reason given";
  const name = ours?.includes(" ") ? ours : `parameter "${ours}"`;
  const told = ours === undefined ? words : `${name}: ${words}`;
  return number === UNKNOWN_SPECIALTY ? `${told} (${aboutSpecialty(asked)})` : told;
}

/** The registry answers "Classification, Specialization" and searches each half alone; some halves hold a comma. */
function aboutSpecialty(asked: string): string {
  const [before = "", ...after] = asked.split(/, */);
  const halves = [before, after.join(", ")].map((half) => half.trim()).filter((half) => half !== "");
  const unknown = `the registry has no specialty ${quoted(asked)}`;
  const wording = registryWording(asked);
  if (wording !== null && wording !== asked) return `${unknown}; it writes ${quoted(wording)}`;
  if (halves.length < 2) return unknown;
  const either = halves.map((half) => quoted(half)).join(" or ");
  return `${unknown}; it searches each half separately, so use the part before or after the comma, ${either}`;
}

/** Text or a number as text; empty for anything else. */
const plain = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The registry's sentence with its parameter names replaced by ours; names that are plain words stay as they are. */
function withOurNames(description: string, request: UpstreamRequest): string {
  const names = Object.entries(request.parameterNames ?? {}).filter(([theirs]) => theirs.includes("_"));
  return names.reduce(
    (words, [theirs, ours]) => words.replaceAll(new RegExp(`\\b${theirs}\\b`, "gi"), ours),
    description,
  );
}
