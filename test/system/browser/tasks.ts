import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import type { Browser, Page } from "playwright-core";
import type { Explorer } from "../../surfaces/pages/explorer.ts";
import { VIEWS, watch } from "./browser.ts";

/** What journalists and analysts come for, from the front page on, with and without scripts. */
export function testTasks(browser: Browser, { origin }: Explorer): void {
  for (const name of ["desktop", "no JavaScript", "phone"]) {
    const view = VIEWS[name] ?? {};

    const open = async (path = "/") => {
      const watched = await watch(browser, origin, { ...view, acceptDownloads: true });
      await watched.page.goto(origin + path);
      return watched;
    };

    test(`${name}: recruiting phase 3 studies of breast cancer in Massachusetts are a ZIP after four clicks`, async () => {
      const { page, problems, close } = await open("/trials");
      await page.locator("#condition").fill("breast cancer");
      await page.locator("#location").fill("Massachusetts");
      await page.locator("#status").selectOption({ label: "Recruiting" });
      await page.locator("#phase").selectOption({ label: "Phase 3" });
      await page.getByRole("button", { name: "Search" }).click();
      await page.locator("#results").waitFor();
      assert.match(await page.locator(".filters").innerText(), /Recruiting[^]*Phase 3/);
      const file = await downloaded(page, "ZIP with proof");
      assert.equal(file.subarray(0, 2).toString(), "PK");
      const text = file.toString("latin1");
      for (const part of ["records.csv", "manifest.json", "CITATION.txt"]) assert.ok(text.includes(part), part);
      assert.deepEqual(problems, []);
      await close();
    });

    test(`${name}: clearances of one firm per year, with a chart and its numbers as files`, async () => {
      const { page, problems, faults, close } = await open("/clearances?applicant=medtronic");
      await page.getByRole("link", { name: /by year$/ }).click();
      await page
        .getByRole("heading", { level: 1, name: /\d{4} has the most: \d+ of \d+ clearances|highest count|alone/ })
        .waitFor();
      assert.match(await page.locator(".lead").innerText(), /Applicant: medtronic/i);
      const csv = (await downloaded(page, "CSV")).toString();
      assert.match(csv, /^decision_year,label,count,total,source_url,retrieved_at\r\n\d{4},/);
      assert.match((await downloaded(page, "Chart as SVG")).toString(), /^<svg/);
      assert.deepEqual(await faults(), []);
      assert.deepEqual(problems, []);
      await close();
    });

    test(`${name}: the boxed warning of warfarin is on the first screen of its label, to be cited`, async () => {
      const { page, problems, close } = await open("/labels?generic=warfarin");
      await page.locator(":is(.records tbody th, .card h3) a").first().click();
      await page.locator("article.record").waitFor();
      const warning = page.locator("#boxed_warning");
      assert.match(await warning.innerText(), /BLEEDING/i);
      assert.ok(((await warning.boundingBox())?.y ?? Infinity) < (page.viewportSize()?.height ?? 0));
      await page.getByText("Cite", { exact: true }).click();
      assert.match(await page.locator('[data-copy="Text"]').innerText(), /warfarin[^]*Available from: http/i);
      assert.deepEqual(problems, []);
      await close();
    });

    test(`${name}: hospitals with five stars and emergency services in a state as CSV`, async () => {
      const { page, problems, close } = await open("/hospitals?state=TX");
      await narrow(page);
      await page.locator(".facet", { hasText: "Overall rating" }).getByRole("link", { name: "5 stars" }).click();
      await page.locator(".filter", { hasText: "5 stars" }).waitFor();
      await narrow(page);
      await page.locator("summary", { hasText: "Emergency services" }).click();
      await page.locator(".facet", { hasText: "Emergency services" }).getByRole("link", { name: "Yes" }).click();
      await page.locator(".filter", { hasText: "Emergency services: Yes" }).waitFor();
      const [head = "", ...rows] = (await downloaded(page, "CSV")).toString().trim().split("\r\n");
      const columns = head.split(",");
      assert.ok(columns.includes("overall_rating") && rows.length > 0);
      assert.equal(rows.length, Number(/All (\d+):/.exec(await page.locator(".take").innerText())?.[1] ?? 1));
      assert.deepEqual(problems, []);
      await close();
    });

    test(`${name}: deaths by brand of a kind of pump, counted by the agency`, async () => {
      const { page, problems, faults, close } = await open("/devices/events?q=heart+pump");
      await narrow(page);
      await page.locator("summary", { hasText: "Event type" }).click();
      await page.locator(".facet", { hasText: "Event type" }).getByRole("link", { name: "Death" }).click();
      await page.locator(".filter", { hasText: "Death" }).waitFor();
      await narrow(page);
      await page.locator("summary", { hasText: "Brand name" }).click();
      const brands = page.locator(".facet", { hasText: "Brand name" });
      if (view.javaScriptEnabled === false) await brands.getByRole("link", { name: "Show counts" }).click();
      const rows = page.locator(":is(.facet, #values) .values tbody tr", { hasText: /impella/i });
      await rows.first().waitFor();
      assert.match(await rows.first().locator("td").innerText(), /^\d+$/);
      assert.deepEqual(await faults(), []);
      assert.deepEqual(problems, []);
      await close();
    });
  }

  test("a city is found while it is typed, in the state that is chosen", async () => {
    const { page, problems, close } = await watch(browser, origin, VIEWS["desktop"] ?? {});
    await page.goto(`${origin}/hospitals`);
    await page.locator("#state").selectOption("OR");
    await page.locator("#city").fill("sal");
    await page.locator("#city-known option[value=Salem]").waitFor({ state: "attached" });
    assert.equal(await page.locator("#city-known option", { hasText: "Salt Lake" }).count(), 0);
    assert.deepEqual(problems, []);
    await close();
  });

  test("a link to a part of a label unfolds it, and a folded label is at most three screens long", async () => {
    const { page, problems, close } = await watch(browser, origin, VIEWS["desktop"] ?? {});
    await page.goto(`${origin}/labels?generic=warfarin&limit=5`);
    const label = (await page.locator(":is(.records tbody th, .card h3) a").first().getAttribute("href")) ?? "";
    for (const screen of [VIEWS["desktop"], VIEWS["phone"]]) {
      await page.setViewportSize(screen?.viewport ?? { width: 1280, height: 900 });
      await page.goto(origin + label);
      const height = Number(await page.evaluate("document.querySelector('main').scrollHeight"));
      assert.ok(height <= 3 * (screen?.viewport?.height ?? 0), `${height} pixels`);
    }
    await page.goto(`${origin}${label}#pregnancy`);
    assert.ok(await page.locator("#pregnancy p").first().isVisible());
    assert.deepEqual(problems, []);
    await close();
  });
}

/** Where there is no room beside a result, its fields are folded above it. */
async function narrow(page: Page): Promise<void> {
  /** Before the style sheet has come, everything is visible. */
  await page.waitForLoadState("load");
  const summary = page.locator(".facets > .all > summary");
  if (await summary.isVisible()) await summary.click();
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return readFile(await download.path());
}
