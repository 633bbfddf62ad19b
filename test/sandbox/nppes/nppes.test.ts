import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { createNppes } from "../../../sandbox/nppes/nppes.ts";

const nppes = createNppes();

const page = z.object({
  result_count: z.number(),
  results: z.array(
    z.object({
      number: z.union([z.string(), z.number()]).transform(String),
      enumeration_type: z.string(),
      basic: z.object({
        first_name: z.string().optional(),
        last_name: z.string().optional(),
        organization_name: z.string().optional(),
      }),
      taxonomies: z.array(z.object({ desc: z.string().nullable() })),
    }),
  ),
});

function ask(query: string) {
  const answer = nppes.answer({ method: "GET", path: "/api/", query });
  assert.equal(answer.status, 200);
  assert.equal(answer.contentType, "application/json");
  return answer.body;
}

function search(query: string) {
  const { result_count, results } = page.parse(JSON.parse(ask(`version=2.1&${query}`)));
  assert.equal(result_count, results.length);
  return results;
}

const npis = (query: string) => search(query).map(({ number }) => number);
const firstNames = (query: string) => new Set(search(query).map(({ basic }) => basic.first_name));

test("an NPI finds exactly its record, in the format of its time", () => {
  assert.match(ask("version=2.1&number=1770626038"), /"number":"1770626038"/);
  assert.match(ask("version=2.1&number=1437187390"), /"number":1437187390,"last_updated_epoch":1521244800/);
});

test("an unknown NPI, also one with a bad check digit, is an empty page", () => {
  assert.equal(ask("version=2.1&number=1234567890"), '{"result_count":0,"results":[]}');
});

test("criteria are joined with AND, so an NPI with another name finds nothing", () => {
  assert.deepEqual(npis("number=1760485387&last_name=dewey"), ["1760485387"]);
  assert.deepEqual(npis("number=1760485387&last_name=smith"), []);
});

test("a first name finds similar names as in the recorded page, unless told not to or with a wildcard", () => {
  assert.equal(search("first_name=Josephine&limit=200").length, 200);
  assert.equal(firstNames("first_name=Josephine&limit=200").size, 12);
  assert.equal(search("first_name=Josephine&use_first_name_alias=False&limit=200").length, 96);
  assert.deepEqual([...firstNames("first_name=josephin*&limit=200")].toSorted(), ["JOSEPHINA", "JOSEPHINE"]);
});

test("a last name also finds other names of a person and authorized officials", () => {
  assert.deepEqual(npis("last_name=sasan"), ["1174270805"]);
  assert.deepEqual(npis("last_name=sasan&name_purpose=AO"), ["1174270805"]);
  assert.deepEqual(npis("last_name=sasan&name_purpose=Provider"), []);
  assert.deepEqual(npis("last_name=sasan&enumeration_type=NPI-1"), []);
});

test("an organization is compared exactly, with a trailing wildcard, and by its other names", () => {
  assert.deepEqual(npis("organization_name=inova+fairfax+hospital"), ["1770626038"]);
  assert.deepEqual(npis("organization_name=inova"), []);
  assert.deepEqual(npis("organization_name=inova*"), ["1770626038"]);
  assert.deepEqual(npis("organization_name=kindbody*"), ["1174270805"]);
});

test("a taxonomy is found as a part of its description, in any case", () => {
  const found = search("taxonomy_description=PSYCH&limit=200");
  assert.ok(found.length > 20);
  for (const { taxonomies } of found) assert.ok(taxonomies.some(({ desc }) => desc?.includes("Psych")));
});

test("a city matches places of practice and, without a purpose, the mailing address", () => {
  assert.deepEqual(npis("number=1174270805&city=chicago"), ["1174270805"]);
  assert.deepEqual(npis("number=1174270805&city=chicago&address_purpose=LOCATION"), []);
  assert.deepEqual(npis("number=1174270805&city=chicago&address_purpose=MAILING"), ["1174270805"]);
  assert.deepEqual(npis("number=1174270805&city=philadelphia&address_purpose=LOCATION"), ["1174270805"]);
  assert.deepEqual(npis("number=1437187390&city=murfreesboro&address_purpose=SECONDARY"), ["1437187390"]);
  assert.deepEqual(npis("number=1437187390&city=murfreesboro&address_purpose=LOCATION"), ["1437187390"]);
  assert.deepEqual(npis("number=1437187390&city=murfreesboro&address_purpose=PRIMARY"), []);
});

test("five digits of a postal code match ZIP+4, and a trailing wildcard widens it", () => {
  assert.deepEqual(npis("postal_code=00738"), ["1285898502", "1255403010"]);
  assert.deepEqual(npis("postal_code=007383614"), ["1255403010"]);
  assert.deepEqual(npis("postal_code=0073*"), ["1285898502", "1255403010"]);
  assert.deepEqual(npis("postal_code=0073"), []);
});

test("a state with another criterion is enough; letters that name no state find nothing", () => {
  assert.deepEqual(npis("state=pr&city=fajardo"), ["1285898502", "1255403010"]);
  assert.deepEqual(npis("state=ZZ&city=fajardo"), []);
});

test("a foreign country may stand alone", () => {
  assert.deepEqual(npis("country_code=aa"), ["1053975268"]);
});

test("organizations and people come in one list, in ASCII order of their names", () => {
  const names = search("city=Atlanta&limit=200").map(({ basic }) => basic.organization_name ?? basic.last_name ?? "");
  assert.ok(names.length > 20);
  assert.deepEqual(names, names.toSorted());
});

test("limit is 10 by default and for 0, and 200 at most; skip moves the page", () => {
  assert.equal(search("city=Atlanta").length, 10);
  assert.equal(search("city=Atlanta&limit=0").length, 10);
  assert.equal(search("taxonomy_description=e&limit=300").length, 200);
  assert.deepEqual(npis("city=Atlanta&skip=2&limit=3"), npis("city=Atlanta&limit=5").slice(2));
});

test("a wildcard that is not at the end is not refused", () => {
  assert.deepEqual(npis("last_name=D*vis"), []);
  assert.deepEqual(npis("last_name=D*v*"), []);
});

test("empty parameters are absent, unknown ones ignored, and pretty indents", () => {
  assert.deepEqual(npis("city=&state=&last_name=dewey&size=1"), ["1760485387"]);
  assert.equal(ask("version=2.1&number=1234567890&pretty=on"), '{\n  "result_count": 0,\n  "results": []\n}');
});

test("any text in any parameter gets an answer", () => {
  const names = ["version", "number", "first_name", "last_name", "city", "state", "postal_code", "limit", "skip"];
  const text = fc.string({ unit: "binary", maxLength: 300 });
  const pair = fc.tuple(fc.constantFrom(...names, "organization_name", "taxonomy_description", "pretty"), text);
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 12 }), fc.boolean(), (pairs, isVersioned) => {
      const query = `${isVersioned ? "version=2.1&" : ""}${new URLSearchParams(pairs).toString()}`;
      assert.match(ask(query), /^\{\s*"(Errors|result_count)"/);
    }),
  );
});

test("raw query text, broken encoding and 100 kB included, gets an answer", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (query) => ask(query).length > 0));
  assert.match(ask("version=2.1&last_name=%E0%A4%A"), /"number":"05"/);
  assert.match(ask(`version=2.1&last_name=${"x".repeat(100_000)}`), /"result_count":0/);
});
