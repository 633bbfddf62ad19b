import type { WantedRows } from "../../catalog/upstream.ts";

/**
 * The JSON of a large body, read piece by piece: a text of all of it and an object of all of it would each take several
 * times its bytes, and longer to be cleared away than to be read. What the pieces are and why they are right is told in
 * docs/maintainers/decisions/008-large-bodies-piece-by-piece.md.
 */

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

/** Bytes of JSON, and what a runtime does with them faster than others. */
export interface LargeBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Strict UTF-8; null when the bytes are something else. */
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** Whether {@link LargeBody.decodeUtf8} would give a text. */
  readonly isUtf8: (bytes: Uint8Array<ArrayBuffer>) => boolean;
}

/**
 * What may be made of one body in all: 50 of the largest study known take half of the bytes and three quarters of the
 * values.
 */
const MOST_MADE_BYTES = 16 * 1024 * 1024;
const MOST_MADE_VALUES = 500_000;

/** Values that are made together in the time in which one is made apart. */
const APART = 8;

/** Reads JSON from its beginning to its end and makes values only of what is wanted. */
class Pieces {
  readonly #body: LargeBody;
  readonly #walk: JsonWalk;
  #at: number;
  #bytesLeft = MOST_MADE_BYTES;
  #valuesLeft = MOST_MADE_VALUES;

  constructor(body: LargeBody) {
    const { bytes, isUtf8 } = body;
    this.#body = body;
    this.#walk = new JsonWalk(bytes, isUtf8);
    this.#at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  /** The next sign that is no blank. */
  next(): number {
    this.#at = this.#walk.afterBlanks(this.#at);
    return this.#body.bytes[this.#at] ?? NOTHING;
  }

  /** An object with its wanted members; a repeated name counts as the last, as everywhere. */
  object(isWanted: (name: string) => boolean, read: (name: string) => unknown): Record<string, unknown> {
    const members: [string, unknown][] = [];
    this.#sequence(OPEN_BRACE, CLOSE_BRACE, () => {
      const name = this.text();
      this.#expect(COLON);
      if (isWanted(name)) members.push([name, read(name)]);
      else this.pass();
    });
    return Object.fromEntries(members);
  }

  /** @param readOne is told how many there are before */
  list(readOne: (before: number) => unknown): readonly unknown[] {
    const items: unknown[] = [];
    this.#sequence(OPEN_BRACKET, CLOSE_BRACKET, () => void items.push(readOne(items.length)));
    return items;
  }

  value(): unknown {
    if (this.next() === QUOTE) return this.text();
    const start = this.#at;
    const before = this.#walk.passed;
    this.pass();
    return JSON.parse(this.#decoded(start, this.#at, this.#walk.passed - before));
  }

  /** Moves on behind a value, of which nothing is made. */
  pass(): void {
    this.next();
    this.#at = this.#walk.afterValue(this.#at);
  }

  /** A text; of a longer one at least `units` UTF-16 units. */
  text(units = Infinity): string {
    if (this.next() !== QUOTE) throw unexpected(this.#at);
    const start = this.#at;
    this.#at = this.#walk.afterText(start);
    const end = this.#at - 1;
    /** A unit may take six bytes, as an escape does. */
    for (let length = units + 1; start + length < end; length *= 2) {
      const text = this.#unescaped(start, this.#walk.beforeSplit(start + length));
      if (text.length >= units) return text;
    }
    return this.#unescaped(start, end);
  }

  /** As {@link value}, but of a text at least `units` UTF-16 units, and of a list its texts up to as many together. */
  opening(units: number): unknown {
    const first = this.next();
    if (first === QUOTE) return this.text(units);
    if (first !== OPEN_BRACKET) return this.value();
    const texts: string[] = [];
    let left = units;
    this.#sequence(OPEN_BRACKET, CLOSE_BRACKET, () => {
      if (left < 0 || this.next() !== QUOTE) return this.pass();
      const text = this.text(left);
      texts.push(text);
      /** A list of empty texts ends too. */
      left -= text.length + 1;
    });
    return texts;
  }

  end(): void {
    if (this.next() !== NOTHING || this.#at < this.#body.bytes.length) throw unexpected(this.#at);
  }

  #sequence(open: number, close: number, readOne: () => void): void {
    this.#expect(open);
    if (this.next() !== close)
      for (;;) {
        readOne();
        if (this.next() !== COMMA) break;
        this.#at++;
      }
    this.#expect(close);
  }

  #expect(sign: number): void {
    if (this.next() !== sign) throw unexpected(this.#at);
    this.#at++;
  }

  /** The text that was passed last, from its quote on, up to `end`. */
  #unescaped(start: number, end: number): string {
    const written = this.#decoded(start, end);
    return this.#walk.isPlainTo(end) ? written.slice(1) : String(JSON.parse(`${written}"`));
  }

  /** What values are made of; there is only so much of it. */
  #decoded(start: number, end: number, values = APART): string {
    this.#bytesLeft -= end - start;
    this.#valuesLeft -= values;
    if (this.#bytesLeft < 0 || this.#valuesLeft < 0) throw new TooMuchJson("more data than a page can have");
    const text = this.#body.decodeUtf8(this.#body.bytes.subarray(start, end));
    if (text === null) throw notUtf8();
    return text;
  }
}

