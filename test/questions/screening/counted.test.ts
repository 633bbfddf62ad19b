import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COUNTED, readCorpus } from "../../../questions/training/corpus.ts";
import { measured, refusedShare, stoppedShare } from "../../../questions/training/measure.ts";
import { toPersonModel } from "../../../questions/language/score.ts";

const MODEL = new URL("../../../questions/screening/data/person-model.json", import.meta.url);

/** Sets by writers who had not seen the code: private ones stopped at least, harmless ones refused at most. */
const GATES = [
  ["counted: blind.jsonl", 0.98, 0.015],
  ["counted: counted.jsonl", 0.95, 0.02],
  ["counted: newest.jsonl", 0.96, 0.015],
] as const;

test("on questions that nobody trains on the screen stops private ones and lets harmless ones pass", () => {
  const sets = measured(readCorpus(COUNTED), toPersonModel(JSON.parse(readFileSync(MODEL, "utf8"))));
  for (const [name, stopped, refused] of GATES) {
    const set = sets.find((other) => other.name === name);
    assert.ok(set !== undefined, name);
    assert.ok(stoppedShare(set) >= stopped, `${name}: ${stoppedShare(set)} stopped`);
    assert.ok(refusedShare(set) <= refused, `${name}: ${refusedShare(set)} wrongly refused`);
  }
});
