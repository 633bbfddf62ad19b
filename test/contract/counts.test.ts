import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { countsAddress } from "../../src/catalog/counts.ts";
import { countsSchema, type Counts } from "../../src/gateway/counting.ts";
import { endpoints } from "../support/catalog.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";

/** Counts over all matches: every field that is offered, with and without a narrower search. */

const searches = endpoints.filter((endpoint) => endpoint.kind === "live").filter(({ isLookup }) => !isLookup);
const narrower: Readonly<Record<string, string>> = {
  clearances: "q=pump",
  device_recalls: "q=kit",
  device_events: "q=pump",
  labels: "q=acid",
  trials: "condition=asthma",
  hospitals: "state=MA",
};

const sumOf = ({ results }: Counts): number => results.reduce((sum, { count }) => sum + count, 0);

describe("counts over all matches", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  const bodyOf = async (path: string) => Object(await (await service.get(path)).json());

  for (const dataset of searches) {
    const { countable, name } = dataset;
    const address = countsAddress(dataset);
    if (countable === null) {
      test(`${address} says that its agency gives none`, async () => {
        const { error, detail } = await bodyOf(`${address}?by=state`);
        assert.equal(error, "invalid_query");
        assert.match(detail, /can't be counted/);
      });
      continue;
    }
    const fields = [...countable.fields.keys()];
    for (const by of fields)
      test(`${address}?by=${by} adds up to the total that a search reports, and cites its requests`, async () => {
        const usual = narrower[name] ?? assert.fail(name);
        const isThere = (await bodyOf(`${address}?by=${by}&${usual}`)).count > 0;
        /** Where none of these records has the field, all are counted. */
        const asked = isThere ? usual : "";
        const counts = countsSchema.parse(await bodyOf(`${address}?by=${by}&${asked}`));
        const found = await bodyOf(`${dataset.address}?${asked}`);
        assert.equal(counts.upstream_total, found.upstream_total);
        assert.ok(counts.results.length > 0);
        assert.equal(counts.multiple, countable.fields.get(by)?.isMultiple === true);
        if (counts.multiple) assert.match(counts.notes.join(" "), /several values/);
        else assert.equal(sumOf(counts) + (counts.missing ?? Number.NaN), counts.upstream_total);
        assert.equal(new Set(counts.results.map(({ value }) => value)).size, counts.count);
        assert.equal(counts.sources[0]?.source_url, counts.source_url);
        for (const { self, source_url, source_digest } of counts.sources) {
          const parameters = new URLSearchParams({ self, source_digest });
          assert.equal((await bodyOf(`/api/verify?${parameters}`)).verdict, "same", source_url);
        }
        if (name === "device_events") assert.match(counts.notes.join(" "), /not rates/);
      });
    test(`${address}: another field, none, or a parameter of pages is a 400 that says what there is`, async () => {
      for (const query of ["by=mood", "", "by=", `by=${fields[0]}&limit=5`, `by=${fields[0]}&cursor=x`, "by=a&by=b"]) {
        const response = await service.get(`${address}?${query}`);
        const { error, detail } = Object(await response.json());
        assert.deepEqual([response.status, error], [400, "invalid_query"], query);
        if (query === "by=mood" || query === "") for (const field of fields) assert.ok(detail.includes(field), detail);
      }
    });
  }

  test("a value is what the records say, counted over every page", async () => {
    const counts = countsSchema.parse(await bodyOf("/api/counts/hospitals?by=state"));
    assert.ok(counts.sources.length > 1);
    const { upstream_total } = await bodyOf("/api/v1/hospitals/search?state=TX");
    assert.equal(counts.results.find(({ value }) => value === "TX")?.count, upstream_total);
  });

  /** Pairs of fields with the search that both narrow, whose total is the count. */
  for (const [word, by, search, narrower, most] of [
    ["trials", "has_results,phase", "/api/v1/trials/search", {}, 19],
    ["trials", "study_type,sponsor_class", "/api/v1/trials/search", { condition: "cancer" }, 10],
    ["events", "event_type,manufacturer", "/api/v1/devices/events", {}, 25],
    ["recalls", "device_class,status", "/api/v1/devices/recalls", {}, 25],
    ["hospitals", "overall_rating,ownership", "/api/v1/hospitals/search", {}, 10],
  ] as const)
    test(`${word} by ${by}: each pair of values is found as often by both filters, in few requests`, async () => {
      const [first = "", second = ""] = by.split(",");
      const counts = countsSchema.parse(
        await bodyOf(`/api/counts/${word}?${new URLSearchParams({ by, ...narrower })}`),
      );
      assert.equal(counts.by, by);
      assert.ok(counts.count >= 3, `${counts.count} pairs`);
      assert.ok(counts.sources.length <= most, `${counts.sources.length} requests`);
      const step = Math.ceil(counts.count / 12);
      for (const { value, and, count } of counts.results.filter((_, index) => index % step === 0)) {
        const asked = new URLSearchParams({ ...narrower, [first]: String(value), [second]: String(and), limit: "1" });
        const { upstream_total } = await bodyOf(`${search}?${asked}`);
        if (second === "manufacturer") assert.ok(upstream_total >= count, `${asked}: ${upstream_total}`);
        else assert.equal(upstream_total, count, String(asked));
      }
      for (const { self, source_digest } of counts.sources)
        assert.equal(
          (await bodyOf(`/api/verify?${new URLSearchParams({ self, source_digest })}`)).verdict,
          "same",
          self,
        );
    });

  test("deaths by year are counted for a maker: a year with a closed list, in either order", async () => {
    const counts = countsSchema.parse(await bodyOf("/api/counts/events?by=event_type,year_received&q=pump"));
    const turned = countsSchema.parse(await bodyOf("/api/counts/events?by=year_received,event_type&q=pump"));
    const single = countsSchema.parse(await bodyOf("/api/counts/events?by=year_received&q=pump"));
    const key = (value: unknown, and: unknown, count: number): string => `${value} ${and} ${count}`;
    assert.deepEqual(
      counts.results.map(({ value, and, count }) => key(value, and, count)).toSorted(),
      turned.results.map(({ value, and, count }) => key(and, value, count)).toSorted(),
    );
    for (const { value, count } of single.results) {
      const years = counts.results.filter(({ and }) => and === value);
      assert.equal(
        years.reduce((sum, one) => sum + one.count, 0),
        count,
        String(value),
      );
    }
  });

  test("fields that can't be counted together are a 400 that says why, and one field twice is, too", async () => {
    for (const [path, words] of [
      ["recalls?by=recalling_firm,year_initiated", /must be exact/],
      ["recalls?by=status,status", /two of them separated by a comma/],
      ["recalls?by=status,mood", /two of them separated by a comma/],
      ["recalls?by=status,device_class,root_cause", /two of them separated by a comma/],
    ] as const) {
      const { error, detail } = await bodyOf(`/api/counts/${path}`);
      assert.equal(error, "invalid_query");
      assert.match(detail, words, path);
    }
  });

  test('"There are no recruiting studies": a status in small letters is counted as it is searched', async () => {
    const counts = countsSchema.parse(await bodyOf("/api/counts/trials?by=status&status=recruiting"));
    const { upstream_total } = await bodyOf("/api/v1/trials/search?status=recruiting");
    assert.ok(upstream_total > 0);
    assert.deepEqual(counts.results, [{ value: "RECRUITING", count: upstream_total }]);
  });

  test("a closed list is counted however many studies there are, one total for each value", async () => {
    let asked = 0;
    const many = await newService(async (url) => {
      asked++;
      const total = url.includes("RECRUITING") ? 100_000 : 600_000;
      const study = { protocolSection: { identificationModule: { nctId: "NCT00000001" } } };
      return Response.json({ totalCount: total, studies: [study], nextPageToken: "x" });
    });
    const response = await many.get("/api/counts/trials?by=has_results");
    const counts = countsSchema.parse(await response.json());
    assert.deepEqual([counts.upstream_total, asked], [600_000, 3]);
  });

  test("a registry that is slow at every total is a timeout that says how far it got", async () => {
    const sandbox = newSandbox();
    const slow = await newService((url, init) => {
      slow.clock.advance(4000);
      return sandbox.fetch(new Request(url, init));
    });
    const { reason, detail } = Object(await (await slow.get("/api/counts/trials?by=status")).json());
    assert.equal(reason, "timeout");
    assert.match(detail, /longer than 20 seconds for \d+ of the 14 requests that this count takes/);
  });

  test("nothing found is counted as nothing", async () => {
    const counts = countsSchema.parse(await bodyOf("/api/counts/recalls?by=status&q=zzyzzyx"));
    assert.deepEqual([counts.count, counts.missing, counts.upstream_total], [0, 0, 0]);
  });

  test('"No reports have a product problem": matches without any value are all missing, and the notes say so', async () => {
    const counts = countsSchema.parse(await bodyOf("/api/counts/events?by=product_problem&q=Impella"));
    assert.deepEqual([counts.count, counts.missing], [0, counts.upstream_total]);
    assert.match(counts.notes.join("\n"), /^None of the \d+ matches has a value of product_problem/m);
  });

  test('"Data changed meanwhile": values of several per record sum to more than the total, and are said to be `multiple`', async () => {
    const counts = countsSchema.parse(await bodyOf("/api/counts/events?by=product_problem"));
    const none = (counts.upstream_total ?? 0) - sumOf(counts);
    assert.ok(counts.multiple && counts.missing === null && none > 0);
    assert.match(
      counts.notes.join("\n"),
      new RegExp(`^At least ${none} of the ${counts.upstream_total} matches have no`, "m"),
    );
    const ages = countsSchema.parse(await bodyOf("/api/counts/trials?by=age_group"));
    assert.ok(ages.missing === null && sumOf(ages) > (ages.upstream_total ?? 0));
    assert.match(ages.notes.join("\n"), /^How many matches have no value is not known/m);
    for (const { notes } of [counts, ages]) assert.doesNotMatch(notes.join("\n"), /changed/);
  });

  test('"83 studies recruit in Massachusetts": counts at a place say whose status it is, and what was looked for', async () => {
    const { notes } = await bodyOf("/api/counts/trials?by=status&location=Massachusetts");
    assert.match(notes.join("\n"), /^The status is the whole study's/m);
    assert.match(notes.join("\n"), /location MA finds the state alone/);
    assert.deepEqual((await bodyOf("/api/counts/trials?by=status&condition=asthma")).notes, []);
  });

  test("an agency that fails at any of the requests is an error, never a smaller count", async () => {
    const sandbox = newSandbox();
    let sent = 0;
    const failing = await newService(async (url, init) =>
      ++sent === 3 ? new Response("down", { status: 404 }) : sandbox.fetch(new Request(url, init)),
    );
    const response = await failing.get("/api/counts/hospitals?by=state");
    assert.deepEqual([response.status, Object(await response.json()).error], [502, "upstream_unavailable"]);
  });

  /** Pages of hospitals as CMS would give them, each with the total that stands then. */
  const cmsWith = (pages: readonly { readonly first: number; readonly rows: number; readonly total: number }[]) => {
    let at = 0;
    return newService(async () => {
      const { first, rows, total } = pages[at++] ?? assert.fail("one page too many");
      const results = Array.from({ length: rows }, (_, row) => ({
        facility_id: String(100_000 + first + row),
        facility_name: "X",
        state: "TX",
      }));
      return Response.json({ count: total, results });
    });
  };

  test("counts over pages between which the agency's data changed have a note and missing is null", async () => {
    for (const [second, note] of [
      [{ first: 999, rows: 200, total: 1200 }, /came twice/],
      [{ first: 1000, rows: 201, total: 1201 }, /changed from 1200 to 1201/],
    ] as const) {
      const torn = await cmsWith([{ first: 0, rows: 1000, total: 1200 }, second]);
      const counts = countsSchema.parse(await (await torn.get("/api/counts/hospitals?by=state")).json());
      assert.equal(counts.missing, null);
      assert.match(counts.notes.join(" "), note);
    }
  });

  test("an agency that is slow on every page is a timeout, not an answer for which no proxy waits", async () => {
    const sandbox = newSandbox();
    const slow = await newService((url, init) => {
      slow.clock.advance(9000);
      return sandbox.fetch(new Request(url, init));
    });
    const response = await slow.get("/api/counts/hospitals?by=state");
    const { reason, detail } = Object(await response.json());
    assert.deepEqual([response.status, reason], [502, "timeout"]);
    assert.match(detail, /longer than 20 seconds for 4 pages/);
  });

  test("an agency whose pages never end is an error after as many as are read at most", async () => {
    const endless = await cmsWith(
      Array.from({ length: 20 }, (_, at) => ({
        first: 1000 * at,
        rows: 1000,
        total: 1000 * at + (at === 0 ? 2000 : 3000),
      })),
    );
    const response = await endless.get("/api/counts/hospitals?by=state");
    assert.deepEqual([response.status, Object(await response.json()).reason], [502, "unexpected_shape"]);
    assert.equal(endless.sent.length, 11);
  });

  test("a client pays for every request of its counts, once they are made", async () => {
    const service = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "8" });
    const left = async (path: string) => (await service.get(path)).headers.get("ratelimit");
    assert.match(String(await left("/api/counts/recalls?by=status")), /r=6;/);
    const requests = service.sent.length;
    assert.equal((await service.get("/api/counts/hospitals?by=state")).status, 200);
    assert.equal(service.sent.length - requests, 6);
    assert.equal((await service.get("/api/counts/hospitals?by=county")).status, 429);
  });

  test("counts are cached like any answer", async () => {
    const fresh = await newSandboxService(newSandbox());
    const first = await (await fresh.get("/api/counts/events?by=event_type")).text();
    const sent = fresh.sent.length;
    const again = await fresh.get("/api/counts/events?by=event_type");
    assert.equal(await again.text(), first);
    assert.equal(fresh.sent.length, sent);
    assert.match(String(again.headers.get("cache-status")), /hit/);
  });

  test("values that an agency cuts off leave the missing ones unknown, and a note says so", async () => {
    const results = Array.from({ length: 1000 }, (_, at) => ({ term: `firm ${at}`, count: 1 }));
    const many = await newService(async (url) =>
      Response.json(
        url.includes("count=")
          ? { meta: {}, results }
          : { meta: { results: { skip: 0, limit: 1, total: 54_687 } }, results: [{ product_res_number: "Z-1-2020" }] },
      ),
    );
    const counts = Object(await (await many.get("/api/counts/recalls?by=recalling_firm")).json());
    assert.deepEqual([counts.count, counts.missing, counts.upstream_total], [1000, null, 54_687]);
    assert.match(counts.notes.join(" "), /1000 most frequent/);
  });
});
