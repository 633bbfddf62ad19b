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
  [{ postal_code: "02114" }, { ...v, ...at, postal_code: "02114" }],
  [{ postal_code: "02114-3117" }, { ...v, ...at, postal_code: "021143117" }],
  [
    { postal_code: "021143117", state: "MA", type: "organization" },
    { ...v, enumeration_type: "NPI-2", ...at, state: "MA", postal_code: "021143117" },
  ],
  [
    { last_name: "Moore", type: "Individual" },
    { ...v, enumeration_type: "NPI-1", last_name: "Moore" },
  ],
  [
    { taxonomy: "Nurse Practitioner", type: "individual" },
    { ...v, enumeration_type: "NPI-1", taxonomy_description: "Nurse Practitioner" },
  ],
]);

test("providers_search: the address is percent-encoded and keeps the slash after api", () => {
  assert.equal(
    addressFor(providersSearch, { organization: "A&B", state: "MA" }),
    "https://npiregistry.cms.hhs.gov/api/?version=2.1&enumeration_type=NPI-2&organization_name=A%26B*&address_purpose=LOCATION&state=MA&limit=10",
  );
});

for (const [input, message] of [
  [{}, /needs at least one of taxonomy, city, postal_code, last_name, first_name, organization/],
  [{ limit: 5 }, /needs at least one of taxonomy, city/],
  [
    { state: "MA" },
    /State alone is too broad: add at least one of taxonomy, city, postal_code, last_name, first_name, organization/,
  ],
  [{ type: "individual" }, /Type alone is too broad/],
  [{ type: "individual", state: "MA" }, /State and type alone are too broad/],
  [{ type: "person", city: "Boston" }, /"type" must be one of individual, organization/],
  [{ type: "individual,organization", city: "Boston" }, /"type" must be one value/],
  [{ type: "organization", last_name: "Moore" }, /Only individuals have a first_name and a last_name/],
  [{ type: "individual", organization: "Mayo" }, /Only organizations are found by organization/],
  [
    { postal_code: "2114" },
    /"postal_code" must be a ZIP code of five or nine digits, for example 02114; received "2114"/,
  ],
  [{ postal_code: "02114,02115" }, /"postal_code" must be one value/],
  [{ postal_code: "02*" }, /"postal_code" must be a ZIP code/],
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

const doctor = {
  ...person,
  taxonomies: [
    { code: "207RC0000X", desc: "Internal Medicine, Cardiovascular Disease", primary: false },
    { code: "207R00000X", desc: "Internal Medicine", primary: true },
  ],
};

const readAs = (input: object, ...rows: readonly object[]) => {
  const { records, notes } = providersSearch.toQuery(input).read({ rows, total: null, updated: null });
  return { records: records.map(Object), notes };
};

test('"She practices in St. Louis": a provider found in Chicago shows the address in Chicago, and a note says so', () => {
  const { records, notes } = readAs({ city: "Chicago", state: "IL" }, doctor);
  assert.equal(records[0].practice_address.city, "ST. LOUIS");
  assert.deepEqual([records[0].matching_address.city, records[0].matching_address.state], ["CHICAGO", "IL"]);
  assert.deepEqual(notes, [
    "This provider practices in Chicago, IL at a further location, not at practice_address; see matching_address.",
  ]);
});

test("a provider whose first address is in the place asked for needs no note, and one without a place asked has no matching address", () => {
  const there = readAs(
    { postal_code: "63101" },
    {
      ...doctor,
      addresses: [{ address_purpose: "LOCATION", city: "ST. LOUIS", state: "MO", postal_code: "631012345" }],
    },
  );
  assert.equal(there.records[0].matching_address.city, "ST. LOUIS");
  assert.deepEqual(there.notes, []);
  const anywhere = readAs({ last_name: "Moore" }, doctor);
  assert.deepEqual([anywhere.records[0].matching_address, anywhere.records[0].matching_taxonomy], [null, null]);
  assert.deepEqual(anywhere.notes, []);
});

test('"He practices in Chicago, MO": a city and a state of different addresses are told to be so', () => {
  const { records, notes } = readAs({ city: "Chicago", state: "MO" }, doctor, doctor);
  assert.equal(records[0].matching_address, null);
  assert.match(notes.join(), /^2 of these 2 providers have no single practice address in Chicago, MO/);
});

test('"An internist, not a cardiologist": the taxonomy that matched is shown, and a note says that it is not the main one', () => {
  const { records, notes } = readAs({ taxonomy: "cardiovascular disease" }, doctor);
  assert.equal(records[0].primary_taxonomy.code, "207R00000X");
  assert.equal(records[0].matching_taxonomy.code, "207RC0000X");
  assert.match(notes.join(), /"cardiovascular disease" as a further specialty, not as primary_taxonomy/);
  const main = readAs({ taxonomy: "Internal Medicine" }, doctor);
  assert.equal(main.records[0].matching_taxonomy.code, "207R00000X");
  assert.deepEqual(main.notes, []);
});

test("the matching address has everything that was asked for, in every recorded answer", () => {
  let further = 0;
  for (const city of ["Atlanta", "Decatur", "Los Angeles", "Chicago", "New York", "Denver"])
    for (const record of ask(providersSearch, { city, limit: 50 }).records.map(Object)) {
      assert.equal(record.matching_address.city, city.toUpperCase());
      if (record.practice_address.city !== record.matching_address.city) further++;
    }
  assert.ok(further > 5, String(further));
});

test('"Nobody practices in St. Louis": the note names the other spellings of a place, and their calls', () => {
  const { notes } = readAs({ city: "St. Louis", state: "MO" });
  const [note = "", ...more] = notes;
  assert.deepEqual(more, []);
  assert.match(note, /^Only the spelling "St. Louis" of city was searched/);
  assert.ok(note.includes("/api/v1/providers/search?state=MO&city=SAINT+LOUIS&limit=10"), note);
  assert.ok(note.includes("/api/v1/providers/search?state=MO&city=ST+LOUIS&limit=10"), note);
  assert.match(readAs({ city: "Saint Lou*" }).notes.join(), /city=ST\+LOU\*/);
  assert.match(readAs({ organization: "Smith & Jones" }).notes.join(), /organization=SMITH\+AND\+JONES/);
  const { notes: named } = readAs({ last_name: "O'Brien-Peña" });
  assert.match(named.join(), /^Only the spelling "O'Brien-Peña" of last_name was searched/);
  for (const call of ["O%27Brien-Pena", "OBrien-Pena", "OBrien+Pena"])
    assert.ok(named.join().includes(`last_name=${call}&`), named.join());
  for (const input of [{ city: "Boston" }, { organization: "Nurses" }, { last_name: "Moore" }])
    assert.deepEqual(readAs(input).notes, [], JSON.stringify(input));
});

test("\"There are nine cardiologists\": a person's word that finds other specialties is told with the registry's own", () => {
  assert.deepEqual(readAs({ taxonomy: "cardiology", state: "MA" }).notes, [
    'The registry writes "Cardiovascular Disease" where people say "cardiology"; to search for it: ' +
      "/api/v1/providers/search?state=MA&taxonomy=Cardiovascular+Disease&limit=10",
  ]);
  for (const taxonomy of ["Cardiovascular Disease", "pediatrics", "urgent care", "Nurse"])
    assert.deepEqual(readAs({ taxonomy }).notes, [], taxonomy);
});

test("a ZIP code of five digits finds ZIP+4, and one of nine finds only those", () => {
  const { records } = ask(providersSearch, { postal_code: "10021", limit: 50 });
  assert.ok(records.length > 0);
  const codes = records.map((record) => String(Object(record).matching_address.postal_code));
  assert.ok(codes.every((code) => code.startsWith("10021")));
  const nine = codes.find((code) => code.length === 9) ?? "";
  const found = ask(providersSearch, { postal_code: `${nine.slice(0, 5)}-${nine.slice(5)}`, limit: 50 }).records;
  assert.ok(found.length > 0 && found.length < records.length);
  assert.ok(found.every((record) => Object(record).matching_address.postal_code === nine));
});

test("providers_search: a hostile ZIP code or type never reaches the registry", () => {
  for (const value of ["02114&state=NY", "02114 OR 1", "0211*", "02114-", "０２１１４", "02114\u0000"])
    assert.equal(failureOf(() => providersSearch.toQuery({ postal_code: value })).code, "invalid_query", value);
  for (const value of ["NPI-1&state=NY", "individual&limit=200", "*"])
    assert.equal(
      failureOf(() => providersSearch.toQuery({ city: "Boston", type: value })).code,
      "invalid_query",
      value,
    );
});

test("the record by its NPI has other identifiers as the registry gives them, and a search leaves them out", () => {
  const row = {
    ...person,
    basic: { ...person.basic, sole_proprietor: "YES", certification_date: "2021-05-03", reactivation_date: "x" },
    identifiers: [{ code: "05", desc: "MEDICAID", issuer: null, identifier: "0012345", state: "MO" }],
  };
  const [found] = readAs({ last_name: "Moore" }, row).records;
  assert.equal("other_identifiers" in found, false);
  const lookup = providersSearch.byIdentifier;
  assert.ok(lookup !== null);
  const [whole] = lookup.toQuery({ id: "1003101296" }).read(page(row)).records.map(Object);
  assert.deepEqual(whole.other_identifiers, [{ type: "MEDICAID", state: "MO", issuer: null, identifier: "0012345" }]);
  assert.deepEqual(
    [whole.is_sole_proprietor, whole.is_subpart, whole.certification_date, whole.reactivation_date],
    [true, null, "2021-05-03", null],
  );
});

test("providers_search: the registry reports no total, and none is made up", () => {
  assert.equal(ask(providersSearch, { city: "Atlanta" }).page.total, null);
});
