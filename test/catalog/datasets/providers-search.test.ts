import assert from "node:assert/strict";
import { test } from "node:test";
import { providersSearch } from "../../../src/catalog/datasets/providers-search.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { addressFor, ask } from "../../support/recorded-agencies.ts";

const v = { version: "2.1" };
const at = { address_purpose: "LOCATION" };

goldenTable(providersSearch, "https://npiregistry.cms.hhs.gov/api/", (limit) => ({ limit }), [
  [{ city: "Boston" }, { ...v, ...at, city: "Boston" }],
  [
    { city: "St.  Louis*", state: "mo", limit: 50 },
    { ...v, ...at, city: "St. Louis*", state: "MO" },
  ],
  [
    { taxonomy: "Internal Medicine", state: "OR" },
    { ...v, taxonomy_description: "Internal Medicine", ...at, state: "OR" },
  ],
  [
    { last_name: "Moore", state: "in" },
    { ...v, enumeration_type: "NPI-1", last_name: "Moore", ...at, state: "IN" },
  ],
  [{ last_name: "O’Brien" }, { ...v, enumeration_type: "NPI-1", last_name: "O'Brien" }],
  [
    { first_name: "Josephine", last_name: "Dan*", limit: 1 },
    { ...v, enumeration_type: "NPI-1", first_name: "Josephine", last_name: "Dan*" },
  ],
  [{ first_name: "A" }, { ...v, enumeration_type: "NPI-1", first_name: "A" }],
  [
    { organization: "Massachusetts General" },
    { ...v, enumeration_type: "NPI-2", organization_name: "Massachusetts General*" },
  ],
  [{ organization: "mass*" }, { ...v, enumeration_type: "NPI-2", organization_name: "mass*" }],
  [{ organization: "3" }, { ...v, enumeration_type: "NPI-2", organization_name: "3" }],
  [{ organization: "@Home & Co. (#1)" }, { ...v, enumeration_type: "NPI-2", organization_name: "@Home & Co. (#1)*" }],
  [
    { organization: "ALL OR NOT", taxonomy: "Clinic/Center", city: "New York", state: "NY" },
    {
      ...v,
      enumeration_type: "NPI-2",
      taxonomy_description: "Clinic/Center",
      organization_name: "ALL OR NOT*",
      ...at,
      city: "New York",
      state: "NY",
    },
  ],
  [
    { city: "APO", state: "AE" },
    { ...v, ...at, city: "APO", state: "AE" },
  ],
  [{ last_name: "Peña" }, { ...v, enumeration_type: "NPI-1", last_name: "Peña" }],
  [{ last_name: "“Smith”" }, { ...v, enumeration_type: "NPI-1", last_name: '"Smith"' }],
  [{ city: "Boston, MA" }, { ...v, ...at, city: "Boston, MA" }],
]);

test("providers_search: the address is percent-encoded and keeps the slash after api", () => {
  assert.equal(
    addressFor(providersSearch, { organization: "A&B", state: "MA" }),
    "https://npiregistry.cms.hhs.gov/api/?version=2.1&enumeration_type=NPI-2&organization_name=A%26B*&address_purpose=LOCATION&state=MA&limit=10",
  );
});

