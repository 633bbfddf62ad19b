import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadHospitals } from "../../../../sandbox/cms/table.ts";
import { plan } from "../../../../src/ask/plan/plan.ts";
import type { Plan } from "../../../../src/ask/plan/schema.ts";
import { toQuestion } from "../../../../src/ask/question.ts";
import { kindsOf } from "../../../../src/ask/vocabulary/phrases.ts";
import { isPlainWord } from "../../../../src/ask/vocabulary/words.ts";
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

  test("a city's veterans' hospital is asked by name, then by city and type", () => {
    for (const text of ["Cleveland VA hospital", "is the Cleveland VA rated"]) {
      const [only] = planned(text).calls;
      assert.deepEqual(only?.call.params, { name: "Cleveland VA" }, text);
      assert.deepEqual(only?.otherwise?.params, { city: "Cleveland" }, text);
      assert.deepEqual(
        only?.filters?.map(({ field, value }) => [field, value]),
        [["type", "Veterans"]],
        text,
      );
    }
    assert.deepEqual(planned("Norfolk, VA hospitals").calls, [
      { call: { endpoint: "/hospitals/search", params: { city: "Norfolk", state: "VA" } } },
    ]);
  });
});

const COUNTY = "the county (no such filter)";
const AROUND = "what is around a place (only the place itself is asked for)";
const OUTSIDE = "ruling out a place (nothing here can leave records out)";
const PART = "a part of a state (only the whole state is asked for)";

/** Question → what hospitals are asked by, and what is said not to be applied. */
const LIMITS: readonly (readonly [string, Params, string])[] = [
  ["hospitals in Delaware County PA", { state: "PA" }, COUNTY],
  ["hospitals in Cook County, Illinois", { state: "IL" }, COUNTY],
  ["hospitals in cook county, illinois", { state: "IL" }, COUNTY],
  ["hospitals in Jefferson Parish, Louisiana", { state: "LA" }, COUNTY],
  ["Massachusetts hospitals outside Boston", { state: "MA" }, OUTSIDE],
  ["Massachusetts hospitals outside of Boston", { state: "MA" }, OUTSIDE],
  ["Massachusetts hospitals away from Boston", { state: "MA" }, OUTSIDE],
  ["Illinois hospitals not in Cook County", { state: "IL" }, OUTSIDE],
  ["hospitals not in Boston in Massachusetts", { state: "MA" }, OUTSIDE],
  ["Massachusetts hospitals except Boston", { state: "MA" }, OUTSIDE],
  ["hospitals near Boston", { city: "Boston" }, AROUND],
  ["hospitals within 50 miles of Boston, MA", { city: "Boston", state: "MA" }, AROUND],
  ["hospitals within an hour of Boston", { city: "Boston" }, AROUND],
  ["hospitals in the Boston area", { city: "Boston" }, AROUND],
  ["hospitals in northern California", { state: "CA" }, PART],
  ["hospitals in Southern Ohio", { state: "OH" }, PART],
];

describe("what of a place cannot be asked for is said", () => {
  for (const [text, params, what] of LIMITS)
    test(text, () => {
      const { calls, notApplied } = planned(text);
      assert.deepEqual(
        calls.map(({ call }) => call.params),
        [params],
      );
      assert.deepEqual(notApplied, [what]);
    });

  test("a county alone, or a place that is ruled out alone, asks nobody", () => {
    for (const text of ["hospitals in Delaware County", "hospitals outside Ohio"])
      assert.equal(plan(toQuestion(text), TODAY).kind, "not_supported", text);
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
    at % 10 === 0 || city.split(/[ -]/).some((word) => isPlainWord(word.toLowerCase())) || kindsOf(city).length > 1;
  const checked = [...pairs.values()].filter(([city], at) => isChecked(city, at) || isStateName(city));

  test("is found with the name of its state, and with its code", () => {
    for (const [city, state] of checked)
      for (const named of [STATES.get(state), state])
        if (!isOther(city, state))
          assert.deepEqual(found(`hospitals in ${city}, ${named}`), [{ city: city.toLowerCase(), state }], city);
  });

  test("is found alone, where it is no state and no everyday name of another", () => {
    for (const city of new Set(checked.map(([name]) => name)))
      if (!isStateName(city) && !["Manhattan", "Ft Lauderdale"].includes(city))
        assert.deepEqual(found(`hospitals in ${city}`), [{ city: city.toLowerCase() }], city);
  });
});

function capitalised(name: string): string {
  return name.toLowerCase().replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
