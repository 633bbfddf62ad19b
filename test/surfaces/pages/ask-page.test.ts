import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { largeBox, EXAMPLE_QUESTION } from "../../../src/surfaces/pages/ask-page.ts";
import { newSandboxService } from "../../support/harness.ts";

test("the box's example question gets an answer with records, also from the recorded agencies", async () => {
  assert.ok(String(await largeBox()).includes(EXAMPLE_QUESTION));
  const { outcome, answer, sources } = await (await newSandboxService()).ask(EXAMPLE_QUESTION);
  assert.equal(outcome, "answered", answer);
  assert.ok(
    sources.some((source) => (source.count ?? 0) > 0),
    answer,
  );
});

const service = await newSandboxService();
const sent = async (question: string) => {
  const response = await service.request("/ask", {
    method: "POST",
    body: new URLSearchParams({ question }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
  });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
};

for (const [id, page] of [
  ["K243418", "/records/clearances/K243418"],
  [" k243418 ", "/records/clearances/K243418"],
  ["NCT06230445", "/records/trials/NCT06230445"],
  ["1003101296", "/records/providers/1003101296"],
  ["220071", "/records/hospitals/220071"],
] as const)
  test(`${JSON.stringify(id)} in the box opens its record`, async () => {
    const { status, location } = await sent(id);
    assert.deepEqual([status, location], [303, page]);
  });

test("one or two words in the box show every dataset's total and open its search", async () => {
  const { status, text } = await sent("infusion pump");
  assert.equal(status, 200);
  const { document } = parseHTML(text);
  const rows = [...document.querySelectorAll(".found li")];
  assert.equal(rows.length, 7);
  for (const row of rows) {
    const page = (row.querySelector("a")?.getAttribute("href") ?? "").replace(/#.*/, "");
    const opened = parseHTML(await (await service.get(page, { accept: "text/html" })).text()).document;
    const total = (row.querySelector("strong")?.textContent ?? "").replaceAll(",", "");
    const heading = (opened.querySelector("#results")?.textContent ?? "").replaceAll(",", "");
    assert.match(
      heading,
      total === "0" ? /Nothing found/ : new RegExp(`(?:of|All) ${total} records|^\\s*${total} record\\b`),
      page,
    );
  }
});

test("two words that may be a person's name are refused, and are not repeated", async () => {
  const { status, text } = await sent("Maria Gonzalez");
  assert.equal(status, 422);
  assert.doesNotMatch(text, /Gonzalez/);
});

test("a sentence in the box is asked", async () => assert.match((await sent(EXAMPLE_QUESTION)).text, /id="answer"/));
