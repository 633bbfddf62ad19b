import assert from "node:assert/strict";
import type { AskAnswer, SourceEntry } from "../../src/ask/answer-body.ts";
import type { Service } from "../support/harness.ts";

/**
 * Asserts that an answer says nothing that its sources do not: written apart from the code that checks answers before
 * they are sent. Each source is asked again at its `gateway_url`, whatever came of it, and every run of digits and every
 * quotation of a statement is looked up in what comes back.
 */
export async function assertProven(answer: AskAnswer, service: Service): Promise<void> {
  const documents = new Map<number, unknown>();
  for (const source of answer.sources) documents.set(source.n, await documentOf(source, service));
  assert.equal(answer.answer, answer.statements.map(({ text }) => text).join("\n"));
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
    /** What the question says itself, its days and addresses, are no figures of a record. */
    const plain = [...plannedAddresses(answer), ...answer.not_applied.map((one) => `'${one.text}'`)]
      .reduce((said, address) => said.replaceAll(address, ""), text)
      .replaceAll(/ \[\d+\]/g, "")
      .replaceAll(/(?:from|to|since) \d{4}-\d\d-\d\d/g, "");
    const records = new Set(
      evidence.flatMap(({ source, path }) => (path.startsWith("results[") ? `${source} ${path.split(".")[0]}` : [])),
    );
    for (const [, quote = ""] of plain.matchAll(/"([^"]*)"/g))
      assert.ok(
        cited.some((known) => known.includes(quote)),
        `"${quote}" stands in a cited record`,
      );
    for (const [digits] of plain.matchAll(/\d+/g))
      assert.ok(
        String(records.size) === digits ||
          cited.some((known) => known.match(/\d+/g)?.some((other) => other === digits)),
        `${digits} in: ${text}`,
      );
  }
}

const plannedAddresses = ({ plan }: AskAnswer): readonly string[] =>
  plan.flatMap((call) => [call, call.otherwise, call.offered].flatMap((one) => one?.address ?? []));

/**
 * What the gateway answers for a source, which claims no time, count or address but the answer's own. Beside an error
 * stand the name and the time of asking, which only the entry has.
 */
async function documentOf(source: SourceEntry, service: Service): Promise<unknown> {
  const response = await service.get(source.gateway_url);
  const document = Object(await response.json());
  const { n, status, source: name, asked_at } = source;
  assert.equal(document.ok, response.status === 200);
  assert.ok(EXPECTED[status].includes(response.status), `HTTP ${response.status} of source ${n}, ${status}`);
  if (status !== "unavailable")
    for (const fact of document.ok === true ? FACTS : ERROR_FACTS)
      assert.deepEqual(source[fact], document[fact], `${fact} of source ${n}`);
  return document.ok === true ? document : { ...document, source: name, asked_at };
}

const EXPECTED: Readonly<Record<SourceEntry["status"], readonly number[]>> = {
  ok: [200],
  empty: [200, 404],
  unavailable: [400, 502],
};

const FACTS = ["source_url", "retrieved_at", "count", "upstream_total"] as const;

const ERROR_FACTS = ["source_url"] as const;

const at = (document: unknown, path: string): unknown =>
  path.match(/[^.[\]]+/g)?.reduce((value: unknown, step) => Object(value)[step], document);

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(stringsIn);
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "string") return [];
  return value.startsWith("http") ? [value, decodeURIComponent(value.replaceAll("+", " "))] : [value];
}
