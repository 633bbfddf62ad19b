import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../src/ask/plan/plan.ts";
import { toQuestion } from "../../../../src/ask/question.ts";

/** What is asked by, call for call, and what is said to be not applied; nothing where nothing is asked. */
function planned(text: string): { readonly asked: readonly object[]; readonly notApplied: readonly string[] } {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  return result.kind === "plan"
    ? { asked: result.calls.map(({ call }) => call.params), notApplied: result.notApplied }
    : { asked: [], notApplied: [] };
}

const studies = (condition: string, ...locations: readonly string[]): readonly object[] =>
  locations.map((location) => ({ condition, location }));

describe("codes of states in small letters", () => {
  const placed: Readonly<Record<string, readonly object[]>> = {
    "hospitals in tx": [{ state: "TX" }],
    "HOSPITALS IN TX": [{ state: "TX" }],
    "hospitals in ms": [{ state: "MS" }],
    "hospitals in va": [{ state: "VA" }],
    "hospitals in tx, ca and ny": [{ state: "TX" }, { state: "CA" }, { state: "NY" }],
    "nurses in ny": [{ state: "NY", taxonomy: "Nurse" }],
    "cardiologists in nj": [{ state: "NJ", taxonomy: "Cardiovascular Disease" }],
    "lupus trials in ca or ny": studies("lupus", "California", "New York"),
    "lupus trials in new york and nj": studies("lupus", "New York", "New Jersey"),
    "lupus trials in boston massachusetts and providence ri": studies(
      "lupus",
      "Boston, Massachusetts",
      "Providence, Rhode Island",
    ),
    "lupus trials in cleveland oh and columbus oh": studies("lupus", "Cleveland, Ohio", "Columbus, Ohio"),
    "lupus trials in boston ma or ny": studies("lupus", "Boston, Massachusetts", "New York"),
  };
  for (const [text, asked] of Object.entries(placed)) test(text, () => assert.deepEqual(planned(text).asked, asked));

  for (const text of ["doctors in va hospitals", "hospitals in or", "hospitals for tx"])
    test(`no state: ${text}`, () => assert.deepEqual(planned(text).asked, []));

  test("an illness and a scan are no state", () => {
    assert.deepEqual(
      planned("ocrelizumab trials in ms").asked.filter((params) => "location" in params),
      [],
    );
    assert.deepEqual(planned("lupus trials in ca patients").asked, [{ condition: "lupus" }]);
  });
});

describe("countries in small letters", () => {
  const placed: Readonly<Record<string, readonly object[]>> = {
    "asthma trials in china vs usa": studies("asthma", "China", "United States"),
    "lupus trials in Canada and the US": studies("lupus", "Canada", "United States"),
    "lupus trials in canada and us": studies("lupus", "Canada", "United States"),
    "asthma trials for us and canada": studies("asthma", "United States", "Canada"),
    "lupus trials in the united states": studies("lupus", "United States"),
    "lupus trials in south africa": studies("lupus", "South Africa"),
    "asthma trials, us only": studies("asthma", "United States"),
    "asthma trials (US)": studies("asthma", "United States"),
    "show us only asthma trials": [{ condition: "asthma" }],
    "tell us of asthma trials": [{ condition: "asthma" }],
  };
  for (const [text, asked] of Object.entries(placed)) test(text, () => assert.deepEqual(planned(text).asked, asked));

  for (const text of ["asthma trials not in the us", "asthma trials outside the us"])
    test(`is ruled out: ${text}`, () =>
      assert.deepEqual(planned(text), {
        asked: [{ condition: "asthma" }],
        notApplied: ["ruling out a place (nothing here can leave records out)"],
      }));

  test("a part of the world is named", () => {
    assert.deepEqual(planned("asthma trials in europe").notApplied, [
      "a part of the world (studies can be asked for by country)",
    ]);
    assert.deepEqual(planned("asthma trials in south africa").notApplied, []);
  });
});

describe("places without a name", () => {
  const HERE = ["what is near you (only a place that the question names can be asked for)"];
  const REGION = ["a part of the country (only states and cities can be asked for)"];

  for (const where of ["near me", "around here", "in my area", "close to where i live", "nearby"])
    test(where, () =>
      assert.deepEqual(planned(`asthma trials ${where}`), { asked: [{ condition: "asthma" }], notApplied: HERE }),
    );

  for (const where of ["in the northeast", "in the Midwest", "in New England", "on the west coast", "in the south"])
    test(where, () =>
      assert.deepEqual(planned(`asthma trials ${where}`), { asked: [{ condition: "asthma" }], notApplied: REGION }),
    );

  test("the state beside it is asked for", () => {
    assert.deepEqual(planned("hospitals near me in ohio"), { asked: [{ state: "OH" }], notApplied: HERE });
    assert.deepEqual(planned("hospitals in ohio and the midwest"), { asked: [{ state: "OH" }], notApplied: REGION });
  });

  test("a part of another country or of the world is none of this one", () => {
    for (const [text, asked] of [
      ["asthma trials in northwest china", studies("asthma", "China")],
      ["asthma trials in southeast asia", [{ condition: "asthma" }]],
    ] as const) {
      assert.deepEqual(planned(text).asked, asked);
      assert.equal(planned(text).notApplied.includes(REGION[0] ?? ""), false);
    }
  });

  test("a name that begins so stays whole", () => {
    assert.deepEqual(planned("Northwest Medical Center in Tucson").asked, [
      { name: "Northwest Medical Center", city: "Tucson" },
    ]);
    assert.deepEqual(planned("hospitals in midwest city, ok").asked, [{ city: "Midwest City", state: "OK" }]);
  });
});
