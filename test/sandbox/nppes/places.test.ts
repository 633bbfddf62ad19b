import assert from "node:assert/strict";
import { test } from "node:test";
import { createNppes } from "../../../sandbox/nppes/nppes.ts";
import { valuesAt, type JsonObject } from "../../../sandbox/openfda/json.ts";
import { readRecords } from "../../../sandbox/recorded.ts";

/** Places, kinds and specialties: what is found is what a reader of the records finds. */

const nppes = createNppes();
const records = readRecords("nppes/providers.jsonl");

/** The NPIs that a question finds, page by page. */
function found(parameters: Readonly<Record<string, string>>): ReadonlySet<string> {
  const all: string[] = [];
  for (let skip = 0; skip <= 1000; skip += 200) {
    const query = new URLSearchParams({ version: "2.1", ...parameters, limit: "200", skip: String(skip) }).toString();
    const { results = [] }: { results?: readonly JsonObject[] } = JSON.parse(
      nppes.answer({ method: "GET", path: "/api/", query }).body,
    );
    all.push(...results.map(({ number }) => String(number)));
    if (results.length < 200) break;
  }
  assert.equal(new Set(all).size, all.length);
  return new Set(all);
}

type Place = "LOCATION" | "MAILING" | "SECONDARY";

function addressesOf(record: JsonObject, place: Place): readonly JsonObject[] {
  const of = (name: string): readonly JsonObject[] => {
    const list = record[name];
    return Array.isArray(list) ? list : [];
  };
  if (place === "SECONDARY") return of("practiceLocations");
  return of("addresses").filter((address) => address["address_purpose"] === place);
}

/** Whether an address of these kinds has the value. */
const has =
  (places: readonly Place[], name: string, holds: (value: string) => boolean) =>
  (record: JsonObject): boolean =>
    places.some((place) => addressesOf(record, place).some((address) => holds(String(address[name] ?? ""))));

const readersFind = (holds: (record: JsonObject) => boolean): ReadonlySet<string> =>
  new Set(records.filter(holds).map((record) => String(record["number"])));

const EVERYWHERE = ["LOCATION", "MAILING", "SECONDARY"] as const;
const PRACTICE = ["LOCATION", "SECONDARY"] as const;

const cases: readonly (readonly [Readonly<Record<string, string>>, (record: JsonObject) => boolean])[] = [
  [{ postal_code: "07030" }, has(EVERYWHERE, "postal_code", (code) => code.startsWith("07030"))],
  [{ postal_code: "007383614" }, has(EVERYWHERE, "postal_code", (code) => code === "007383614")],
  [{ postal_code: "100*" }, has(EVERYWHERE, "postal_code", (code) => code.startsWith("100"))],
  [
    { postal_code: "30309", address_purpose: "LOCATION" },
    has(PRACTICE, "postal_code", (code) => code.startsWith("30309")),
  ],
  [{ city: "atlanta", address_purpose: "MAILING" }, has(["MAILING"], "city", (city) => /^atlanta$/i.test(city))],
  [{ city: "ATLANTA", address_purpose: "PRIMARY" }, has(["LOCATION"], "city", (city) => /^atlanta$/i.test(city))],
  [{ city: "Atlanta", address_purpose: "SECONDARY" }, has(["SECONDARY"], "city", (city) => /^atlanta$/i.test(city))],
  [{ country_code: "UM" }, has(EVERYWHERE, "country_code", (code) => code === "UM")],
  [
    { state: "NY", taxonomy_description: "Psychologist", address_purpose: "LOCATION" },
    (record) =>
      has(PRACTICE, "state", (state) => state === "NY")(record) &&
      valuesAt(record, "taxonomies.desc").some((text) => /psychologist/i.test(text)),
  ],
  [
    { city: "Atlanta", enumeration_type: "NPI-2" },
    (record) =>
      record["enumeration_type"] === "NPI-2" && has(EVERYWHERE, "city", (city) => /^atlanta$/i.test(city))(record),
  ],
];

for (const [parameters, holds] of cases)
  test(`${new URLSearchParams(parameters).toString()} finds the providers that a reader finds`, () => {
    const expected = readersFind(holds);
    assert.ok(expected.size > 0 && expected.size < records.length);
    assert.deepEqual(found(parameters), expected);
  });

test("the kinds of address part what the city alone finds", () => {
  const of = (purpose: string) => found({ city: "Atlanta", address_purpose: purpose });
  assert.deepEqual(of("LOCATION"), of("PRIMARY").union(of("SECONDARY")));
  assert.deepEqual(found({ city: "Atlanta" }), of("LOCATION").union(of("MAILING")));
});
