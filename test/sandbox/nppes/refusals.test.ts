import assert from "node:assert/strict";
import { test } from "node:test";
import { createNppes } from "../../../sandbox/nppes/nppes.ts";

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

const unknownSpecialty = {
  description: "No taxonomy codes found with entered description",
  field: "taxonomy_description",
  number: "14",
};
const deactivated = (npi: string) => ({
  description: `CMS deactivated NPI ${npi}. The provider can no longer use this NPI. Our public registry does not display provider information about NPIs that are not in service.`,
  field: "number",
  number: "15",
});

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
  ["version=2.1&taxonomy_description=OB-GYN&limit=10", [unknownSpecialty]],
  ["version=2.1&taxonomy_description=Medical%20Spa&limit=10", [unknownSpecialty]],
  ["version=2.1&taxonomy_description=Nurse%20Practitioner%2C%20Family&limit=200", [unknownSpecialty]],
  ["version=2.1&taxonomy_description=Nurse%20Practitioner%20Family", [unknownSpecialty]],
  ["version=2.1&taxonomy_description=Internal%20Medicine%2C%20Endocrinology*", [unknownSpecialty]],
  ["version=2.1&taxonomy_description=Counselor%2C%20Professional&postal_code=80302&skip=0", [unknownSpecialty]],
  ["version=2.1&number=1669463816", [deactivated("1669463816")]],
  ["version=2.1&number=1659781227&limit=10", [deactivated("1659781227")]],
];

for (const [query, Errors] of cases) {
  test(`?${query} is refused inside a 200`, () => assert.deepEqual(errorsOf(query), { Errors }));
}

for (const half of [
  "nurse practitioner",
  "Family",
  "Psych/Mental",
  "Nurse Anesthetist, Certified Registered",
  "Neonatal, Critical Care",
  "Endocrinology, Diabetes & Metabolism",
  "Lactation Consultant, Non-RN",
  "Cardiovascular Disease",
  "Pathologist",
])
  test(`${half} is part of one classification or of one specialization`, () => {
    const query = new URLSearchParams({ version: "2.1", taxonomy_description: half });
    assert.match(JSON.stringify(errorsOf(query.toString())), /^\{"result_count":/);
  });

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
