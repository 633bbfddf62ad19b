import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { toCursor } from "../../src/catalog/paging.ts";
import { envelopeIn, type Envelope } from "../../src/gateway/envelope.ts";
import { endpoints } from "../support/catalog.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";

/** Following `next` from the first page to the last, over each agency's own way of paging. */

const searches: readonly (readonly [address: string, identifier: string])[] = [
  ["hospitals/search?state=MA&limit=50", "facility_id"],
  ["hospitals/search?state=TX&limit=49", "facility_id"],
  ["clearances/search?limit=50", "k_number"],
  ["devices/recalls?limit=11", "product_res_number"],
  ["devices/events?limit=50", "mdr_report_key"],
  ["labels/search?q=acid&limit=13", "set_id"],
  ["trials/search?condition=diabetes&limit=50", "nct_id"],
  ["trials/search?limit=50&condition=cancer&status=RECRUITING", "nct_id"],
  ["providers/search?taxonomy=Internal%20Medicine&limit=7", "npi"],
];

/** More than any of these searches has. */
const MOST_PAGES = 100;

async function answerAt(service: Service, address: string): Promise<Envelope> {
  const response = await service.get(address);
  const body = envelopeIn(await response.json());
  const link = response.headers.get("link") ?? "";
  assert.equal(link.includes(`<${String(body.next)}>; rel="next"`), body.next !== null);
  return body;
}

async function allPages(service: Service, address: string): Promise<readonly Envelope[]> {
  const pages = [await answerAt(service, address)];
  while (pages.at(-1)?.next !== null && pages.length < MOST_PAGES)
    pages.push(await answerAt(service, pages.at(-1)?.next ?? ""));
  return pages;
}

