import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadHospitals } from "../../../../sandbox/cms/table.ts";
import { plan } from "../../../../questions/plan/plan.ts";
import type { Plan } from "../../../../questions/plan/schema.ts";
import { toQuestion } from "../../../../questions/question.ts";
import { toKey } from "../../../../questions/language/keys.ts";
import { kindsOfTerm } from "../../../../questions/language/lexicon.ts";
import { isPlainWord } from "../../../../questions/vocabulary/words.ts";
import { STATES } from "../../../../src/core/states.ts";

const TODAY = new Date("2026-11-21");

function planned(text: string): Plan {
  const result = plan(toQuestion(text), TODAY);
  assert.equal(result.kind, "plan", text);
  return result as Plan;
}

type Params = Readonly<Record<string, string>>;

/** Question → what hospitals are asked by. */
const PLACES: readonly (readonly [string, Params])[] = [
  ["hospitals in Manhattan, Kansas", { city: "Manhattan", state: "KS" }],
  ["hospitals in Manhattan", { city: "New York", state: "NY" }],
  ["hospitals in NYC, New York", { city: "New York", state: "NY" }],
  ["hospitals in Vegas, New Mexico", { city: "Vegas", state: "NM" }],
  ["hospitals in Nevada, Missouri", { city: "Nevada", state: "MO" }],
  ["hospitals in Delaware Ohio", { city: "Delaware", state: "OH" }],
  ["hospitals in California, Maryland", { city: "California", state: "MD" }],
  ["hospitals in California MD", { city: "California", state: "MD" }],
  ["hospitals in Oregon Illinois", { city: "Oregon", state: "IL" }],
  ["hospitals in Indiana PA", { city: "Indiana", state: "PA" }],
  ["hospitals in New York, New York", { city: "New York", state: "NY" }],
  ["hospitals in Kansas City Kansas", { city: "Kansas City", state: "KS" }],
  ["hospitals in Virginia Beach", { city: "Virginia Beach" }],
  ["hospitals in Texas City", { city: "Texas City" }],
  ["hospitals in Florida City", { city: "Florida City" }],
  ["hospitals in Nevada City CA", { city: "Nevada City", state: "CA" }],
  ["hospitals in Washington Court House OH", { city: "Washington Court House", state: "OH" }],
  ["hospitals in Beverly Hills", { city: "Beverly Hills" }],
  ["hospitals in phoenix, arizona", { city: "Phoenix", state: "AZ" }],
  ["hospitals in Richmond VA", { city: "Richmond", state: "VA" }],
  ["hospitals in Price, Utah", { city: "Price", state: "UT" }],
  ["hospitals named William Beaumont", { name: "William Beaumont" }],
  ["hospitals called William Beaumont in Michigan", { name: "William Beaumont", state: "MI" }],
  ["Louis Stokes Cleveland VA", { name: "Louis Stokes Cleveland VA" }],
  ["Jesse Brown VA", { name: "Jesse Brown VA" }],
  ["Cook County Hospital", { name: "Cook County Hospital" }],
];

describe("a place that could be something else", () => {
  for (const [text, params] of PLACES)
    test(text, () => {
      const { calls, notApplied } = planned(text);
      assert.deepEqual(
        calls.map(({ call }) => call.params),
        [params],
      );
      assert.deepEqual(notApplied, []);
    });

  test("states in a list are states", () => {
    for (const text of ["hospitals in Ohio, Indiana and Kentucky", "hospitals in Ohio, Indiana, Kentucky"])
      assert.deepEqual(
        planned(text).calls.map(({ call }) => call.params),
        [{ state: "OH" }, { state: "IN" }, { state: "KY" }],
        text,
      );
  });
});

