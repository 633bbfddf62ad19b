import assert from "node:assert/strict";
import test from "node:test";
import { assumptions } from "../../live/assumptions.ts";
import { described } from "../../live/judge.ts";
import { live } from "../support/live.ts";
import { wrongAgencies } from "../support/wrong-agencies.ts";

test("there are twenty wrong agencies, each of which breaks another assumption", () => {
  assert.equal(new Set(wrongAgencies.map(({ breaks }) => breaks)).size, 20);
});

for (const { what, agency, breaks } of wrongAgencies)
  test(`an agency that ${what} breaks ${breaks}`, async () => {
    const about = assumptions.filter(({ id }) => id.startsWith(`${agency.name}/`));
    const broken = (await live([agency], about)).filter(({ finding }) => finding.verdict === "broken");
    const found = broken.find(({ assumption }) => assumption.id === breaks);
    assert.ok(found !== undefined, `broken are ${broken.map(({ assumption }) => assumption.id).join(", ") || "none"}`);
    assert.match(described(found), /^assumed: .*\nexpected: .*\nfound: [\s\S]*asked: http/);
  });
