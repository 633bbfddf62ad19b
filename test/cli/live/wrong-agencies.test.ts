import assert from "node:assert/strict";
import test from "node:test";
import { assumptions } from "../../../src/cli/live/assumptions.ts";
import { reportLines, toReport } from "../../../src/cli/live/report.ts";
import { live } from "../../support/live.ts";
import { wrongAgencies } from "../../support/wrong-agencies.ts";

test("there are twenty wrong agencies, each of which breaks another assumption", () => {
  assert.equal(new Set(wrongAgencies.map(({ breaks }) => breaks)).size, 20);
});

for (const { what, agency, breaks } of wrongAgencies)
  test(`an agency that ${what} breaks ${breaks}`, async () => {
    const about = assumptions.filter(({ id }) => id.startsWith(`${agency.name}/`));
    const report = toReport(await live([agency], about));
    const broken = report.assumptions.filter(({ verdict }) => verdict === "broken").map(({ id }) => id);
    assert.ok(broken.includes(breaks), `broken are ${broken.join(", ") || "none"}`);
    assert.equal(report.ok, false);
    assert.match(reportLines(report), new RegExp(`^broken: ${breaks}$`, "m"));
  });
