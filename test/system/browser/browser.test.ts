import assert from "node:assert/strict";
import test, { after, suite } from "node:test";
import { endpoints } from "../../../src/catalog/index.ts";
import { lookupsOf } from "../../../src/catalog/lookup.ts";
import { pageOf, permalink, questionPage } from "../../../src/surfaces/pages/addresses.ts";
import { countsPage } from "../../../src/surfaces/pages/facets.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { launch, VIEWS, watch } from "./browser.ts";
import { startExplorer } from "../../surfaces/pages/explorer.ts";
import { testComfort } from "./comfort.ts";
import { testRoom } from "./room.ts";
import { testTasks } from "./tasks.ts";
import { testUse } from "./use.ts";

/** Every kind of page in a real Chromium, in every way of looking at it. */

const explorer = await startExplorer({ UPSTREAM_TIMEOUT_MS: "1500", CACHE_TTL_SECONDS: "0" });
const browser = await launch();
after(async () => {
  await browser.close();
  await explorer.close();
});
const { origin } = explorer;

const live = endpoints.filter((endpoint) => endpoint.kind === "live");
const [first = assert.fail()] = live;

const pages = [
  "/",
  "/ask",
  "/docs",
  "/reference",
  "/verify",
  "/verify?self=https%3A%2F%2Fa.test%2F&source_digest=",
  ...endpoints.map(pageOf),
  ...endpoints.slice(-2).map((endpoint) => `/reference${pageOf(endpoint)}`),
  ...live.map((dataset) =>
    dataset.view.charts === undefined
      ? questionPage(dataset, dataset.examples[0] ?? {})
      : `${pageOf(dataset)}?limit=12`,
  ),
  ...lookupsOf(endpoints).map((lookup) => questionPage(lookup, lookup.examples[0] ?? {})),
  ...live.flatMap((dataset) =>
    (dataset.view.charts ?? []).flatMap(({ by }) =>
      by === undefined ? [] : [countsPage(dataset, dataset.examples[0] ?? {}, by)],
    ),
  ),
  permalink(live.map((dataset) => toTarget(dataset.address, dataset.examples[0] ?? {})).slice(1, 5)),
  "/answer",
  "/records/trials/NCT06103864?location=Massachusetts",
  "/hospitals?state=MA&city=Nowhere&emergency_services=true",
  "/counts/events?by=colour",
  "/records/hospitals/999999",
  "/records/labels/x",
  `${pageOf(first)}?limit=99`,
  "/no/such/page",
];

suite("every page, in every view", { concurrency: 4 }, () => {
  for (const [name, view] of Object.entries(VIEWS))
    test(`${name}: no page has a fault, an error in the console, a cookie, or a request to anyone else`, async () => {
      const watched = await watch(browser, origin, view);
      for (const path of pages) {
        await watched.page.goto(origin + path);
        assert.deepEqual(await watched.faults(), [], path);
        assert.equal(await watched.page.locator("link[rel=alternate][type='application/json']").count(), 1, path);
      }
      assert.deepEqual(watched.problems, []);
      assert.deepEqual(await watched.page.context().cookies(), []);
      await watched.close();
    });
});

for (const [name, view] of Object.entries(VIEWS)) testUse(name, view, browser, explorer);
testComfort(browser, explorer);
testRoom(browser, explorer, pages);
testTasks(browser, explorer);
