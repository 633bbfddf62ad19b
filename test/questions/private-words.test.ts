import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { interpret } from "../../questions/interpret.ts";
import { toQuestion } from "../../questions/question.ts";
import { screen } from "../../questions/screening/screen.ts";
import { wordsOf } from "../../src/core/text.ts";
import { rowsOf } from "./questions.ts";

/**
 * What private questions would send to an agency: those that say which of their words are private, and which are hard.
 * A set in `unseen/` was scored before anybody read it; here it is counted, with room for what is not known yet.
 */

const TODAY = new Date("2026-11-26");

interface Private {
  readonly question: string;
  readonly isHard: boolean;
  /** Words that must never be sent. */
  readonly words: readonly string[];
}

const marked = (set: string): readonly Private[] =>
  rowsOf(set).flatMap((row) => {
    const { question, refuse, hard, private: words } = Object(row);
    return typeof refuse === "string" && Array.isArray(words) ? [{ question, isHard: hard === true, words }] : [];
  });

/** The words that a question's plan would send; null where it is refused. */
function sentBy(text: string): ReadonlySet<string> | null {
  const question = toQuestion(text);
  if (screen(question) !== null) return null;
  const planned = interpret(text, TODAY);
  if (planned.kind === "contains_name") return null;
  const calls = "calls" in planned ? planned.calls : [];
  const params = calls.flatMap(({ call, otherwise, offered }) =>
    [call, otherwise, offered].flatMap((one) => Object.values(one?.params ?? {}).map(String)),
  );
  return new Set(params.flatMap((value) => wordsOf(value)));
}

for (const [set, least, mostSent] of [
  ["read/screen", 0.97, 0],
  ["unseen/screen", 0.95, 0.01],
] as const) {
  const rows = marked(set);
  describe(`${set}: ${rows.length} private questions whose private words are marked`, () => {
    const all = rows.map((row) => ({ ...row, sent: sentBy(row.question) }));
    test("hard ones are stopped", () => {
      const hard = all.filter(({ isHard }) => isHard);
      assert.ok(hard.length >= 80 && hard.filter(({ sent }) => sent === null).length / hard.length >= least);
    });
    test("private words are in no call", () => {
      const sending = all.filter(
        ({ sent, words }) =>
          sent !== null &&
          words.some((text) =>
            wordsOf(text).some((word) => word.length > 2 && sent.has(word) && !/^(?:the|and)$/.test(word)),
          ),
      );
      assert.ok(sending.length / all.length <= mostSent, `${sending.length} of ${all.length}`);
    });
  });
}
