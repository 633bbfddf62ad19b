import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readAll, type AllIo } from "../../src/cli/all/all.ts";
import { openAllFile } from "../../src/cli/all/all-file.ts";
import { callOver, createReach, type Call } from "../../src/cli/reach.ts";
import { endpoints } from "../support/catalog.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";
import { run } from "./command.ts";

/** Every match of a search on the command line, and what is left of a run that ended early. */

const hospitals = endpoints.find(({ name }) => name === "hospitals");
assert.ok(hospitals?.kind === "live");
const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

describe("--all", () => {
  const folder = mkdtempSync(join(tmpdir(), "phdg-all-"));
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  after(() => rmSync(folder, { recursive: true }));

  const callOf = (of: Service): Call =>
    callOver(createReach(async (request) => of.inside.app.fetch(request), "http://localhost"));

  async function readInto(out: string, of: Service, state = "TX", most = 5000) {
    const file = await openAllFile(out, `csv hospitals ${state}`);
    const io: AllIo = { ...file, report: () => undefined, sleep: () => Promise.resolve() };
    try {
      const outcome = await readAll(
        hospitals as never,
        { state },
        { call: callOf(of), io, options: { format: "csv", most } },
      );
      if (outcome.kind === "complete") await file.finish("{}");
      return outcome;
    } finally {
      await file.close();
    }
  }

  test("the records that the agency has, each once, with a manifest beside the file", async () => {
    const written: Record<string, string> = {};
    const { err } = await run(service, ["hospitals", "search", "--state", "TX", "--all", "--out", "tx.ndjson"], {
      written,
    });
    const records = linesOf(written["tx.ndjson"] ?? "").map((line): unknown => JSON.parse(line));
    assert.equal(new Set(records.map((record) => Object(record).facility_id)).size, 468);
    assert.match(err, /468 of 468 records from 10 pages/);
    const manifest = JSON.parse(written["tx.ndjson.manifest.json"] ?? "");
    assert.deepEqual([manifest.complete, manifest.count, manifest.pages.length], [true, 468, 10]);
    const exported = await (await service.get("/api/export/hospitals.ndjson?state=TX")).text();
    assert.equal(written["tx.ndjson"], exported);
  });

  test("a failure leaves no finished file, and the next run goes on where it ended", async () => {
    const out = join(folder, "resumed.csv");
    const sandbox = newSandbox();
    let sent = 0;
    const failing = await newService(async (url, init) =>
      ++sent === 4 ? new Response("no", { status: 404 }) : sandbox.fetch(new Request(url, init)),
    );
    const outcome = await readInto(out, failing);
    assert.equal(outcome.kind, "failed");
    assert.ok(!existsSync(out) && !existsSync(`${out}.manifest.json`));
    assert.equal(linesOf(readFileSync(`${out}.part`, "utf8")).length, 151);
    const before = sent;
    assert.equal((await readInto(out, failing)).kind, "complete");
    assert.equal(sent - before, 7, "three of ten pages were there already");
    assert.ok(!existsSync(`${out}.part`) && !existsSync(`${out}.part.json`));
    const whole = await (await service.get("/api/export/hospitals.csv?state=TX")).text();
    assert.equal(readFileSync(out, "utf8"), whole);
  });

  test("a part of another question is not gone on with", async () => {
    const out = join(folder, "other.csv");
    const down = await newService(async () => new Response("no", { status: 404 }));
    await readInto(out, down);
    await assert.rejects(readInto(out, service, "MA"), /another question/);
  });

  test("--max bounds it, and too many matches are said before any is written", async () => {
    const { out, err, exitCode } = await run(service, ["hospitals", "search", "--all", "--ndjson"]);
    assert.deepEqual([out, exitCode], ["", 2]);
    assert.match(err, /5432 matches/);
    const bounded = await run(service, ["hospitals", "search", "--all", "--max", "70", "--ndjson"]);
    assert.equal(linesOf(bounded.out).length, 70);
    assert.match(bounded.err, /70 of 5432 records.*stopped at --max/);
  });

  for (const [args, count] of [
    [["hospitals", "search", "--state", "VT", "--max", "3"], 3],
    [["hospitals", "search", "--state", "MA", "--max", "60"], 60],
    [["providers", "search", "--last-name", "Smith", "--max", "2"], 2],
  ] as const)
    test(`${args.join(" ")}: a page that is cut is the maximum, not the agency's end`, async () => {
      const written: Record<string, string> = {};
      const { err, exitCode } = await run(service, [...args, "--all", "--out", "cut.ndjson"], { written });
      assert.equal(exitCode, 0, err);
      assert.match(err, /stopped at --max/);
      assert.equal(linesOf(written["cut.ndjson"] ?? "").length, count);
      const manifest = JSON.parse(written["cut.ndjson.manifest.json"] ?? "");
      assert.deepEqual([manifest.complete, manifest.count], [false, count]);
    });

  test("a lower --max than an unfinished file already holds drops nothing", async () => {
    const out = join(folder, "lower.csv");
    const sandbox = newSandbox();
    let sent = 0;
    const failing = await newService(async (url, init) =>
      ++sent === 3 ? new Response("no", { status: 404 }) : sandbox.fetch(new Request(url, init)),
    );
    assert.equal((await readInto(out, failing)).kind, "failed");
    const { kind, progress } = Object(await readInto(out, failing, "TX", 30));
    assert.deepEqual([kind, progress.count], ["stopped at the maximum", 100]);
    assert.equal(linesOf(readFileSync(`${out}.part`, "utf8")).length, 101);
  });

  test("a file that is forgotten is begun anew", async () => {
    const out = join(folder, "anew.csv");
    const file = await openAllFile(out, "csv hospitals VT");
    await file.write("a\n", { cursor: null, count: 1, total: 2, notes: [], pages: [] });
    await file.forget();
    await file.close();
    assert.equal((await readInto(out, service, "VT")).kind, "complete");
    assert.equal(linesOf(readFileSync(out, "utf8")).length, 18);
  });

  test("an agency that lets nobody read on is an error, with what was read, and the next run begins anew", async () => {
    const rows = (skip: number) =>
      Array.from({ length: 50 }, (_, at) => ({ k_number: `K${String(skip + at).padStart(6, "0")}`, openfda: {} }));
    const large = await newService(async (url) => {
      const skip = Number(new URL(url).searchParams.get("skip") ?? 0);
      return Response.json({ meta: { results: { skip, limit: 50, total: 30_000 } }, results: rows(skip) });
    });
    const written: Record<string, string> = {};
    const { err, exitCode } = await run(
      large,
      ["clearances", "search", "--all", "--max", "99999", "--out", "large.ndjson"],
      { written },
    );
    assert.equal(exitCode, 1);
    assert.match(err, /25050 of 30000 records from 501 pages and lets nobody read on/);
    assert.deepEqual(Object.keys(written), ["large.ndjson", "large.ndjson.forgotten"]);
  });

  test("wrong usage is told", async () => {
    const cases: readonly (readonly [args: readonly string[], told: RegExp])[] = [
      [["--all"], /--csv or --ndjson/],
      [["--all", "--json"], /--ndjson or --csv/],
      [["--all", "--limit", "5", "--csv"], /leave out --limit/],
      [["--all", "--cursor", "x", "--csv"], /leave out --cursor/],
      [["--all", "--max", "0", "--csv"], /whole number/],
      [["--max", "5"], /--max needs --all/],
      [["--out", "x.csv"], /--out needs --file/],
    ];
    for (const [args, told] of cases) {
      const { err, exitCode } = await run(service, ["hospitals", "search", "--state", "MA", ...args]);
      assert.equal(exitCode, 2, args.join(" "));
      assert.match(err, told);
    }
  });
});

