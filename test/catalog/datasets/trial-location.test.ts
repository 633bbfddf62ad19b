import assert from "node:assert/strict";
import { test } from "node:test";
import { toLocation } from "../../../src/catalog/datasets/trial-location.ts";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { recordedRows } from "../../support/recorded.ts";

const inState = (state: string, city: string | null = null) =>
  ({ kind: "site", region: { name: state, fields: ["state"] }, city, zip: null }) as const;

for (const [text, place] of [
  ...[
    '"Boston, MA"',
    "(Boston, MA)",
    "[Boston MA]",
    "Boston (MA)",
    "'Boston, MA'",
    "{Boston}, <MA>",
    '"Boston", "MA"',
  ].map((text) => [text, inState("Massachusetts", "Boston")] as const),
  ...["Boston; MA", "boston; ma", "Boston， MA", "Boston、MA", "Boston MA!"].map(
    (text) => [text, inState("Massachusetts", text.startsWith("b") ? "boston" : "Boston")] as const,
  ),
  ['"boston, massachusetts"', inState("Massachusetts", "boston")],
  ['"MA"', inState("Massachusetts")],
  ["(Washington, D.C.)", inState("District of Columbia", "Washington")],
  ["Coeur d'Alene, ID", inState("Idaho", "Coeur d'Alene")],
  ["Nevada, MO", inState("Missouri", "Nevada")],
  ["New York, New York", inState("New York", "New York")],
  ["New York, NY", inState("New York", "New York")],
  ["Trinidad and Tobago, WA", inState("Washington", "Trinidad and Tobago")],
] as const)
  test(`trials: the location ${text} is ${place.city ?? "any city"} in ${place.region.name}`, () => {
    assert.partialDeepStrictEqual(toLocation(text), place);
  });

for (const [text, expression] of [
  ['"Paris, France"', "Paris France"],
  ["(U.K.)", "United Kingdom"],
  ["USA!", "United States"],
  ["Puerto Rico", "Puerto Rico"],
  ["Georgia", "Georgia"],
  ["Texas, UK", "Texas United Kingdom"],
  ["London, UK, USA", "London UK United States"],
  ["Boston Massachusetts", "Boston Massachusetts"],
  ["Trinidad and Tobago", "Trinidad and Tobago"],
  ["Washington and Lee", "Washington and Lee"],
  ["St. Mary's (Children's) Hospital", "St Mary's Children's Hospital"],
] as const)
  test(`trials: the location ${text} is looked for as the words ${expression}`, () => {
    assert.deepEqual(toLocation(text), { kind: "words", expression });
  });

for (const text of [
  ...["MA, NY", "ma, ny", "MA NY", "MA; NY", "(MA, NY)", '"MA", "NY"', "MA|NY", "MA/NY", "MA & NY", "MA + NY"],
  ...["MA or NY", "ma or ny", "MA and NY", "MA, or NY", "OR or WA", "IN and OR", "MA OR NY"],
  ...["MA, NY, CT", "MA, NY or CT", "MA, NY, USA", "Boston, MA or NY", "Boston, MA, NY", "Boston MA or New York NY"],
  ...["Massachusetts or New York", "Massachusetts and NY", "Virginia/Maryland", "Boston or NY", "Boston and, NY"],
  ...["PR, MA", "San Juan, PR, NY", "Puerto Rico or Georgia", "Atlanta, Georgia, MA", "Boston, MA 02115, NY"],
])
  test(`trials: the location ${text} is refused, for a study is looked for in one state`, () => {
    const { code, message } = failureOf(() => toLocation(text));
    assert.equal(code, "invalid_query");
    assert.ok(message.startsWith('Parameter "location" must be a single state, city or country'), message);
    assert.ok(message.includes("received"), message);
  });

test("trials: reading a location doesn't take twice as long with each further country", () => {
  const started = performance.now();
  assert.partialDeepStrictEqual(toLocation(`Boston, MA${", USA".repeat(20)}`), inState("Massachusetts", "Boston"));
  assert.ok(performance.now() - started < 1000);
});

