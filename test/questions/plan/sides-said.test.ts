import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read } from "../read.ts";

/** Several values of one filter, two names of one thing, and sentences that only narrow the one before. */

describe("several values of a filter are one list unless they are set side by side", () => {
  for (const [question, ...params] of [
    ["Psychiatric or children's hospitals in Iowa", { state: "IA", type: "Childrens,Psychiatric" }],
    [
      "Ibuprofen labels, prescription or OTC",
      { generic: "Ibuprofen", product_type: "HUMAN OTC DRUG,HUMAN PRESCRIPTION DRUG" },
    ],
    [
      "Lidocaine: topical labels versus nasal labels",
      { generic: "Lidocaine", route: "TOPICAL" },
      { generic: "Lidocaine", route: "NASAL" },
    ],
    [
      "Phase 2 and phase 3 gout trials in two lists",
      { condition: "gout", phase: "PHASE2" },
      { condition: "gout", phase: "PHASE3" },
    ],
    [
      "Set the deaths against the injuries for Impella pumps",
      { q: "Impella pump", event_type: "Death" },
      { q: "Impella pump", event_type: "Injury" },
    ],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, params));
});

describe("one thing under two names is searched for once", () => {
  for (const [question, params] of [
    ["Trials of shingles, also known as herpes zoster", { condition: "shingles" }],
    ["Labels of Ozempic, sold generically as semaglutide", { brand: "Ozempic" }],
    ["Recalls of CGMs, short for continuous glucose monitors", { q: "CGM" }],
    ["Trials on leprosy (the old name for Hansen's disease)", { condition: "leprosy" }],
  ] as const)
    test(question, () => {
      const result = planned(question);
      assert.deepEqual(read(question).params, [params]);
      assert.ok(result.kind === "plan" && result.notes.some((note) => note.startsWith("Two names")));
    });
});

describe("what only narrows is no search of its own", () => {
  for (const [question, params] of [
    [
      "Metoprolol labels since 2024. Of these only the ones from Teva.",
      { generic: "Metoprolol", since: "20240101", manufacturer: "Teva" },
    ],
    ["Give me the recalls of catheters. Just the terminated ones.", { q: "catheter", status: "Terminated" }],
    [
      "Recalls by Medtronic: open, and started in 2025",
      { recalling_firm: "Medtronic", status: "Open, Classified", since: "20250101", until: "20251231" },
    ],
    [
      "Recalls of ventilators; root cause device design; firm in Ohio",
      { q: "ventilator", root_cause: "Device Design", firm_state: "OH" },
    ],
    ["Ventilator death reports, nothing before 2024", { q: "Ventilator", event_type: "Death", since: "20240101" }],
    [
      "Mesh reports, restricted to injuries and to 2019 through 2021",
      { q: "Mesh", event_type: "Injury", since: "20190101", until: "20211231" },
    ],
    ["Gout trials whose phase is 3", { condition: "Gout", phase: "PHASE3" }],
    ["Dermatologists in Utah. Only those in Provo.", { taxonomy: "Dermatology", city: "Provo", state: "UT" }],
    [
      "Our clinic is in Reno, Nevada. Which lupus trials near us are recruiting?",
      { condition: "lupus", location: "Reno, Nevada", status: "RECRUITING" },
    ],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));
  test("what is asked for then is a search of its own", () =>
    assert.equal(read("Pull the labels of warfarin, and then only those with a boxed warning.").params.length, 2));
});

test("a firm and another firm's brand are each searched for by itself", () =>
  assert.deepEqual(read("Malfunction reports: Medtronic versus the Omnipod").params, [
    { q: "Omnipod", event_type: "Malfunction" },
    { manufacturer: "Medtronic", event_type: "Malfunction" },
  ]));
test("a date behind two joined kinds of records is of both", () =>
  assert.deepEqual(read("Glucose meters: recalls and clearances since 2023").params, [
    { q: "Glucose meter", since: "20230101" },
    { q: "Glucose meter", since: "20230101" },
  ]));
