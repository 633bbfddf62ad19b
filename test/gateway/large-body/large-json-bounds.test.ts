import assert from "node:assert/strict";
import test from "node:test";
import { readLargeJson, TooMuchJson } from "../../../src/gateway/large-body/large-json.ts";
import { BodyBuffer } from "../../../src/gateway/large-body/large-bodies.ts";
import { inPieces } from "../../../src/gateway/transport/bounded-fetch.ts";
import { failureOf } from "../../support/failure.ts";
import { nodePlatform } from "../../support/node-platform.ts";

/** A body of megabytes may hold tens of millions of values: what is made of it has bounds, and what is passed costs nothing. */

const MEBIBYTE = 1024 * 1024;
const WANTED = { list: "results", besides: ["meta"], limit: 50 };
const FIELDS = new Map([
  ["id", Infinity],
  ["section", 100],
]);

/** `before`, then as many of `unit` as fit into so many bytes, then `after`. */
function filled(before: string, unit: string, after: string, bytes = 8 * MEBIBYTE): Uint8Array<ArrayBuffer> {
  const count = Math.floor((bytes - before.length - after.length) / unit.length);
  return new TextEncoder().encode(before + unit.repeat(count) + after);
}

const read = (bytes: Uint8Array<ArrayBuffer>, fields = FIELDS) =>
  readLargeJson({ bytes, ...nodePlatform }, { ...WANTED, fields });

const tooMuch: readonly [what: string, before: string, unit: string, after: string][] = [
  ["rows without end", '{"results":[', "{},", "{}]}"],
  ["rows that are not objects", '{"results":[', "0,", "0]}"],
  ["tiny values in the agency's own facts", '{"meta":[', "[],", '0],"results":[]}'],
  ["tiny values in a member of a row", '{"results":[{"id":[', "{},", "0]}]}"],
  ["tiny values in a list that is none", '{"results":{"a":[', "[],", "0]}}"],
  ["members without end", "{", '"a":0,', '"b":0}'],
  ["members of a row without end", '{"results":[{', '"a":0,', '"b":0}]}'],
  ["wanted members of a row without end", '{"results":[{', '"id":0,', '"id":0}]}'],
  ["one wanted text of megabytes", '{"results":[{"id":"', "a".repeat(1000), '"}]}'],
  ["one name of megabytes", '{"', "a".repeat(1000), '":0}'],
  ["tiny values in an unused member", '{"results":[],"other":[', "[],", "0]}"],
  ["tiny values in an outermost list", "[", "[],", "0]"],
  ["lists inside one another", '{"results":[', "[", ""],
];
for (const [what, before, unit, after] of tooMuch)
  test(`${what}: more than a page can have is refused`, () => {
    const bytes = filled(before, unit, after, 17 * MEBIBYTE);
    const heapBefore = process.memoryUsage().heapUsed;
    assert.throws(() => read(bytes), TooMuchJson);
    const growth = (process.memoryUsage().heapUsed - heapBefore) / MEBIBYTE;
    assert.ok(growth < 100, `${Math.round(growth)} MB`);
  });

const passed: readonly [what: string, before: string, unit: string, after: string, document: unknown][] = [
  ["another member", '{"results":[],"other":[', "[],", "0]}", { results: [] }],
  ["another member of a row", '{"results":[{"other":[', '{"a":0},', "0]}]}", { results: [{}] }],
  [
    "a text of which little is shown",
    '{"results":[{"section":"',
    "a",
    '"}]}',
    { results: [{ section: "a".repeat(100) }] },
  ],
  ["an outermost list", "[", "[],", "0]", null],
];
for (const [what, before, unit, after, document] of passed)
  test(`${what} may have megabytes, because it is skipped`, () => {
    assert.deepEqual(read(filled(before, unit, after)), document);
  });

test("one row more than requested is refused before it is read", () => {
  const rows = (count: number) => new TextEncoder().encode(`{"results":[${Array(count).fill('{"id":1}').join()}]}`);
  assert.equal(Object(read(rows(50))).results.length, 50);
  assert.throws(() => read(rows(51)), { message: "more than the 50 rows requested" });
});

/** A response as the transport hands over one whose body is large. */
function responseOf(bytes: Uint8Array<ArrayBuffer>, platform: Partial<typeof nodePlatform>) {
  const body = new BodyBuffer(bytes.length, bytes.length);
  body.append(bytes);
  const facts = { status: 200, contentType: "application/json", retrievedAt: 0, arrivedAt: 0 };
  return inPieces(facts, body, { ...nodePlatform, ...platform, agency: "The Agency", authorization: undefined });
}

const answers: readonly [what: string, bytes: Uint8Array<ArrayBuffer>, reason: string][] = [
  ["more than a page can be", filled('{"meta":[', "[],", "0]}"), "unexpected_shape"],
  ["what breaks off", filled('{"meta":1,"other":[', "[],", ""), "not_json"],
];
for (const [what, bytes, reason] of answers)
  test(`a large body with ${what} is ${reason}, without decoding its text`, () => {
    const decodeUtf8 = (part: Uint8Array<ArrayBuffer>): string | null =>
      part.length === bytes.length ? assert.fail("its text was made") : nodePlatform.decodeUtf8(part);
    assert.equal(failureOf(() => responseOf(bytes, { decodeUtf8 }).json(WANTED)).reason, reason);
  });

test("an error in our own code while reading a large body is not reported as the agency's failure", () => {
  const isUtf8 = (): never => {
    throw new TypeError("x is not a function");
  };
  const response = responseOf(new TextEncoder().encode('{"é":1}'), { isUtf8 });
  assert.throws(() => response.json(WANTED), /not a function/);
});
