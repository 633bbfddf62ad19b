import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { join } from "node:path";
import type { Entry } from "./kinds.ts";
import { record } from "./record.ts";
import { allNames } from "./requests.ts";

/**
 * What every surface answered when it was recorded (`npm run golden` records it anew), seen from outside alone.
 * The demos are started and ended while the answers are collected; each test then compares one of them.
 */
describe("as recorded", () => {
  const recorded: Readonly<Record<string, Entry>> = JSON.parse(
    readFileSync(join(import.meta.dirname, "answers.json"), "utf8"),
  );
  let answers: Readonly<Record<string, Entry>> = {};
  before(async () => void (answers = await record()), { timeout: 600_000 });

  test("the recording holds every request of the list and no other", () => {
    assert.deepEqual(Object.keys(recorded), allNames);
  });
  for (const name of allNames) test(name, () => assert.deepEqual(answers[name], recorded[name]));
});
