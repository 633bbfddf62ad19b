import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { toEnvelope, toEnvelopeJson } from "../src/envelope.ts";
import { anyText } from "./hostile-text.ts";

const text = fc.oneof(
  anyText,
  fc.constantFrom('"results":[]', '\\"results\\":[]', "$&$1$`", '","results":[]', "\u2028é"),
);

test("An envelope around records written before is what JSON makes of the whole", () => {
  fc.assert(
    fc.property(
      fc.record({
        source: text,
        sourceUrl: text,
        retrievedAt: fc.integer({ min: 0, max: 4e12 }),
        sourceUpdated: fc.option(text),
        digest: text,
        total: fc.option(fc.nat()),
        records: fc.array(fc.dictionary(text, fc.oneof(text, fc.jsonValue()), { noNullPrototype: true }), {
          maxLength: 4,
        }),
      }),
      (retrieval) => {
        const json = toEnvelopeJson(retrieval, JSON.stringify(retrieval.records));
        assert.equal(json, JSON.stringify(toEnvelope(retrieval)));
      },
    ),
    { numRuns: 500 },
  );
});

test("the agency's total is passed on, and is null where it reports none, however many records there are", () => {
  const retrieval = {
    source: "A",
    sourceUrl: "https://agency.test/",
    retrievedAt: 0,
    sourceUpdated: null,
    digest: "",
    records: [{}, {}],
  };
  for (const total of [null, 0, 2, 99]) {
    const { count, upstream_total } = toEnvelope({ ...retrieval, total });
    assert.deepEqual({ count, upstream_total }, { count: 2, upstream_total: total });
  }
});
