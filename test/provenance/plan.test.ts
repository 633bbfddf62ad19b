import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { endpoints } from "../../src/catalog/index.ts";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { datasetsOf } from "../../src/catalog/lookup.ts";
import { addressOf } from "../../src/catalog/upstream.ts";
import { GatewayError } from "../../src/core/errors.ts";
import { planOf } from "../../src/provenance/plan.ts";
import { attempt, failureOf } from "../support/failure.ts";
import { anyText } from "../support/hostile-text.ts";

/** Searches, look-ups and counts. */
const datasets = datasetsOf(endpoints);

const plan = (self: string) => planOf(self, datasets, ({ upstream }) => upstream.base, "self");

/** Values for each parameter of a dataset: any text, its closed list, its example, or nothing. */
const inputs = (dataset: Dataset): fc.Arbitrary<object> => {
  const { properties = {}, required = [] } = z.toJSONSchema(dataset.params, { io: "input" });
  const values = Object.entries(properties).map(([name, schema]) => {
    const { enum: list, example, type } = typeof schema === "object" ? schema : {};
    const value =
      type === "integer"
        ? fc.integer({ min: 1, max: 50 })
        : list !== undefined
          ? fc.constantFrom(...list)
          : fc.oneof(anyText, fc.constant(example));
    /** Few at a time: most questions with many hostile values are refused. */
    const given = fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(undefined), weight: 4 });
    return [name, required.includes(name) ? value : given] as const;
  });
  return fc.record(Object.fromEntries(values));
};

for (const dataset of datasets)
  test(`${dataset.name}: the self of every question plans the same request`, () => {
    let planned = 0;
    fc.assert(
      fc.property(inputs(dataset), (input) => {
        const query = attempt(() => dataset.toQuery(input));
        if (query instanceof GatewayError) return;
        const again = plan(query.self);
        assert.equal(again.dataset.name, dataset.name, query.self);
        assert.equal(again.address, addressOf(dataset.upstream.base, query.request), query.self);
        assert.equal(again.query.self, query.self);
        planned++;
      }),
      { numRuns: 800, examples: dataset.examples.map((example) => [example]) },
    );
    assert.ok(planned > 5, `${planned} questions`);
  });

test("the self of a page that exports and counts read is planned with its size, and a larger one is refused", () => {
  for (const dataset of datasets.filter(
    ({ isLookup, paramShape }) => !isLookup && paramShape.names.includes("limit"),
  )) {
    const { limit: _limit, ...example } = Object(dataset.examples[0]);
    const query = dataset.toQuery(example, dataset.pageSize);
    assert.equal(plan(query.self).address, addressOf(dataset.upstream.base, query.request));
    const larger = query.self.replace(`limit=${dataset.pageSize}`, `limit=${dataset.pageSize + 1}`);
    assert.equal(failureOf(() => plan(larger)).code, "invalid_query", larger);
  }
});

test("a self that this gateway can't have given is refused with the reason", () => {
  for (const [self, reason] of [
    ["", /No dataset has this path/],
    ["/api/v1", /No dataset has this path/],
    ["/api/v1/nowhere?q=x", /No dataset has this path/],
    ["https://api.fda.gov/device/recall.json?search=x", /No dataset has this path/],
    ["http://169.254.169.254/latest/meta-data/", /No dataset has this path/],
    ["//evil.example/api/v1/devices/recalls?q=x", /No dataset has this path/],
    ["/api/v1/devices/../devices/recalls?q=x", /No dataset has this path/],
    ["/api/v1/devices/recalls?q=x#y", /not a path and query/],
    ["/api/v1/devices/recalls?q=x&q=y", /more than once/],
    ["/api/v1/devices/recalls?colour=red", /colour/],
    ["/api/v1/devices/recalls?q=%FF", /UTF-8/],
    ["/api/v1/devices/recalls?q=x&cursor=abc", /cursor/],
    ["/api/v1/providers/12", /ten digits/],
    ["/api/v1/providers/%E0%A4%A", /ten digits/],
    [`/api/v1/devices/recalls?q=${"x".repeat(30_000)}`, /not a path and query/],
  ] as const) {
    const { code, message } = failureOf(() => plan(self));
    assert.equal(code, "invalid_query", self);
    assert.match(message, reason, self);
  }
});

test("an address without a parameter in its path is not taken for a look-up", () => {
  assert.equal(plan("/api/v1/providers/search?city=Boston").dataset.name, "providers_search");
  assert.equal(plan("/api/v1/providers/1003101296").dataset.name, "provider_by_npi");
});
