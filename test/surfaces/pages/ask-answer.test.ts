import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import type { Statement } from "../../../src/ask/answer-body.ts";
import { endpoints } from "../../../src/catalog/index.ts";
import { answerSection } from "../../../src/surfaces/pages/ask-page.ts";
import { evidenceSection } from "../../../src/surfaces/pages/ask-page.ts";
import { recordOf } from "../../../src/surfaces/pages/ask-page.ts";
import { newSandboxService } from "../../support/harness.ts";

const service = await newSandboxService();

async function answered(question: string) {
  const answer = await service.ask(question);
  const page = String(await answerSection(answer, { prefix: "/api/v1", endpoints, sourceNote: "recorded sample" }));
  const { document } = parseHTML(`<!doctype html><body>${page}</body>`);
  const textsOf = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map(({ textContent }) =>
      (textContent ?? "").replaceAll(/\s+/g, " ").trim(),
    );
  return { answer, document, textsOf };
}

test("an answer is a short heading and one sentence, then its records as a table with the dataset's labels", async () => {
  const { answer, document, textsOf } = await answered("Recruiting trials for breast cancer in Ohio");
  const [lead] = answer.statements;
  assert.deepEqual(textsOf("#answer"), [lead?.text]);
  assert.deepEqual(textsOf("thead th").slice(0, 7), [
    "Title",
    "NCT number",
    "Status",
    "Phases",
    "Sponsor",
    "Conditions",
    "Enrollment: count",
  ]);
  const records = answer.statements.filter(({ kind }) => kind === "record");
  assert.ok(records.length > 2);
  assert.deepEqual(
    [...document.querySelectorAll(".records tbody th a")].map((link) => link.getAttribute("href")),
    records.map(({ evidence }) => `/records/trials/${String(evidence[0]?.value)}`),
  );
  assert.ok(textsOf(".records tbody td").includes("Recruiting"), "codes are said as on the dataset's own page");
});

test("records are one table, in the order of the answer, each linked to its page", async () => {
  const { answer, document } = await answered("best rated hospitals in Texas");
  assert.equal(document.querySelectorAll("table.records").length, 1);
  const records = answer.statements.filter(({ kind }) => kind === "record");
  assert.deepEqual(
    [...document.querySelectorAll(".records tbody th a")].map((link) => link.getAttribute("href")),
    records.map(
      ({ evidence }) =>
        `/records/hospitals/${String(evidence.find(({ path }) => path?.endsWith("facility_id"))?.value)}`,
    ),
  );
});

test("what was not used is said once, and so is every sentence of an answer", async () => {
  const { answer, document } = await answered("pacemaker recalls, rust");
  assert.equal(answer.not_applied.length, 1);
  document.querySelector(".evidence")?.remove();
  const text = document.querySelector("body")?.textContent ?? "";
  assert.equal(text.split("Not limited to").length - 1, 1);
  const said = answer.statements.filter((each) => recordOf(each) === null && each.kind !== "source");
  for (const statement of said)
    assert.equal(text.split(statement.text.replace(/ \[\d+\][\s\S]*/, "")).length - 1, 1, statement.text);
});

test("all evidence is in one section, each sentence next to its fields", async () => {
  const { answer, textsOf, document } = await answered("Adverse event reports about insulin pumps");
  assert.equal(document.querySelectorAll("details.evidence").length, 1);
  const proven = answer.statements.filter(({ evidence }) => evidence.length > 0);
  assert.deepEqual(
    textsOf(".evidence tbody th"),
    proven.map(({ text }) => text),
  );
  assert.deepEqual(
    textsOf(".evidence code"),
    proven.flatMap(({ evidence }) => evidence.map(({ path }) => path)),
  );
  assert.equal(String(await evidenceSection([])), "");
});

test("a label leads to its own page, by its set ID", async () => {
  const { document } = await answered("What are the contraindications of metformin?");
  const links = [...document.querySelectorAll(".records tbody th a")];
  assert.ok(links.length > 1);
  for (const link of links) {
    const path = link.getAttribute("href") ?? "";
    assert.match(path, /^\/records\/labels\/[0-9a-f-]{36}$/);
    const text = await (await service.get(path, { accept: "text/html" })).text();
    assert.ok(
      parseHTML(text)
        .document.querySelector("h1")
        ?.textContent?.includes(link.textContent?.trim() ?? "?"),
    );
  }
});

test("what came of a question is said once", async () => {
  const { textsOf } = await answered("What will the weather be tomorrow?");
  assert.deepEqual([...textsOf(".outcome"), ...textsOf("#answer")], ["These datasets don’t cover this"]);
});

test("where the sample has nothing, the answer says so, and what the sample has", async () => {
  const { textsOf, document } = await answered("Show me the label of ibuprofen");
  assert.match(textsOf("#answer").join(), /^No drug labels found for ibuprofen \[1\]\.$/);
  assert.ok(textsOf("p").some((text) => text.startsWith("The recorded sample has no match; the real agency may.")));
  assert.equal(document.querySelectorAll(".starters").length, 1, "of the dataset that was searched");
  for (const link of document.querySelectorAll(".starters a"))
    assert.match(link.getAttribute("href") ?? "", /^\/labels\?/);
  assert.ok(textsOf(".sources a").includes("Open the search"));
});

const said = (kind: Statement["kind"], ...paths: readonly string[]): Statement => ({
  ...{ text: "", kind, citations: [1] },
  evidence: paths.map((path) => ({ source: 1, path, value: "x" })),
});

test("only a sentence about one record becomes a row", () => {
  assert.equal(recordOf(said("record", "results[0].name", "results[0].places[1].city")), "1 0");
  assert.equal(recordOf(said("record", "results[0].name", "results[1].name")), null);
  assert.equal(recordOf(said("quote", "results[0].warnings")), null);
  assert.equal(recordOf(said("record", "upstream_total")), null);
  assert.equal(recordOf(said("record")), null);
});
