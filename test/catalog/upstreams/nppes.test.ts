import assert from "node:assert/strict";
import { test } from "node:test";
import { providerByNpi } from "../../../src/catalog/datasets/provider-by-npi.ts";
import { providersSearch } from "../../../src/catalog/datasets/providers-search.ts";
import { nppes } from "../../../src/catalog/upstreams/nppes.ts";
import { answer, assertFails, HTML } from "../../support/agency-answer.ts";
import { failureOf } from "../../support/failure.ts";

const { request } = providersSearch.toQuery({ city: "Atlanta", limit: 2 });
const refused = (...Errors: readonly object[]) => answer(200, { Errors });

test("A page has the registry's rows and no total", () => {
  const results = [{ number: "1" }, { number: "2" }];
  const page = nppes.interpret(answer(200, { result_count: 2, results }), request);
  assert.deepEqual(page, { rows: results, total: null, updated: null, next: ["skip", "2"] });
});

test("No match is an empty page (recorded: city=ZZZZZZZ)", () => {
  assert.deepEqual(nppes.interpret(answer(200, { result_count: 0, results: [] }), request).rows, []);
});

test("JSON is read whatever its content type: in August 2022 the registry called it text/plain", () => {
  for (const type of ["text/plain", "", "text/html; charset=utf-8"])
    assert.deepEqual(nppes.interpret(answer(200, '{"result_count":0,"results":[]}', type), request).rows, []);
});

/** Recorded bodies where the contract has them, else its table of section 5. */
for (const [number, field, description, ours] of [
  ["03", "last_name", "Wildcards require at least two leading characters", 'parameter "last_name"'],
  ["03", "organization_name", "Wildcards require at least two leading characters", 'parameter "organization"'],
  ["04", "generic", "No valid search criteria provided", "No valid search criteria provided"],
  [
    "05",
    "taxonomy_description",
    "Field contains special character(s) or wrong number of characters",
    'parameter "taxonomy"',
  ],
  ["05", "constructor", "Field contains special character(s)", "Field contains special character(s)"],
  ["05", "city", "Field contains special character(s) or wrong number of characters", 'parameter "city"'],
  [
    "05",
    "enumeration_type",
    "Field contains special character(s)",
    "query: type, first_name, last_name or organization: ",
  ],
] as const)
  test(`The registry's error ${number} about ${field} is the caller's, in our words: ${ours}`, () => {
    const failure = failureOf(() => nppes.interpret(refused({ description, field, number }), request));
    assert.equal(failure.code, "invalid_query");
    assert.ok(failure.message.includes(ours), failure.message);
    assert.doesNotMatch(failure.message, /native code|taxonomy_description|organization_name|enumeration_type/i);
  });

/** Bodies: recorded/errors-14-15.jsonl. */
for (const [taxonomy, hint] of [
  ["OB-GYN", /has no specialty "OB-GYN"; it writes "Obstetrics & Gynecology"\)\.$/],
  ["cardiologist", /has no specialty "cardiologist"; it writes "Cardiovascular Disease"\)\.$/],
  ["Heart Doctors", /it writes "Cardiovascular Disease"\)\.$/],
  ["Nurse Practitioner, Family", /part before or after the comma, "Nurse Practitioner" or "Family"\)\.$/],
  [
    "Clinical Nurse Specialist,Psych/Mental Health, Adult",
    /"Clinical Nurse Specialist" or "Psych\/Mental Health, Adult"/,
  ],
  ["Nothing,", /has no specialty "Nothing,"\)\.$/],
] as const)
  test(`Error 14 about ${taxonomy} is the caller's, names the parameter and says what would be right`, () => {
    const { request } = providersSearch.toQuery({ taxonomy });
    const description = "No taxonomy codes found with entered description";
    const given = refused({ description, field: "taxonomy_description", number: "14" });
    const { code, message } = failureOf(() => nppes.interpret(given, request));
    assert.equal(code, "invalid_query");
    assert.match(message, /parameter "taxonomy": "No taxonomy codes found with entered description"/);
    assert.match(message, hint);
  });

