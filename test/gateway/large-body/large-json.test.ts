import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { readLargeJson, TooMuchJson } from "../../../src/gateway/large-body/large-json.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { anyText } from "../../support/hostile-text.ts";

/** What is read piece by piece is what `JSON.parse` makes of the whole, or a SyntaxError; there is nothing between. */

const LIST = "results";
const BESIDES = ["meta", "a", "__proto__", "last", ""];

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const inPieces = (bytes: Uint8Array<ArrayBuffer>, names?: Iterable<string>, units = Infinity): unknown =>
  readLargeJson(
    { bytes, ...nodePlatform },
    {
      list: LIST,
      besides: BESIDES,
      limit: Infinity,
      ...(names && { fields: new Map(Array.from(names, (name) => [name, units])) }),
    },
  );

const parsed = (bytes: Uint8Array<ArrayBuffer>): unknown =>
  JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));

/** Of an object only what is asked for; null for anything else. */
const wantedOf = (whole: unknown): unknown =>
  typeof whole === "object" && whole !== null && !Array.isArray(whole)
    ? Object.fromEntries(Object.entries(whole).filter(([name]) => name === LIST || BESIDES.includes(name)))
    : null;

const succeeds = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch (error) {
    assert.ok(error instanceof SyntaxError || error instanceof TypeError, String(error));
    return false;
  }
};

/** Texts that look like structure. */
const trickyText = fc.oneof(
  anyText,
  fc.constantFrom('"]', ' ] ,"', "},{", '"}', "\\", '\\"', "[", "\n  ]", "\u0000", "é", "\u{1F48A}", "\uFEFF", ""),
  fc
    .array(fc.constantFrom('"', "\\", "]", "[", "{", "}", ",", ":", " ", "\n", "a", "é"), { maxLength: 12 })
    .map((signs) => signs.join("")),
);
/** Without escapes: of those V8 (13.6) mistakes some in names for others, `{"\\\\":1}` read before `{"\\u0000":1}` for one. */
const plainName = trickyText.map((text) => text.toWellFormed().replaceAll(/["\\\p{Cc}]/gu, ""));
const name = fc.oneof(plainName, fc.constantFrom(LIST, "meta", "a", "b", "__proto__", "constructor", "1"));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    trickyText,
    fc.constantFrom(null, true, false, 0, -1.5e-7, 12, 1e300),
    fc.array(trickyText, { maxLength: 4 }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}));
const object = fc.array(fc.tuple(name, value), { maxLength: 5 }).map((members) => Object.fromEntries(members));
const blanks = fc.stringMatching(/^[ \n\r\t]{0,3}$/);
const written = fc
  .tuple(object, fc.array(fc.oneof(object, value), { maxLength: 5 }), fc.constantFrom(0, 2, "\t"), blanks)
  .map(([others, rows, indent, blank]) => {
    const text = JSON.stringify({ ...others, [LIST]: rows, last: 1 }, null, indent);
    return blank + text + blank;
  });

test("any answer, however spaced, is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(written, fc.boolean(), (text, hasMark) => {
      const bytes = encoded((hasMark ? "\uFEFF" : "") + text);
      assert.deepEqual(inPieces(bytes), wantedOf(parsed(bytes)));
    }),
    { numRuns: 2000 },
  );
});

test("a damaged answer is refused exactly when JSON.parse refuses it, and otherwise read alike", () => {
  const damage = fc.oneof(
    fc.record({ cut: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) }),
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      added: fc.constantFrom(...',:[]{}"\\ 1', "\uFEFF", "\u00A0"),
    }),
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), without: fc.integer({ min: 1, max: 9 }) }),
  );
  let refused = 0;
  fc.assert(
    fc.property(written, damage, (text, how) => {
      const bytes = damaged(encoded(text), how);
      if (succeeds(() => parsed(bytes))) return assert.deepEqual(inPieces(bytes), wantedOf(parsed(bytes)));
      assert.equal(
        succeeds(() => inPieces(bytes)),
        false,
        new TextDecoder().decode(bytes),
      );
      refused++;
    }),
    { numRuns: 4000 },
  );
  assert.ok(refused > 500, `${refused} were refused`);
});

type Damage =
  | { cut: number }
  | { at: number; byte: number }
  | { at: number; added: string }
  | { at: number; without: number };

function damaged(bytes: Uint8Array<ArrayBuffer>, how: Damage): Uint8Array<ArrayBuffer> {
  const place = (part: number): number => Math.floor(part * (bytes.length - 1));
  if ("cut" in how) return bytes.slice(0, place(how.cut));
  const at = place(how.at);
  if ("byte" in how) return bytes.slice().fill(how.byte, at, at + 1);
  const [added, from] = "added" in how ? [encoded(how.added), at] : [new Uint8Array(0), at + how.without];
  return Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(from)]);
}

test("unused members are checked and dropped, also in rows, and nothing else is dropped", () => {
  fc.assert(
    fc.property(written, fc.uniqueArray(name, { maxLength: 3 }), (text, fields) => {
      const bytes = encoded(text);
      const whole = wantedOf(parsed(bytes));
      assert.ok(typeof whole === "object" && whole !== null && LIST in whole && Array.isArray(whole[LIST]));
      const rows: readonly unknown[] = whole[LIST];
      const wanted = rows.map((row) =>
        typeof row === "object" && row !== null && !Array.isArray(row)
          ? Object.fromEntries(Object.entries(row).filter(([key]) => fields.includes(key)))
          : row,
      );
      assert.deepEqual(inPieces(bytes, new Set(fields)), { ...whole, [LIST]: wanted });
    }),
    { numRuns: 1000 },
  );
});

