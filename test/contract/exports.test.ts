import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { exportAddress } from "../../src/surfaces/paths.ts";
import { endpoints } from "../support/catalog.ts";
import { REPEATED } from "../../src/gateway/whole-search.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";

/** Every match as a file: complete, or visibly broken. */

const searches = endpoints.filter((endpoint) => endpoint.kind === "live").filter(({ isLookup }) => !isLookup);
const narrower: Readonly<Record<string, string>> = {
  providers_search: "taxonomy=Internal%20Medicine",
  trials: "condition=cancer",
  hospitals: "state=TX",
};

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

describe("exports", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  const textOf = async (path: string) => (await service.get(path)).text();

  for (const dataset of searches)
    test(`${exportAddress(dataset, "ndjson")}: as many lines as matches, the records of the search, each page cited`, async () => {
      const asked = narrower[dataset.name] ?? "";
      const [last = "", ...lines] = linesOf(
        await textOf(`${exportAddress(dataset, "ndjson")}?${asked}&manifest=line`),
      ).toReversed();
      const { manifest } = JSON.parse(last);
      const first = Object(await (await service.get(`${dataset.address}?${asked}&limit=50`)).json());
      assert.equal(lines.length, manifest.count);
      assert.equal(manifest.complete, true);
      assert.ok(
        manifest.notes.every((note: string) => / of these \d+ providers? /.test(note)),
        manifest.notes.join(),
      );
      if (first.upstream_total !== null) assert.equal(lines.length, first.upstream_total);
      const records = lines.toReversed().map((line): unknown => JSON.parse(line));
      assert.deepEqual(records.slice(0, 50), first.results);
      assert.equal(new Set(records.map((record) => JSON.stringify(record))).size, records.length);
      for (const { self, source_url, source_digest } of manifest.pages.slice(0, 3)) {
        const parameters = new URLSearchParams({ self, source_digest });
        const { verdict } = Object(await (await service.get(`/api/verify?${parameters}`)).json());
        assert.equal(verdict, "same", source_url);
      }
      const response = await service.get(`${exportAddress(dataset, "csv")}?${asked}`);
      assert.match(
        String(response.headers.get("content-disposition")),
        /^attachment; filename="[a-z0-9-]+-2026-11-20\.csv"$/,
      );
      const [head = ""] = linesOf(await response.text());
      assert.equal(head.trim(), Object.keys(dataset.record.shape).join(","));
    });

  test('"This file came from nowhere": a ZIP has the records twice, every page\'s proof and a citation', async () => {
    const files = unzipSync(
      new Uint8Array(await (await service.get("/api/export/recalls.zip?q=kit&bom=1")).arrayBuffer()),
    );
    const name = "recalls-q-kit-2026-11-20";
    const read = (file: string): string => strFromU8(files[`${name}/${file}`] ?? assert.fail(file));
    assert.deepEqual(
      Object.keys(files),
      ["records.csv", "records.ndjson", "manifest.json", "CITATION.txt"].map((file) => `${name}/${file}`),
    );
    assert.equal(read("records.ndjson"), await textOf("/api/export/recalls.ndjson?q=kit"));
    const csv = await textOf("/api/export/recalls.csv?q=kit&bom=1");
    assert.equal(read("records.csv").replace(/^\uFEFF/, ""), csv.replace(/^\uFEFF/, ""));
    assert.deepEqual([...(files[`${name}/records.csv`] ?? []).slice(0, 3)], [0xef, 0xbb, 0xbf]);
    const manifest = JSON.parse(read("manifest.json"));
    assert.deepEqual([manifest.search, manifest.complete], [{ q: "kit" }, true]);
    assert.equal(manifest.count, linesOf(read("records.ndjson")).length);
    for (const { source_url, source_digest } of manifest.pages) {
      assert.match(source_digest, /^sha-256=/);
      assert.ok(read("CITATION.txt").includes(source_url));
    }
  });

  test("a second ZIP at the same time is refused, and leaves its client all the other files", async () => {
    const quick = await newSandboxService(newSandbox());
    const first = await quick.get("/api/export/hospitals.zip");
    for (let times = 0; times < 6; times++)
      assert.equal((await quick.get("/api/export/recalls.zip?q=kit")).status, 429, "one archive at a time");
    const files = await Promise.all([1, 2, 3].map(() => quick.get("/api/export/hospitals.csv")));
    assert.deepEqual(
      files.map(({ status }) => status),
      [200, 200, 200],
    );
    await Promise.all([first, ...files].map((file) => file.body?.cancel()));
    const again = await quick.get("/api/export/recalls.zip?q=kit");
    assert.equal(again.status, 200);
    await again.arrayBuffer();
  });

  test("a ZIP whose agency fails has no directory, so nothing opens it as whole", async () => {
    const sandbox = newSandbox();
    let pages = 0;
    const failing = await newService(async (url, init) => {
      if (url.includes("/cms/") && ++pages > 2) return new Response("down", { status: 500 });
      return sandbox.fetch(new Request(url, init));
    });
    const response = await failing.get("/api/export/hospitals.zip");
    await assert.rejects(response.arrayBuffer());
  });

  test("the whole catalog of hospitals is one file, without a limit that refuses it", async () => {
    const lines = linesOf(await textOf("/api/export/hospitals.ndjson?manifest=line"));
    const { manifest } = JSON.parse(lines.at(-1) ?? "");
    assert.deepEqual([manifest.complete, manifest.count], [true, lines.length - 1]);
    assert.ok(manifest.count > 5000);
  });

  test("a table has a byte order mark where it is asked for, and another value is refused", async () => {
    const bytes = new Uint8Array(await (await service.get("/api/export/recalls.csv?q=kit&bom=1")).arrayBuffer());
    assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.equal((await service.get("/api/export/recalls.csv?q=kit&bom=yes")).status, 400);
    assert.equal((await service.get("/api/export/recalls.ndjson?q=kit&bom=1")).status, 400);
  });

  test("the 84 hospitals of Massachusetts are 85 lines of CSV", async () => {
    assert.equal(linesOf(await textOf("/api/export/hospitals.csv?state=MA")).length, 85);
  });

  test("nothing found is a file without records", async () => {
    assert.equal(await textOf("/api/export/recalls.ndjson?q=zzyzzyx"), "");
    assert.equal(linesOf(await textOf("/api/export/recalls.csv?q=zzyzzyx")).length, 1);
  });

  test("a search that is too large or invalid is refused before anything is sent", async () => {
    const refusals: readonly (readonly [path: string, detail: RegExp])[] = [
      ["hospitals.csv?state=ZZ", /"state" must be/],
      ["hospitals.csv?limit=5", /Unknown parameter "limit"/],
      ["hospitals.csv?cursor=x", /Unknown parameter "cursor"/],
      ["hospitals.csv?manifest=line", /Unknown parameter "manifest"/],
      ["hospitals.ndjson?state=MA&manifest=yes", /must be "line"/],
      ["providers.csv", /at least one of/],
    ];
    for (const [path, expected] of refusals) {
      const response = await service.get(`/api/export/${path}`);
      assert.equal(response.status, 400, path);
      assert.match(Object(await response.json()).detail, expected);
    }
    assert.equal((await service.get("/api/export/hospitals.xlsx?state=MA")).status, 404);
  });

  test("a search with more matches than a file may have is refused with both numbers", async () => {
    const sandbox = newSandbox();
    const large = await newService(async (url, init) => {
      const body = await (await sandbox.fetch(new Request(url, init))).json();
      Object(body).meta.results.total = 54_687;
      return Response.json(body);
    });
    const { detail } = Object(await (await large.get("/api/export/recalls.csv")).json());
    assert.match(detail, /54687 matches; an export holds at most 5000/);
  });

  describe("a registry without totals, whose pages are all full", () => {
    const row = (at: number) => ({
      number: String(1_000_000_000 + at),
      enumeration_type: "NPI-2",
      basic: { organization_name: "X CLINIC" },
    });
    const full: Fetch = async (url) => {
      const { searchParams } = new URL(url);
      const [skip, limit] = [Number(searchParams.get("skip")), Number(searchParams.get("limit"))];
      const results = Array.from({ length: limit }, (_, at) => row(skip + at));
      return Response.json({ result_count: results.length, results });
    };
    const path = "/api/export/providers.ndjson?organization=X%20Clinic";

    test("and that allows no further paging has more than a file would show", async () => {
      const endless = await newService(full);
      const response = await endless.get(path);
      assert.equal(response.status, 400);
      assert.match(Object(await response.json()).detail, /1200 matches or more/);
      assert.equal(endless.sent.length, 6);
    });

    test("is sent no request that the client can't pay", async () => {
      const poor = await newService(full, { RATE_LIMIT_PER_MINUTE: "3" });
      assert.equal((await poor.get(path)).status, 429);
      assert.equal(poor.sent.length, 3);
    });
  });

  test("a first page that fails is the usual error; a later one breaks the file off", async () => {
    const sandbox = newSandbox();
    let sent = 0;
    let failsAt = 1;
    const failing = await newService(async (url, init) =>
      ++sent >= failsAt ? new Response("no", { status: 404 }) : sandbox.fetch(new Request(url, init)),
    );
    const refused = await failing.get("/api/export/trials.ndjson?condition=cancer");
    assert.deepEqual([refused.status, Object(await refused.json()).error], [502, "upstream_unavailable"]);
    [sent, failsAt] = [0, 2];
    const broken = await failing.get("/api/export/trials.ndjson?condition=cancer");
    assert.equal(broken.status, 200);
    await assert.rejects(broken.text());
  });

  test("an agency that stops early breaks the file off, and a changed total is in the manifest", async () => {
    const page = (skip: number, total: number, rows: number) => ({
      meta: { results: { skip, limit: 1000, total } },
      results: Array.from({ length: rows }, (_, at) => ({
        k_number: `K${String(skip + at).padStart(6, "0")}`,
        openfda: {},
      })),
    });
    const agency = (answers: readonly object[]) => {
      let at = 0;
      return newService(async () =>
        Response.json(answers[at++] ?? { error: { code: "NOT_FOUND", message: "No matches found!" } }, {
          status: at <= answers.length ? 200 : 404,
        }),
      );
    };
    const short = await agency([page(0, 1500, 1000)]);
    await assert.rejects(async () => (await short.get("/api/export/clearances.ndjson")).text());
    const changed = await agency([page(0, 1500, 1000), page(1000, 1501, 501)]);
    const lines = linesOf(await (await changed.get("/api/export/clearances.ndjson?manifest=line")).text());
    const { manifest } = JSON.parse(lines.at(-1) ?? "");
    assert.equal(lines.length, 1502);
    assert.match(manifest.notes.join(" "), /changed from 1500 to 1501/);
    assert.equal(manifest.complete, false);
    /** Browsers drop the trailer, and nothing in these files could say it. */
    for (const format of ["csv", "ndjson"]) {
      const torn = await agency([page(0, 1500, 1000), page(1000, 1499, 499)]);
      await assert.rejects(async () => (await torn.get(`/api/export/clearances.${format}`)).text(), format);
    }
  });

  test("pages that never end are an error after as many as a file could have", async () => {
    let sent = 0;
    const endless = await newService(async () => {
      const study = { protocolSection: { identificationModule: { nctId: `NCT${String(10_000_000 + ++sent)}` } } };
      return Response.json({ studies: [study], nextPageToken: `after${sent}` });
    });
    const response = await endless.get("/api/export/trials.ndjson?condition=cancer");
    assert.deepEqual([response.status, Object(await response.json()).reason], [502, "unexpected_shape"]);
    assert.ok(sent < 30, `${sent} requests`);
  });

  test("each export is one call in the metrics, and one that breaks off says why in the log", async () => {
    const outcomesOf = ({ observations }: Service) =>
      observations.flatMap((seen) => (seen.kind === "call" ? [`${seen.dataset} ${seen.outcome}`] : []));
    const well = await newSandboxService(newSandbox());
    await (await well.get("/api/export/hospitals.csv?state=MA")).text();
    await (await well.get("/api/export/hospitals.csv?state=ZZ")).text();
    assert.deepEqual(outcomesOf(well), ["hospitals miss", "hospitals invalid_query"]);
    const sandbox = newSandbox();
    let sent = 0;
    const failing = await newService(async (url, init) => {
      if (++sent === 2) return Response.json({ studies: "?" });
      return sandbox.fetch(new Request(url, init));
    });
    const broken = await failing.get("/api/export/trials.ndjson?condition=cancer", { "x-request-id": "export-1" });
    await assert.rejects(broken.text(), { message: "The rest of the body could not be made." });
    assert.deepEqual(outcomesOf(failing), ["trials unexpected_shape"]);
    assert.deepEqual(
      failing.observations.find(({ kind }) => kind === "break"),
      {
        kind: "break",
        route: "/api/export/trials.ndjson",
        error: "upstream_unavailable",
        reason: "unexpected_shape",
        requestId: "export-1",
      },
    );
  });

  test("a record that comes twice is reported, since another one may be missing", async () => {
    const page = (skip: number) => ({
      meta: { results: { skip, limit: 1000, total: 2000 } },
      results: Array.from({ length: 1000 }, (_, at) => ({
        k_number: `K${String(skip - (skip > 0 ? 1 : 0) + at).padStart(6, "0")}`,
        openfda: {},
      })),
    });
    const pages = [page(0), page(1000)];
    const unstable = await newService(async () => Response.json(pages.shift()));
    const lines = linesOf(await (await unstable.get("/api/export/clearances.ndjson?manifest=line")).text());
    const { manifest } = JSON.parse(lines.at(-1) ?? "");
    assert.deepEqual([manifest.complete, manifest.count, manifest.notes], [false, 2000, [REPEATED]]);
  });

  test("two rows of one number on one page are the agency's own, and no sign of a change", async () => {
    const results = ["K000001", "K000001", "K000002"].map((k_number) => ({ k_number, openfda: {} }));
    const doubled = await newService(async () =>
      Response.json({ meta: { results: { skip: 0, limit: 1000, total: 3 } }, results }),
    );
    assert.equal(linesOf(await (await doubled.get("/api/export/clearances.ndjson")).text()).length, 3);
  });

  test("where a broken body would look whole, the file is made before it is sent: whole, or an error", async () => {
    const sandbox = newSandbox();
    let sent = 0;
    const hiding = await newService(
      async (url, init) => (++sent === 2 ? new Response("no", { status: 404 }) : sandbox.fetch(new Request(url, init))),
      {},
      undefined,
      { hidesBreaks: true },
    );
    const broken = await hiding.get("/api/export/trials.ndjson?condition=cancer");
    assert.deepEqual([broken.status, Object(await broken.json()).error], [502, "upstream_unavailable"]);
    const file = await hiding.get("/api/export/trials.ndjson?condition=cancer");
    assert.equal(await file.text(), await textOf("/api/export/trials.ndjson?condition=cancer"));
  });

  test("when a client stops reading, no more pages are requested", async () => {
    const response = await service.get("/api/export/labels.ndjson?q=acid");
    const sent = service.sent.length;
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    assert.ok(service.sent.length <= sent + 1);
  });

  test("a client pays for every page before the first byte", async () => {
    const poor = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "5" });
    const response = await poor.get("/api/export/labels.ndjson");
    assert.deepEqual([response.status, Object(await response.json()).error], [429, "rate_limited"]);
  });
});
