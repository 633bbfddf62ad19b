import assert from "node:assert/strict";
import test from "node:test";
import { plan } from "../../../questions/plan/plan.ts";
import { toQuestion } from "../../../questions/question.ts";
import { screen } from "../../../questions/screen.ts";

for (const text of [
  "I'm a pharmacist and I need the Camila oral contraceptive label",
  "I am a dialysis nurse and need recalls of bloodline sets for our unit.",
  "I am a urologist comparing Astellas labels with Pfizer ones",
  "I am a patient advocate looking for tacrolimus labels",
  "As a patient lift maker, we need recalls of slings",
  "As a hospice nurse I need the morphine oral solution label",
  "As a founder I need predicates for a spirometer app.",
  "P&T meets Friday and I still need the Entresto package insert.",
  "I need the ultrasound submissions that went through a third party reviewer.",
  "I'm a design engineer and my pump falls under product code FRN. Which recalls share it?",
])
  test(`who asks for a job is no patient: ${text}`, () => assert.equal(screen(text), null));

for (const text of [
  "As a nurse I need help with Maria Gonzalez's warfarin dose",
  "I am a dialysis patient and need recalls of bloodline sets",
  "as a lupus patient which trials are near Reno",
  "Kidney recipient here, which tacrolimus labels warn of tremor?",
  "As a hospice nurse I need the morphine label for my patient who is 83 and in pain",
  "I'm a teacher and I need a new hip, which implants were recalled",
  "I am a nurse and I need warfarin for my clot",
  "I need Seroquel for bipolar, the label",
  "I need a pacemaker, any recalls?",
  "I need HIV meds Biktarvy label",
  "I need dialysis three times a week, any trials",
  "what's the product code of my insulin pump",
  "our founder has cancer, which trials are open",
  "I'm an HIV positive nurse and I want trials in Ohio",
  "I'm a cancer stricken teacher and I need trials for melanoma",
  "I'm a nurse and I need a new liver, list trials",
  "I am 68 and have COPD. Are there any trials in Arizona for me?",
  "58-year-old woman under my care with gastric cancer: recruiting trials in Denver?",
  "Client implanted 3 March 2021 with a modular hip stem. Show comparable reports.",
  "Record number four seven one nine two zero: which stent lots were recalled?",
  "I'm a school nurse giving insulin to the Haverkamp boy. Insulin label?",
  "Warfarin label. I am a nurse giving warfarin to a 78 year old with a bleed",
  "My brother's school group collects for leukemia treatment of a classmate, trials in Ohio",
  "F 3-17-61 hip implant recall",
  "Old Abbott came home feverish with his new stent. Which stents were recalled in June?",
  "our lobsterman from Jonesport with hairy cell leukemia: cladribine label",
  "I am a diabetes educator writing about my own stroke; what does the alteplase label say",
  "The lobsterman from Jonesport with the hairy cell leukemia: does the cladribine label allow a second course?",
  "Is Xolair something the Haverkamp boy could get at school",
  "knee implant recall 3-17-61 F left side, revised twice",
  "a coworker who is hiv positive and pregnant wants to know about dolutegravir labels",
  "trials for a friend of mine who has ALS",
  "We admitted a woman of 72 whose glucose meter read far too high; is that model recalled?",
  "Woke up mid-surgery because the vaporizer was empty. How many vaporizer reports exist?",
  "His insurance card reads 5582 0091 4476. Which hospitals in Reno have emergency services?",
])
  test(`a job changes nothing about a story: ${text}`, () => assert.notEqual(screen(text), null));

for (const text of [
  "My mother-in-law's church group collects used wheelchairs: have any powered wheelchairs been recalled?",
  "How do FreeStyle Libre reports split into injury and death? I am a diabetes educator preparing a talk for nurses.",
  "I am a teacher in Chicago, which asthma trials recruit?",
  "I'm the librarian at Mount Sinai and need asthma trials",
  "a plumber in Detroit asked me for pacemaker recalls",
  "Which recalls tell each user to have his pump checked by the maker?",
  "The vendor claims his thermometer is FDA registered; is there a 510(k)?",
  "the blood warmer from Smiths Medical, any reports",
  "the catheter introducer from Cook, recalls",
  "asthma trials at the Tampa Theater in Tampa",
  "recalls initiated 3-17-21 M class II catheters",
  "the Hershey kids hospital leukemia trials",
  "my daughter's school is asking about insulin pumps, have any been recalled lately?",
  "My son's school club is raising money for cystic fibrosis, what studies are currently enrolling in Ohio?",
  "My sister-in-law's book club asks which injuries with hernia mesh have been reported",
  "Reports in which a patient woke up during surgery with an anesthesia machine",
  "trials for women of 50 and over with osteoporosis",
  "insurance card readers recalled in 2023",
])
  test(`a relative's group is no patient: ${text}`, () => assert.equal(screen(text), null));

