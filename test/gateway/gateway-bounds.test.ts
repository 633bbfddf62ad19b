import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { defineDataset } from "../../src/catalog/define-dataset.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { text } from "../../src/catalog/row.ts";
import type { FetchedResponse } from "../../src/gateway/transport/bounded-fetch.ts";
import { openfda } from "../../src/catalog/upstreams/openfda.ts";
import { allWords, search } from "../../src/catalog/upstreams/openfda-query.ts";
import { gatewayOn } from "../support/gateway-on.ts";

/** How much the gateway takes on, what it says about a shared call, and that it gives memory back. */

const dataset = defineDataset({
  name: "by_name",
  path: "/by/name",
  title: "name",
  summary: "name",
  caveat: "name",
  source: "name",
  upstream: openfda,
  params: z.strictObject({ q: z.string() }),
  toRequest: ({ q }, asked) =>
    search("device/recall.json", [allWords("q", ["name"], q)], { asked, newest: "event_date_initiated", limit: 10 }),
  row: z.object({ name: text }),
  mismatch: () => null,
  record: z.object({ name: z.string().nullable() }),
  trim: (row) => ({ name: row.name ?? null }),
  examples: [{ q: "acme" }],
  view: { heading: "name", facts: [] },
});

const fetchedOf = (body: string, free?: () => void): FetchedResponse => ({
  status: 200,
  contentType: "application/json",
  text: body,
  json: () => JSON.parse(body),
  bytes: body.length,
  digest: Promise.resolve("A".repeat(43) + "="),
  retrievedAt: 1_000_000,
  arrivedAt: 1_000_000,
  ...(free === undefined ? {} : { free }),
});

const BODY = JSON.stringify({ meta: { results: { total: 1 } }, results: [{ name: "ACME" }] });

test("500 different queries may run at once; another one is refused, a duplicate of a running one is not", async () => {
  const answered = Promise.withResolvers<FetchedResponse>();
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

test("Cache-Status is a miss for the first caller, collapsed for those that wait with it, and a hit for later ones", async () => {
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
  test(`the memory of a body that ${what} is released exactly once`, async () => {
    let freed = 0;
    const gateway = gatewayOn(async () => fetchedOf(body, () => void freed++));
    const ended = await gateway.call(dataset, { q: "a" }).then(
      () => true,
      () => false,
    );
    assert.deepEqual({ ended, freed }, { ended: isRead, freed: 1 });
  });
