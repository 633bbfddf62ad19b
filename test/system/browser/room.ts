import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { endpoints } from "../../../src/catalog/index.ts";
import { pageOf } from "../../../src/surfaces/pages/addresses.ts";
import type { Explorer } from "../../surfaces/pages/explorer.ts";
import { VIEWS, watch } from "./browser.ts";

/** What cannot be asked without words. */
const SEARCHES: ReadonlyMap<string, string> = new Map([["providers_search", "taxonomy=Nurse+Practitioner&limit=50"]]);

const searches = endpoints.flatMap((endpoint) =>
  endpoint.kind === "live" && !endpoint.isLookup
    ? [`${pageOf(endpoint)}?${SEARCHES.get(endpoint.name) ?? "limit=50"}`]
    : [],
);

/** CSS pixels of fifty records. */
const LONGEST = 3500;

const SCREENS: readonly (readonly [name: string, view: BrowserContextOptions])[] = [
  ["a laptop", { viewport: { width: 1280, height: 800 } }],
  ["a phone", VIEWS["phone"] ?? {}],
];

/** 1280 pixels at 200 % have room for 640; a tablet has 768, half a wide screen 960, a small laptop 1024. */
const WIDTHS = [320, 640, 768, 960, 1024];

/** How much room answers take. */
export function testRoom(browser: Browser, { origin }: Explorer, pages: readonly string[]): void {
  for (const [name, view] of SCREENS)
    test(`on ${name}, the first record of every search is on the first screen`, async () => {
      const { page, close } = await watch(browser, origin, view);
      for (const path of searches) {
        await page.goto(origin + path);
        const bottom = Number(
          await page.evaluate("document.querySelector('.records tbody tr').getBoundingClientRect().bottom"),
        );
        assert.ok(bottom > 0 && bottom <= (page.viewportSize()?.height ?? 0), `${path}: ${bottom}`);
      }
      await close();
    });

  test("the front page has promise, box and every dataset on one screen of a laptop", async () => {
    const { page, close } = await watch(browser, origin, SCREENS[0]?.[1] ?? {});
    await page.goto(`${origin}/`);
    for (const part of ["h1", ".box", ".datasets"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box !== null && box.y + box.height <= (page.viewportSize()?.height ?? 0), part);
    }
    await close();
  });

  test("fifty hospitals fit on less than four and a half screens", async () => {
    const { page, close } = await watch(browser, origin, SCREENS[0]?.[1] ?? {});
    await page.goto(`${origin}/hospitals?limit=50`);
    assert.equal(await page.locator(".records tbody tr").count(), 50);
    const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
    assert.ok(height < LONGEST, `${height} pixels`);
    await close();
  });

  test("with the keyboard alone one gets to filters, form, files, records, proof and citation, and sees where one is", async () => {
    const { page, close } = await watch(browser, origin, { javaScriptEnabled: false });
    await page.goto(`${origin}/hospitals?state=MA&limit=2`);
    const reached: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      /** Behind the last comes the browser itself. */
      if ((await focused.count()) === 0) break;
      const text = (await focused.innerText()).replaceAll(/\s+/g, " ").trim();
      assert.notEqual(await focused.evaluate((element) => getComputedStyle(element).outlineStyle), "none", text);
      reached.push(text);
    }
    const names = ["Skip to the content", "Explore", "Remove State: Massachusetts ×", "Edit search", "Cards"];
    for (const name of [...names, "CSV", "MOUNT AUBURN HOSPITAL", "JSON", "Code", "Cite", "Verify"])
      assert.ok(reached.includes(name), `${name}: ${reached.join(" | ")}`);
    await close();
  });

  test("no page scrolls sideways at 320 pixels, nor at 200 %, nor on a tablet", async () => {
    const { page, close } = await watch(browser, origin, {});
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      for (const path of [...pages, ...searches]) {
        await page.goto(origin + path);
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        assert.ok(Number(wide) <= width, `${path} at ${width}: ${wide}`);
      }
    }
    await close();
  });
}
