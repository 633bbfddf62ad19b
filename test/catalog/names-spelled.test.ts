import assert from "node:assert/strict";
import { test } from "node:test";
import { nameKey, nameSpellings, placeKey, placeSpellings } from "../../src/catalog/spellings.ts";
import { hospitalsOf2026 } from "../support/recorded.ts";

/** Readers believed that a hospital or a city is not there, because the catalog writes it otherwise. */

const textsAt = (column: string): readonly string[] => [
  ...new Set(hospitalsOf2026("07").map((row) => String(row[column]).toUpperCase())),
];

/** Different places of almost the same letters. */
const OTHER_PLACES = new Set(["GLENDALE", "LAMESA", "CLEARLAKE", "NEWCASTLE", "CROWNPOINT"]);

for (const column of ["citytown", "countyparish"])
  test(`whichever spelling of a ${column} is asked, all that the catalog has of it are`, () => {
    let several = 0;
    for (const [key, group] of Map.groupBy(textsAt(column), placeKey)) {
      if (OTHER_PLACES.has(key.toUpperCase())) continue;
      if (group.length > 1) several++;
      for (const asked of group)
        assert.deepEqual(
          group.filter((other) => !placeSpellings(asked).all.includes(other)),
          [],
          asked,
        );
    }
    assert.ok(several >= 4, String(several));
  });

test("places that people write in one word or two, or without a hyphen, are found as the catalog has them", () => {
  const known = new Set([...textsAt("citytown"), ...textsAt("countyparish")]);
  for (const [asked, written] of [
    ["DUPAGE", "DU PAGE"],
    ["LAPORTE", "LA PORTE"],
    ["LACROSSE", "LA CROSSE"],
    ["LE SUEUR", "LE SUEUR"],
    ["LESUEUR", "LE SUEUR"],
    ["LA PAZ", "LAPAZ"],
    ["DE RIDDER", "DERIDDER"],
    ["DE LAND", "DELAND"],
    ["LA PLACE", "LAPLACE"],
    ["DU BOIS", "DUBOIS"],
    ["MIAMI DADE", "MIAMI-DADE"],
    ["ST.LOUIS", "ST. LOUIS"],
    ["ST.LOUIS", "SAINT LOUIS"],
  ] as const) {
    assert.ok(known.has(written), written);
    assert.ok(placeSpellings(asked).all.includes(written), `${asked}: ${placeSpellings(asked).all.join(", ")}`);
    assert.equal(placeKey(asked), placeKey(written));
  }
});

const finds = (asked: string, name: string): boolean => nameSpellings(asked).all.some((text) => name.includes(text));

const single = (text: string): string => text.replaceAll(/ +/g, " ");

const ways: readonly (readonly [way: string, write: (name: string) => string])[] = [
  ["with one blank between words", single],
  ["without apostrophes", (name) => single(name.replaceAll("'", ""))],
  ["with Saint", (name) => single(name.replaceAll(/\bST\.? /g, "SAINT "))],
  ["with St.", (name) => single(name.replaceAll(/\b(?:SAINT|ST\.?) /g, "ST. "))],
  ["with and", (name) => single(name.replaceAll(" & ", " AND "))],
  ["with &", (name) => single(name.replaceAll(" AND ", " & "))],
  ["with Mount", (name) => single(name.replaceAll(/\bMT\.? /g, "MOUNT "))],
];

for (const [way, write] of ways)
  test(`nearly every hospital of the catalog is found by its name written ${way}; where not, it is said`, () => {
    const names = textsAt("facility_name");
    const lost = names.filter((name) => !finds(write(name), name));
    assert.ok(lost.length < 10, `${lost.length}: ${lost.slice(0, 5)}`);
  });

test("a spelling never finds the middle of another word that the asked one does not", () => {
  for (const asked of ["SAINT MARY", "ST MARYS", "MOUNT SINAI", "SAINT LUKE", "FORT WORTH", "CHILDRENS"])
    for (const name of textsAt("facility_name").filter((each) => finds(asked, each)))
      assert.ok(nameKey(name).includes(nameKey(asked)) || nameKey(name).includes("children"), `${asked}: ${name}`);
});

test("the spellings of any text are few, short and begin with the text itself", () => {
  const long = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? "ST." : "MARY'S"))
    .join(" ")
    .slice(0, 200);
  for (const text of [
    long,
    "'".repeat(200),
    "ST ".repeat(66).trim(),
    "東".repeat(200),
    "MC".repeat(100),
    "%",
    "AND",
    "& &",
  ])
    for (const spell of [nameSpellings, placeSpellings]) {
      const { all } = spell(text);
      assert.equal(all[0], text);
      assert.ok(all.length <= 20);
      assert.ok(all.length === 1 || all.reduce((sum, each) => sum + encodeURIComponent(each).length, 0) <= 2000);
      assert.equal(new Set(all).size, all.length);
    }
  assert.equal(nameSpellings(long).isCut, true);
  assert.equal(nameSpellings("MAYO CLINIC").isCut, false);
});
