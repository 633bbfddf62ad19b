import assert from "node:assert/strict";
import test from "node:test";
import { createBoundedFetch, type FetchedResponse } from "../../../src/gateway/transport/bounded-fetch.ts";
import { LARGE, LargeBodies } from "../../../src/gateway/large-body/large-bodies.ts";
import { nodePlatform } from "../../support/node-platform.ts";

test("a body is read in parallel with others up to 4 MB, and never beyond, even alone", () => {
  for (const [length, fits] of [
    [0, true],
    [LARGE, true],
    [LARGE + 1, false],
  ] as const) {
    const largeBodies = new LargeBodies();
    largeBodies.begin({ length });
    assert.equal(largeBodies.fitsBeside({ length }), fits, `${length} bytes`);
  }
});

test("bodies that were read completely no longer count toward the limit, although they are still in memory", async () => {
  const largeBodies = new LargeBodies();
  const ask = createBoundedFetch({
    ...nodePlatform,
    fetch: async () => new Response(new Uint8Array(LARGE).fill(32)),
    largeBodies,
    agency: "The Agency",
    timeoutMs: 60_000,
    maxBytes: 2 * LARGE,
    authorization: undefined,
  });
  const kept: FetchedResponse[] = [];
  for (let bodies = 0; bodies < 17; bodies++) kept.push(await ask("https://agency.test/rows"));
  assert.ok(largeBodies.fitsBeside({ length: LARGE }));
  assert.ok(
    kept.every(({ text }) => text.length === LARGE),
    "all 68 MB are still there",
  );
});