for (const text of [
  "My son's school says he has cystic fibrosis, which trials are open?",
  "my daughter's class teacher Anna Kowalski has an insulin pump, recalls?",
  "my brother's team nurse says my brother has epilepsy, which trials",
  "my sister's support group says her pump failed, any recalls",
  "My dad's transplant team stopped tacrolimus after kidney failure, what does the label say?",
  "My friend's HIV support group in Dayton: Biktarvy label",
  "My mother's class III device failed, was it recalled?",
  "My sister's employer found out about the HIV, label of Biktarvy",
])
  test(`a relative's group hides no one: ${text}`, () => assert.notEqual(screen(text), null));

for (const text of [
  "Chart 88-31907 shows a hip stem; recall status?",
  "The chart ending in 4416 shows a gastric balloon, which trials would exclude that",
])
  test(`a chart's number is somebody's: ${text}`, () => assert.notEqual(screen(text), null));

for (const text of [
  "clearances that Fennimore Gatsby signed",
  "dervla and her insulin pump, anything known",
  "podiatry tucson leopold farquharsen",
])
  test(`a name that the screen lets pass is not searched: ${text}`, () =>
    assert.equal(plan(toQuestion(text), new Date("2026-11-25")).kind, "contains_name"));

for (const text of ["recalls signed by Medtronic", "a colleague wants the label of warfarin"])
  test(`no name, no story: ${text}`, () => {
    assert.equal(screen(text), null);
    assert.equal(plan(toQuestion(text), new Date("2026-11-25")).kind, "plan");
  });

for (const text of [
  "topiramate label: the goalkeeper of the Pellworth high school girls team has epilepsy",
  "Which Bozeman hospital took in the county commissioner's wife with sepsis?",
  "K-number for the cochlear implant bauduin received as a toddler",
  "cpap events, bezawit says hers smells burnt",
  "hospitals close to where madison okparaocha lives, 4 stars or better",
  "Huntington's disease trials for the tenor in the St. Mark's choir in Dubuque who hasn't told anyone yet",
  "I need glucose monitors after I was diagnosed, which were cleared in 2024?",
  "I need chemotherapy for lymphoma that was recalled",
])
  test(`somebody whom a town knows: ${text}`, () => assert.notEqual(screen(text), null));

for (const text of [
  "Does the label tell the woman with epilepsy to avoid valproate?",
  "Someone I work with asks which hospitals in Ohio have five stars",
  "Is there a report of a woman whose breast implant ruptured?",
  "reports where the infant was injured by a warmer",
  "Our newest resident from Ohio asks: which trials of ketamine recruit?",
  "Who is the owner of the hospital that has a stroke center?",
  "the governor of Ohio has hospitals with stroke centers",
  "the mayor's office wants recalls of AEDs in the city",
  "trials the principal investigator runs with metformin",
  "Where Ozempic lives on DailyMed",
  "hospitals close to where Medicare lives",
  "growth hormone received as a child: any label warnings about cancer?",
  "I need pacemakers cleared in 2024",
  "For my thesis I need hearing aids that were granted De Novo or cleared in 2024",
  "I need the dialysis centers in Toledo, Ohio, and the nephrologists there too.",
])
  test(`nobody in particular: ${text}`, () => assert.equal(screen(text), null));

