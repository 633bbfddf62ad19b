import assert from "node:assert/strict";
import { test } from "node:test";
import { toLocation } from "../../../src/catalog/datasets/trial-location.ts";
import { trials } from "../../../src/catalog/datasets/trials.ts";
import { failureOf } from "../../support/failure.ts";
import { answerTo, ask } from "../../support/recorded-agencies.ts";

const state = (name: string) => `AREA[LocationState]"${name}"`;
const country = (name: string) => `AREA[LocationCountry]"${name}"`;
const city = (name: string) => `AREA[LocationCity]"${name}"`;
const zip = (digits: string) => `AREA[LocationZip]"${digits}"`;
const site = (...parts: readonly string[]) => `SEARCH[Location](${parts.join(" AND ")})`;
const territory = (name: string) => `(${country(name)} OR ${state(name)})`;
const anyGeorgia = `(${state("Georgia")} OR ${country("Georgia")})`;

for (const [texts, filter] of [
  [
    ["GA", "Georgia, USA", "Georgia, United States", "Georgia, U.S.", "Georgia USA", "Georgia United States"],
    state("Georgia"),
  ],
  [["USA, Georgia", "United States, GA", "US, Georgia, USA"], state("Georgia")],
  [
    [
      "Texas, USA",
      "United States, Texas",
      "USA, TX",
      "U.S.A., Texas",
      "USA Texas",
      "USA TX",
      "United States of America, TX",
    ],
    state("Texas"),
  ],
  [["Washington, USA", "Washington (USA)", "WA"], state("Washington")],
  [["New York, USA", "NY"], state("New York")],
  [["Virginia, US"], site(state("Virginia"), `NOT ${state("West Virginia")}`)],
  [["USA, Boston, MA", "Boston, MA USA", "Boston MA, USA"], site(city("Boston"), state("Massachusetts"))],
  [["Columbus, Georgia, USA", "Columbus, GA", "US, Columbus, Georgia"], site(city("Columbus"), state("Georgia"))],
  [["Columbus, Georgia", "Columbus; Georgia"], site(city("Columbus"), anyGeorgia)],
  [["Tbilisi, Georgia"], site(city("Tbilisi"), anyGeorgia)],
  [["PR", "PR!", "pr", "Puerto Rico, USA", "USA, PR"], territory("Puerto Rico")],
  [
    ["Carolina, PR", "Carolina PR", "Carolina, Puerto Rico", "Carolina, PR, USA"],
    site(city("Carolina"), territory("Puerto Rico")),
  ],
  [["Hagatna, GU", "Hagatna, Guam"], site(city("Hagatna"), territory("Guam"))],
  [["Pago Pago, AS"], site(city("Pago Pago"), territory("American Samoa"))],
  [["Saipan, MP"], site(city("Saipan"), territory("Northern Mariana Islands"))],
  [
    ["VI", "U.S. Virgin Islands", "Virgin Islands (U.S.)"],
    site(territory("Virgin Islands"), `NOT ${country("British")}`),
  ],
  [
    [
      "Boston, MA 02115",
      "Boston, MA, 02115",
      "Boston MA 02115",
      "Boston, Massachusetts 02115, USA",
      "Boston 02115, MA",
    ],
    site(city("Boston"), state("Massachusetts"), zip("02115")),
  ],
  [["MA 02115", "02115, MA", "Massachusetts 02115, USA"], site(state("Massachusetts"), zip("02115"))],
  [["San Juan, PR 00926"], site(city("San Juan"), territory("Puerto Rico"), zip("00926"))],
] as const)
  for (const text of texts)
    test(`trials: the location ${text} is asked for as ${filter}`, () => {
      const place = toLocation(text);
      assert.equal(place.kind === "site" ? place.filter : place.expression, filter);
    });

for (const [text, expression] of [
  ["Paris, France 75001", "Paris France 75001"],
  ["Boston 02115", "Boston 02115"],
  ["Washington 20001", "Washington 20001"],
  ["02115", "02115"],
  ["UK, London", "United Kingdom London"],
  ["USA, Boston", "United States Boston"],
  ["USA Boston", "USA Boston"],
  ["US Oncology, Dallas", "US Oncology Dallas"],
] as const)
  test(`trials: the location ${text} names no state and is looked for as words`, () => {
    const place = toLocation(text);
    assert.equal(place.kind, "words");
    assert.deepEqual(place.expression.split(" ").toSorted(), expression.split(" ").toSorted());
  });