/** Signs of JSON (RFC 8259) that mean something outside of texts. */
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** A byte that no JSON holds, for what is beyond the end. */
const NOTHING = 0;

const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const LETTER_E = 0x65;
const LETTER_U = 0x75;
const FIRST_PRINTABLE = 0x20;
const LAST_ASCII = 0x7f;

const bytesOf = (text: string): readonly number[] => Array.from(text, (sign) => sign.charCodeAt(0));
const WORDS = ["true", "false", "null"].map(bytesOf);

/** What may follow a backslash besides `u` and four hexadecimal digits (section 7): 1. */
const IS_SHORT_ESCAPE = new Uint8Array(256);
for (const sign of bytesOf('"\\/bfnrt')) IS_SHORT_ESCAPE[sign] = 1;

/** Bytes of an escape. */
const LONGEST_ESCAPE = 6;

/** Lists and objects inside one another, and values in all: 50 of the largest study known hold half of these. */
const DEEPEST = 1000;
const MOST_VALUES = 4_000_000;

/** This may be JSON, but is more than anyone sends; the message says in what. */
export class TooMuchJson extends Error {}

/**
 * Finds where values of a JSON text end, and checks them on the way: what was passed is JSON, or there is a
 * SyntaxError. Makes no values. More of them than anyone sends, or deeper inside one another, are refused as well.
 */
