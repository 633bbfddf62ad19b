import assert from "node:assert/strict";
import { test } from "node:test";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { nameSignals } from "../../../src/ask/screen/names.ts";

function idsOf(text: string): readonly string[] {
  const question = toQuestion(text);
  return nameSignals(question, findEntities(question)).map(({ id }) => id);
}

const names: Readonly<Record<string, readonly string[]>> = {
  title: [
    "is dr patel in fresno accepting patients",
    "Mrs. Abernathy's hip",
    "ms. delacroix called",
    "Dr Jackson in Madison",
    "Nurse Kelly Thornton",
    "WHERE DOES DR VANDERMOLEN WORK",
    "Sister Agnes at St. Rita's",
  ],
  credential: [
    "Sarah Kowalczyk, DO in Toledo",
    "jennifer liu np",
    "Michael Ostrowski MD",
    "Carlson, RN",
    "which npi belongs to yolanda quisenberry, dpm",
    "Beauregard T. Pennyfeather, OD in Savannah",
    "Amy Roe, PharmD",
  ],
  naming: [
    "the nurse named Brandt",
    "his name is Walter",
    "provider last name Dominguez",
    "surname castellanos in Miami",
    "the surgeon called Petrov",
  ],
  initials: ["patient initials J.K.", "initials are mr"],
  role: ["patient Robert had sepsis", "cardiologist Brandt", "my friend Priya", "pt: Okonkwo"],
  introduction: ["I'm Sarah and want the label", "send the label. Thanks, Maria"],
  full_name: ["trials for Keisha Washington", "Robert T. Hensley reports", "Maria Gonzalez lupus trial"],
  lower_case_name: ["what meds is tyrone jackson on", "john doe's pacemaker", "mohammed al-farsi liver trial"],
  surname_first: ["Kowalczyk, Marek eliquis"],
  name_with_initial: ["the drug given to Emma R. yesterday", "J. Hensley pump"],
  listed_pair: ["reports of Zhao Ming"],
  family_name: ["the gonzalez family"],
  given_name_acts: ["Rosa is allergic to sulfa", "does Brittany have asthma", "priya takes metformin"],
  given_name_owns: ["sanjay's insulin pump", "Latoya's MRI"],
  given_name_explained: ["trials for Kiran, who failed methotrexate", "Lucia, 52, lupus"],
  unknown_capitals_of_a_person: ["zbigniew wojciechowski needs a valve", "trial options for Zhang Xiuying"],
  unknown_capital_that_acts: ["Vlastimir takes Entresto"],
  name_at_department: [
    "latisha from accounting uses a pump",
    "Kwame at the front desk",
    "Enrique next door has asthma",
  ],
  name_addressed: ["cc Lindsey, the Humira label", "dose of amoxicillin for Timmy", "ask if brandon can take Sudafed"],
  name_in_apposition: ["The nurse on duty, Carla, wants the heparin label"],
  litigant: ["Claimant Hollis v. Bard", "the Jenkins case: Stryker recall"],
  name_looked_up: ["Etxeberria Marisol npi", "ETXEBERRIA MARISOL NPI"],
  foreign_pair: ["trials for Park Ji-woo", "Gudrun Sigurdardottir melanoma", "Nguyễn Văn An, warfarin"],
  unknown_name_with_initial: ["Re: T. Vandermolen - colitis", "Hyun-woo K. please", "RE: Vandermeer, T. -- label"],
  surname_form: ["label for O'Neill", "lupus trials for van der Berg please", "Abdul-Rahman al-Masri hip recall"],
  initials_of_a_person: ["E.J. has lupus", "J.T.'s insulin pump", "pt T.R. on warfarin"],
  unknown_person: ["Wojtek is on lithium", "Quisenberry needs a new hip", "could Ravindra get into the trial"],
  given_names_joined: ["Anjali and Rohan have thalassemia"],
  plain_name_and_health: ["Mark needs dialysis in Reno", "June's hip implant", "April is pregnant and takes Topamax"],
};

for (const [id, texts] of Object.entries(names))
  for (const text of texts) test(`${id}: ${text}`, () => assert.ok(idsOf(text).includes(id), idsOf(text).join()));

const harmless = [
  "find pediatricians in Madison WI",
  "foot doctors in Eugene Oregon",
  "urologists in Baltimore MD",
  "physician assistants in Lancaster PA",
  "nurse practitioners in Billings MT",
  "Which active ingredient is in Allegra?",
  "Heather norethindrone tablets label",
  "trials for Parkinson's disease",
  "Lou Gehrig's disease",
  "Swan-Ganz catheters and Jackson-Pratt drains",
  "da vinci surgical system by Intuitive Surgical",
  "Johns Hopkins Hospital",
  "rating for mount sinai hospital",
  "Smith & Nephew, Johnson & Johnson",
  "St Jude Medical 510k list",
  "Henry Ford Hospital rating",
  "organizations called Walgreens in Reno",
  "a company named Zephyr",
  "trials at MD Anderson",
  "MS trials in Maryland",
  "What is in Dr. Scholl's corn remover?",
  "Burt's Bees lip balm",
  "Father John's cough medicine label",
  "can I search by last name and state?",
  "Will Medtronic recall it",
  "May 2020 recalls by Mark Medical",
  "Show Me Recalls For Infusion Pumps In Austin Texas",
  "PHILIPS RESPIRONICS BIPAP RECALL",
  "tai chi trials for fall prevention",
  "As a nurse I'd like recalls of feeding tubes",
  "E. coli and H. pylori tests by B. Braun",
  "U.S. has how many recalls",
  "von Willebrand disease trials",
  "providers named CVS in Warwick",
  "debarred suppliers in sam.gov",
  "recalls from marketing",
  "May has how many recalls",
  "Opdivo vs. Keytruda labels",
  "rappels de Philips Respironics",
  "Palmer Lutheran",
];

for (const text of harmless) test(`no name: ${text}`, () => assert.deepEqual(idsOf(text), []));
