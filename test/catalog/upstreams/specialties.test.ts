import assert from "node:assert/strict";
import { test } from "node:test";
import { registryWording, SPECIALTIES, wordingInstead } from "../../../src/catalog/upstreams/specialties.ts";

for (const [said, wording] of [
  ["cardiologist", "Cardiovascular Disease"],
  ["Cardiologists", "Cardiovascular Disease"],
  ["urgent care center", "Urgent Care"],
  ["walk in clinic", "Urgent Care"],
  ["FQHC", "Federally Qualified Health Center (FQHC)"],
  ["paediatrician", "Pediatrics"],
  ["haematologist", "Hematology"],
  ["orthopaedic surgeon", "Orthopaedic Surgery"],
  ["nursing home", "Skilled Nursing Facility"],
  ["primary care doctor", "Family Medicine"],
  ["hand surgeon", "Surgery of the Hand"],
  ["drug store", "Pharmacy"],
] as const)
  test(`people who say ${said} are told that the registry writes ${wording}`, () => {
    assert.equal(registryWording(said), wording);
  });

test("each everyday word stands for exactly one specialty", () => {
  const said = [...SPECIALTIES.values()].flatMap((words) => words.split(", "));
  assert.equal(new Set(said).size, said.length);
});

test("a word that is part of the registry's wording finds it, and needs no other", () => {
  assert.equal(wordingInstead("cardiology"), "Cardiovascular Disease");
  for (const word of ["cardiovascular", "Internal Medicine", "urgent care", "fqhc", "zzyzx"])
    assert.equal(wordingInstead(word), null, word);
});
