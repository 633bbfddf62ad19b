import assert from "node:assert/strict";
import test from "node:test";
import { labels } from "../../../src/catalog/datasets/labels.ts";
import { createBoundedFetch, asText } from "../../../src/gateway/transport/bounded-fetch.ts";
import type { UpstreamResponse } from "../../../src/catalog/upstream.ts";
import { BodyBuffer } from "../../../src/gateway/large-body/large-bodies.ts";
import { openfda } from "../../../src/catalog/upstreams/openfda.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { recordedRows } from "../../support/recorded.ts";

/** Bodies above a megabyte are kept as bytes; what is said about them is what is said about small ones. */

const asking = (body: BodyInit, headers: Record<string, string> = {}) =>
  createBoundedFetch({
    ...nodePlatform,
    fetch: async () => new Response(body, { headers }),
    agency: openfda.agency,
    timeoutMs: 5000,
    maxBytes: 64e6,
    authorization: undefined,
  })("https://agency.test/rows");

const rows = recordedRows("labels")
  .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  .slice(0, 20);
const page = { meta: { last_updated: "2026-06-24", results: { total: 99 } }, results: rows };
const plan = labels.toQuery({ limit: 20 });
/** The same as a small response, as the transport hands it over. */
const small = (text: string): UpstreamResponse => {
  const body = new BodyBuffer(100e6, text.length);
  body.append(new TextEncoder().encode(text));
  const facts = { status: 200, contentType: "text/plain;charset=UTF-8", retrievedAt: 0, arrivedAt: 0 };
  return asText(facts, body, { ...nodePlatform, agency: openfda.agency, authorization: undefined });
};

for (const [form, indent] of [
  ["pretty", 2],
  ["compact", 0],
] as const)
  test(`a large ${form} page gives the same records in pieces as parsed whole`, async () => {
    const text = JSON.stringify(page, null, indent);
    const fetched = await asking(text);
    assert.ok(fetched.free !== undefined && fetched.bytes > 2e6);
    const read = openfda.interpret(fetched, plan.request);
    const whole = openfda.interpret(small(text), plan.request);
    assert.deepEqual({ ...read, rows: [] }, { ...whole, rows: [] });
    assert.deepEqual(plan.read(read), plan.read(whole));
    assert.equal(fetched.text, text);
    assert.ok(JSON.stringify(read.rows).length < JSON.stringify(whole.rows).length / 2, "unused members are dropped");
  });

const text = JSON.stringify(page);
const wrong: readonly [what: string, text: string][] = [
  ["cut in the middle", text.slice(0, 1.5e6)],
  ["cut at its last sign", text.slice(0, -1)],
  ["followed by something", `${text}x`],
  ["with a row too many", text.replace(/\]\}$/, `,${JSON.stringify(rows[0])}]}`)],
  ["with a total that is too small", text.replace('"total":99', '"total":3')],
  ["without its list", text.replace('"results":[', '"rows":[')],
  ["whose list is none", JSON.stringify({ ...page, results: { rows } })],
  ["whose row has no identity", text.replace(/"set_id":/, '"set":')],
  ["with a row that is not an object", text.replace('"results":[', '"results":[7,')],
  ["with an error for a body", `"${"e".repeat(2e6)}"`],
];
for (const [what, body] of wrong)
  test(`a large page ${what} fails in pieces as it does parsed whole`, async () => {
    const fetched = await asking(body);
    assert.ok(fetched.free !== undefined);
    const read = (answer: UpstreamResponse) => attempt(() => plan.read(openfda.interpret(answer, plan.request)));
    const failure = read(fetched);
    assert.ok(failure instanceof Error, "it fails");
    const expected = read(small(body));
    assert.ok(expected instanceof Error);
    assert.equal(failure.message, expected.message);
  });

test("a large page that is not UTF-8 is not_json", async () => {
  const bytes = Buffer.from(text);
  bytes[1_500_000] = 0xff;
  const fetched = await asking(bytes);
  assert.equal(failureOf(() => openfda.interpret(fetched, plan.request)).reason, "not_json");
  assert.equal(failureOf(() => fetched.text).reason, "not_json");
});

test("the memory of a large body is reused, but never while the body can still be read", async () => {
  const bodies = ["a", "b", "c"].map((sign) => JSON.stringify({ results: [sign.repeat(1_500_000)] }));
  const [first, second] = await Promise.all([asking(bodies[0] ?? ""), asking(bodies[1] ?? "")]);
  assert.equal(first.text, bodies[0]);
  assert.equal(second.text, bodies[1]);
  first.free?.();
  assert.throws(() => JSON.parse(first.text));
  const third = await asking(bodies[2] ?? "");
  first.free?.();
  assert.equal(second.text, bodies[1]);
  assert.equal(third.text, bodies[2]);
  assert.equal(third.bytes, bodies[2]?.length);
});
