import assert from "node:assert/strict";
import test from "node:test";
import { assumptions } from "../../live/assumptions.ts";
import { addressOf } from "../../src/catalog/upstream.ts";
import { recordedAgencies } from "../support/catalog.ts";
import { live } from "../support/live.ts";

/** Each assumption about a filter, an order or a count is broken by an agency that does not heed this one. */

const heeded = assumptions.flatMap((assumption) => {
  const { ignoring } = assumption;
  return ignoring === undefined ? [] : [{ assumption, asked: ignoring[0].request, answered: ignoring[1].request }];
});

const queryOf = (request: Parameters<typeof addressOf>[1]): string =>
  new URL(addressOf("http://agency.test/", request)).search.slice(1);

test("filters, orders and counts of all four agencies are assumed", () => {
  const agencies = new Set(heeded.map(({ assumption }) => assumption.id.split("/")[0]));
  assert.deepEqual([...agencies].toSorted(), recordedAgencies.map(({ name }) => name).toSorted());
});

for (const { assumption, asked, answered } of heeded)
  test(`${assumption.id} holds for the recorded agency, and not for one that ignores it`, async () => {
    const name = assumption.id.slice(0, assumption.id.indexOf("/"));
    const right = recordedAgencies.find((agency) => agency.name === name);
    assert.ok(right !== undefined);
    const [outcome] = await live([right], [assumption]);
    assert.equal(outcome?.finding.verdict, "holds", outcome?.finding.evidence);
    const [wrongQuery, query] = [queryOf(asked), queryOf(answered)];
    assert.notEqual(wrongQuery, query);
    const wrong = {
      name,
      answer: (request: Parameters<typeof right.answer>[0]) =>
        right.answer(request.query === wrongQuery ? { ...request, query } : request),
    };
    const [other] = await live([wrong], [assumption]);
    assert.equal(other?.finding.verdict, "broken", other?.finding.evidence);
  });
