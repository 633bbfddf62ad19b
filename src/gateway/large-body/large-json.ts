import type { WantedRows } from "../../catalog/upstream.ts";
import { Pieces, type LargeBody } from "./json-pieces.ts";
import { OPEN_BRACE, OPEN_BRACKET, TooMuchJson } from "./json-walk.ts";

/**
 * The JSON of a large body, read piece by piece: a text of all of it and an object of all of it would each take several
 * times its bytes, and longer to be cleared away than to be read. What the pieces are and why they are right is told in
 * docs/decisions/008-large-bodies-piece-by-piece.md.
 */

export { TooMuchJson };

/**
 * What `JSON.parse` makes of the whole, but for members, also of rows, and ends of their texts, that nobody wants; null
 * for JSON that is no object.
 * @throws SyntaxError when this is no JSON
 * @throws TooMuchJson when there are more rows than asked for, or more of anything than a page can have
 */
export function readLargeJson(body: LargeBody, wanted: WantedRows): Readonly<Record<string, unknown>> | null {
  const { list, besides, limit, fields } = wanted;
  const pieces = new Pieces(body);
  const field = (name: string): unknown => {
    const units = fields?.get(name) ?? Infinity;
    return units === Infinity ? pieces.value() : pieces.opening(units);
  };
  const row = (before: number): unknown => {
    if (before === limit) throw new TooMuchJson(`more than the ${limit} rows requested`);
    return pieces.next() === OPEN_BRACE ? pieces.object((name) => fields?.has(name) ?? true, field) : pieces.value();
  };
  const member = (name: string): unknown =>
    name === list && pieces.next() === OPEN_BRACKET ? pieces.list(row) : pieces.value();
  const isObject = pieces.next() === OPEN_BRACE;
  const document = isObject ? pieces.object((name) => name === list || besides.includes(name), member) : null;
  if (!isObject) pieces.pass();
  pieces.end();
  return document;
}