for (const text of [
  "HIV trials for the new pastor over in Tecumseh",
  "Policy ending in four four zero two will not pay for the insulin pump; is there a trial instead?",
  "A 54-year-old with atrial fibrillation asks about trials in Iowa.",
  "Hysterectomy in 2019, mesh erosion now, fifty-eight, nonsmoker: trials in Oregon?",
  "The twin who survived is now on growth hormone; what does the label say about children?",
  "A woman I look after weighs 41 kilos and takes digoxin; what dose does the label give?",
  "suboxone prescribers for the sheriff's youngest here in Choteau",
  "Is the stent of the mayor of Ely among the recalled Boston Scientific ones?",
  "bed 14 window side gets warfarin and amiodarone since monday, interactions section please",
  "omalizumab dosage section, 04111987 f 71 kg",
  "naloxone nasal label for neighbour two doors down, overdosed sunday evening",
  "nurse practitioner Tobias Feldmanson, Portland Oregon",
  "How many hospitals in Madison does Dr. Madison oversee?",
  "Hi, it's Dusty again. Optometrists in Lubbock, please.",
  "Are any nutrition studies open in Utah? Sky Rivers would enroll.",
  "Which nurse at Banner Health goes by Ocean Price?",
  "Which knee osteoarthritis trials does Grant Waters run?",
  "In Núñez-Ibarrola v. Boston Scientific, how many pelvic mesh injury reports could be cited for 2015?",
  "Birthing-friendly hospitals in Macon, thanks. Joy Price, Atlanta bureau",
  "Hospitals in Tucson with emergency services, as Will Winters asked yesterday",
  "how many 510(k)s, according to hope meadows, were cleared in 2025?",
  "Catheters cleared for Stryker, please. Ms. Stent in purchasing is waiting.",
  "Which knee implant recalls should Madison Reading know about?",
  "Can Houston Baxter take part in the shoulder study in Dallas?",
  "Which dialysis clinics in Reno has Faith Chambers been to?",
  "Which hospitals in Wisconsin has Madison Fields worked at?",
  "Was the glucose sensor that Ms Abbott wears made by Abbott and recalled this spring?",
  "has baxter, the anesthetist at our surgery center, an active npi",
  "What trials does St. Clair, the oncologist, run in Pittsburgh?",
  "Ruby Glass as investigator, sponsor unknown: which melanoma trials?",
  "sertraline label, pregnancy section (for River)",
  "ALS trials near Bend for brook and the family",
  "Mallory against the stent maker: which reports were filed in 2023?",
  "Ticket 5512: Sunny at the loading dock never saw the recall letter; which Hill-Rom beds are recalled?",
  "Read this to June Butler slowly: what contraindicated means on the dabigatran label.",
  "Ivy Denver's estate wants recalls of Philips CPAPs with the foam problem, class and date.",
  "Odessa Flax told the pharmacy she swallows the delayed-release caps whole. What does the Cymbalta label say?",
  "Rank hospitals in Phoenix by readmission and tell me where Honor would fare best",
  "Are there De Novo decisions on AI stethoscopes, and was it Drake or Swan who told us so?",
  "Peg asked: does PEG 3350 need a prescription?",
  '{"q": "trial eligibility", "condition": "ALS", "notify": "t.bramwell"}',
  "pregnancy section of the sertraline label for jade winter please",
  "Grandma swallowed the battery of a hearing aid. How many such reports are there?",
  "clearances of coronary stents, grant young wanted those from 2023",
  "Recalls of hip stems since 2022: Zimmer, the orthopaedist over in Ogden, has put in several.",
  "Medicare card ends in four kilo seven; which hospitals near Topeka have emergency services?",
  "heather brook asked which metformin labels mention vitamin b12",
  "I promised Olive Branch a list of statin labels.",
  "For Friday's call with Rich Fields: the number of CPAP recalls since 2021?",
  "Ophthalmologists in Savannah, but not Savannah Price herself.",
  "Twins, aged six, both with Duchenne, the family has just moved to Omaha. Any study for them?",
  "Claim seven-seven-zero-three-bravo was denied for a cochlear implant. Which implants are cleared?",
  "We have a patient with a broken coronary stent; which recalls could that be?",
  "How many statin labels are there? Hope Wells would like to know by noon.",
  "Somebody I share a house with swallowed twelve of these tablets; what does the acetaminophen label say?",
  "I have a Boston Scientific spinal cord stimulator and it burns. Are there other reports?",
  "Which studies of ketamine is summer bishop looking after?",
  "Old Baxter next door swallows twelve pills a day, among them clonidine; label, please.",
  "recalls of stryker beds, says charity pace",
  "After the ablation his watch kept showing AFib, so which wearable ECGs has FDA cleared?",
  "Which cardiology clinics in Madison employ Madison Lake?",
  "how many reports about glucose meters did olivia march send in",
  "Eye drops that Art Glass keeps praising: may I see their labels?",
  "Studies in Warsaw, those that Wieczorkowska is in charge of",
  "Grandma fell after starting zolpidem, does its label mention falls?",
  "Find studies of ketamine for depression in Oregon; Skye Winters asked.",
  "Has Grace Chip been told about the recall of the Sigma Spectrum?",
  "Our lawyer is called Olive Branch, believe it or not, and asks for adverse events of Essure.",
  "I'm Brook Stryker and need the Stryker Rejuvenate hip recall dates.",
  "Ask Robin whether she'd like phase 2 trials of psilocybin included as well.",
  "Urology groups in Provo? Miles Walker can't go further than that.",
  "Ventilator recalls by Philips, and did Philip Towers report one?",
  "Tubing disconnected on the man in bed nine around midnight. How often do such ventilators malfunction?",
  "Is Carolina Mercy working at a hospital in Charlotte with emergency services?",
  "Which labels mention grapefruit, as Tall Bull from the clinic in Rapid City claims?",
  "Judge Ridge ordered the production of all recalls of the Alaris; list them.",
])
  test(`one person, told apart by place, bed or birth: ${text}`, () => {
    const question = toQuestion(text);
    const isStopped = screen(text) !== null || plan(question, new Date("2026-11-26")).kind === "contains_name";
    assert.ok(isStopped);
  });

