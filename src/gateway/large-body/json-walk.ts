/** Signs of JSON (RFC 8259) that mean something outside of texts. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
/** A byte that no JSON holds, for what is beyond the end. */
export const NOTHING = 0;

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
export class JsonWalk {
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
    if (depth === DEEPEST) throw new TooMuchJson(`values more than ${DEEPEST} deep inside one another`);
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

export const unexpected = (at: number): SyntaxError => new SyntaxError(`This is no JSON at byte ${at}.`);
export const notUtf8 = (): SyntaxError => new SyntaxError("These bytes are not UTF-8.");