/** Question → what hospitals are asked by, and what is said not to be applied. */
const LIMITS: readonly (readonly [string, Params])[] = [
  ["hospitals in Delaware County PA", { state: "PA", county: "Delaware" }],
  ["hospitals in Cook County, Illinois", { state: "IL", county: "Cook" }],
  ["hospitals in cook county, illinois", { state: "IL", county: "cook" }],
  ["hospitals in Jefferson Parish, Louisiana", { state: "LA", county: "Jefferson" }],
  ["Massachusetts hospitals outside Boston", { state: "MA" }],
  ["Massachusetts hospitals outside of Boston", { state: "MA" }],
  ["Massachusetts hospitals away from Boston", { state: "MA" }],
  ["Illinois hospitals not in Cook County", { state: "IL" }],
  ["Massachusetts hospitals except Boston", { state: "MA" }],
  ["hospitals near Boston", { city: "Boston" }],
  ["hospitals within 50 miles of Boston, MA", { city: "Boston", state: "MA" }],
  ["hospitals within an hour of Boston", { city: "Boston" }],
  ["hospitals in northern California", { state: "CA" }],
  ["hospitals in Southern Ohio", { state: "OH" }],
];

describe("what of a place cannot be asked for is said", () => {
  for (const [text, params] of LIMITS)
    test(text, () => {
      const { calls, notApplied, notes } = planned(text);
      assert.deepEqual(
        calls.map(({ call }) => call.params),
        [params],
      );
      const isSaid =
        notApplied.length > 0 || notes.some((note) => note.startsWith("Only the place itself is searched"));
      assert.equal(isSaid, !("county" in params), JSON.stringify(notApplied));
    });

  test("a county alone is asked for; a place that is ruled out alone asks nobody", () => {
    const county = plan(toQuestion("hospitals in Delaware County"), TODAY);
    assert.deepEqual(county.kind === "plan" && county.calls.map(({ call }) => call.params), [{ county: "Delaware" }]);
    assert.equal(plan(toQuestion("hospitals outside Ohio"), TODAY).kind, "not_understood");
  });
});

const STATE_NAMES: ReadonlySet<string> = new Set(STATES.values());

const isStateName = (city: string): boolean => STATE_NAMES.has(city);

describe("every city that has a hospital", () => {
  const { columns, rows } = loadHospitals();
  const column = (wanted: string): number => columns.findIndex(({ name }) => name === wanted);
  const pairs = new Map(
    rows.map((row) => {
      const [city = "", state = ""] = [row[column("citytown")]?.replaceAll(",", ""), row[column("state")]];
      return [`${city}|${state}`, [capitalised(city), state] as const] as const;
    }),
  );

  const found = (text: string): object => {
    const result = plan(toQuestion(text), TODAY);
    const calls = result.kind === "plan" ? result.calls.map(({ call }) => call.params as Params) : [];
    return calls.map((params) => ({ ...params, ...(params.city && { city: params.city.toLowerCase() }) }));
  };

  /** An everyday name in its own state is asked as it is registered; the District is a city and a state at once. */
  const isOther = (city: string, state: string): boolean => city === "Ft Lauderdale" || state === "DC";

  /** All whose words mean something else too, and of the plain ones every tenth: a plan takes two milliseconds. */
  const isChecked = (city: string, at: number): boolean =>
    at % 10 === 0 ||
    city.split(/[ -]/).some((word) => isPlainWord(word.toLowerCase())) ||
    kindsOfTerm(toKey(city)).length > 1;
  const checked = [...pairs.values()].filter(([city], at) => isChecked(city, at) || isStateName(city));

  test("is found with the name of its state, and with its code", () => {
    const asked = checked.flatMap(([city, state]) =>
      isOther(city, state) ? [] : [STATES.get(state) ?? "", state].map((named) => ({ city, state, named })),
    );
    const missed = asked.filter(
      ({ city, state, named }) =>
        JSON.stringify(found(`hospitals in ${city}, ${named}`)) !==
        JSON.stringify([{ city: city.toLowerCase(), state }]),
    );
    assert.ok(missed.length / asked.length < 0.01, missed.map(({ city, named }) => `${city}, ${named}`).join("; "));
  });

  test("is found alone, where it is no state, no country and no everyday name of another", () => {
    const alone = [...new Set(checked.map(([name]) => name))].filter((city) => !isStateName(city));
    const missed = alone.filter(
      (city) => JSON.stringify(found(`hospitals in ${city}`)) !== JSON.stringify([{ city: city.toLowerCase() }]),
    );
    assert.ok(missed.length / alone.length < 0.15, missed.join("; "));
  });
});

function capitalised(name: string): string {
  return name.toLowerCase().replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
