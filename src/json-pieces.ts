/** Bytes of JSON, and what a runtime does with them faster than others. */
export interface LargeBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Strict UTF-8; null when the bytes are something else. */
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** Whether {@link LargeBody.decodeUtf8} would give a text. */
  readonly isUtf8: (bytes: Uint8Array<ArrayBuffer>) => boolean;
}

const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LETTER_U = 0x75;
/** A byte that no JSON holds, for what is beyond the end. */
const NOTHING = 0;
const FIRST_PRINTABLE = 0x20;
const LAST_ASCII = 0x7f;

const bytesOf = (text: string): readonly number[] => Array.from(text, (sign) => sign.charCodeAt(0));

const WORDS = ["true", "false", "null"].map(bytesOf);

/** What may follow a backslash besides `u` and four hexadecimal digits (RFC 8259 section 7). */
const IS_SHORT_ESCAPE = Uint8Array.from({ length: 256 }, (_, sign) =>
  '"\\/bfnrt'.includes(String.fromCharCode(sign)) ? 1 : 0,
);

/** Bytes of an escape. */
const LONGEST_ESCAPE = 6;

/** Lists and objects inside one another; deeper ones are left to `JSON.parse` of the whole. */
const DEEPEST = 1000;

/**
 * Walks over JSON byte by byte, or by four where a text goes on, and makes values only of what is wanted. All else is
 * checked by the same walk, which takes no memory: every byte that is passed was found to be where JSON allows it.
 */
export class Pieces {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView<ArrayBuffer>;
  readonly #body: LargeBody;
  #at: number;
  /** Where the first escape of the text stands that was passed last. */
  #firstEscape = Infinity;

