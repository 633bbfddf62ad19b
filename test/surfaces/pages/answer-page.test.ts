import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { newSandboxService } from "../../support/harness.ts";

const service = await newSandboxService();

async function pageOf(response: Response, status = 200) {
  assert.equal(response.status, status);
  return parseHTML(await response.text()).document;
}

const asked = async (question: string) =>
  pageOf(
    await service.request("/ask", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      body: new URLSearchParams({ question }).toString(),
    }),
  );

const opened = async (path: string, status = 200) => pageOf(await service.get(path, { accept: "text/html" }), status);

const linksIn = (page: Awaited<ReturnType<typeof opened>>, selector: string) =>
  [...page.querySelectorAll(`${selector} a`)].map((link) => [
    (link.textContent ?? "").replaceAll(/\s+/g, " ").trim(),
    link.getAttribute("href") ?? "",
  ]);

test("an answer says what was understood, each part of which can be changed, and gives its records as files", async () => {
  const page = await asked("Recruiting trials for breast cancer in Ohio");
  const chips = linksIn(page, ".understood .filters");
  assert.deepEqual(chips.map(([text]) => text).toSorted(), [
    "Remove Condition: breast cancer ×",
    "Remove Location: Ohio ×",
    "Remove Status: Recruiting ×",
  ]);
  for (const [text = "", href = ""] of chips) {
    const rest = parseHTML(await (await service.get(href.replace(/#.*/, ""), { accept: "text/html" })).text()).document;
    assert.equal(rest.querySelectorAll(".filters a").length, 2, text);
  }
  const files = new Map(linksIn(page, ".answer .take").map(([text = "", href = ""]) => [text, href]));
  assert.match(files.get("ZIP with proof") ?? "", /^\/api\/export\/trials\.zip\?condition=breast\+cancer/);
  assert.match(files.get("CSV") ?? "", /^\/api\/export\/trials\.csv\?/);
  const own = await opened((files.get("Cite") ?? "").replace("#cite", ""));
  assert.ok(own.querySelector("details #cite [data-copy=BibTeX]") !== null);
  assert.ok(own.querySelector("details #verify") !== null);
});

test("a permalink repeats the searches of an answer and has no word that is only in the question", async () => {
  const page = await asked("Could you kindly list recruiting trials for breast cancer in Ohio");
  const link = page.querySelector('a[href^="/answer?"]')?.getAttribute("href") ?? assert.fail();
  assert.doesNotMatch(link, /kindly|could/i);
  const again = await opened(link);
  assert.equal(again.querySelectorAll(".records tbody tr").length, page.querySelectorAll(".records tbody tr").length);
  assert.match(again.querySelector("h2")?.textContent ?? "", /Clinical studies: (?:All \d+|\d+ of \d+) records/);
  const labels = [...again.querySelectorAll("pre")].map((each) => each.getAttribute("aria-label"));
  assert.equal(new Set(labels).size, labels.length);
});

test("a permalink takes addresses of this service's searches alone, and a few of them", async () => {
  const one = "search=%2Fapi%2Fv1%2Fhospitals%2Fsearch%3Fstate%3DMA";
  await opened(`/answer?${one}`);
  for (const query of [
    "",
    "search=https%3A%2F%2Fexample.org%2F",
    "search=%2Fapi%2Fv1%2Fhospitals%2Fsearch%3Fcolour%3Dred",
    "search=%2Fhealth",
    "other=1",
    Array.from({ length: 7 }, () => one).join("&"),
  ])
    assert.match(
      (await opened(`/answer?${query}`, 400)).querySelector(".failure")?.textContent ?? "",
      /search/i,
      query,
    );
});

test("a record of an answer is opened again as a record", async () => {
  const page = await opened("/answer?search=%2Fapi%2Frecords%2Ftrials%2FNCT06230445");
  assert.equal(page.querySelectorAll(".card").length, 1);
});
