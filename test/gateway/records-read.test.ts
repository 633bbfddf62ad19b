import assert from "node:assert/strict";
import test from "node:test";
import { hospitals } from "../../src/catalog/datasets/hospitals.ts";
import type { Envelope } from "../../src/gateway/envelope.ts";
import { recordsRead } from "../../src/gateway/records-read.ts";
import { newSandboxService } from "../support/harness.ts";

const service = await newSandboxService();
const envelopeAt = async (address: string): Promise<Envelope> => (await service.get(address)).json();
const first = await envelopeAt("/api/v1/hospitals/search?city=Boston&limit=8");
const second = await envelopeAt(first.next ?? "");

test("the pages of a search are whole where they hold what the agency reported", () => {
  const { records, isWhole, hasChanged } = recordsRead(hospitals, [first, second]);
  assert.deepEqual([records.length, isWhole, hasChanged], [12, true, false]);
  assert.deepEqual([records[8]?.page, records[8]?.place, records[8]?.record], [1, 0, second.results[0]]);
  assert.equal(recordsRead(hospitals, [first]).isWhole, false);
  assert.equal(recordsRead(hospitals, [{ ...first, upstream_total: null }]).isWhole, false);
});

test("a record that came twice is reported once, because others may be missing", () => {
  const [repeated = {}] = first.results;
  const torn = { ...second, results: [repeated, ...second.results.slice(1)] };
  const { records, isWhole, hasChanged } = recordsRead(hospitals, [first, torn]);
  assert.deepEqual([records.length, isWhole, hasChanged], [11, false, true]);
});

test("another total on a later page is a change of the data", () => {
  const { isWhole, hasChanged } = recordsRead(hospitals, [first, { ...second, upstream_total: 13 }]);
  assert.deepEqual([isWhole, hasChanged], [false, true]);
});
