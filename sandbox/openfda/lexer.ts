import { SearchFailure } from "./failure.ts";

/** The token kinds of Lucene's classic query parser that openFDA's character list can still produce. */
export type TokenKind =
  | ("and" | "or" | "not" | "plus" | "minus" | "(" | ")" | ":" | "eof" | "error")
  | ("term" | "sign" | "star" | "prefix" | "wildcard" | "regexp" | "quoted")
  | ("[" | "{" | "to" | "bound" | "quotedBound" | "]" | "}");

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
}

const start = String.raw`[^ +\-!():^[\]"{}~*?\\/]|\\.`;
const wordPattern = new RegExp(String.raw`(?:${start}|\*)(?:${start}|[-+*])*`, "y");
const quotedPattern = /"(?:[^"\\]|\\.)*"/y;
const regexpPattern = /\/(?:\\\/|[^/])*\//y;
const boundPattern = /"(?:\\"|[^"])+"(?=[ \]}]|$)|[^ \]}]+/y;

const reserved: Readonly<Record<string, TokenKind>> = { AND: "and", "&&": "and", OR: "or", NOT: "not" };

/** Cuts a query into tokens. What cannot be cut becomes an `error` token, so that an earlier parse error still wins. */
export function lex(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let inRange = false;
  for (let at = 0; at < text.length;) {
    if (text.charAt(at) === " ") {
      at++;
      continue;
    }
    const token: Token = inRange ? nextInRange(text, at) : next(text, at);
    tokens.push(token);
    if (token.kind === "error") return tokens;
    inRange = token.kind === "[" || token.kind === "{" || (inRange && token.kind !== "]" && token.kind !== "}");
    at += token.text.length;
  }
  return [...tokens, { kind: "eof", text: "", at: text.length }];
}

/** The failure Lucene's token manager reports for an `error` token; `<EOF>` when the text ended inside a token. */
export function lexicalError({ text, at }: Token, length: number): SearchFailure {
  const atEnd = !unexpected.test(text);
  const seen = atEnd ? "<EOF>" : `"${text}" (${text.charCodeAt(0)}),`;
  const after = atEnd && text.length > 1 ? text.replaceAll("\\", "\\\\").replaceAll('"', '\\"') : "";
  const column = atEnd ? length + 1 : at + 1;
  const reason = `Lexical error at line 1, column ${column}.  Encountered: ${seen} after : "${after}"`;
  return new SearchFailure("token_mgr_error", `token_mgr_error: ${reason}`);
}

const unexpected = /^[\]}]/;

function next(text: string, at: number): Token {
  const char = text.charAt(at);
  const token = (kind: TokenKind, image: string | null): Token =>
    image === null ? { kind: "error", text: text.slice(at), at } : { kind, text: image, at };
  if (char === "(" || char === ")" || char === ":" || char === "[" || char === "{") return token(char, char);
  if (char === "]" || char === "}") return { kind: "error", text: char, at };
  if (char === "+" || char === "-") {
    if (text.charAt(at + 1) === " ") return token("sign", char);
    return token(char === "+" ? "plus" : "minus", char);
  }
  if (char === '"') return token("quoted", cut(quotedPattern, text, at));
  if (char === "/") return token("regexp", cut(regexpPattern, text, at));
  const image = cut(wordPattern, text, at);
  return token(image === null ? "error" : kindOfWord(image), image);
}

function nextInRange(text: string, at: number): Token {
  const char = text.charAt(at);
  if (char === "]" || char === "}") return { kind: char, text: char, at };
  const image = cut(boundPattern, text, at) ?? char;
  if (image === "TO") return { kind: "to", text: image, at };
  const isQuoted = image.length > 2 && image.startsWith('"') && image.endsWith('"');
  return { kind: isQuoted ? "quotedBound" : "bound", text: image, at };
}

function kindOfWord(image: string): TokenKind {
  const bare = image.replace(/\\./g, "x");
  if (!bare.includes("*")) return Object.hasOwn(reserved, image) ? (reserved[image] ?? "term") : "term";
  if (bare === "*") return "star";
  return bare.indexOf("*") === bare.length - 1 ? "prefix" : "wildcard";
}

function cut(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
