/** One form in which a number or an address that belongs to one person is written. */
export interface IdentifierRule {
  readonly id: string;
  /** Global, without nested repetition. */
  readonly expression: RegExp;
  readonly accepts?: (hit: RegExpExecArray, text: string) => boolean;
}
