import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, Response } from "playwright-core";
import { endpoints } from "../../../src/catalog/index.ts";
import { pageOf } from "../../../src/surfaces/pages/addresses.ts";
import { VIEWS, watch } from "./browser.ts";
import type { Explorer } from "../../surfaces/pages/explorer.ts";

const live = endpoints.filter((endpoint) => endpoint.kind === "live");
const texty = live.filter(({ paramShape }) => paramShape.names.includes("q"));

/** Bytes of the front page with all that it loads, uncompressed, and of a page of the reference with its sample. */
const LIGHTEST = 60_000;
const REFERENCE = 70_000;

/** What the script adds, and what a page may cost. */
export function testComfort(browser: Browser, explorer: Explorer): void {
  const { origin } = explorer;
  const [dataset = assert.fail(), other = assert.fail()] = texty;

  test("with JavaScript a search doesn't reload the page, goes back and forth, and leaves a link to share", async () => {
    const { page, problems, close } = await watch(browser, origin, VIEWS["desktop"] ?? {});
    await page.goto(origin + pageOf(dataset));
    await page.evaluate("window.stillHere = true");
    await page.locator("#q").fill("pump");
    await page.locator("#q").press("Enter");
    await page.locator("#results").waitFor();
    assert.equal(page.url(), `${origin}${pageOf(dataset)}?q=pump&limit=10`, "fields left empty are left out");
    assert.equal(await page.evaluate("document.activeElement.id"), "results", "the answer has the focus");
    const asked = /^(.+) \([^:]+: pump\) – Public Health Data Gateway$/.exec(await page.title());
    assert.equal(asked?.[1], dataset.title);
    await page.goBack();
    await page.locator("#results").waitFor({ state: "detached" });
    await page.goForward();
    await page.locator("#results").waitFor();
    assert.equal(await page.evaluate("window.stillHere"), true);
    assert.deepEqual(problems, []);
    await close();
  });

  test("while an agency is slow the page says whom it is asking, and Escape ends the wait", async () => {
    const { page, problems, close } = await watch(browser, origin, VIEWS["desktop"] ?? {});
    let release = (): void => {};
    explorer.answerWith(
      () => new Promise((resolve) => (release = () => resolve(Response.json({ error: { code: "NOT_FOUND" } })))),
    );
    await page.goto(origin + pageOf(other));
    await page.locator("#q").fill("pump");
    await page.getByRole("button", { name: "Search" }).click();
    const status = page.getByRole("status");
    await status.getByText(`Waiting for ${other.upstream.agency} …`).waitFor();
    await page.keyboard.press("Escape");
    await status.getByText("Waiting for").waitFor({ state: "detached" });
    assert.equal(page.url(), origin + pageOf(other));
    release();
    explorer.answerWith(null);
    assert.deepEqual(problems, []);
    await close();
  });

  test("keys and buttons: Ctrl K goes to the field, examples of code are copied", async () => {
    const { page, problems, close } = await watch(browser, origin, {
      ...VIEWS["desktop"],
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(`${origin}${pageOf(dataset)}?limit=3`);
    await page.keyboard.press("Control+k");
    assert.equal(await page.evaluate("document.activeElement.tagName"), "INPUT");
    await page.getByText("Code", { exact: true }).click();
    for (const language of ["curl", "TypeScript", "Python"]) {
      await page.getByRole("button", { name: `Copy ${language}` }).click();
      const copied = String(await page.evaluate("navigator.clipboard.readText()"));
      assert.ok(copied.includes(`${origin}/api/v1${dataset.path}?limit=3`), copied);
    }
    assert.deepEqual(problems, []);
    await close();
  });

  test("the key is named only where there is room for it", async () => {
    const { page, close } = await watch(browser, origin, { viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/`);
    assert.equal(await page.locator(".keys").isVisible(), false);
    await page.setViewportSize({ width: 1280, height: 900 });
    assert.equal(await page.locator(".keys").isVisible(), true);
    await close();
  });

  test("the front page weighs less than 60 kB and each page of the reference less than 70, with one sheet and one script, ready in a second", async () => {
    const { page, problems, close } = await watch(browser, origin, VIEWS["desktop"] ?? {});
    for (const path of ["/", "/reference", ...live.map((each) => `/reference${pageOf(each)}`)]) {
      const sizes: Promise<number>[] = [];
      const weigh = (response: Response): unknown => sizes.push(sizeOf(response));
      page.on("response", weigh);
      await page.goto(origin + path, { waitUntil: "networkidle" });
      page.off("response", weigh);
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      assert.ok(total > 1000 && total < (path === "/" ? LIGHTEST : REFERENCE), `${path}: ${total} bytes`);
    }
    await page.goto(`${origin}/`);
    assert.deepEqual(
      [await page.locator("link[rel=stylesheet]").count(), await page.locator("script").count()],
      [1, 1],
    );
    const times: number[] = [];
    for (const _ of [1, 2, 3]) {
      await page.reload();
      times.push(Number(await page.evaluate("performance.getEntriesByType('navigation')[0].domInteractive")));
    }
    assert.ok(Math.min(...times) < 1000, `${times.join(", ")} ms`);
    assert.deepEqual(problems, []);
    await close();
  });
}

const sizeOf = async (response: Response): Promise<number> => (await response.body()).byteLength;
