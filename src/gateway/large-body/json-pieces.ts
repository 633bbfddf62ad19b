import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  JsonWalk,
  NOTHING,
  notUtf8,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  TooMuchJson,
  unexpected,
} from "./json-walk.ts";

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
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_VALUES = 500_000;

/** Values that are made together in the time in which one is made apart. */
const APART = 8;

/** Reads JSON from its beginning to its end and makes values only of what is wanted. */
export class Pieces {
  readonly #body: LargeBody;
  readonly #walk: JsonWalk;
  #at: number;
  #bytesLeft = MOST_BYTES;
  #valuesLeft = MOST_VALUES;

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
