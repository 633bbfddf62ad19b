import assert from "node:assert/strict";
import { test } from "node:test";
import { hospitals } from "../../../src/catalog/datasets/hospitals.ts";
import { failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { addressFor, ask } from "../../support/recorded-agencies.ts";
import { hospitalsOf2026 } from "../../support/recorded.ts";

const ADDRESS = "https://data.cms.gov/provider-data/api/1/datastore/query/xubh-q36u/0";

const where = (...conditions: readonly (readonly [string, string, string])[]): Record<string, string> =>
  Object.fromEntries(
    conditions.flatMap(([property, value, operator], at) => [
      [`conditions[${at}][property]`, property],
      [`conditions[${at}][value]`, value],
      [`conditions[${at}][operator]`, operator],
    ]),
  );

goldenTable(
  hospitals,
  ADDRESS,
  (limit) => ({
    limit,
    offset: "0",
    count: "true",
    results: "true",
    schema: "false",
    keys: "true",
    format: "json",
    rowIds: "false",
  }),
  [
    [{}, {}],
    [{ state: "MA", limit: 3 }, where(["state", "MA", "="])],
    [{ state: " or " }, where(["state", "OR", "="])],
    [{ state: "pr" }, where(["state", "PR", "="])],
    [{ city: "Saint  Louis" }, where(["citytown", "SAINT LOUIS", "="])],
    [{ city: "Boston, MA" }, where(["citytown", "BOSTON, MA", "="])],
    [{ name: "children’s" }, where(["facility_name", "CHILDREN'S", "contains"])],
    [{ name: "100%_a\\b" }, where(["facility_name", "100\\%\\_A\\\\B", "contains"])],
    [{ name: "%" }, where(["facility_name", "\\%", "contains"])],
    [{ name: 'St. "Mary\'s" [&] *' }, where(["facility_name", 'ST. "MARY\'S" [&] *', "contains"])],
    [{ name: "José" }, where(["facility_name", "JOSé", "contains"])],
    [
      { name: "mayo clinic", state: "mn", city: "rochester", limit: 50 },
      where(["state", "MN", "="], ["citytown", "ROCHESTER", "="], ["facility_name", "MAYO CLINIC", "contains"]),
    ],
  ],
);

test("hospitals: the address is the canonical request of the catalog", () => {
  assert.equal(
    addressFor(hospitals, { state: "MA" }),
    `${ADDRESS}?conditions%5B0%5D%5Bproperty%5D=state&conditions%5B0%5D%5Bvalue%5D=MA&conditions%5B0%5D%5Boperator%5D=%3D` +
      "&limit=10&offset=0&count=true&results=true&schema=false&keys=true&format=json&rowIds=false",
  );
});

test("hospitals: a state that is no USPS code is refused with all codes, for the catalog would find nothing", () => {
  for (const state of ["Tx.", "ZZ", "M", "UK", "AE"])
    assert.match(
      failureOf(() => hospitals.toQuery({ state })).message,
      /"state" must be one of AL, AK, .*, VI; received/,
    );
});

/** Check values of the July 2026 table (counted in sandbox/data/cms). */
for (const [input, total] of [
  [{ state: "MA" }, 84],
  [{ state: "PR" }, 60],
  [{ state: "GU" }, 2],
  [{ state: "TX", city: "Houston" }, 28],
  [{ city: "san diego" }, 9],
  [{ city: "SAINT LOUIS" }, 10],
  [{ city: "St Louis" }, 1],
  [{ name: "mayo" }, 21],
  [{ state: "MN", name: "Mayo Clinic" }, 10],
  [{ name: "children's" }, 50],
  [{ name: "&" }, 99],
  [{ name: "%" }, 0],
  [{ name: "_" }, 0],
] as const)
  test(`hospitals: ${JSON.stringify(input)} matches ${total} hospitals of July 2026, and the page satisfies it`, () => {
    const { page, records } = ask(hospitals, { ...input, limit: 50 });
    assert.equal(page.total, total);
    assert.equal(records.length, Math.min(total, 50));
  });

const row = {
  facility_id: "01014F",
  facility_name: "HENRY MAYO NEWHALL  HOSPITAL",
  citytown: "VALENCIA",
  state: "CA",
  emergency_services: "Yes",
  hospital_overall_rating: "Not Available",
  hospital_overall_rating_footnote: "16, 23",
  meets_criteria_for_birthing_friendly_designation: "",
};

for (const [input, words] of [
  [{ state: "TX" }, "another state"],
  [{ city: "Houston" }, "another city"],
  [{ name: "children" }, "its name does not contain name"],
  [{ name: "%" }, "its name does not contain name"],
] as const)
  test(`hospitals: a row that does not satisfy ${JSON.stringify(input)} shows that the catalog ignored it`, () => {
    const failure = failureOf(() => hospitals.toQuery(input).read({ rows: [row], total: 1, updated: null }));
    assert.equal(failure.reason, "unexpected_shape");
    assert.match(failure.message, new RegExp(`row 1 does not match the query: ${words}`));
  });

test("hospitals: a limit of another type is refused with the type that was sent, one out of bounds as it was sent", () => {
  for (const [limit, received] of [
    ["3", 'the text "3"'],
    [51, '"51"'],
    [true, "the value true"],
  ] as const)
    assert.equal(
      failureOf(() => hospitals.toQuery({ limit })).message,
      `Parameter "limit" must be a whole number from 1 to 50, in plain digits; received ${received}.`,
    );
});

test("hospitals: a row without a state is read, and fits every question but one for a state", () => {
  const page = { rows: [{ ...row, state: "" }], total: 1, updated: null };
  const [record] = hospitals.toQuery({ name: "newhall" }).read(page).records;
  assert.equal(Object.entries(record ?? {}).find(([key]) => key === "state")?.[1], null);
  assert.match(failureOf(() => hospitals.toQuery({ state: "CA" }).read(page)).message, /another state/);
});

test("hospitals: 'Not Available' is null, an unreported designation is null and never false, ids keep their zeros", () => {
  const [record] = hospitals
    .toQuery({ name: "newhall  hospital" })
    .read({ rows: [row], total: 1, updated: null }).records;
  assert.deepEqual(record, {
    facility_id: "01014F",
    name: "HENRY MAYO NEWHALL  HOSPITAL",
    address: null,
    city: "VALENCIA",
    state: "CA",
    zip: null,
    county: null,
    phone: null,
    type: null,
    ownership: null,
    emergency_services: true,
    overall_rating: null,
    overall_rating_footnote: "16, 23",
    birthing_friendly: null,
    record_url: "https://www.medicare.gov/care-compare/details/hospital/01014F",
  });
});

test("hospitals: the column names of earlier years are still understood", () => {
  const old = {
    provider_id: "010001",
    hospital_name: "A",
    city: "DOTHAN",
    county_name: "H",
    phone_number: "1",
    state: "AL",
  };
  const [record] = hospitals.toQuery({ city: "Dothan" }).read({ rows: [old], total: 1, updated: null }).records;
  const { facility_id, name, city, county, phone } = Object.fromEntries(Object.entries(record ?? {}));
  assert.deepEqual([facility_id, name, city, county, phone], ["010001", "A", "DOTHAN", "H", "1"]);
});

test("hospitals: ratings and designations add up to what the July table says", () => {
  const records = hospitalsOf2026("07").map((row) => {
    const [record = {}] = hospitals.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
    return Object.fromEntries(Object.entries(record));
  });
  assert.equal(records.length, 5432);
  assert.equal(records.filter((record) => record["overall_rating"] === null).length, 2250);
  assert.equal(records.filter((record) => record["emergency_services"] === true).length, 4498);
  assert.equal(records.filter((record) => record["emergency_services"] === false).length, 934);
  assert.ok(records.every((record) => record["birthing_friendly"] !== false));
});
