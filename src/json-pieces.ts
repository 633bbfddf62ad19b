/** Bytes of JSON, and what a runtime does with them faster than others. */
export interface LargeBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Strict UTF-8; null when the bytes are something else. */
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** Whether this is JSON in UTF-8, which is found out sooner than what it says. */
  readonly isJson: (bytes: Uint8Array<ArrayBuffer>) => boolean;
  /** As `Uint8Array.prototype.indexOf`, for runtimes that have a faster one. */
  readonly indexOf: (bytes: Uint8Array<ArrayBuffer>, byte: number, from: number) => number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** A byte that no JSON holds, for what is beyond the end. */
const NOTHING = 0;
const LAST_ASCII = 0x7f;

/** Each may cost one look over the whole body. */
const MOST_WRONG_GUESSES = 8;

/** Walks over objects and lists sign by sign; values inside are found as whole slices and left to `JSON.parse`. */
export class Pieces {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #body: LargeBody;
  readonly #indexOf: (byte: number, from: number) => number;
  #at: number;
  #wrongGuesses = 0;

  constructor(body: LargeBody) {
    const { bytes, indexOf } = body;
    this.#body = body;
    this.#bytes = bytes;
    this.#indexOf = (byte, from) => indexOf(bytes, byte, from);
    this.#at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  /** The next sign that is no blank. */
  next(): number {
    this.#at = this.#afterBlanks(this.#at);
    return this.#bytes[this.#at] ?? NOTHING;
  }

  /** An object with its wanted members; a repeated name counts as the last, as everywhere. */
  object(
    isWanted: (name: string) => boolean,
    read = (_name: string): unknown => this.value(),
  ): Record<string, unknown> {
    const members: [string, unknown][] = [];
    this.#sequence(OPEN_BRACE, CLOSE_BRACE, () => {
      if (this.next() !== QUOTE) throw unexpected(this.#at);
      const name = String(this.#take(this.#afterString(this.#at)));
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
    return this.#one((end) => this.#take(end));
  }

  /** A value that nobody wants. */
  #pass(): void {
    this.#one((end) => this.#check(end));
  }

  /** Finds where a value ends and lets `take` move on to there; null is no text, so a guess that was right is not null. */
  #one(take: (end: number) => unknown): unknown {
    if (this.next() === OPEN_BRACKET && this.#bytes[this.#afterBlanks(this.#at + 1)] === QUOTE) {
      const texts = this.#wrongGuesses < MOST_WRONG_GUESSES ? this.#guessedTexts(take) : null;
      if (texts !== null) return texts;
      this.#wrongGuesses++;
    }
    return take(this.#afterValue(this.#at));
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

  /** Long texts hold thousands of quotes and few brackets, so a list of texts is guessed to end with the first `"]`; null when not. */
  #guessedTexts(take: (end: number) => unknown): unknown {
    for (let at = this.#indexOf(CLOSE_BRACKET, this.#at); at > 0; at = this.#indexOf(CLOSE_BRACKET, at + 1)) {
      let before = at - 1;
      while (isBlank(this.#bytes[before])) before--;
      if (this.#bytes[before] !== QUOTE || this.#isEscaped(before)) continue;
      try {
        return take(at + 1);
      } catch {
        return null;
      }
    }
    return null;
  }

  /** Parses the slice that ends before `end` and moves on behind it. */
  #take(end: number): unknown {
    const text = this.#body.decodeUtf8(this.#bytes.subarray(this.#at, end));
    if (text === null) throw new SyntaxError("These bytes are not UTF-8.");
    const value: unknown = JSON.parse(text);
    this.#at = end;
    return value;
  }

  /** As {@link #take}, but for the value. */
  #check(end: number): true {
    if (!this.#body.isJson(this.#bytes.subarray(this.#at, end))) throw unexpected(this.#at);
    this.#at = end;
    return true;
  }

  #afterValue(start: number): number {
    const first = this.#bytes[start];
    if (first === QUOTE) return this.#afterString(start);
    if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return this.#afterScalar(start);
    let depth = 0;
    for (let at = start; at < this.#bytes.length; at++) {
      const sign = this.#bytes[at];
      if (sign === QUOTE) at = this.#afterString(at) - 1;
      else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) depth++;
      else if ((sign === CLOSE_BRACE || sign === CLOSE_BRACKET) && --depth === 0) return at + 1;
    }
    throw unexpected(this.#bytes.length);
  }

  #afterString(start: number): number {
    let at = this.#indexOf(QUOTE, start + 1);
    while (at > 0 && this.#isEscaped(at)) at = this.#indexOf(QUOTE, at + 1);
    if (at < 0) throw unexpected(this.#bytes.length);
    return at + 1;
  }

  #afterScalar(start: number): number {
    if ((this.#bytes[start] ?? NOTHING) > LAST_ASCII) throw unexpected(start);
    let at = start;
    while (at < this.#bytes.length && !isEndOfScalar(this.#bytes[at])) at++;
    return at;
  }

  /** Whether an odd number of backslashes stands before a quote. */
  #isEscaped(quote: number): boolean {
    let at = quote - 1;
    while (this.#bytes[at] === BACKSLASH) at--;
    return (quote - at) % 2 === 0;
  }

  #afterBlanks(start: number): number {
    let at = start;
    while (isBlank(this.#bytes[at])) at++;
    return at;
  }
}

/** JSON's own four blanks (RFC 8259 section 2). */
const isBlank = (sign: number | undefined): boolean => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09;

const isEndOfScalar = (sign: number | undefined): boolean =>
  isBlank(sign) || sign === COMMA || sign === CLOSE_BRACE || sign === CLOSE_BRACKET;

const unexpected = (at: number): SyntaxError => new SyntaxError(`This is no JSON at byte ${at}.`);
