import assert from "node:assert/strict";
import { test } from "node:test";
import { providerByNpi } from "../../../src/catalog/datasets/provider-by-npi.ts";
import { providersSearch } from "../../../src/catalog/datasets/providers-search.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { addressFor, ask } from "../../support/recorded-agencies.ts";

goldenTable(
  providerByNpi,
  "https://npiregistry.cms.hhs.gov/api/",
  () => ({}),
  ["1003101296", "1234567893", "1234567890", "0000000000", "9999999999", "2000000000", "1770626038", "1568946812"].map(
    (npi) => [{ npi }, { version: "2.1", number: npi }] as const,
  ),
);

test("provider_by_npi: anything but ten ASCII digits is an invalid NPI", () => {
  for (const npi of [
    "123",
    "12345678901",
    "123456789X",
    " 1003101296",
    "1003101296 ",
    "١٢٣٤٥٦٧٨٩٠",
    "1003101296\n",
    "",
  ]) {
    const { code, message } = failureOf(() => providerByNpi.toQuery({ npi }));
    assert.equal(code, "invalid_npi", JSON.stringify(npi));
    assert.match(message, /"npi" must be exactly ten digits/);
  }
});

for (const [npi, received] of [
  [1003101296, "the number 1003101296"],
  [true, "the value true"],
  [null, "the value null"],
  [["1003101296"], "a list"],
  [{}, "an object"],
] as const)
  test(`provider_by_npi: ${JSON.stringify(npi)} instead of a text is refused with its type`, () => {
    const { code, message } = failureOf(() => providerByNpi.toQuery({ npi }));
    assert.equal(code, "invalid_npi");
    assert.equal(
      message,
      `Parameter "npi" must be text of exactly ten digits, for example "1003101296"; received ${received}.`,
    );
  });

test("provider_by_npi: a row without a type of provider is read as one of an unknown type", () => {
  for (const enumeration_type of ["", undefined, "NPI-3"]) {
    const row = { number: "1003101296", enumeration_type, basic: { organization_name: "ACME", status: "D" } };
    const page = { rows: [row], total: null, updated: null };
    const [record] = providerByNpi.toQuery({ npi: "1003101296" }).read(page).records;
    const { type, name, status } = Object.fromEntries(Object.entries(record ?? {}));
    assert.deepEqual({ type, name, status }, { type: null, name: "ACME", status: "deactivated" });
  }
});

/** Readers took a mistyped NPI for a provider that does not exist. */
for (const [npi, said] of [
  ["1234567890", "Its check digit is wrong, so it is probably mistyped."],
  ["1003101297", "Its check digit is wrong, so it is probably mistyped."],
  ["3003101296", "Its check digit is wrong, so it is probably mistyped."],
  ["1234567893", null],
] as const)
  test(`"There is no such provider": ${npi} is not found${said === null ? "" : " and told to be mistyped"}, and was asked for`, () => {
    for (const dataset of [providerByNpi, providersSearch.byIdentifier]) {
      assert.ok(dataset !== null);
      const input = dataset === providerByNpi ? { npi } : { id: npi };
      assert.match(addressFor(dataset, input), new RegExp(`number=${npi}$`));
      const { code, message } = failureOf(() => ask(dataset, input));
      assert.equal(code, "not_found");
      assert.equal(message.endsWith(said ?? "."), true, message);
      assert.equal(message.includes("mistyped"), said !== null, message);
    }
  });

test("provider_by_npi: no row means not found, with the NPI in the message", () => {
  const { code, message } = failureOf(() =>
    providerByNpi.toQuery({ npi: "1234567890" }).read({ rows: [], total: null, updated: null }),
  );
  assert.equal(code, "not_found");
  assert.match(message, /1234567890/);
});

test("provider_by_npi: a row of another NPI makes the answer unusable", () => {
  const row = { number: "1003101296", enumeration_type: "NPI-2", basic: {} };
  const plan = providerByNpi.toQuery({ npi: "1234567893" });
  const failure = failureOf(() => plan.read({ rows: [row], total: null, updated: null }));
  assert.equal(failure.reason, "unexpected_shape");
  assert.match(failure.message, /row 1 does not match the query: another NPI/);
});

test("provider_by_npi: a number as of 2019 is the same NPI", () => {
  const row = { number: 1003101296, enumeration_type: "NPI-2", basic: { organization_name: "X" } };
  const [record] = providerByNpi
    .toQuery({ npi: "1003101296" })
    .read({ rows: [row], total: null, updated: null }).records;
  assert.match(JSON.stringify(record), /"npi":"1003101296"/);
});

test("provider_by_npi: the practice address is chosen by purpose and the primary taxonomy by its mark, else the first", () => {
  const row = {
    number: "1003101296",
    enumeration_type: "NPI-1",
    basic: {
      first_name: "ANN",
      middle_name: "",
      last_name: "LEE",
      name_suffix: "Jr.",
      credential: "LCMHC,",
      status: "D",
    },
    addresses: [
      { address_purpose: "MAILING", address_1: "HOME", city: "SALEM" },
      {
        address_purpose: "LOCATION",
        address_1: "1 MAIN ST",
        address_2: "",
        city: "BOSTON",
        state: "MA",
        fax_number: "1",
      },
    ],
    taxonomies: [
      { code: "207R00000X", desc: "Internal Medicine", primary: false, state: "", license: "" },
      { code: "235Z00000X", desc: "Speech-Language Pathologist,  ", primary: false },
    ],
  };
  const [record] = providerByNpi
    .toQuery({ npi: "1003101296" })
    .read({ rows: [row], total: null, updated: null }).records;
  assert.deepEqual(record, {
    npi: "1003101296",
    type: "individual",
    name: "ANN LEE Jr.",
    first_name: "ANN",
    middle_name: null,
    last_name: "LEE",
    credential: "LCMHC",
    status: "deactivated",
    deactivation_date: null,
    reactivation_date: null,
    certification_date: null,
    primary_taxonomy: { code: "207R00000X", description: "Internal Medicine" },
    matching_taxonomy: null,
    taxonomies: [
      { code: "207R00000X", description: "Internal Medicine", primary: false, state: null, license: null },
      { code: "235Z00000X", description: "Speech-Language Pathologist", primary: false, state: null, license: null },
    ],
    practice_address: {
      line1: "1 MAIN ST",
      line2: null,
      city: "BOSTON",
      state: "MA",
      postal_code: null,
      country_code: null,
    },
    matching_address: null,
    phone: null,
    fax: "1",
    other_practice_locations: [],
    other_names: [],
    other_identifiers: [],
    is_sole_proprietor: null,
    is_subpart: null,
    enumeration_date: null,
    last_updated: null,
    record_url: "https://npiregistry.cms.hhs.gov/provider-view/1003101296",
  });
});

test("provider_by_npi: the example is a real record and an unknown NPI is not found", () => {
  assert.equal(ask(providerByNpi, { npi: "1003101296" }).records.length, 1);
  assert.equal(failureOf(() => ask(providerByNpi, { npi: "1234567893" })).code, "not_found");
});
