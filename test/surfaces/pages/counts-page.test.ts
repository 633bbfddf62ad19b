import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { newSandbox, newSandboxService, successOf } from "../../support/harness.ts";

const sandbox = newSandbox();
const service = await newSandboxService(sandbox, { CACHE_TTL_SECONDS: "300" });

async function pageAt(path: string, status = 200) {
  const response = await service.get(path, { accept: "text/html" });
  assert.equal(response.status, status, path);
  return parseHTML(await response.text()).document;
}

type Page = Awaited<ReturnType<typeof pageAt>>;

const textOf = (page: Page, selector: string): string =>
  (page.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

const rowsOf = (page: Page) =>
  [...page.querySelectorAll("#values tbody tr")].map((row) => ({
    link: (row.querySelector("a")?.getAttribute("href") ?? "").replace(/#.*/, ""),
    count: Number((row.querySelector("td")?.textContent ?? "").replaceAll(/\D/g, "")),
  }));

for (const [query, title] of [
  ["clearances?by=decision_year", /^\d{4} has the most: \d+ of 1,071 clearances$/],
  ["events?by=event_type&q=infusion+pump", /^Most common event type: Malfunction, \d+ of \d+ events$/],
  ["hospitals?by=overall_rating&state=TX", /^\d+ of \d+ rated hospitals have \d stars$/],
  ["trials?by=phase&condition=lung+cancer", /^Most common phase: Phase \d, \d+ of \d+ trials$/],
  ["events?by=brand_name&event_type=Death", /^(?:Most common brand name|Several share the highest count): /],
] as const)
  test(`/counts/${query}: a finding of at most twelve words, the counts of /api/counts, and a search behind each`, async () => {
    const page = await pageAt(`/counts/${query}`);
    const heading = textOf(page, "h1");
    assert.match(heading, title);
    assert.ok(heading.split(" ").length <= 12, heading);
    const before = service.sent.length;
    const answer = await successOf(await service.get(`/api/counts/${query}`));
    assert.equal(service.sent.length, before, "the same counts, from the cache");
    const rows = rowsOf(page);
    const sum = rows.reduce((total, { count }) => total + count, 0);
    assert.equal(
      sum,
      answer.results.reduce((total: number, each) => total + Number(Object(each).count), 0),
    );
    assert.ok([...page.querySelectorAll("a")].some((link) => link.getAttribute("href") === answer["source_url"]));
    const [first] = rows.toSorted((one, other) => other.count - one.count);
    assert.ok(first !== undefined && first.link !== "", "a value leads to its records");
    const twin = (await pageAt(first.link)).querySelector("link[rel=alternate]")?.getAttribute("href") ?? "";
    const found = Number((await successOf(await service.get(twin)))["upstream_total"]);
    assert.ok(found >= first.count, `${first.link}: ${found} found, ${first.count} counted`);
  });

test("counts are taken away as CSV whose rows name their source, and as an SVG of its own", async () => {
  const csv = await service.get("/counts/events?by=event_type&q=pump&format=csv");
  assert.match(csv.headers.get("content-disposition") ?? "", /filename="events-by-event_type-\d{4}-\d\d-\d\d\.csv"/);
  const [head, first] = (await csv.text()).split("\r\n");
  assert.equal(head, "event_type,label,count,total,source_url,retrieved_at");
  assert.match(first ?? "", /^Malfunction,Malfunction,\d+,\d+,"?http/);
  for (const query of ["events?by=event_type&q=pump", "clearances?by=decision_year"]) {
    const svg = await service.get(`/counts/${query}&format=svg`);
    assert.equal(svg.headers.get("content-type"), "image/svg+xml; charset=utf-8");
    const text = await svg.text();
    assert.match(text, /^<svg\s+xmlns="http:\/\/www.w3.org\/2000\/svg"[^]*<title>[^]*openFDA/);
    assert.doesNotMatch(text, /<script|style=|\son\w+=/);
  }
});

test("a year that is not over is marked in the chart, in the table and in words", async () => {
  const page = await pageAt("/counts/clearances?by=decision_year&q=pump");
  const last = new Date().getUTCFullYear();
  const isThere = rowsOf(page).some(({ link }) => link.includes(String(last)));
  assert.equal(page.querySelectorAll("rect.unfinished").length, isThere ? 1 : 0);
  assert.equal(textOf(page, "#values").includes("(incomplete)"), isThere);
});

test("what can't be counted is an error that says what can", async () => {
  assert.match(textOf(await pageAt("/counts/events?by=colour", 400), ".failure"), /must be one of event_type/);
  assert.match(
    textOf(await pageAt("/counts/events?by=event_type,brand_name", 400), ".failure"),
    /one field; \/api\/counts\/events also counts by two/,
  );
  assert.match(textOf(await pageAt("/counts/events?by=event_type&format=pdf", 400), ".failure"), /must be csv or svg/);
  assert.match(textOf(await pageAt("/counts/events?by=event_type&q=%20", 400), ".failure"), /q/);
  sandbox.setFault("openfda", "unavailable");
  assert.match(textOf(await pageAt("/counts/events?by=event_type&q=valve", 502), ".failure"), /usable answer/);
  sandbox.setFault("openfda", null);
});

test('"This chart shows the result": no page of records is drawn; a search names the counts of all matches', async () => {
  const fresh = await newSandboxService();
  const response = await fresh.get("/devices/recalls?limit=5", { accept: "text/html" });
  assert.equal(fresh.sent.length, 1);
  const page = parseHTML(await response.text()).document;
  const links = [...page.querySelectorAll(".charted a, .facet p a")];
  assert.ok(links.length > 3);
  assert.equal(page.querySelector(".records svg, main svg[role=img], figure"), null);
  for (const link of links) assert.equal(link.getAttribute("rel"), "nofollow", "crawlers cost nothing");
  for (const link of page.querySelectorAll(".charted a"))
    assert.match(link.getAttribute("href") ?? "", /^\/counts\/recalls\?by=/);
});
