import assert from "node:assert/strict";
import test from "node:test";
import { newSandbox, newSandboxService, newService } from "../support/harness.ts";
import { run } from "./command.ts";

/** Several records by their identifiers. */

const service = await newSandboxService();
const get = (args: string) => run(service, ["get", ...args.split(" ")]);

test("several identifiers give their records in every format, however they are separated", async () => {
  const { found } = Object(await (await service.get("/api/records/clearances/K243418,DEN210032")).json());
  for (const args of [
    "clearances K243418,DEN210032",
    "clearances K243418 DEN210032",
    "K243418, DEN210032",
    "K243418 DEN210032 --dataset clearances",
  ]) {
    const { out, err, exitCode } = await get(`${args} --ndjson`);
    assert.equal(exitCode, 0, err);
    assert.deepEqual(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
      found.map(({ record }: { record: object }) => record),
    );
    for (const { source_url, retrieved_at } of found) assert.ok(err.includes(`asked ${source_url} at ${retrieved_at}`));
  }
  const table = await get("K243418,DEN210032");
  assert.match(table.out, /^device_name +k_number[\s\S]*\n.*K243418[\s\S]*\n.*DEN210032/);
  for (const { source_url } of found) assert.ok(table.out.includes(source_url));
  const csv = await get("K243418,DEN210032 --csv --columns k_number,decision_date");
  assert.equal(csv.out, "k_number,decision_date\r\nK243418,2024-12-02\r\nDEN210032,2022-07-26\r\n");
});

test("the exit code says whether all were found, and each identifier without a record is named", async () => {
  const json = await get("clearances K243418,K999999,pump --json");
  const body = Object(await (await service.get("/api/records/clearances/K243418,K999999,pump")).json());
  assert.deepEqual([json.exitCode, JSON.parse(json.out)], [1, body]);
  const missing = await get("clearances K243418,K999999,pump");
  assert.equal(missing.exitCode, 1);
  assert.match(missing.err, /^Not found: K999999: openFDA \(FDA\) has no record K999999/);
  assert.match(missing.err, /\nNot an identifier: pump: .*six digits/);
  assert.ok(missing.out.includes("K243418"));
  const invalid = await get("K243418,pump");
  assert.deepEqual([invalid.exitCode, invalid.err.startsWith("Not an identifier: pump")], [2, true]);
  const none = await get("K999999,K999998");
  assert.match(none.out, /^No records match this query\./);
  assert.equal(none.exitCode, 1);
});

test("an agency that fails for one identifier ends the command with 1 and says nothing of the others", async () => {
  const sandbox = newSandbox();
  const failing = await newService(async (url, init) =>
    url.includes("DEN210032") ? new Response("down", { status: 500 }) : sandbox.fetch(new Request(url, init)),
  );
  const { exitCode, out, err } = await run(failing, ["get", "K243418,DEN210032"]);
  assert.equal(exitCode, 1);
  assert.match(err, /^No answer: DEN210032: openFDA/);
  assert.ok(out.includes("K243418"));
});

test("evidence is kept of one record at a time", async () => {
  const { exitCode, err } = await run(service, ["evidence", "--out", "unmade", "get", "K243418,DEN210032"]);
  assert.equal(exitCode, 2);
  assert.match(err, /one record at a time/);
});

test("identifiers of several datasets, too many or an odd use are wrong usage, and no agency is asked", async () => {
  const quiet = await newSandboxService();
  for (const [args, said] of [
    ["K243418 NCT06230445", /one dataset at a time[\s\S]*\nK243418: clearances\nNCT06230445: trials/],
    ["pump,heart", /not an identifier of any dataset/],
    ["clearances K243418 --dataset trials", /name the dataset once/],
    ["K243418,DEN210032 --cite text", /--cite is for one record/],
    ["K243418,,DEN210032", /one of them is empty/],
    [`clearances ${Array.from({ length: 26 }, (_, index) => `K${100_000 + index}`).join(",")}`, /at most 25/],
    ["K243418 --columns k_number --json", /--columns is for tables and CSV; leave out --json/],
  ] as const) {
    const { exitCode, err } = await run(quiet, ["get", ...args.split(" ")]);
    assert.equal(exitCode, 2, args);
    assert.match(err, said, args);
  }
  assert.deepEqual(quiet.sent, []);
});
