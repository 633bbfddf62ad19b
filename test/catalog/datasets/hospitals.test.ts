import assert from "node:assert/strict";
import { test } from "node:test";
import { hospitals } from "../../../src/catalog/datasets/hospitals.ts";
import { parsePhpQuery } from "../../../sandbox/cms/php-query.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { goldenTable } from "../../support/address-table.ts";
import { addressFor, ask } from "../../support/recorded-agencies.ts";
import { hospitalsOf2026 } from "../../support/recorded.ts";

const ADDRESS = "https://data.cms.gov/provider-data/api/1/datastore/query/xubh-q36u/0";

type Asked = readonly [property: string, value: string | readonly string[], operator: string];

/** Conditions as the catalog takes them; a list of values is one `in`, or for `contains` any of a group. */
const where = (...conditions: readonly Asked[]): Record<string, string> =>
  Object.fromEntries(
    conditions.flatMap(([property, value, operator], index) => {
      const at = `conditions[${index}]`;
      const one = (at: string, value: string) => [
        [`${at}[property]`, property],
        [`${at}[value]`, value],
        [`${at}[operator]`, operator],
      ];
      if (typeof value === "string") return one(at, value);
      if (operator === "contains")
        return [
          [`${at}[groupOperator]`, "or"],
          ...value.flatMap((text, place) => one(`${at}[conditions][${place}]`, text)),
        ];
      return [
        [`${at}[property]`, property],
        ...value.map((text, place) => [`${at}[value][${place}]`, text]),
        [`${at}[operator]`, operator],
      ];
    }),
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
    [{ city: "Saint  Louis" }, where(["citytown", ["SAINT LOUIS", "ST LOUIS", "ST. LOUIS"], "in"])],
    [{ city: "ft. wayne" }, where(["citytown", ["FT. WAYNE", "FORT WAYNE", "FT WAYNE"], "in"])],
    [
      { county: "St. Clair County" },
      where([
        "countyparish",
        ["ST. CLAIR COUNTY", "SAINT CLAIR COUNTY", "ST CLAIR COUNTY", "ST. CLAIR", "SAINT CLAIR", "ST CLAIR"],
        "in",
      ]),
    ],
    [{ city: "Boston, MA" }, where(["citytown", "BOSTON, MA", "="])],
    [{ name: "children’s" }, where(["facility_name", ["CHILDREN'S", "CHILDRENS"], "contains"])],
    [{ name: "100%_a\\b" }, where(["facility_name", "100\\%\\_A\\\\B", "contains"])],
    [{ name: "%" }, where(["facility_name", "\\%", "contains"])],
    [{ name: "100% a" }, where(["facility_name", ["100\\% A", "100\\%  A"], "contains"])],
    [{ name: "José" }, where(["facility_name", ["JOSé", "JOSE"], "contains"])],
    [
      { name: "St. Mary's" },
      where([
        "facility_name",
        [
          "ST. MARY'S",
          "ST. MARYS",
          "SAINT MARY'S",
          "SAINT MARYS",
          "ST MARY'S",
          "ST MARYS",
          "ST.  MARY'S",
          "ST.  MARYS",
          "SAINT  MARY'S",
          "SAINT  MARYS",
          "ST  MARY'S",
          "ST  MARYS",
        ],
        "contains",
      ]),
    ],
    [
      { name: "mayo clinic", state: "mn", city: "rochester", limit: 50 },
      where(
        ["state", "MN", "="],
        ["citytown", "ROCHESTER", "="],
        ["facility_name", ["MAYO CLINIC", "MAYO  CLINIC"], "contains"],
      ),
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

test("hospitals: an unknown state code is refused with all codes or the one meant, because the catalog would find nothing", () => {
  for (const state of ["ZZ", "M", "UK", "AE"])
    assert.match(
      failureOf(() => hospitals.toQuery({ state })).message,
      /"state" must be one of AL, AK, .*, VI; received/,
    );
  assert.match(failureOf(() => hospitals.toQuery({ state: "Tx." })).message, /did you mean TX\?/);
});

/** Check values of the July 2026 table (counted in sandbox/data/cms). */
for (const [input, total] of [
  [{ state: "MA" }, 84],
  [{ state: "PR" }, 60],
  [{ state: "GU" }, 2],
  [{ state: "TX", city: "Houston" }, 28],
  [{ city: "san diego" }, 9],
  [{ city: "SAINT LOUIS" }, 12],
  [{ city: "St Louis" }, 12],
  [{ city: "St. Louis", state: "MO" }, 12],
  [{ city: "Winston Salem" }, 4],
  [{ city: "Coeur d’Alene" }, 1],
  [{ name: "henry mayo newhall hospital" }, 1],
  [{ name: "mayo" }, 21],
  [{ state: "MN", name: "Mayo Clinic" }, 10],
  [{ name: "children's" }, 79],
  [{ name: "childrens" }, 79],
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

const read = (input: object, rows: readonly object[]) =>
  hospitals.toQuery(input).read({ rows, total: rows.length, updated: null });

test('"St. Louis has one hospital": a note says in which spellings the catalog writes the city', () => {
  const spelled = ask(hospitals, { city: "St. Louis", limit: 50 });
  assert.deepEqual(spelled.notes, [
    "The catalog writes this city as SAINT LOUIS, ST. LOUIS, ST LOUIS; all were searched.",
  ]);
  assert.deepEqual(ask(hospitals, { city: "Houston" }).notes, []);
});

test('"These are the best hospitals": an order by rating says that those without one come first, and how to leave them out', () => {
  const { records, notes } = ask(hospitals, { state: "MA", sort: "-overall_rating", limit: 10 });
  assert.equal(Object(records[0]).overall_rating, null);
  assert.match(notes.join(), /hospitals without a rating come before those with 5 stars/);
  const [, call = ""] = / (\/api\S+)$/.exec(notes.join()) ?? [];
  const asked = Object.fromEntries(new URLSearchParams(call.split("?")[1]));
  assert.deepEqual(asked, { state: "MA", sort: "-overall_rating", overall_rating: "1,2,3,4,5", limit: "10" });
  const without = ask(hospitals, { ...asked, limit: 10 });
  assert.equal(Object(without.records[0]).overall_rating, 5);
  assert.deepEqual(without.notes, []);
  assert.deepEqual(ask(hospitals, { state: "MA", sort: "overall_rating" }).notes, []);
});

test('"It lost a star since 2025": the caveat says that the method is new since 2026', () => {
  assert.match(hospitals.caveat, /new method since 2026: don't compare/);
});

test("the record by its number has the groups of measures as the catalog gives them, and a search leaves them out", () => {
  const lookup = hospitals.byIdentifier;
  assert.ok(lookup !== null);
  const rows = hospitalsOf2026("07");
  for (const row of rows.filter((_, at) => at % 50 === 0)) {
    const id = String(row["facility_id"]);
    const [record] = lookup.toQuery({ id }).read({ rows: [row], total: 1, updated: null }).records;
    const groups: readonly unknown[] = Object(record).measure_groups;
    const number = (column: string): number | null => (row[column] === "Not Available" ? null : Number(row[column]));
    const expected = [
      ["Mortality", "mort"],
      ["Safety of Care", "safety"],
      ["Readmission", "readm"],
      ["Patient Experience", "pt_exp"],
      ["Timely and Effective Care", "te"],
    ].map(([group, name = ""]) => {
      const isCompared = !["pt_exp", "te"].includes(name);
      return {
        group,
        measures_reported: number(`count_of_facility_${name}_measures`),
        better: isCompared ? number(`count_of_${name}_measures_better`) : null,
        no_different: isCompared ? number(`count_of_${name}_measures_no_different`) : null,
        worse: isCompared ? number(`count_of_${name}_measures_worse`) : null,
        footnote: row[`${name}_group_footnote`] || null,
      };
    });
    assert.deepEqual(groups, expected, id);
    assert.equal("measure_groups" in Object(read({}, [row]).records[0]), false);
  }
});

test("a hostile value never adds a condition, and its characters are taken literally", () => {
  const signs = [
    "%",
    "_",
    "\\",
    "'",
    '"',
    "&",
    "=",
    "[",
    "]",
    "conditions[9][property]=state",
    ";",
    " ",
    "st",
    "Saint",
    "and",
    "mc",
    "-",
    "é",
    "％",
    "marys",
    "OR",
    "1=1",
    ")",
    "#",
    "?",
  ];
  let state = 1;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let round = 0; round < 3000; round++) {
    const made = () =>
      Array.from({ length: 1 + random(9) }, () => signs[random(signs.length)] ?? "").join(random(2) === 0 ? " " : "");
    const input = { city: made(), name: made(), county: made() };
    const query = attempt(() => hospitals.toQuery(input));
    if (query instanceof Error) continue;
    const { search } = new URL(addressFor(hospitals, input));
    const sent = Object(parsePhpQuery(search.slice(1)));
    const [city, name, county, ...more] = sent.conditions;
    assert.deepEqual([more, city.property, county.property], [[], "citytown", "countyparish"], search);
    const names = name.property === undefined ? name.conditions : [name];
    if (name.property === undefined) assert.deepEqual(Object.keys(name).toSorted(), ["conditions", "groupOperator"]);
    for (const one of names) {
      assert.deepEqual([one.property, one.operator, Object.keys(one).length], ["facility_name", "contains", 3], search);
      assert.doesNotMatch(one.value.replaceAll(/\\[\\%_]/g, ""), /[\\%_]/, "an open wildcard");
    }
    for (const one of [city, county]) assert.match(one.operator, /^(?:=|in)$/);
    assert.deepEqual([sent.limit, sent.offset], ["10", "0"]);
  }
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