describe("get and count", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));

  test("an identifier says which dataset it belongs to", async () => {
    const cases: Readonly<Record<string, string>> = {
      K243418: "k_number",
      nct06230445: "nct_id",
      "220071": "facility_id",
      "18584734": "mdr_report_key",
      "1003101296": "npi",
      "z-0233-2018": "product_res_number",
      "0002AD27-779D-42AB-83B5-BC65453412A1": "set_id",
    };
    for (const [id, field] of Object.entries(cases)) {
      const { out } = await run(service, ["get", id, "--json"]);
      assert.equal(JSON.parse(out).results[0][field].toUpperCase(), id.toUpperCase());
    }
  });

  test("what is no identifier, an unknown dataset and an unknown record are told apart", async () => {
    assert.match((await run(service, ["get", "aspirin"])).err, /no identifier of any dataset.*clearances: K/s);
    assert.equal((await run(service, ["get", "K243418", "--dataset", "pharmacies"])).exitCode, 2);
    assert.match((await run(service, ["get", "K243418", "--dataset", "trials"])).err, /NCT and eight digits/);
    assert.match((await run(service, ["get", "K999999"])).err, /not_found/);
  });

  test("sections of a label, and a citation in its place", async () => {
    const id = "0002ad27-779d-42ab-83b5-bc65453412a1";
    const { out } = await run(service, ["get", id, "--sections", "pregnancy"]);
    assert.match(out, /^pregnancy /m);
    assert.doesNotMatch(out, /^dosage/m);
    assert.match((await run(service, ["get", id, "--cite", "bibtex"])).out, /^@misc/);
    assert.match(
      (await run(service, ["hospitals", "search", "--state", "MA", "--cite", "text"])).out,
      /Search: state: MA/,
    );
  });

  test("counts are a table, rows or the answer itself", async () => {
    const args = ["count", "hospitals", "--by", "overall_rating", "--state", "MA"];
    assert.match((await run(service, args)).out, /^3 +16$.*84 matches in all; 30 without a value/ms);
    assert.match((await run(service, [...args, "--csv"])).out, /^value,count\r\n3,16\r\n/);
    assert.equal(JSON.parse((await run(service, [...args, "--json"])).out).missing, 30);
    assert.equal((await run(service, ["count", "hospitals"])).exitCode, 2);
    assert.match((await run(service, ["count", "hospitals", "--by", "mood"])).err, /state, county/);
  });
});
