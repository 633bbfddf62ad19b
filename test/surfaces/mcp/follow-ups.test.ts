import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { newSandboxService, successOf, type Service } from "../../support/harness.ts";
import { clients, inMemory, type McpClient, type ToolAnswer } from "./clients.ts";
import { compacted } from "./compaction.ts";

/** What a result says about how to go on holds on the transport that it came over. */

const LABEL = "0002ad27-779d-42ab-83b5-bc65453412a1";

/** Calls whose results are cut, left out in part, or empty. */
const CALLS: readonly (readonly [tool: string, args: object])[] = [
  ["labels", { brand: "Mekinist", limit: 1 }],
  ["labels", { limit: 50 }],
  ["device_events", { limit: 50 }],
  ["trials", { condition: "lung cancer", limit: 50 }],
  ["get_record", { id: LABEL }],
  ["get_record", { id: LABEL, sections: "adverse_reactions" }],
  ["get_record", { id: LABEL, fields: ["adverse_reactions"] }],
  ["device_recalls", { q: "K243418" }],
  ["device_recalls", { q: "FRN" }],
  ["hospitals", { city: "Boston, MA" }],
  ["device_events", { product_problem: "Unheard of" }],
  ["provider_by_npi", { npi: "1003101296" }],
];

/** The sentences of a result: all of its text but the line of JSON, and those of its structured content. */
const sentencesOf = ({ text, structured }: ToolAnswer): readonly string[] => [
  ...text.split("\n").slice(0, -1),
  ...(Object(structured).notes ?? []),
  ...(Object(structured).more ?? []),
];

/** The calls of tools in a result's sentences. */
const callsIn = (answer: ToolAnswer): readonly (readonly [string, object])[] =>
  sentencesOf(answer).flatMap((sentence) => {
    const [, tool = "", args] = /\b([a-z_]+) (\{.*\})\.?$/.exec(sentence) ?? [];
    return args === undefined ? [] : [[tool, JSON.parse(args)] as const];
  });

