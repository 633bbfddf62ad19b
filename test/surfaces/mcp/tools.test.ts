import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { newSandbox, newSandboxService, successOf, type Service } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { clients, type McpClient } from "./clients.ts";
import { compactEnvelope, wholeEnvelope } from "./compaction.ts";

/** The tools beside those of the endpoints, in this process and over a gateway elsewhere. */

const opened = (fetch: (request: Request) => Promise<Response>): Promise<McpClient> => {
  const { http } = clients["SDK 2"] ?? {};
  assert.ok(http !== undefined);
  return http((url, init) => fetch(new Request(url, init)));
};

const ofService = (service: Service): Promise<McpClient> =>
  opened(async (request) => service.inside.app.fetch(request));

describe("tools", () => {
  let service: Service;
  let client: McpClient;
  before(async () => {
    service = await newSandboxService();
    client = await ofService(service);
  });
  const bodyOf = async (path: string) => successOf(await service.get(path));

  test("an identifier is recognised by its form, in any case, and the record is that of the HTTP interface", async () => {
    for (const [id, word] of [
      ["k243418", "clearances"],
      ["Z-0233-2018", "recalls"],
      ["18584734", "events"],
      ["NCT06230445", "trials"],
      ["1003101296", "providers"],
      ["220071", "hospitals"],
    ] as const) {
      const { structured, text } = await client.call("get_record", { id });
      assert.deepEqual(wholeEnvelope(structured), compactEnvelope(await bodyOf(`/api/records/${word}/${id}`)), text);
    }
  });

  test('"No records match": matches without a value of a field are matches', async () => {
    const { text } = await client.call("count_records", {
      dataset: "events",
      by: "product_problem",
      search: { q: "Impella" },
    });
    assert.match(text, /^0 values of product_problem among 36 matches/);
    assert.doesNotMatch(text, /No records match/);
  });

  test("over HTTP the address that gives the rest is named", async () => {
    const { text } = await client.call("trials", { location: "MA", limit: 50 });
    assert.match(text, /GET \/api\/v1\/trials\/search\S+ on the gateway gives them all whole\./);
  });

  test("sections and fields of a label are those that were asked for", async () => {
    const id = "0002ad27-779d-42ab-83b5-bc65453412a1";
    const { structured } = await client.call("get_record", { id, sections: "pregnancy" });
    const [record] = Object(structured).results;
    assert.ok(record.pregnancy.length > 0 && !("dosage" in record) && "manufacturer" in record);
    const few = await client.call("get_record", { id, sections: "pregnancy", fields: ["pregnancy"] });
    assert.deepEqual(Object.keys(Object(few.structured).results[0]), ["set_id", "pregnancy", "record_url"]);
    assert.equal(Object(few.structured).results[0].pregnancy, record.pregnancy);
  });

  test("a parameter that a look-up doesn't have is a tool error that lists those it has", async () => {
    service.sent.length = 0;
    for (const [args, said] of [
      [{}, /"id" must be text; it is missing/],
      [{ id: 7 }, /"id" must be text/],
      [{ id: "hello" }, /must be an identifier of "providers" \(an NPI: ten digits.*received "hello"/],
      [{ id: "K243418", dataset: "pumps" }, /"dataset" must be one of providers, clearances.*received "pumps"/],
      [{ id: "K243418", dataset: "trials" }, /"id" must be NCT and eight digits/],
      [{ id: "K243418", sections: "warnings" }, /"sections" is not for clearances/],
      [
        { id: "K243418", fields: ["colour"] },
        /"fields" must be a list of names; received "colour"\. The names are k_number,/,
      ],
      [{ id: "K243418", fields: [] }, /an empty list/],
      [
        { id: "0002ad27-779d-42ab-83b5-bc65453412a1", sections: "pregnancy", fields: ["boxed_warning"] },
        /"sections" leaves out boxed_warning/,
      ],
      [{ id: "K243418", fields: "applicant" }, /"fields" must be a list/],
      [{ id: "K243418", limit: 1 }, /Unknown parameter "limit".*Known parameters: id, dataset, sections, fields/],
    ] as const) {
      const { isError, text } = await client.call("get_record", args);
      assert.ok(isError, text);
      assert.match(text, /^invalid_query: /);
      assert.match(text, said);
    }
    assert.match((await client.call("get_record", { id: "K999999" })).text, /^not_found: /);
    const refused = await client.call("get_record", {
      id: "0002ad27-779d-42ab-83b5-bc65453412a1",
      sections: "side_effects",
    });
    assert.match(refused.text, /must be names of sections/);
  });

  test("counts are those of the HTTP interface, with their note", async () => {
    const { structured, text } = await client.call("count_records", {
      dataset: "events",
      by: "event_type",
      search: { q: "infusion pump" },
    });
    const rest = await bodyOf("/api/counts/events?by=event_type&q=infusion+pump");
    assert.deepEqual(wholeEnvelope(structured), rest);
    assert.ok(text.includes(`values of event_type among ${rest["upstream_total"]} matches`), text);
    assert.ok(text.includes(`Note: ${Object(rest["notes"])[0]}`));
    const byTool = await client.call("count_records", { dataset: "device_recalls", by: "root_cause" });
    assert.equal(byTool.isError, false);
  });

  test("what can't be counted is a tool error that says what can", async () => {
    for (const [args, said] of [
      [{ by: "state" }, /"dataset" must be one of providers, .*it is missing/],
      [{ dataset: "pumps", by: "state" }, /received "pumps"/],
      [{ dataset: "providers", by: "state" }, /can't be counted/],
      [{ dataset: "recalls", by: "colour" }, /"by" must be one of .*year_initiated.*received "colour"/],
      [{ dataset: "recalls" }, /"by" must be one of .*it is missing/],
      [{ dataset: "recalls", by: "status", search: "pump" }, /"search" must be an object.*received "pump"/],
      [{ dataset: "recalls", by: "status", search: ["q"] }, /"search" must be an object/],
      [{ dataset: "recalls", by: "status", search: { limit: 3 } }, /Unknown parameter "limit".*Known parameters: q/],
      [{ dataset: "recalls", by: "status", search: { cursor: "x" } }, /Unknown parameter "cursor"/],
      [{ dataset: "recalls", by: "status", search: { by: "status" } }, /Unknown parameter "by"/],
      [{ dataset: "recalls", by: "status", search: { q: 5 } }, /"q" must be text/],
      [{ dataset: "recalls", by: "status", from: 1000 }, /"from" must be below \d+: there are \d+ values/],
      [{ dataset: "recalls", by: "status", from: "1" }, /"from" must be a whole number/],
      [{ dataset: "recalls", by: "status", q: "pump" }, /Filters belong in "search", such as "search": \{"q":"…"\}/],
    ] as const) {
      const { isError, text } = await client.call("count_records", args);
      assert.ok(isError, text);
      assert.match(text, said);
    }
  });

  test("an answer is verified by its address and digest, and no other address is requested", async () => {
    const { structured } = await client.call("hospitals", { state: "MA", limit: 2 });
    const { self, source_digest } = Object(structured);
    const same = await client.call("verify_answer", { self, source_digest });
    assert.match(same.text, /^same: [\s\S]*Records today: 2 of 84/);
    const { verdict, today, self: asked, source_digest: again } = Object(same.structured);
    assert.deepEqual([verdict, today.count, today.left_out, again], ["same", 2, 2, source_digest]);
    assert.equal(asked, "/api/v1/hospitals/search?state=MA&limit=2");
    const other = `sha-256=:${"A".repeat(43)}=:`;
    assert.match((await client.call("verify_answer", { self, source_digest: other })).text, /^changed: /);
    service.sent.length = 0;
    for (const [args, said] of [
      [{ self: "https://evil.example/", source_digest }, /"self" must be the self of an answer/],
      [{ self, source_digest: "x" }, /"source_digest" must be the source_digest/],
      [{ self }, /"source_digest" must be the source_digest of a result; it is missing/],
      [{ self: 5, source_digest }, /"self" must be the self of a result; it is not text/],
      [{ self, source_digest, now: true }, /Unknown parameter "now"/],
    ] as const) {
      const { isError, text } = await client.call("verify_answer", args);
      assert.ok(isError, text);
      assert.match(text, said);
    }
    assert.deepEqual(service.sent, []);
  });

  test('"The boxed warning ends at this full stop": whatever fields are asked for, what was shortened is never left out', async () => {
    for (const dataset of datasets) {
      const [example = {}] = dataset.examples;
      const id = dataset.identifier?.field ?? dataset.paramShape.names[0] ?? "";
      const { structured } = await client.call(dataset.name, { ...example, fields: ["record_url"] });
      const shortened = Object.hasOwn(dataset.record.shape, "truncated") ? ["truncated"] : [];
      for (const record of Object(structured).results)
        assert.deepEqual(Object.keys(record), [id, ...shortened, "record_url"]);
      const { text, isError } = await client.call(dataset.name, { ...example, fields: [id, "colour"] });
      assert.ok(
        isError && text.includes(`received "colour". The names are ${Object.keys(dataset.record.shape)[0]}`),
        text,
      );
    }
  });

  test("a page is followed by the one that its cursor asks for", async () => {
    const first = Object((await client.call("hospitals", { state: "MA", limit: 2 })).structured);
    const { structured } = await client.call("hospitals", { state: "MA", limit: 2, cursor: first.cursor });
    assert.deepEqual(wholeEnvelope(structured), compactEnvelope(await bodyOf(first.next)));
  });
});

test("each tool's outcome is observed: a failing agency is an error of a count and unavailable in a verification", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox, { CACHE_TTL_SECONDS: "0" });
  const client = await ofService(service);
  const { self, source_digest } = Object((await client.call("device_recalls", { limit: 1 })).structured);
  sandbox.setFault("openfda", "unavailable");
  const calls = [
    ["get_record", { id: "K243418" }],
    ["count_records", { dataset: "recalls", by: "status" }],
    ["verify_answer", { self, source_digest }],
  ] as const;
  for (const [tool, args] of calls)
    assert.match(
      (await client.call(tool, args)).text,
      tool === "verify_answer" ? /^unavailable: / : /^upstream_unavailable: [\s\S]*not an empty result/,
    );
  sandbox.setFault("openfda", null);
  for (const [tool, args] of calls) assert.equal((await client.call(tool, args)).isError, false);
  const seen = service.observations.flatMap((each) => (each.kind === "tool" ? [`${each.tool} ${each.outcome}`] : []));
  assert.deepEqual(seen.slice(1), [
    ...calls.map(([tool]) => `${tool} ${tool === "verify_answer" ? "answered" : "upstream_unavailable"}`),
    ...calls.map(([tool]) => `${tool} answered`),
  ]);
});
