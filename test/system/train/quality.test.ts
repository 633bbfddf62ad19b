import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { readCorpus } from "../../../scripts/train/corpus.ts";
import { measured, refusedShare, stoppedShare } from "../../../scripts/train/measure.ts";
import { trainedModel } from "../../../scripts/train/model.ts";
import { trainedPlanner } from "../../../scripts/train/planner.ts";
import { FORM_NAMES, measuredPlans } from "../../../scripts/train/plans.ts";
import { toPersonModel } from "../../../src/ask/language/score.ts";

const MODEL = new URL("../../../src/ask/screen/data/person-model.json", import.meta.url);
const PLANNER = new URL("../../../src/ask/language/data/", import.meta.url);
const committed = JSON.parse(readFileSync(MODEL, "utf8"));

test("training makes the committed weights again, byte for byte", () => {
  assert.ok(isDeepStrictEqual(trainedModel(), committed), "person-model");
  for (const [name, weights] of Object.entries(trainedPlanner()))
    assert.ok(isDeepStrictEqual(weights, JSON.parse(readFileSync(new URL(`${name}.json`, PLANNER), "utf8"))), name);
});

/** By writers who had not seen the code: ordinary questions, and half of them written to defeat the screen. */
const GATES = [
  ["counted: blind.jsonl", 0.98, 0.015],
  ["counted: counted.jsonl", 0.93, 0.015],
] as const;

test("on questions that nobody trains on the screen stops private ones and lets harmless ones pass", () => {
  const sets = measured(readCorpus(), toPersonModel(committed));
  for (const [name, stopped, refused] of GATES) {
    const set = sets.find((other) => other.name === name);
    assert.ok(set !== undefined, name);
    assert.ok(stoppedShare(set) >= stopped, `${name}: ${stoppedShare(set)} stopped`);
    assert.ok(refusedShare(set) <= refused, `${name}: ${refusedShare(set)} wrongly refused`);
  }
});

/** As written, with a typing error, with a harmless sentence, in lower and in upper case. */
const LEAST_EXACT = [0.9, 0.8, 0.88, 0.9, 0.9];

test("plans are exact however a question is typed", () => {
  for (const { set, exact } of measuredPlans())
    for (const [at, share] of exact.entries())
      assert.ok(share >= (LEAST_EXACT[at] ?? 1), `${set}, ${FORM_NAMES[at]}: ${share}`);
});
