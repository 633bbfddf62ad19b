import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { defineDataset } from "../../src/catalog/define-dataset.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { text } from "../../src/catalog/row.ts";
import type { FetchedResponse } from "../../src/gateway/transport/bounded-fetch.ts";
import { openfda } from "../../src/catalog/upstreams/openfda.ts";
import { search } from "../../src/catalog/upstreams/openfda-query.ts";
import { gatewayOn } from "../support/gateway-on.ts";

const BODY = JSON.stringify({ meta: { results: { total: 1 } }, results: [{ name: "ACME", product: "pump" }] });

/** Two questions that cost the same request and read it differently. */
const datasetOf = (field: "name" | "product") =>
  defineDataset({
    name: `by_${field}`,
    path: `/by/${field}`,
    title: field,
    summary: field,
    caveat: field,
    source: field,
    upstream: openfda,
    params: z.strictObject({}),
    toRequest: (_, asked) => search("device/recall.json", [], { asked, newest: "event_date_initiated", limit: 10 }),
    row: z.object({ [field]: text }),
    mismatch: () => null,
    record: z.object({ value: z.string().nullable() }),
    trim: (row) => ({ value: row[field] ?? null }),
    examples: [{}],
    view: { heading: "value", facts: [] },
  });

const fetched: FetchedResponse = {
  status: 200,
  contentType: "application/json",
  text: BODY,
  json: () => JSON.parse(BODY),
  bytes: BODY.length,
  digest: Promise.resolve("A".repeat(43) + "="),
  retrievedAt: 1_000_000,
  arrivedAt: 1_000_000,
};

test("two datasets with the same URL never get each other's answer, neither in turn nor at the same time", async () => {
  const gateway = gatewayOn(() => Promise.resolve(fetched));
  const ask = async (field: "name" | "product"): Promise<string> =>
    new TextDecoder().decode((await gateway.call(datasetOf(field), {})).answer.payload.body);
  const [byName, byProduct] = await Promise.all([ask("name"), ask("product")]);
  for (const [body, source, value] of [
    [byName, "name", "ACME"],
    [byProduct, "product", "pump"],
    [await ask("name"), "name", "ACME"],
  ] as const) {
    assert.match(body, new RegExp(`"source":"${source}"`));
    assert.match(body, new RegExp(`"value":"${value}"`));
  }
});

test("refusing one client does not refuse others that share its query", async () => {
  const gateway = gatewayOn(() => Promise.resolve(fetched));
  const refuse = { charge: () => Promise.reject(new GatewayError("rate_limited", "Too many.")) };
  const outcomes = await Promise.allSettled([
    gateway.call(datasetOf("name"), {}, refuse),
    gateway.call(datasetOf("name"), {}, { charge: () => Promise.resolve() }),
    gateway.call(datasetOf("name"), {}, refuse),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["rejected", "fulfilled", "rejected"],
  );
});

test("however many clients are refused, each one with budget left is answered and charged once", async () => {
  const gateway = gatewayOn(() => Promise.resolve(fetched));
  /** Refused only after others could join, as by a store behind a network. */
  const refuse = {
    charge: () => setImmediate().then(() => Promise.reject(new GatewayError("rate_limited", "Too many."))),
  };
  const ask = () => gateway.call(datasetOf("name"), {}, refuse);
  const refused = Promise.allSettled(Array.from({ length: 20 }, ask));
  let charged = 0;
  const charge = async (): Promise<void> => void charged++;
  const own = await Promise.all([1, 2].map(() => gateway.call(datasetOf("name"), {}, { charge })));
  assert.deepEqual(
    own.map(({ answer }) => answer.payload.body.byteLength > 0),
    [true, true],
  );
  assert.equal(charged, 2, "each caller is charged, although they share one call");
  await refused;
});

test("an error before any request to an agency has no source_url", async () => {
  const gateway = gatewayOn(() => Promise.resolve(fetched));
  const refuse = { charge: () => Promise.reject(new GatewayError("rate_limited", "Too many.")) };
  await assert.rejects(
    gateway.call(datasetOf("name"), {}, refuse),
    (error) => error instanceof GatewayError && error.sourceUrl === undefined,
  );
});
