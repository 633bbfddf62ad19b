import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { newSandboxService, successOf, type Service } from "../../support/harness.ts";
import { clients, type McpClient } from "./clients.ts";

/**
 * Five tasks as a model that has seen nothing but tools/list would do them, mistakes included. docs/mcp.md shows the
 * calls and bytes that are counted here.
 */

const page = await readFile(new URL("../../../docs/mcp.md", import.meta.url), "utf8");

/** Bytes differ a little with times and addresses. */
const TOLERANCE = 0.05;

describe("tasks", () => {
  let service: Service;
  let client: McpClient;
  before(async () => {
    service = await newSandboxService();
    const { http } = clients["SDK 2"] ?? {};
    assert.ok(http !== undefined);
    client = await http(async (url, init) => service.inside.app.fetch(new Request(url, init)));
  });

  /** A task's calls, counted: of each result the larger of its parts, since some clients show both. */
  function begun() {
    const sizes: number[] = [];
    let errors = 0;
    const call = async (tool: string, args: object) => {
      const { text, structured, isError } = await client.call(tool, args);
      sizes.push(Math.max(Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(structured ?? null))));
      if (isError) errors++;
      return { text, isError, ...Object(structured) };
    };
    const assertDocumented = (task: string): void => {
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      const row = page.split("\n").find((line) => line.startsWith(`| ${task}`)) ?? "";
      const [, calls, refused, told] = row
        .split("|")
        .slice(1, -1)
        .map((cell) => Number(cell.replaceAll(/[^\d]/g, "")));
      const measured = `${sizes.length} calls, ${errors} refused, ${bytes} bytes`;
      assert.deepEqual([calls, refused], [sizes.length, errors], measured);
      assert.ok(told !== undefined && Math.abs(told - bytes) <= TOLERANCE * bytes, measured);
    };
    return { call, assertDocumented };
  }

  test("boxed warnings of two drugs are compared, whole", async () => {
    const { call, assertDocumented } = begun();
    const fields = ["brand_names", "generic_names"];
    const warfarin = await call("labels", { generic: "warfarin", fields });
    const apixaban = await call("labels", { generic: "apixaban", fields });
    const ids = [...warfarin.results, ...apixaban.results].map(({ set_id }) => set_id).join(",");
    const { found } = await call("get_record", { id: ids, sections: "boxed_warning" });
    for (const { id, record } of found) {
      const [whole] = (await successOf(await service.get(`/api/records/labels/${id}`))).results;
      assert.equal(record.boxed_warning, Object(whole).boxed_warning);
      assert.ok(record.boxed_warning.length > 100);
    }
    assert.equal(found.length, 2);
    assertDocumented("Compare the boxed warnings");
  });

  test("sites in Ohio are found with the eligibility of their studies", async () => {
    const { call, assertDocumented } = begun();
    const search = { condition: "breast cancer", status: "RECRUITING" };
    const wrong = await call("trials", { ...search, state: "OH" });
    assert.match(wrong.text, /Did you mean "location"\?/);
    const fields = ["title", "status", "matching_location_count", "locations"];
    const { results } = await call("trials", { ...search, location: "Ohio", fields });
    assert.ok(results.length > 0);
    for (const { locations, matching_location_count: matching } of results)
      for (const { state } of locations.slice(0, matching)) assert.equal(state, "Ohio");
    const id = results.map(({ nct_id }: { nct_id: string }) => nct_id).join(",");
    const { found, left_out, shortened } = await call("get_record", { id, sections: "eligibility" });
    assert.deepEqual([found.length, left_out, shortened], [results.length, undefined, ["eligibility"]]);
    for (const { record } of found) assert.ok(record.eligibility.criteria.length > 300);
    const [{ id: first }] = found;
    const { results: whole } = await call("get_record", { id: first, sections: "eligibility" });
    const [record] = (await successOf(await service.get(`/api/records/trials/${first}`))).results;
    assert.equal(whole[0].eligibility.criteria, Object(record).eligibility.criteria);
    assertDocumented("Sites in Ohio");
  });

  test("reported deaths of one maker are counted by year", async () => {
    const { call, assertDocumented } = begun();
    const filters = { manufacturer: "Abiomed", event_type: "death" };
    const wrong = await call("count_records", { dataset: "events", by: "year_received", ...filters });
    assert.match(wrong.text, /Filters belong in "search", such as "search": \{"manufacturer":"…"\}/);
    const { results, upstream_total } = await call("count_records", {
      dataset: "events",
      by: "year_received",
      search: filters,
    });
    const sum = results.reduce((total: number, { count }: { count: number }) => total + count, 0);
    assert.ok(sum === upstream_total && sum > 0);
    assertDocumented("Reported deaths");
  });

  test("one-star hospitals are counted by ownership", async () => {
    const { call, assertDocumented } = begun();
    const asked = { dataset: "hospitals", by: "ownership", search: { overall_rating: 1 } };
    const { results, upstream_total, missing } = await call("count_records", asked);
    const sum = results.reduce((total: number, { count }: { count: number }) => total + count, 0);
    assert.equal(sum + missing, upstream_total);
    assertDocumented("One-star hospitals");
  });

  test("an old citation is verified from its identifier and digest", async () => {
    const { call, assertDocumented } = begun();
    const citation = await (await service.get("/api/records/clearances/K243418?format=text")).text();
    const [, k_number = ""] = /\((K\d{6})\)/.exec(citation) ?? [];
    const [, source_digest = ""] = /Digest of the answer: (\S+)\. /.exec(citation) ?? [];
    const [, source_url = ""] = /Available from: (\S+)/.exec(citation) ?? [];
    const wrong = await call("verify_answer", { source_url, source_digest });
    assert.match(wrong.text, /ask for the same search or record now, and give its "self"/);
    const { self } = await call("get_record", { id: k_number });
    const { verdict } = await call("verify_answer", { self, source_digest });
    assert.equal(verdict, "same");
    assertDocumented("Verify an old citation");
  });

  test("a person's word for a specialty, a field or a state gets the word that is right", async () => {
    for (const [tool, args, said] of [
      ["providers_search", { taxonomy: "heart doctor", state: "MA" }, /it writes "Cardiovascular Disease"/],
      ["providers_search", { taxonomy: "FQHC", state: "MA" }, /it writes "Federally Qualified Health Center \(FQHC\)"/],
      ["providers_search", { specialty: "cardiologist", state: "MA" }, /Did you mean "taxonomy"\?/],
      ["hospitals", { state: "Ohio" }, /did you mean OH\?/],
      ["hospitals", { stars: 5 }, /Did you mean "overall_rating"\?/],
      ["device_recalls", { firm: "Medtronic" }, /Did you mean "recalling_firm"\?/],
      ["clearances", { manufacturer: "Medtronic" }, /Did you mean "applicant"\?/],
      ["trials", { drug: "aspirin" }, /Did you mean "intervention"\?/],
      ["trials", { condition: "asthma", fields: ["sites"] }, /received "sites"\. Did you mean locations\?/],
      [
        "trials",
        { condition: "asthma", fields: ["eligibility"] },
        /Only whole records have eligibility: get_record \{/,
      ],
    ] as const) {
      const { isError, text } = await client.call(tool, args);
      assert.ok(isError, text);
      assert.match(text, said);
    }
  });

  test("a list of values may be a list, and so may the fields to count by", async () => {
    const one = await client.call("trials", { status: ["RECRUITING", "NOT_YET_RECRUITING"], phase: ["PHASE3"] });
    const other = await client.call("trials", { status: "RECRUITING,NOT_YET_RECRUITING", phase: "PHASE3" });
    assert.equal(one.isError, false, one.text);
    assert.deepEqual(one.structured, other.structured);
    const counts = await client.call("count_records", { dataset: "hospitals", by: ["state", "overall_rating"] });
    assert.equal(Object(counts.structured).by, "state,overall_rating");
    for (const status of [[], [["RECRUITING"]], [null], [{}]])
      assert.match((await client.call("trials", { status })).text, /"status" must be text/);
    assert.match(
      (await client.call("labels", { generic: ["warfarin"] })).text,
      /"generic" must be text; received a list/,
    );
  });

  test("a label's texts are called beginnings only where they are shown", async () => {
    const brief = await client.call("labels", { generic: "warfarin", fields: ["boxed_warning"] });
    assert.equal(Object(brief.structured).more, undefined);
    const cut = await client.call("labels", { generic: "warfarin", fields: ["warnings", "brand_names"] });
    assert.match(Object(cut.structured).more[0], /"sections":"warnings"\}/);
  });
});
