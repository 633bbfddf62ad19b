import type { Chance } from "./chance.ts";

/** Ways in which bytes on their way go wrong, and in which someone would make them go wrong. */

const inserted: readonly Buffer[] = [
  ...['"', "\\", "{", "}", "[", "]", ",", ":", "0", "-", ".", "e", "E+", "01", "1.", ".5", "1e5", "tru", "null", "nul"],
  ...["\\n", "\\q", "\\u", "\\u12", "\\u00e9", "\\uD83D", "\\uZZZZ", "\\u0022", "\\x41", '\\"', "\\\\", '"a":1,', '""'],
  ...["\n", "\t", "\r", " ", "\0", "\v", "\u001F", "\u00A0", "\uFEFF", "\u2028", "é", "💊", "/**/", "{}", "[]", "[1,]"],
].map((text) => Buffer.from(text));

/** No UTF-8: a byte alone, too long a form, half of a pair, beyond Unicode, a sign that breaks off (RFC 3629). */
const notUtf8 = [[0xff], [0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0xf0]].map(
  (bytes) => Buffer.from(bytes),
);

type Mutation = (bytes: Buffer, at: number, chance: Chance) => Buffer;

const put = (bytes: Buffer, at: number, added: Buffer, behind = at): Buffer =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(behind)]);

const NONE = Buffer.alloc(0);

const LETTERS: ReadonlySet<number> = new Set(Buffer.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"));
const STRUCTURE: ReadonlySet<number> = new Set(Buffer.from("{}[],:"));

/** What may mostly stand in a text, and between values. */
const inText = [
  "z",
  "}",
  "]",
  ",",
  ":",
  "{",
  "[",
  "é",
  "日",
  "💊",
  "\\n",
  '\\"',
  "\\u00e9",
  "\\ud83d",
  "\\\\",
  "\\",
].map((text) => Buffer.from(text));
const blanks = [" ", "\n", "\r\n\t", "\u00A0"].map((text) => Buffer.from(text));

const mutations: readonly Mutation[] = [
  (bytes, at, chance) => put(bytes, at, Buffer.of((bytes[at] ?? 0) ^ (1 << chance.below(8))), at + 1),
  (bytes, at, chance) => put(bytes, at, Buffer.of(chance.below(256)), at + 1),
  (bytes, at, chance) => put(bytes, at, chance.oneOf(inserted), at + 1),
  (bytes, at, chance) => put(bytes, at, chance.oneOf(inserted)),
  (bytes, at, chance) => put(bytes, at, chance.oneOf(notUtf8), at + chance.below(2)),
  (bytes, at, chance) => put(bytes, at, NONE, at + 1 + chance.below(8)),
  (bytes, at, chance) => put(bytes, at, bytes.subarray(at, at + 1 + chance.below(60))),
  (bytes, at, chance) => put(bytes, chance.below(bytes.length), bytes.subarray(at, at + 1 + chance.below(60))),
  (bytes, at) => bytes.subarray(0, at),
  ...Array.from({ length: 3 }, (): Mutation => (bytes, at, chance) => {
    const letter = next(bytes, at, LETTERS);
    return put(bytes, letter, chance.oneOf(inText), letter + 1);
  }),
  (bytes, at, chance) => put(bytes, next(bytes, at, STRUCTURE), chance.oneOf(blanks)),
];

/** The next place with one of these signs, or the last of all. */
function next(bytes: Buffer, from: number, signs: ReadonlySet<number>): number {
  for (let at = from; at < bytes.length; at++) if (signs.has(bytes[at] ?? 0)) return at;
  return bytes.length - 1;
}

/** A document with one or two things changed, which may leave it right. */
export function mutated(document: Buffer, chance: Chance): Buffer {
  let bytes = document;
  for (let times = 1 + Math.floor(chance.below(6) / 3); times > 0 && bytes.length > 0; times--)
    bytes = chance.oneOf(mutations)(bytes, chance.below(bytes.length), chance);
  return bytes;
}
