import assert from "node:assert/strict";
import test from "node:test";
import { interpret } from "../../../questions/interpret.ts";
import { questionIn } from "../../../src/ask/question-text.ts";
import { screen } from "../../../questions/screen.ts";

/** A question is read without a pause, so every other caller waits for what it costs. Nothing may run beside this. */

/** Milliseconds of the processor that reading any question may take. */
const MOST = 25;

const TODAY = new Date("2026-11-20");

/** 500 characters of a text, again and again. */
const filled = (piece: string): string => Array.from(piece.repeat(500)).slice(0, 500).join("");

function read(text: string): void {
  const question = questionIn(text);
  if (screen(question) === null) interpret(question, TODAY);
}

/** The least of several times: what else the machine does only makes it longer. */
function costOf(text: string): number {
  let least = Infinity;
  for (let times = 0; times < 20 && least > MOST; times++) {
    const before = process.threadCpuUsage().user;
    read(text);
    least = Math.min(least, (process.threadCpuUsage().user - before) / 1000);
  }
  return least;
}

for (const piece of [
  ..."aA-/.'& ",
  "a-",
  "a/",
  "A. ",
  "I me ",
  "hugo ",
  "hugo/a-",
  "MD, ",
  "CA, 3M ",
  "MA pump ",
  "New York and ",
  "in Boston, MA my ",
  "n a m e ",
  "John Smith, ",
  "Dr. Ann-Mary Jones-Smith and ",
  "O'Brien's ",
  "phase 2/3 ",
  "1/2/2024 ",
  "since may 2024 ",
  "&lt;b&gt;",
  "<a>",
  "(a)",
  "\u01C5 ",
  "\uFDFA ",
  "\u338F/",
])
  test(`reading ${JSON.stringify(piece)} again and again takes no longer than ${MOST} ms`, () => {
    try {
      const cost = costOf(filled(piece));
      assert.ok(cost <= MOST, `${cost} ms`);
    } catch (error) {
      if (!["question_too_long", "question_required"].includes(Object(error).code)) throw error;
    }
  });
