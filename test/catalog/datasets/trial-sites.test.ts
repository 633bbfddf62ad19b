import assert from "node:assert/strict";
import { test } from "node:test";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import { isObject } from "../../../src/core/json.ts";
import { recordedRows } from "../../support/recorded.ts";

/** Which sites of a study a search shows, and what it says of those that it was asked for. */

const number = (index: number): string => `NCT${String(index).padStart(8, "0")}`;
const site = (city: string, state: string | null, status: string | null = null) => ({ city, state, status });
const study = (index: number, ...locations: readonly object[]) => ({
  protocolSection: {
    identificationModule: { nctId: number(index) },
    statusModule: { overallStatus: "RECRUITING" },
    contactsLocationsModule: { locations },
  },
});
const read = (input: object, ...rows: readonly object[]) =>
  trials.toQuery(input).read({ rows, total: rows.length, updated: null });
const shown = (input: object, ...locations: readonly object[]) => {
  const [record = {}] = read(input, study(1, ...locations)).records;
  const { locations: sites, ...rest } = record;
  assert.ok(Array.isArray(sites));
  return { ...rest, sites: sites.map((each) => (isObject(each) ? `${each["city"]}, ${each["state"]}` : "")) };
};

const california = Array.from({ length: 12 }, (_, at) => site(`City ${at}`, "California"));

test('"This study has a site in California first": the sites in Massachusetts come first', () => {
  const { sites, matching_location_count, location_count } = Object(
    shown(
      { location: "MA" },
      ...california,
      site("Boston", "Massachusetts", "RECRUITING"),
      site("Worcester", "Massachusetts", "WITHDRAWN"),
    ),
  );
  assert.deepEqual(sites.slice(0, 3), ["Boston, Massachusetts", "Worcester, Massachusetts", "City 0, California"]);
  assert.deepEqual([sites.length, matching_location_count, location_count], [10, 2, 14]);
});

test("without a location the registry's order is kept, and no number of matching sites is given", () => {
  const { sites, matching_location_count } = Object(shown({}, ...california, site("Boston", "Massachusetts")));
  assert.equal(sites[0], "City 0, California");
  assert.equal(matching_location_count, null);
});

for (const [location, matching] of [
  ["Boston, MA", ["Boston"]],
  ["Massachusetts", ["Boston", "Bostwick"]],
  ["Bosto, MA", ["Boston", "Bostwick"]],
  ["Canada", ["Montréal"]],
  ["Montreal, Canada", ["Montréal"]],
  ["Paris Canada", []],
  ["saint mary's hospital", ["St. Louis"]],
  ["St Marys Hospital", ["St. Louis"]],
  ["Saint Louis, MO", ["St. Louis"]],
  ["Saint Louis, Missouri", ["St. Louis"]],
] as const)
  test(`"${location}" puts ${matching.join(" and ") || "no site"} first`, () => {
    const { sites, matching_location_count } = Object(
      shown(
        { location },
        { city: "Paris", country: "France" },
        site("Boston", "Massachusetts"),
        site("Bostwick", "Massachusetts"),
        { city: "Montréal", country: "Canada", state: "Quebec" },
        { facility: "St. Mary’s Hospital", city: "St. Louis", state: "Missouri" },
      ),
    );
    assert.equal(matching_location_count, matching.length);
    assert.deepEqual(
      sites.slice(0, matching.length).map((each: string) => each.split(",")[0]),
      matching,
    );
  });

const recruiting = { location: "MA", status: "RECRUITING" };
const open = study(1, site("Boston", "Massachusetts", "RECRUITING"));
const withdrawn = study(2, site("Boston", "Massachusetts", "WITHDRAWN"), site("Austin", "Texas", "RECRUITING"));
const notYet = study(3, site("Boston", "Massachusetts", "NOT_YET_RECRUITING"));
const unsaid = study(4, site("Boston", "Massachusetts"));

