import { SearchFailure } from "./failure.ts";
import { lex, lexicalError, type Token, type TokenKind } from "./lexer.ts";
import type { Clause, Query } from "./query.ts";

/** Deeper nesting is refused as a parse failure here; the bound protects our stack, the agency's own is not known. */
const maxDepth = 100;

/** A regular expression of only these parts is the same as a wildcard; others are not supported here. */
const plainRegexp = /^\/((?:[A-Za-z0-9 _-]|\.\*)*)\/$/;

/** Parses Elasticsearch 7 query_string text as Lucene's classic parser does, with OR as the default operator. */
export function parse(text: string): Query {
  const tokens = lex(text);
  let at = 0;

  const peek = (ahead = 0): Token => tokens[at + ahead] ?? { kind: "eof", text: "", at: text.length };
  const take = (): Token => {
    const token = peek();
    if (token.kind === "error") throw lexicalError(token, text.length);
    at++;
    return token;
  };
  const takeOne = (...kinds: TokenKind[]): Token => (kinds.includes(peek().kind) ? take() : fail());
  const fail = (): never => {
    const { kind, text: image, at: column } = peek();
    if (kind === "error") throw lexicalError(peek(), text.length);
    const seen = kind === "eof" ? '"<EOF>"' : `" "${image}" "${image} ""`;
    throw new SearchFailure("parse_exception", `parse_exception: Encountered ${seen} at line 1, column ${column}.`);
  };

  function group(field: string | null, depth: number): Query {
    if (depth > maxDepth) return fail();
    const clauses: Clause[] = [];
    do {
      const joined = clauses.length > 0 ? conjunction() : null;
      if (joined === null && startsWords()) clauses.push(plain(words(field)));
      else clauses.push({ joinedBy: joined, modifier: modifier(), query: clause(field, depth) });
    } while (peek().kind !== "eof" && peek().kind !== ")");
    return { kind: "group", clauses };
  }

  function conjunction(): "and" | "or" | null {
    const { kind } = peek();
    if (kind !== "and" && kind !== "or") return null;
    take();
    return kind;
  }

  function modifier(): "required" | "prohibited" | null {
    const { kind } = peek();
    if (kind !== "plus" && kind !== "minus" && kind !== "not") return null;
    take();
    return kind === "plus" ? "required" : "prohibited";
  }

  function clause(outer: string | null, depth: number): Query {
    let field = outer;
    if (peek(1).kind === ":" && (peek().kind === "term" || peek().kind === "star")) {
      field = unescape(take().text);
      take();
    }
    if (peek().kind !== "(") return leaf(field);
    take();
    const inner = group(field, depth + 1);
    takeOne(")");
    return inner;
  }

  /** Neighbouring bare words are analysed as one text: on a keyword field `f:(a b)` is the single value "a b". */
  function words(field: string | null): Query {
    const parts = [take().text];
    while (peek().kind === "term" && mayFollowWords(peek(1))) parts.push(take().text);
    return { kind: "words", field, text: unescape(parts.join(" ")) };
  }

  function startsWords(): boolean {
    return peek().kind === "term" && peek(1).kind === "term" && mayFollowWords(peek(2));
  }

  function leaf(field: string | null): Query {
    const { kind, text: image } = takeOne("term", "sign", "star", "prefix", "wildcard", "regexp", "quoted", "[", "{");
    if (kind === "[" || kind === "{") return range(field, kind === "[");
    if (kind === "quoted") return { kind: "phrase", field, text: unescape(image.slice(1, -1)) };
    if (kind === "regexp") return { kind: "wildcard", field, pattern: fromRegexp(image) };
    if (kind === "term" || kind === "sign") return { kind: "words", field, text: unescape(image) };
    return { kind: "wildcard", field, pattern: image };
  }

  function range(field: string | null, includesFrom: boolean): Query {
    const from = bound(takeOne("bound", "quotedBound"));
    takeOne("to");
    const to = bound(takeOne("bound", "quotedBound"));
    const includesTo = takeOne("]", "}").kind === "]";
    return { kind: "range", field, range: { from, to, includesFrom, includesTo } };
  }

  const query = group(null, 0);
  if (peek().kind !== "eof") fail();
  return query;
}

function plain(query: Query): Clause {
  return { joinedBy: null, modifier: null, query };
}

function mayFollowWords({ kind }: Token): boolean {
  return kind !== ":" && kind !== "star" && kind !== "and" && kind !== "or";
}

function bound({ kind, text }: Token): string | null {
  if (kind === "quotedBound") return unescape(text.slice(1, -1));
  return text === "*" ? null : unescape(text);
}

function unescape(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, escaped: string) =>
    escaped.length === 5 ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16)) : escaped,
  );
}

function fromRegexp(image: string): string {
  const [, body] = plainRegexp.exec(image) ?? [];
  if (body === undefined) throw new SearchFailure("parse_exception", "regular expressions are not recorded here");
  return body.replaceAll(".*", "*");
}
