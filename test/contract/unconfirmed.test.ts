import assert from "node:assert/strict";
import test from "node:test";
import { createSandboxPage } from "../support/mixed-pages.ts";
import { createMetrics } from "../../src/platforms/node/metrics.ts";
import { levelOf } from "../../src/platforms/log-line.ts";
import { present, recordsOf } from "../../src/cli/output/present.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { clients } from "../surfaces/mcp/clients.ts";
import { errorOf, newSandboxService, newService, successOf } from "../support/harness.ts";
import { datasets } from "../support/recorded-agencies.ts";

/** Rows that do not show what was asked for: a few are passed on and said on every surface, more than half are a 502. */

const mixed: readonly [dataset: string, filter: string, asked: string, others: string][] = [
  ["providers_search", "city", "/providers/search?city=Atlanta", "/providers/search?first_name=Josephine&state=CA"],
  ["clearances", "q", "/clearances/search?q=catheter", "/clearances/search?q=pacemaker"],
  ["device_recalls", "q", "/devices/recalls?q=kit", "/devices/recalls?q=busse"],
  ["labels", "generic", "/labels/search?generic=acetaminophen", "/labels/search?generic=clopidogrel"],
  ["trials", "location", "/trials/search?location=MA", "/trials/search?location=China"],
  ["hospitals", "city", "/hospitals/search?city=Houston", "/hospitals/search?city=Boston"],
];

for (const [name, filter, asked, others] of mixed)
  for (const few of [1, 2, 3])
    test(`${asked}: an answer with ${few} rows of ${others} is passed on with a note, counted and reported`, async () => {
      const { fetch, rows } = await createSandboxPage(asked, others, few);
      const service = await newService(fetch);
      if (few * 2 > rows) return void (await errorOf(await service.get(PREFIX + asked), 502, "upstream_unavailable"));
      const body = await successOf(await service.get(PREFIX + asked));
      assert.equal(body["unconfirmed"], few);
      assert.equal(body.results.length, rows, "every row is passed on");
      const notes: readonly string[] = Object(body["notes"]);
      const said = notes.filter((note) => note.startsWith(`${few} of these ${rows} records (`));
      assert.equal(said.length, 1, notes.join("\n"));
      assert.ok(said[0]?.includes(`"${filter}" (`), said[0]);
      assert.deepEqual(
        service.observations.filter(({ kind }) => kind === "unconfirmed"),
        [{ kind: "unconfirmed", dataset: name, filter, rows: few, of: rows }],
      );
      await service.get(PREFIX + asked);
      assert.equal(service.observations.filter(({ kind }) => kind === "unconfirmed").length, 1, "once, not for a hit");
    });

test("more than half of the rows are too many, half of them are not", async () => {
  const [, , asked, others] = mixed[1] ?? ["", "", "", ""];
  const { rows } = await createSandboxPage(asked, others, 0);
  const half = Math.floor(rows / 2);
  assert.ok(half >= 2);
  const right = await newService((await createSandboxPage(asked, others, half)).fetch);
  assert.equal((await successOf(await right.get(PREFIX + asked)))["unconfirmed"], half);
  const wrong = await newService((await createSandboxPage(asked, others, half + 1)).fetch);
  const failure = await errorOf(await wrong.get(PREFIX + asked), 502, "upstream_unavailable");
  assert.match(String(failure["detail"]), new RegExp(`\\(${half + 1} of ${rows} rows do not match\\)`));
});

test("the note is on the page, in the text for models and below the command line's table", async () => {
  const [name, , asked, others] = mixed[0] ?? ["", "", "", ""];
  const service = await newService((await createSandboxPage(asked, others, 2)).fetch);
  const body = await successOf(await service.get(PREFIX + asked));
  const [note] = Object(body["notes"]);
  /** The page has labels for names of fields. */
  const escaped = note.replaceAll("_", " ").replaceAll(`"`, "&quot;");
  const page = await (await service.get(asked.replace("/search", ""))).text();
  const [, told = ""] = /<(?:div|p) class="note">(.*?)<\/(?:div|p)>/s.exec(page) ?? [];
  assert.ok(told.includes(escaped), `${escaped}: ${told}`);
  const client = await clients["SDK 1"]?.http(async (url, init) => service.inside.app.fetch(new Request(url, init)));
  const { text, structured } = (await client?.call(name, { city: "Atlanta" })) ?? { text: "", structured: undefined };
  assert.ok(text.includes(`\nNote: ${note}\n`), text.slice(0, 400));
  assert.equal(Object(structured)["unconfirmed"], 2);
  const dataset = datasets.find((each) => each.name === name);
  assert.ok(dataset !== undefined);
  const table = present(dataset, recordsOf(body), { format: "table", fields: null, columns: null, isColoured: false });
  assert.ok(table.includes(`\nNote: ${note}\n`), table);
});

test("an operator sees it as a warning and as a number per dataset and filter", async () => {
  const seen = { kind: "unconfirmed", dataset: "trials", filter: "location", rows: 3, of: 10 } as const;
  assert.equal(levelOf(seen), "warn");
  const metrics = createMetrics([]);
  metrics.observe(seen);
  metrics.observe({ ...seen, rows: 1 });
  assert.match(await metrics.text(), /^phdg_unconfirmed_rows_total\{dataset="trials",filter="location"\} 4$/m);
});

test("a specialty that the registry does not know is the caller's mistake, and says which half to use", async () => {
  const service = await newSandboxService();
  const asked = `${PREFIX}/providers/search?taxonomy=Nurse+Practitioner%2C+Family&state=CA`;
  const { detail, source_url } = await errorOf(await service.get(asked), 400, "invalid_query");
  assert.match(String(detail), /parameter "taxonomy".*has no specialty.*"Nurse Practitioner" or "Family"/);
  assert.equal(source_url, service.sent[0]);
  assert.equal((await service.get(`${PREFIX}/providers/search?taxonomy=Family&state=CA`)).status, 200);
});

test("a deactivated NPI is not found, and the answer says that CMS has deactivated it", async () => {
  const service = await newSandboxService();
  const { detail } = await errorOf(await service.get(`${PREFIX}/providers/1659781227`), 404, "not_found");
  assert.match(String(detail), /^CMS has deactivated NPI 1659781227/);
});
