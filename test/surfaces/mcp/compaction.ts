import assert from "node:assert/strict";

/** What results of tools may leave out and add, written once more so that no test takes the code's word for it. */

/** The tools beside those of the endpoints, in their order. */
export const TOOLS_BESIDE = ["get_record", "count_records", "verify_answer", "ask"];

/** Without what has no value: null, empty lists and objects of nothing else. */
export function compacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compacted);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).map(([name, part]) => [name, compacted(part)] as const);
  return Object.fromEntries(kept.filter(([, part]) => !["null", "[]", "{}"].includes(JSON.stringify(part))));
}

/** The envelope that a result should hold if all of it fits. */
export const compactEnvelope = (envelope: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Array.isArray(envelope["results"]) ? { ...envelope, results: envelope["results"].map(compacted) } : envelope;

/** A result without what it says of itself, and with all of its records. */
export function wholeEnvelope(structured: unknown): Record<string, unknown> {
  const { cursor, more: _more, caveat, ...envelope } = Object(structured);
  assert.ok(caveat.length > 0, "the caveat stands in the structured content, too");
  assert.equal(cursor, cursorIn(envelope.next));
  assert.equal(envelope.shortened, undefined, "nothing is cut");
  assert.equal(envelope.left_out, undefined, "nothing is left out");
  return envelope;
}

/**
 * Asserts that a result says what an envelope does: the same facts, and of the records the same values. Only the texts
 * and lists of fields that it calls shortened may end early, and records that it counts may be missing at the end.
 */
export function assertCompact(structured: unknown, envelope: Readonly<Record<string, unknown>>): void {
  const { cursor, more, caveat, shortened = [], left_out = 0, left_out_ids, results, ...facts } = Object(structured);
  assert.ok(caveat.length > 0, "the caveat stands in the structured content, too");
  const { results: whole, ...expected } = Object(compactEnvelope(envelope));
  assert.deepEqual(facts, expected);
  assert.equal(cursor, cursorIn(expected.next));
  assert.equal(results.length + left_out, whole.length);
  const isCut = left_out > 0 || shortened.length > 0;
  assert.ok(!isCut || more.length > 0, "says how to get the rest");
  for (const [index, record] of results.entries())
    for (const name of new Set([...Object.keys(record), ...Object.keys(whole[index])])) {
      if (!shortened.includes(name)) assert.deepEqual(record[name], whole[index][name], name);
      else assert.ok(isBeginning(record[name], whole[index][name]), `${name}: ${JSON.stringify(record[name])}`);
    }
  if (left_out_ids === undefined) return;
  const missing = whole.slice(results.length).map((record: object) => Object.values(record));
  for (const [index, id] of left_out_ids.entries()) assert.ok(missing[index].includes(id), id);
}

/** Asserts that the text holds what the structured content does, for clients that show a model only one of them. */
export function assertSameAsText(text: string, structured: unknown): void {
  const { notes, more = [], caveat, ...shown } = Object(structured);
  assert.deepEqual(JSON.parse(text.slice(text.lastIndexOf("\n") + 1)), shown);
  for (const sentence of [caveat, ...notes, ...more]) assert.ok(text.includes(sentence), sentence);
}

/** Whether a value is another one, or the beginning of it. */
function isBeginning(part: unknown, whole: unknown): boolean {
  if (typeof part === "string" && typeof whole === "string")
    return part === whole || (part.endsWith("…") && whole.startsWith(part.slice(0, -1)) && part.length <= whole.length);
  if (Array.isArray(part) && Array.isArray(whole))
    return part.length <= whole.length && part.every((entry, index) => isBeginning(entry, whole[index]));
  if (typeof part !== "object" || part === null || typeof whole !== "object" || whole === null) return part === whole;
  const [some, all] = [new Map(Object.entries(part)), new Map(Object.entries(whole))];
  return some.size === all.size && [...some].every(([name, value]) => isBeginning(value, all.get(name)));
}

/** What its `next` asks with. */
const cursorIn = (next: unknown): string | undefined =>
  typeof next === "string" ? (new URL(next, "http://gateway.test").searchParams.get("cursor") ?? undefined) : undefined;