const study = (...locations: object[]) => ({
  protocolSection: {
    identificationModule: { nctId: "NCT01234567" },
    contactsLocationsModule: { locations },
  },
});
const read = (location: string, ...sites: object[]) =>
  trials.toQuery({ location }).read({ rows: [study(...sites)], total: 1, updated: null });
const site = (city: string | undefined, state: string) => ({ city, state });

for (const [location, sites, words] of [
  ["Boston, MA", [site("Boston", "New York"), site("Worcester", "Massachusetts")], "no site of the state in the city"],
  ["Springfield, MA", [site("Boston", "Massachusetts")], "no site of the state in the city"],
  ["New York, NY", [site("New Rochelle", "New York")], "no site of the state in the city"],
  ["St. Louis, MO", [site("St. Charles", "Missouri")], "no site of the state in the city"],
  ["Boston, MA", [site(undefined, "Massachusetts")], "no site of the state in the city"],
  ["Boston, MA", [site("Boston", "Texas")], "no site in the state"],
] as const)
  test(`trials: ${location} is not answered with a study in ${JSON.stringify(sites)}`, () => {
    const failure = failureOf(() => read(location, ...sites));
    assert.equal(failure.reason, "unexpected_shape");
    assert.match(failure.message, new RegExp(`row 1 does not match the query: ${words}`));
  });

for (const [location, city, state] of [
  ["boston, MA", "Boston", "Massachusetts"],
  ["York, PA", "New York", "Pennsylvania"],
  ["St. Louis, MO", "Saint Louis", "Missouri"],
  ["Saint Louis, MO", "St Louis", "Missouri"],
  ["Fort Worth, TX", "Ft. Worth", "Texas"],
  ["Mount Vernon, NY", "Mt Vernon", "New York"],
  ["Winston Salem, NC", "Winston-Salem", "North Carolina"],
  ["WinstonSalem, NC", "Winston-Salem", "North Carolina"],
  ["Mc Allen, TX", "McAllen", "Texas"],
  ["Coeur D’Alene, ID", "Coeur d'Alene", "Idaho"],
  ["Quad City, IL", "Quad Cities", "Illinois"],
  ["Centre, AL", "Center", "Alabama"],
  ["Española, NM", "Espanola", "New Mexico"],
  ["Ørsted, IA", "Orsted", "Iowa"],
] as const)
  test(`trials: ${location} may be answered with a study in ${city}: the registry also finds forms of a word`, () => {
    assert.equal(read(location, site("Elsewhere", "Ohio"), site(city, state)).records.length, 1);
  });

test("trials: every recorded study may be the answer to the city and state of each of its sites", () => {
  let asked = 0;
  for (const row of recordedRows("trials"))
    for (const location of sitesOf(row)) {
      const plan = attempt(() => trials.toQuery({ location }));
      assert.ok(!(plan instanceof GatewayError), location);
      assert.equal(plan.read({ rows: [row], total: 1, updated: null }).records.length, 1);
      asked++;
    }
  assert.ok(asked > 300, `${asked} sites`);
});

function sitesOf(row: object): readonly string[] {
  const [record] = trials.toQuery({}).read({ rows: [row], total: 1, updated: null }).records;
  const { locations } = Object.fromEntries(Object.entries(record ?? {}));
  assert.ok(Array.isArray(locations));
  return locations.flatMap(({ city, state, country }) =>
    country === "United States" && state !== null ? [`${city}, ${state}`] : [],
  );
}

for (const [location, cities] of [
  ["St. Louis, MO", ["St. Louis", "Saint Louis", "St Louis"]],
  ["Saint Louis, MO", ["Saint Louis", "St Louis"]],
  ["Ft. Worth, TX", ["Ft. Worth", "Fort Worth", "Ft Worth"]],
  ["Cañon City, CO", ["Cañon City", "Canon City"]],
] as const)
  test(`"No study in ${location}": the registry is asked for ${cities.join(", ")}`, () => {
    const place = toLocation(location);
    assert.equal(place.kind, "site");
    const asked = place.filter.match(/(?<=AREA\[LocationCity\]")[^"]*/g);
    assert.deepEqual(asked?.toSorted(), [...cities].toSorted());
  });
