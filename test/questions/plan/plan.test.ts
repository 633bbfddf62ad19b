import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { plan } from "../../../questions/plan/plan.ts";
import { toCalls, type PlanResult } from "../../../questions/plan/schema.ts";
import { simplerDevice } from "../../../questions/plan/names.ts";
import { toQuestion } from "../../../questions/question.ts";

const TODAY = new Date("2026-11-21");

const planned = (text: string): PlanResult => plan(toQuestion(text), TODAY);

function callsOf(text: string): readonly object[] {
  const result = planned(text);
  return result.kind === "plan" ? result.calls.map(({ call }) => call) : [];
}

describe("planning by rules", () => {
  test("two wishes are two calls, and what one leaves out the other lends", () => {
    assert.deepEqual(callsOf("slit lamps: recalls, and 510(k)s since 2021"), [
      { endpoint: "/devices/recalls", params: { q: "slit lamp" } },
      { endpoint: "/clearances/search", params: { q: "slit lamp", since: "20210101" } },
    ]);
    assert.deepEqual(callsOf("Which hospitals are in Akron, Ohio and which urologists practice there?"), [
      { endpoint: "/hospitals/search", params: { city: "Akron", state: "OH" } },
      { endpoint: "/providers/search", params: { city: "Akron", state: "OH", taxonomy: "Urology" } },
    ]);
  });

  test("things that are compared are asked one by one", () => {
    assert.deepEqual(callsOf("more recalls: stethoscopes or glucose monitors?"), [
      { endpoint: "/devices/recalls", params: { q: "stethoscope" } },
      { endpoint: "/devices/recalls", params: { q: "glucose monitor" } },
    ]);
    assert.deepEqual(callsOf("hospitals in Akron and Canton, Ohio"), [
      { endpoint: "/hospitals/search", params: { city: "Akron", state: "OH" } },
      { endpoint: "/hospitals/search", params: { city: "Canton", state: "OH" } },
    ]);
  });

  test("a sentence of background asks for nothing", () => {
    assert.deepEqual(callsOf("I write about rare diseases. Have any Fabry disease studies finished in Italy?"), [
      { endpoint: "/trials/search", params: { condition: "Fabry disease", location: "Italy", status: "COMPLETED" } },
    ]);
  });

  test("a mended word is said", () => {
    const result = planned("boxed warning for levofloxcin");
    assert.equal(result.kind, "plan");
    assert.deepEqual(result.kind === "plan" && result.notes, ["Searched for levofloxacin (you wrote levofloxcin)."]);
  });

  test("topics near the datasets are named, and no look-alike is asked", () => {
    for (const text of [
      "was losartan recalled last year",
      "death reports for Humira",
      "is amoxicillin in short supply",
      "when was Wegovy approved",
      "PMA approvals for heart valves",
      "dog food recalls",
      "HCPCS code for crutches",
    ])
      assert.equal(planned(text).kind, "not_supported", text);
  });

  test("exclusion is a referral, exclusion criteria are not", () => {
    assert.equal(planned("is this vendor on the LEIE").kind, "exclusion_referral");
    assert.equal(planned("lupus trials exclusion criteria").kind, "plan");
  });

  test("whoever asks about standing, billing or convictions is referred too, never shown a record", () => {
    for (const text of [
      "Is NPI 1234567893 allowed to bill Medicare?",
      "is this clinic in good standing",
      "background check on NPI 1234567893",
      "Has Emory Clinic had its Medicare billing privileges revoked?",
      "Has Inova Fairfax Hospital ever been convicted of Medicare fraud?",
      "Can Suncrest Home Health participate in Medicaid?",
      "preclusion list entries for Emory Clinic",
    ])
      assert.equal(planned(text).kind, "exclusion_referral", text);
  });

  test("a number of a single record is no search text", () => {
    for (const text of ["Recall Z-1438-2025", "What is 510(k) K243418?", "MAUDE report 23934428"])
      assert.equal(planned(text).kind, "not_supported", text);
  });

  test("a wish that is dropped is said: roles, impossible dates, order, makers, classes, markup", () => {
    const dropped = (text: string): string => {
      const result = planned(text);
      return result.kind === "plan" ? result.notApplied.join("; ") : result.kind;
    };
    assert.match(dropped("clearances of pumps since 2024-02-30"), /no calendar has/);
    assert.match(dropped("clearances in fy2024 for gloves"), /date/);
    assert.match(dropped("most popular hospitals in Puerto Rico"), /popular/);
    assert.match(dropped("class I pacemaker recalls"), /class/);
    assert.match(dropped("<b>pump</b> recalls"), /markup/);
  });

  test("ten digits that cannot be an NPI are no look-up", () => {
    assert.equal(planned("NPI 1234567890").kind, "invalid_npi");
    assert.deepEqual(callsOf("NPI 1234567893"), [{ endpoint: "/providers/{npi}", params: { npi: "1234567893" } }]);
  });

  test("any text at all gives a plan that is allowed, or none", () => {
    const word = fc.constantFrom(
      ...'recalls of trials for label 510(k) since 2021 hospitals in Ohio OH vs and or , ; ? NPI 1234567893 " [1] <b> AREA[x] Cymbalta lupus pump Boise cardiologists J&J'.split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 500 }),
      fc.array(word, { maxLength: 60 }).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(text, (asked) => {
        const result = planned(asked.slice(0, 500));
        if (result.kind !== "plan") return;
        assert.notEqual(
          toCalls(
            result.calls.map(({ call }) => call),
            new Date("2026-11-21"),
          ),
          null,
          JSON.stringify(result.calls),
        );
        for (const { otherwise } of result.calls)
          if (otherwise !== undefined) assert.notEqual(toCalls([otherwise], new Date("2026-11-21")), null);
      }),
      { numRuns: 400 },
    );
  });
});

test("a word that every object of our own language knows is a word like any other", () => {
  for (const word of ["constructor", "toString", "valueOf", "__proto__"])
    for (const text of [
      `recalls of ${word}`,
      `recalls of silicone ${word}`,
      `hospitals in ${word}, Texas`,
      `hospitals in ${word}`,
      `trials of ${word} in ${word}`,
    ]) {
      const said = JSON.stringify(planned(text));
      assert.doesNotMatch(said, /native code|\[object/, text);
      assert.equal(simplerDevice(word), null);
    }
});
