import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../questions/plan/plan.ts";
import { toQuestion } from "../../../questions/question.ts";

/** What the second line behind the screen lets through. */

const planned = (question: string): string => JSON.stringify(plan(toQuestion(question), new Date("2026-11-21")));

for (const [question, name] of [
  ["what trials is john beckett enrolled in", "beckett"],
  ["Did regulatory manager Greg Pulaski sign any 510(k)s?", "pulaski"],
  ["cc: Hollis Brandt, infusion pump recalls", "brandt"],
  ["trials of Anna B. Kowal in Ohio", "kowal"],
  ["Which infusion pump complaints involve Baxter Okonjo?", "okonjo"],
  ["Does Abbott, the gastroenterologist over in Lubbock, have an NPI?", "abbott"],
  ["Baxter Holloway, Spokane, physical therapist", "holloway"],
  ["510(k) clearances whose correspondent is Grant Lake", "grant lake"],
  ["Is Austin Rivers of Tyler, Texas still active as a dentist?", "austin rivers"],
  ["At which hospital in Omaha does Florence Day work?", "florence day"],
  ["pump reports from Forrest Glen, biomedical engineer", "forrest glen"],
  ["Holland, Denise, Tempe AZ, family nurse practitioner", "denise"],
  ["Podiatry, Houston: Kelly Marsh", "marsh"],
  ["hospitals in dayton and lima where heather moon does deliveries", "heather|moon"],
  ["Which organization in New Mexico employs the radiologist Orlando Pike?", "orlando|pike"],
  ["Fwd from Olive Carpenter: how many hospitals in Kansas have no emergency department?", "olive|carpenter"],
  ["Which Phoenix hospital has Autumn Leaf on nights in the ICU, and what is its rating?", "autumn|leaf"],
  ["We are credentialing Grant Parish for locums in Shreveport; does the NPI record show general surgery?", "parish"],
  ["list dermatologists in aurora other than melody park", "melody|park"],
  ["Dr. Harmony Bell's group in Lansing - is it an LLC or a hospital department?", "harmony|bell"],
  ["Does Genzyme still practice? I mean old Walt Genzyme the country doctor in Nebraska.", "genzyme"],
  ["Which taxonomy did Stryker pick when she registered as a midwife in Vermont?", "stryker"],
  ["Devices cleared for Penrose, I mean the hand surgeon in Akron, not the drain", "penrose"],
  ["510(k) files where the correspondent is Philips, by which I mean the consultant in Tulsa", "philips"],
  ["Recalls that Baxter (the biomedical engineer in Reno, not the firm) reported", "baxter"],
  ["Minnesota hospitals with five stars (question from J. P. Haverstrom)", "haverstrom"],
  ["Olga Radchuk-Simms in billing wants a count: hospitals in Nevada with five stars.", "radchuk"],
  ["Novak is the surname, Philips the given name. Nurse anesthetist in Toledo.", "novak|philips"],
  ["hospitals in Boise with 4 stars or more for Ingunn's delivery in March", "ingunn"],
  ["Find Baxter Medina, he does physical therapy in Fresno", "baxter|medina"],
  ["physical therapy in Fresno by Baxter Medina", "baxter|medina"],
  ["Madison Dayton or Jackson Troy: which of these two psychologists is in Peoria?", "dayton|troy"],
  ["The custodian is Olive Branch. Show malfunction reports on Alaris pumps.", "olive|branch"],
  ["the vendor's man is brook hamilton. which trocars were cleared in 2025", "brook|hamilton"],
  ["Does anyone named Misty Waters hold an NPI as a massage therapist near Asheville?", "misty|waters"],
] as const)
  test(`${question}: refused, and the name is no search word`, () => {
    assert.equal(plan(toQuestion(question), new Date("2026-11-21")).kind, "contains_name");
    assert.doesNotMatch(planned(question).toLowerCase(), new RegExp(name));
  });

for (const question of [
  "Austin, Tyler, Dallas TX dentists",
  "cardiology clinics: Cleveland Ohio",
  "Pharmacies: Charlotte Harbor",
  "Organizations, radiology: Harbor Imaging",
  "does the registry show Aurora Springs Imaging as a radiology group or a lab",
  "dentists registered in Iowa but not Des Moines",
  "Is Cedar Rapids, Iowa registered as the practice city of many cardiologists?",
  "How many psychiatrists are registered in Portland, Maine? If you can sort them by last name, even better.",
  "Which hospitals in Ohio fall under the Hill-Burton Act?",
  "Are Tommy John surgery outcomes studied in any trial?",
  "Foley catheter recalls, I mean the silicone ones the urologist uses, not the latex ones",
  "Our surgeon wants Penrose drains, not the silicone ones: which are cleared?",
  "U.S. Renal Care organizations in Texas",
  "Sister Kenny Rehabilitation Institute NPI",
  "Stryker clearances reviewed by the orthopedic committee since 2023",
])
  test(`${question}: towns and organizations in a list are no names`, () =>
    assert.equal(plan(toQuestion(question), new Date("2026-11-21")).kind, "plan"));

test("words that nobody knows are no names, and are not searched for", () => {
  assert.doesNotMatch(planned("blorf zwibbelt recalls"), /blorf|zwibbelt/i);
});

for (const [question, name] of [
  ["clearances by Karl Storz", "Karl Storz"],
  ["William Beaumont hospital in Royal Oak", "William Beaumont"],
  ["hip implant recalls by Richard Wolf", "Richard Wolf"],
  ["William S. Middleton hospital", "William S. Middleton"],
] as const)
  test(`${question}: a firm or hospital that bears a person's name is searched for`, () => {
    assert.match(planned(question), new RegExp(name));
  });

for (const question of [
  "Lincoln, Nebraska, dentist",
  "In Denver, the pharmacists",
  "Walgreens, a pharmacist in Boise",
  "Pacemaker recalls by Abbott, a surgeon asked me",
  "Rett, Batten, Krabbe, Canavan: trial counts",
  "otc hearing aid clearances bose lexie jabra",
  "Are any hospitals in Deaf Smith, Jim Hogg or Tom Green counties, Texas, for-profit?",
  "Give me De Novo numbers for prescription digital therapeutics: reSET, EndeavorRx, Somryst, Freespira",
])
  test(`${question}: where the screen saw nobody, names are those of things`, () =>
    assert.notEqual(plan(toQuestion(question), new Date("2026-11-21")).kind, "contains_name"));
