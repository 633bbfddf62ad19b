import { findArea } from "../areas.ts";
import { coverages, type Expression, expansions, type TermPart } from "./expression.ts";
import { lex, type Token } from "./lexer.ts";
import { readCircle } from "../geo.ts";
import { badRequest, cut } from "../rejection.ts";

/** Deepest nesting of parentheses and operators; the registry's own limit is not published. */
const maxDepth = 60;

/** The list a recorded error body gives for what may follow a word. */
const expected =
  "{<EOF>, '(', ',', 'NOT', 'AND', 'OR', 'SEARCH', 'AREA', 'RANGE', 'DISTANCE', Coverage, Expansion, 'TILT', 'ALL', " +
  "'MISSING', 'MIN', 'MAX', EscapedKeyword, BooleanLiteral, DecimalLiteral, DateLiteral, TimeLiteral, RadiusLiteral, " +
  "StringLiteral, Term}";

interface Cursor {
  readonly source: string;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

/** Parses an Essie expression; precedence from high to low: sources, NOT and context operators, AND, OR. */
export function parseEssie(source: string): Expression {
  const cursor: Cursor = { source, tokens: lex(source), at: 0, depth: 0 };
  const expression = parseOr(cursor);
  const rest = peek(cursor);
  if (rest.kind !== "end") throw badRequest(`mismatched input '${cut(rest.written)}' expecting ${expected}`);
  return expression;
}

function parseOr(cursor: Cursor): Expression {
  const items = [parseAnd(cursor)];
  while (skipOperator(cursor, "OR")) items.push(parseAnd(cursor));
  return join("or", items);
}

/** `AND`, a comma and plain juxtaposition (`bethesda NOT maryland`) all mean AND. */
function parseAnd(cursor: Cursor): Expression {
  skipCommas(cursor);
  const items = [parseOperators(cursor)];
  for (;;) {
    skipCommas(cursor);
    if (skipOperator(cursor, "AND")) {
      skipCommas(cursor);
      items.push(parseOperators(cursor));
    } else if (startsExpression(peek(cursor))) items.push(parseOperators(cursor));
    else return join("and", items);
  }
}

function parseOperators(cursor: Cursor): Expression {
  cursor.depth += 1;
  if (cursor.depth > maxDepth) throw badRequest("Expression is nested too deeply for this recorded sample");
  const expression = parseOperator(cursor);
  cursor.depth -= 1;
  return expression;
}

function parseOperator(cursor: Cursor): Expression {
  const token = peek(cursor);
  if (token.kind === "word" || token.kind === "quoted") return parseTerm(cursor);
  if (token.written === "(") return parseGroup(cursor);
  if (token.kind !== "operator") throw noViable(token);
  cursor.at += 1;
  switch (token.text) {
    case "NOT":
      return { kind: "not", item: parseOperators(cursor) };
    case "ALL":
      return { kind: "all" };
    case "MISSING":
      return { kind: "missing" };
    case "RANGE":
      return parseRange(argument(cursor, token));
    case "DISTANCE":
      return parseDistance(argument(cursor, token));
    case "AREA":
    case "TILT": {
      const area = resolveArea(argument(cursor, token));
      return { kind: token.text === "AREA" ? "area" : "tilt", area, item: parseOperators(cursor) };
    }
    case "COVERAGE": {
      const coverage = choose(coverages, argument(cursor, token));
      return { kind: "coverage", coverage, item: parseOperators(cursor) };
    }
    case "EXPANSION": {
      const expansion = choose(expansions, argument(cursor, token));
      return { kind: "expansion", expansion, item: parseOperators(cursor) };
    }
    case "SEARCH": {
      const domain = choose(["Study", "Location"] as const, argument(cursor, token));
      return { kind: "search", domain, item: parseOperators(cursor) };
    }
    default:
      throw noViable(token);
  }
}

/** Consecutive words and phrases form one search term. */
function parseTerm(cursor: Cursor): Expression {
  const parts: TermPart[] = [];
  for (let token = peek(cursor); token.kind === "word" || token.kind === "quoted"; token = peek(cursor)) {
    parts.push({ text: token.text, isQuoted: token.kind === "quoted" });
    cursor.at += 1;
  }
  return { kind: "term", parts };
}

function parseGroup(cursor: Cursor): Expression {
  cursor.at += 1;
  const expression = parseOr(cursor);
  const close = peek(cursor);
  if (close.kind === "end") throw badRequest("missing ')' at '<EOF>'");
  if (close.written !== ")") throw badRequest(`mismatched input '${cut(close.written)}' expecting ${expected}`);
  cursor.at += 1;
  return expression;
}

/** The text in the brackets that follow an operator without a space. */
function argument(cursor: Cursor, operator: Token): string {
  const open = peek(cursor);
  if (open.written !== "[" || open.start !== operator.end) {
    throw badRequest(`mismatched input '${cut(open.written)}' expecting '['`);
  }
  while (peek(cursor).kind !== "end" && peek(cursor).written !== "]") cursor.at += 1;
  const close = peek(cursor);
  if (close.kind === "end") throw badRequest("missing ']' at '<EOF>'");
  cursor.at += 1;
  return cursor.source.slice(open.end, close.start).trim();
}

function parseRange(text: string): Expression {
  const [low, high, ...more] = text.split(",").map((bound) => bound.trim());
  if (!low || !high || more.length > 0) throw badRequest(`no viable alternative at input 'RANGE[${cut(text)}'`);
  return { kind: "range", low: low === "MIN" ? undefined : low, high: high === "MAX" ? undefined : high };
}

function parseDistance(text: string): Expression {
  const circle = readCircle(text);
  if (circle === undefined) throw badRequest(`no viable alternative at input 'DISTANCE[${cut(text)}'`);
  return { kind: "distance", circle };
}

function resolveArea(name: string) {
  const area = findArea(name);
  if (area === undefined) throw badRequest(`Unknown area name: \`${cut(name)}\``);
  return area;
}

function choose<const Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const list = choices.map((choice) => `'${choice}'`).join(", ");
  throw badRequest(`mismatched input '${cut(text)}' expecting {${list}}`);
}

function startsExpression(token: Token): boolean {
  if (token.kind === "operator") return token.text !== "AND" && token.text !== "OR";
  return token.kind === "word" || token.kind === "quoted" || token.written === "(";
}

function skipOperator(cursor: Cursor, text: string): boolean {
  const token = peek(cursor);
  if (token.kind !== "operator" || token.text !== text) return false;
  cursor.at += 1;
  return true;
}

function skipCommas(cursor: Cursor): void {
  while (peek(cursor).written === ",") cursor.at += 1;
}

function join(kind: "and" | "or", items: readonly Expression[]): Expression {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind, items };
}

function noViable(token: Token): Error {
  return badRequest(`no viable alternative at input '${cut(token.written)}'`);
}

function peek(cursor: Cursor): Token {
  const token = cursor.tokens[cursor.at] ?? cursor.tokens.at(-1);
  if (token === undefined) throw new Error("A token list always ends with an end token.");
  return token;
}
