import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dataset } from "../../src/catalog/dataset.ts";
import { addressFor } from "./recorded-agencies.ts";

type Query = Readonly<Record<string, string>>;

/** What a caller asks, and what of the agency's query it decides. */
export type GoldenRow = readonly [input: Readonly<Record<string, unknown>>, query: Query];

/** One test a row: the question costs exactly this address; `rest` is what follows in every query. */
export function goldenTable(
  dataset: Dataset,
  address: string,
  rest: (limit: string, query: Query) => Query,
  rows: readonly GoldenRow[],
): void {
  for (const [input, query] of rows)
    test(`${dataset.name} asks for ${JSON.stringify(input)} with ${JSON.stringify(query)}`, () => {
      const limit = String(input["limit"] ?? 10);
      const expected = new URLSearchParams({ ...query, ...rest(limit, query) });
      assert.equal(addressFor(dataset, input), `${address}?${expected.toString()}`);
    });
}
