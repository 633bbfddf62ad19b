import assert from "node:assert/strict";
import test from "node:test";
import { parseHTML } from "linkedom";
import { endpoints } from "../../../src/catalog/index.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { questionPage } from "../../../src/surfaces/pages/addresses.ts";
import { paragraphs } from "../../../src/surfaces/pages/html.ts";
import { codesOf } from "../../../src/catalog/columns.ts";
import { fieldsOf } from "../../../src/surfaces/pages/values.ts";
import { startExplorer } from "./explorer.ts";
import { newSandbox, newSandboxService, successOf } from "../../support/harness.ts";

const sandbox = newSandbox();
const service = await newSandboxService(sandbox);
const LABEL = "/records/labels/0002ad27-779d-42ab-83b5-bc65453412a1";

async function pageAt(path: string, status = 200) {
  const response = await service.get(path, { accept: "text/html" });
  assert.equal(response.status, status, path);
  return parseHTML(await response.text()).document;
}

type Page = Awaited<ReturnType<typeof pageAt>>;

const hrefOf = (page: Page, selector: string): string => page.querySelector(selector)?.getAttribute("href") ?? "";
const plain = (text: string | null | undefined): string => (text ?? "").replaceAll(/\s+/g, " ").trim();

/** The kind of a date, actual or estimated, stands behind the date. */
const isSaidWithDate = (record: Readonly<Record<string, unknown>>, name: string): boolean =>
  name.endsWith("_date_type") && record[name] !== null && record[name.replace(/_type$/, "")] !== null;

const lookups = endpoints.flatMap((endpoint) =>
  endpoint.kind === "live" && endpoint.byIdentifier !== null ? [[endpoint, endpoint.byIdentifier] as const] : [],
);

for (const [dataset, lookup] of lookups)
  test(`a record of ${dataset.name} has a page with all its fields, source, citation and twin`, async () => {
    const [example = {}] = lookup.examples;
    const page = await pageAt(questionPage(lookup, example));
    const twin = toTarget(lookup.address, example);
    assert.equal(hrefOf(page, "link[rel=alternate]"), twin);
    const { results, source_url } = await successOf(await service.get(twin));
    const record: Record<string, unknown> = { ...results[0] };
    const named = [...page.querySelectorAll(".record :is(dt, .text h2, .gaps li)")].map((each) =>
      plain(each.textContent),
    );
    for (const { name, label } of fieldsOf(dataset.recordSchema))
      if (
        name !== "record_url" &&
        dataset.view.ours?.includes(name) !== true &&
        (name !== dataset.view.heading || named.includes(label)) &&
        !isSaidWithDate(record, name)
      )
        assert.equal(named.filter((each) => each === label).length, 1, label);
    assert.equal([...page.querySelectorAll(`a[href="${String(record["record_url"])}"]`)].length, 1);
    const heading = record[dataset.view.heading];
    assert.ok(plain(page.querySelector("h1")?.textContent).includes(plain(String(heading).slice(0, 40))));
    const shown = plain(page.querySelector("main")?.textContent);
    for (const [name, value] of Object.entries(record))
      if (typeof value === "string" && !/^[A-Z_]+$|^https:/.test(value))
        assert.ok(shown.includes(plain(codesOf(dataset, name)?.get(value) ?? value)), value);
    assert.ok(shown.includes(String(source_url)));
    assert.match(hrefOf(page, '.take a[href^="/verify?"]'), /source_digest=/);
    for (const [format, name] of [
      ["text", "Text"],
      ["bibtex", "BibTeX"],
      ["csl", "CSL-JSON"],
    ] as const) {
      assert.equal(
        page.querySelectorAll(`.take a[href="${toTarget(lookup.address, { ...example, format })}"]`).length,
        1,
      );
      const cited = await (await service.get(toTarget(lookup.address, { ...example, format }))).text();
      assert.equal(page.querySelector(`[data-copy="${name}"]`)?.textContent, cited.trim());
    }
  });

