import assert from "node:assert/strict";
import test from "node:test";
import { ASK_PATH } from "../../../src/surfaces/paths.ts";
import type { Side } from "./agencies.ts";
import { ask, errorIn, type Heard } from "./ask.ts";

/** The plain-language endpoint: one question that is answered, and each way in which one is not taken. */
export function defineQuestions(side: Side): void {
  const post = (body: string, type = "application/json"): Promise<Heard> =>
    ask(side.origin, ASK_PATH, { method: "POST", body, headers: { "content-type": type } });

  test("a plain-language question is answered from records, and nobody may keep the answer", async () => {
    const heard = await post(JSON.stringify({ question: "Which hospitals are in Boston, Massachusetts?" }));
    assert.equal(heard.status, 200, heard.text);
    assert.equal(heard.headers["cache-control"], "no-store");
    const body = Object(JSON.parse(heard.text));
    assert.equal(body.outcome, "answered");
    const { pathname, search } = new URL(body.sources[0].source_url);
    assert.ok(side.agencies.sandbox.requests("cms").includes(pathname + search));
  });

  test("a question that cannot be taken gets its own error", async () => {
    errorIn(await post("question=x"), 400, "invalid_json");
    errorIn(await post("{}"), 400, "question_required");
    errorIn(await post(JSON.stringify({ question: "x" }), "text/plain"), 415, "unsupported_media_type");
    errorIn(await post(JSON.stringify({ question: "x".repeat(100_000) })), 413, "question_too_long");
    const person = "Was my mother Jane Miller, born 1950-03-02, treated for cancer?";
    errorIn(await post(JSON.stringify({ question: person })), 422, "question_refused");
    errorIn(await ask(side.origin, ASK_PATH), 405, "method_not_allowed");
  });
}
