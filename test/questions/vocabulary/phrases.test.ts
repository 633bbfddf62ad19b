import assert from "node:assert/strict";
import test from "node:test";
import { KINDS } from "../../../questions/plan/wishes/kinds.ts";
import { neededIn, Phrases } from "../../../questions/vocabulary/phrases.ts";
import { rowsOf } from "../questions.ts";

for (const [source, needed] of [
  ["recall", ["recall"]],
  ["Class (?:I|one) recalls?", ["class "]],
  ["(?:lead )?sponsor(?:s|ed)? by", ["sponsor"]],
  [String.raw`\b(?:trial|stud(?:y|ies))\b`, ["trial", "stud"]],
  ["(?:trial)?s?", [""]],
  ["(?:trial){0,2}", [""]],
  ["(?:trial){2}", ["trial"]],
  ["recalls{2,3}x", ["recalls"]],
  ["(?!recall)(?<!trial)(?=stud)label", ["stud"]],
  [String.raw`(?<kind>device) \k<kind>`, ["device"]],
  [String.raw`\p{Lu}\w+ \(firm\)`, [" (firm)"]],
  [String.raw`[)\]|]\u00B5[(]pump`, ["pump"]],
  ["a|b|(?:c|d)", ["a", "b", "c", "d"]],
  [".*", [""]],
  ["at least|≥", ["at least", "≥"]],
] as const)
  test(`each match of ${source} holds one of ${JSON.stringify(needed)}`, () =>
    assert.deepEqual(neededIn(source), needed));

test("phrases are found where a plain expression finds them, and are not looked for in other texts", () => {
  const questions = rowsOf("unseen/plans")
    .slice(0, 150)
    .map(({ question }) => question);
  let lookedFor = 0;
  for (const { pattern } of KINDS) {
    const plain = new RegExp(pattern.source, pattern.flags);
    for (const question of questions) {
      if (pattern.mayBeIn(question)) lookedFor++;
      assert.deepEqual([...question.matchAll(pattern)], [...question.matchAll(plain)]);
      pattern.lastIndex = plain.lastIndex = 0;
      assert.equal(pattern.test(question), plain.test(question));
      assert.equal(pattern.lastIndex, plain.lastIndex);
      pattern.lastIndex = plain.lastIndex = 0;
    }
  }
  assert.ok(lookedFor < 0.05 * KINDS.length * questions.length, `${lookedFor} times`);
});

test("phrases replace, split and go on as an expression does", () => {
  const phrases = new Phrases(/\b(?:recall|trial)s?\b/gi);
  assert.equal("Recalls and trials".replaceAll(phrases, "records"), "records and records");
  assert.equal("labels".replaceAll(phrases, "records"), "labels");
  assert.deepEqual("a recall b TRIALS c".split(phrases), ["a ", " b ", " c"]);
  assert.equal(phrases.exec("one trial")?.index, 4);
  assert.equal(phrases.lastIndex, 9);
  assert.equal(phrases.exec("no label"), null);
  assert.equal(phrases.lastIndex, 0);
  const copy = new Phrases(phrases, "y");
  copy.lastIndex = 4;
  assert.equal(copy.test("one trial"), true);
});
