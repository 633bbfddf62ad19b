import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { defineDataset } from "../src/dataset.ts";
import { GatewayError } from "../src/errors.ts";
import { createGateway } from "../src/gateway.ts";
import { text } from "../src/row.ts";
import { createCache } from "../src/transport/cache.ts";
import type { Fetched } from "../src/transport/fetched.ts";
import { noSharedStore } from "../src/transport/no-shared-store.ts";
import { createSharedFlight } from "../src/transport/shared-flight.ts";
import { allWords, openfda, search } from "../src/upstreams/openfda.ts";

/** How much the gateway takes on, what it says about a shared call, and that it gives memory back. */

const clock = { now: () => 1_000_000 };

const dataset = defineDataset({
  name: "by_name",
  path: "/by/name",
  title: "name",
  summary: "name",
  caveat: "name",
  source: "name",
  upstream: openfda,
  params: z.strictObject({ q: z.string() }),
  plan: ({ q }) => search("device/recall.json", [allWords("q", ["name"], q)], "event_date_initiated", 10),
  row: z.object({ name: text }),
  misfit: () => null,
  record: z.object({ name: z.string().nullable() }),
  trim: (row) => ({ name: row.name ?? null }),
  asked: () => ({ q: "acme" }),
  examples: [{ q: "acme" }],
  view: { heading: "name", facts: [] },
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

const fetchedOf = (body: string, free?: () => void): Fetched => ({
  status: 200,
  contentType: "application/json",
  text: body,
  bytes: body.length,
  digest: Promise.resolve("A".repeat(43) + "="),
  retrievedAt: 1_000_000,
  ...(free === undefined ? {} : { free }),
});

const BODY = JSON.stringify({ meta: { results: { total: 1 } }, results: [{ name: "ACME" }] });

test("five hundred different questions are taken at the same time; the next is refused at once, the same one is not", async () => {
  const answered = Promise.withResolvers<Fetched>();
  const gateway = gatewayOn(() => answered.promise);
  const all = Array.from({ length: 500 }, (_, at) => gateway.call(dataset, { q: `a${at}` }));
  await assert.rejects(
    gateway.call(dataset, { q: "one more" }),
    (error) => error instanceof GatewayError && error.code === "overloaded" && error.sourceUrl === undefined,
  );
  const same = gateway.call(dataset, { q: "a0" });
  answered.resolve(fetchedOf(BODY));
  assert.equal((await Promise.all(all)).length, 500);
  assert.equal((await same).cache, "collapsed");
  assert.equal((await gateway.call(dataset, { q: "one more" })).cache, "miss");
});

test("the one that asks is told miss, those that wait with it collapsed, and who comes later hit", async () => {
  const gateway = gatewayOn(async () => fetchedOf(BODY));
  const together = await Promise.all([1, 2, 3].map(() => gateway.call(dataset, { q: "a" })));
  assert.deepEqual(
    together.map(({ cache }) => cache),
    ["miss", "collapsed", "collapsed"],
  );
  assert.equal(new Set(together.map(({ answer }) => answer)).size, 1);
  assert.equal((await gateway.call(dataset, { q: "a" })).cache, "hit");
});

for (const [what, body, isRead] of [
  ["was read", BODY, true],
  ["cannot be read", "{", false],
  ["has a row that is none", BODY.replace('{"name":"ACME"}', "7"), false],
] as const)
  test(`the memory of a body that ${what} is given back once`, async () => {
    let freed = 0;
    const gateway = gatewayOn(async () => fetchedOf(body, () => void freed++));
    const ended = await gateway.call(dataset, { q: "a" }).then(
      () => true,
      () => false,
    );
    assert.deepEqual({ ended, freed }, { ended: isRead, freed: 1 });
  });
