import assert from "node:assert/strict";
import { test } from "node:test";
import { envelopeIn, toEnvelope } from "../../src/gateway/envelope.ts";

test("the agency's total is passed on; if it reports none, the total is null whatever the number of records", () => {
  const parts = {
    source: "A",
    sourceUrl: "https://agency.test/",
    retrievedAt: 0,
    digest: "",
    shownDigest: "",
    self: "/a",
    next: null,
    reading: { records: [{}, {}], unconfirmed: [], notes: [] },
  };
  for (const total of [null, 0, 2, 99]) {
    const { count, upstream_total } = toEnvelope({ ...parts, page: { rows: [], total, updated: null } });
    assert.deepEqual({ count, upstream_total }, { count: 2, upstream_total: total });
  }
});

test("the envelope of an older gateway has no notes, no unconfirmed records and no address of its own; that of a newer one keeps what it has", () => {
  const reading = { records: [{}], unconfirmed: [], notes: [] };
  const page = { rows: [], total: null, updated: null };
  const digest = `${"A".repeat(43)}=`;
  const now = toEnvelope({
    source: "A",
    sourceUrl: "https://agency.test/",
    retrievedAt: 0,
    digest,
    shownDigest: digest,
    page,
    reading,
    self: "",
    next: null,
  });
  const { unconfirmed, notes, self: _self, next: _next, ...older } = now;
  assert.deepEqual([unconfirmed, notes], [0, []]);
  assert.deepEqual(envelopeIn(older), now);
  assert.deepEqual(envelopeIn({ ...now, unconfirmed: 1, notes: ["x"], newer: 1 }), {
    ...now,
    unconfirmed: 1,
    notes: ["x"],
    newer: 1,
  });
  assert.throws(() => envelopeIn({ ...now, unconfirmed: "1" }));
});
