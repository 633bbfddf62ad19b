import assert from "node:assert/strict";
import { test } from "node:test";
import { createNppes } from "../../sandbox/nppes/nppes.ts";

const nppes = createNppes();

function errorsOf(query: string): unknown {
  const { status, contentType, body } = nppes.answer({ method: "GET", path: "/api/", query });
  assert.equal(status, 200);
  assert.equal(contentType, "application/json");
  return JSON.parse(body);
}

const stateAlone = { description: "Field state requires additional search criteria", field: "state", number: "07" };
const typeAlone = {
  description: "Enumeration_type requires additional search criteria",
  field: "enumeration_type",
  number: "09",
};
const badCharacters = (field: string) => ({
  description: "Field contains special character(s) or wrong number of characters",
  field,
  number: "05",
});
const shortWildcard = (field: string) => ({
  description: "Wildcards require at least two leading characters",
  field,
  number: "03",
});
const version = { description: "Unsupported Version", field: "version", number: "17" };
const noCriteria = { description: "No valid search criteria provided", field: "generic", number: "04" };

const cases: readonly (readonly [query: string, errors: readonly unknown[]])[] = [
  ["", [version]],
  ["version=2.0&number=1770626038", [version]],
  ["version=2.1&limit=10", [noCriteria]],
  ["version=2.1&city=&address_purpose=LOCATION", [noCriteria]],
  ["version=2.1&number=123", [{ description: "NPI must be 10 digits", field: "number", number: "06" }]],
  ["version=2.1&number=dada123123", [badCharacters("number")]],
  ["version=2.1&enumeration_type=NPI-3&city=Atlanta", [badCharacters("enumeration_type")]],
  ["version=2.1&last_name=%3Cscript%3E", [badCharacters("last_name")]],
  ["version=2.1&first_name=a%40b", [badCharacters("first_name")]],
  ["version=2.1&state=Ohio&city=Toledo", [badCharacters("state")]],
  ["version=2.1&last_name=s*", [shortWildcard("last_name")]],
  ["version=2.1&city=a*", [shortWildcard("city")]],
  ["version=2.1&organization_name=*", [shortWildcard("organization_name")]],
  ["version=2.1&state=OH", [stateAlone]],
  ["version=2.1&state=OH&country_code=US", [stateAlone]],
  ["version=2.1&state=OH&enumeration_type=NPI-2&limit=20", [stateAlone, typeAlone]],
  ["version=2.1&enumeration_type=NPI-1&limit=10", [typeAlone]],
];

for (const [query, Errors] of cases) {
  test(`?${query} is refused inside a 200`, () => assert.deepEqual(errorsOf(query), { Errors }));
}

test("an organization name may hold an at sign", () => {
  assert.deepEqual(errorsOf("version=2.1&organization_name=care%40home"), { result_count: 0, results: [] });
});

test("both spellings of the path answer, others do not, and writing is not allowed", () => {
  const ask = (method: string, path: string) => nppes.answer({ method, path, query: "version=2.1" }).status;
  assert.equal(ask("GET", "/api"), 200);
  assert.equal(ask("HEAD", "/api/"), 200);
  assert.equal(ask("GET", "/api/%"), 404);
  assert.equal(ask("POST", "/api/"), 405);
});