for (const [input, message] of [
  [{}, /needs at least one of taxonomy, city, last_name, first_name, organization/],
  [{ limit: 5 }, /needs at least one of taxonomy, city/],
  [
    { state: "MA" },
    /State alone is too broad: add at least one of taxonomy, city, last_name, first_name, organization/,
  ],
  [{ state: "Massachusetts", city: "Boston" }, /"state" must be one of/],
  [{ state: "ZZ", city: "Boston" }, /"state" must be one of/],
  [{ last_name: "Moore", organization: "Mayo" }, /not both/],
  [{ taxonomy: "207R*" }, /"taxonomy" must be a specialty in the registry's words.*received "207R\*"/],
  [{ taxonomy: "207RC0000X*" }, /"taxonomy" must be a specialty in the registry's words/],
  [{ taxonomy: "207RC0000X" }, /"taxonomy" must be a specialty in the registry's words.*received "207RC0000X"/],
  [{ taxonomy: "207rc0000x" }, /"taxonomy" must be a specialty in the registry's words/],
  [{ last_name: "s*" }, /"last_name" may have one \*/],
  [{ city: "M*ll" }, /"city" may have one \*/],
  [{ organization: "a*" }, /"organization" may have one \*/],
  [{ last_name: "100%" }, /"last_name" contains "%"/],
  [{ last_name: "a@b" }, /"last_name" contains "@"/],
  [{ city: "--" }, /"city" needs at least one letter or digit/],
] as const)
  test(`providers_search: ${JSON.stringify(input)} is refused before the registry is asked`, () => {
    const failure = failureOf(() => providersSearch.toQuery(input));
    assert.equal(failure.code, "invalid_query");
    assert.match(failure.message, message);
  });

const person = {
  number: "1003101296",
  enumeration_type: "NPI-1",
  basic: { first_name: "ANN", last_name: "O'BRIEN-LEE", status: "A", name_suffix: "--", credential: "M.D.," },
  addresses: [
    { address_purpose: "MAILING", city: "SALEM", state: "OR" },
    { address_purpose: "LOCATION", city: "ST. LOUIS", state: "MO", telephone_number: "314-555-0100" },
  ],
  practiceLocations: [{ address_purpose: "LOCATION", city: "CHICAGO", state: "IL" }],
  taxonomies: [
    { code: "207R00000X", desc: "Internal Medicine", primary: false, state: "", license: null },
    { code: "235Z00000X", desc: "Speech-Language Pathologist,  ", primary: true },
  ],
  other_names: [{ type: "Former Name", first_name: "ANN", last_name: "MOORE", suffix: "--" }],
};
const company = {
  ...person,
  enumeration_type: "NPI-2",
  basic: { organization_name: "MAYO CLINIC", authorized_official_last_name: "SECRET" },
  other_names: [{ type: "Doing Business As", organization_name: "@HOME CARE" }],
};
const page = (row: object) => ({ rows: [row], total: null, updated: null });

for (const [input, row, words] of [
  [{ last_name: "Smith" }, person, "no such last name"],
  [{ last_name: "Moore" }, company, "not a person"],
  [{ first_name: "Ann" }, company, "not a person"],
  [{ organization: "Mayo" }, person, "not an organization"],
  [{ organization: "Cleveland" }, company, "no such name"],
  [{ city: "Salem" }, person, "no practice location in the city"],
  [{ city: "Louis*" }, person, "no practice location in the city"],
  [{ city: "St. Louis", state: "OR" }, person, "no practice location in the state"],
  [{ taxonomy: "Dentist" }, person, "another taxonomy"],
  [{ taxonomy: "Dentist" }, { ...person, taxonomies: [null] }, "another taxonomy"],
  [{ taxonomy: "Dentist" }, { ...person, taxonomies: [{ primary: true }] }, "another taxonomy"],
] as const)
  test(`providers_search: a row that does not satisfy ${JSON.stringify(input)} makes the answer unusable: ${words}`, () => {
    const failure = failureOf(() => providersSearch.toQuery(input).read(page(row)));
    assert.equal(failure.reason, "unexpected_shape");
    assert.match(failure.message, new RegExp(`row 1 does not match the query: ${words}`));
  });

for (const [input, row, why] of [
  [{ last_name: "moore" }, person, "a former name counts"],
  [{ last_name: "OBrien Lee" }, person, "punctuation does not"],
  [{ first_name: "Bob" }, person, "first names have aliases that only the registry knows"],
  [{ city: "ST LOUIS", state: "IL" }, person, "city and state may match different practice locations"],
  [{ city: "chic*" }, person, "a beginning is enough with *"],
  [{ taxonomy: "speech" }, person, "any taxonomy counts, in part"],
  [{ taxonomy: "Dentist" }, { ...person, taxonomies: [{ code: "213ES0131X", desc: null }] }, "some have no words"],
  [
    { taxonomy: "Multi-Specialty" },
    {
      ...person,
      taxonomies: [{ desc: "Internal Medicine", taxonomy_group: "193200000X - Multi-Specialty Group" }],
    },
    "the group of a taxonomy counts as well",
  ],
  [{ organization: "@home" }, company, "other names count"],
] as const)
  test(`providers_search: a row satisfies ${JSON.stringify(input)}: ${why}`, () => {
    assert.equal(providersSearch.toQuery(input).read(page(row)).records.length, 1);
  });

test("providers_search: real rows found by each filter satisfy it", () => {
  for (const input of [
    { city: "Atlanta" },
    { first_name: "Jo*" },
    { last_name: "Du*" },
    { taxonomy: "Nurse" },
    { organization: "PEACH" },
  ])
    assert.ok(ask(providersSearch, { ...input, limit: 50 }).records.length > 0, JSON.stringify(input));
});

test("providers_search: the registry reports no total, and none is made up", () => {
  assert.equal(ask(providersSearch, { city: "Atlanta" }).page.total, null);
});
