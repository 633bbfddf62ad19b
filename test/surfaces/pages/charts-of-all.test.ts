import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { newSandbox, newSandboxService, successOf } from "../../support/harness.ts";

const sandbox = newSandbox();
const service = await newSandboxService(sandbox, { CACHE_TTL_SECONDS: "300" });

async function pageAt(path: string) {
  const response = await service.get(path, { accept: "text/html" });
  assert.equal(response.status, 200, path);
  return { page: parseHTML(await response.text()).document, headers: response.headers };
}

type Page = Awaited<ReturnType<typeof pageAt>>["page"];

const textOf = (page: Page, selector: string): string =>
  (page.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

const numbersIn = (page: Page, figure: number): number[] =>
  [...(page.querySelectorAll("figure")[figure]?.querySelectorAll("tbody td") ?? [])].map((cell) =>
    Number((cell.textContent ?? "").replaceAll(/\D/g, "")),
  );

for (const [path, counts, caption] of [
  [
    "/clearances?limit=3",
    "clearances?by=decision_year",
    /^Most in \d{4}, \d+ of 1,071 Decisions by year of all 1,071 clearances/,
  ],
  [
    "/devices/events?q=pump&limit=3",
    "events?q=pump&by=year_received",
    /^Most in .* Reports received by year of all [\d,]+ events/,
  ],
  [
    "/hospitals?state=TX&limit=3",
    "hospitals?state=TX&by=overall_rating",
    /^Most frequent: \d, \d+ of 468 Star ratings of all 468 hospitals/,
  ],
] as const)
  test(`${path}: no chart is drawn of one page; those of all matches say what /api/counts says`, async () => {
    const first = (await pageAt(path)).page;
    const link = first.querySelector("#charts p a");
    assert.equal(link?.getAttribute("rel"), "nofollow");
    assert.equal(first.querySelectorAll("figure").length, 0);
    const { page } = await pageAt((link?.getAttribute("href") ?? "").replace(/#.*/, ""));
    assert.match(textOf(page, "figcaption"), caption);
    assert.equal(page.querySelector("#charts > p"), null, "no offer of what is there");
    const before = service.sent.length;
    const answer = await successOf(await service.get(`/api/counts/${counts}`));
    assert.equal(service.sent.length, before, "the same counts, from the cache");
    const sum = answer.results.reduce((total: number, each) => total + Number(Object(each).count), 0);
    assert.equal(
      numbersIn(page, 0).reduce((total, count) => total + count, 0),
      sum,
    );
    const links = [...page.querySelectorAll("figure .checks a")].map((each) => each.getAttribute("href") ?? "");
    assert.ok(links.includes(String(answer["source_url"])));
    const twin = links.find((each) => each.startsWith("/api/counts/")) ?? assert.fail();
    assert.deepEqual((await successOf(await service.get(twin)))["results"], answer.results);
  });

test("counts cost an agency nothing before they are asked for, and a bounded number then", async () => {
  const fresh = await newSandboxService();
  await fresh.get("/devices/recalls?limit=5");
  assert.equal(fresh.sent.length, 1);
  await fresh.get("/devices/recalls?limit=5&charts=1");
  assert.equal(fresh.sent.length, 5, "two counts, each with its total");
  await fresh.get("/devices/recalls?limit=5&charts=1&view=cards");
  assert.equal(fresh.sent.length, 5);
});

test("a filter that is removed and the form no longer ask for counts; pages and views keep them", async () => {
  const { page } = await pageAt("/clearances?q=pump&since=20200101&limit=3&charts=1");
  for (const link of page.querySelectorAll(".filters a"))
    assert.doesNotMatch(link.getAttribute("href") ?? "", /charts/);
  assert.equal(page.querySelectorAll("form [name=charts]").length, 0);
  for (const link of page.querySelectorAll(".views a, .turning a.button"))
    assert.match(link.getAttribute("href") ?? "", /charts=1/);
  assert.equal(page.querySelector("meta[name=robots]")?.getAttribute("content"), "noindex");
});

test("a count that fails leaves its chart out with a sentence, and the page is not kept", async () => {
  const silent = await newSandboxService(sandbox);
  await silent.get("/clearances?q=catheter&limit=3");
  sandbox.setFault("openfda", "unavailable");
  const response = await silent.get("/clearances?q=catheter&limit=3&charts=1", { accept: "text/html" });
  sandbox.setFault("openfda", null);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-control"), "no-store");
  const page = parseHTML(await response.text()).document;
  assert.match(textOf(page, "#charts .note"), /^Decisions: no chart of all matches\. openFDA/);
  assert.equal(page.querySelectorAll("figure").length, 0);
  assert.equal(page.querySelectorAll(".records tbody tr").length, 3);
});

test("where more match than can be counted, that is said instead of offered", async () => {
  const { page } = await pageAt("/trials?limit=12");
  assert.equal(page.querySelector("#charts > p a"), null);
  assert.match(textOf(page, "#charts > p"), /lets us count at most 2,000 matches/);
});
