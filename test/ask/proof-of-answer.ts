import assert from "node:assert/strict";
import type { AskAnswer } from "../../src/ask/answer-body.ts";
import type { Service } from "../harness.ts";

/**
 * Asserts that an answer says nothing that its sources do not: written apart from the code that checks answers before
 * they are sent. Each cited source is asked again at its `gateway_url`, and every run of digits and every quotation of a
 * statement is looked up in what comes back.
 */
export async function assertProven(answer: AskAnswer, service: Service): Promise<void> {
  const documents = new Map<number, unknown>();
  for (const source of answer.sources) {
    const document: unknown = await (await service.get(source.gateway_url)).json();
    const { status, ...said } = source;
    documents.set(source.n, status === "ok" ? document : { ...said, results: [] });
  }
  assert.equal(answer.answer, answer.statements.map(({ text }) => text).join(" "));
  for (const { text, citations, evidence } of answer.statements) {
    const marks = [...text.matchAll(/\[\d+\]/g)].map(([mark]) => mark);
    assert.deepEqual(
      marks,
      citations.map((n) => `[${n}]`),
      text,
    );
    for (const n of citations) assert.ok(documents.has(n), `a source ${n} for: ${text}`);
    for (const { source, path, value } of evidence) {
      assert.ok(citations.includes(source), `evidence of a cited source for: ${text}`);
      assert.deepEqual(at(documents.get(source), path) ?? null, value, `${path} of source ${source}`);
    }
    const cited = citations.flatMap((n) => stringsIn(documents.get(n)));
    const plain = text.replaceAll(/ \[\d+\]/g, "");
    for (const [, quote = ""] of plain.matchAll(/"([^"]*)"/g))
      assert.ok(
        cited.some((known) => known.includes(quote)),
        `"${quote}" stands in a cited record`,
      );
    for (const [digits] of plain.matchAll(/\d+/g))
      assert.ok(
        cited.some((known) => known.match(/\d+/g)?.some((other) => other === digits)),
        `${digits} in: ${text}`,
      );
  }
}

const at = (document: unknown, path: string): unknown =>
  path.match(/[^.[\]]+/g)?.reduce((value: unknown, step) => Object(value)[step], document);

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(stringsIn);
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "string") return [];
  return value.startsWith("http") ? [value, decodeURIComponent(value.replaceAll("+", " "))] : [value];
}
