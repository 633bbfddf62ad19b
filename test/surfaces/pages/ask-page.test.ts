import assert from "node:assert/strict";
import test from "node:test";
import { askForm, EXAMPLE_QUESTION } from "../../../src/surfaces/pages/ask-page.ts";
import { newSandboxService } from "../../support/harness.ts";

test("the form's example question gets an answer with records, also from the recorded agencies", async () => {
  assert.ok(String(await askForm()).includes(`For example: ${EXAMPLE_QUESTION} `));
  const { outcome, answer, sources } = await (await newSandboxService()).ask(EXAMPLE_QUESTION);
  assert.equal(outcome, "answered", answer);
  assert.ok(
    sources.some((source) => (source.count ?? 0) > 0),
    answer,
  );
});
