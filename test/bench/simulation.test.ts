import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { limitRows, perSecondTo, ratioRows } from "../../bench/simulation-tables.ts";
import { BURST, expectedHitRatio, LONGEST_LINE, simulate } from "../../bench/simulation.ts";
import { createBudget } from "../../src/transport/budget.ts";
import { noSharedStore } from "../../src/transport/no-shared-store.ts";
import { clinicaltrials } from "../../src/upstreams/clinicaltrials.ts";
import { cms } from "../../src/upstreams/cms.ts";
import { openfda } from "../../src/upstreams/openfda.ts";

const open = { questions: 10_000, exponent: 1, perSecond: Infinity };

for (const [traffic, ttl] of [
  [1, 300],
  [20, 60],
  [50, 300],
] as const)
  test(`${traffic} questions a second and ${ttl} s to live: the simulated hit ratio is what theory gives`, () => {
    const { hitRatio } = simulate({ ...open, traffic, ttl });
    const expected = expectedHitRatio({ ...open, traffic, ttl });
    assert.ok(Math.abs(hitRatio - expected) < 0.02, `${hitRatio} and ${expected}`);
  });

test("hits, requests and refusals are all questions, and the agency is never asked more than its budget", () => {
  const outcome = simulate({ ...open, traffic: 50, ttl: 60, perSecond: 4 });
  assert.ok(outcome.refused > 0.05);
  assert.ok(outcome.asked <= 4 * 1.01 && outcome.asked > 4 * 0.95, `${outcome.asked} a second`);
  assert.ok(Math.abs(outcome.hitRatio + outcome.asked / 50 + outcome.refused - 1) < 0.02);
});

test("the same seed gives the same figures, another seed others that are close", () => {
  const scenario = { ...open, traffic: 10, ttl: 300, perSecond: 4 };
  assert.deepEqual(simulate(scenario, 7), simulate(scenario, 7));
  const [one, other] = [simulate(scenario, 1), simulate(scenario, 2)];
  assert.notDeepEqual(one, other);
  assert.ok(Math.abs(one.hitRatio - other.hitRatio) < 0.03);
});

test("the simulated line for an agency holds as many questions as that of the gateway", async () => {
  let left = 0;
  const budget = createBudget(openfda, noSharedStore.turns, { onLevel: (level) => ({ left } = level) });
  await budget(() => Promise.resolve());
  assert.equal(left, perSecondTo(openfda) * (BURST + LONGEST_LINE));
});

test("CMS may be asked as often as ClinicalTrials.gov, whose row stands for both", () => {
  assert.equal(perSecondTo(cms), perSecondTo(clinicaltrials));
});

test("docs/scale.md shows what the simulation gives", async () => {
  const page = await readFile(new URL("../../docs/scale.md", import.meta.url), "utf8");
  const cells = (line: string): string => line.replaceAll(/\s+/g, "").replaceAll(/-+/g, "-");
  const shown = new Set(page.split("\n").map(cells));
  const [keyless] = [{ name: "openFDA without a key: 1,000 a day", perSecond: 4, perDay: 1000 }];
  for (const line of [...ratioRows([1, 10]), ...limitRows([keyless])]) assert.ok(shown.has(cells(line)), line);
});