test("long texts are read at least up to their limit, everything else completely", () => {
  const longText = fc.array(trickyText, { maxLength: 20 }).map((parts) => parts.join(""));
  const member = fc.oneof(longText, fc.array(fc.oneof(longText, value), { maxLength: 3 }), value);
  const rows = fc.array(fc.record({ a: member, b: member }), { maxLength: 3 });
  const escaped = (text: string): string =>
    text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const joined = (value: unknown): string =>
    Array.isArray(value) ? value.filter((item) => typeof item === "string").join(" ") : String(value);
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 40 }), fc.boolean(), (rows, units, isEscaped) => {
      const text = JSON.stringify({ [LIST]: rows });
      const read = inPieces(encoded(isEscaped ? escaped(text) : text), ["a", "b"], units);
      const whole: unknown = JSON.parse(text);
      for (const [at] of rows.entries())
        for (const name of ["a", "b"]) {
          const [all, some] = [whole, read].map((document) => Object(document)[LIST][at][name]);
          if (typeof all !== "string" && !Array.isArray(all)) assert.deepEqual(some, all);
          else
            assert.ok(
              joined(all).startsWith(joined(some)) && joined(some).length >= Math.min(units, joined(all).length),
            );
        }
    }),
    { numRuns: 3000 },
  );
});

const refusedTexts: readonly [what: string, text: string][] = [
  ["a control character in an unused member", '{"results":[{"x":["a\nb"]}]}'],
  ["a bad escape in an unused member", '{"results":[{"x":["a\\q"]}]}'],
  ["a number that is none", '{"results":[{"x":01}]}'],
  ["a minus alone", '{"results":[{"x":-}]}'],
  ["a number with a plus", '{"results":[{"x":+1}]}'],
  ["a number that ends in its point", '{"results":[{"x":1.}]}'],
  ["a number that begins with its point", '{"results":[{"x":.1}]}'],
  ["an exponent that is none", '{"results":[{"x":1e}]}'],
  ["a word that is none", '{"results":[{"x":nul}]}'],
  ["a word that goes on", '{"results":[{"x":nulls}]}'],
  ["an escape with three digits", '{"results":[{"x":"\\u12 4"}]}'],
  ["an escape without an end", '{"results":[{"x":"\\'],
  ["a comma too many in the list", '{"results":[{"x":1},]}'],
  ["a comma too many in a row", '{"results":[{"x":1,}]}'],
  ["two values side by side", '{"results":[{"x":1}{"x":2}]}'],
  ["something behind the end", '{"results":[]} {}'],
  ["a byte order mark inside", '{"results":[{"x":\uFEFF1}]}'],
  ["a blank that JSON does not know", '{"results":[{"x":\u00A01}]}'],
  ["a list that ends early", '{"results":[{"x":1}'],
  ["an outermost list that does not end", "[1"],
];
for (const [what, text] of refusedTexts)
  test(`${what} is refused`, () => {
    for (const fields of [undefined, new Set(["a"])]) assert.throws(() => inPieces(encoded(text), fields), SyntaxError);
  });

test("bytes that are not UTF-8 are refused, also in an unused member", () => {
  const bytes = encoded('{"results":[{"x":["??"]}]}').map((byte) => (byte === 0x3f ? 0xff : byte));
  for (const fields of [undefined, new Set(["a"])]) assert.throws(() => inPieces(bytes, fields), SyntaxError);
});

test("of two lists with the same key the last one counts, as in JSON.parse", () => {
  assert.deepEqual(inPieces(encoded('{"results":[{"a":1}],"re\\u0073ults":[{"a":2},{"a":3}]}')), {
    results: [{ a: 2 }, { a: 3 }],
  });
});

test("JSON that is not an object is null", () => {
  for (const text of ["[]", '[{"results":[]}]', " 7 ", '"results"', "null"])
    assert.equal(inPieces(encoded(text)), null);
});

test("values nested too deeply are refused", () => {
  const nested = (depth: number): Uint8Array<ArrayBuffer> =>
    encoded(`{"results":[{"x":${"[".repeat(depth)}${"]".repeat(depth)}}]}`);
  assert.deepEqual(inPieces(nested(900), new Set(["a"])), { results: [{}] });
  assert.throws(() => inPieces(nested(1_000_000), new Set(["a"])), TooMuchJson);
  for (const text of [`{"results":${"[".repeat(1_000_000)}`, "[".repeat(1_000_000)])
    assert.throws(() => inPieces(encoded(text)), TooMuchJson);
});

test("time grows linearly with the length, also for texts that look like JSON", { timeout: 20_000 }, () => {
  for (const one of [
    '["a",1]',
    '[" ] ,"]',
    '["\\\\\\"]"]',
    '"\\\\\\\\"',
    '["a"   ]',
    '[["a"],["b"]]',
    "1.5e3",
    '"é"',
  ]) {
    const rows = Array.from(
      { length: 40 },
      () => `{"x":[${Array.from({ length: 5000 }, () => one).join()}],"y":${one}}`,
    );
    const flat = Array.from({ length: 50_000 }, (_, at) => `"m${at}":${one}`);
    for (const text of [`{"results":[${rows.join()}]}`, `{"results":[{${flat.join()}}]}`]) {
      const start = performance.now();
      inPieces(encoded(text), new Set(["y"]));
      inPieces(encoded(text), new Set(["x"]), 100);
      assert.ok(performance.now() - start < 2000, `${one}: ${Math.round(performance.now() - start)} ms`);
    }
  }
});
