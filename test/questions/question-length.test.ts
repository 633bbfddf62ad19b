import assert from "node:assert/strict";
import test from "node:test";
import { questionIn } from "../../src/ask/question-text.ts";

test("a character that stands for many counts as many", () => {
  assert.equal(questionIn(`${"\uFDFA".repeat(27)} recalls?`).length, 27 * 18 + 9);
  for (const text of ["\uFDFA/\uFDFA-hugo/".repeat(60).slice(0, 500), "\uFDFA".repeat(28), `a${"\u2026".repeat(200)}`])
    assert.throws(() => questionIn(text), {
      code: "question_too_long",
      message: "A question may have at most 500 characters.",
    });
});

test("characters that the reading leaves out count as sent", () => {
  assert.equal(questionIn(`${"<b>".repeat(100)} recalls of pumps`), "recalls of pumps");
  assert.throws(() => questionIn(`${"<b>".repeat(170)} recalls of pumps`), { code: "question_too_long" });
});
