import assert from "node:assert/strict";
import { test } from "node:test";
import { readData } from "../../../sandbox/recorded.ts";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import nameTowns from "../../../src/ask/screen/data/name-towns.json" with { type: "json" };
import { givenRank } from "../../../src/ask/screen/name-lists.ts";
import { screen } from "../../../src/ask/screen/screen.ts";
import cities from "../../../src/ask/vocabulary/cities.json" with { type: "json" };
import { folded } from "../../../src/core/text.ts";

function signalsOf(text: string): readonly string[] {
  const question = toQuestion(text);
  return screen(question, findEntities(question))?.signals ?? [];
}

const persons: Readonly<Record<string, readonly string[]>> = {
  name_with_role: [
    "Holcomb, dentist in Ohio",
    "hensley, optometrist near Tulsa",
    "Hill, dentist in Ohio",
    "who is Crandall, a dentist in Ohio",
    "find me Linda, a nurse in Utah",
    "Did Burnett, a registered nurse in Tulsa, lose a license?",
    "find Donovan, an orthopedic surgeon in Reno",
    "Tell me about Keller, the podiatrist",
    "Is Larson a cardiologist in Miami?",
    "is hill a cardiologist in miami",
    "Is Wojciechowska a cardiologist in Miami?",
    "Was Moody the pharmacist at CVS in Akron?",
    "Marvin is a family doctor in Boise",
    "Is Madison a nurse in Ohio?",
    "Ashley, a nurse in Utah",
    "find me Austin, a nurse in Utah",
    "Sullivan, dentist in Ohio",
    "Is April a nurse in Utah?",
    "Is Ella a midwife?",
  ],
  town_behind_role: [
    "nurse practitioner Ashley Utah",
    "pediatrician beverly ohio",
    "audiologist Gary",
    "therapist Troy Texas",
    "dentist Sullivan Houston",
  ],
  naming: [
    "nurses called Ashley in Utah",
    "all dentists named Madison near Reno",
    "anyone named Savannah licensed in Ohio",
    "doctors by the name of Brandon in Iowa",
    "physicians called Worthington in Reno",
  ],
};

for (const [id, texts] of Object.entries(persons))
  for (const text of texts)
    test(`${id}: ${text}`, () => assert.ok(signalsOf(text).includes(id), signalsOf(text).join()));

const nobody = [
  "Denver, dentist",
  "Dayton, a dentist please",
  "San Diego, a pediatrician",
  "Baker, dentist",
  "In Reno, a dentist with an NPI",
  "Houston is a doctor hub",
  "dentist Charlotte NC",
  "dentist Gary Indiana",
  "optometrist troy mi",
  "dentist Wayne, NJ",
  "dentist Ann Arbor",
  "nurse practitioner Austin Texas",
  "Is Medtronic a provider of insulin pumps?",
  "Is Kaiser a provider in California",
  "Is Hensler an applicant for a 510(k)",
  "Is Rauland a nurse call system?",
  "Masimo, patient safety reports",
  "Is there a doctor in Houston",
  "Is an optometrist a doctor?",
  "Nursing, a doctor in Ohio",
  "hospitals called Sharon",
  "nurses in a city called Madison",
  "a suburb called Madison",
  "dentists called Aspen Dental",
  "patients with a condition called Marshall syndrome",
  "studies called TAYLOR",
];

for (const text of nobody) test(`nobody: ${text}`, () => assert.deepEqual(signalsOf(text), []));

test("the towns that are given names are those of the catalog, with their states", () => {
  const large = new Set(cities.terms.split("|"));
  const rows = readData("cms/hospital_general_information.2026-07.csv")
    .toString("utf8")
    .split("\n")
    .slice(1)
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => match[1] ?? ""))
    .map((columns) => [folded(columns[3] ?? ""), columns[4] ?? ""] as const)
    .filter(([town]) => givenRank(town) === 2 && !large.has(town));
  const states = Map.groupBy(rows, ([town]) => town);
  const towns = [...states].map(([town, of]) => [
    town,
    [...new Set(of.map(([, state]) => state))].toSorted().join(" "),
  ]);
  assert.deepEqual(nameTowns.towns, Object.fromEntries(towns));
});