  constructor(body: LargeBody) {
    const { bytes } = body;
    this.#body = body;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  /** The next sign that is no blank. */
  next(): number {
    this.#at = this.#afterBlanks(this.#at);
    return this.#bytes[this.#at] ?? NOTHING;
  }

  /** An object with its wanted members; a repeated name counts as the last, as everywhere. */
  object(isWanted: (name: string) => boolean, read: (name: string) => unknown): Record<string, unknown> {
    const members: [string, unknown][] = [];
    this.#sequence(OPEN_BRACE, CLOSE_BRACE, () => {
      const name = this.text();
      this.#expect(COLON);
      if (isWanted(name)) members.push([name, read(name)]);
      else this.#pass();
    });
    return Object.fromEntries(members);
  }

  list(read: () => unknown): readonly unknown[] {
    const items: unknown[] = [];
    this.#sequence(OPEN_BRACKET, CLOSE_BRACKET, () => void items.push(read()));
    return items;
  }

  value(): unknown {
    if (this.next() === QUOTE) return this.text();
    const start = this.#at;
    this.#pass();
    return JSON.parse(this.#decoded(start, this.#at));
  }

  /** A text; of a longer one at least `units` UTF-16 units. */
  text(units = Infinity): string {
    if (this.next() !== QUOTE) throw unexpected(this.#at);
    const start = this.#at;
    this.#at = this.#afterText(start);
    const end = this.#at - 1;
    /** A unit may take six bytes, as an escape does. */
    for (let length = units + 1; start + length < end; length *= 2) {
      const text = this.#unescaped(start, this.#beforeSplit(start + length));
      if (text.length >= units) return text;
    }
    return this.#unescaped(start, end);
  }

  /** As {@link value}, but of a text, or of each text of a list, at least `units` UTF-16 units instead of all. */
  opening(units: number): unknown {
    const one = (): unknown => (this.next() === QUOTE ? this.text(units) : this.value());
    return this.next() === OPEN_BRACKET ? this.list(one) : one();
  }

  end(): void {
    if (this.next() !== NOTHING || this.#at < this.#bytes.length) throw unexpected(this.#at);
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

  /** Moves on behind a value. */
  #pass(): void {
    this.next();
    this.#at = this.#afterValue(this.#at);
  }

  /** The last place not behind `at` that is inside of neither an escape nor a sign of several bytes. */
  #beforeSplit(at: number): number {
    let end = at;
    while (isContinuation(this.#bytes[end])) end--;
    let escape = end - 1;
    while (escape > end - LONGEST_ESCAPE && this.#bytes[escape] !== BACKSLASH) escape--;
    let first = escape;
    while (this.#bytes[first] === BACKSLASH) first--;
    const isEscape = (escape - first) % 2 === 1;
    return isEscape && this.#afterEscape(escape) > end ? escape : end;
  }

  /** The text that was passed last, from its quote on, up to `end`. */
  #unescaped(start: number, end: number): string {
    const written = this.#decoded(start, end);
    return end <= this.#firstEscape ? written.slice(1) : String(JSON.parse(`${written}"`));
  }

  #decoded(start: number, end: number): string {
    const text = this.#body.decodeUtf8(this.#bytes.subarray(start, end));
    if (text === null) throw new SyntaxError("These bytes are not UTF-8.");
    return text;
  }

  #afterValue(start: number): number {
    /** What ends each of the lists and objects that are open here. */
    const closing: number[] = [];
    let at = start;
    for (;;) {
      const first = this.#bytes[at] ?? NOTHING;
      if (first === OPEN_BRACKET || first === OPEN_BRACE) {
        const close = first === OPEN_BRACKET ? CLOSE_BRACKET : CLOSE_BRACE;
        at = this.#afterBlanks(at + 1);
        if (this.#bytes[at] !== close) {
          if (closing.push(close) > DEEPEST) throw unexpected(at);
          if (close === CLOSE_BRACE) at = this.#afterName(at);
          continue;
        }
        at++;
      } else at = first === QUOTE ? this.#afterText(at) : this.#afterScalar(at);
      for (;;) {
        const close = closing.at(-1);
        if (close === undefined) return at;
        at = this.#afterBlanks(at);
        if (this.#bytes[at] === COMMA) {
          at = this.#afterBlanks(at + 1);
          if (close === CLOSE_BRACE) at = this.#afterName(at);
          break;
        }
        if (this.#bytes[at] !== close) throw unexpected(at);
        closing.pop();
        at++;
      }
    }
  }

  /** Where the value of a member begins whose name begins at `start`. */
  #afterName(start: number): number {
    if (this.#bytes[start] !== QUOTE) throw unexpected(start);
    const colon = this.#afterBlanks(this.#afterText(start));
    if (this.#bytes[colon] !== COLON) throw unexpected(colon);
    return this.#afterBlanks(colon + 1);
  }

  #afterText(start: number): number {
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
    this.#firstEscape = firstEscape;
    if (!isAscii && !this.#body.isUtf8(bytes.subarray(start, at))) throw new SyntaxError("These bytes are not UTF-8.");
    return at;
  }

  /**
   * The next byte that is not both ASCII and plain text, found by looking at four at a time: subtracting shows in a byte's
   * highest bit what was less. A borrow may set it wrongly in a byte above, never below, and the lowest is taken. May stop
   * early, in the last bytes of all.
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
    for (let at = start + 2; at < start + 6; at++) if (!isHexadecimal(this.#bytes[at])) throw unexpected(at);
    return start + 6;
  }

  #afterScalar(start: number): number {
    const word = WORDS.find((word) => word[0] === this.#bytes[start]);
    if (word === undefined) return this.#afterNumber(start);
    const wrong = word.findIndex((sign, at) => this.#bytes[start + at] !== sign);
    if (wrong >= 0) throw unexpected(start + wrong);
    return start + word.length;
  }

  /** RFC 8259 section 6. */
  #afterNumber(start: number): number {
    const first = this.#bytes[start] === MINUS ? start + 1 : start;
    let at = this.#bytes[first] === ZERO ? first + 1 : this.#afterDigits(first);
    if (this.#bytes[at] === POINT) at = this.#afterDigits(at + 1);
    if (!isExponent(this.#bytes[at])) return at;
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

  #afterBlanks(start: number): number {
    let at = start;
    while (isBlank(this.#bytes[at])) at++;
    return at;
  }
}

/** JSON's own four blanks (RFC 8259 section 2). */
const isBlank = (sign: number | undefined): boolean => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09;

const isDigit = (sign = NOTHING): boolean => sign >= 0x30 && sign <= 0x39;

const isHexadecimal = (sign = NOTHING): boolean =>
  isDigit(sign) || (sign >= 0x41 && sign <= 0x46) || (sign >= 0x61 && sign <= 0x66);

/** Whether this byte goes on with a sign of several (RFC 3629 section 3). */
const isContinuation = (sign = NOTHING): boolean => sign >= 0x80 && sign < 0xc0;

const isExponent = (sign: number | undefined): boolean => sign === 0x45 || sign === 0x65;

const unexpected = (at: number): SyntaxError => new SyntaxError(`This is no JSON at byte ${at}.`);