test("trials: a ZIP code of nine digits behind a state is refused, for the registry's sites have five", () => {
  for (const text of ["Boston, MA 02115-1234", "MA 02115-1234", "San Juan, PR 00926-0001, USA"])
    assert.match(failureOf(() => toLocation(text)).message, /five-digit ZIP code.*received/, text);
});

const read = (location: string, ...locations: readonly object[]) =>
  trials.toQuery({ location }).read({
    rows: [
      {
        protocolSection: {
          identificationModule: { nctId: "NCT01234567" },
          contactsLocationsModule: { locations },
        },
      },
    ],
    total: 1,
    updated: null,
  });

const tbilisi = { city: "Tbilisi", country: "Georgia" };
const boston = { city: "Boston", state: "Massachusetts", zip: "02115", country: "United States" };
const columbus = { city: "Columbus", state: "Ohio", country: "United States" };
const atlanta = { city: "Atlanta", state: "Georgia", zip: "30303-1234", country: "United States" };
const durham = { city: "Durham", state: "North Carolina", country: "United States" };
const ponce = { city: "Ponce", country: "Puerto Rico" };

for (const [location, sites, words] of [
  ["Georgia, USA", [tbilisi, boston], "no site in the state"],
  ["Atlanta, Georgia, USA", [tbilisi, { ...boston, facility: "Atlanta Research" }], "no site in the state"],
  ["Columbus, Georgia", [columbus, atlanta], "no site of the state in the city"],
  ["Columbus, Georgia", [columbus, tbilisi], "no site of the state in the city"],
  ["Carolina, PR", [durham, ponce], "no site of the state in the city"],
  ["PR", [durham, { city: "Puerto Montt", country: "Chile" }], "no site in the state"],
  ["VI", [{ city: "Road Town", country: "British Virgin Islands" }], "no site in the state"],
  [
    "Boston, MA 02115",
    [
      { ...boston, zip: "02114" },
      { ...columbus, zip: "02115" },
    ],
    "no site of the state with the ZIP",
  ],
  ["Boston, MA 02115", [{ ...boston, zip: undefined }], "no site of the state with the ZIP"],
] as const)
  test(`trials: ${location} is not answered with a study in ${JSON.stringify(sites)}`, () => {
    assert.match(
      failureOf(() => read(location, ...sites)).message,
      new RegExp(`row 1 does not match the query: ${words}`),
    );
  });

for (const [location, sites] of [
  ["Georgia, USA", [tbilisi, atlanta]],
  ["Georgia", [tbilisi]],
  ["Atlanta, Georgia", [columbus, atlanta]],
  ["Tbilisi, Georgia", [columbus, tbilisi]],
  ["Atlanta, GA 30303", [atlanta]],
  ["Ponce, PR", [durham, ponce]],
  ["Ponce, PR", [{ city: "Ponce", state: "Puerto Rico", country: "United States" }]],
  ["VI", [{ city: "Charlotte Amalie", country: "Virgin Islands (U.S.)" }]],
  ["Boston, MA 02115", [columbus, boston]],
] as const)
  test(`trials: ${location} may be answered with a study in ${JSON.stringify(sites)}`, () => {
    assert.equal(read(location, ...sites).records.length, 1);
  });

test("trials: the recorded registry understands every such filter and finds what a state's code finds", () => {
  const total = (location: string) => ask(trials, { location, limit: 50 }).page.total;
  for (const [location, code] of [
    ["Washington, USA", "WA"],
    ["Georgia, USA", "GA"],
    ["United States, Texas", "TX"],
    ["Atlanta, Georgia", "Atlanta, GA"],
  ] as const) {
    assert.ok(Number(total(code)) > 0, code);
    assert.equal(total(location), total(code), location);
  }
  for (const location of ["Boston, MA 02115", "MA 02115"]) assert.ok(Number(total(location)) > 1, location);
  for (const location of ["Columbus, Georgia", "PR", "Carolina, PR", "VI", "San Juan, PR 00926"])
    assert.equal(answerTo(trials, trials.toQuery({ location })).status, 200, location);
});
