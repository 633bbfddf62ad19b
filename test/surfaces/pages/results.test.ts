import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { newSandboxService, successOf } from "../../support/harness.ts";

const service = await newSandboxService();

async function pageAt(path: string, status = 200) {
  const response = await service.get(path, { accept: "text/html" });
  assert.equal(response.status, status, path);
  return parseHTML(await response.text()).document;
}

type Page = Awaited<ReturnType<typeof pageAt>>;

const columnOf = (page: Page, label: string): string[] =>
  [...page.querySelectorAll(`td[data-label="${label}"]`)].map((cell) => (cell.textContent ?? "").trim());

const linksOf = (page: Page, selector: string): string[] =>
  [...page.querySelectorAll(`${selector} a`)].map((link) => (link.getAttribute("href") ?? "").replace(/#.*/, ""));

test("rows keep the agency's order: no heading sorts the part of the matches that a page holds", async () => {
  const page = await pageAt("/hospitals?state=MA&limit=30");
  assert.equal(page.querySelectorAll(".records tbody tr").length, 30);
  const { results } = await successOf(await service.get("/api/v1/hospitals/search?state=MA&limit=30"));
  assert.deepEqual(
    [...page.querySelectorAll(".records tbody th")].map((cell) => cell.textContent?.trim()),
    results.map((record) => Object(record).name),
  );
});

test("cards are the other view, in the same order; one record is always a card", async () => {
  const table = await pageAt("/hospitals?state=MA&limit=5");
  const names = [...table.querySelectorAll(".records tbody th")].map((cell) => cell.textContent?.trim());
  const cards = await pageAt(linksOf(table, ".views")[1] ?? "");
  assert.deepEqual(
    [...cards.querySelectorAll(".card h3")].map((name) => name.textContent?.trim()),
    names,
  );
  assert.equal(table.querySelectorAll(".card").length, 0);
  assert.equal((await pageAt("/hospitals?state=MA&limit=1")).querySelectorAll(".card").length, 1);
});

test("a view that does not exist is refused", async () => {
  for (const how of ["view=list", "view=", "view=cards&view=table"])
    assert.match(
      (await pageAt(`/hospitals?state=MA&${how}`, 400)).querySelector("#failure + p")?.textContent ?? "",
      /view/,
    );
});

test("each filter is a link to the search without it, unless that could not be asked", async () => {
  const hospitals = await pageAt("/hospitals?state=MA&city=boston&limit=20&view=cards");
  assert.deepEqual(linksOf(hospitals, ".filters"), [
    "/hospitals?city=boston&limit=20&view=cards",
    "/hospitals?state=MA&limit=20&view=cards",
  ]);
  assert.deepEqual(linksOf(await pageAt("/hospitals?state=MA"), ".filters"), ["/hospitals"]);
  const providers = await pageAt("/providers?first_name=Josephine&state=CA");
  assert.deepEqual(linksOf(providers, ".filters"), ["/providers?first_name=Josephine"]);
  assert.match(providers.querySelector(".filters")?.textContent ?? "", /First name: Josephine[\s\S]*State: California/);
});

test("a field that no record of a page has is said once, below the table; one that gives the order keeps its column", async () => {
  const page = await pageAt("/devices/events?q=heart+pump");
  assert.deepEqual(columnOf(page, "Product problems"), []);
  assert.match(
    page.querySelector(".records + .hint")?.textContent ?? "",
    /Not in any record on this page: product problems\./,
  );
  const sorted = await pageAt("/hospitals?state=MA&limit=5&sort=-overall_rating");
  assert.equal(columnOf(sorted, "Overall rating").length, 5);
});

test("the address that matched is a column only where it says something of its own", async () => {
  const own = await pageAt("/providers?first_name=Josephine&state=CA");
  assert.ok(columnOf(own, "Practice address").length > 0);
  assert.deepEqual(columnOf(own, "Address that matched"), []);
});

test("notes speak in the labels of the form, and lead to pages", async () => {
  const page = await pageAt("/hospitals?state=MA&city=Zork&emergency_services=true");
  const note = page.querySelector(".note")?.textContent ?? "";
  assert.match(note, /emergency services "true"/);
  assert.doesNotMatch(note, /emergency_services|state must be/);
  assert.deepEqual(linksOf(page, ".note"), ["/counts/hospitals?by=city"]);
  const sorted = await pageAt("/hospitals?state=MA&sort=-overall_rating");
  assert.match(sorted.querySelector(".note a")?.textContent ?? "", /State: Massachusetts.*Overall rating: 1 star or/);
  const labels = await pageAt("/labels?generic=zzyzzyx");
  assert.match(labels.querySelector(".note")?.textContent ?? "", /“any name or ingredient” finds their names/);
});

test("what one file can't hold is said with the dataset's own limit", async () => {
  assert.ok(linksOf(await pageAt("/hospitals?limit=5"), ".take").includes("/api/export/hospitals.csv"));
});

test("an empty result says what to change, with links that ask less and examples that find something", async () => {
  const page = await pageAt("/hospitals?state=MA&name=zzyzzyx");
  const [less = "", ...others] = linksOf(page, ".nothing");
  assert.equal(less, "/hospitals?name=zzyzzyx");
  assert.ok(others.includes("/hospitals?state=MA"));
  for (const path of others) {
    const twin = (await pageAt(path)).querySelector("link[rel=alternate]")?.getAttribute("href") ?? "";
    assert.ok((await successOf(await service.get(twin))).results.length > 0, path);
  }
});

test("an answer can be taken away: as JSON, in code, and as a reference with the agency's address", async () => {
  const page = await pageAt("/hospitals?state=MA&limit=3");
  const { source_url } = await successOf(await service.get("/api/v1/hospitals/search?state=MA&limit=3"));
  assert.ok(linksOf(page, ".take").includes("/api/v1/hospitals/search?state=MA&limit=3"));
  const cited = page.querySelector('.take [data-copy="Text"]')?.textContent ?? "";
  assert.ok(cited.includes("Search: State: Massachusetts.") && cited.endsWith(`Available from: ${source_url}`), cited);
  assert.equal(JSON.parse(page.querySelector('.take [data-copy="CSL-JSON"]')?.textContent ?? "")[0].URL, source_url);
});

test("where there are more records, the same search can show more; where these are all, it can't", async () => {
  const more = await pageAt("/hospitals?state=MA&view=cards");
  assert.deepEqual(linksOf(more, ".longer"), [
    "/hospitals?state=MA&limit=25&view=cards",
    "/hospitals?state=MA&limit=50&view=cards",
  ]);
  for (const path of ["/hospitals?state=MA&limit=50", "/labels?generic=clopidogrel", "/providers/1003101296"])
    assert.deepEqual(linksOf(await pageAt(path), ".longer"), [], path);
});

test('a missing value or list says "not in this record", not that nothing was found', async () => {
  const page = await pageAt("/records/events/23933831");
  assert.match(page.querySelector("dl.facts")?.textContent ?? "", /Product problems\s+not in this record/);
  assert.ok(columnOf(await pageAt("/hospitals?limit=50"), "Overall rating").includes("not in this record"));
});

test("an empty result offers the search without each of its parts, but no empty form, and large numbers have commas", async () => {
  const one = await pageAt("/labels?q=ibuprofen");
  assert.deepEqual(one.querySelectorAll(".nothing > ul.fewer").length, 0);
  const two = await pageAt("/hospitals?state=MA&city=Nowhere");
  assert.equal(two.querySelectorAll(".nothing > ul.fewer a").length, 2);
  const sizes = columnOf(await pageAt("/trials?condition=type+2+diabetes&limit=50"), "Enrollment");
  assert.ok(
    sizes.some((text) => /^\d{1,3},\d{3}/.test(text)),
    "with commas",
  );
});
