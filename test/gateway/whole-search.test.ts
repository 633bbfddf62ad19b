import assert from "node:assert/strict";
import test from "node:test";
import { hospitals } from "../../src/catalog/datasets/hospitals.ts";
import type { Envelope } from "../../src/gateway/envelope.ts";
import { createWholeSearch, type WholeSearch } from "../../src/gateway/whole-search.ts";
import { newSandboxService } from "../support/harness.ts";

const service = await newSandboxService();
const envelopeAt = async (address: string): Promise<Envelope> => (await service.get(address)).json();
const first = await envelopeAt("/api/v1/hospitals/search?city=Boston&limit=8");
const second = await envelopeAt(first.next ?? "");

function wholeOf(...pages: readonly Envelope[]): WholeSearch {
  const whole = createWholeSearch(hospitals);
  for (const page of pages) whole.see(page);
  return whole;
}

test("the pages of a search are complete where they hold what the agency reported", () => {
  const whole = wholeOf(first, second);
  assert.deepEqual([whole.count, whole.end(), whole.hasChanged], [12, "complete", false]);
  assert.equal(wholeOf(first).end(), "short");
  assert.equal(
    wholeOf({ ...first, results: first.results, count: hospitals.pageSize, upstream_total: null }).end(),
    "short",
  );
});

test("a record that came twice is a change of the data, because others may be missing", () => {
  const [repeated = {}] = first.results;
  const whole = wholeOf(first, { ...second, results: [repeated, ...second.results.slice(1)] });
  assert.deepEqual([whole.end(), whole.hasChanged], ["changed", true]);
});

test("another total on a later page is a change of the data", () => {
  const whole = wholeOf(first, { ...second, upstream_total: 13 });
  assert.deepEqual([whole.end(), whole.hasChanged], ["changed", true]);
  assert.deepEqual([...whole.notes].filter((note) => note.includes("from 12 to 13")).length, 1);
});
