import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PLACE_ABROAD } from "../../../../questions/plan/calls/providers.ts";
import { plan } from "../../../../questions/plan/plan.ts";
import type { Plan } from "../../../../questions/plan/schema.ts";
import { toQuestion } from "../../../../questions/question.ts";

const TODAY = new Date("2026-11-21");

const read = (text: string) => plan(toQuestion(text), TODAY);

function planned(text: string): Plan {
  const result = read(text);
  assert.equal(result.kind, "plan", text);
  return result as Plan;
}

const HOSPITALS = "Hospitals outside the United States";
const PROVIDERS = "Providers outside the United States";

const ABROAD: readonly (readonly [string, string])[] = [
  ["hospitals in Paris, France", HOSPITALS],
  ["how many hospitals are in Moscow, Russia?", HOSPITALS],
  ["hospitals in London, UK", HOSPITALS],
  ["hospitals in Naples Italy", HOSPITALS],
  ["Naples Italy hospitals", HOSPITALS],
  ["hospitals in Toledo (Spain)", HOSPITALS],
  ["hospitals in Athens in Greece", HOSPITALS],
  ["Dublin, Ireland hospitals with 5 stars", HOSPITALS],
  ["hospitals in Toronto, Ontario, Canada", HOSPITALS],
  ["hospitals in London and Paris, France", HOSPITALS],
  ["hospitals in Lima, Peru", HOSPITALS],
  ["hospitals in Edinburgh, Scotland", HOSPITALS],
  ["hospitals in Norway, Sweden and Denmark", HOSPITALS],
  ["hospitals in Munich, Germany", HOSPITALS],
  ["hospitals in Munich Germany", HOSPITALS],
  ["hospitals in Mexico City, Mexico", HOSPITALS],
  ["hospitals in Germany", HOSPITALS],
  ["Germany hospitals", HOSPITALS],
  ["cardiologists in Birmingham, England", PROVIDERS],
  ["dentists in Florence, Italy", PROVIDERS],
  ["dentists in Chile", PROVIDERS],
  ["NPI for Walgreens in Canada", PROVIDERS],
];

describe("hospitals and providers abroad", () => {
  for (const [text, reason] of ABROAD)
    test(`nobody is asked: ${text}`, () => {
      const result = read(text);
      assert.ok(result.kind === "not_covered" && result.reason === "abroad", text);
      assert.ok(result.text.startsWith(reason), result.text);
    });

  test("places at home are asked, and the others are said", () => {
    assert.ok(planned("hospitals in Texas and Mexico").notApplied.includes(PLACE_ABROAD));
    for (const text of [
      "hospitals in Boston, MA and Paris, France",
      "hospitals in Paris, France and Boston, MA",
      "hospitals in Boston, MA, or in London, UK",
    ]) {
      const { calls, notApplied } = planned(text);
      assert.deepEqual(
        calls.map(({ call }) => call.params),
        [{ city: "Boston", state: "MA" }],
        text,
      );
      assert.ok(notApplied.includes(PLACE_ABROAD), text);
    }
  });

  test("a place that studies are asked for is lent to no hospital", () => {
    const { calls, notCovered } = planned("lupus trials in Paris, France and hospitals");
    assert.deepEqual(
      calls.map(({ call }) => call),
      [{ endpoint: "/trials/search", params: { condition: "lupus", location: "Paris, France" } }],
    );
    assert.match(notCovered[0]?.text ?? HOSPITALS, /^Hospitals outside/);
  });
});

/** Question → what is asked by: towns and names that a country's name stands in. */
const AT_HOME: readonly (readonly [string, readonly object[]])[] = [
  ["hospitals in Peru, Indiana", [{ city: "Peru", state: "IN" }]],
  ["hospitals in Holland, Michigan", [{ city: "Holland", state: "MI" }]],
  [
    "hospitals in Mexico, Missouri and Norway, Maine",
    [
      { city: "Mexico", state: "MO" },
      { city: "Norway", state: "ME" },
    ],
  ],
  ["hospitals in New Mexico", [{ state: "NM" }]],
  ["hospitals in Rome, Georgia", [{ city: "Rome", state: "GA" }]],
  ["hospitals in Puerto Rico", [{ state: "PR" }]],
  ["rating of Turkey Creek Medical Center", [{ name: "Turkey Creek Medical Center" }]],
  ["hospitals in Mexico Beach", [{ city: "Mexico Beach" }]],
  ["NPI of Jordan Clinic", [{ organization: "Jordan Clinic" }]],
];

describe("a country's name is not always a country", () => {
  for (const [text, params] of AT_HOME)
    test(text, () =>
      assert.deepEqual(
        planned(text).calls.map(({ call }) => call.params),
        params,
      ),
    );
});
