import assert from "node:assert/strict";
import test from "node:test";
import { askForm, EXAMPLE_QUESTION } from "../../../src/surfaces/web/ask-page.ts";
import { newSandboxService } from "../../harness.ts";

test("the question that the form gives as an example is answered with records, by the recorded agencies too", async () => {
  assert.ok(String(await askForm()).includes(`For example: ${EXAMPLE_QUESTION} `));
  const { outcome, answer, sources } = await (await newSandboxService()).ask(EXAMPLE_QUESTION);
  assert.equal(outcome, "answered", answer);
  assert.ok(
    sources.some((source) => (source.count ?? 0) > 0),
    answer,
  );
});