test('"These studies recruit in Massachusetts": a note counts those that recruit at no site there', () => {
  assert.deepEqual(read(recruiting, open, withdrawn, notYet, unsaid).notes, [
    "2 of these 4 studies have no recruiting site in Massachusetts: the status that was asked for is the whole study's.",
  ]);
  assert.deepEqual(read({ ...recruiting, location: "Boston, MA" }, open, withdrawn).notes, [
    "1 of these 2 studies has no recruiting site in Boston, Massachusetts: the status that was asked for is the whole study's.",
  ]);
  assert.deepEqual(read(recruiting, withdrawn).notes, [
    "This study has no recruiting site in Massachusetts: the status that was asked for is the whole study's.",
  ]);
});

test("any of several statuses at a site is enough, and without a status or a place nothing is counted", () => {
  const both = { location: "MA", status: "RECRUITING,NOT_YET_RECRUITING" };
  assert.deepEqual(read(both, open, withdrawn, notYet).notes, [
    "1 of these 3 studies has no recruiting or not yet recruiting site in Massachusetts: the status that was asked for is the whole study's.",
  ]);
  assert.deepEqual(read({ location: "MA" }, open, withdrawn).notes, []);
  assert.deepEqual(read({ status: "RECRUITING" }, open, withdrawn).notes, []);
});

test('"These studies are in Kansas": a state by its name alone also finds Kansas City, Missouri, which is said', () => {
  const note = (location: string) => read({ location }, study(1, site("Kansas City", "Missouri"))).notes.join(" ");
  assert.match(
    note("Kansas"),
    /^"Kansas" was looked for in all that a site says .*; location KS finds the state alone\.$/,
  );
  assert.match(note("west virginia"), /location WV /);
  for (const location of ["Kansas City", "Canada", "Kansas, USA"])
    assert.doesNotMatch(trials.toQuery({ location }).request.notes?.join(" ") ?? "", /the state alone/, location);
});

test('"This study is in Paris, Canada": words that match no single site are reported', () => {
  assert.deepEqual(
    read({ location: "Paris Canada" }, study(1, { city: "Paris", country: "France" }, { country: "Canada" })).notes,
    ['This study has no single site that shows "Paris Canada"; the registry found the words in the study.'],
  );
});

test('"These are all sites": a record by its number has every one, in the registry\'s order', () => {
  const { byIdentifier: lookup } = trials;
  assert.ok(lookup !== null);
  const [record = {}] = lookup
    .toQuery({ id: number(1) })
    .read({ rows: [study(1, ...california, site("Boston", "Massachusetts"))], total: 1, updated: null }).records;
  const { locations, location_count, matching_location_count } = Object(record);
  assert.deepEqual([locations.length, location_count, matching_location_count], [13, 13, null]);
  assert.equal(locations[0].city, "City 0");
});

test("over the recorded studies every state that a study has a site in is shown first when it is asked for", () => {
  let asked = 0;
  for (const row of recordedRows("trials")) {
    const { records } = trials.byIdentifier?.toQuery({ id: numberOf(row) }).read(pageOf(row)) ?? assert.fail();
    const { locations } = Object(records[0]);
    const states = new Set<string>(
      locations.flatMap(({ country, state }: Record<string, string>) =>
        country === "United States" && state !== null ? [state] : [],
      ),
    );
    for (const state of states) {
      const [record] = trials.toQuery({ location: `${state}, USA` }).read(pageOf(row)).records;
      const { locations: shown, matching_location_count: matching } = Object(record);
      assert.ok(matching > 0, state);
      for (const each of shown.slice(0, matching)) assert.equal(each.state, state);
      asked++;
    }
  }
  assert.ok(asked > 300, `${asked} states`);
});

const pageOf = (row: object) => ({ rows: [row], total: 1, updated: null });
const numberOf = (row: object): string => String(Object(row).protocolSection.identificationModule.nctId);