for (const text of [
  "AED recalls for the coach's office",
  "Which recalls were reported by the pharmacist at each hospital?",
  "hospitals with 14 beds that have dialysis",
])
  test(`no one person: ${text}`, () => assert.equal(screen(text), null));

for (const text of [
  "What does FDA know about problems with the Alaris pump module: recalls and adverse events?",
  "label for omeprazole capsules by Dr. Reddy's",
  "pregnancy section of the sertraline label (for Pfizer)",
  "MS trials in Ohio that MS patients can join",
  "Which recalls does Baxter, the manufacturer of the pumps, have open?",
  "Has Dexcom been told to recall its G7 receivers?",
  "Studies in Boston, those that Pfizer is in charge of",
])
  test(`an agency or a firm: ${text}`, () => assert.equal(plan(toQuestion(text), new Date("2026-11-26")).kind, "plan"));

test("a law is about nobody, whoever it is called after", () => {
  assert.equal(screen("Expanded access studies for ALS since the Trickett Wendler Right to Try Act was signed"), null);
  assert.notEqual(screen("Does the Right to Try Act cover Trickett Wendler's ALS in Boise?"), null);
});

test("a doctor's own job is no story of a body, and what the doctor takes is one", () => {
  for (const text of [
    "I'm a cardiologist writing a review: how many TAVR trials enroll people over 80?",
    "I am a surgeon in Ohio, which hip implants were recalled in 2024?",
  ])
    assert.equal(screen(text), null, text);
  for (const text of [
    "I'm a surgeon on Eliquis with nosebleeds",
    "I am a retired surgeon with prostate cancer, trials?",
  ])
    assert.notEqual(screen(text), null, text);
});

for (const text of [
  "list the recalls that grace park handled at the firm in Minnesota",
  "nurse midwives in Santa Fe other than mercy day, please",
  "Did Pfizer's study nurse, a certain Tallulah, enroll anyone in Akron?",
  "Which labels warn of liver failure? Amber took two tablets and turned yellow.",
  "Drug interactions of tacrolimus: Tsehay has just started it.",
])
  test(`a name beside capitals for places, or of who takes a drug: ${text}`, () => {
    const refused = screen(text)?.reason ?? plan(toQuestion(text), new Date("2026-11-28")).kind;
    assert.equal(refused, "contains_name");
  });

test("an age and what comes with it is the asker's own story", () => {
  assert.notEqual(screen("I'm 37 and pregnant. Which antidepressant labels speak about pregnancy?"), null);
  assert.equal(screen("I'm 24 and a student. Which antidepressant labels speak about pregnancy?"), null);
});
