import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { endpoints } from "../../../src/catalog/index.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { pageOf } from "../../../src/surfaces/pages/addresses.ts";
import { watch } from "./browser.ts";
import type { Explorer } from "../../surfaces/pages/explorer.ts";
import { HOSTILE } from "../../surfaces/pages/fake-ask.ts";

const live = endpoints.filter((endpoint) => endpoint.kind === "live");

/** What people do on the pages, in one way of looking at them. */
export function testUse(name: string, view: BrowserContextOptions, browser: Browser, explorer: Explorer): void {
  const { origin, sandbox } = explorer;
  test(`${name}: a question typed into each dataset's form is answered with records, to be had as JSON`, async () => {
    const watched = await watch(browser, origin, view);
    const { page } = watched;
    for (const dataset of live) {
      await page.goto(origin + pageOf(dataset));
      const [example = assert.fail()] = dataset.examples;
      for (const [parameter, value] of Object.entries(example)) {
        const field = page.locator(`[name="${parameter}"]`);
        if (!(await field.isVisible())) await page.getByText("More filters and order").click();
        if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(String(value));
        else await field.fill(String(value));
      }
      await page.getByRole("button", { name: "Search" }).click();
      await page.locator("#results").waitFor();
      const shown = await page.locator(".card, .records tbody tr").count();
      const twin = await page.locator("link[rel=alternate][type='application/json']").getAttribute("href");
      const { count, source_url } = Object(await (await fetch(origin + twin)).json());
      assert.ok(shown > 0 && shown === count, dataset.name);
      await page.getByText("Verify", { exact: true }).click();
      assert.equal(await page.getByRole("link", { name: "Open the agency’s answer" }).getAttribute("href"), source_url);
      assert.match(await page.locator(".source time").first().innerText(), /^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    }
    assert.deepEqual(watched.problems, []);
    await watched.close();
  });

  test(`${name}: questions in plain words are answered, refused, or not, and are never in an address`, async () => {
    const watched = await watch(browser, origin, view);
    const { page } = watched;
    const cases: readonly [question: string, shows: RegExp][] = [
      ["Which infusion pumps were recalled?", /10 were retrieved \[1\][\s\S]*did not answer, so this part/],
      ["Is this safe for my mother?", /We can’t answer this question[\s\S]*Ask what the label of a drug says/],
      ["What of nothing?", /Nothing found/],
      ["How is the weather?", /These datasets don’t cover this/],
      ["Who is excluded?", /https:\/\/exclusions\.oig\.hhs\.gov/],
      ["Is the agency silent?", /openFDA did not answer[\s\S]*https:\/\/api\.fda\.gov[\s\S]*Sources/],
    ];
    for (const [question, shows] of cases) {
      await page.goto(`${origin}/`);
      await page.locator("#question").fill(question);
      await page.getByRole("button", { name: "Find" }).click();
      await page.locator("#answer, #failure").waitFor();
      assert.match(await page.locator("main").innerText(), shows);
      assert.equal(page.url().replace(/#.*/, ""), `${origin}/ask`);
      assert.equal((await page.content()).includes("my mother"), false, "what was refused is not repeated");
      assert.deepEqual(await watched.faults(), [], question);
    }
    await page.locator("#question").fill("Which infusion pumps were recalled?");
    await page.getByRole("button", { name: "Find" }).click();
    await page.locator("#answer").waitFor();
    await page.getByText("Evidence").first().click();
    await page.getByText("upstream_total").waitFor();
    await page.locator(".citation").first().click();
    assert.equal(new URL(page.url()).hash, "#source-1", "a citation leads to its source");
    assert.equal(await page.locator("#source-1").count(), 1);
    assert.deepEqual(watched.problems, []);
    await watched.close();
  });

  test(`${name}: what an agency or a person typed is text`, async () => {
    const watched = await watch(browser, origin, view);
    const { page } = watched;
    /** An identifier that turns the text is none. */
    const recall = {
      product_res_number: HOSTILE.replaceAll(/\p{C}/gu, ""),
      product_description: HOSTILE,
      recalling_firm: HOSTILE,
    };
    const body = { meta: { results: { skip: 0, limit: 10, total: 1 } }, results: [recall] };
    explorer.answerWith(async () => Response.json(body));
    const recalls = live.find(({ record }) => "recalling_firm" in record.shape) ?? assert.fail();
    await page.goto(`${origin}${pageOf(recalls)}?limit=10`);
    explorer.answerWith(null);
    assert.match(
      await page.locator(".card").innerText(),
      /<script>alert\(1\)<\/script><img src=x onerror=alert\(2\)>"'&/,
    );
    assert.equal(await page.locator("main :is(script, img, [onerror], [onclick])").count(), 0);
    const named = { ...recall, product_res_number: "Z-0001-2024" };
    explorer.answerWith(async () => Response.json({ ...body, results: [named] }));
    await page.goto(`${origin}/records/recalls/Z-0001-2024`);
    explorer.answerWith(null);
    assert.match(
      await page.locator(".record").innerText(),
      /<script>alert\(1\)<\/script><img src=x onerror=alert\(2\)>"'&/,
    );
    assert.equal(await page.locator("main :is(script, img, [onerror], [onclick])").count(), 0);
    await page.goto(`${origin}${pageOf(recalls)}?q=${encodeURIComponent(HOSTILE)}`);
    assert.equal(await page.locator("#q").inputValue(), HOSTILE);
    assert.equal(await page.locator("[aria-invalid]").getAttribute("name"), "q");
    await page.goto(`${origin}/ask`);
    await page.locator("#question").fill(HOSTILE);
    await page.getByRole("button", { name: "Find" }).click();
    await page.locator("#answer").waitFor();
    const text = await page.locator("main").innerText();
    assert.match(text, /<script>alert\(1\)<\/script>[\s\S]*U\+202E/, "the direction is not turned, and that is shown");
    assert.equal(await page.locator("main :is(script, img, [onerror], [onclick])").count(), 0);
    assert.deepEqual(await watched.faults(), []);
    assert.deepEqual(watched.problems, []);
    await watched.close();
  });

  test(`${name}: from a search one gets to its second page, to a record, and to charts of all matches`, async () => {
    const watched = await watch(browser, origin, view);
    const { page } = watched;
    await page.goto(`${origin}/hospitals?state=MA&limit=5`);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByRole("heading", { name: /^Records 6 to 10 of/ }).waitFor();
    assert.deepEqual(await watched.faults(), []);
    const title = page.locator(".records tbody th a").first();
    const name = await title.innerText();
    await title.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Previous page" }).click();
    await page.getByRole("link", { name: "Star ratings" }).click();
    await page.getByRole("heading", { level: 1, name: /rated hospitals have/ }).waitFor();
    assert.deepEqual(await watched.faults(), []);
    assert.deepEqual(watched.problems, []);
    await watched.close();
  });

  test(`${name}: an answer's address and digest, typed into the form, open the check`, async () => {
    const watched = await watch(browser, origin, view);
    const { page } = watched;
    const [dataset = assert.fail()] = live;
    const answer = await fetch(origin + toTarget(PREFIX + dataset.path, dataset.examples[0] ?? {}));
    const { self, source_digest, shown_digest } = Object(await answer.json());
    await page.goto(origin + pageOf(dataset));
    await page.getByRole("link", { name: "Verify an answer" }).click();
    await page.getByLabel("Address of the answer").fill(self);
    await page.getByLabel("Digest (source_digest)").fill(source_digest);
    await page.getByLabel("Digest of what is shown").fill(shown_digest);
    await page.getByRole("button", { name: "Repeat the request" }).click();
    await page.getByRole("heading", { name: "The response is the same" }).waitFor();
    assert.deepEqual(await watched.faults(), []);
    assert.deepEqual(watched.problems, []);
    await watched.close();
  });

  test(`${name}: a wrong value marks its field, and a silent agency is named with the address to try`, async () => {
    const watched = await watch(browser, origin, view);
    const { page } = watched;
    const dated = live.find(({ paramShape }) => paramShape.names.includes("since")) ?? assert.fail();
    await page.goto(`${origin}${pageOf(dated)}?since=2024-02-31`);
    assert.equal(await page.locator("[aria-invalid]").getAttribute("name"), "since");
    const described = await page.locator("#since").getAttribute("aria-describedby");
    assert.match(
      await page.locator(`#${described?.split(" ")[0]}`).innerText(),
      /^Decision date from must be a real calendar date/,
    );
    sandbox.setFault("openfda", "unavailable");
    await page.goto(`${origin}${pageOf(dated)}?q=pump`);
    sandbox.setFault("openfda", null);
    assert.equal(await page.getByRole("link", { name: "Try again" }).count(), 1);
    const failure = page.locator(".failure");
    assert.match(await failure.innerText(), /^openFDA \(FDA\) did not give a usable answer[^]*HTTP 502/);
    assert.match(
      (await failure.getByRole("link").last().getAttribute("href")) ?? "",
      /^http:\/\/agencies\.test\/openfda\//,
    );
    assert.equal(await page.locator(".card, .records").count(), 0);
    assert.deepEqual(await watched.faults(), []);
    assert.deepEqual(watched.problems, []);
    await watched.close();
  });
}
