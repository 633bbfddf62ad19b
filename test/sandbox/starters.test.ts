import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import test from "node:test";
import { parseHTML } from "linkedom";
import { EXAMPLES } from "../../sandbox/demo-agencies.ts";
import { pageOf, questionPage } from "../../src/surfaces/pages/addresses.ts";
import { EXAMPLE_QUESTION } from "../../src/surfaces/pages/ask-page.ts";
import { catalog } from "../support/catalog.ts";
import { newSandboxService, successOf } from "../support/harness.ts";
import { startExplorer } from "../surfaces/pages/explorer.ts";

/** Whatever a newcomer is offered to click, to copy or to ask finds something among the recorded records. */

const ROOT = new URL("../../", import.meta.url);
const service = await newSandboxService();
const datasets = catalog.endpoints.filter((endpoint) => endpoint.kind === "live");

async function pageAt(path: string) {
  const response = await service.get(path, { accept: "text/html" });
  assert.equal(response.status, 200, path);
  return parseHTML(await response.text()).document;
}

const startersOn = async (path: string): Promise<readonly string[]> =>
  [...(await pageAt(path)).querySelectorAll(".starters a")].map((link) => link.getAttribute("href") ?? "");

const front = await startersOn("/");

test("the front page offers one example of every dataset but the look-up", () =>
  assert.equal(front.length, datasets.filter(({ isLookup }) => !isLookup).length));

const offered = (await Promise.all(datasets.map((dataset) => startersOn(pageOf(dataset))))).flat();

for (const link of offered) test(`starter ${link}`, () => findsSomething(link.replace(/#.*/, "")));

async function findsSomething(path: string): Promise<void> {
  const title = (await pageAt(path)).querySelector("#results")?.textContent ?? "";
  assert.match(title, /^\s*(?:\d+ of [\d,]+|All [\d,]+|[\d,]+) records?\b/, path);
}

test("the pages of the datasets offer all examples, those of the front page among them", () => {
  assert.equal(offered.length, datasets.flatMap(({ examples }) => examples).length);
  for (const link of front) assert.ok(offered.includes(link), link);
});

for (const dataset of datasets)
  test(`${dataset.name}: what each field gives as an example finds something by itself`, async () => {
    const form = await pageAt(pageOf(dataset));
    for (const field of form.querySelectorAll(".panel input[placeholder]")) {
      const example = (field.getAttribute("placeholder") ?? "").replace(/^for example /, "");
      if (example !== "") await findsSomething(questionPage(dataset, { [field.getAttribute("name") ?? ""]: example }));
    }
  });

test("what a dataset's pages link to as JSON answers, even where its form alone asks nothing", async () => {
  for (const dataset of datasets)
    for (const path of [pageOf(dataset), `/reference${pageOf(dataset)}`]) {
      const links = [...(await pageAt(path)).querySelectorAll('a[href^="/api/"]')];
      assert.ok(links.length > 0, path);
      for (const link of links) await successOrDocument(link.getAttribute("href") ?? "");
    }
});

async function successOrDocument(address: string): Promise<void> {
  const response = await service.get(address);
  assert.equal(response.status, 200, address);
  await response.body?.cancel();
}

/** Addresses of the API in the guides and in what a demo says. */
const addresses = new Set([
  ...["README.md", ...globSync("docs/*.md", { cwd: ROOT })].flatMap((file) =>
    [...readFileSync(new URL(file, ROOT), "utf8").matchAll(/\/api\/v1\/[a-z]+(?:\/[a-z]+)?\?[^\s'"`<>…)]+/g)].map(
      ([address]) => address.replaceAll("&amp;", "&"),
    ),
  ),
  ...EXAMPLES.map((example) => `/api/v1${example}`),
]);

test("there are addresses in the guides", () => assert.ok(addresses.size > 5));

for (const address of addresses)
  test(`example ${address}`, async () => {
    const { results } = await successOf(await service.get(address));
    assert.ok(results.length > 0);
  });

const { suggestions } = await service.ask("What will the weather be tomorrow?");
const guide = readFileSync(new URL("docs/ask.md", ROOT), "utf8");
const inGuide = [...guide.matchAll(/"question": "([^"]+)"/g)].map(([, question = ""]) => question);

test("questions are suggested", () => assert.ok(suggestions.length > 3 && inGuide.length > 0));

for (const question of new Set([EXAMPLE_QUESTION, ...suggestions, ...inGuide]))
  test(`question: ${question}`, async () => assert.equal((await service.ask(question)).outcome, "answered"));

/** What anybody tries first. */
const FIRST_TRIES: readonly (readonly [address: string, isFound: boolean])[] = [
  ["/labels/search?generic=warfarin", true],
  ["/labels/search?generic=metformin", true],
  ["/labels/search?generic=atorvastatin", true],
  ["/labels/search?generic=ibuprofen", false],
  ["/devices/recalls?q=infusion+pump", false],
  ["/devices/recalls?q=insulin+pump", false],
  ["/devices/events?q=insulin+pump", true],
  ["/trials/search?condition=type+2+diabetes&status=RECRUITING", true],
  ["/trials/search?condition=breast+cancer&status=RECRUITING", true],
  ["/providers/search?taxonomy=Cardiovascular+Disease&city=Boston&state=MA", false],
];

for (const [address, isFound] of FIRST_TRIES)
  test(`${address} finds ${isFound ? "something" : "nothing"}`, async () => {
    const { results } = await successOf(await service.get(`/api/v1${address}`));
    assert.equal(results.length > 0, isFound);
  });

test("where the sample has nothing, the page says that this is the sample's gap; of an agency it says more", async (t) => {
  const nothing = "/labels?generic=ibuprofen";
  const live = await pageAt(nothing);
  assert.match(live.querySelector("main")?.textContent ?? "", /has no match for this search/);
  const demo = await startExplorer();
  t.after(() => demo.close());
  const text = await (await fetch(demo.origin + nothing, { headers: { accept: "text/html" } })).text();
  const said = parseHTML(text).document.querySelector("main")?.textContent ?? "";
  assert.match(said, /The recorded sample has no match; the real agency may\./);
  assert.doesNotMatch(said, /answered, and it has no match/);
});
