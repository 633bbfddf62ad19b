import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { wordOf } from "../../../src/catalog/lookup.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { newSandboxService, successOf, type Service } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { clients, type McpClient, type ToolAnswer } from "./clients.ts";
import { assertCompact, assertSameAsText } from "./compaction.ts";

/** Every result fits, whatever is asked for, and what is not in it can be got by the calls that it names. */

/** Bytes of each part. */
const LARGEST = 20_000;

const searches = datasets.filter((dataset) => !dataset.isLookup);

const sizeOf = ({ text, structured }: ToolAnswer): number =>
  Math.max(Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(structured)));

/** The calls of get_record in the sentences of a result. */
const callsIn = (structured: unknown): readonly object[] =>
  [
    ...Object(structured)
      .more.join("\n")
      .matchAll(/get_record (\{.*?\})\.?$/gm),
  ].map(([, call]) => JSON.parse(call));

describe("results on the recorded sample", () => {
  let service: Service;
  let client: McpClient;
  before(async () => {
    service = await newSandboxService();
    const { http } = clients["SDK 2"] ?? {};
    assert.ok(http !== undefined);
    client = await http(async (url, init) => service.inside.app.fetch(new Request(url, init)));
  });

  async function called(tool: string, args: object): Promise<ToolAnswer> {
    const answer = await client.call(tool, args);
    assert.equal(answer.isError, false, answer.text);
    const size = sizeOf(answer);
    assert.ok(size < LARGEST, `${tool} ${JSON.stringify(args)}: ${size} bytes`);
    return answer;
  }

  for (const dataset of searches)
    test(`${dataset.name}: fits at every limit, says what it cut, and the calls it names give that`, async () => {
      for (const example of dataset.examples)
        for (const limit of [1, 2, 3, 5, 10, 20, 35, 50]) {
          const input = { ...example, limit };
          const { structured, text } = await called(dataset.name, input);
          const rest = await successOf(await service.get(toTarget(PREFIX + dataset.path, input)));
          assertCompact(structured, rest);
          const { left_out = 0, left_out_ids = [], shortened = [], more = [] } = Object(structured);
          assert.equal(left_out_ids.length, left_out, "each can be asked for");
          for (const said of more) assert.ok(text.includes(said), said);
          assertSameAsText(text, structured);
          if (left_out + shortened.length > 0)
            for (const call of callsIn(structured))
              assert.equal(Object((await called("get_record", call)).structured).count, 1);
        }
    });

  for (const dataset of searches)
    test(`${dataset.name}: every recorded record fits by itself`, async () => {
      const field = dataset.identifier?.field ?? "";
      const ids = new Set<string>();
      for (const example of dataset.examples) {
        let cursor: string | undefined;
        do {
          const input = { ...example, limit: 50, ...(cursor === undefined ? {} : { cursor }) };
          const { structured } = await called(dataset.name, { ...input, fields: [field] });
          const { results, left_out, cursor: next } = Object(structured);
          assert.equal(left_out, undefined, "records of one field fit");
          for (const { [field]: id } of results) ids.add(id);
          cursor = next;
        } while (cursor !== undefined && ids.size < 150);
      }
      assert.ok(ids.size > 0);
      for (const id of ids) {
        const asked = { dataset: wordOf(dataset), id };
        const { structured } = await called("get_record", asked);
        const { shortened = [], results, more = [] } = Object(structured);
        const address = toTarget(dataset.byIdentifier?.address ?? "", { id });
        assertCompact(structured, await successOf(await service.get(address)));
        assert.equal(results.length, 1);
        if (shortened.length > 0) {
          const [, whole = ""] = /GET (\S+) on the gateway/.exec(more.join(" ")) ?? [];
          const { results: all } = await successOf(await service.get(whole));
          for (const name of shortened)
            assert.ok(JSON.stringify(Object(all[0])[name]).length > JSON.stringify(results[0][name]).length, name);
        }
      }
    });

  test("a section that was cut among others is longer when it is asked for alone, and then its address is named", async () => {
    const id = "0002ad27-779d-42ab-83b5-bc65453412a1";
    const { structured } = await called("get_record", { id });
    const { results, shortened } = Object(structured);
    const [name] = shortened;
    const [call] = callsIn(structured);
    assert.deepEqual(call, { dataset: "labels", id, sections: name });
    const alone = await called("get_record", call ?? {});
    assert.ok(Object(alone.structured).results[0][name].length > results[0][name].length);
  });

  test("counts fit, and those that don't name the address that has all", async () => {
    for (const dataset of searches)
      for (const by of [...(dataset.countable?.fields.keys() ?? [])])
        if (dataset.countable?.ask !== undefined) await called("count_records", { dataset: wordOf(dataset), by });
    const { structured, text } = await called("count_records", { dataset: "events", by: "event_type" });
    const { notes, missing, upstream_total, by, sources } = Object(structured);
    assert.ok(notes.length > 0 && text.includes(`Note: ${notes[0]}`), "what MAUDE's counts can't tell");
    assert.equal(by, "event_type");
    assert.ok(missing >= 0 && upstream_total > 0 && sources.length === 2);
  });

  test("answers to questions fit", async () => {
    for (const question of [
      "Compare the warnings on clopidogrel and Mekinist",
      "Five star hospitals in Utah",
      "How many trials on Hodgkin lymphoma are currently recruiting?",
      "Compare MAUDE report counts: pacemakers vs defibrillators",
      "Recalls and adverse event reports for insulin pumps",
    ])
      await called("ask", { question });
  });
});