describe("pages", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));

  for (const [search, identifier] of searches)
    test(`${search}: every match once, each page with an address of its own`, async () => {
      const pages = await allPages(service, `/api/v1/${search}`);
      const found = pages.flatMap(({ results }) => results.map((record) => record[identifier]));
      assert.equal(new Set(found).size, found.length);
      assert.equal(new Set(pages.map(({ source_url }) => source_url)).size, pages.length);
      const total = pages[0]?.upstream_total;
      if (total !== null) assert.equal(found.length, total);
      assert.ok(pages.length > 1, "a search of one page shows nothing");
    });

  test("a later page is verified by its self like any other", async () => {
    const [, page] = await allPages(service, "/api/v1/trials/search?condition=asthma&limit=5");
    assert.ok(page !== undefined);
    const { self, source_digest } = page;
    const parameters = new URLSearchParams({ self, source_digest });
    const checked = Object(await (await service.get(`/api/verify?${parameters}`)).json());
    assert.equal(checked.verdict, "same");
    assert.equal(checked.today.next, page.next);
  });

  test("a cursor of another question, another endpoint, a changed or an invented one is refused", async () => {
    const { next } = await answerAt(service, "/api/v1/hospitals/search?state=MA&limit=20");
    const { next: other } = await answerAt(service, "/api/v1/devices/events?limit=20");
    const cursor = new URL(String(next), "http://gateway.test").searchParams.get("cursor") ?? "";
    const foreign = new URL(String(other), "http://gateway.test").searchParams.get("cursor") ?? "";
    const refused = [
      String(next).replace("state=MA", "state=TX"),
      String(next).replace("limit=20", "limit=21"),
      `/api/v1/clearances/search?limit=20&cursor=${cursor}`,
      `/api/v1/hospitals/search?state=MA&limit=20&cursor=${foreign}`,
      ...["", "%20", "x", "%00", `${cursor}A`, cursor.slice(1), cursor.toLowerCase(), "A".repeat(5000)].map(
        (text) => `/api/v1/hospitals/search?state=MA&limit=20&cursor=${text}`,
      ),
    ];
    for (const address of refused) {
      const response = await service.get(address);
      const { error, detail } = Object(await response.json());
      assert.deepEqual([response.status, error], [400, "invalid_query"], address);
      assert.match(detail, /cursor/);
    }
    const lookup = await service.get(`/api/v1/providers/1003101296?cursor=${cursor}`);
    assert.equal(lookup.status, 400);
  });

  test("a cursor that someone made asks for another page at most: never for another question", async () => {
    for (const dataset of endpoints) {
      if (dataset.kind !== "live" || dataset.isLookup) continue;
      const [input] = dataset.examples;
      const { request } = dataset.toQuery(input);
      const sent = new URLSearchParams(request.query.map(([name, value]) => [name, value])).toString();
      const [parameter = ""] = dataset.upstream.paging?.parameters ?? [];
      const ownNames = request.query.map(([name]) => name).filter((name) => name !== parameter);
      const forged = [
        ...[...ownNames, "search", "count", "limit", "number", "api_key"].map((name) => [name, "1000"] as const),
        ...["-5", "1e3", "0x10", "99999999999", "0", "\u0000", ""].map((value) => [parameter, value] as const),
      ].filter(([name, value]) => dataset.upstream.name !== "clinicaltrials" || name !== parameter || value === "");
      for (const position of forged) {
        const cursor = toCursor(`${dataset.name} ${sent}`, position);
        assert.throws(() => dataset.toQuery({ ...input, cursor }), { code: "invalid_query" }, position.join("="));
      }
    }
  });

  test("where an agency doesn't allow paging further, next is null and a note says so", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      k_number: `K${String(at).padStart(6, "0")}`,
      openfda: {},
    }));
    const answer = (url: string) => {
      const skip = Number(new URL(url).searchParams.get("skip") ?? 0);
      return { meta: { results: { skip, limit: 50, total: 171_029 } }, results: rows };
    };
    const large = await newService(async (url) => Response.json(answer(url)));
    let address = "/api/v1/clearances/search?limit=50";
    let page = await answerAt(large, address);
    for (let turned = 0; page.next !== null && turned < 600; turned++)
      page = await answerAt(large, (address = page.next));
    assert.match(page.source_url, /skip=25000/);
    assert.match(page.notes.join(" "), /doesn't allow paging beyond record 25050/);
  });

  test("openFDA is followed by its Link header where a search has more matches than skip reaches", async () => {
    const sandbox = newSandbox();
    const numerous = async (url: string): Promise<Response> => {
      const response = await sandbox.fetch(new Request(url));
      const body = Object(await response.json());
      body.meta.results.total += 25_000;
      return Response.json(body, { headers: response.headers });
    };
    const pages = await allPages(await newService(numerous), "/api/v1/devices/events?q=pump&limit=50");
    const few = await allPages(service, "/api/v1/devices/events?q=pump&limit=50");
    const found = (all: readonly Envelope[]) => all.flatMap(({ results }) => results);
    assert.deepEqual(found(pages), found(few));
    assert.ok(pages.slice(1).every(({ source_url }) => /&search_after=/.test(source_url)));
  });

  test("a page of openFDA that leads to itself, or a full one that leads nowhere, is an error", async () => {
    const rows = [{ k_number: "K000001", openfda: {} }];
    const asked = async (link: (url: string) => string) => {
      const led = await newService(async (url) =>
        Response.json(
          { meta: { results: { skip: 0, limit: 1, total: 30_000 } }, results: rows },
          { headers: { link: link(url) } },
        ),
      );
      const { next } = await answerAt(led, "/api/v1/clearances/search?limit=1");
      return led.get(String(next));
    };
    const to = (url: string) => `<${url.replace(/&search_after=.*/, "")}&search_after=0%3Dx>; rel="next"`;
    for (const link of [to, (url: string) => (url.includes("search_after") ? "" : to(url))])
      assert.equal((await asked(link)).status, 502);
  });

  test("an agency that answers another page than the one asked for is an error", async () => {
    const rows = [{ k_number: "K000001", openfda: {} }];
    const stuck = await newService(async () =>
      Response.json({ meta: { results: { skip: 0, limit: 1, total: 9 } }, results: rows }),
    );
    const { next } = await answerAt(stuck, "/api/v1/clearances/search?limit=1");
    const response = await stuck.get(String(next));
    assert.equal(response.status, 502);
  });
});
