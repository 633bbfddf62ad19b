import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { cutText, cutTo, withoutGaps } from "../../../src/surfaces/mcp/compact.ts";
import { fitted, LARGEST_RESULT, largest, sizeOf, type Part } from "../../../src/surfaces/mcp/fit.ts";
import { toResult } from "../../../src/surfaces/mcp/results.ts";
import { DISCLAIMER, type Envelope } from "../../../src/gateway/envelope.ts";
import { trickyText } from "../../support/hostile-text.ts";
import { assertCompact } from "./compaction.ts";

/** Records as hostile as they can be: texts and lists of any length, nested, in any script. */

const piece = fc.oneof(trickyText, fc.string({ unit: "grapheme", maxLength: 30 }), fc.constant('心臓🫀 \\"\u2028'));
const longText = fc
  .tuple(piece, fc.oneof({ weight: 3, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: fc.nat(5000) }))
  .map(([text, times]) => text.repeat(times + 1).toWellFormed());
const list = fc
  .tuple(longText, fc.oneof({ weight: 4, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.nat(3000) }))
  .map(([text, times]) => Array.from({ length: times }, () => text.slice(0, 200).toWellFormed()));
const record = fc.record({
  id: fc.oneof(fc.stringMatching(/^[A-Z0-9-]{1,40}$/), longText),
  title: fc.option(longText),
  body: longText,
  parts: list,
  address: fc.option(fc.record({ line: fc.option(longText), lines: list })),
  devices: fc.array(fc.record({ name: fc.option(longText), codes: list }), { maxLength: 20 }),
  flag: fc.option(fc.boolean()),
  record_url: fc.constant("https://example.gov/record"),
});

const envelopeOf = (results: readonly object[]): Envelope => ({
  ok: true,
  api_version: "1.0.0",
  source: "A registry",
  source_url: "https://example.gov/search?q=x",
  retrieved_at: "2026-11-20T12:00:00.000Z",
  source_updated: null,
  source_digest: `sha-256=:${"A".repeat(43)}=:`,
  count: results.length,
  upstream_total: null,
  unconfirmed: 0,
  notes: [],
  self: "/api/v1/x",
  next: "/api/v1/x?cursor=abc",
  results: results.map((each) => ({ ...each })),
  disclaimer: DISCLAIMER,
});

const shownOf = (envelope: Envelope, mayCut = true): CallToolResult =>
  toResult(envelope, {
    head: "Records.",
    caveat: "A caveat.",
    idField: "id",
    whole: new Set(["id", "record_url"]),
    mayCut,
    rest: ({ shortened, leftOut }: Part) => (shortened.length + leftOut.length === 0 ? [] : ["Ask for more."]),
  });

test("whatever the records hold, the result fits and says the same as they do, or counts what it left out", () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 50 }), (records) => {
      const envelope = envelopeOf(records);
      const result = shownOf(envelope);
      assert.ok(sizeOf(result) < LARGEST_RESULT, `${sizeOf(result)} bytes`);
      assert.ok(JSON.stringify(result).isWellFormed());
      const { left_out_ids: ids = [], ...structured } = Object(result.structuredContent);
      assertCompact(structured, envelope);
      assert.ok(ids.length <= (structured.left_out ?? 0));
    }),
    { numRuns: 150 },
  );
});

test("values that are counted are never cut, since two of them could become the same", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ value: longText, count: fc.nat() }), { maxLength: 300 }), (values) => {
      const result = shownOf(envelopeOf(values), false);
      assert.ok(sizeOf(result) < LARGEST_RESULT);
      const { results, left_out = 0, shortened } = Object(result.structuredContent);
      assert.equal(shortened, undefined);
      assert.equal(results.length + left_out, values.length);
      for (const [index, { value }] of results.entries()) assert.equal(value ?? "", values[index]?.value);
    }),
    { numRuns: 50 },
  );
});

test("texts are cut before any record goes, and no shorter than they must be", () => {
  const words = "word ".repeat(400).trim();
  const records = Array.from({ length: 30 }, (_, index) => ({ id: `A-${index}`, words, record_url: "https://x.gov" }));
  const { structuredContent } = shownOf(envelopeOf(records));
  const { results, left_out, shortened } = Object(structuredContent);
  assert.deepEqual([results.length, left_out, shortened], [30, undefined, ["words"]]);
  const lengths = new Set(results.map((each: { words: string }) => each.words.length));
  assert.equal(lengths.size, 1);
  const [length] = [...lengths];
  assert.ok(Number(length) > 500 && results[0].words.endsWith("word…"));
  const longer = records.map(({ id, record_url }) => ({ id, record_url, words: cutText(words, Number(length) + 6) }));
  const size = sizeOf({ content: [], structuredContent: { ...Object(structuredContent), results: longer } });
  assert.ok(size > LARGEST_RESULT - 500, `${size} bytes with one word more in each`);
});

test("records go from the end, with their identifiers, when texts of 120 characters do not fit either", () => {
  const text = "x".repeat(400);
  const names = Array.from({ length: 20 }, (_, index) => `field_${index}`);
  const records = Array.from({ length: 20 }, (_, index) => ({
    id: `A-${index}`,
    ...Object.fromEntries(names.map((name) => [name, text])),
  }));
  const { results, left_out, left_out_ids } = Object(shownOf(envelopeOf(records)).structuredContent);
  assert.ok(results.length >= 5 && results.length + left_out === 20);
  assert.deepEqual(left_out_ids, records.slice(results.length).map(({ id }) => id)); // prettier-ignore
  for (const { field_0: cut } of results) assert.ok(cut.length >= 120 && cut.length < 400);
});

test("what fits is shown as it is, without fields that have no value", () => {
  const record = { id: "A", none: null, list: [], inside: { a: null, b: [] }, kept: { a: null, b: 0 }, no: false };
  assert.deepEqual(withoutGaps(record), { id: "A", kept: { b: 0 }, no: false });
  const { results, more } = Object(shownOf(envelopeOf([record])).structuredContent);
  assert.deepEqual(results, [{ id: "A", kept: { b: 0 }, no: false }]);
  assert.deepEqual(more, ['Next page: the same call with "cursor":"abc".']);
});

test("a text is cut at the end of a word, never inside of a sign", () => {
  for (const [text, most, cut] of [
    ["alpha beta gamma", 16, "alpha beta gamma"],
    ["alpha beta gamma", 15, "alpha beta…"],
    ["alpha beta gamma", 11, "alpha beta…"],
    ["alpha beta gamma", 10, "alpha…"],
    ["abcdefghij", 5, "abcd…"],
    ["🫀🫀🫀🫀", 4, "🫀…"],
    ["a  bc  cccccccccccc", 10, "a  bc…"],
  ] as const)
    assert.equal(cutText(text, most), cut);
});

test("fields that are to stay whole are never cut", () => {
  const record = { id: "x".repeat(500), text: "y".repeat(500) };
  const { record: cut, fields, texts } = cutTo(record, { text: 120, list: 5 }, new Set(["id"]));
  assert.equal(cut["id"], record.id);
  assert.deepEqual([fields, texts], [["text"], 1]);
});

test("the largest number is found by halving", () => {
  for (const most of [0, 1, 7, 99]) assert.equal(largest(0, 99, (size) => size <= most), most); // prettier-ignore
});

test("a result that doesn't fit even without records is an error", () => {
  const render = (): CallToolResult => ({ content: [{ type: "text", text: "x".repeat(LARGEST_RESULT) }] });
  assert.throws(() => fitted([{ id: "A" }], { whole: new Set(), mayCut: true, render }));
});
