import assert from "node:assert/strict";
import test, { after } from "node:test";
import { startExplorer } from "./explorer.ts";

const explorer = await startExplorer();
after(() => explorer.close());

const post = (body: string, type = "application/x-www-form-urlencoded"): Promise<Response> =>
  fetch(`${explorer.origin}/ask`, { method: "POST", body, headers: { "content-type": type } });

const asked = (question: string): Promise<Response> => post(new URLSearchParams({ question }).toString());

test("an answer must not be cached, and its URL reveals nothing", async () => {
  const response = await asked("Which infusion pumps were recalled?");
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-control"), "no-store");
  const page = await response.text();
  assert.match(page, /<a class="citation" href="#source-1" aria-label="Source 1">\[1\]<\/a>/);
  assert.match(page, /<li id="source-1" value="1"/);
  assert.match(page, /href="\/devices\/recalls\?q=infusion\+pump&amp;limit=10"/, "the records, as a page");
});

test("a refusal says how to rephrase and does not repeat the question", async () => {
  const response = await asked("Is it safe for my mother Jane?");
  assert.equal(response.status, 422);
  assert.equal(response.headers.get("cache-control"), "no-store");
  const page = await response.text();
  assert.match(page, /Ask what the label of a drug says/);
  assert.doesNotMatch(page, /Jane|my mother/);
});

test("a question that an agency did not answer stays in the box, to be asked again", async () => {
  const response = await post("question=Is+the+agency+silent%3F", "application/x-www-form-urlencoded");
  assert.equal(response.status, 502);
  assert.match(await response.text(), /id="question"[^>]*value="Is the agency silent\?"/);
});

const cases: readonly [what: string, body: string, type: string, status: number][] = [
  ["another media type", '{"question":"x"}', "application/json", 415],
  ["too many bytes", `question=${"a".repeat(5000)}`, "application/x-www-form-urlencoded", 413],
  ["no question", "", "application/x-www-form-urlencoded", 400],
  ["another field", "q=pumps", "application/x-www-form-urlencoded", 400],
  ["a field too many", "question=a&question=b", "application/x-www-form-urlencoded", 400],
];
for (const [what, body, type, status] of cases)
  test(`a form with ${what} is ${status}, on a page with the box for the next one`, async () => {
    const response = await post(body, type);
    assert.equal(response.status, status);
    assert.match(await response.text(), /id="question"[\s\S]*class="failure"/);
  });

test("other methods are refused with the allowed ones", async () => {
  const response = await fetch(`${explorer.origin}/ask`, { method: "DELETE" });
  assert.deepEqual([response.status, response.headers.get("allow")], [405, "GET, HEAD, POST"]);
});
