import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { endpoints } from "../../../src/catalog/index.ts";
import { lookupsOf } from "../../../src/catalog/lookup.ts";
import { pageOf } from "../../../src/surfaces/pages/addresses.ts";
import { MOST_BACK } from "../../../src/surfaces/pages/results.ts";
import { LOOK_NAMES } from "../../../src/surfaces/pages/look.ts";
import { newSandboxService, newService } from "../../support/harness.ts";

const service = await newSandboxService();

async function pageAt(path: string, status = 200) {
  const response = await service.get(path.replace(/#.*/, ""), { accept: "text/html" });
  assert.equal(response.status, status, path);
  return parseHTML(await response.text()).document;
}

type Page = Awaited<ReturnType<typeof pageAt>>;

const textOf = (page: Page, selector: string): string =>
  (page.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

const linkOf = (page: Page, text: string): string =>
  [...page.querySelectorAll("a")].find((link) => link.textContent?.trim() === text)?.getAttribute("href") ?? "";

const titlesOf = (page: Page): string[] =>
  [...page.querySelectorAll(".records tbody th a, .card h3 a")].map((link) => link.getAttribute("href") ?? "");

/** Every page of a search, by its links. */
async function pagesFrom(path: string): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let next = path; next !== "" && pages.length < 20; next = linkOf(pages.at(-1) ?? assert.fail(), "Next page"))
    pages.push(await pageAt(next));
  return pages;
}

test("no dataset has a parameter by a name that pages use for the way of looking", () => {
  for (const endpoint of endpoints.filter((each) => each.kind === "live"))
    for (const name of LOOK_NAMES) assert.ok(!endpoint.paramShape.names.includes(name), endpoint.name);
});

test("by its links one gets to all records of a search, each once, and the page says which they are", async () => {
  const pages = await pagesFrom("/hospitals?state=MA&limit=25");
  const [, total = 0] = /^25 of (\d+) records/.exec(textOf(pages[0] ?? assert.fail(), "#results"))?.map(Number) ?? [];
  assert.ok(total > 50, "more than two pages");
  const titles = pages.flatMap(titlesOf);
  assert.equal(titles.length, total);
  assert.equal(new Set(titles).size, total);
  assert.match(textOf(pages[1] ?? assert.fail(), "#results"), new RegExp(`^Records 26 to 50 of ${total}`));
  const last = pages.at(-1) ?? assert.fail();
  assert.match(textOf(last, "#results"), new RegExp(`to ${total} of ${total}`));
  assert.equal(linkOf(last, "Next page"), "");
  assert.equal(linkOf(last, "Back to the first page"), "/hospitals?state=MA&limit=25#results");
});

for (const path of [
  "/hospitals?state=MA&limit=25",
  "/clearances?q=pump&limit=3",
  "/providers?city=Boston&limit=2",
  "/trials?condition=lung+cancer&limit=40&view=cards",
])
  test(`${path}: back from the last page by its links one meets the same pages, up to the first`, async () => {
    const forth = (await pagesFrom(path)).map((page) => [textOf(page, "#results"), titlesOf(page)]);
    assert.ok(forth.length > 2 && forth.length < 20);
    const back = (await pagesFrom(path)).slice(-1);
    for (let link = ""; (link = linkOf(back[0] ?? assert.fail(), "Previous page")) !== "";)
      back.unshift(await pageAt(link));
    assert.deepEqual(
      back.map((page) => [textOf(page, "#results"), titlesOf(page)]),
      forth,
    );
  });

test("the way back that an address carries is short, and nothing but cursors", async () => {
  let page = await pageAt("/trials?condition=cancer&limit=1");
  for (let turned = 0; turned < MOST_BACK + 3; turned += 1) page = await pageAt(linkOf(page, "Next page"));
  const link = linkOf(page, "Next page");
  const [, way = ""] = /[?&]back=([^&#]+)/.exec(link) ?? [];
  assert.equal(way.split(".").length, MOST_BACK);
  for (let turned = 0; turned < MOST_BACK; turned += 1) page = await pageAt(linkOf(page, "Previous page"));
  assert.equal(linkOf(page, "Previous page"), "", "what came before is not known");
  assert.notEqual(linkOf(page, "Back to the first page"), "");
  for (const bad of ["back=", "back=%3Cb%3E", "back=a..b", `back=${way}.a`])
    await pageAt(link.replace(/back=[^&#]+/, bad), 400);
});

for (const [agency, path] of [
  ["openFDA", "/clearances?q=pump&limit=3"],
  ["NPPES", "/providers?taxonomy=Nurse+Practitioner&limit=3"],
  ["ClinicalTrials.gov", "/trials?condition=cancer&limit=3"],
] as const)
  test(`${agency}: the second page says that it begins with record 4, and its twin is the second page, too`, async () => {
    const second = await pageAt(linkOf(await pageAt(path), "Next page"));
    assert.match(textOf(second, "#results"), /^Records 4 to 6/);
    const twin = second.querySelector("link[rel=alternate]")?.getAttribute("href") ?? "";
    assert.match(twin, /[?&]cursor=/);
    assert.doesNotMatch(twin, /from=|charts=/);
    assert.equal(Object(await (await service.get(twin)).json()).count, 3);
  });

test("a position that the answer contradicts is not said", async () => {
  const next = linkOf(await pageAt("/hospitals?state=MA&limit=5"), "Next page");
  assert.match(textOf(await pageAt(next), "#results"), /^Records 6 to 10 of/);
  for (const wrong of ["from=7", "from=99999"])
    assert.match(textOf(await pageAt(next.replace("from=6", wrong)), "#results"), /^5 more records/, wrong);
  for (const bad of ["from=0", "from=x", "from=6&from=6", "from="]) await pageAt(next.replace("from=6", bad), 400);
});

test("another view keeps the page; a filter, another page size or the form starts again", async () => {
  const second = await pageAt(linkOf(await pageAt("/hospitals?state=MA&city=boston&limit=2"), "Next page"));
  const how = [...second.querySelectorAll(".views a")].map((link) => link.getAttribute("href") ?? "");
  assert.equal(how.length, 2);
  for (const link of how) assert.match(link, /cursor=.*from=3/);
  const others = [...second.querySelectorAll(".filters a")].map((link) => link.getAttribute("href") ?? "");
  assert.equal(others.length, 2);
  for (const link of others) assert.doesNotMatch(link, /cursor|from/);
  assert.equal(second.querySelectorAll("form [name=cursor], form [name=from], .longer").length, 0);
});

test("after the last page of an agency without totals the page says so and links back", async () => {
  const pages = await pagesFrom("/providers?taxonomy=Nurse+Practitioner&limit=1");
  const last = pages.at(-1) ?? assert.fail();
  assert.doesNotMatch(textOf(last, "main"), /Nothing found|Check the spelling/);
  assert.equal(linkOf(last, "Back to the first page"), "/providers?taxonomy=Nurse+Practitioner&limit=1#results");
});

test("a cursor of another search is refused in words, without a link to a field that no form has", async () => {
  const cursor = /cursor=([\w-]+)/.exec(linkOf(await pageAt("/hospitals?state=MA&limit=2"), "Next page"))?.[1];
  const page = await pageAt(`/hospitals?state=TX&limit=2&cursor=${cursor}`, 400);
  assert.match(textOf(page, "#failure-message"), /cursor/);
  assert.equal(page.querySelector('[href="#cursor"]'), null);
});

test("titles in tables and on cards lead to the page of the record", async () => {
  for (const endpoint of endpoints) {
    if (endpoint.kind !== "live" || endpoint.byIdentifier === null) continue;
    const [example = {}] = endpoint.examples;
    for (const view of ["table", "cards"]) {
      const query = new URLSearchParams({ ...example, view }).toString();
      const titles = titlesOf(await pageAt(`${pageOf(endpoint)}?${query}`));
      assert.ok(titles.length > 0);
      const start = endpoint.byIdentifier.path.replace("{id}", "");
      for (const title of titles) assert.ok(title.startsWith(start), title);
    }
  }
  assert.equal(lookupsOf(endpoints).length, 7);
});

test("all matches are had as files, where they fit in one; else the result is to be narrowed", async () => {
  const few = await pageAt("/hospitals?state=MA&limit=3");
  assert.equal(linkOf(few, "CSV"), "/api/export/hospitals.csv?state=MA");
  assert.equal(linkOf(few, "NDJSON"), "/api/export/hospitals.ndjson?state=MA");
  const later = await pageAt(linkOf(few, "Next page"));
  assert.equal(linkOf(later, "CSV"), "/api/export/hospitals.csv?state=MA");
  const file = await (await service.get(linkOf(later, "NDJSON"))).text();
  assert.equal(file.trim().split("\n").length, Number(/All (\d+):/.exec(textOf(later, ".take"))?.[1]));
  assert.match(
    textOf(await pageAt("/providers?taxonomy=Nurse+Practitioner"), ".take"),
    /^All matches \(at most 5,000\): CSV · NDJSON/,
  );
  const answer = { meta: { results: { skip: 0, limit: 10, total: 60_000 } }, results: [{ k_number: "K123456" }] };
  const large = await newService(async () => Response.json(answer));
  const page = parseHTML(await (await large.get("/clearances?limit=1", { accept: "text/html" })).text()).document;
  assert.equal(linkOf(page, "CSV"), "");
  assert.match(textOf(page, ".take"), /More than a file can hold \(5,000\): narrow the result first/);
});
