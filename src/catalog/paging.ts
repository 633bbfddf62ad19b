import { checksum } from "../core/digest.ts";
import { invalidQuery, oddShape, type GatewayError } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import type { Paging, Position } from "./position.ts";
import { isObject } from "../core/json.ts";
import { type Page, type Upstream, type UpstreamRequest } from "./upstream.ts";

/** Pages behind the first one, for agencies that each have a way of their own to be asked for them. */

/** The parameter of every search that asks for a later page. */
export const CURSOR = "cursor";

/** What is said of it, as JSON Schema. */
export const CURSOR_SCHEMA = {
  title: "Page",
  type: "string",
  description:
    "Asks for a later page: the cursor in the `next` of an earlier answer. It works only with the search it came from.",
  minLength: 1,
  maxLength: 1000,
  example: "Nzk3MWNjODdvZmZzZXQ9NTA",
} as const;

/** The same question, from this position on. */
export function turnedTo(request: UpstreamRequest, [name, value]: Position): UpstreamRequest {
  const isThere = request.query.some(([known]) => known === name);
  const query = isThere
    ? request.query.map((pair) => (pair[0] === name ? ([name, value] as const) : pair))
    : [...request.query, [name, value] as const];
  return { ...request, query, isLaterPage: true };
}

/** Where a page begins; undefined for a first page. */
export function positionOf({ paging }: Upstream, { query }: UpstreamRequest): Position | undefined {
  return query.find(([name, value]) => paging?.parameters.includes(name) === true && value !== "0");
}

/** The number of rows that a request passes over. */
export const rowsPassed = ({ query }: UpstreamRequest, parameter: string): number =>
  Number(query.find(([name]) => name === parameter)?.[1] ?? 0);

/** How an agency that is asked to pass over rows goes on. */
interface Passing {
  readonly agency: string;
  /** Its parameter for the rows to pass over. */
  readonly parameter: string;
  /** The most rows that it passes over. */
  readonly most: number;
}

/** Rows to pass over, as {@link rowsBehind} counts them. */
export const passingOver = ({ parameter, most }: Passing): Paging => ({
  parameters: [parameter],
  isPosition: ([name, value]) => name === parameter && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most,
});

/** Pages that an agency names by a token of its own, which is given back as it came. */
export const byToken = (parameter: string): Paging => ({
  parameters: [parameter],
  isPosition: ([name, value]) => name === parameter && isToken(value),
});

export const isToken = (token: unknown): token is string =>
  typeof token === "string" && /^[\x21-\x7E]{1,500}$/.test(token);

/** Where the rows behind these begin, and what is said where the agency lets nobody ask for them. */
export function rowsBehind(
  request: UpstreamRequest,
  { agency, parameter, most }: Passing,
  { rows, total }: Pick<Page, "rows" | "total">,
): Pick<Page, "next" | "notes"> {
  const end = rowsPassed(request, parameter) + rows.length;
  const isLast = total === null ? rows.length < request.limit : rows.length === 0 || end >= total;
  if (rows.length === 0 && end < (total ?? 0)) throw oddShape(agency, "no rows, but a next page");
  if (isLast) return { next: null };
  if (end <= most) return { next: [parameter, String(end)] };
  const note = `${agency} doesn't allow paging beyond record ${end}. Narrow the search to reach the others.`;
  return { next: null, notes: [note] };
}

/**
 * The cursor of a page of one question.
 * @param question names the question among all others, without its page
 */
export const toCursor = (question: string, [name, value]: Position): string =>
  base64Url(`${checksum(`${question}\n${name}=${value}`)}${name}=${value}`);

/** A cursor apart from the other parameters. @throws GatewayError invalid_query for what can be no cursor at all */
export function withoutCursor(input: unknown): { readonly cursor?: string; readonly asked: unknown } {
  if (!isObject(input) || input[CURSOR] === undefined) return { asked: input };
  const { [CURSOR]: cursor, ...asked } = input;
  if (typeof cursor !== "string" || !/^[\w-]{1,1000}$/.test(cursor)) throw notOfThisQuestion(cursor);
  return { cursor, asked };
}

/**
 * The position in a cursor. Its checksum notices a mistake, and is no secret: whoever writes a cursor of their own must
 * get no further than to another page.
 * @throws GatewayError invalid_query for one that was not made for this question
 */
export function fromCursor(question: string, cursor: string, { paging }: Upstream): Position {
  const text = fromBase64Url(cursor);
  const [, name = "", value = ""] = /^[0-9a-f]{8}(\w+)=([\x21-\x7E]+)$/.exec(text ?? "") ?? [];
  const position = [name, value] as const;
  if (paging?.isPosition(position) === true && toCursor(question, position) === cursor) return position;
  throw notOfThisQuestion(cursor);
}

/** The cursor in an address of a later page. */
export const cursorIn = (address: string): string | null =>
  new URLSearchParams(address.slice(address.indexOf("?") + 1)).get(CURSOR);

const notOfThisQuestion = (cursor: unknown): GatewayError =>
  invalidQuery(
    `Parameter "${CURSOR}" must be the cursor in the "next" of an answer to the same search, with the same other ` +
      `parameters; received ${typeof cursor === "string" ? quoted(cursor) : "a value that is not text"}.`,
    CURSOR,
  );

const base64Url = (text: string): string => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function fromBase64Url(text: string): string | null {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}
