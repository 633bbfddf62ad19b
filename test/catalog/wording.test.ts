import assert from "node:assert/strict";
import test from "node:test";
import { hospitals } from "../../src/catalog/datasets/hospitals.ts";
import { trials } from "../../src/catalog/datasets/trials.ts";
import { wordingAt, wordsFor } from "../../src/catalog/wording.ts";

test("codes are said in the words that pages have for them, as inside a sentence", () => {
  const { codes } = trials.view;
  assert.equal(wordingAt(codes, "results[3].status", "ACTIVE_NOT_RECRUITING"), "active, not recruiting");
  assert.equal(wordingAt(codes, "results[0].phases[1]", "EARLY_PHASE1"), "early phase 1");
  assert.equal(wordingAt(hospitals.view.codes, "results[0].state", "NY"), "New York");
});

test("only known codes of coded fields get words", () => {
  const { codes } = trials.view;
  assert.equal(wordingAt(codes, "results[3].status", "PAUSED"), null);
  assert.equal(wordingAt(codes, "results[3].title", "RECRUITING"), null);
  assert.equal(wordingAt(codes, "results[3].phases[0].name", "PHASE1"), null);
  assert.equal(wordingAt(codes, "status", "RECRUITING"), null);
  assert.equal(wordingAt(undefined, "results[0].status", "RECRUITING"), null);
  assert.equal(wordsFor(3, new Map([["3", "Three"]])), null);
});