class JsonWalk {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView<ArrayBuffer>;
  readonly #isUtf8: (bytes: Uint8Array<ArrayBuffer>) => boolean;
  /** Where the first escape of the text stands that was passed last. */
  #firstEscape = Infinity;
  /** Values so far, with those inside of others. */
  passed = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>, isUtf8: (bytes: Uint8Array<ArrayBuffer>) => boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isUtf8 = isUtf8;
  }

  afterValue(start: number, depth = 0): number {
    const first = this.#bytes[start];
    if (++this.passed > MOST_VALUES) throw new TooMuchJson(`more than ${MOST_VALUES} values`);
    if (first === QUOTE) return this.afterText(start);
    if (first === OPEN_BRACKET) return this.#afterGroup(start, CLOSE_BRACKET, depth);
    if (first === OPEN_BRACE) return this.#afterGroup(start, CLOSE_BRACE, depth);
    const word = WORDS.find((word) => word[0] === first);
    return word === undefined ? this.#afterNumber(start) : this.#afterWord(start, word);
  }

  afterText(start: number): number {
    const bytes = this.#bytes;
    let isAscii = true;
    let firstEscape = Infinity;
    let at = start + 1;
    for (;;) {
      at = this.#afterPlainBytes(at);
      const sign = bytes[at] ?? NOTHING;
      if (sign === QUOTE) break;
      if (sign === BACKSLASH) {
        if (firstEscape === Infinity) firstEscape = at;
        at = this.#afterEscape(at);
      } else if (sign >= FIRST_PRINTABLE) {
        if (sign > LAST_ASCII) isAscii = false;
        at++;
      } else throw unexpected(at);
    }
    at++;
    if (!isAscii && !this.#isUtf8(bytes.subarray(start, at))) throw notUtf8();
    this.#firstEscape = firstEscape;
    return at;
  }

  /** Whether the text that was passed last holds no escape before `end`. */
  isPlainTo(end: number): boolean {
    return end <= this.#firstEscape;
  }

  /** JSON's own four blanks (section 2). */
  afterBlanks(start: number): number {
    let at = start;
    for (;;) {
      const sign = this.#bytes[at];
      if (sign !== 0x20 && sign !== 0x0a && sign !== 0x0d && sign !== 0x09) return at;
      at++;
    }
  }

  /** The last place up to `at`, in a text that was passed, that splits neither an escape nor a character. */
  beforeSplit(at: number): number {
    let end = at;
    /** Bytes that go on with a sign of several (RFC 3629 section 3). */
    while (((this.#bytes[end] ?? NOTHING) & 0xc0) === 0x80) end--;
    let escape = end - 1;
    while (escape > end - LONGEST_ESCAPE && this.#bytes[escape] !== BACKSLASH) escape--;
    let first = escape;
    while (this.#bytes[first] === BACKSLASH) first--;
    const isEscape = (escape - first) % 2 === 1;
    return isEscape && this.#afterEscape(escape) > end ? escape : end;
  }

  #afterGroup(start: number, close: number, depth: number): number {
    if (depth === DEEPEST) throw new TooMuchJson(`values nested more than ${DEEPEST} deep`);
    let at = this.afterBlanks(start + 1);
    if (this.#bytes[at] === close) return at + 1;
    for (;;) {
      if (close === CLOSE_BRACE) at = this.#afterName(at);
      at = this.afterBlanks(this.afterValue(at, depth + 1));
      const sign = this.#bytes[at];
      if (sign === close) return at + 1;
      if (sign !== COMMA) throw unexpected(at);
      at = this.afterBlanks(at + 1);
    }
  }

  /** Where the value of a member begins whose name begins at `start`. */
  #afterName(start: number): number {
    if (this.#bytes[start] !== QUOTE) throw unexpected(start);
    const colon = this.afterBlanks(this.afterText(start));
    if (this.#bytes[colon] !== COLON) throw unexpected(colon);
    return this.afterBlanks(colon + 1);
  }

  /**
   * The next byte that is not both ASCII and plain text, found by looking at four at a time: subtracting shows in a
   * byte's highest bit what was less. A borrow may set it wrongly in a byte above, never below, and the lowest is
   * taken. May stop early, in the last bytes of all.
   */
  #afterPlainBytes(start: number): number {
    const view = this.#view;
    const last = view.byteLength - 4;
    let at = start;
    for (; at <= last; at += 4) {
      const word = view.getInt32(at, true);
      const isControl = word - 0x20202020;
      const isQuote = (word ^ 0x22222222) - 0x01010101;
      const isBackslash = (word ^ 0x5c5c5c5c) - 0x01010101;
      const found = (word | isControl | isQuote | isBackslash) & 0x80808080;
      if (found !== 0) return at + ((31 - Math.clz32(found & -found)) >> 3);
    }
    return at;
  }

  #afterEscape(start: number): number {
    const sign = this.#bytes[start + 1] ?? NOTHING;
    if (IS_SHORT_ESCAPE[sign] === 1) return start + 2;
    if (sign !== LETTER_U) throw unexpected(start);
    for (let at = start + 2; at < start + LONGEST_ESCAPE; at++)
      if (!isHexadecimal(this.#bytes[at])) throw unexpected(at);
    return start + LONGEST_ESCAPE;
  }

  #afterWord(start: number, word: readonly number[]): number {
    const wrong = word.findIndex((sign, at) => this.#bytes[start + at] !== sign);
    if (wrong >= 0) throw unexpected(start + wrong);
    return start + word.length;
  }

  /** Section 6. */
  #afterNumber(start: number): number {
    const first = this.#bytes[start] === MINUS ? start + 1 : start;
    let at = this.#bytes[first] === ZERO ? first + 1 : this.#afterDigits(first);
    if (this.#bytes[at] === POINT) at = this.#afterDigits(at + 1);
    if (((this.#bytes[at] ?? NOTHING) | 0x20) !== LETTER_E) return at;
    const sign = this.#bytes[at + 1];
    return this.#afterDigits(sign === PLUS || sign === MINUS ? at + 2 : at + 1);
  }

  /** One digit, or more. */
  #afterDigits(start: number): number {
    let at = start;
    while (isDigit(this.#bytes[at])) at++;
    if (at === start) throw unexpected(at);
    return at;
  }
}

const isDigit = (sign = NOTHING): boolean => sign >= 0x30 && sign <= 0x39;

const isHexadecimal = (sign = NOTHING): boolean => isDigit(sign) || ((sign | 0x20) >= 0x61 && (sign | 0x20) <= 0x66);

const unexpected = (at: number): SyntaxError => new SyntaxError(`Invalid JSON at byte ${at}.`);
const notUtf8 = (): SyntaxError => new SyntaxError("These bytes are not UTF-8.");
