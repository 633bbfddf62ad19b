import assert from "node:assert/strict";
import test, { after } from "node:test";
import { parseHTML } from "linkedom";
import { RECORDED_SAMPLE } from "../../../src/gateway/envelope.ts";
import { newSandbox, newSandboxService } from "../../support/harness.ts";
import { startExplorer } from "./explorer.ts";

const service = await newSandboxService();
const explorer = await startExplorer();
after(() => explorer.close());

const page = async (path: string): Promise<string> => (await service.get(path, { accept: "text/html" })).text();
const AS_GIVEN = "Answers show selected fields of the agencies’ records";

test('"The demo is live": a deployment without the real agencies says so on every page, and calls nothing live', async () => {
  for (const path of [
    "/",
    "/ask",
    "/docs",
    "/reference",
    "/verify",
    "/hospitals",
    "/hospitals?state=MA",
    "/exclusions",
    "/nowhere",
  ]) {
    const text = await (await fetch(explorer.origin + path, { headers: { accept: "text/html" } })).text();
    assert.match(text, /<strong>Not live\.<\/strong>[^<]*recorded sample/, path);
    assert.doesNotMatch(text, new RegExp(AS_GIVEN), path);
    const said = parseHTML(text).document.body.textContent ?? "";
    assert.doesNotMatch(said, /(?<!\bnot (?:yet against the )?)\blive\b|data as of/i, path);
  }
});

test("a deployment on the real agencies has no such note", async () => {
  const text = await page("/");
  assert.match(text, new RegExp(AS_GIVEN));
  assert.ok(!text.includes("Not live") && !text.includes(RECORDED_SAMPLE.trim()));
});

const titleOf = (text: string): string => /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? "";
const headingOf = (text: string): string => /<h2 id="results"[^>]*>([\s\S]*?)<\/h2>/.exec(text)?.[1] ?? "";

test("the search is in the heading of its results and in the title, escaped", async () => {
  const text = await page("/hospitals?state=MA&city=&name=children%27s&limit=3");
  assert.equal(titleOf(text), "Hospitals (State: Massachusetts, Name: children&#39;s) – Public Health Data Gateway");
  assert.match(
    headingOf(text),
    /(?:All \d+|\d+ of \d+) records\s*<small class="asked"><bdi>State: Massachusetts, Name: children&#39;s<\/bdi>/,
  );
  const markup = await page(`/labels?q=${encodeURIComponent("</title>&<b>aspirin")}`);
  assert.match(titleOf(markup), /&lt;\/title&gt;&amp;&lt;b&gt;aspirin/);
  assert.doesNotMatch(markup, /<b>aspirin/);
  assert.equal(titleOf(await page("/hospitals")), "Hospitals – Public Health Data Gateway");
});

test("pages of single providers have noindex; forms and documents do not", async () => {
  const noindex = /<meta name="robots" content="noindex"/;
  for (const path of ["/providers/1003101296", "/providers/npi?npi=1003101296", "/providers/1999999984"])
    assert.match(await page(path), noindex, path);
  for (const path of ["/", "/providers/npi", "/hospitals", "/reference"])
    assert.doesNotMatch(await page(path), noindex, path);
});

test("an agency that failed again and again is not called available, until it answers again", async () => {
  const sandbox = newSandbox();
  const failing = await newSandboxService(sandbox);
  const front = async (): Promise<string> => (await failing.get("/")).text();
  const stateOf = (text: string): string | undefined =>
    /id="hospitals"[\s\S]*?(?:class="badge[^"]*">([^<]*)<|<\/section>)/.exec(text)?.[1];
  assert.equal(stateOf(await front()), undefined);
  sandbox.setFault("cms", "unavailable");
  for (const limit of [1, 2, 3, 4, 5, 6, 7, 8]) await failing.get(`/hospitals?limit=${limit}`);
  const text = await front();
  assert.equal(stateOf(text), "not answering now");
  assert.equal(text.match(/not answering now/g)?.length, 1, "other agencies are still available");
  assert.equal((await failing.get("/")).headers.get("cache-control"), "private, no-cache");
});

test("a field whose label differs from its parameter's name shows both beside a refusal, because messages name the parameter", async () => {
  const refused = await page("/providers?state=MA");
  assert.match(refused, /add at least one of specialty, city, ZIP code, last name, first name, organization\./);
  assert.match(refused, /<label for="taxonomy">\s*Specialty\s*<small>\(taxonomy\)<\/small>/);
  assert.match(await page("/providers"), /<label for="taxonomy">\s*Specialty\s*<\/label>/);
  assert.match(refused, /<label for="state">\s*State\s*<\/label>/);
});
