import { badRequest, cut } from "../rejection.ts";

export interface Token {
  readonly kind: "word" | "quoted" | "operator" | "mark" | "end";
  /** What the token says: a literal without its quotes and escapes. */
  readonly text: string;
  /** The token as written, as error messages show it. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** Most tokens in one expression; the registry's own limit is not published. */
const maxTokens = 400;

/** Whole words in upper case only, so ANDROGEN and `or` are plain words. */
const operators = new Set(
  "AND OR NOT SEARCH AREA RANGE DISTANCE COVERAGE EXPANSION TILT ALL MISSING MIN MAX".split(" "),
);

const tokenPattern = /\s+|([()[\],])|"((?:[^"\\]|\\[^])*)"|((?:\\[^]?|[^\s()[\],"\\])+)/uy;

/** Splits an Essie expression ("Constructing Complex Search Queries"; token list of a recorded error body). */
export function lex(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  while (pattern.lastIndex < source.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(source);
    if (match === null) throw badRequest(`token recognition error at: '${cut(source.slice(start))}'`);
    const [written, mark, literal, word] = match;
    const position = { written, start, end: start + written.length };
    if (mark !== undefined) tokens.push({ kind: "mark", text: mark, ...position });
    if (literal !== undefined) tokens.push({ kind: "quoted", text: unescape(literal), ...position });
    if (word !== undefined) {
      tokens.push({ kind: operators.has(word) ? "operator" : "word", text: unescape(word), ...position });
    }
    if (tokens.length > maxTokens) throw badRequest("Expression is too long for this recorded sample");
  }
  tokens.push({ kind: "end", text: "", written: "<EOF>", start: source.length, end: source.length });
  return tokens;
}

/** `\MISSING` is the word MISSING; `\"` is a quotation mark. */
function unescape(text: string): string {
  return text.replace(/\\([^]?)/gu, "$1");
}
