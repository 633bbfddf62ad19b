import assert from "node:assert/strict";
import test from "node:test";
import { newSandbox, newService } from "../../support/harness.ts";
import { run } from "../command.ts";

const ARGS = ["watch", "devices", "recalls", "--q", "pacemaker", "--limit", "50", "--state", "s.json"];

type Body = { meta: { results: { total: number } }; results: Record<string, unknown>[] };

/** A service on the recorded agencies whose openFDA answers are changed on the way, and a folder of its own. */
async function newWatch() {
  const written: Record<string, string> = {};
  const sandbox = newSandbox();
  let change: ((body: Body) => void) | undefined;
  const service = await newService(
    async (url, init) => {
      const response = await sandbox.fetch(new Request(url, init));
      if (change === undefined) return response;
      const body: Body = JSON.parse(await response.text());
      change(body);
      return Response.json(body);
    },
    { CACHE_TTL_SECONDS: "0" },
  );
  return {
    service,
    sandbox,
    written,
    change: (by: (body: Body) => void) => void (change = by),
    watch(...options: string[]) {
      service.clock.advance(60_000);
      return run(service, [...ARGS, ...options], { written });
    },
  };
}

test("the first run writes the answer, says so and exits with 0; a second run finds no difference", async () => {
  const { service, written, watch } = await newWatch();
  const { exitCode, out, err } = await watch();
  assert.deepEqual([exitCode, out], [0, ""]);
  assert.match(err, /^First run: wrote \d+ records to s\.json\. Nothing to compare yet\.\n$/);
  const first = written["s.json"] ?? "";
  assert.equal(JSON.parse(first).ok, true);
  assert.equal((await run(service, ["verify", "s.json"], { files: written })).exitCode, 0);
  const again = await watch();
  assert.equal(again.exitCode, 0);
  assert.match(again.out, /^No differences\./);
  assert.notEqual(written["s.json"], first, "the newer answer is kept");
  assert.equal((await watch("--json")).exitCode, 0);
});

test('"No differences": of a page, watch says how many records were compared and that the others were not read', async () => {
  const { service, written } = await newWatch();
  const watch = () => {
    service.clock.advance(60_000);
    return run(service, ARGS.with(ARGS.indexOf("50"), "2"), { written });
  };
  await watch();
  const { exitCode, out } = await watch();
  assert.equal(exitCode, 0);
  assert.match(out, /^No differences in the 2 of 3 records that were compared\. The others were not read; use --all\./);
});

test('"No differences since yesterday": an answer that the gateway had kept is told to be the same one', async () => {
  const service = await newService((url, init) => newSandbox().fetch(new Request(url, init)));
  const written: Record<string, string> = {};
  await run(service, ARGS, { written });
  const { exitCode, out } = await run(service, ARGS, { written });
  assert.equal(exitCode, 0);
  assert.match(out, /^No differences\. Both come from one answer of the agency: it was not asked again/);
});

test("new, changed and gone records are reported once and then become the state", async () => {
  const { change, watch } = await newWatch();
  await watch();
  change(({ results }) => {
    results[0] = { ...results[0], product_res_number: "Z-9999-2026" };
    results[1] = { ...results[1], recall_status: "Completed long ago" };
  });
  const { exitCode, out } = await watch("--json");
  const changes = JSON.parse(out);
  assert.equal(exitCode, 1);
  assert.deepEqual(
    [changes.new.length, changes.changed[0].fields[0].to, changes.gone.length, changes.not_in_this_page.length],
    [1, "Completed long ago", 1, 0],
  );
  assert.equal((await watch()).exitCode, 0);
});

for (const fault of ["unavailable", "html", "truncated", "reset", "rate_limited"] as const)
  test(`an agency that is ${fault} leaves the state as it is, ends with 1, and nothing reads as gone`, async () => {
    const { sandbox, written, watch } = await newWatch();
    await watch();
    const before = { ...written };
    sandbox.setFault("openfda", fault);
    for (const options of [[], ["--json"]]) {
      const { exitCode, out, err } = await watch(...options);
      assert.equal(exitCode, 1);
      assert.match(err, /^upstream_unavailable: /);
      assert.doesNotMatch(out + err, /gone/);
    }
    assert.deepEqual(written, before);
  });

