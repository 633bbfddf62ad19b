import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { toCalls } from "../../../questions/plan/schema.ts";
import { sameDevice, widerDevice } from "../../../questions/plan/names.ts";
import { planned, read, saidOf, TODAY } from "../read.ts";

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
      assert.equal(planned(text).kind, "not_covered", text);
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

  test("a number of a single record is looked up, before anything else is read", () => {
    for (const [text, dataset, id] of [
      ["Recall Z-1438-2025", "recalls", "Z-1438-2025"],
      ["What is 510(k) K243418?", "clearances", "K243418"],
      ["den200019", "clearances", "DEN200019"],
      ["MAUDE report 23934428", "events", "23934428"],
      ["NCT06230445", "trials", "NCT06230445"],
      ["label 0002ad27-779d-42ab-83b5-bc65453412a1", "labels", "0002ad27-779d-42ab-83b5-bc65453412a1"],
      ["hospital with CCN 050625", "hospitals", "050625"],
    ] as const)
      assert.deepEqual(callsOf(text), [{ endpoint: "/records/{dataset}/{id}", params: { dataset, id } }], text);
  });

  test("codes that many records share are filters", () => {
    assert.deepEqual(callsOf("recalls with product code FRN"), [
      { endpoint: "/devices/recalls", params: { product_code: "FRN" } },
    ]);
    assert.deepEqual(callsOf("recalls of K243418"), [
      { endpoint: "/devices/recalls", params: { k_number: "K243418" } },
    ]);
    assert.deepEqual(callsOf("label of NDC 0078-0668-15"), [
      { endpoint: "/labels/search", params: { ndc: "0078-0668-15" } },
    ]);
  });

  test('"All of the question was applied": a wish that is dropped is said: roles, impossible dates, order, classes, markup', () => {
    assert.match(saidOf("clearances of pumps since 2024-02-30"), /2024-02-30: not_in_these_records/);
    assert.match(saidOf("clearances in fy2024 for gloves"), /fy2024/);
    assert.match(saidOf("most popular hospitals in Puerto Rico"), /popular/);
    assert.match(saidOf("class I pacemaker recalls"), /class I: not_in_these_records/);
    assert.match(saidOf("<b>pump</b> recalls"), /markup/);
  });

  test("ten digits that cannot be an NPI are no look-up", () => {
    assert.deepEqual(
      [read("NPI 1234567890").kind, read("NPI 1234567890").reason],
      ["not_understood", "invalid_identifier"],
    );
    assert.deepEqual(callsOf("NPI 1234567893"), [{ endpoint: "/providers/{npi}", params: { npi: "1234567893" } }]);
  });

  test("a name alone is not guessed at: each kind of records that has such names is a reading", () => {
    assert.deepEqual(
      [read("pacemaker").kind, new Set(read("pacemaker").endpoints)],
      ["ambiguous", new Set(["/devices/recalls", "/devices/events", "/clearances/search"])],
    );
    assert.deepEqual(new Set(read("ibuprofen").endpoints), new Set(["/labels/search", "/trials/search"]));
  });

  test("a question about what can be asked is answered with that", () => {
    for (const text of ["What can I ask?", "what can I ask you", "help", "What kinds of questions can you answer?"])
      assert.equal(planned(text).kind, "help", text);
  });

  test("names of drugs and spellings from elsewhere are those of the United States", () => {
    assert.deepEqual(callsOf("paracetamol label"), [
      { endpoint: "/labels/search", params: { generic: "acetaminophen" } },
    ]);
    assert.deepEqual(callsOf("haemodialysis catheter recalls"), [
      { endpoint: "/devices/recalls", params: { q: "hemodialysis catheter" } },
    ]);
    assert.deepEqual(callsOf("paediatric cardiologists in Boston, MA"), [
      { endpoint: "/providers/search", params: { city: "Boston", state: "MA", taxonomy: "Pediatric Cardiology" } },
    ]);
  });

  test("nothing wider is searched for in a brand's name: it is offered", () => {
    const result = planned("label of Tabrecta");
    assert.ok(result.kind === "plan");
    assert.deepEqual(result.calls, [
      {
        call: { endpoint: "/labels/search", params: { brand: "Tabrecta" } },
        offered: { endpoint: "/labels/search", params: { q: "Tabrecta" } },
      },
    ]);
  });

  test("what was understood is said slot by slot", () => {
    const result = planned("recruiting phase 3 trials for lupus in Ohio");
    assert.deepEqual(result.kind === "plan" && result.interpretation, [
      { slot: "records", text: "clinical trials" },
      { slot: "condition", text: "condition lupus" },
      { slot: "place", text: "place Ohio" },
      { slot: "status", text: "status recruiting" },
      { slot: "phase", text: "phase three" },
    ]);
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
        if (result.kind !== "plan" && result.kind !== "ambiguous") return;
        for (const { call, otherwise = call, offered = call } of result.calls)
          for (const one of [call, otherwise, offered])
            assert.notEqual(toCalls([one], TODAY), null, JSON.stringify(result.calls));
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
      assert.deepEqual([sameDevice(word), widerDevice(word)], [null, null]);
    }
});