test("a label is whole, with its sections in a table of contents that leads to them", async () => {
  const page = await pageAt(LABEL);
  const [label = {}] = (await successOf(await service.get(`/api${LABEL}`))).results;
  const { warnings } = Object(label);
  assert.ok(String(warnings).length > 10_000);
  const section = page.querySelector("#warnings")?.parentElement;
  assert.equal([...(section?.querySelectorAll("p") ?? [])].map((each) => each.textContent).join(""), warnings);
  const contents = [...page.querySelectorAll(".contents a")].map((link) => link.getAttribute("href") ?? "");
  assert.ok(contents.length > 5);
  for (const link of contents) assert.ok(page.querySelector(`details.text ${link}`), link);
});

test("a record of which nothing was shortened says so, not that the agency left something out", async () => {
  const facts = [...(await pageAt(LABEL)).querySelectorAll("dl.facts > div")].map((each) => plain(each.textContent));
  assert.ok(facts.includes("Shortened fields none"), facts.join(" | "));
});

test("a name that is whole in the heading is not said again; one that is cut there is whole below", async () => {
  const hospital = await pageAt("/records/hospitals/220071");
  hospital.querySelector(".take")?.remove();
  assert.equal(plain(hospital.querySelector("main")?.textContent).split("MASSACHUSETTS GENERAL HOSPITAL").length, 2);
  const recall = await pageAt("/records/recalls/Z-1438-2025");
  assert.match(plain(recall.querySelector("h1")?.textContent), / …$/);
  assert.match(plain(recall.querySelector(".text")?.textContent), /73\) VASCULAR SUB/);
  assert.ok(recall.querySelectorAll(".text p").length > 70, "a paragraph for each item of the list");
});

test("each record inside a record has a line of its own, and codes are words", async () => {
  const page = await pageAt("/records/trials/NCT05553093");
  const wide = [...page.querySelectorAll("dl.facts .wide dt")].map((each) => plain(each.textContent));
  assert.deepEqual(wide, ["Interventions", "Primary outcomes", "Locations", "Not in this record"]);
  assert.doesNotMatch(plain(page.querySelector("dl")?.textContent), /INTERVENTIONAL|DRUG|RECRUITING/);
});

test("a study opened from a search for a place shows the sites there first, with their status, and all others after", async () => {
  const table = await pageAt("/trials?condition=breast+cancer&location=Massachusetts&phase=PHASE3");
  const link = [...table.querySelectorAll(".records tbody a")].find(
    (each) => each.getAttribute("href") === "/records/trials/NCT06103864?location=Massachusetts",
  );
  const page = await pageAt(link?.getAttribute("href") ?? assert.fail());
  assert.equal(plain(page.querySelector("#matched")?.textContent), "2 of 300 sites match Massachusetts");
  const sites = [...page.querySelectorAll(".matched tbody tr")].map((row) => plain(row.textContent));
  assert.equal(sites.length, 2);
  for (const site of sites) assert.match(site, /(?:Boston|Worcester) Massachusetts United States Withdrawn/);
  const labels = [...page.querySelectorAll("dl.facts dt")].map((each) => plain(each.textContent));
  assert.ok(labels.includes("Other sites") && !labels.includes("Locations"), labels.join(", "));
  assert.equal(hrefOf(page, "link[rel=alternate]"), "/api/records/trials/NCT06103864");
  const elsewhere = await pageAt("/records/trials/NCT06103864?location=Boston,+MA+02115");
  assert.equal(
    plain(elsewhere.querySelector("#matched")?.textContent),
    "1 of 300 sites match Boston, Massachusetts",
    "records have no ZIP codes",
  );
  assert.match(
    plain((await pageAt("/records/trials/NCT06103864?location=MA+or+NY", 400)).body.textContent),
    /single state/,
  );
  assert.equal((await pageAt("/records/trials/NCT06103864")).querySelector("#matched"), null);
  await pageAt("/records/hospitals/220071?location=Boston", 400);
});