test('"With --all, what is missing is gone": every match is watched, and a page that fails leaves the state', async () => {
  const written: Record<string, string> = {};
  const sandbox = newSandbox();
  let change = (rows: Record<string, unknown>[], url: string): readonly object[] | null => (url === "" ? null : rows);
  const service = await newService(
    async (url, init) => {
      const body = Object(await (await sandbox.fetch(new Request(url, init))).json());
      const results = change(body.results, url);
      if (results === null) return new Response("down", { status: 503 });
      return Response.json({ ...body, results, count: body.count - body.results.length + results.length });
    },
    { CACHE_TTL_SECONDS: "0" },
  );
  const watch = (...options: string[]) => {
    service.clock.advance(60_000);
    return run(service, ["watch", "hospitals", "search", "--state", "TX", "--state-file", "s.json", ...options], {
      written,
    });
  };
  assert.match((await watch("--all")).err, /^First run: wrote [1-9]\d\d records/);
  assert.equal(JSON.parse(written["s.json"] ?? "").manifest.complete, true);
  assert.match((await watch("--all")).out, /^No differences\./);
  const before = { ...written };
  change = (rows, url) => (url.includes("offset=50") ? null : rows);
  const { exitCode, out } = await watch("--all");
  assert.deepEqual([exitCode, out, written], [1, "", before]);
  change = (rows) => rows.map((row) => (row["facility_id"] === "450015" ? { ...row, facility_id: "459999" } : row));
  const changes = JSON.parse((await watch("--all", "--json")).out);
  assert.deepEqual([changes.gone[0].facility_id, changes.new[0].facility_id], ["450015", "459999"]);
  assert.equal((await watch("--all", "--limit", "5")).exitCode, 2);
  assert.match((await watch()).out, /not on this page/, "one page cannot say what is gone");
});

test('"The record is gone": a page that is shorter says only that it is not on it', async () => {
  const { change, watch } = await newWatch();
  await watch();
  change((body) => void (body.results = body.results.slice(0, 1)));
  const { exitCode, out } = await watch();
  assert.equal(exitCode, 1);
  assert.match(out, /not on this page; it may not be gone/);
  assert.doesNotMatch(out, /\d gone/);
});

test("no match that the agency reports itself is complete: then records are gone", async () => {
  const { service, written, watch } = await newWatch();
  await watch();
  const none = { error: { code: "NOT_FOUND", message: "No matches found!" } };
  const nobody = await newService(async () => Response.json(none, { status: 404 }), { CACHE_TTL_SECONDS: "0" });
  nobody.clock.advance(service.clock.now() - nobody.clock.now() + 60_000);
  const { exitCode, out } = await run(nobody, ARGS, { written });
  assert.equal(exitCode, 1);
  assert.match(out, /^\d+ gone\n/);
});

test("a state file of another question, or no state file at all, is refused with 2 and never replaced, without a request", async () => {
  const { service, written, watch } = await newWatch();
  await run(service, ["devices", "recalls", "--q", "kit", "--json"]).then(({ out }) => (written["s.json"] = out));
  for (const [state, said] of [
    [written["s.json"] ?? "", /answer different questions/],
    ["notes", /s\.json, line 1 is neither/],
    ['{"product_res_number":"Z-1"}', /s\.json is not a state file of phdg watch/],
    ["", /s\.json is not a state file/],
    ['{"ok":false}', /holds an error/],
  ] as const) {
    written["s.json"] = state;
    const asked = service.sent.length;
    const { exitCode, err } = await watch();
    assert.equal(exitCode, 2, err);
    assert.match(err, said);
    assert.equal(written["s.json"], state);
    const { out } = await watch("--json");
    assert.equal(JSON.parse(out).error, "invalid_query");
    assert.equal(service.sent.length - asked, said.source.includes("questions") ? 2 : 0);
  }
});

test("an answer from a cache that is older than the state says nothing: exit code 1, and the state stays", async () => {
  const { service, written, watch } = await newWatch();
  await watch();
  const state = written["s.json"];
  service.clock.setBack(3_600_000);
  const { exitCode, err, out } = await watch();
  assert.deepEqual([exitCode, out], [1, ""]);
  assert.match(err, /older than the one in s\.json; try again later/);
  assert.equal(written["s.json"], state);
});

test("wrong usage exits with 2 and sends nothing: no state file, a wrong parameter, a format without differences", async () => {
  const { service, written } = await newWatch();
  for (const args of [
    "watch devices recalls --q x",
    "watch devices recalls --limit 51 --state s.json",
    "watch devices recalls --csv --state s.json",
    "watch hospitals search --state MA",
    "watch provider 1003101296 --state s.json",
  ])
    assert.equal((await run(service, args.split(" "), { written })).exitCode, 2, args);
  assert.deepEqual([service.sent, written], [[], {}]);
});

test("a search with a parameter `state` keeps its answer in --state-file, as every search may", async () => {
  const { service, written } = await newWatch();
  const args = ["watch", "hospitals", "search", "--state", "VT", "--state-file", "vt.json"];
  assert.equal((await run(service, args, { written })).exitCode, 0);
  assert.match(JSON.parse(written["vt.json"] ?? "").source_url, /=VT/);
  assert.equal(
    (await run(service, ["watch", "devices", "recalls", "--state-file", "r.json"], { written })).exitCode,
    0,
  );
});
