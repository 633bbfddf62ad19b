import assert from "node:assert/strict";
import { test } from "node:test";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { screen } from "../../../src/ask/screen/screen.ts";

const signalsOf = (text: string): readonly string[] => {
  const question = toQuestion(text);
  return screen(question, findEntities(question))?.signals ?? [];
};

/** Ways in which people mention one person without a name. */
const persons = [
  "customer at my register takes carbamazepine, label?",
  "guy in bay three just had a seizure on tramadol",
  "A caller on our helpline miscarried on fluconazole",
  "foster son on risperidone, weight gain in the label?",
  "this veteran has PTSD, trials in Tampa",
  "one of my parishioners wears a Zoll vest; recalls?",
  "the resident in 204 refuses food",
  "decedent was on Actos, label warnings",
  "lady in the waiting room has a pacemaker",
  "the old man downstairs takes digoxin",
  "a coworker from accounting uses an insulin pump",
  "gentleman in 14B needs an MRI",
  "a tenant of ours uses an oxygen concentrator",
  "the baby we're fostering has withdrawal",
  "I'm caring for a man with a trach",
  "our dishwasher takes Suboxone",
  "fell twice on Ambien",
  "day two of Bactrim and a rash",
  "weight gain since starting Zyprexa",
  "passed away last night, fentanyl patch",
  "left knee replaced in 2018, Stryker",
  "heart racing on Sudafed",
  "TTC and on methotrexate",
  "my client, who is autistic, takes risperidone: warnings?",
  "my customer (the one with epilepsy) took Keppra",
  "a coworker's implanted defibrillator is beeping",
  "one camper's insulin pump got wet",
  "caller, 72, two Eliquis this morning",
  "resident on our memory care unit, 90, since March",
  "the twins were born at 29 weeks; Synagis label?",
  "triplets delivered Tuesday at 31 weeks",
  "last pt of the day had a perforation",
  "newborn in our NICU weighing 900 g",
  "surgeon says I need a MitraClip",
  "they put me on Eliquis",
  "Handoff: diabetic foot, on vancomycin",
  "60ish lady on Prolia",
  "As a diabetic, is Farxiga ok",
  "after my hysterectomy which estrogen label",
  "took 3 tylenol pms",
  "mijn moeder gebruikt Eliquis",
  "annem insülin kullanıyor",
  "ma fille prend Keppra",
  "failed Humira: which trials",
  "Failed metformin and Januvia. Ozempic label?",
];

for (const text of persons) test(`one person: ${text}`, () => assert.notDeepEqual(signalsOf(text), []));

/** The same words about nobody in particular, and the first person at work. */
const nobody = [
  "What if a patient vomits after a dose of Paxlovid according to the label",
  "MAUDE reports in which the patient died with an LVAD",
  "reports where the infant was injured by a warmer",
  "patient died reports for Medtronic HVAD",
  "When should a patient stop metformin before contrast, per label",
  "trials for veterans with PTSD in Tampa",
  "patient lift recalls",
  "dose on day 1 of Gilenya",
  "day 8 and day 15 dosing of Abraxane label",
  "trials of naloxone in homeless shelters",
  "breast pump recalls for nursing moms",
  "trials for husbands and wives, couples with infertility",
  "recalls for kids' glucose meters",
  "I search clinical studies about liver cirrhosis in Canada",
  "I do a consumer podcast. Recalls on at-home covid test kits?",
  "Quote me the wording about brain swelling from the label of Leqembi",
  "I want the ones on malaria that wrapped up",
  "I lost the link: recalls of Hamilton ventilators",
  "As a school nurse I'd like the EpiPen label's wording about children below 15 kg",
  "As an analyst I track Dexcom clearances",
  "We sell hearing aids; who else has clearances?",
  "BMI 30 trials in Texas",
  "my client wants the label of Lyrica",
  "my client asked: what does the Lyrica label say about alcohol",
  "failed insulin pumps: recalls",
  "failed Humira trials",
  "trials for RA patients who failed Humira",
  "Studies by Cleveland Clinic Abu Dhabi",
];

for (const text of nobody) test(`nobody in particular: ${text}`, () => assert.deepEqual(signalsOf(text), []));

const unreadable = [
  "王秀英的胰岛素泵被召回了吗?",
  "Дмитрий Соколов принимает варфарин",
  "김민수 환자의 와파린 라벨",
  "محمد يأخذ الوارفارين",
  "Μαρία Παπαδοπούλου παίρνει βαρφαρίνη",
  "warfarin ٥٥٥-٠١٢٣",
];

for (const text of unreadable)
  test(`a script that cannot be screened is refused, and said so: ${text}`, () => {
    const question = toQuestion(text);
    assert.match(screen(question, findEntities(question))?.message ?? "", /script that the privacy check cannot read/);
  });

const readable = [
  "β-thalassemia trials",
  "TNF-α inhibitors",
  "5 µg dose on the label",
  "γδ T cells trials",
  "Ménière's",
];

for (const text of readable)
  test(`Greek letters and accents are read: ${text}`, () => assert.deepEqual(signalsOf(text), []));
