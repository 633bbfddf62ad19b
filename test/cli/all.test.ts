import assert from "node:assert/strict";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { openAllFile } from "../../src/cli/commands/all.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";
import { run, type Surroundings } from "./command.ts";

/** Every match of a search on the command line, and what is left of a run that ended early. */

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

describe("--all", () => {
  const folder = mkdtempSync(join(tmpdir(), "phdg-all-"));
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  after(() => rmSync(folder, { recursive: true }));

  /** Runs the command with files on the disk. */
  const readInto = (out: string, of: Service, ...args: readonly string[]) =>
    run(of, ["hospitals", "search", "--state", "TX", "--all", "--out", out, ...args], { openAll: onDisk });

  /** As the command itself opens them, without a progress line. */
  const onDisk: NonNullable<Surroundings["openAll"]> = async (out, question) => ({
    ...(await openAllFile(out ?? "", question)),
    report: () => undefined,
  });

  /** A service whose agency answers with these pages of clearances. */
  async function serviceOf(pages: readonly { total: number | null; ids: readonly number[] }[]) {
    const service = await newService(async (url) => {
      const skip = Number(new URL(url).searchParams.get("skip") ?? 0);
      const page = pages[skip / 50];
      if (page === undefined)
        return Response.json({ error: { code: "NOT_FOUND", message: "No matches found!" } }, { status: 404 });
      const { total, ids } = page;
      const results = ids.map((id) => ({ k_number: `K${String(id).padStart(6, "0")}`, openfda: {} }));
      return Response.json({ meta: { results: { skip, limit: 50, total } }, results });
    });
    return { service };
  }

  const from = (first: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, at) => first + at);

  test("every record of the agency once, with a manifest next to the file", async () => {
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

  /** A service whose agency fails from this request on, until it is repaired. */
  async function failingFrom(request: number) {
    const sandbox = newSandbox();
    let sent = 0;
    let isDown = true;
    const failing = await newService(async (url, init) =>
      ++sent >= request && isDown ? new Response("no", { status: 404 }) : sandbox.fetch(new Request(url, init)),
    );
    return { failing, sent: () => sent, repair: () => void (isDown = false) };
  }

  test("a failure leaves no finished file, and the next run continues where it ended", async () => {
    const out = join(folder, "resumed.csv");
    const { failing, sent, repair } = await failingFrom(4);
    const broken = await readInto(out, failing);
    assert.equal(broken.exitCode, 1);
    assert.match(broken.err, /resumed\.csv\.part is not complete; run the command again to continue/);
    assert.ok(!existsSync(out) && !existsSync(`${out}.manifest.json`));
    assert.equal(linesOf(readFileSync(`${out}.part`, "utf8")).length, 151);
    repair();
    const before = sent();
    assert.equal((await readInto(out, failing)).exitCode, 0);
    assert.equal(sent() - before, 7, "three of ten pages were there already");
    assert.ok(!existsSync(`${out}.part`) && !existsSync(`${out}.part.pages`));
    const whole = await (await service.get("/api/export/hospitals.csv?state=TX")).text();
    assert.equal(readFileSync(out, "utf8"), whole);
    const manifest = JSON.parse(readFileSync(`${out}.manifest.json`, "utf8"));
    assert.deepEqual([manifest.complete, manifest.count, manifest.pages.length], [true, 468, 10]);
  });

  test("a run that was killed while writing continues after the last whole page", async () => {
    const out = join(folder, "killed.csv");
    const { failing, repair } = await failingFrom(4);
    await readInto(out, failing);
    appendFileSync(`${out}.part`, "half a rec");
    appendFileSync(`${out}.part.pages`, '{"bytes":99,"pa');
    repair();
    assert.equal((await readInto(out, failing)).exitCode, 0);
    const whole = await (await service.get("/api/export/hospitals.csv?state=TX")).text();
    assert.equal(readFileSync(out, "utf8"), whole);
  });

  test("a part of another question is not gone on with", async () => {
    const out = join(folder, "other.csv");
    const { failing } = await failingFrom(2);
    await readInto(out, failing);
    const other = await run(service, ["hospitals", "search", "--state", "MA", "--all", "--out", out], {
      openAll: onDisk,
    });
    assert.equal(other.exitCode, 2);
    assert.match(other.err, /another question/);
  });

  test('"Nothing was written": no header and no part are left', async () => {
    const out = join(folder, "nothing.csv");
    const { failing } = await failingFrom(1);
    assert.match((await readInto(out, failing)).err, /Nothing was written/);
    const all = await run(service, ["hospitals", "search", "--all", "--out", out], { openAll: onDisk });
    assert.equal(all.exitCode, 2);
    assert.match(all.err, /5432 matches/);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith("nothing")),
      [],
    );
    const rows = await run(service, ["hospitals", "search", "--all", "--csv"]);
    assert.deepEqual([rows.out, rows.exitCode], ["", 2]);
  });

  test("a search without a match is a whole file with a header", async () => {
    const out = join(folder, "none.csv");
    const { exitCode } = await run(service, ["devices", "recalls", "--q", "zzzzunheardof", "--all", "--out", out], {
      openAll: onDisk,
    });
    assert.equal(exitCode, 0);
    assert.equal(linesOf(readFileSync(out, "utf8")).length, 1);
  });

  const CLEARANCES = ["clearances", "search", "--all", "--out"];

  test('"This file has every record": one of 100 vanished between two pages, and it is not called complete', async () => {
    const { service: shrinking } = await serviceOf([
      { total: 100, ids: from(1, 50) },
      { total: 99, ids: from(52, 49) },
    ]);
    const written: Record<string, string> = {};
    const { exitCode, err } = await run(shrinking, [...CLEARANCES, "a.ndjson"], { written });
    const manifest = JSON.parse(written["a.ndjson.manifest.json"] ?? "");
    assert.deepEqual([manifest.complete, manifest.count, manifest.upstream_total], [false, 99, 100]);
    assert.match(manifest.notes.join(), /total changed from 100 to 99/);
    assert.equal(exitCode, 1);
    assert.match(err, /total changed from 100 to 99.*a\.ndjson may not hold every match/s);
    const exported = await shrinking.get("/api/export/clearances.ndjson?manifest=line");
    assert.equal(JSON.parse(linesOf(await exported.text()).at(-1) ?? "").manifest?.complete ?? false, false);
  });

  test("fewer records than the agency reports are not complete, although it reports no change", async () => {
    const { service: short } = await serviceOf([
      { total: 100, ids: from(1, 50) },
      { total: 100, ids: from(51, 49) },
    ]);
    const written: Record<string, string> = {};
    const { exitCode, err } = await run(short, [...CLEARANCES, "b.ndjson"], { written });
    assert.equal(exitCode, 1);
    assert.match(err, /99 records, although it reports 100/);
    assert.equal(written["b.ndjson.manifest.json"], undefined);
  });

  test('"The resumed file has every record": a run that continues remembers the records of the run before it', async () => {
    const out = join(folder, "twice.ndjson");
    let isDown = true;
    const pages = [from(1, 50), from(50, 50), from(100, 1)];
    const shifting = await newService(async (url) => {
      const skip = Number(new URL(url).searchParams.get("skip") ?? 0);
      if (skip > 0 && isDown) return new Response("no", { status: 404 });
      const results = pages[skip / 50]?.map((id) => ({ k_number: `K${String(id).padStart(6, "0")}`, openfda: {} }));
      return Response.json({ meta: { results: { skip, limit: 50, total: 101 } }, results });
    });
    await run(shifting, [...CLEARANCES, out], { openAll: onDisk });
    isDown = false;
    const { exitCode, err } = await run(shifting, [...CLEARANCES, out], { openAll: onDisk });
    assert.equal(exitCode, 1);
    assert.match(err, /Some records came twice/);
    assert.equal(JSON.parse(readFileSync(`${out}.manifest.json`, "utf8")).complete, false);
  });

  test("a file whose agency renewed its data between two pages is not called complete, although the total is the same", async () => {
    const renewing = await newService(async (url) => {
      const skip = Number(new URL(url).searchParams.get("skip") ?? 0);
      const results = from(skip + 1, 50).map((id) => ({ k_number: `K${String(id).padStart(6, "0")}`, openfda: {} }));
      const last_updated = skip === 0 ? "2026-11-20" : "2026-11-24";
      return Response.json({ meta: { last_updated, results: { skip, limit: 50, total: 100 } }, results });
    });
    const written: Record<string, string> = {};
    const { exitCode, err } = await run(renewing, [...CLEARANCES, "renewed.ndjson"], { written });
    assert.equal(exitCode, 1);
    assert.match(err, /renewed its data \(2026-11-20, then 2026-11-24\).*may not hold every match/s);
    const manifest = JSON.parse(written["renewed.ndjson.manifest.json"] ?? "");
    assert.deepEqual([manifest.complete, manifest.count, manifest.upstream_total], [false, 100, 100]);
  });

  test("pages of another gateway's agency are not put behind those of the first", async () => {
    const out = join(folder, "elsewhere.csv");
    const { failing } = await failingFrom(4);
    assert.equal((await readInto(out, failing)).exitCode, 1);
    const [asked = ""] = failing.sent;
    const { host, pathname } = new URL(asked);
    const elsewhere = await newService(
      (url, init) => newSandbox().fetch(new Request(url.replace("other.test", host), init)),
      { UPSTREAM_CMS_URL: `http://other.test${pathname.replace(/datastore.*/, "")}` },
    );
    const { exitCode, err } = await readInto(out, elsewhere);
    assert.equal(exitCode, 2, err);
    assert.match(err, /The pages before came from http:.*this one from http:\/\/other\.test.*Use the same gateway/);
  });

  test('"--max was not given": 5000 is a limit like any other, and --max may be as large as MAUDE', async () => {
    const set = await run(service, ["hospitals", "search", "--all", "--max", "5000", "--ndjson"]);
    assert.equal(set.exitCode, 0, set.err);
    assert.equal(linesOf(set.out).length, 5000);
    assert.match(set.err, /5000 of 5432 records.*stopped at --max/);
    const large = await run(service, [
      "hospitals",
      "search",
      "--state",
      "VT",
      "--all",
      "--max",
      "26000000",
      "--ndjson",
    ]);
    assert.equal(large.exitCode, 0, large.err);
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

  test("a --max below what an unfinished file already has drops nothing", async () => {
    const out = join(folder, "lower.csv");
    const { failing } = await failingFrom(3);
    assert.equal((await readInto(out, failing)).exitCode, 1);
    const lower = await readInto(out, failing, "--max", "30");
    assert.match(lower.err, /100 of 468 records.*stopped at --max/);
    assert.equal(linesOf(readFileSync(out, "utf8")).length, 101);
  });

  test("an agency that allows no further paging is an error with what was read, and the next run starts again", async () => {
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
    assert.match(err, /25050 of 30000 records from 501 pages[^]*is not complete\. Narrow the search/);
    assert.deepEqual(Object.keys(written), ["large.ndjson", "large.ndjson.forgotten"]);
  });

  test("wrong usage is an error that says what is right", async () => {
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

  test("a malformed identifier, an unknown dataset and an unknown record get different errors", async () => {
    assert.match((await run(service, ["get", "aspirin"])).err, /not an identifier of any dataset.*clearances: K/s);
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
