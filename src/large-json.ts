import { Pieces, type LargeBody } from "./json-pieces.ts";
import { OPEN_BRACE, OPEN_BRACKET } from "./json-walk.ts";

/**
 * The JSON of a large body, read piece by piece: a text of all of it and an object of all of it would each take several
 * times its bytes, and longer to be cleared away than to be read. What the pieces are and why they are right is told in
 * docs/decisions/008-large-bodies-piece-by-piece.md.
 */

/**
 * Names of members of a row, and how many UTF-16 units of a text, or of the texts of a list together, are wanted; all
 * others are checked and dropped. Undefined: everything is wanted.
 */
export type WantedFields = ReadonlyMap<string, number>;

/** What is wanted of the outermost object's list of rows; everything else is kept. */
export interface WantedRows {
  /** The name of the list. */
  readonly list: string;
  readonly fields: WantedFields | undefined;
}

/**
 * What `JSON.parse` makes of the whole, but for members of rows, and ends of their texts, that nobody wants.
 * @throws SyntaxError when this is no JSON, or no object
 */
export function readLargeJson(body: LargeBody, { list, fields }: WantedRows): Readonly<Record<string, unknown>> {
  const pieces = new Pieces(body);
  const field = (name: string): unknown => {
    const units = fields?.get(name) ?? Infinity;
    return units === Infinity ? pieces.value() : pieces.opening(units);
  };
  const row = (): unknown =>
    pieces.next() === OPEN_BRACE ? pieces.object((name) => fields?.has(name) ?? true, field) : pieces.value();
  const document = pieces.object(
    () => true,
    (name) => (name === list && pieces.next() === OPEN_BRACKET ? pieces.list(row) : pieces.value()),
  );
  pieces.end();
  return document;
}
