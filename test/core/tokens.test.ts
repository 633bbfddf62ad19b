import assert from "node:assert/strict";
import test from "node:test";
import { holdsToken } from "../../src/core/tokens.ts";

for (const [text, token, holds] of [
  ["K240001 and more", "K240001", true],
  ["XK240001, (K240001)", "K240001", true],
  ["K2400012", "K240001", false],
  ["aa", "a", false],
  ["words", "", false],
  ["", "", false],
] as const)
  test(`${JSON.stringify(text)} ${holds ? "holds" : "does not hold"} the token ${JSON.stringify(token)}`, () =>
    assert.equal(holdsToken(text, token), holds));
