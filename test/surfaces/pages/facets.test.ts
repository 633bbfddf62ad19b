import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { newSandboxService, successOf } from "../../support/harness.ts";

const service = await newSandboxService();

async function pageAt(path: string) {
  const response = await service.get(path, { accept: "text/html" });
  assert.equal(response.status, 200, path);
  return parseHTML(await response.text()).document;
}

type Page = Awaited<ReturnType<typeof pageAt>>;

const facet = (page: Page, label: string) =>
  [...page.querySelectorAll(".facet")].find((each) => each.querySelector("summary")?.textContent?.trim() === label);

const hrefOf = (link: Element | null | undefined): string => (link?.getAttribute("href") ?? "").replace(/#.*/, "");

const linkOf = (page: Page, label: string, value: string): string =>
  hrefOf([...(facet(page, label)?.querySelectorAll("a") ?? [])].find((link) => link.textContent?.trim() === value));

const totalAt = async (path: string): Promise<number> => {
  const twin = (await pageAt(path)).querySelector("link[rel=alternate]")?.getAttribute("href") ?? "";
  return Number((await successOf(await service.get(twin)))["upstream_total"]);
};

for (const [path, label, value, expected] of [
  ["/trials?condition=lung+cancer", "Phase", "Phase 3", "/trials?condition=lung+cancer&phase=PHASE3"],
  ["/devices/events?q=pump&limit=25", "Event type", "Injury", "/devices/events?q=pump&limit=25&event_type=Injury"],
  [
    "/hospitals?state=MA&sort=name",
    "Emergency services",
    "Yes",
    "/hospitals?state=MA&sort=name&emergency_services=true",
  ],
] as const)
  test(`${path}: ${label} ${value} narrows the search by a click, on its first page`, async () => {
    const page = await pageAt(path);
    assert.equal(linkOf(page, label, value), expected);
    assert.ok((await totalAt(expected)) <= (await totalAt(path)));
  });

test("a field is counted on a page of its own, for readers without the script", async () => {
  const page = await pageAt("/devices/events?q=infusion+pump&limit=50&sort=date_received");
  const brands = facet(page, "Brand name");
  assert.equal(brands?.getAttribute("data-counts"), "/counts/events?q=infusion+pump&by=brand_name");
  assert.equal(hrefOf(brands?.querySelector("p a")), "/counts/events?q=infusion+pump&by=brand_name");
});

test("hospitals of a state are counted at once, since one answer has them all, and no other dataset is", async () => {
  const page = await pageAt("/hospitals?state=MA");
  const counted = facet(page, "Overall rating");
  assert.ok(counted?.hasAttribute("open"));
  const counts = await successOf(await service.get("/api/counts/hospitals?state=MA&by=overall_rating"));
  const shown = [...(counted?.querySelectorAll("tbody td") ?? [])].map((cell) => Number(cell.textContent?.trim()));
  assert.deepEqual(
    shown.toSorted((a, b) => a - b),
    counts.results.map((each) => Number(Object(each).count)).toSorted((a, b) => a - b),
  );
  const five = linkOf(page, "Overall rating", "5 stars");
  assert.equal(five, "/hospitals?state=MA&overall_rating=5");
  assert.equal(
    facet(await pageAt("/hospitals?emergency_services=true"), "Overall rating")?.hasAttribute("open"),
    false,
    "too many for one answer",
  );
});

test("the registry's lists are not counted by themselves: each value would be a question to it", async () => {
  const page = await pageAt("/trials?condition=lung+cancer");
  const status = facet(page, "Status");
  assert.equal(status?.hasAttribute("data-counts"), false);
  assert.match(status?.textContent ?? "", /Show counts by status[^]*once for each value/);
});

test("where more match than can be read, no count is offered, and that is said", async () => {
  const page = await pageAt("/trials?limit=5");
  assert.equal(facet(page, "Sponsor"), undefined);
  assert.match(page.querySelector(".facets")?.textContent ?? "", /More than 2,000 matches: too many to count/);
});

test("filters, dates and order are chips that can be removed, each of several values by itself", async () => {
  const page = await pageAt("/trials?condition=cancer&phase=PHASE2,PHASE3&since=2024-01-01&sort=-enrollment");
  const chips = [...page.querySelectorAll(".filters a")].map((chip) => [
    (chip.textContent ?? "").replaceAll(/\s+/g, " ").trim(),
    decodeURIComponent(hrefOf(chip)),
  ]);
  assert.deepEqual(chips, [
    ["Remove Condition: cancer ×", "/trials?phase=PHASE2,PHASE3&since=2024-01-01&sort=-enrollment"],
    ["Remove Phase 2 ×", "/trials?condition=cancer&phase=PHASE3&since=2024-01-01&sort=-enrollment"],
    ["Remove Phase 3 ×", "/trials?condition=cancer&phase=PHASE2&since=2024-01-01&sort=-enrollment"],
    ["Remove Last update from: 2024-01-01 ×", "/trials?condition=cancer&phase=PHASE2,PHASE3&sort=-enrollment"],
    ["Remove Order: Enrollment, largest first ×", "/trials?condition=cancer&phase=PHASE2,PHASE3&since=2024-01-01"],
  ]);
});

test("the heads of a table order all matches, largest or latest first, and then the other way", async () => {
  const headOf = (page: Page, label: string) =>
    [...page.querySelectorAll(".records thead th")].find((head) => head.textContent?.trim() === label);
  const page = await pageAt("/hospitals?state=MA&limit=5");
  const first = hrefOf(headOf(page, "Overall rating")?.querySelector("a"));
  assert.equal(first, "/hospitals?state=MA&limit=5&sort=-overall_rating");
  const sorted = await pageAt(first);
  assert.equal(headOf(sorted, "Overall rating")?.getAttribute("aria-sort"), "descending");
  assert.equal(
    hrefOf(headOf(sorted, "Overall rating")?.querySelector("a")),
    "/hospitals?state=MA&limit=5&sort=overall_rating",
  );
  assert.equal(headOf(page, "City")?.querySelector("a"), null, "the agency doesn't sort by it");
  const all = await successOf(await service.get("/api/v1/hospitals/search?state=MA&limit=5&sort=-overall_rating"));
  const names = [...sorted.querySelectorAll(".records tbody th")].map((cell) => cell.textContent?.trim());
  assert.deepEqual(
    names,
    all.results.map((each) => Object(each).name),
  );
});

test("a column that repeats a filter is left out, also where their names differ", async () => {
  const page = await pageAt("/trials?condition=lung+cancer&phase=PHASE3&status=RECRUITING");
  const heads = [...page.querySelectorAll(".records thead th")].map((head) => head.textContent?.trim());
  assert.equal(heads.includes("Status"), false);
  const phases = [...(await pageAt("/trials?condition=lung+cancer")).querySelectorAll(".records thead th")];
  assert.ok(phases.some((head) => head.textContent?.trim() === "Phases"));
});

test("for a search by place, the table shows the studies' sites there with their status", async () => {
  const path = "/trials?condition=breast+cancer&location=Massachusetts&status=RECRUITING";
  const page = await pageAt(path);
  const cells = [...page.querySelectorAll('td[data-label="Matching sites"]')].map((cell) => cell.textContent?.trim());
  const { results } = await successOf(
    await service.get("/api/v1/trials/search?condition=breast+cancer&location=Massachusetts&status=RECRUITING"),
  );
  assert.deepEqual(
    cells.map((text) => Number(/^[\d,]+/.exec(text ?? "")?.[0].replace(",", ""))),
    results.map((each) => Object(each).matching_location_count),
  );
  assert.ok(
    cells.some((text) => /^\d+ sites?: \w[^;]*, (?:Recruiting|Withdrawn|Completed)/.test(text ?? "")),
    cells.join("|"),
  );
  assert.equal(
    (await pageAt("/trials?condition=breast+cancer")).querySelector('td[data-label="Matching sites"]'),
    null,
  );
});

test("closed lists are selections with people's words, lists that may grow are suggestions", async () => {
  const trials = await pageAt("/trials");
  const options = [...trials.querySelectorAll("select[name=phase] option")].map((option) => option.textContent?.trim());
  assert.deepEqual(options.slice(0, 3), ["Any", "Early phase 1", "Phase 1"]);
  const events = await pageAt("/devices/events");
  const list = events.querySelector("input[name=event_type]")?.getAttribute("list");
  assert.ok([...events.querySelectorAll(`#${list} option`)].some((option) => option.getAttribute("value") === "Death"));
  const chosen = await pageAt("/trials?phase=phase2,PHASE3&condition=cancer");
  assert.equal(chosen.querySelector("select[name=phase] [selected]")?.textContent?.trim(), "Phase 2 or Phase 3");
});

test("specialties and cities are suggested, without a script, too; a person's word leads to the registry's", async () => {
  const providers = await pageAt("/providers");
  const options = [...providers.querySelectorAll("#taxonomy-known option")];
  const heart = options.find((option) => /cardiologist/.test(option.textContent ?? ""));
  assert.equal(heart?.getAttribute("value"), "Cardiovascular Disease");
  assert.equal(providers.querySelector("#taxonomy")?.getAttribute("list"), "taxonomy-known");
  const cities = [...providers.querySelectorAll("#city-known option")].map((option) => option.getAttribute("value"));
  assert.ok(cities.includes("Boston"));
  const places = [...(await pageAt("/trials")).querySelectorAll("#location-known option")];
  assert.ok(places.some((option) => option.getAttribute("value") === "Boston, MA"));
});

test("all cities are in one file that browsers keep for a year", async () => {
  const address = (await pageAt("/hospitals")).body.getAttribute("data-cities") ?? "";
  const response = await service.get(address);
  assert.match(response.headers.get("cache-control") ?? "", /immutable/);
  const lines = (await response.text()).trim().split("\n");
  assert.ok(lines.length > 5000);
  for (const line of lines) assert.match(line, /^[A-Z][A-Za-z .'-]+, [A-Z]{2}$/);
});
