import assert from "node:assert/strict";
import test from "node:test";
import { upstreamFailure, type Reason } from "../../src/core/errors.ts";
import { createPages } from "../../src/gateway/pages.ts";
import type { FetchedResponse } from "../../src/gateway/transport/bounded-fetch.ts";
import { endpoints } from "../support/catalog.ts";
import { answer } from "../support/agency-answer.ts";

const dataset = endpoints.find((each) => each.name === "clearances");

const page = (skip: number): FetchedResponse => {
  const results = Array.from({ length: 1000 }, (_, at) => ({ k_number: `K${100_000 + skip + at}`, openfda: {} }));
  const body = { meta: { results: { skip, limit: 1000, total: 2000 } }, results };
  return {
    ...answer(200, body),
    bytes: 1,
    digest: Promise.resolve("A".repeat(43) + "="),
    retrievedAt: 0,
    arrivedAt: 0,
  };
};

/** Reads all pages of an agency that refuses the requests with these numbers. */
async function read(refused: readonly number[], reason: Reason, retryAfterSeconds: number) {
  const seen = { asked: 0, slept: 0, charged: 0, rows: 0 };
  const get = async (url: string): Promise<FetchedResponse> => {
    if (refused.includes(++seen.asked)) throw upstreamFailure(reason, "Not now.", { retryAfterSeconds });
    return page(Number(new URL(url).searchParams.get("skip") ?? 0));
  };
  const pages = createPages({
    clientOf: () => ({ base: "https://agency.test/", get }),
    dataDateOf: () => undefined,
    sourceNote: "",
    observe: () => undefined,
    sleep: async () => void seen.slept++,
  });
  assert.ok(dataset?.kind === "live");
  const charge = async () => void seen.charged++;
  for await (const { envelope } of pages.all(dataset, {}, { charge }, 10)) seen.rows += envelope.count;
  return seen;
}

test("a later page that finds its agency's line full joins it again and is paid for once", async () => {
  const seen = await read([2, 3, 4], "budget_exhausted", 1);
  assert.deepEqual(seen, { asked: 5, slept: 3, charged: 2, rows: 2000 });
});

test("the first page, a budget that stays used up, one of the day and an agency that fails are waited for no longer", async () => {
  for (const [refused, reason, seconds] of [
    [[1], "budget_exhausted", 1],
    [[2, 3, 4, 5, 6, 7], "budget_exhausted", 1],
    [[2], "budget_exhausted", 3600],
    [[2], "circuit_open", 5],
  ] as const)
    await assert.rejects(read(refused, reason, seconds), { reason });
});
