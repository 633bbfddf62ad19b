import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { defineDataset } from "../src/dataset.ts";
import { GatewayError } from "../src/errors.ts";
import { createGateway } from "../src/gateway.ts";
import { text } from "../src/row.ts";
import type { Fetched } from "../src/transport/fetched.ts";
import { createCache } from "../src/transport/cache.ts";
import { noSharedStore } from "../src/transport/no-shared-store.ts";
import { createSharedFlight } from "../src/transport/shared-flight.ts";
import { openfda, search } from "../src/upstreams/openfda.ts";

const BODY = JSON.stringify({ meta: { results: { total: 1 } }, results: [{ name: "ACME", product: "pump" }] });
const clock = { now: () => 1_000_000 };

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
    plan: () => search("device/recall.json", [], "event_date_initiated", 10),
    row: z.object({ [field]: text }),
    misfit: () => null,
    record: z.object({ value: z.string().nullable() }),
    trim: (row) => ({ value: row[field] ?? null }),
    asked: () => ({}),
    examples: [{}],
    view: { heading: "value", facts: [] },
  });

function gatewayOn(get: () => Promise<Fetched>) {
  const client = { upstream: openfda, base: openfda.base, get, probe: get, circuit: () => "closed" as const };
  return createGateway({
    clients: new Map([["openfda", client]]),
    cache: createCache({ ttlMs: 60_000, maxBytes: 1_000_000, clock }),
    sharedFlight: createSharedFlight({
      store: noSharedStore,
      clock,
      sleep: () => Promise.resolve(),
      ttlMs: 60_000,
      patienceMs: 1000,
    }),
    sourceNote: "",
  });
}

const fetched: Fetched = {
  status: 200,
  contentType: "application/json",
  text: BODY,
  bytes: BODY.length,
  digest: Promise.resolve("A".repeat(43) + "="),
  retrievedAt: 1_000_000,
};

test("two datasets on one address never get each other's answer, one after the other or at the same time", async () => {
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

test("a client that is refused its own budget does not take others that wait for the same answer with it", async () => {
  const gateway = gatewayOn(() => Promise.resolve(fetched));
  const refuse = { admit: () => Promise.reject(new GatewayError("rate_limited", "Too many.")) };
  const outcomes = await Promise.allSettled([
    gateway.call(datasetOf("name"), {}, refuse),
    gateway.call(datasetOf("name"), {}, { admit: () => Promise.resolve() }),
    gateway.call(datasetOf("name"), {}, refuse),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["rejected", "fulfilled", "fulfilled"],
  );
});

test("however many are refused their own budgets, whoever has one left is answered and asked for it once", async () => {
  const gateway = gatewayOn(() => Promise.resolve(fetched));
  /** Refused only after others could join, as by a store behind a network. */
  const refuse = {
    admit: () => setImmediate().then(() => Promise.reject(new GatewayError("rate_limited", "Too many."))),
  };
  const ask = () => gateway.call(datasetOf("name"), {}, refuse);
  const refused = Promise.allSettled(Array.from({ length: 20 }, ask));
  let admissions = 0;
  const admit = async (): Promise<void> => void admissions++;
  const own = await Promise.all([1, 2].map(() => gateway.call(datasetOf("name"), {}, { admit })));
  assert.deepEqual(
    own.map(({ answer }) => answer.payload.body.byteLength > 0),
    [true, true],
  );
  assert.ok(admissions >= 1 && admissions <= 2, `${admissions}`);
  await refused;
});

test("an error before anything was asked carries no source address", async () => {
  const gateway = gatewayOn(() => Promise.resolve(fetched));
  const refuse = { admit: () => Promise.reject(new GatewayError("rate_limited", "Too many.")) };
  await assert.rejects(
    gateway.call(datasetOf("name"), {}, refuse),
    (error) => error instanceof GatewayError && error.sourceUrl === undefined,
  );
});