test("Error 15 of a look-up says that there is no record, and that CMS has deactivated it", () => {
  const description =
    "CMS deactivated NPI 1659781227. The provider can no longer use this NPI. Our public registry does not display provider information about NPIs that are not in service.";
  const lookup = providerByNpi.toQuery({ npi: "1659781227" }).request;
  const { code, message } = failureOf(() =>
    nppes.interpret(refused({ description, field: "number", number: "15" }), lookup),
  );
  assert.equal(code, "not_found");
  assert.match(message, /^CMS has deactivated NPI 1659781227: .* It said "CMS deactivated NPI 1659781227\./);
});

for (const [number, field] of [
  ["13", "generic"],
  ["08", "city"],
  ["21", "City"],
] as const)
  test(`Error ${number} about ${field} is the caller's: people and organizations mixed, or what was forwarded`, () => {
    const { code } = failureOf(() => nppes.interpret(refused({ description: "x", field, number }), request));
    assert.equal(code, "invalid_query");
  });

test("An unknown error about the number of a look-up is the caller's, too", () => {
  const lookup = providerByNpi.toQuery({ npi: "1003101296" }).request;
  const given = refused({ description: "NPI is reserved", field: "number", number: "16" });
  const { code, message } = failureOf(() => nppes.interpret(given, lookup));
  assert.equal(code, "invalid_query");
  assert.match(message, /parameter "npi": "NPI is reserved"/);
});

for (const number of ["03", "04", "05", "06", "07", "09"])
  test(`Error ${number} of a look-up is the registry's failure: ten digits were asked for`, () => {
    const lookup = providerByNpi.toQuery({ npi: "1003101296" }).request;
    const given = refused({ description: "NPI must be 10 digits", field: "number", number });
    assertFails(nppes, given, lookup, "unexpected_shape");
  });

for (const [params, add] of [
  [{ organization: "Inova" }, "city, taxonomy, postal_code"],
  [{ last_name: "Smith", state: "CA" }, "city, taxonomy, first_name, postal_code"],
  [{ taxonomy: "Cardiology", state: "CA" }, "city, first_name, last_name, organization, postal_code"],
] as const)
  test(`A search of ${Object.keys(params).join(" and ")} that is too broad (recorded: 07, 09) says what to add`, () => {
    const state = { description: "Field state requires additional search criteria", field: "state", number: "07" };
    const description = "Enumeration_type requires additional search criteria";
    const type = { description, field: "enumeration_type", number: "09" };
    for (const errors of [[state], [type], [state, type]]) {
      const given = refused(...errors);
      const { code, message } = failureOf(() => nppes.interpret(given, providersSearch.toQuery(params).request));
      assert.equal(code, "invalid_query");
      assert.equal(message, `The provider registry finds this search too broad: add at least one of ${add}.`);
    }
  });

test("Several errors are all told", () => {
  const given = refused(
    { description: "Field state requires additional search criteria", field: "state", number: "07" },
    { description: "Field contains special character(s)", field: "city", number: "05" },
  );
  const { code, message } = failureOf(() => nppes.interpret(given, request));
  assert.equal(code, "invalid_query");
  assert.match(message, /refused the query: parameter "state": "Field state.*; parameter "city": "Field contains/);
});

test("A number as a number is the same error", () => {
  const given = refused({ description: "x", field: "city", number: 5 });
  assert.equal(failureOf(() => nppes.interpret(given, request)).code, "invalid_query");
});

for (const [what, given, reason] of [
  [
    "error 17, Unsupported Version",
    refused({ description: "Unsupported Version", field: "version", number: "17" }),
    "unexpected_shape",
  ],
  ["error 17 about a parameter of ours", refused({ field: "city", number: "17" }), "unexpected_shape"],
  ["unknown error", refused({ description: "New", field: "generic", number: "12" }), "unexpected_shape"],
  ["unknown error about what was not sent", refused({ field: "last_name", number: "12" }), "unexpected_shape"],
  ["unknown error about its own words", refused({ field: "constructor", number: "12" }), "unexpected_shape"],
  ["error 15 of a search", refused({ description: "x", field: "number", number: "15" }), "unexpected_shape"],
  [
    "known error beside an unknown one",
    refused({ field: "city", number: "05" }, { field: "x", number: "99" }),
    "unexpected_shape",
  ],
  ["error without a number", refused({ description: "x", field: "city" }), "unexpected_shape"],
  ["error whose number is no number", refused({ number: { toString: 1 }, field: "city" }), "unexpected_shape"],
  [
    "known error beside one that is no object",
    answer(200, { Errors: [{ field: "city", number: "05" }, "down"] }),
    "unexpected_shape",
  ],
  ["error list of null", answer(200, { Errors: [null] }), "unexpected_shape"],
  ["error list without entries", answer(200, { Errors: [] }), "unexpected_shape"],
  ["error that is no list", answer(200, { Errors: "down" }), "unexpected_shape"],
  ["empty error list beside rows", answer(200, { Errors: [], result_count: 0, results: [] }), "unexpected_shape"],
  ["answer without results", answer(200, { result_count: 0 }), "unexpected_shape"],
  ["answer without result_count", answer(200, { results: [] }), "unexpected_shape"],
  ["result_count above its rows", answer(200, { result_count: 200, results: [{}, {}] }), "unexpected_shape"],
  ["result_count as text", answer(200, { result_count: "1", results: [{}] }), "unexpected_shape"],
  [
    "page of more rows than were asked for",
    answer(200, { result_count: 3, results: [{}, {}, {}] }),
    "unexpected_shape",
  ],
  ["list", answer(200, []), "unexpected_shape"],
  ["null", answer(200, null), "unexpected_shape"],
  ["maintenance page with HTTP 200", answer(200, HTML, "text/html"), "not_json"],
  ["empty body", answer(200, ""), "not_json"],
  ["truncated JSON", answer(200, '{"result_count":1,"results":[{"num'), "not_json"],
  ["HTTP 403, seen at eight requests at once", answer(403, HTML, "text/html"), "http_status"],
  ["HTTP 429", answer(429, HTML, "text/html"), "rate_limited"],
  ["HTTP 400", answer(400, { Errors: [] }), "query_rejected"],
  ["HTTP 404", answer(404, { result_count: 0, results: [] }), "http_status"],
  ["HTTP 500", answer(500, HTML, "text/html"), "http_status"],
  ["HTTP 503", answer(503, "Service Unavailable", "text/plain"), "http_status"],
  ["redirect", answer(301, "", "text/html"), "http_status"],
] as const)
  test(`The registry's ${what} is a failure (${reason}), never an empty list`, () => {
    const message = assertFails(nppes, given, request, reason);
    if (given.status === 403) assert.match(message, /too many requests/);
  });

test("A page hidden in the registry's error does not reach the message", () => {
  const failure = failureOf(() =>
    nppes.interpret(refused({ description: HTML, field: "city", number: "05" }), request),
  );
  assert.doesNotMatch(failure.message, /[<>]/);
});

test("an error whose description is not text is still the caller's, without its words", () => {
  const odd = { toString: 1 };
  const failure = failureOf(() => nppes.interpret(refused({ number: "03", field: odd, description: odd }), request));
  assert.equal(failure.code, "invalid_query");
  assert.match(failure.message, /no reason given/);
});