describe("follow-ups", () => {
  let service: Service;
  let overStreams: McpClient;
  let overHttp: McpClient;
  before(async () => {
    service = await newSandboxService();
    overStreams = await inMemory(service.inside.mcpServer({}));
    const { http } = clients["SDK 2"] ?? {};
    assert.ok(http !== undefined);
    overHttp = await http(async (url, init) => service.inside.app.fetch(new Request(url, init)));
  });

  test('"The rest is at this address": over standard streams no address is named, and each call that is named works', async () => {
    let named = 0;
    for (const [tool, args] of CALLS) {
      const answer = await overStreams.call(tool, args);
      assert.equal(answer.isError, false, answer.text);
      for (const sentence of sentencesOf(answer))
        assert.doesNotMatch(sentence, /(?:^| )\/api\/|GET |POST |on the gateway/);
      for (const [next, input] of callsIn(answer)) {
        const followed = await overStreams.call(next, input);
        assert.equal(followed.isError, false, `${next} ${JSON.stringify(input)}: ${followed.text}`);
        /** A search that is named may find nothing; a record or a count that is named is there. */
        assert.ok(
          next === "device_recalls" || Object(followed.structured).count > 0,
          `${next} ${JSON.stringify(input)}`,
        );
        named++;
      }
    }
    assert.ok(named >= 10, `${named} calls`);
  });

  test('"GET gives them all whole": over HTTP the address that is named has the whole, and it answers', async () => {
    let named = 0;
    for (const [tool, args] of CALLS) {
      const { structured } = await overHttp.call(tool, args);
      for (const [, address = ""] of (Object(structured).more ?? []).join("\n").matchAll(/GET (\S+) on the gateway/g)) {
        await successOf(await service.get(address));
        named++;
      }
    }
    assert.ok(named >= 5, `${named} addresses`);
  });

  test("a section that is too long for a result comes whole in several, over standard streams, too", async () => {
    const [whole] = (await successOf(await service.get(`/api/records/labels/${LABEL}`))).results;
    const { adverse_reactions: text } = Object(whole);
    assert.ok(text.length > 20_000);
    let read = "";
    let next: object = { id: LABEL, sections: "adverse_reactions" };
    for (let calls = 0; calls < 10; calls++) {
      const answer = await overStreams.call("get_record", next);
      const [record] = Object(answer.structured).results;
      const part = record.adverse_reactions;
      const [call] = callsIn(answer);
      if (call === undefined) {
        read += part;
        break;
      }
      read += part.slice(0, -1);
      assert.deepEqual(call[1], { dataset: "labels", id: LABEL, fields: ["adverse_reactions"], from: read.length });
      next = call[1];
    }
    assert.equal(read, text);
  });

  test("from must be below the length of one field that has one", async () => {
    for (const [args, said] of [
      [{ from: 1 }, /"from" says where one field begins; name that field in "fields"/],
      [{ from: 1, sections: "pregnancy,dosage" }, /name that field/],
      [{ from: -1, fields: ["pregnancy"] }, /must be a whole number/],
      [{ from: 10_000_000, fields: ["pregnancy"] }, /must be below \d+: pregnancy has \d+ characters/],
      [{ from: 9, fields: ["brand_names"] }, /brand_names has 1 entries|must be below 1/],
      [{ from: 9, fields: ["boxed_warning"] }, /boxed_warning has none/],
    ] as const) {
      const { isError, text } = await overStreams.call("get_record", { id: LABEL, ...args });
      assert.ok(isError, text);
      assert.match(text, said);
    }
    const several = await overStreams.call("get_record", { id: "K243418,DEN210032", fields: ["applicant"], from: 1 });
    assert.match(several.text, /one record at a time/);
  });

  test("what verifies an answer names the call that gives today's records", async () => {
    const { structured } = await overStreams.call("hospitals", { state: "MA", limit: 2 });
    const { self, source_digest } = Object(structured);
    const answer = await overStreams.call("verify_answer", { self, source_digest });
    assert.deepEqual(Object(answer.structured).more, ['Today\'s records: hospitals {"state":"MA","limit":2}.']);
    const record = Object((await overStreams.call("get_record", { id: "K243418" })).structured);
    const checked = await overStreams.call("verify_answer", { self: record.self, source_digest: record.source_digest });
    assert.match(checked.text, /get_record \{"dataset":"clearances","id":"K243418"\}\.$/);
    const over = await overHttp.call("verify_answer", { self, source_digest });
    assert.match(over.text, /GET \/api\/v1\/hospitals\/search\?state=MA&limit=2 on the gateway/);
  });

  test("capability notes name tools, not addresses", async () => {
    for (const { uri } of await overStreams.resources())
      assert.doesNotMatch(await overStreams.read(uri), /\/api\/|GET |HTTP/);
  });

  test("several identifiers are looked up in one call, each in exactly one list", async () => {
    const ids = "K243418,K999999,pump,DEN210032";
    const { structured, text } = await overStreams.call("get_record", { id: ids });
    const rest = Object(await (await service.get(`/api/records/clearances/${ids}`)).json());
    const { more, caveat, found, ...facts } = Object(structured);
    const { found: whole, ...expected } = rest;
    assert.deepEqual(facts, expected);
    assert.deepEqual(found, compacted(whole));
    assert.equal(more, undefined);
    assert.ok(caveat.length > 0);
    assert.match(
      text,
      /^2 of 4 identifiers found in Device 510\(k\) clearances\.\nThe agency has no record: K999999\.\n/,
    );
    assert.match(text, /\nNot identifiers of this dataset, so not asked for: pump\./);
    assert.deepEqual(JSON.parse(text.slice(text.lastIndexOf("\n") + 1)), { ...facts, found });
    const few = await overStreams.call("get_record", { id: "K243418,DEN210032", fields: ["applicant"] });
    for (const { record } of Object(few.structured).found)
      assert.deepEqual(Object.keys(record), ["k_number", "applicant", "record_url"]);
    for (const [id, said] of [
      ["K243418,NCT06230445", /one dataset at a time.*"K243418" \(clearances\), "NCT06230445" \(trials\)/],
      ["pump,heart", /must be an identifier of/],
      ["K243418,,DEN210032", /one of them is empty/],
      ["x".repeat(3000).concat(",K243418"), /at most 2000 characters/],
    ] as const) {
      const refused = await overStreams.call("get_record", { id });
      assert.ok(refused.isError, id);
      assert.match(refused.text, said);
    }
  });

  test("25 long records fit, and those that were left out come by the call that is named", async () => {
    const { results } = await successOf(await service.get("/api/v1/labels/search?limit=25"));
    const ids = results.map((record) => String(Object(record).set_id));
    const answer = await overStreams.call("get_record", { id: ids.join(",") });
    assert.ok(Buffer.byteLength(answer.text) < 20_000 && Buffer.byteLength(JSON.stringify(answer.structured)) < 20_000);
    const { found, left_out = 0, left_out_ids = [], count } = Object(answer.structured);
    assert.equal(found.length + left_out, count);
    assert.ok(left_out > 0 && left_out_ids.length === left_out);
    const [, again] = callsIn(answer).map(([, args]) => args);
    assert.deepEqual(again, { dataset: "labels", id: left_out_ids.join(",") });
    for (const id of [LABEL, ids.slice(0, 3).join(",")]) {
      const { structured } = await overStreams.call("get_record", { id, sections: "boxed_warning" });
      assert.match(Object(structured).more.at(-1), /Beside the sections only main facts are shown; name other fields/);
    }
    const boxed = await overStreams.call("get_record", { id: ids.slice(0, 3).join(","), sections: "boxed_warning" });
    assert.equal(Object(boxed.structured).count, 3);
  });
});
