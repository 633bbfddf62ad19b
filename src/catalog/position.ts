/** Where a page begins: one of the agency's own parameters, and its value. */
export type Position = readonly [name: string, value: string];

/** How an agency is asked for a later page. */
export interface Paging {
  /** Its parameters for that, of which a request has one. */
  readonly parameters: readonly string[];
  /** Whether a page may begin there: anyone can write a position into a cursor. */
  isPosition(position: Position): boolean;
}
