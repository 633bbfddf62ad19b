import assert from "node:assert/strict";
import test from "node:test";
import { createBoundedFetch } from "../../src/transport/bounded-fetch.ts";
import type { Fetched } from "../../src/transport/fetched.ts";
import { LARGE, LargeBodies } from "../../src/transport/large-bodies.ts";
import { nodePlatform } from "../node-platform.ts";

test("a body is read beside all others up to 4 MB and not beyond, even alone", () => {
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

test("bodies that were read to their end no longer count to the crowd, although they are still kept", async () => {
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
  const kept: Fetched[] = [];
  for (let bodies = 0; bodies < 17; bodies++) kept.push(await ask("https://agency.test/rows"));
  assert.ok(largeBodies.fitsBeside({ length: LARGE }));
  assert.ok(
    kept.every(({ large }) => large?.bytes.byteLength === LARGE),
    "all 68 MB are still there",
  );
});
