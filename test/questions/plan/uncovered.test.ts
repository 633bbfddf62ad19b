import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read, saidOf } from "../read.ts";

const DROPPED: readonly (readonly [text: string, note: RegExp])[] = [
  ["pacemaker recalls, rust", /rust: not_understood/],
  ["female cardiologists in Ohio", /female: no_such_filter/],
  ["infusion pump recalls in Cleveland, Ohio", /Cleveland: no_such_filter/],
  ["class II recalls of pacemakers", /class II.*: not_in_these_records/],
  ["clearances of pumps since 2024-02-30", /2024-02-30: not_in_these_records/],
  ["<b>pump</b> recalls", /markup/],
  ["infusion pump recalls not by Baxter", /not by Baxter: no_such_filter/],
  ["hospitals in Ohio that are not psychiatric", /not psychiatric: no_such_filter/],
  ["We are preparing a grant about rust. Pacemaker recalls?", /rust: background/],
];

describe("a wish that no call asks for is said, with why", () => {
  for (const [text, note] of DROPPED) test(text, () => assert.match(saidOf(text), note));

  test("words that could be a name are not repeated", () => {
    assert.doesNotMatch(JSON.stringify(read("pacemaker recalls Quillhilda Zapffsmith")), /Zapff/);
  });

  test("the words of asking and forms of what is asked are no wish", () => {
    for (const text of [
      "Please list all device recalls of infusion pumps on file",
      "clearances of toothbrushes since 2020",
      "Cardiologists in Boise, Idaho",
      "recruiting lupus trials in Ohio",
      "latest pacemaker recalls",
      "largest lung cancer studies",
      "best hospitals in Ohio",
      "hospitals in New Mexico",
      "how many patients died from pacemakers",
    ])
      assert.equal(saidOf(text), "", text);
  });
});

for (const text of ["which label helps with smoking cessation"])
  test(`${text}: no label is searched by what it treats`, () => {
    assert.notEqual(read(text).kind, "plan");
  });