test("a long text inside an object is a section, and a code means what its own member says", async () => {
  const study = await pageAt("/records/trials/NCT02513394");
  assert.match(plain(study.querySelector("#eligibility_criteria")?.textContent), /^Inclusion Criteria/);
  assert.match(plain(study.querySelector("dl.facts")?.textContent), /Completion date 2025-09, estimated/);
  const report = await pageAt("/records/events/23933831");
  assert.match(plain(report.querySelector("dl.facts")?.textContent), /Device class Class III device/);
});

test("an error of the demo says that a missing record may only be missing from the sample", async () => {
  const demo = await startExplorer();
  const gone = await fetch(`${demo.origin}/records/hospitals/999999`, { headers: { accept: "text/html" } });
  const text = await gone.text();
  await demo.close();
  assert.match(plain(text), /The recorded sample does not hold this record; the real agency may\./);
  const page = await pageAt("/records/hospitals/999999", 404);
  assert.doesNotMatch(plain(page.querySelector("main")?.textContent), /sample/);
});

test("sections that were not asked for are not called missing", async () => {
  const page = await pageAt(`${LABEL}?sections=pregnancy`);
  assert.equal(page.querySelectorAll(".text").length, 1);
  assert.match(plain(page.querySelector(".note")?.textContent), /^\d+ sections were not asked for/);
  assert.equal(hrefOf(page, ".note a"), LABEL);
  assert.doesNotMatch(plain(page.querySelector("dl.panel")?.textContent), /Boxed warning/);
});

test("a record that is unknown, malformed or not to be had is an error of its status, with a way on", async () => {
  assert.match(
    plain((await pageAt("/records/hospitals/999999", 404)).querySelector("#failure")?.textContent),
    /No record/,
  );
  const malformed = await pageAt("/records/hospitals/x", 400);
  assert.match(plain(malformed.querySelector("#failure-message")?.textContent), /CMS certification number/);
  assert.equal(hrefOf(malformed, "main a.button"), "/hospitals");
  assert.match(plain((await pageAt("/records/hospitals/220071?view=cards", 400)).body.textContent), /view/);
  sandbox.setFault("cms", "unavailable");
  const silent = await pageAt("/records/hospitals/220072", 502);
  sandbox.setFault("cms", null);
  assert.match(plain(silent.querySelector("#failure")?.textContent), /CMS.* did not give a usable answer/);
});

test("the check of a record or of counts leads back to an address that exists", async () => {
  for (const path of ["/api/records/hospitals/220071", "/api/counts/clearances?by=decision_year&q=pump"]) {
    const { self, source_digest } = await successOf(await service.get(path));
    const query = new URLSearchParams({ self: String(self), source_digest: String(source_digest) });
    const page = await pageAt(`/verify?${query.toString()}`);
    const back = hrefOf(page, "main a.button");
    assert.equal((await service.get(back)).status, 200, back);
    for (const link of page.querySelectorAll(".records a[href^='/']"))
      assert.equal((await service.get(link.getAttribute("href") ?? "")).status, 200);
  }
});

const TEXTS: readonly (readonly [text: string, parts: readonly string[]])[] = [
  ["One sentence. Another one.", ["One sentence. Another one."]],
  [
    "5 WARNINGS Bleeding. ( 5.1 ) Fever : 3 days. ( 5.2 , 2.4 ) 5.1 Bleeding Of 5.1 mg. 6.1 Not Ours",
    ["5 WARNINGS Bleeding. ( 5.1 ) ", "Fever : 3 days. ( 5.2 , 2.4 ) ", "5.1 Bleeding Of 5.1 mg. 6.1 Not Ours"],
  ],
  ["Take: • one • two", ["Take: ", "• one ", "• two"]],
  ["8.1 Pregnancy [see Data (8.1)] Text", ["8.1 Pregnancy [see Data (8.1)] Text"]],
  ["a\n\nb", ["a\n\n", "b"]],
  ["", [""]],
];
for (const [text, parts] of TEXTS)
  test(`paragraphs of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(paragraphs(text), parts);
    assert.equal(paragraphs(text).join(""), text);
  });
