import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { lookupsOf } from "../../src/catalog/lookup.ts";
import { endpoints } from "../support/catalog.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";

/** One record by the agency's own identifier, for every dataset that has one. */

const lookups = lookupsOf(endpoints);
const live = endpoints.filter((endpoint) => endpoint.kind === "live");
const searchOf = new Map(
  live.flatMap((dataset) => (dataset.byIdentifier ? [[dataset.byIdentifier, dataset] as const] : [])),
);

const unknown: Readonly<Record<string, string>> = {
  providers_record: "1999999984",
  clearances_record: "K999999",
  recalls_record: "Z-9999-2099",
  events_record: "99999999",
  labels_record: "00000000-0000-4000-8000-000000000000",
  trials_record: "NCT99999999",
  hospitals_record: "999999",
};

describe("records by identifier", () => {
  let service: Service;
  before(async () => void (service = await newSandboxService(newSandbox())));
  const bodyOf = async (path: string) => Object(await (await service.get(path)).json());

  test("all seven datasets have one", () => {
    assert.deepEqual(
      lookups.map(({ address }) => address),
      ["providers", "clearances", "recalls", "events", "labels", "trials", "hospitals"].map(
        (word) => `/api/records/${word}/{id}`,
      ),
    );
  });

  for (const lookup of lookups) {
    const at = (id: string): string => lookup.address.replace("{id}", encodeURIComponent(id));
    const field = searchOf.get(lookup)?.identifier?.field ?? "";

    test(`${lookup.address}: the record with its proof, in any case, and the same that a search finds`, async () => {
      const [example] = lookup.examples;
      const { id } = Object(example);
      const response = await service.get(at(id));
      const body = Object(await response.json());
      assert.deepEqual([response.status, body.ok, body.count, body.next], [200, true, 1, null]);
      assert.equal(String(body.results[0][field]).toUpperCase(), id.toUpperCase());
      assert.match(body.source_digest, /^sha-256=:/);
      assert.deepEqual((await bodyOf(at(` ${id.toLowerCase()} `))).results, body.results);
      const parameters = new URLSearchParams({ self: body.self, source_digest: body.source_digest });
      assert.equal((await bodyOf(`/api/verify?${parameters}`)).verdict, "same");
      const page = await service.get(at(id).replace("/api", ""), { accept: "text/html" });
      assert.equal(page.status, 200);
      assert.ok((await page.text()).includes(String(body.results[0].record_url).replaceAll("&", "&amp;")));
    });

    test(`${lookup.address}: a malformed identifier is a 400 that names the form, an unknown one a 404`, async () => {
      for (const odd of ["x", "K24341", "K2434189", "a b", "../..", "%", '"', `${"9".repeat(300)}`, "K243418\u200B"]) {
        const response = await service.get(at(odd));
        const { error, detail } = Object(await response.json());
        assert.deepEqual([response.status, error], [400, "invalid_query"], odd);
        assert.ok(detail.includes(searchOf.get(lookup)?.identifier?.form), detail);
      }
      const response = await service.get(at(unknown[lookup.name] ?? ""));
      const { error, source_url } = Object(await response.json());
      assert.deepEqual([response.status, error], [404, "not_found"]);
      assert.ok(source_url.startsWith("http"));
      assert.equal((await service.get(`${at(unknown[lookup.name] ?? "")}?limit=1`)).status, 400);
    });
  }

  test("a dataset that does not exist is an unknown endpoint", async () => {
    const response = await service.get("/api/records/pharmacies/1");
    assert.equal(response.status, 404);
    assert.equal(Object(await response.json()).error, "unknown_endpoint");
  });

  test("another record than the one asked for is never passed on", async () => {
    const other = { k_number: "K000001", openfda: {} };
    const wrong = await newService(async () =>
      Response.json({ meta: { results: { skip: 0, limit: 1, total: 1 } }, results: [other] }),
    );
    assert.equal((await wrong.get("/api/records/clearances/K243418")).status, 502);
  });

  test("a label comes whole, or with the sections that were asked for, and both verify", async () => {
    const id = "0002ad27-779d-42ab-83b5-bc65453412a1";
    const [searched] = (await bodyOf("/api/v1/labels/search?brand=Mekinist&limit=1")).results;
    assert.ok(searched.truncated.includes("adverse_reactions"));
    const whole = (await bodyOf(`/api/records/labels/${id}`)).results[0];
    assert.deepEqual(whole.truncated, []);
    assert.ok(whole.adverse_reactions.length > 5000, `${whole.adverse_reactions.length} characters`);
    const part = await bodyOf(`/api/records/labels/${id}?sections=pregnancy,dosage`);
    const [record] = part.results;
    assert.equal(record.pregnancy, whole.pregnancy);
    assert.equal(record.dosage, whole.dosage);
    assert.ok(!("adverse_reactions" in record) && record.set_id === id);
    assert.deepEqual((await bodyOf(`/api/records/labels/${id}`)).results, [whole], "not the part from the cache");
    const refused = await bodyOf(`/api/records/labels/${id}?sections=pregnancy,side_effects`);
    assert.match(refused.detail, /sections.*indications, boxed_warning/s);
  });

  test("a record is cited in three forms", async () => {
    const path = "/api/records/clearances/K243418?format=";
    const cited = async (format: string) => {
      const response = await service.get(path + format);
      return [response.headers.get("content-type"), await response.text()] as const;
    };
    const [textType, text] = await cited("text");
    assert.match(String(textType), /^text\/plain/);
    assert.match(text, /openFDA.*\[Internet\].*Available from: http/s);
    assert.match((await cited("bibtex"))[1], /^@misc\{/);
    assert.equal(JSON.parse((await cited("csl"))[1])[0].type, "dataset");
    assert.equal((await service.get(`${path}word`)).status, 400);
  });

  test("each of several identifiers is in exactly one list, with a source of its own", async () => {
    const body = await bodyOf("/api/records/clearances/K243418,K999999,pump,k243418,DEN210032");
    const ids = ["found", "not_found", "invalid", "failed"].map((list) =>
      body[list].map(({ id }: { id: string }) => id),
    );
    assert.deepEqual(ids, [["k243418", "DEN210032"], ["K999999"], ["pump"], []]);
    for (const { self, record } of body.found) assert.deepEqual((await bodyOf(self)).results, [record]);
    assert.equal(body.count, 2);
    assert.match(body.not_found[0].source_url, /K999999/);
    assert.match(body.invalid[0].detail, /six digits/);
  });

  test("an agency that fails for one of several identifiers is said there, and says nothing of the others", async () => {
    const sandbox = newSandbox();
    const failing = await newService(async (url, init) =>
      url.includes("DEN210032") ? new Response("down", { status: 500 }) : sandbox.fetch(new Request(url, init)),
    );
    const response = await failing.get("/api/records/clearances/K243418,DEN210032");
    const body = Object(await response.json());
    assert.deepEqual([response.status, body.count, body.not_found], [200, 1, []]);
    assert.deepEqual([body.failed[0].id, body.failed[0].error], ["DEN210032", "upstream_unavailable"]);
  });

  test("more than 25 identifiers, an empty one, or a citation of several is refused", async () => {
    const many = Array.from({ length: 26 }, (_, index) => `K${100_000 + index}`).join(",");
    for (const path of [many, "K243418,,K243419", "K243418,K243419?format=bibtex"])
      assert.equal((await service.get(`/api/records/clearances/${path}`)).status, 400, path);
  });
});
