import assert from "node:assert/strict";
import { test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

/** Words that were once read as something else, or fell away without a word. */

for (const [question, params] of [
  ["FRN clearances", { product_code: "FRN" }],
  ["recalls of LLZ", { product_code: "LLZ" }],
  ["EEG recalls", { q: "EEG" }],
  ["trials for celiac disease in adults", { condition: "celiac disease", age_group: "ADULT" }],
  ["phase 2 trials of adult asthma", { condition: "asthma", age_group: "ADULT", phase: "PHASE2" }],
  ["US-made hearing aid clearances", { q: "hearing aid", country: "US" }],
  ["hearing aid clearances from US applicants", { q: "hearing aid", country: "US" }],
  [
    "stent recalls that FDA posted in 2024",
    { q: "stent", date_posted_since: "20240101", date_posted_until: "20241231" },
  ],
  ["stent recalls this year or last", { q: "stent", since: "20250101" }],
  [
    "which stent recalls did FDA post in 2024?",
    { q: "stent", date_posted_since: "20240101", date_posted_until: "20241231" },
  ],
  ["hospitals in Ohio rated 3, 4 or 5 stars", { state: "OH", overall_rating: "5,4,3" }],
  ["RSV studies from NIH or from industry", { condition: "RSV", sponsor_class: "NIH,INDUSTRY" }],
  [
    "asthma trials with either a crossover or a factorial design",
    { condition: "asthma", intervention_model: "CROSSOVER,FACTORIAL" },
  ],
  [
    "Duchenne gene therapy trials that are ongoing",
    {
      condition: "Duchenne",
      intervention: "gene therapy",
      status: "ACTIVE_NOT_RECRUITING,ENROLLING_BY_INVITATION,RECRUITING",
    },
  ],
  [
    "afib ablation studies still running but closed to enrolment",
    { condition: "afib", intervention: "ablation", status: "ACTIVE_NOT_RECRUITING" },
  ],
  [
    "How many ventilator reports did manufacturers send in 2021?",
    { q: "ventilator", report_source: "manufacturer", since: "20210101", until: "20211231" },
  ],
  ["heart failure trials that enrolled over 500 people", { condition: "heart failure", enrollment_min: "501" }],
  [
    "Which firms in California had sterility problems with their catheters? recalls please",
    { q: "catheter", firm_state: "CA", reason_for_recall: "sterility" },
  ],
  [
    "reports where a nurse first reported an infusion pump problem",
    { q: "infusion pump", reporter_occupation: "nurse" },
  ],
  ["completed but not terminated recalls of stents", { q: "stent", status: "Completed" }],
  [
    "Which trials test vitamin D for migraine prevention?",
    { condition: "migraine", intervention: "vitamin D", primary_purpose: "PREVENTION" },
  ],
  ["FRN clearances received after June 1, 2023", { product_code: "FRN", date_received_since: "20230602" }],
  ["which 510(k)s has Masimo received since 2023", { applicant: "Masimo", since: "20230101" }],
  ["psychiatrists in Portland, Maine who take Medicaid", { city: "Portland", state: "ME", taxonomy: "Psychiatry" }],
  [
    "physical therapists in 79912, and whether they are individuals or organizations",
    { taxonomy: "Physical Therapist", postal_code: "79912" },
  ],
  [
    "hospitals with state=TX, type=Psychiatric, ownership=Proprietary",
    { state: "TX", type: "Psychiatric", ownership: "Proprietary" },
  ],
  [
    "VA hospitals in Ohio (type Acute Care - Veterans Administration)",
    { state: "OH", type: "Acute Care - Veterans Administration" },
  ],
  [
    "Government - Hospital District or Authority hospitals in Washington",
    { state: "WA", ownership: "Government - Hospital District or Authority" },
  ],
  [
    "gout trials, lead sponsor class NIH, primary purpose device feasibility",
    { condition: "gout", sponsor_class: "NIH", primary_purpose: "DEVICE_FEASIBILITY" },
  ],
  [
    'labels with the wording "embryo-fetal toxicity" in their warnings, Kinase Inhibitor class',
    { pharmacologic_class: "Kinase Inhibitor", warnings: "embryo-fetal toxicity" },
  ],
  ["Which clearances last year were from Chinese companies?", { country: "CN", since: "20250101", until: "20251231" }],
  [
    "Are there over-the-counter sleep aids that contain diphenhydramine?",
    { q: "diphenhydramine", indications: "sleep", product_type: "HUMAN OTC DRUG" },
  ],
  ["recalls of catheters for a reason that mentions sterility", { q: "catheter", reason_for_recall: "sterility" }],
  ["double-masked trials of modafinil", { intervention: "modafinil", masking: "DOUBLE" }],
  ["hospitals in Boise with their emergency services", { city: "Boise" }],
  [
    "breast implant reports that mention fatigue as a patient problem",
    { q: "breast implant", patient_problem: "fatigue" },
  ],
  [
    "hospital bed reports where the product problem was a stuck rail",
    { q: "hospital bed", product_problem: "stuck rail" },
  ],
  ["stent recalls in the last year", { q: "stent", since: "20251123" }],
  ["stent recalls last year", { q: "stent", since: "20250101", until: "20251231" }],
  ["lot number 22G14 wound dressings, any reports?", { q: "wound dressing", lot_number: "22G14" }],
  ["boxed warning text mentioning tardive dyskinesia - which labels?", { boxed_warning: "tardive dyskinesia" }],
  ["largest breast cancer trials", { condition: "breast cancer", sort: "-enrollment" }],
  ["clearances for ultrasound devices from Korean companies", { q: "ultrasound", country: "KR" }],
  ["studies in Japanese hospitals for asthma", { condition: "asthma", location: "Japan" }],
  ["German measles trials", { condition: "German measles" }],
  ["Parkinson's patients deep brain stimulation adverse events", { q: "deep brain stimulation" }],
] as const)
  test(`asks for what it says: ${question}`, () => assert.deepEqual(read(question).params, [params]));

for (const [question, said] of [
  ["Sole proprietor physical therapists in Burlington, Vermont", /Sole proprietor: no_such_filter/],
  ["Which nurse practitioners in Maine list family as their specialty?", /family: not_understood/],
  ["Catholic hospitals in Saint Louis", /Catholic: not_in_these_records/],
  ["Have hospitals reported problems with the Impella pump?", /Have hospitals reported: no_such_filter/],
  ["recalled glucose test strips giving wrong readings", /giving wrong readings: no_such_filter/],
  ["Who manufactures generic levothyroxine?", /generic: no_such_filter/],
  ["labels with benzyl alcohol as an inactive ingredient", /inactive ingredient: no_such_filter/],
  [
    "Which antidepressants have labels that mention suicidal thoughts in the boxed warning",
    /antidepressants: not_understood/,
  ],
] as const)
  test(`what no search takes is said: ${question}`, () => assert.match(saidOf(question), said));

test("a ZIP code's surroundings are said not to be searched", () => {
  const result = planned("Best rated hospital close to 60614");
  assert.ok(
    result.kind === "plan" && result.notes.some((note) => note.startsWith("Only the place itself is searched")),
  );
});

test("a word that makes a year vague is said to be left out", () =>
  assert.match(saidOf("adverse events with dialysis machines in early 2025"), /early: not_understood/));

for (const [question, ...params] of [
  [
    "trials of small cell and non-small cell lung cancer",
    { condition: "small cell lung cancer" },
    { condition: "non-small cell lung cancer" },
  ],
  [
    "lupus trials in New York City or Philadelphia",
    { condition: "lupus", location: "New York, New York" },
    { condition: "lupus", location: "Philadelphia" },
  ],
  [
    "hospitals in the counties of Bolivar and Washington in Mississippi",
    { state: "MS", county: "Bolivar" },
    { state: "MS", county: "Washington" },
  ],
  [
    "compare injury reports for Dexcom G7 with those for FreeStyle Libre 3",
    { q: "G7", manufacturer: "Dexcom", event_type: "Injury" },
    { q: "FreeStyle Libre 3", event_type: "Injury" },
  ],
  [
    "hospitals in Alabama counties such as Wilcox or Dallas",
    { state: "AL", county: "Wilcox" },
    { state: "AL", county: "Dallas" },
  ],
  [
    "Which labels for JAK inhibitors warn of blood clots or major cardiac events",
    { pharmacologic_class: "Janus Kinase Inhibitor", warnings: "blood clots" },
    { pharmacologic_class: "Janus Kinase Inhibitor", warnings: "major cardiac events" },
  ],
  ["hospitals in Kern County or Fresno County", { county: "Kern" }, { county: "Fresno" }],
  ["hospitals in Kern and Fresno counties", { county: "Fresno" }, { county: "Kern" }],
  ["recalls with product codes FRN/LZG", { product_code: "FRN,LZG" }],
  ["label for valsartan sacubitril", { generic: "valsartan sacubitril" }],
  ["amlodipine/benazepril label", { generic: "amlodipine benazepril" }],
  [
    "trials comparing pembrolizumab with nivolumab or atezolizumab",
    { intervention: "pembrolizumab nivolumab" },
    { intervention: "pembrolizumab atezolizumab" },
  ],
  [
    "Teva's HMG-CoA reductase inhibitors - package inserts",
    { pharmacologic_class: "HMG-CoA Reductase Inhibitor", manufacturer: "Teva" },
  ],
  ["cough syrup labels", { indications: "cough" }],
  ["amiodarone labels coming with a black box", { generic: "amiodarone", has_boxed_warning: "true" }],
  ["naproxen with boxed warning", { generic: "naproxen", has_boxed_warning: "true" }],
  ["cetirizine labels that lack a boxed warning", { generic: "cetirizine", has_boxed_warning: "false" }],
  ["lamotrigine labels approved for bipolar disorder", { generic: "lamotrigine", indications: "bipolar disorder" }],
  [
    "sumatriptan, contraindications: coronary artery disease",
    { generic: "sumatriptan", contraindications: "coronary artery disease" },
  ],
  ["hepatic failure in the warnings section: which labels?", { warnings: "hepatic failure" }],
  ["Which labels bring up infants in the pediatric use section?", { pediatric_use: "infants" }],
  [
    "warfarin labels whose section on drug interactions names amiodarone",
    { generic: "warfarin", drug_interactions: "amiodarone" },
  ],
  [
    'Which over-the-counter labels have the phrase "ask a doctor before use" somewhere in their warnings?',
    { product_type: "HUMAN OTC DRUG", warnings: "ask a doctor before use" },
  ],
  [
    "Drugs for heart failure that list cough as an adverse reaction",
    { indications: "heart failure", adverse_reactions: "cough" },
  ],
  [
    "labels of triptans that are contraindicated in stroke",
    { pharmacologic_class: "Serotonin-1b and Serotonin-1d Receptor Agonist", contraindications: "stroke" },
  ],
  ["labels under OTC monograph M012", { application_number: "M012", product_type: "HUMAN OTC DRUG" }],
  ["labels filed under NDA 21-436", { application_number: "NDA021436" }],
  ["prescription-strength naproxen labels", { generic: "naproxen", product_type: "HUMAN PRESCRIPTION DRUG" }],
  [
    "Our school in Fargo, North Dakota is looking for speech therapists",
    { city: "Fargo", state: "ND", taxonomy: "Speech-Language Pathologist" },
  ],
  ["MAUDE reports on bed rails, deaths excluded", { q: "bed rail" }],
  [
    "I'd like to see finished studies of tai chi for back pain, but only if results are posted",
    { intervention: "tai chi", condition: "back pain", status: "COMPLETED", has_results: "true" },
  ],
  [
    "Of the phase 2 melanoma trials that started in 2021, how many have been terminated?",
    {
      condition: "melanoma",
      phase: "PHASE2",
      status: "TERMINATED",
      start_date_since: "20210101",
      start_date_until: "20211231",
    },
  ],
  ["labels with drug interactions mentioning grapefruit", { drug_interactions: "grapefruit" }],
  ["studies of exercise in parkinsons disease", { condition: "parkinsons disease", intervention: "exercise" }],
  [
    "sites in Massachusetts: trials for amyotrophic lateral sclerosis",
    { condition: "amyotrophic lateral sclerosis", location: "Massachusetts" },
  ],
  ["ALS trials that did post results", { condition: "ALS", has_results: "true" }],
  ["osteoporosis studies open only to women", { condition: "osteoporosis", sex: "FEMALE" }],
  ["hospitals in LA County", { county: "Los Angeles" }],
  ["is there a children's hospital in Omaha", { city: "Omaha", type: "Childrens" }],
  ["Does Cleveland Clinic main hospital have an overall rating?", { name: "Cleveland Clinic" }],
  ["University Hospitals Cleveland Medical Center rating", { name: "University Hospitals Cleveland Medical Center" }],
  ["does the VA run any hospitals in Ohio? list them", { state: "OH", type: "Acute Care - Veterans Administration" }],
  ["nurse practitioners in Alaska - psychiatric mental health", { state: "AK", taxonomy: "Psych/Mental Health" }],
  ["AI software for detecting stroke on CT cleared by FDA", { q: "stroke" }],
  [
    "clearances where FDA received the submission on or after Jan 1, 2025, for stents",
    { q: "stent", date_received_since: "20250101" },
  ],
  [
    "adverse event reports where a nurse or physician reported about feeding tubes",
    { q: "feeding tube", reporter_occupation: "nurse" },
    { q: "feeding tube", reporter_occupation: "physician" },
  ],
  ["hearing aids self-fitting clearance", { q: "hearing aid self-fitting" }],
  ["list drug labels for hypertension", { indications: "hypertension" }],
  ["which labels list lactose as an inactive ingredient", { q: "lactose" }],
  ["drugs with acetaminophen and codeine together", { q: "acetaminophen codeine" }],
  ["Hospitals in Phoenix, rating under 3", { city: "Phoenix", overall_rating: "2,1" }],
  ["trials by Moderna, not yet withdrawn or terminated", { sponsor: "Moderna" }],
  [
    "De Novo decisions in 2024 excluding anything whose applicant is in China",
    { decision_code: "DENG", since: "20240101", until: "20241231" },
  ],
  ["HeartMate 3 recalls vs HeartWare recalls", { q: "HeartMate 3" }, { q: "HeartWare" }],
  [
    "malfunction reports of Tandem t:slim X2 or Omnipod 5",
    { q: "t slim X2", manufacturer: "Tandem", event_type: "Malfunction" },
    { q: "Omnipod 5", event_type: "Malfunction" },
  ],
  ["CMS facility 220071", { dataset: "hospitals", id: "220071" }],
  ["everything argenx is sponsoring", { sponsor: "argenx" }],
] as const)
  test(`means what it says: ${question}`, () =>
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      params.map((one) => ({ ...one })),
    ));

test("deaths, injuries and malfunctions are counted side by side", () =>
  assert.deepEqual(read("count the reports of deaths, injuries and malfunctions for staplers").by, ["event_type"]));

for (const [question, reason] of [
  ["Has EMA approved lecanemab in Europe?", "other_documents"],
  ["what is the difference between a cleared and an approved device", "approval"],
  ["cosmetic adverse events hair relaxer", "unrelated"],
  ["what does a dose of Humira cost today", "prices"],
  ["PMA approvals for defibrillators by Biotronik between 2015 and 2020, with the supplement numbers", "approval"],
] as const)
  test(`is not here: ${question}`, () =>
    assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", reason]));

for (const question of ["vaccines adverse events", "how many deaths from covid vaccine were reported"])
  test(`reports about vaccines are not here: ${question}`, () =>
    assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", "vaccine_events"]));

for (const question of ["steve jobs pancreatic cancer trials", "robin hood trials for asthma", "jordan brown recalls"])
  test(`a person's name is refused where a thing's name would stand: ${question}`, () =>
    assert.equal(read(question).kind, "contains_name"));

test("a specialty that is asked for is not called left out, nor is a status in several words", () => {
  assert.equal(saidOf("heart doctor in Springfield Illinois"), "");
  assert.equal(saidOf("Are there trials for ALS that aren't recruiting yet in Spain?"), "");
});

for (const [question, params] of [
  ["unapproved drug labels by manufacturer Teva", { manufacturer: "Teva" }],
  ["trials by sponsor Pfizer for breast cancer", { condition: "breast cancer", sponsor: "Pfizer" }],
  [
    "melatonin trials, healthy volunteers, not more than 60 participants",
    { intervention: "melatonin", healthy_volunteers: "true", enrollment_max: "60" },
  ],
  ["trials with more than 1000 participants for hypertension", { condition: "hypertension", enrollment_min: "1001" }],
  ["clinicaltrials.gov glioblastoma", { condition: "glioblastoma" }],
  [
    "divalproex labels that discuss neural tube defects under pregnancy",
    { generic: "divalproex", pregnancy: "neural tube defects" },
  ],
  [
    "VA medical centers in Texas ranked from the top star rating downward",
    {
      state: "TX",
      type: "Acute Care - Veterans Administration",
      sort: "-overall_rating",
      overall_rating: "5,4,3,2,1",
    },
  ],
  [
    "surgical stapler recalls that were terminated in the course of 2023",
    {
      q: "surgical stapler",
      status: "Terminated",
      date_terminated_since: "20230101",
      date_terminated_until: "20231231",
    },
  ],
  [
    "patient burns with electrosurgical units where a nurse made the report",
    { q: "electrosurgical unit", patient_problem: "burn", reporter_occupation: "nurse" },
  ],
  ["labels of the hepatitis B vaccines", { q: "hepatitis B", product_type: "VACCINE" }],
  [
    "sickle cell disease studies recruiting in Georgia, the US state",
    { condition: "sickle cell disease", location: "Georgia", status: "RECRUITING" },
  ],
  [
    "type 2 diabetes trials whose lead sponsor is an NIH institute",
    { condition: "type 2 diabetes", sponsor_class: "NIH" },
  ],
  ["hospitals in Nebraska for a family with two small children", { state: "NE" }],
  [
    "clearances of insulin pumps, decision date 2024-01-01..2024-03-31",
    { q: "insulin pump", since: "20240101", until: "20240331" },
  ],
  [
    "labels with boxed warning on suicidality revised in 2023 or afterwards",
    { boxed_warning: "suicidality", since: "20230101" },
  ],
  ["CPAP recalls, reason foam", { q: "CPAP", reason_for_recall: "foam" }],
  [
    "observational studies of hip fracture that use a cohort model and look back retrospectively",
    {
      condition: "hip fracture",
      study_type: "OBSERVATIONAL",
      observational_model: "COHORT",
      time_perspective: "RETROSPECTIVE",
    },
  ],
  [
    "glaucoma studies with device feasibility as their primary purpose",
    { condition: "glaucoma", primary_purpose: "DEVICE_FEASIBILITY" },
  ],
  [
    "sleep apnea studies with a device as the intervention type",
    { condition: "sleep apnea", intervention_type: "DEVICE" },
  ],
  ["asthma studies whose lead sponsor is of the NIH class", { condition: "asthma", sponsor_class: "NIH" }],
  [
    "who puts out the most prescription ondansetron labels?",
    { generic: "ondansetron", product_type: "HUMAN PRESCRIPTION DRUG" },
  ],
  [
    "Which methotrexate labels list the intrathecal route and also carry a boxed warning?",
    { generic: "methotrexate", route: "INTRATHECAL", has_boxed_warning: "true" },
  ],
  [
    "What do colchicine labels say in the drug interactions section about clarithromycin?",
    { generic: "colchicine", drug_interactions: "clarithromycin" },
  ],
  ["metformin boxed warning lactic acidosis", { generic: "metformin", boxed_warning: "lactic acidosis" }],
  [
    "For a newspaper piece on sleep aids: which complex sleep behaviors does the Ambien label warn about?",
    { brand: "Ambien" },
  ],
  ["cough syrups with codeine", { generic: "codeine", indications: "cough" }],
  ["Eye drops for glaucoma", { indications: "glaucoma", route: "OPHTHALMIC" }],
  [
    "we want to see what came in on Foley catheters with lot number NGFS2417",
    { q: "Foley catheter", lot_number: "NGFS2417" },
  ],
  ["microwave ablation system recalls", { q: "microwave ablation system" }],
  ["microwave therapy device recalls", { q: "microwave therapy device" }],
  ["pediatric hospital crib recalls", { q: "pediatric hospital crib" }],
  ["recalls with reason software 2021", { reason_for_recall: "software", since: "20210101", until: "20211231" }],
  ["recalls of general surgery trays, terminated ones only", { q: "general surgery tray", status: "Terminated" }],
  ["ultrasound clearances whose applicant is Chinese", { q: "ultrasound", country: "CN" }],
] as const)
  test(`asks for what it says: ${question}`, () =>
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      [{ ...params }],
    ));

for (const [question, params] of [
  ["Phase 2 lupus drug trials", { condition: "lupus", intervention_type: "DRUG,BIOLOGICAL", phase: "PHASE2" }],
  [
    "Novartis psoriasis studies that finished but posted no results",
    { condition: "psoriasis", sponsor: "Novartis", status: "COMPLETED", has_results: "false" },
  ],
  ["completed gout trials with unpublished results", { condition: "gout", status: "COMPLETED", has_results: "false" }],
  ["Does Kern County, California have a psychiatric hospital?", { state: "CA", county: "Kern", type: "Psychiatric" }],
  ["Does Lake County have any critical access hospitals?", { county: "Lake", type: "Critical Access Hospitals" }],
  ["Which class III devices went through a 510(k) instead of a PMA?", { device_class: "3" }],
  ["dermatology group practices in Reno", { city: "Reno", taxonomy: "Dermatology", type: "organization" }],
  ["phone number of Rite Aid in Fresno", { city: "Fresno", organization: "Rite Aid" }],
  ["address of Labcorp in Tulsa", { city: "Tulsa", organization: "Labcorp" }],
  ["hospitals with NPIs in Wyoming", { state: "WY", taxonomy: "General Acute Care Hospital" }],
  ["reports sent in by hospitals about infusion pumps", { q: "infusion pump", report_source: "user facility" }],
  ["FreeStyle Libre reports sent in by patients or consumers", { q: "FreeStyle Libre", report_source: "voluntary" }],
  [
    "behavioral interventions for caregiver burden: which studies are recruiting",
    { condition: "caregiver burden", intervention_type: "BEHAVIORAL", status: "RECRUITING" },
  ],
  ["studies for smartphone addiction in Ohio", { condition: "smartphone addiction", location: "Ohio" }],
  [
    "labels with warnings about QT prolongation but no boxed warning",
    { warnings: "QT prolongation", has_boxed_warning: "false" },
  ],
  [
    "industry-sponsored studies of devices with a site in Minnesota",
    { intervention_type: "DEVICE", location: "Minnesota", sponsor_class: "INDUSTRY" },
  ],
  [
    "Which trials of Alzheimer's drugs were stopped early?",
    { condition: "Alzheimer", status: "TERMINATED", intervention_type: "DRUG,BIOLOGICAL" },
  ],
  [
    "Long COVID studies that follow a cohort prospectively",
    { condition: "Long COVID", observational_model: "COHORT", time_perspective: "PROSPECTIVE" },
  ],
  [
    "Product code FMF, class 2 devices, initiated in 2025",
    { product_code: "FMF", device_class: "2", since: "20250101", until: "20251231" },
  ],
  ["Powered wheelchairs, Battery Problem", { q: "Powered wheelchair", product_problem: "Battery Problem" }],
  [
    "Breast implant reports in which fatigue is given as a patient problem",
    { q: "Breast implant", patient_problem: "fatigue" },
  ],
  ["recalls of wheelchairs with a battery problem", { q: "wheelchair", reason_for_recall: "battery" }],
  [
    "How many injuries from hip implants were reported last year?",
    { q: "hip implant", event_type: "Injury", since: "20250101", until: "20251231" },
  ],
  ["recalls from Medtronic last year", { recalling_firm: "Medtronic", since: "20250101", until: "20251231" }],
  [
    "What has been posted on Medtronic recalls since September 2026?",
    { recalling_firm: "Medtronic", date_posted_since: "20260901" },
  ],
  [
    "reports from nursing homes this year about bed rails",
    { q: "bed rail", report_source: "user facility", since: "20260101" },
  ],
  ["Chinese thermometers cleared since 2024", { q: "thermometer", country: "CN", since: "20240101" }],
  ["12 French catheters cleared since 2024", { q: "12 French catheter", since: "20240101" }],
  ["hospitals in Ohio of the type Childrens", { state: "OH", type: "Childrens" }],
  ["what is the NIH studying about sickle cell", { condition: "sickle cell", sponsor_class: "NIH" }],
  ["who does acupuncture in Santa Fe", { city: "Santa Fe", taxonomy: "Acupuncturist" }],
  ["Which drugs for gout carry heart warnings?", { indications: "gout", warnings: "heart" }],
  ["devices reviewed by the dental panel since 2025", { advisory_committee: "Dental", since: "20250101" }],
  ["asthma trials that are active but not recruiting now", { condition: "asthma", status: "ACTIVE_NOT_RECRUITING" }],
] as const)
  test(`asks for what it says: ${question}`, () =>
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      [{ ...params }],
    ));

test("what is here of a hospital is asked for beside what is not", () => {
  const both = read("How many beds does Bellevue Hospital have, and does it have an emergency room?");
  assert.deepEqual(both.params, [{ name: "Bellevue Hospital" }]);
  assert.equal(read("How many ICU beds does Parkland in Dallas have, and how long one must wait?").kind, "not_covered");
  assert.equal(read("Which 510(k)s were found not substantially equivalent?").kind, "not_covered");
});

test("kinds of owners and counties are counted as they are meant", () => {
  assert.deepEqual(read("Government-owned hospitals in Ohio, split by county, state and federal").by, ["ownership"]);
  assert.deepEqual(read("Which counties in Utah have no hospital?").by, ["county"]);
});

test("a condition in words, and no count, is what a question rules out", () =>
  assert.deepEqual(read("reports from user facilities, not by manufacturers, about surgical staplers").by, [
    undefined,
  ]));

test("surgeons who were paid by device makers are not here", () =>
  assert.equal(read("Which surgeons in Atlanta were paid the most by device makers last year?").reason, "payments"));

test("an approval is said not to be here beside a search, and of a clearance its record tells the day", () => {
  const missing = (question: string) => {
    const result = planned(question);
    return result.kind === "plan" ? result.notCovered.map(({ reason }) => reason) : result.kind;
  };
  assert.deepEqual(missing("When was the Essure device approved, and how many death reports mention it?"), [
    "approval",
  ]);
  assert.deepEqual(missing("When was K191088 approved?"), []);
  assert.deepEqual(missing("Was the Philips DreamStation recall ever terminated, and when was it initiated?"), []);
});

test("a date that is told in words no list knows is not read, and a thing that reports come from is no date", () => {
  assert.match(saidOf("pump recalls from around Christmas last year"), /Christmas last year: not_understood/);
  assert.deepEqual(read("deaths from a ventilator last month").params[0]?.["q"], "ventilator");
});

test("codes and regulations of devices are read from clearances, and are no codes for bills", () => {
  for (const question of [
    "product code for a class II surgical mask",
    "Which regulation number covers powered wheelchairs?",
    "regulation number of insulin pumps",
  ])
    assert.deepEqual(read(question).endpoints, ["/clearances/search"], question);
  assert.equal(read("Does Medicare cover powered wheelchairs?").reason, "coverage");
  assert.equal(read("Which billing code is used for a wheelchair?").reason, "coding");
});

test("what the label of one drug says of another is looked for in it", () => {
  assert.deepEqual(read("What does the amoxicillin label say about allergy to penicillin?").params, [
    { generic: "amoxicillin" },
  ]);
});

test("where generics are asked for by the brand, it is said that only the brand is searched", () => {
  const result = planned("Is there a generic for Eliquis?");
  assert.match(result.kind === "plan" ? result.notes.join() : "", /Only labels with the brand's name were searched/);
  assert.match(saidOf("who makes generic Eliquis"), /generic: not_in_these_records/);
});

test("other authorities, drugs taken off the market and advice are not here, however they are asked for", () => {
  for (const [question, reason] of [
    ["does the EMA list safety warnings for valproate?", "other_documents"],
    ["What does Health Canada say about varenicline?", "other_documents"],
    ["Was ranitidine pulled everywhere in the country?", "drug_recall"],
    ["why was Zantac taken off the market", "drug_recall"],
    ["Better for strep throat: amoxicillin or cefdinir?", "advice"],
  ] as const)
    assert.equal(read(question).reason, reason, question);
  assert.deepEqual(read("Was the Philips CPAP pulled from the market?").endpoints, ["/devices/recalls"]);
  assert.deepEqual(read("aducanumab: what got terminated or withdrawn?").endpoints, ["/trials/search"]);
});

test("of which kind of device the most was reported is counted by its brands", () =>
  assert.deepEqual(read("which insulin pump had the most deaths reported").by, ["brand_name"]));

test("that a device is a predicate is said not to be searched", () => {
  const result = planned("which glucose meters are predicates");
  assert.match(result.kind === "plan" ? result.notes.join() : "", /don't name their predicates/);
});

test("a second question behind that for a code is one of its own", () => {
  const question = "What is the product code for powered wheelchairs and which companies have clearances for them?";
  assert.deepEqual(read(question).by, ["product_code", undefined]);
});

test("what strict readers were misled by is searched as it is meant, or said", () => {
  for (const [question, params] of [
    [
      "Does grapefruit show up in the interactions section of any statin label?",
      { pharmacologic_class: "HMG-CoA Reductase Inhibitor", drug_interactions: "grapefruit" },
    ],
    ["What side effects were measured in lecanemab trials?", { intervention: "lecanemab" }],
    ["When did the first mRNA COVID vaccine trial begin?", { intervention: "mRNA COVID vaccine", sort: "start_date" }],
    [
      "Which CAR-T studies are going to finish in 2026?",
      { intervention: "CAR-T", completion_date_since: "20260101", completion_date_until: "20261231" },
    ],
    [
      "Are there phase 3 trials for Alzheimer's paid for by the government?",
      { condition: "Alzheimer", sponsor_class: "FED,NIH", phase: "PHASE3" },
    ],
    ["Are there any studies testing semaglutide against tirzepatide?", { intervention: "semaglutide tirzepatide" }],
    ["which antidepressants have suicidality black box warnings", { boxed_warning: "suicidality" }],
    ["Hip implants okayed since 2018", { q: "Hip implant", since: "20180101" }],
    ["What does the packaging say about storing insulin glargine once it's opened?", { generic: "insulin glargine" }],
    ["How many times did a pacemaker battery die early?", { q: "pacemaker", product_problem: "Battery Problem" }],
    [
      "what does product code DQA mean and what was cleared under it since 2025",
      { product_code: "DQA", since: "20250101" },
    ],
  ] as const)
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      [params],
      question,
    );
  assert.deepEqual(read("Which hip implants have had the most problem reports?").by, ["brand_name"]);
  assert.deepEqual(read("Compare hospitals in Cook County with Los Angeles County by star rating").by, [
    "overall_rating",
    "overall_rating",
  ]);
  assert.match(
    saidOf("Did the firm that recalled the most ventilators also get new clearances of ventilators?"),
    /the firm that recalled the most ventilators: separate_question/,
  );
});

test("prescriptions, food and what FDA turned down are not here", () => {
  for (const [question, reason] of [
    ["Which is prescribed more often, metformin or glipizide?", "statistics"],
    ["Any recalls of frozen strawberries for hepatitis A?", "other_recalls"],
    ["Did energy drinks cause any heart problems that got reported?", "faers"],
    ["breast pumps FDA turned down", "other_documents"],
    ["Have older people had falls after taking zolpidem?", "faers"],
    ["How much amoxicillin do you give a child with an ear infection?", "advice"],
  ] as const)
    assert.equal(read(question).reason, reason, question);
});

test("what befell a patient or a device is searched each by itself, and where devices went is no search of hospitals", () => {
  assert.deepEqual(read("reports of breast implants with pain or rupture").params, [
    { q: "breast implant", patient_problem: "pain" },
    { q: "breast implant", product_problem: "Material Rupture" },
  ]);
  assert.deepEqual(
    new Set(read("device recalls affecting hospitals in Ohio").endpoints),
    new Set(["/devices/recalls"]),
  );
  const owned = planned("how many hospitals does HCA own");
  assert.match(owned.kind === "plan" ? owned.notes.join() : "", /that a chain has under other names are not found/);
});

test("of studies that are to end by a day it is said that ended ones are among them", () => {
  const result = planned("Which Alzheimer's trials are due to finish by the end of 2027?");
  assert.match(result.kind === "plan" ? result.notes.join() : "", /is past are among these/);
});

test("what stands for something that is told, and what is asked in other words, is searched by it", () => {
  for (const [question, params] of [
    [
      "Grapefruit comes up in nearly every call. Which calcium channel blocker labels mention it in the drug interactions section?",
      [{ pharmacologic_class: "Calcium Channel Blocker", drug_interactions: "Grapefruit" }],
    ],
    [
      "Capsular contracture is the outcome that I study. How many breast implant reports give it as a patient problem, and which trials address it?",
      [{ q: "breast implant", patient_problem: "capsular contracture" }, { condition: "Capsular contracture" }],
    ],
    [
      "Did anybody report burns from our kind of product, i.e. TENS units?",
      [{ q: "TENS unit", patient_problem: "burn" }],
    ],
    [
      "Reports of breast implants with a patient problem of lymphoma",
      [{ q: "breast implant", patient_problem: "lymphoma" }],
    ],
    ["Adverse event reports with patient problem lymphoma", [{ patient_problem: "lymphoma" }]],
    [
      "ventilator malfunction reports from 2022 on that mention overheating",
      [{ q: "ventilator", event_type: "Malfunction", product_problem: "Overheating of Device", since: "20220101" }],
    ],
    ["MRI-related burn reports", [{ q: "MRI", patient_problem: "burn" }]],
    ["Trials that were withdrawn or suspended because of COVID-19", [{ status: "SUSPENDED,WITHDRAWN" }]],
    [
      "Parkinson's studies that should complete in 2027",
      [{ condition: "Parkinson", completion_date_since: "20270101", completion_date_until: "20271231" }],
    ],
    [
      "lupus trials completed without posting any results",
      [{ condition: "lupus", status: "COMPLETED", has_results: "false" }],
    ],
    [
      "trials of exercise to prevent falls",
      [{ condition: "falls", intervention: "exercise", primary_purpose: "PREVENTION" }],
    ],
    ["Can metformin be used in pregnancy? What does the label say?", [{ generic: "metformin" }]],
    ["Contraindications: sumatriptan versus rizatriptan", [{ generic: "sumatriptan" }, { generic: "rizatriptan" }]],
    ["Homeopathic products labelled for teething", [{ indications: "teething" }]],
    [
      "labels of ACE inhibitors in which the contraindications section contains angioedema",
      [{ pharmacologic_class: "Angiotensin Converting Enzyme Inhibitor", contraindications: "angioedema" }],
    ],
    [
      "recalls whose reason mentions sterility and whose root cause was packaging",
      [{ root_cause: "Packaging process control", reason_for_recall: "sterility" }],
    ],
    ["recalls of insulin pumps, firm_state=MA", [{ q: "insulin pump", firm_state: "MA" }]],
    ["What class is a device with product code QIH and which panel reviews it?", [{ product_code: "QIH" }]],
    ["Hospitals, name Mercy, Iowa.", [{ name: "Mercy", state: "IA" }]],
  ] as const)
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      params,
      question,
    );
});

test("a further request keeps what it shares with the first, and nothing that it says otherwise", () => {
  for (const [question, params] of [
    [
      "How many hip implant recalls have been initiated since 2015, and how many knee implant recalls?",
      [
        { q: "hip implant", since: "20150101" },
        { q: "knee implant", since: "20150101" },
      ],
    ],
    [
      "What is the earliest hearing aid clearance on record, and what is the latest?",
      [
        { q: "hearing aid", sort: "decision_date" },
        { q: "hearing aid", sort: "-decision_date" },
      ],
    ],
    [
      "Have any robotic surgical systems been cleared this year, and has Intuitive Surgical started any recalls in the same period?",
      [
        { q: "robotic surgical system", since: "20260101" },
        { recalling_firm: "Intuitive Surgical", since: "20260101" },
      ],
    ],
    [
      "Could you tell me the psychiatric hospitals in Maine, and while you're at it, the children's hospitals in Ohio?",
      [
        { state: "ME", type: "Psychiatric" },
        { state: "OH", type: "Childrens" },
      ],
    ],
    [
      "What does the metformin label say about lactic acidosis, and could you also pull up the labels that mention St. John's wort under drug interactions?",
      [{ generic: "metformin" }, { drug_interactions: "St. John's wort" }],
    ],
    [
      "Which subcutaneous products are indicated for plaque psoriasis? I also want to know what psoriasis trials are recruiting in Texas.",
      [
        { indications: "plaque psoriasis", route: "SUBCUTANEOUS" },
        { condition: "psoriasis", location: "Texas", status: "RECRUITING" },
      ],
    ],
    [
      "Preferably government-owned: hospitals in Georgia with emergency services",
      [
        { state: "GA", emergency_services: "true" },
        {
          state: "GA",
          emergency_services: "true",
          ownership:
            "Government - Hospital District or Authority,Government - Local,Government - State,Government - Federal,Veterans Health Administration,Department of Defense",
        },
      ],
    ],
  ] as const)
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      params,
      question,
    );
  /** A search that may take the place of one is of the same time. */
  const result = planned("How many hip implant recalls have begun since 2015, and how many knee implant recalls?");
  assert.ok(result.kind === "plan");
  for (const { otherwise } of result.calls) assert.equal(Object(otherwise?.params).since, "20150101");
});

test("what counts are by, and what they don't tell, is said", () => {
  for (const [question, by] of [
    [
      "Did recalls due to software increase after 2018, and which device classes were they in?",
      ["year_initiated", "device_class"],
    ],
    ["How do the reports on cochlear implants divide themselves by the type of event?", ["event_type"]],
    ["What manufacturers have injury reports for surgical mesh?", ["manufacturer"]],
    ["From which countries do the applicants of surgical mask clearances come, and with how many each?", ["country"]],
    ["Ohio hospitals by kind of ownership", ["ownership"]],
    ["Of the pump reports, how many were deaths, how many injuries and how many malfunctions?", ["event_type"]],
    [
      "Have clearances for electric toothbrush-type dental devices gone up or down over the last ten years?",
      ["decision_year"],
    ],
  ] as const)
    assert.deepEqual(read(question).by, by, question);
  const notes = (question: string): string => {
    const result = planned(question);
    return result.kind === "plan" ? result.notes.join(" ") : "";
  };
  assert.match(notes("Which manufacturer has the fewest reports for defibrillators?"), /has the fewest stands last/);
  assert.match(notes("Asthma trials that allow teenagers"), /one age group for everyone below 18/);
  assert.match(
    notes("lupus trials that aren't finished yet"),
    /were stopped, withdrawn or suspended are not among these/,
  );
  assert.match(notes("clinics in Scottsdale and which in Mesa, Arizona"), /No state was read with 'Scottsdale'/);
  assert.match(saidOf("Trials terminated because of low enrollment"), /^because of low enrollment: no_such_filter$/);
  assert.match(
    saidOf("Find NCT05020236 and any other study from the same sponsor in multiple myeloma."),
    /^any other study from the same sponsor in multiple myeloma: separate_question$/,
  );
  assert.match(
    saidOf("Sort the latest cystic fibrosis trials by enrollment, largest first"),
    /^latest: no_such_filter$/,
  );
  assert.equal(read("Where can I find journal articles about the safety of robotic surgery?").reason, "unrelated");
  assert.equal(read("What were the settlement amounts in the Bard IVC filter litigation?").reason, "other_documents");
});

test("fields that a question asks for by name are shown, and are no words that a search lacks", () => {
  const fieldsOf = (question: string): readonly (readonly string[])[] => {
    const result = planned(question);
    return result.kind === "plan" ? result.calls.map(({ fields = [] }) => fields.map(({ path }) => path)) : [];
  };
  for (const [question, fields] of [
    ["NDC for Eliquis", ["product_ndcs[]"]],
    ["What are the exclusion criteria of NCT04280705?", ["eligibility.criteria"]],
    ["what was the primary endpoint of NCT04368728", ["primary_outcomes[].measure"]],
    ["When was K203456 received and when was it decided?", ["date_received"]],
    ["Enumeration date of NPI# 1357913577", ["enumeration_date"]],
    ["clearances of heart valves, not the product code", []],
    ["Recalls of pacemakers", []],
  ] as const) {
    assert.deepEqual(fieldsOf(question), [fields], question);
    if (fields.length > 0) assert.equal(saidOf(question), "", question);
  }
  assert.match(saidOf("For the insulin pump recalls, where were the purple ones sold?"), /purple/);
  assert.match(saidOf("mailing address of NPI 1003101296?"), /^mailing: /);
});

test("requests that repeat themselves make no more searches than one request may", () => {
  const question = "not completed yet which labels that mention it ".repeat(11).slice(0, 500);
  assert.ok(read(question).params.length <= 4);
});

test("who told the asker of something, and whose estate or bed it is, is somebody", () => {
  for (const question of [
    "Find the sickle cell trials that Chinedu told us about.",
    "Ventilator 7 gave no alarm while Faith Porter slept. How many alarm failures are on file?",
    "Stryker from bed nine wants to know about knee implants.",
    "In re Estate of Polstad, we would be grateful for reports on morcellators.",
    "For the deposition of Constant Noble we need the 510(k) history of hernia mesh.",
  ])
    assert.equal(read(question).kind, "contains_name", question);
  for (const question of ["trials that Medtronic told us about", "my boss told us about recalls of pumps"])
    assert.equal(read(question).kind, "plan", question);
});

test("what readers and writers found on 28 November is read as it was meant", () => {
  for (const [question, params] of [
    [
      "Recruiting phase 2 trials in metastatic pancreatic cancer with a site in Houston",
      [{ condition: "metastatic pancreatic cancer", location: "Houston", status: "RECRUITING", phase: "PHASE2" }],
    ],
    [
      "Our protocol bans strong CYP3A4 inhibitors. Which drug labels mention ketoconazole in the drug interactions section?",
      [{ drug_interactions: "ketoconazole" }],
    ],
    [
      "Find clinical trials about music therapy for dementia, published results or not",
      [{ condition: "dementia", intervention: "music therapy" }],
    ],
    [
      "recruiting type 1 diabetes studies near Denver, exclude those requiring an insulin pump",
      [{ condition: "type 1 diabetes", location: "Denver", status: "RECRUITING" }],
    ],
    [
      "nurse practitioners specializing in psychiatric mental health in Portland, Oregon",
      [{ city: "Portland", state: "OR", taxonomy: "Psych/Mental Health" }],
    ],
    [
      "Our endoscope reprocessor is from Olympus. Any recalls, clearances or event reports about the OER-Pro?",
      [{ q: "OER-Pro", recalling_firm: "Olympus" }, { q: "OER-Pro", applicant: "Olympus" }, { q: "OER-Pro" }],
    ],
    [
      "How does Mayo Clinic in Rochester compare with Cleveland Clinic on star rating?",
      [{ name: "Mayo Clinic", city: "Rochester" }, { name: "Cleveland Clinic" }],
    ],
    [
      "Rare disease registries, observational only, for cystic fibrosis in Canada",
      [{ condition: "cystic fibrosis", location: "Canada", study_type: "OBSERVATIONAL" }],
    ],
    [
      "Podiatrists in Duluth, Minnesota, and audiologists in the same city",
      [
        { city: "Duluth", state: "MN", taxonomy: "Podiatrist" },
        { city: "Duluth", state: "MN", taxonomy: "Audiologist" },
      ],
    ],
    [
      "Which hospitals in Omaha, Nebraska have five stars, and which psychiatric hospitals are there in the whole state?",
      [
        { city: "Omaha", state: "NE", overall_rating: "5" },
        { state: "NE", type: "Psychiatric" },
      ],
    ],
    [
      "Our usual catheter supplier sits in Massachusetts. Have firms from that state recalled catheters since 2024?",
      [{ q: "catheter", firm_state: "MA", since: "20240101" }],
    ],
    ["any recalls on K161447? And any on P150013?", [{ k_number: "K161447" }, { pma_number: "P150013" }]],
    [
      "Show hospitals where state is New Jersey and ownership is proprietary",
      [{ state: "NJ", ownership: "Proprietary" }],
    ],
    [
      "insulin pump reports where the product problem is the battery",
      [{ q: "insulin pump", product_problem: "battery" }],
    ],
    [
      "Which cleared orthopedic devices did companies in Indiana submit last year?",
      [
        {
          advisory_committee: "Orthopedic",
          state: "IN",
          date_received_since: "20250101",
          date_received_until: "20251231",
        },
      ],
    ],
  ] as const)
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      params,
      question,
    );
  for (const [question, by] of [
    ["How many manufacturers have a label for generic atorvastatin?", ["manufacturer"]],
    ["What insulin pump failures were reported by patients themselves rather than by manufacturers?", [undefined]],
    ["Which randomized, double-blind trials compare ketamine with electroconvulsive therapy?", [undefined]],
    ["What goes wrong most often with insulin infusion sets, going by the adverse event reports?", ["product_problem"]],
    [
      "Show me the recalls of defibrillators year by year since 2018, and the clearances in the same way.",
      ["year_initiated", "decision_year"],
    ],
  ] as const)
    assert.deepEqual(read(question).by, by, question);
  assert.equal(saidOf("I need special 510(k)s, not traditional ones, for blood glucose meters."), "");
  assert.match(saidOf("Sites for NCT03548935 in Texas"), /^Texas: no_such_filter$/);
  assert.match(
    saidOf("Is there anything on long COVID that isn't a drug, such as rehabilitation or a device?"),
    /^that isn't a drug, such as rehabilitation or a device: no_such_filter$/,
  );
});

test("everyday words that are a name where only a person stands are refused", () => {
  for (const question of [
    "Chip Steele wants every recall of pacemakers since 2020.",
    "Reports on Stryker hip implants, all of 2024, copy to Art Sparrow.",
    "Count recalls per firm for 2024 and forward the table to Will Furlong at the metro desk.",
    "Heart failure studies in Iowa for Rose Hill, who is a person and not the town.",
    "Hospitals in Dayton where Chip Baxter could have the operation?",
    "Which 510(k)s did the company of Mercy Cook get in 2022?",
    "Was it Cook Medical or Forrest Cook that recalled those catheters?",
    "Which eczema studies in Georgia would suit Georgia Sands?",
    "Paris Houston has sleep apnea. Which CPAP machines were recalled?",
    "Hello, this is Renata Schimmelpfennig from billing. Which hospitals in Utah have four stars?",
    "Has Sandoz changed the cyclosporine label since Ingeborg asked in May?",
  ])
    assert.equal(read(question).kind, "contains_name", question);
});

test("what the last two readers of that day found is read as it was meant", () => {
  for (const [question, params] of [
    [
      "pharma company sponsors of phase 3 Alzheimer's trials",
      [{ condition: "Alzheimer", sponsor_class: "INDUSTRY", phase: "PHASE3" }],
    ],
    ["AI-based mammography software: who got clearance first?", [{ q: "AI-based mammography", sort: "decision_date" }]],
    ["hospitals whose patient experience rating is below 2 stars in Nevada", [{ state: "NV" }]],
    [
      "Trials of psilocybin for depression that were terminated or withdrawn, and why did they stop?",
      [{ condition: "depression", intervention: "psilocybin", status: "TERMINATED,WITHDRAWN" }],
    ],
    [
      "We give a lot of medroxyprogesterone here. Is there a boxed warning on bone loss?",
      [{ generic: "medroxyprogesterone", boxed_warning: "bone loss" }],
    ],
    [
      "Which trials of fecal microbiota transplantation enrolled children under 18?",
      [{ intervention: "fecal microbiota transplantation", age_group: "CHILD" }],
    ],
    ["Does grapefruit juice interact with simvastatin?", [{ generic: "simvastatin" }]],
    ["recalls; product=ventilator; state=CA", [{ q: "ventilator", firm_state: "CA" }]],
    [
      "pediatric dentists: Reno NV / Eugene OR",
      [
        { city: "Reno", state: "NV", taxonomy: "Pediatric Dentistry" },
        { city: "Eugene", state: "OR", taxonomy: "Pediatric Dentistry" },
      ],
    ],
    ["labels of macrolide antibiotics", [{ pharmacologic_class: "Macrolide" }]],
    [
      "Studies of transcranial magnetic stimulation for stroke rehabilitation",
      [{ condition: "stroke", intervention: "transcranial magnetic stimulation" }],
    ],
    [
      "malfunctions reported for insulin pumps made by Medtronic MiniMed",
      [{ q: "insulin pump", manufacturer: "Medtronic", event_type: "Malfunction" }],
    ],
    [
      "I need to know whether lot 2309A of Cardinal Health surgical gowns was recalled.",
      [{ q: "surgical gown", recalling_firm: "Cardinal Health" }],
    ],
    ["Which drugs for gout are given intravenously?", [{ indications: "gout", route: "INTRAVENOUS" }]],
    [
      "Our competitor is Mayo Clinic Hospital in Rochester; what overall rating does CMS show for it?",
      [{ name: "Mayo Clinic Hospital", city: "Rochester" }],
    ],
  ] as const)
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      params,
      question,
    );
  assert.equal(saidOf("Recalls of ventilators; state CA"), "");
  assert.match(
    saidOf("Pediatric dentist in Boise, Idaho, preferably one who speaks Spanish"),
    /speaks Spanish: not_in_these_records/,
  );
  assert.match(
    saidOf("Paraquat exposure: any clinical studies regarding Parkinson disease?"),
    /^Paraquat exposure: not_/,
  );
  assert.match(saidOf("asthma trials, children 6 to 11"), /^children 6 to 11: no_such_filter$/);
  assert.match(saidOf("hepatitis B vaccine trials in Africa"), /^in Africa: no_such_filter$/);
  assert.deepEqual(read("glucose monitors cleared in the last three years by firms located in California").by, [
    undefined,
  ]);
  assert.deepEqual(read("Which drug makers have the most terminated Alzheimer's studies?").by, ["sponsor"]);
  assert.equal(read("Cochrane reviews on statins").reason, "unrelated");
  assert.equal(read("Market share of hip implants by manufacturer").reason, "statistics");
  assert.equal(read("Court decisions on Zantac").reason, "other_documents");
});

test("second requests, fields, possessives, negations and key-value pairs are read as they were meant", () => {
  for (const [question, expected, said] of [
    [
      "How many levothyroxine labels does Accord Healthcare have, and which of Accord's have an effective date in June 2025 or later?",
      [
        { generic: "levothyroxine", manufacturer: "Accord Healthcare" },
        { generic: "levothyroxine", manufacturer: "Accord Healthcare", since: "20250601" },
      ],
      "",
    ],
    [
      "One-star hospitals in Ohio, please; and also those in Kentucky, as well as the number of psychiatric hospitals Kentucky has.",
      [
        { state: "OH", overall_rating: "1" },
        { overall_rating: "1", state: "KY" },
        { state: "KY", type: "Psychiatric" },
      ],
      "",
    ],
    [
      "Recalls of infusion pumps by Baxter, as well as the number of deaths reported with them.",
      [
        { q: "infusion pump", recalling_firm: "Baxter" },
        { q: "infusion pump", manufacturer: "Baxter", event_type: "Death" },
      ],
      "",
    ],
    [
      "Trials of semaglutide in Texas that are recruiting. Any anywhere else in the country?",
      [
        { intervention: "semaglutide", location: "Texas", status: "RECRUITING" },
        { intervention: "semaglutide", status: "RECRUITING" },
      ],
      "",
    ],
    [
      "Ventilator recalls from firms in Ohio, and the same for firms in Texas",
      [
        { q: "Ventilator", firm_state: "OH" },
        { q: "Ventilator", firm_state: "TX" },
      ],
      "",
    ],
    [
      "which birthing-friendly hospitals are there in Jefferson Parish, Louisiana? And in Orleans Parish, same state?",
      [
        { state: "LA", birthing_friendly: "true", county: "Jefferson" },
        { state: "LA", birthing_friendly: "true", county: "Orleans" },
      ],
      "",
    ],
    [
      "Give me observational studies of long COVID that accept children; how many of those have NIH as lead sponsor; and how many interventional ones for the same age group are recruiting right now?",
      [
        { condition: "long COVID", study_type: "OBSERVATIONAL", age_group: "CHILD" },
        { condition: "long COVID", study_type: "OBSERVATIONAL", age_group: "CHILD", sponsor_class: "NIH" },
        { condition: "long COVID", age_group: "CHILD", study_type: "INTERVENTIONAL", status: "RECRUITING" },
      ],
      "",
    ],
    [
      "How many pediatric trials of gene therapy are there per year, and which sponsors lead?",
      [
        { intervention: "gene therapy", age_group: "CHILD", by: "start_year" },
        { intervention: "gene therapy", age_group: "CHILD", by: "sponsor" },
      ],
      "",
    ],
    [
      "Show me the five most recent recalls by Abbott and, for each, the reason and number of units.",
      [{ recalling_firm: "Abbott", sort: "-date_initiated" }],
      "units: background",
    ],
    [
      "recalls begun in March 2025 apart from those of catheters",
      [{ since: "20250301", until: "20250331" }],
      "apart from those of catheters: no_such_filter",
    ],
    [
      "I want recalls for endoscopes where the root cause was design",
      [{ q: "endoscope", root_cause: "Device Design" }],
      "",
    ],
    [
      "Which hospitals are birthing-friendly in El Paso, and which ones aren't?",
      [{ city: "El Paso", birthing_friendly: "true" }],
      "which ones aren't?: no_such_filter",
    ],
    [
      "Which hospitals in Kansas have an emergency department, and how many do not?",
      [
        { state: "KS", emergency_services: "true" },
        { state: "KS", emergency_services: "false" },
      ],
      "",
    ],
    [
      "Urgent care organizations in Boise, Idaho; and in Meridian.",
      [
        { city: "Boise", state: "ID", taxonomy: "Urgent Care", type: "organization" },
        { state: "ID", taxonomy: "Urgent Care", type: "organization", city: "Meridian" },
      ],
      "",
    ],
    [
      "For each of 2022, 2023 and 2024, how many AI devices were cleared by the radiology panel?",
      [{ q: "AI device", advisory_committee: "Radiology", since: "20220101", until: "20241231", by: "decision_year" }],
      "",
    ],
    [
      "Give me the number of trials in Alzheimer's by phase and the number by sponsor class.",
      [
        { condition: "Alzheimer", by: "phase" },
        { condition: "Alzheimer", by: "sponsor_class" },
      ],
      "",
    ],
    ["Has Tandem's t:slim been recalled; if yes, why?", [{ q: "t slim", recalling_firm: "Tandem" }], ""],
    [
      "List De Novo grants by the Neurology panel in 2023, the applicant of each, and any later recalls of those devices.",
      [{ decision_code: "DENG", advisory_committee: "Neurology", since: "20230101", until: "20231231" }],
      "any later recalls of those devices: separate_question",
    ],
    [
      "Show me hospital quality for Cedars-Sinai: rating, ownership, emergency services.",
      [{ name: "Cedars-Sinai" }],
      "quality: not_understood",
    ],
    [
      "Who is the applicant of DEN200022 and what else have they had cleared?",
      [{ dataset: "clearances", id: "DEN200022" }],
      "what else have they had cleared: separate_question",
    ],
    [
      "Has Eli Lilly got any trials under way on Alzheimer's disease that are recruiting in Texas?",
      [{ condition: "Alzheimer's disease", sponsor: "Eli Lilly", location: "Texas", status: "RECRUITING" }],
      "",
    ],
    [
      "How many trials were terminated in 2022 because of low enrollment?",
      [{ status: "TERMINATED" }],
      "because of low enrollment: no_such_filter; in 2022: no_such_filter",
    ],
    [
      "Does the label for montelukast carry a boxed warning, and since when?",
      [{ generic: "montelukast", has_boxed_warning: "true" }],
      "since when?: not_in_these_records",
    ],
    ["Which drugs are contraindicated with simvastatin according to its label?", [{ generic: "simvastatin" }], ""],
    [
      "Did Allergan's Biocell breast implants get recalled?",
      [
        { q: "Biocell", recalling_firm: "Allergan" },
        { q: "breast implant", recalling_firm: "Allergan" },
      ],
      "",
    ],
    [
      "Who reported the adverse events on Essure: patients, doctors or the company? Break it down.",
      [{ q: "Essure", by: "reporter_occupation" }],
      "Break it down: background",
    ],
    [
      "Return trials: condition=glioblastoma, status=recruiting, phase=2, country=Germany",
      [{ condition: "glioblastoma", location: "Germany", status: "RECRUITING", phase: "PHASE2" }],
      "",
    ],
    [
      "dataset=device_recalls firm=Baxter status=terminated initiated=2023",
      [{ recalling_firm: "Baxter", status: "Terminated", since: "20230101", until: "20231231" }],
      "",
    ],
    ["specialty: dermatology; city: Reno; state: NV", [{ city: "Reno", state: "NV", taxonomy: "Dermatology" }], ""],
    [
      "Find drug labels where active ingredient is lisinopril and hydrochlorothiazide but not from Lupin.",
      [{ q: "lisinopril hydrochlorothiazide" }],
      "not from Lupin: no_such_filter",
    ],
    [
      "For the firm Edwards Lifesciences: clearances, recalls, and clinical trials on aortic valves.",
      [
        { applicant: "Edwards Lifesciences" },
        { recalling_firm: "Edwards Lifesciences" },
        { intervention: "aortic valves", sponsor: "Edwards Lifesciences" },
      ],
      "",
    ],
    ["What does the label for apixaban say about use with strong CYP3A4 inhibitors?", [{ generic: "apixaban" }], ""],
    [
      "Nurse practitioners in Boise, Idaho with a psychiatric/mental health specialty",
      [{ city: "Boise", state: "ID", taxonomy: "Psych/Mental Health" }],
      "Nurse Practitioner: no_such_filter",
    ],
    [
      "What adverse events have been reported for the Essure device, not counting malfunctions?",
      [{ q: "Essure" }],
      "not counting malfunctions: no_such_filter",
    ],
    [
      "What is the recommended pediatric dose of amoxicillin for ear infections according to the label?",
      [{ generic: "amoxicillin" }],
      "recommended: no_such_filter; ear infections: no_such_filter",
    ],
    [
      "Which medicines for migraine are contraindicated in people with heart disease?",
      [{ contraindications: "heart disease", indications: "migraine" }],
      "",
    ],
    [
      "Please find studies whose results came from Johns Hopkins as lead sponsor and concern asthma in adults only",
      [{ condition: "asthma", sponsor: "Johns Hopkins", age_group: "ADULT" }],
      "",
    ],
    [
      "Female ophthalmologists in Charleston, either South Carolina or West Virginia",
      [
        { city: "Charleston", state: "SC", taxonomy: "Ophthalmology" },
        { city: "Charleston", state: "WV", taxonomy: "Ophthalmology" },
      ],
      "Female: not_understood",
    ],
    [
      "Non-US sites excluded: recruiting ALS trials with expanded access available",
      [{ condition: "ALS", status: "AVAILABLE", study_type: "EXPANDED_ACCESS" }],
      "recruiting: no_such_filter; Non-US: not_understood",
    ],
    ["What do the labels of warfarin say about amiodarone?", [{ generic: "warfarin" }], ""],
    [
      "Randomized, double blind trials of vitamin D supplementation in pregnancy",
      [
        {
          condition: "pregnancy",
          intervention: "vitamin D supplementation",
          allocation: "RANDOMIZED",
          masking: "DOUBLE,TRIPLE,QUADRUPLE",
        },
      ],
      "",
    ],
    [
      "Class III recalls of in vitro diagnostic devices caused by labeling errors",
      [{ q: "in vitro diagnostic", root_cause: "Error in labeling" }],
      "Class III recalls: not_in_these_records",
    ],
    [
      "Under regulation 21 CFR 872.3640, which dental implants got through in the last year?",
      [{ q: "dental implant", since: "20251123", regulation_number: "872.3640" }],
      "",
    ],
    [
      "Did the FDA receive anything from Fisher & Paykel in the first quarter of 2025?",
      [{ applicant: "Fisher & Paykel", date_received_since: "20250101", date_received_until: "20250331" }],
      "",
    ],
    [
      "Which recalls of contact lens solution did the FDA post this September?",
      [{ q: "contact lens solution", date_posted_since: "20260901", date_posted_until: "20260930" }],
      "",
    ],
    ["dental implants cleared last May", [{ q: "dental implant", since: "20260501", until: "20260531" }], ""],
    ["Event 91234: which recalled products fall under it?", [{ res_event_number: "91234" }], "fall: not_understood"],
    [
      "Did physicians send in reports on product code LZG last year?",
      [{ reporter_occupation: "physician", since: "20250101", until: "20251231", product_code: "LZG" }],
      "",
    ],
    [
      "Good morning, I coordinate discharges at a large hospital and keep a referral list: could you show me the hospice agencies of Mesa, Arizona?",
      [{ city: "Mesa", state: "AZ", taxonomy: "Hospice Care, Community Based", type: "organization" }],
      "Good morning, I coordinate discharges at a large hospital and keep a referral list: background",
    ],
    [
      "What voluntary reports are there on CPAP machines? My editor would like to see the very first ones, so please put the oldest on top.",
      [{ q: "CPAP machine", report_source: "voluntary", sort: "date_received" }],
      "editor: not_understood",
    ],
    [
      "How many studies on Alzheimer's disease does the National Institute on Aging lead, and how many on Alzheimer's does Biogen lead?",
      [
        { condition: "Alzheimer's disease", sponsor: "National Institute on Aging" },
        { condition: "Alzheimer", sponsor: "Biogen" },
      ],
      "",
    ],
    [
      "Show the Special 510(k)s for contact lenses, plus the class 1 devices that Zeiss got through.",
      [
        { q: "contact lens", clearance_type: "Special" },
        { applicant: "Zeiss", device_class: "1" },
      ],
      "",
    ],
    [
      "The brief turns on timing, not on the decision itself. Which hip prostheses were submitted to FDA in 2023?",
      [{ q: "hip prosthesis", date_received_since: "20230101", date_received_until: "20231231" }],
      "The brief turns on timing, not on the decision itself: background",
    ],
    [
      "List cardiologists in Tulsa, Oklahoma, and home health agencies in Norman, Oklahoma.",
      [
        { city: "Tulsa", state: "OK", taxonomy: "Cardiovascular Disease" },
        { city: "Norman", state: "OK", taxonomy: "Home Health", type: "organization" },
      ],
      "",
    ],
    [
      "migraine prevention trials that only admit women",
      [{ condition: "migraine", sex: "FEMALE", primary_purpose: "PREVENTION" }],
      "",
    ],
    [
      "recalls shipped to Texas and Oklahoma",
      [
        { distribution_pattern: "Texas" },
        { distribution_pattern: "TX" },
        { distribution_pattern: "nationwide" },
        { distribution_pattern: "Oklahoma" },
      ],
      "",
    ],
    ["lupus trials, whatever was updated latest at the top", [{ condition: "lupus", sort: "-last_update_date" }], ""],
    [
      "Could I get the ALS studies led by Massachusetts General Hospital with at least 100 participants, and the expanded access programs for ALS?",
      [
        { condition: "ALS", sponsor: "Massachusetts General Hospital", enrollment_min: "100" },
        { condition: "ALS", study_type: "EXPANDED_ACCESS" },
      ],
      "",
    ],
    [
      "What's the total number of MDRs for breast implants before and after 2019?",
      [{ q: "breast implant", by: "year_received" }],
      "",
    ],
    [
      "Which trials of Lecanemab report amyloid-related imaging abnormalities?",
      [{ condition: "amyloid-related imaging abnormalities", intervention: "Lecanemab" }],
      "",
    ],
    [
      "Has there been a recall of any hernia mesh by Bard Davol since the settlement in 2022?",
      [
        { q: "hernia mesh", recalling_firm: "Bard", since: "20220101" },
        { q: "hernia mesh", recalling_firm: "Davol", since: "20220101" },
      ],
      "",
    ],
    ["Which terminated trials cite slow accrual?", [{ status: "TERMINATED" }], "cite slow accrual: no_such_filter"],
    [
      "Are speech pathologists in Eugene, Oregon listed as individuals or groups?",
      [{ city: "Eugene", state: "OR", taxonomy: "Speech-Language Pathologist" }],
      "",
    ],
    [
      'Which drug labels with manufacturer Teva have the word "asthma" under indications, but aren\'t inhalers?',
      [{ indications: "asthma", manufacturer: "Teva" }],
      "aren't inhalers: no_such_filter",
    ],
    [
      "Which trial was the first to test ivermectin against COVID-19?",
      [{ condition: "COVID-19", intervention: "ivermectin", sort: "start_date" }],
      "",
    ],
    [
      "What's the most reported problem with Dexcom G6 in 2023, and with Libre 2?",
      [
        { q: "G6", manufacturer: "Dexcom", since: "20230101", until: "20231231", by: "product_problem" },
        { q: "Libre 2", since: "20230101", until: "20231231", by: "product_problem" },
      ],
      "",
    ],
    [
      "Recalls where distribution included Guam or Puerto Rico.",
      [
        { distribution_pattern: "Guam" },
        { distribution_pattern: "GU" },
        { distribution_pattern: "nationwide" },
        { distribution_pattern: "Puerto Rico" },
      ],
      "distributed with the words 'PR': too_many_searches",
    ],
    ["trials on C. diff in adults over 65", [{ condition: "Clostridioides difficile", age_group: "OLDER_ADULT" }], ""],
    ["What does Ozempic cost and what does the label say about pancreatitis?", [{ brand: "Ozempic" }], ""],
    [
      'Which recalled pumps had the reason "motor", firm in Minnesota, 2019-2021, completed?',
      [
        {
          q: "pump",
          status: "Completed",
          firm_state: "MN",
          reason_for_recall: "motor",
          since: "20190101",
          until: "20211231",
        },
      ],
      "",
    ],
    [
      "Which hospitals in Bexar County have fewer than three stars or no rating?",
      [{ county: "Bexar" }],
      "fewer than three stars or no rating: no_such_filter",
    ],
    [
      "Which device recalls were posted in the week of 16 November 2026?",
      [{ date_posted_since: "20261116", date_posted_until: "20261122" }],
      "",
    ],
    [
      "Which manufacturers had ventilators cleared in 2020 but not in 2021?",
      [{ q: "ventilator", since: "20200101", until: "20201231" }],
      "not in 2021: no_such_filter",
    ],
    [
      "Did Medtronic's HVAD recall of 2021 get terminated?",
      [{ q: "HVAD", recalling_firm: "Medtronic", since: "20210101", until: "20211231" }],
      "",
    ],
    [
      "Any podiatric surgery organizations in Provo, Utah?",
      [{ city: "Provo", state: "UT", taxonomy: "Podiatrist", type: "organization" }],
      "",
    ],
    [
      "Do trials of tirzepatide in adolescents exclude type 1 diabetics?",
      [{ intervention: "tirzepatide", age_group: "CHILD" }],
      "exclude type 1 diabetics: no_such_filter",
    ],
    [
      "Which drugs are contraindicated in porphyria — only oral ones.",
      [{ contraindications: "porphyria", route: "ORAL" }],
      "",
    ],
    [
      "Which occupational therapists in Macon, GA, have a practice address on Forsyth Street?",
      [{ city: "Macon", state: "GA", taxonomy: "Occupational Therapist" }],
      "other words: background",
    ],
    [
      "Which clearances were decided in under 30 days in 2025?",
      [{ since: "20250101", until: "20251231" }],
      "in under 30 days: no_such_filter",
    ],
    [
      "Trials at either Emory or Duke for glioma in kids.",
      [
        { condition: "glioma", location: "Emory", age_group: "CHILD" },
        { condition: "glioma", location: "Duke", age_group: "CHILD" },
      ],
      "",
    ],
    [
      "Which vaccine labels mention Guillain-Barré in warnings?",
      [{ warnings: "Guillain-Barré", product_type: "VACCINE" }],
      "",
    ],
    ["Which labels mention Sjögren's syndrome under indications?", [{ indications: "Sjögren's syndrome" }], ""],
    [
      "Do MAUDE reports on spinal cord stimulators mention lead migration more often than infection?",
      [
        { q: "spinal cord stimulator", patient_problem: "infection" },
        { q: "spinal cord stimulator", product_problem: "Migration" },
      ],
      "lead: not_understood",
    ],
    [
      "List recalls of implants made by Zimmer prior to their merger in 2015.",
      [{ q: "implant", recalling_firm: "Zimmer", until: "20141231" }],
      "",
    ],
    [
      "When did the oldest still-recruiting trial for ALS start?",
      [{ condition: "ALS", status: "RECRUITING", sort: "start_date" }],
      "",
    ],
    ["reports of air embolism with catheters", [{ q: "catheter", patient_problem: "air embolism" }], ""],
    [
      "Trials on opioid use disorder sponsored by the University of Kentucky, excluding those already completed",
      [{ condition: "opioid use disorder", sponsor: "University of Kentucky" }],
      "excluding those already completed: no_such_filter",
    ],
    [
      "Which drugs have a boxed warning for suicidal thoughts and an indication for smoking cessation?",
      [{ boxed_warning: "suicidal thoughts", indications: "smoking cessation" }],
      "",
    ],
    [
      "Alaris pump module, any ongoing recall involving software?",
      [{ q: "Alaris pump module", status: "Open, Classified", reason_for_recall: "software" }],
      "",
    ],
    [
      "defibrillator battery failure reports zoll x series 2022-2024",
      [
        {
          q: "defibrillator",
          manufacturer: "zoll",
          product_problem: "Battery Problem",
          since: "20220101",
          until: "20241231",
        },
      ],
      "series: not_understood",
    ],
    [
      "Show malfunction reports for Dräger anesthesia machines, not the ones with patient injury",
      [{ q: "anesthesia machine", manufacturer: "Dräger", event_type: "Malfunction" }],
      "not the ones with patient injury: separate_question",
    ],
    ["Can I get the service manual for the Stryker LIFEPAK 15?", [], ""],
    [
      "distinct manufacturers of metformin ER labels",
      [{ generic: "metformin", by: "manufacturer" }],
      "ER: not_understood",
    ],
    ["hospital overall rating null state=TX", [{ state: "TX" }], "overall rating null: no_such_filter"],
    [
      "Having worn hearing aids for twenty years and having read in the newspaper that one may now buy them without a prescription, I wonder which self-fitting hearing aids the FDA has cleared or granted, and when.",
      [{ q: "self-fitting hearing aid" }],
      "a remark: background",
    ],
    [
      "Are more metal-on-metal hip injuries reported now than ten years ago?",
      [{ q: "metal-on-metal hip", event_type: "Injury" }],
      "ten years ago: not_understood",
    ],
    [
      "How many trials did Pfizer terminate in 2025, and why?",
      [{ sponsor: "Pfizer", status: "TERMINATED" }],
      "in 2025: no_such_filter",
    ],
    [
      "Is there a lidocaine patch without a prescription?",
      [{ generic: "lidocaine", product_type: "HUMAN OTC DRUG", route: "TRANSDERMAL" }],
      "",
    ],
    ["whats in the black box warning for fentanyl patches", [{ generic: "fentanyl", route: "TRANSDERMAL" }], ""],
    [
      "Which JAK inhibitors carry a boxed warning on their labels?",
      [{ pharmacologic_class: "Janus Kinase Inhibitor", has_boxed_warning: "true" }],
      "",
    ],
    [
      "Looking for eye drops here: which timolol products for ophthalmic use list bronchial asthma among their contraindications?",
      [{ generic: "timolol", contraindications: "bronchial asthma", route: "OPHTHALMIC" }],
      "Looking for eye drops here: background",
    ],
    [
      "First, pancreatic cancer trials in Houston that have not begun recruiting yet. Second, expanded access programs for the same disease, anywhere.",
      [
        { condition: "pancreatic cancer", location: "Houston", status: "NOT_YET_RECRUITING" },
        { condition: "pancreatic cancer", study_type: "EXPANDED_ACCESS" },
      ],
      "",
    ],
    [
      "We are preparing a segment on baldness remedies, so could you tell me how many labels name alopecia among their indications?",
      [{ indications: "alopecia" }],
      "We are preparing a segment on baldness remedies, so: background",
    ],
    [
      "How many cleared devices of the radiology panel have the words deep learning in their names?",
      [{ q: "deep learning", advisory_committee: "Radiology" }],
      "",
    ],
    [
      "I cover Nevada for a local station. Were any defibrillators recalled since January 2026 distributed there?",
      [
        { q: "defibrillator", distribution_pattern: "Nevada", since: "20260101" },
        { q: "defibrillator", distribution_pattern: "NV", since: "20260101" },
        { q: "defibrillator", distribution_pattern: "nationwide", since: "20260101" },
      ],
      "a remark: background",
    ],
    [
      "Compare the recalls of knee implants with those of hip implants, each broken down by root cause.",
      [
        { q: "knee implant", by: "root_cause" },
        { q: "hip implant", by: "root_cause" },
      ],
      "",
    ],
    ["pump recalls before the end of 2024", [{ q: "pump", until: "20241231" }], ""],
    ["pump recalls since the second half of 2023", [{ q: "pump", since: "20230701" }], ""],
    ["pump recalls until the first quarter of 2025", [{ q: "pump", until: "20250331" }], ""],
  ] as const) {
    const { params, by } = read(question);
    assert.deepEqual(
      params.map((one, at) => ({ ...one, ...(by[at] === undefined ? {} : { by: by[at] }) })),
      expected,
      question,
    );
    assert.equal(saidOf(question), said, question);
  }
});

test("a title before a name is a person's, and a job alone is none", () => {
  for (const question of [
    "Infusion pump events reported by Nurse Baxter",
    "Detective Abbott asked for pump recalls",
    "Are there hospitals near Joseph Abernathy with five stars?",
    "does hunter fields practice family medicine in lincoln, nebraska",
    "Clearances by Stryker since 2024. Baxter Hollister was the one who told me about them.",
    "Recalls of hernia mesh since 2019 for the Faith Waters matter, please.",
    "Knee implant recalls, oldest first; this is the Kealoha claim.",
    "Which hospital in Kansas employs Baxter Stryker?",
    "Howard Medline's wheelchair brake gave way, any wheelchair recalls?",
    "Podiatrists in Fargo such as Raymond Two Hawks",
    "Reports on catheters filed by Grace Battery last spring",
  ])
    assert.equal(read(question).kind, "contains_name", question);
  for (const question of [
    "Baxter nurse call systems recalls",
    "Nurse practitioners in Madison, Wisconsin",
    "Grace Medical's pump failed, any recalls?",
    "Organization NPIs of Carter BloodCare in Texas",
    "Recalls in the Philips matter",
  ])
    assert.equal(read(question).kind, "plan", question);
});

test("lists of kinds, outcomes, short names, sites of distribution and times that are told are read as they were meant", () => {
  for (const [question, expected, said] of [
    ["dermatologists in Boise who take Blue Cross", [{ city: "Boise", taxonomy: "Dermatology" }], ""],
    [
      "Are there cardiologists accepting Medicare in Duluth, Minnesota?",
      [{ city: "Duluth", state: "MN", taxonomy: "Cardiovascular Disease" }],
      "",
    ],
    [
      "A patron wants to know what Ozempic is indicated for and who makes it.",
      [{ brand: "Ozempic" }],
      "A patron wants to know: background",
    ],
    [
      "Were any Becton Dickinson IV catheters recalled for leaks or for sterility problems?",
      [
        { q: "IV catheter", recalling_firm: "Becton Dickinson", reason_for_recall: "leaks" },
        { q: "IV catheter", recalling_firm: "Becton Dickinson", reason_for_recall: "sterility" },
      ],
      "",
    ],
    [
      "mammography systems: clearances, recalls and adverse events since 2020",
      [
        { q: "mammography system", since: "20200101" },
        { q: "mammography system", since: "20200101" },
        { q: "mammography system", since: "20200101" },
      ],
      "",
    ],
    [
      "Boston Scientific catheters: clearances, recalls, and reports, since 2024",
      [
        { q: "catheter", applicant: "Boston Scientific", since: "20240101" },
        { q: "catheter", recalling_firm: "Boston Scientific", since: "20240101" },
        { q: "catheter", manufacturer: "Boston Scientific", since: "20240101" },
      ],
      "",
    ],
    [
      "Stryker clearances and recalls of hip stems since 2020",
      [
        { q: "hip stem", applicant: "Stryker", since: "20200101" },
        { q: "hip stem", recalling_firm: "Stryker", since: "20200101" },
      ],
      "",
    ],
    ["What device class and regulation number does product code DXN have?", [{ product_code: "DXN" }], ""],
    ["what is product code FRN?", [{ product_code: "FRN" }], ""],
    [
      "patient registries for cystic fibrosis",
      [{ condition: "cystic fibrosis" }],
      "patient registries: no_such_filter",
    ],
    [
      "Did recalls of contact lenses go up in 2020?",
      [{ q: "contact lens", since: "20190101", until: "20201231", by: "year_initiated" }],
      "",
    ],
    [
      "Which trials of GLP-1 agonists measure heart failure hospitalization as a primary outcome?",
      [{ intervention: "GLP-1 agonists" }],
      "measure heart failure hospitalization as a primary outcome: no_such_filter",
    ],
    [
      "Trials comparing rivaroxaban against warfarin in atrial fibrillation, and of those, the ones that reported stroke as a primary outcome",
      [{ condition: "atrial fibrillation", intervention: "rivaroxaban warfarin" }],
      "of those, the ones that reported stroke as a primary outcome: separate_question",
    ],
    [
      "Trials in knee osteoarthritis whose primary outcome is pain, recruiting in Ohio",
      [{ condition: "knee osteoarthritis", location: "Ohio", status: "RECRUITING" }],
      "whose primary outcome is pain: no_such_filter",
    ],
    [
      "Does any study test whether metformin slows aging?",
      [{ condition: "aging", intervention: "metformin" }],
      "test: not_understood; slows: not_understood",
    ],
    ["Is the RECOVERY trial still recruiting?", [{ intervention: "RECOVERY", status: "RECRUITING" }], ""],
    ["the ARISTOTLE trial of apixaban", [{ intervention: "ARISTOTLE apixaban" }], ""],
    ["any MRSA trial in Ohio", [{ condition: "MRSA", location: "Ohio" }], ""],
    [
      "I'm after registered trials in Kenya or Uganda on malaria vaccines, phase 2 or later.",
      [
        { condition: "malaria", intervention: "vaccine", location: "Kenya", phase: "PHASE2,PHASE3,PHASE4" },
        { condition: "malaria", intervention: "vaccine", location: "Uganda", phase: "PHASE2,PHASE3,PHASE4" },
      ],
      "",
    ],
    ["lupus trials open to men over 18", [{ condition: "lupus", sex: "MALE,ALL", age_group: "ADULT,OLDER_ADULT" }], ""],
    [
      "I'd rather not travel far from Denver: breast cancer studies, preferably phase 2, that are recruiting",
      [
        { condition: "breast cancer", location: "Denver", status: "RECRUITING" },
        { condition: "breast cancer", location: "Denver", status: "RECRUITING", phase: "PHASE2" },
      ],
      "",
    ],
    [
      "How many adverse event reports about pacemakers were filed by patients or lay users rather than by manufacturers?",
      [{ q: "pacemaker", reporter_occupation: "patient" }],
      "",
    ],
    [
      "Does the metformin label carry a boxed warning, and what's it about?",
      [{ generic: "metformin", has_boxed_warning: "true" }],
      "",
    ],
    [
      "Recall number Z-1234-2021: what product was it and who recalled it?",
      [{ dataset: "recalls", id: "Z-1234-2021" }],
      "",
    ],
    [
      "Adverse event reports for Essure with outcome death, year by year",
      [{ q: "Essure", event_type: "Death", by: "year_received" }],
      "",
    ],
    ["Which physicians in Vermont were deactivated last year?", [], ""],
    [
      "Which defibrillator recalls went to Alaska?",
      [
        { q: "defibrillator", distribution_pattern: "Alaska" },
        { q: "defibrillator", distribution_pattern: "AK" },
        { q: "defibrillator", distribution_pattern: "nationwide" },
      ],
      "",
    ],
    [
      "What device recalls did Ohio receive that involve glucose test strips?",
      [
        { q: "glucose test strip", distribution_pattern: "Ohio" },
        { q: "glucose test strip", distribution_pattern: "nationwide" },
      ],
      "",
    ],
    [
      "I am asked for VA hospitals rated one or two stars.",
      [{ type: "Acute Care - Veterans Administration", overall_rating: "2,1" }],
      "",
    ],
    [
      "withdrawn studies whose lead sponsor is the VA Office of Research and Development",
      [{ sponsor: "VA Office of Research and Development", status: "WITHDRAWN" }],
      "",
    ],
    [
      "Special 510(k)s for ultrasound, received at FDA in 2024",
      [
        {
          q: "ultrasound",
          clearance_type: "Special",
          date_received_since: "20240101",
          date_received_until: "20241231",
        },
      ],
      "",
    ],
    [
      "what has Insulet had cleared since 2024, and which recalls has it started since then?",
      [
        { applicant: "Insulet", since: "20240101" },
        { recalling_firm: "Insulet", since: "20240101" },
      ],
      "",
    ],
    [
      "Which lung specialists practice in Tulsa, and which recruiting COPD studies does the city have?",
      [
        { city: "Tulsa", taxonomy: "Pulmonary Disease" },
        { condition: "COPD", location: "Tulsa", status: "RECRUITING" },
      ],
      "",
    ],
    [
      "When was the latest surgical mask cleared? And the latest N95 respirator?",
      [
        { q: "surgical mask", sort: "-decision_date" },
        { q: "N95 respirator", sort: "-decision_date" },
      ],
      "",
    ],
    [
      "Show the 2024 recalls of surgical gowns. Then do face masks for the same year.",
      [
        { q: "surgical gown", since: "20240101", until: "20241231" },
        { since: "20240101", until: "20241231", q: "face mask" },
      ],
      "",
    ],
    [
      "I'm preparing a deposition outline on infusion pumps made by CareFusion; are there reports for model number 8100?",
      [{ q: "infusion pump", manufacturer: "CareFusion", model_number: "8100" }],
      "preparing a deposition outline: not_understood",
    ],
    [
      "We are changing suppliers for injectable paracetamol this winter. I'd like the labels for acetaminophen given intravenously, with the labeler of each.",
      [{ generic: "acetaminophen", route: "INTRAVENOUS" }],
      "We are changing suppliers for injectable paracetamol this winter: background",
    ],
    [
      "Break down the Alzheimer's studies with an industry sponsor by phase, and tell me which sponsors run the most of them.",
      [
        { condition: "Alzheimer", sponsor_class: "INDUSTRY", by: "phase" },
        { condition: "Alzheimer", sponsor_class: "INDUSTRY", by: "sponsor" },
      ],
      "",
    ],
    [
      "surgical mesh clearances by American Medical Systems, oldest decision first",
      [{ q: "surgical mesh", applicant: "American Medical Systems", sort: "decision_date" }],
      "",
    ],
    [
      "NIH-sponsored phase 2 malaria vaccine trials, the ones that started most recently on top",
      [{ condition: "malaria", intervention: "vaccine", sponsor_class: "NIH", phase: "PHASE2", sort: "-start_date" }],
      "",
    ],
    [
      "Is anyone in Nebraska looking for healthy volunteers?",
      [{ location: "Nebraska", status: "RECRUITING", healthy_volunteers: "true" }],
      "",
    ],
    [
      "I handle FOIA intake for research records and need the list of withdrawn studies on sepsis.",
      [{ condition: "sepsis", status: "WITHDRAWN" }],
      "I handle FOIA intake for research records: background",
    ],
    [
      "Is there naloxone that's labelled for sale without a prescription?",
      [{ generic: "naloxone", product_type: "HUMAN OTC DRUG" }],
      "labeled for sale: not_understood",
    ],
    ["Which hospitals are there in St. Joseph, Missouri?", [{ city: "St. Joseph", state: "MO" }], ""],
    [
      "Which firm had the highest count of Class I recalls in 2022?",
      [{ since: "20220101", until: "20221231", by: "recalling_firm" }],
      "Class I recalls: not_in_these_records",
    ],
    [
      "Which trials is Cleveland Clinic leading for heart failure?",
      [{ condition: "heart failure", sponsor: "Cleveland Clinic" }],
      "",
    ],
    [
      "trials at Cleveland Clinic for heart failure",
      [{ condition: "heart failure", location: "Cleveland Clinic" }],
      "",
    ],
    [
      "hospital_general: type psychiatric, state OR, rating not available",
      [{ state: "OR", type: "Psychiatric" }],
      "rating not available: no_such_filter",
    ],
    [
      "Tell me whether the adalimumab label covers hidradenitis suppurativa.",
      [{ generic: "adalimumab", indications: "hidradenitis suppurativa" }],
      "",
    ],
    [
      "List De Novo grants for software that analyses medical images",
      [{ q: "medical image", decision_code: "DENG" }],
      "software that analyzes: not_understood",
    ],
    [
      "Give me the contraindications for sumatriptan nasal spray, and while you're at it the max daily dose.",
      [{ generic: "sumatriptan", route: "NASAL" }],
      "",
    ],
    [
      "Organizations with the taxonomy 'Home Health' in Tucson AZ",
      [{ city: "Tucson", state: "AZ", taxonomy: "Home Health", type: "organization" }],
      "",
    ],
    [
      "Reports of catheter breakage with BD peripheral IV catheters over the past two years",
      [{ q: "peripheral IV catheter", manufacturer: "BD", product_problem: "Break", since: "20241123" }],
      "",
    ],
    [
      "What are the most common complaints in adverse event reports on the Essure device?",
      [{ q: "Essure", by: "product_problem" }],
      "",
    ],
    [
      "How many recalls has Philips had over CPAP or BiPAP foam degradation?",
      [
        { q: "CPAP", recalling_firm: "Philips", reason_for_recall: "foam degradation" },
        { q: "BiPAP", recalling_firm: "Philips", reason_for_recall: "foam degradation" },
      ],
      "",
    ],
    [
      "How many MAUDE syringe reports from BD did not result in injury?",
      [{ q: "syringe", manufacturer: "BD" }],
      "not result in injury: no_such_filter",
    ],
    [
      "Pull up NCT00200928 and tell me its primary outcome and enrollment.",
      [{ dataset: "trials", id: "NCT00200928" }],
      "",
    ],
    ["Labels with route of administration intrathecal", [{ route: "INTRATHECAL" }], ""],
    [
      "Is semaglutide approved for weight loss or only for diabetes according to its labels?",
      [
        { generic: "semaglutide", indications: "weight loss" },
        { generic: "semaglutide", indications: "diabetes" },
      ],
      "",
    ],
    ["Do dental aligners need to be cleared by FDA, and which ones have been?", [{ q: "dental aligner" }], ""],
    [
      "device recalls, distribution includes California, status terminated",
      [
        { status: "Terminated", distribution_pattern: "California" },
        { status: "Terminated", distribution_pattern: "CA" },
        { status: "Terminated", distribution_pattern: "nationwide" },
      ],
      "",
    ],
    [
      "recalls of heparin flush syringes, and whether contamination was the reason",
      [{ q: "heparin flush syringe" }, { q: "heparin flush syringe", reason_for_recall: "contamination" }],
      "",
    ],
    ["reports of hip implants causing metallosis", [{ q: "hip implant", patient_problem: "metallosis" }], ""],
    [
      "NPPES type 2 providers, taxonomy Clinical Medical Laboratory, state FL, city Tampa",
      [{ city: "Tampa", state: "FL", taxonomy: "Clinical Medical Laboratory", type: "organization" }],
      "",
    ],
    [
      "Early-phase CAR-T studies in lupus",
      [{ condition: "lupus", intervention: "CAR-T", phase: "EARLY_PHASE1,PHASE1" }],
      "",
    ],
    [
      "Labels indicated for gout but not containing allopurinol",
      [{ indications: "gout" }],
      "not containing allopurinol: no_such_filter",
    ],
    [
      "Pfizer-sponsored trials that completed before 2021 with no posted results",
      [{ sponsor: "Pfizer", status: "COMPLETED", has_results: "false", completion_date_until: "20201231" }],
      "",
    ],
    ["Is NCT03548935 finished, and how many people were enrolled?", [{ dataset: "trials", id: "NCT03548935" }], ""],
    [
      "We stock Alaris pumps. List recalls that mention false alarms, leave out anything already terminated.",
      [{ q: "Alaris pump", status: "Open, Classified", reason_for_recall: "false alarms" }],
      "stock: background",
    ],
    [
      "Device recalls blamed on labeling mix-ups that were still open at the end of 2023",
      [{ root_cause: "Labeling mix-ups" }],
      "that were still open at the end of 2023: no_such_filter",
    ],
    [
      "Did GE Healthcare recall anything in the anesthesia line last year?",
      [{ recalling_firm: "GE Healthcare", since: "20250101", until: "20251231" }],
      "anesthesia line: not_understood",
    ],
    [
      "Children's hospitals that do not have an overall star rating",
      [{ type: "Childrens" }],
      "that do not have an overall star rating: no_such_filter",
    ],
    [
      "Which sleep apnea devices were submitted to FDA in September 2025 and later cleared?",
      [{ q: "sleep apnea device", date_received_since: "20250901", date_received_until: "20250930" }],
      "later: not_understood",
    ],
    [
      "What semaglutide trials that began in 2022 or after were terminated?",
      [{ intervention: "semaglutide", status: "TERMINATED", start_date_since: "20220101" }],
      "",
    ],
    [
      "Have any PICC kits been recalled for reasons that mention sterility?",
      [{ q: "PICC kit", reason_for_recall: "sterility" }],
      "",
    ],
    [
      "Does Planned Parenthood have entries in the provider registry for Oregon, and for Idaho?",
      [
        { state: "OR", organization: "Planned Parenthood" },
        { state: "ID", organization: "Planned Parenthood" },
      ],
      "",
    ],
    [
      "Which Oregon hospitals have Samaritan in their name, and which hospitals are in Portland?",
      [
        { name: "Samaritan", state: "OR" },
        { city: "Portland", state: "OR" },
      ],
      "",
    ],
    [
      "Retrieve drug labels whose active ingredient is baclofen and whose route is intrathecal.",
      [{ substance: "baclofen", route: "INTRATHECAL" }],
      "",
    ],
    [
      "Pull up NDC 0338-0049 for me, and separately show what lidocaine labels Hospira has out.",
      [{ ndc: "0338-0049" }, { generic: "lidocaine", manufacturer: "Hospira" }],
      "",
    ],
    [
      "metoclopramide labels effective on or before December 31, 2019",
      [{ generic: "metoclopramide", until: "20191231" }],
      "",
    ],
    [
      "Which glucose meters did FDA clear in 2024 after third-party review, and what did Abbott get cleared in the Clinical Chemistry panel that year?",
      [
        { q: "glucose meter", third_party: "true", since: "20240101", until: "20241231" },
        { applicant: "Abbott", advisory_committee: "Clinical Chemistry", since: "20240101", until: "20241231" },
      ],
      "",
    ],
    [
      "What has been reported about fluid leaks with IV administration sets?",
      [{ q: "IV administration set", product_problem: "Fluid/Blood Leak" }],
      "",
    ],
    [
      "Which organizations called Advanced Pain Management are registered in Wisconsin, and which in Illinois?",
      [
        { state: "WI", organization: "Advanced Pain Management", type: "organization" },
        { state: "IL", organization: "Advanced Pain Management", type: "organization" },
      ],
      "",
    ],
    [
      "Brigham and Women's sponsored studies on Raynaud phenomenon",
      [{ condition: "Raynaud phenomenon", sponsor: "Brigham and Women" }],
      "",
    ],
    ["Is Brigham and Women's Hospital birthing friendly?", [{ name: "Brigham and Women's Hospital" }], ""],
    [
      "Is there a recall on my model of CPAP, the ResMed AirSense 10?",
      [{ q: "AirSense 10", recalling_firm: "ResMed" }],
      "",
    ],
    [
      "Did any Abbott FreeStyle Libre sensors get recalled because they read too high?",
      [{ q: "FreeStyle Libre sensor", recalling_firm: "Abbott" }],
      "because they read too high: background",
    ],
    ["What do opioid labels say about naloxone co-prescribing?", [{ pharmacologic_class: "Opioid Agonist" }], ""],
    ["hospitals in Honolulu with maternity certification", [{ city: "Honolulu", birthing_friendly: "true" }], ""],
  ] as const) {
    const { params, by } = read(question);
    assert.deepEqual(
      params.map((one, at) => ({ ...one, ...(by[at] === undefined ? {} : { by: by[at] }) })),
      expected,
      question,
    );
    assert.equal(saidOf(question), said, question);
  }
});

test("each clause has its own conditions; preferences, programs' keys and firms' kinds are read as they are meant", () => {
  for (const [question, expected, said] of [
    ["Which companies have clearance for single-use bronchoscopes?", [{ q: "single-use bronchoscope" }], ""],
    [
      "What does FDA know about problems with the Alaris pump module: recalls and adverse events?",
      [{ q: "Alaris pump module" }, { q: "Alaris pump module" }],
      "",
    ],
    [
      "surgical gowns 510k, ideally level 4, from US firms",
      [{ q: "surgical gown", country: "US" }],
      "ideally level 4: no_such_filter",
    ],
    [
      "Which manufacturers have a cleared portable ultrasound system, preferably with AI image analysis?",
      [{ q: "portable ultrasound system" }],
      "a preference: no_such_filter",
    ],
    ["Recalls of infusion pumps, preferably syringe pumps", [{ q: "infusion pump" }, { q: "syringe pump" }], ""],
    [
      "query: device recalls; firm: Medtronic; product: heartware hvad; status: ongoing; return count",
      [
        { q: "hvad", recalling_firm: "Medtronic", status: "Open, Classified" },
        { q: "hvad", recalling_firm: "heartware", status: "Open, Classified" },
      ],
      "",
    ],
    [
      "query: recalls; firm: Johnson & Johnson; product: hip implant; status: ongoing",
      [{ q: "hip implant", recalling_firm: "Johnson & Johnson", status: "Open, Classified" }],
      "",
    ],
    ["Which states have the highest share of one-star hospitals?", [{ overall_rating: "1", by: "state" }], ""],
    [
      "contraindications of sildenafil together with nitrates",
      [{ generic: "sildenafil", contraindications: "nitrates" }],
      "",
    ],
    [
      "Which insulin pumps were cleared in 2019 and then recalled later?",
      [{ q: "insulin pump", since: "20190101", until: "20191231" }, { q: "insulin pump" }],
      "",
    ],
    [
      "Insulin pumps cleared in 2019 and recalled afterwards",
      [
        { q: "Insulin pump", since: "20190101", until: "20191231" },
        { q: "Insulin pump", since: "20190101" },
      ],
      "",
    ],
    ["Trials enrolling only women with lupus", [{ condition: "lupus", sex: "FEMALE" }], ""],
    [
      "Which drugs indicated for acne are contraindicated in pregnancy?",
      [{ contraindications: "pregnancy", indications: "acne" }],
      "",
    ],
    [
      "Which metal-on-metal hip makers show up in the adverse event files most often?",
      [{ q: "metal-on-metal hip", by: "manufacturer" }],
      "",
    ],
    [
      "How many trials is Novo Nordisk running with semaglutide?",
      [
        {
          intervention: "semaglutide",
          sponsor: "Novo Nordisk",
          status: "ACTIVE_NOT_RECRUITING,ENROLLING_BY_INVITATION,RECRUITING",
        },
      ],
      "",
    ],
    [
      "What share of the critical access hospitals in Kansas has an overall rating?",
      [{ state: "KS", type: "Critical Access Hospitals", overall_rating: "5,4,3,2,1" }],
      "",
    ],
    [
      "Hospitals in Denver, Colorado, leaving out the unrated ones",
      [{ city: "Denver", state: "CO", overall_rating: "5,4,3,2,1" }],
      "",
    ],
    [
      "hospitals: state=AZ, ownership=proprietary, rating>=4",
      [{ state: "AZ", overall_rating: "5,4", ownership: "Proprietary" }],
      "",
    ],
    [
      "Was the Philips DreamStation recall ever terminated, and when was it initiated?",
      [{ q: "DreamStation", recalling_firm: "Philips" }],
      "",
    ],
    [
      "Of the breast cancer trials, which ones use trastuzumab, and of those how many are completed?",
      [
        { condition: "breast cancer", intervention: "trastuzumab" },
        { condition: "breast cancer", intervention: "trastuzumab", status: "COMPLETED" },
      ],
      "",
    ],
    [
      "For a class handout: three examples of De Novo devices from the neurology area",
      [{ decision_code: "DENG", advisory_committee: "Neurology" }],
      "class handout: three examples: background",
    ],
    [
      "When was the Essure device approved, and how many death reports mention it?",
      [{ q: "Essure", event_type: "Death" }],
      "",
    ],
    ["latest device recall posted", [{ sort: "-date_initiated" }], ""],
    [
      "What product problems turn up most often with breast pumps, and which brands lead the reports?",
      [
        { q: "breast pump", by: "product_problem" },
        { q: "breast pump", by: "brand_name" },
      ],
      "",
    ],
    [
      "Any reports of stroke with the Watchman device? Pericardial effusion, too?",
      [
        { q: "Watchman device", patient_problem: "stroke" },
        { q: "Watchman device", patient_problem: "Pericardial effusion" },
      ],
      "",
    ],
    [
      "Which breast implant reports mention a rupture of the material, and which mention infection?",
      [
        { q: "breast implant", product_problem: "Material Rupture" },
        { q: "breast implant", patient_problem: "infection" },
      ],
      "",
    ],
    [
      "Which insulin pump submissions did FDA receive in 2023? Also, what continuous glucose monitors were decided on in the first quarter of 2026?",
      [
        { q: "insulin pump", date_received_since: "20230101", date_received_until: "20231231" },
        { q: "continuous glucose monitor", since: "20260101", until: "20260331" },
      ],
      "",
    ],
    [
      "Show Boston Scientific's recalls terminated in 2022, and those of Medtronic that are still open.",
      [
        {
          recalling_firm: "Boston Scientific",
          status: "Terminated",
          date_terminated_since: "20220101",
          date_terminated_until: "20221231",
        },
        { recalling_firm: "Medtronic", status: "Open, Classified" },
      ],
      "",
    ],
    [
      "What are the commonest product problems in ventilator reports of 2025, and how many reports on cochlear implants came in each year?",
      [
        { q: "ventilator", since: "20250101", until: "20251231", by: "product_problem" },
        { q: "cochlear implant", by: "year_received" },
      ],
      "",
    ],
    [
      "Which surgical gowns had to be called back as their sterility was in doubt?",
      [{ q: "surgical gown", reason_for_recall: "sterility" }],
      "",
    ],
    [
      "List the labels that mention St. John's wort under drug interactions and took effect in or after March 2026.",
      [{ drug_interactions: "St. John's wort", since: "20260301" }],
      "",
    ],
    [
      "Did Sanofi Pasteur revise any vaccine labels last year?",
      [{ manufacturer: "Sanofi Pasteur", product_type: "VACCINE", since: "20250101", until: "20251231" }],
      "",
    ],
    [
      "Any reports of stroke with the Watchman device from Boston Scientific since 2022? Pericardial effusion, too?",
      [
        { q: "Watchman device", manufacturer: "Boston Scientific", patient_problem: "stroke", since: "20220101" },
        {
          since: "20220101",
          q: "Watchman device",
          manufacturer: "Boston Scientific",
          patient_problem: "Pericardial effusion",
        },
      ],
      "",
    ],
    [
      "Insulin pumps cleared and then recalled in 2019",
      [
        { q: "Insulin pump", since: "20190101", until: "20191231" },
        { q: "Insulin pump", since: "20190101", until: "20191231" },
      ],
      "",
    ],
    ["When was K191088 approved?", [{ dataset: "clearances", id: "K191088" }], ""],
    ["contraindications of warfarin with the exact wording", [{ generic: "warfarin" }], ""],
    ["Which trials is Pfizer running in 2019?", [{ sponsor: "Pfizer" }], "in 2019: not_understood"],
    ["hospitals: state=AZ, rating<=2", [{ state: "AZ", overall_rating: "2,1" }], ""],
    [
      "Deaths with Impella in 2025. Cheers, and which recalls of Impella were there?",
      [{ q: "Impella", event_type: "Death", since: "20250101", until: "20251231" }, { q: "Impella" }],
      "Cheers: background",
    ],
    [
      "Retrieve clinicaltrials.gov records with intervention=pembrolizumab AND condition=mesothelioma AND status!=completed",
      [
        {
          condition: "mesothelioma",
          intervention: "pembrolizumab",
          status:
            "ACTIVE_NOT_RECRUITING,ENROLLING_BY_INVITATION,NOT_YET_RECRUITING,RECRUITING,SUSPENDED,TERMINATED,UNKNOWN,WITHDRAWN",
        },
      ],
      "",
    ],
    [
      "dataset: events; product: infusion pump; manufacturer: Baxter; since: 2023",
      [{ q: "infusion pump", manufacturer: "Baxter", since: "20230101" }],
      "",
    ],
    [
      "Are there any trials of psilocybin for depression that are currently recruiting in California, and who pays for them?",
      [{ condition: "depression", intervention: "psilocybin", location: "California", status: "RECRUITING" }],
      "",
    ],
    [
      "What's the trend in MAUDE injury reports about breast implants between 2017 and 2022?",
      [{ q: "breast implant", event_type: "Injury", since: "20170101", until: "20221231", by: "year_received" }],
      "",
    ],
    [
      "NCT04368728: is it still enrolling, and how many people took part?",
      [{ dataset: "trials", id: "NCT04368728" }],
      "",
    ],
    ["Injectable products by Hospira with route intrathecal", [{ manufacturer: "Hospira", route: "INTRATHECAL" }], ""],
    [
      "How many of the CAR-T lymphoma studies are sponsored by industry versus academic centers?",
      [
        { condition: "lymphoma", intervention: "CAR-T", sponsor_class: "INDUSTRY" },
        { condition: "lymphoma", intervention: "CAR-T", sponsor_class: "OTHER" },
      ],
      "",
    ],
    [
      "Are more asthma trials led by academic institutions than by industry?",
      [
        { condition: "asthma", sponsor_class: "OTHER" },
        { condition: "asthma", sponsor_class: "INDUSTRY" },
      ],
      "",
    ],
    [
      "Did Johnson & Johnson or its subsidiary DePuy get clearance for a metal-on-metal hip before 2010?",
      [
        { q: "metal-on-metal hip", applicant: "Johnson & Johnson", until: "20091231" },
        { q: "metal-on-metal hip", applicant: "DePuy", until: "20091231" },
      ],
      "",
    ],
    [
      'For applicant "Masimo" list clearances, recalls and adverse events since 2021.',
      [
        { applicant: "Masimo", since: "20210101" },
        { recalling_firm: "Masimo", since: "20210101" },
        { manufacturer: "Masimo", since: "20210101" },
      ],
      "",
    ],
    ["What birth-friendly hospitals are there in Oregon?", [{ state: "OR", birthing_friendly: "true" }], ""],
    [
      "In our matter the device was a Bard IVC filter. I need all injury and death reports from 2010 through 2014.",
      [{ q: "IVC filter", manufacturer: "Bard", event_type: "Death,Injury", since: "20100101", until: "20141231" }],
      "",
    ],
    [
      "What recalls did Abbott initiate in 2023 and were any of them terminated?",
      [
        { recalling_firm: "Abbott", since: "20230101", until: "20231231" },
        { recalling_firm: "Abbott", since: "20230101", until: "20231231", status: "Terminated" },
      ],
      "",
    ],
    [
      "Contraindications of metformin, and the inactive ingredients of the Teva tablets",
      [{ generic: "metformin" }, { generic: "metformin", manufacturer: "Teva" }],
      "tablets: no_such_filter",
    ],
    [
      "Please show me contact lens clearances from South Korea along with wound dressings from Sweden.",
      [
        { q: "contact lens", country: "KR" },
        { q: "wound dressing", country: "SE" },
      ],
      "",
    ],
    [
      "Find hospices in Duluth, MN, plus home health agencies in Superior, WI.",
      [
        { city: "Duluth", state: "MN", taxonomy: "Hospice Care, Community Based" },
        { city: "Superior", state: "WI", taxonomy: "Home Health", type: "organization" },
      ],
      "",
    ],
    [
      "Pull up the label for Entresto and, separately, whatever Torrent has with valsartan in it.",
      [{ brand: "Entresto" }, { q: "valsartan", manufacturer: "Torrent" }],
      "",
    ],
    [
      "What have nurses reported about feeding tubes, and pharmacists about insulin pumps?",
      [
        { q: "feeding tube", reporter_occupation: "nurse" },
        { q: "insulin pump", reporter_occupation: "pharmacist" },
      ],
      "",
    ],
    [
      "What was recalled under event number 91432, and was anything cleared as K192345 ever recalled?",
      [{ res_event_number: "91432" }, { k_number: "K192345" }],
      "",
    ],
    ["organizations called Aspirus, Michigan", [{ state: "MI", organization: "Aspirus", type: "organization" }], ""],
    [
      "How are the studies of COVID-19 vaccines spread over the years in which they started?",
      [{ condition: "COVID-19", intervention: "vaccine", by: "start_year" }],
      "",
    ],
    [
      "Which labels mention both warfarin and St. John's wort in the drug interactions section?",
      [{ drug_interactions: "warfarin" }, { drug_interactions: "St. John's wort" }],
      "",
    ],
    ["NCT04303169: is it still recruiting?", [{ dataset: "trials", id: "NCT04303169" }], ""],
    [
      "Which third-party reviewed 510(k) submissions covered ultrasound systems?",
      [{ q: "ultrasound system", third_party: "true" }],
      "",
    ],
    [
      "Adverse events with hospital beds: entrapment or falls, 2020 onwards",
      [{ q: "hospital bed", patient_problem: "fall", since: "20200101" }],
      "entrapment: separate_question",
    ],
    ["Does the Magnetom Free.Max have a 510(k)?", [{ q: "Magnetom Free.Max" }], ""],
    ["Does Insulet have a 510(k)?", [{ applicant: "Insulet" }], ""],
    [
      "Are CPAP machines with foam degradation still under recall?",
      [{ q: "CPAP machine", status: "Open, Classified" }],
      "foam degradation: not_understood",
    ],
    ["Recall number Z-1438-2025, what was it about?", [{ dataset: "recalls", id: "Z-1438-2025" }], ""],
    [
      "How many deaths were linked to Philips CPAP or BiPAP machines in adverse event reports from 2021?",
      [
        { q: "CPAP", manufacturer: "Philips", event_type: "Death", since: "20210101", until: "20211231" },
        { q: "BiPAP", event_type: "Death", since: "20210101", until: "20211231" },
      ],
      "machines: not_understood",
    ],
    [
      "How many adverse event reports has the agency received this year on the Dexcom G7, compared with those on the FreeStyle Libre 3?",
      [
        { q: "G7", manufacturer: "Dexcom", since: "20260101" },
        { q: "FreeStyle Libre 3", since: "20260101" },
      ],
      "",
    ],
    [
      "Find me studies of non-drug treatments for fibromyalgia, for instance exercise or mindfulness",
      [
        { condition: "fibromyalgia", intervention: "exercise" },
        { condition: "fibromyalgia", intervention: "mindfulness" },
      ],
      "",
    ],
    [
      "Find me studies of non-drug treatments for fibromyalgia",
      [{ condition: "fibromyalgia" }],
      "non-drug treatments: not_understood",
    ],
    ["How many labels list a sulfite warning, and which manufacturers are behind them?", [{ warnings: "sulfite" }], ""],
    [
      "What is the median survival reported in pancreatic cancer trials of FOLFIRINOX?",
      [{ condition: "pancreatic cancer", intervention: "FOLFIRINOX" }],
      "survival: not_understood",
    ],
    [
      "Adverse event reports naming the Bard Recovery or G2 IVC filter with fracture or migration, between 2005 and 2015",
      [
        { q: "Recovery", manufacturer: "Bard", product_problem: "Migration", since: "20050101", until: "20151231" },
        { q: "Recovery", manufacturer: "Bard", product_problem: "Fracture", since: "20050101", until: "20151231" },
        {
          q: "G2 IVC filter",
          manufacturer: "Bard",
          product_problem: "Migration",
          since: "20050101",
          until: "20151231",
        },
        { q: "G2 IVC filter", manufacturer: "Bard", product_problem: "Fracture", since: "20050101", until: "20151231" },
      ],
      "",
    ],
    [
      "What warnings about tardive dyskinesia appear on metoclopramide labels?",
      [{ generic: "metoclopramide", warnings: "tardive dyskinesia" }],
      "",
    ],
    [
      "device_recalls where product_code=LZG and recall class = II and status = Open, count by firm",
      [{ status: "Open, Classified", product_code: "LZG", by: "recalling_firm" }],
      "Class II recalls: not_in_these_records",
    ],
    [
      "Find trials with condition sickle cell disease, intervention gene therapy, phase 1 or 2, location France",
      [{ condition: "sickle cell disease", intervention: "gene therapy", location: "France", phase: "PHASE1,PHASE2" }],
      "",
    ],
    [
      "Look up the organization NPI for Mayo Clinic Rochester and the CMS star rating of the same hospital",
      [{ city: "Rochester", organization: "Mayo Clinic", type: "organization" }, { name: "Mayo Clinic" }],
      "",
    ],
    [
      "Have breast implants by Allergan been recalled, and what for?",
      [{ q: "breast implant", recalling_firm: "Allergan" }],
      "",
    ],
    [
      "Trials using CRISPR, first posted in 2023 or later, excluding those in China",
      [{ intervention: "CRISPR" }],
      "excluding those in China: no_such_filter; 2023 or later: no_such_filter",
    ],
    [
      "Does warfarin interact with fluconazole? What do both labels say?",
      [{ generic: "warfarin" }, { generic: "fluconazole" }],
      "",
    ],
    [
      "count of studies by overall status for condition = lupus nephritis",
      [{ condition: "lupus nephritis", by: "status" }],
      "",
    ],
    [
      "Physical therapists in Nashville whose last name starts with Mc",
      [{ city: "Nashville", taxonomy: "Physical Therapist" }],
      "whose last name starts with Mc: no_such_filter",
    ],
    [
      "Early phase 1 or phase 1 CAR-T studies in China for multiple myeloma, withdrawn excluded",
      [{ condition: "multiple myeloma", intervention: "CAR-T", location: "China", phase: "EARLY_PHASE1,PHASE1" }],
      "excluding withdrawn ones: no_such_filter",
    ],
    ["storage temperature of unopened Lantus", [{ brand: "Lantus" }], "unopened: no_such_filter"],
    [
      "Studies of ketamine versus electroconvulsive therapy completed after 2020, and of those, how many have more than 100 participants?",
      [
        { intervention: "ketamine electroconvulsive therapy", status: "COMPLETED", completion_date_since: "20210101" },
        {
          intervention: "ketamine electroconvulsive therapy",
          status: "COMPLETED",
          completion_date_since: "20210101",
          enrollment_min: "101",
        },
      ],
      "",
    ],
    [
      "De Novo requests granted to startups for AI-based stroke triage",
      [{ q: "AI-based stroke triage", decision_code: "DENG" }],
      "granted to startups: not_in_these_records",
    ],
    [
      "Which SGLT2 inhibitors are there as prescription extended-release tablets?",
      [{ pharmacologic_class: "Sodium-Glucose Cotransporter 2 Inhibitor", product_type: "HUMAN PRESCRIPTION DRUG" }],
      "extended-release: no_such_filter; tablets: no_such_filter",
    ],
    [
      "List prescription transdermal fentanyl products with a boxed warning, oldest effective date first.",
      [
        {
          generic: "fentanyl",
          has_boxed_warning: "true",
          product_type: "HUMAN PRESCRIPTION DRUG",
          route: "TRANSDERMAL",
          sort: "effective_date",
        },
      ],
      "",
    ],
    [
      "What are the largest NIH-sponsored studies on preventing colorectal cancer?",
      [{ condition: "colorectal cancer", primary_purpose: "PREVENTION", sponsor_class: "NIH", sort: "-enrollment" }],
      "",
    ],
    [
      "Individuals only please, no organizations: I'm after speech-language pathologists in ZIP 30309.",
      [{ taxonomy: "Speech-Language Pathologist", type: "individual", postal_code: "30309" }],
      "",
    ],
    [
      "Is there a hospital in ZIP 86001, and are there neurologists in the same ZIP code?",
      [{ zip: "86001" }, { taxonomy: "Neurology", postal_code: "86001" }],
      "",
    ],
    [
      "fluoroquinolones, boxed warning with tendon rupture",
      [{ pharmacologic_class: "Quinolone Antimicrobial", boxed_warning: "tendon rupture" }],
      "",
    ],
    [
      "Our pharmacy is changing suppliers before the winter. Please show the levothyroxine tablets labeled by Lupin.",
      [{ generic: "levothyroxine", manufacturer: "Lupin" }],
      "tablets: no_such_filter; Our pharmacy is changing suppliers before the winter: background",
    ],
    [
      "Show me observational cohort studies of long COVID, and separately whatever has been tried with acupuncture for it.",
      [
        { condition: "long COVID", study_type: "OBSERVATIONAL", observational_model: "COHORT" },
        { condition: "long COVID", intervention: "acupuncture" },
      ],
      "",
    ],
    [
      "which migraine trials that test a device are expected to complete in 2027?",
      [
        {
          condition: "migraine",
          intervention_type: "DEVICE",
          completion_date_since: "20270101",
          completion_date_until: "20271231",
        },
      ],
      "",
    ],
    [
      "Are there exercise studies on falls with at least 500 participants that accept older adults?",
      [{ condition: "falls", intervention: "exercise", age_group: "OLDER_ADULT", enrollment_min: "500" }],
      "",
    ],
    ["What did FDA decide on capnographs last year?", [{ q: "capnography", since: "20250101", until: "20251231" }], ""],
    ["Which device recalls has FDA put down to counterfeiting?", [{ root_cause: "Counterfeit" }], ""],
    [
      "How many reports about surgical staplers name a hemorrhage, and how many name an infection?",
      [
        { q: "surgical stapler", patient_problem: "bleeding" },
        { q: "surgical stapler", patient_problem: "infection" },
      ],
      "",
    ],
    [
      "Hello! I arrange sign language interpreters and would like to write to audiologists in Santa Fe, New Mexico; could you list them?",
      [{ city: "Santa Fe", state: "NM", taxonomy: "Audiologist" }],
      "Hello: background; I arrange sign language interpreters: background",
    ],
    [
      "which organizations in maryland have a name that begins with chesapeake urology?",
      [{ state: "MD", organization: "chesapeake urology", type: "organization" }],
      "",
    ],
    [
      "find hospices in duluth, mn, plus home health agencies in superior, wi.",
      [
        { city: "Duluth", state: "MN", taxonomy: "Hospice Care, Community Based" },
        { city: "Superior", state: "WI", taxonomy: "Home Health", type: "organization" },
      ],
      "",
    ],
    [
      "ENDOMETRIOSIS STUDIES THAT BEGAN IN THE FIRST HALF OF 2026, IN FRANCE AND IN BELGIUM?",
      [
        { condition: "ENDOMETRIOSIS", location: "France", start_date_since: "20260101", start_date_until: "20260630" },
        { condition: "ENDOMETRIOSIS", location: "Belgium", start_date_since: "20260101", start_date_until: "20260630" },
      ],
      "",
    ],
    [
      "I need dialysis clinics in Las Cruces, and the same for El Paso.",
      [
        { city: "Las Cruces", taxonomy: "End-Stage Renal Disease (ESRD) Treatment" },
        { city: "El Paso", taxonomy: "End-Stage Renal Disease (ESRD) Treatment" },
      ],
      "",
    ],
    [
      "Which contact lens 510(k)s were submitted between April and June 2024? And show me the adverse event reports about contact lenses received in those three months.",
      [
        { q: "contact lens", date_received_since: "20240401", date_received_until: "20240630" },
        { q: "contact lens", since: "20240401", until: "20240630" },
      ],
      "",
    ],
    [
      "Is there an organization registered as Lakeshore Orthopaedics in Wisconsin?",
      [{ state: "WI", organization: "Lakeshore Orthopaedics", type: "organization" }],
      "",
    ],
    [
      "Which psychiatric hospitals in Louisiana belong to the state? I'd also like a list of psychiatrists in Baton Rouge.",
      [
        { state: "LA", type: "Psychiatric", ownership: "Government - State" },
        { city: "Baton Rouge", taxonomy: "Psychiatry", state: "LA" },
      ],
      "",
    ],
    [
      "Find studies of behavioral interventions whose main purpose is preventing falls.",
      [{ condition: "falls", intervention_type: "BEHAVIORAL", primary_purpose: "PREVENTION" }],
      "",
    ],
    [
      "Which insulin pumps have been cleared since March 1, 2025? Please list the recalls of insulin pumps since that date, too.",
      [
        { q: "insulin pump", since: "20250301" },
        { q: "insulin pump", since: "20250301" },
      ],
      "",
    ],
    [
      "Look up adverse event reports with lot number 22F14A. Separately, are there any on model MMT-1780?",
      [{ lot_number: "22F14A" }, { model_number: "MMT-1780" }],
      "",
    ],
    [
      "I have a bet on this with my supervisor. Among glioblastoma studies in Germany, how many are there in each phase?",
      [{ condition: "glioblastoma", location: "Germany", by: "phase" }],
      "I have a bet on this with my supervisor: background",
    ],
    [
      "Which breast implant reports from the past six months name lymphoma as the patient's problem?",
      [{ q: "breast implant", patient_problem: "lymphoma", since: "20260523" }],
      "",
    ],
    [
      "Our repair shop services a lot of Alaris units, model 8015. Any voluntary reports on that model this year?",
      [{ q: "Alaris unit", report_source: "voluntary", model_number: "8015", since: "20260101" }],
      "repair shop services: not_understood",
    ],
    [
      "BED RAIL INJURIES REPORTED BY NURSES",
      [{ q: "BED RAIL", event_type: "Injury", reporter_occupation: "nurse" }],
      "",
    ],
    [
      "Give me the psychiatric hospitals in Connecticut and the children's hospitals in New Jersey. We go to print tonight.",
      [
        { state: "CT", type: "Psychiatric" },
        { state: "NJ", type: "Childrens" },
      ],
      "We go to print tonight: background",
    ],
    [
      "What deaths were reported with Impella in 2025, and has Impella ever been recalled. Grateful for any pointers.",
      [{ q: "Impella", event_type: "Death", since: "20250101", until: "20251231" }, { q: "Impella" }],
      "Grateful for any pointers: background",
    ],
    [
      "We're choosing between BD Alaris and ICU Medical Plum pumps. How do their recall histories compare?",
      [
        { q: "Alaris", recalling_firm: "BD" },
        { q: "Plum pump", recalling_firm: "ICU Medical" },
      ],
      "choosing: background; histories: not_understood",
    ],
    [
      "Which hospitals in Hawaii have no star rating available?",
      [{ state: "HI" }],
      "have no star rating: no_such_filter",
    ],
    [
      "FIND PEDIATRIC DENTISTS IN ALBUQUERQUE. ARE THERE ORTHODONTISTS THERE AS WELL?",
      [
        { city: "Albuquerque", taxonomy: "Pediatric Dentistry" },
        { city: "Albuquerque", taxonomy: "Orthodontics" },
      ],
      "",
    ],
    [
      "Has anyone got clearance for a wearable ECG patch that was compared to the Zio as predicate?",
      [{ q: "wearable ECG patch" }],
      "",
    ],
    [
      "Is there a boxed warning on Accutane or other isotretinoin products?",
      [{ brand: "Accutane" }, { generic: "isotretinoin" }],
      "",
    ],
    [
      "Which antidepressants warn about suicidal thoughts in young adults?",
      [{ boxed_warning: "suicidal thoughts" }, { warnings: "suicidal thoughts" }],
      "antidepressants: no_such_filter; young adults: no_such_filter",
    ],
    [
      "We're onboarding an anesthesiology practice; please list anesthesiologists in Portland, Oregon, preferably female.",
      [{ city: "Portland", state: "OR", taxonomy: "Anesthesiology" }],
      "onboarding: not_understood; preferably female: no_such_filter",
    ],
    [
      "Recalls of Baxter IV sets caused by leaks",
      [{ q: "IV set", recalling_firm: "Baxter", reason_for_recall: "leaks" }],
      "",
    ],
    [
      "What contraindications does Trulicity's label list? Separately, which other labels for subcutaneous use have thyroid C-cell tumors in the boxed warning?",
      [{ brand: "Trulicity" }, { boxed_warning: "thyroid C-cell tumors", route: "SUBCUTANEOUS" }],
      "",
    ],
    [
      "Has Novo Nordisk started any obesity trials since March 2026?",
      [{ condition: "obesity", sponsor: "Novo Nordisk", start_date_since: "20260301" }],
      "",
    ],
    [
      "Show me what is cleared under product code QIH. And then, what has Siemens had cleared in radiology since June 2026?",
      [{ product_code: "QIH" }, { applicant: "Siemens", advisory_committee: "Radiology", since: "20260601" }],
      "",
    ],
    [
      "How many podiatrists are there in Key West, Florida, and how many optometrists?",
      [
        { city: "Key West", state: "FL", taxonomy: "Podiatrist" },
        { city: "Key West", state: "FL", taxonomy: "Optometrist" },
      ],
      "",
    ],
    [
      "How many open recalls does Baxter have, and how many of GE HealthCare's were terminated in 2025?",
      [
        { recalling_firm: "Baxter", status: "Open, Classified" },
        {
          recalling_firm: "GE HealthCare",
          status: "Terminated",
          date_terminated_since: "20250101",
          date_terminated_until: "20251231",
        },
      ],
      "",
    ],
    [
      "Which reports on bed rails had a nurse as the first reporter? And which came from user facilities?",
      [
        { q: "bed rail", reporter_occupation: "nurse" },
        { q: "bed rail", report_source: "user facility" },
      ],
      "",
    ],
    [
      "What did distributors report under product code LZG in the third quarter of 2025?",
      [{ report_source: "distributor", since: "20250701", until: "20250930", product_code: "LZG" }],
      "",
    ],
    [
      "They seem rare on the islands: any acupuncturists in the U.S. Virgin Islands?",
      [{ state: "VI", taxonomy: "Acupuncturist" }],
      "seem rare: background; islands: background",
    ],
    [
      "Please break the trials of CAR-T cells for lymphoma down by phase; a rough table is all that I want.",
      [{ condition: "lymphoma", intervention: "CAR-T cells", by: "phase" }],
      "rough table: background",
    ],
    [
      "double-blind crossover, topiramate, migraine",
      [
        {
          condition: "migraine",
          intervention: "topiramate",
          masking: "DOUBLE,TRIPLE,QUADRUPLE",
          intervention_model: "CROSSOVER",
        },
      ],
      "",
    ],
  ] as const) {
    const { params, by } = read(question);
    assert.deepEqual(
      params.map((one, at) => ({ ...one, ...(by[at] === undefined ? {} : { by: by[at] }) })),
      expected,
      question,
    );
    assert.equal(saidOf(question), said, question);
  }
});

test("names of two words, eponyms, second clauses, reasons, sections and programs' keys are read as they are meant", () => {
  for (const [question, expected, said] of [
    [
      "Henry Schein gloves recalled since 2022",
      [{ q: "glove", recalling_firm: "Henry Schein", since: "20220101" }],
      "",
    ],
    [
      "Labels of Camila, Heather and Errin tablets",
      [{ brand: "Camila" }, { brand: "Heather" }, { brand: "Errin" }],
      "tablets: no_such_filter",
    ],
    [
      "Hickman line infections reported by user facilities since January 2021",
      [{ q: "Hickman line", report_source: "user facility", patient_problem: "infection", since: "20210101" }],
      "",
    ],
    [
      "Hashimoto and Graves trials in women",
      [
        { condition: "Hashimoto", sex: "FEMALE,ALL" },
        { condition: "Graves", sex: "FEMALE,ALL" },
      ],
      "",
    ],
    [
      "Trials at either Emory or Duke for glioma in kids.",
      [
        { condition: "glioma", location: "Emory", age_group: "CHILD" },
        { condition: "glioma", location: "Duke", age_group: "CHILD" },
      ],
      "",
    ],
    [
      "Is there any expanded access program for ALS? And which ALS studies in Japan are active but closed to new participants?",
      [
        { condition: "ALS", study_type: "EXPANDED_ACCESS" },
        { condition: "ALS", location: "Japan", status: "ACTIVE_NOT_RECRUITING" },
      ],
      "",
    ],
    [
      "Are there expanded access programs for ALS, and which studies of devices in ALS are enrolling by invitation?",
      [
        { condition: "ALS", study_type: "EXPANDED_ACCESS" },
        { condition: "ALS", status: "ENROLLING_BY_INVITATION", intervention_type: "DEVICE" },
      ],
      "",
    ],
    [
      "Which hospitals are in ZIP code 33136, and which cardiologists are registered in that ZIP?",
      [{ zip: "33136" }, { taxonomy: "Cardiovascular Disease", postal_code: "33136" }],
      "",
    ],
    [
      "How many hospitals lie in ZIP code 10029, and which cardiologists are registered there?",
      [{ zip: "10029" }, { taxonomy: "Cardiovascular Disease", postal_code: "10029" }],
      "lie: not_understood",
    ],
    [
      "List audiologists in Duluth, Minnesota, and also suppliers of hearing aids there.",
      [
        { city: "Duluth", state: "MN", taxonomy: "Audiologist" },
        { city: "Duluth", state: "MN", taxonomy: "Hearing Aid Equipment" },
      ],
      "",
    ],
    [
      "List the church-owned hospitals of Kentucky. Are there any physician-owned ones in Louisiana?",
      [
        { state: "KY", ownership: "Voluntary non-profit - Church" },
        { state: "LA", ownership: "Physician" },
      ],
      "",
    ],
    [
      "Show the newest recalls of Abbott's glucose sensors. Has Dexcom started any since January 2025?",
      [
        { q: "glucose sensor", recalling_firm: "Abbott", sort: "-date_initiated" },
        { q: "glucose sensor", sort: "-date_initiated", recalling_firm: "Dexcom", since: "20250101" },
      ],
      "",
    ],
    [
      "Have surgical gowns been recalled because of doubts about their sterility?",
      [{ q: "surgical gown", reason_for_recall: "sterility" }],
      "",
    ],
    [
      "Were powered wheelchairs ever recalled for a risk of fire?",
      [{ q: "powered wheelchair", reason_for_recall: "fire" }],
      "",
    ],
    [
      "saline flush syringes recalled for lack of sterility assurance",
      [{ q: "saline flush syringe", reason_for_recall: "sterility assurance" }],
      "",
    ],
    [
      "Which defibrillator recalls concern class III devices and had to do with the battery?",
      [{ q: "defibrillator", device_class: "3", reason_for_recall: "battery" }],
      "",
    ],
    [
      "What drugs are labeled for migraine while their pediatric section states that safety and effectiveness have not been established?",
      [{ pediatric_use: "have not been established", indications: "migraine" }],
      "",
    ],
    [
      "Find studies with at least 500 participants that test exercise against falls in people aged 65 and over.",
      [{ condition: "falls", intervention: "exercise", age_group: "OLDER_ADULT", enrollment_min: "500" }],
      "",
    ],
    [
      "Are there voluntary reports about breast implants that mention fatigue?",
      [{ q: "breast implant", report_source: "voluntary", patient_problem: "fatigue" }],
      "",
    ],
    ["What have nurses been reporting about feeding tubes?", [{ q: "feeding tube", reporter_occupation: "nurse" }], ""],
    [
      "Show the largest malaria prevention studies led by the London School of Hygiene and Tropical Medicine.",
      [
        {
          condition: "malaria",
          sponsor: "London School of Hygiene and Tropical Medicine",
          primary_purpose: "PREVENTION",
          sort: "-enrollment",
        },
      ],
      "",
    ],
    [
      "How many studies on sickle cell disease does the National Heart, Lung, and Blood Institute sponsor?",
      [{ condition: "sickle cell disease", sponsor: "National Heart, Lung, and Blood Institute" }],
      "",
    ],
    [
      "De Novo grants, radiology, 2024",
      [{ decision_code: "DENG", advisory_committee: "Radiology", since: "20240101", until: "20241231" }],
      "",
    ],
    [
      "Which medicines have trigeminal neuralgia among their labeled indications?",
      [{ indications: "trigeminal neuralgia" }],
      "",
    ],
    [
      "Which studies of verubecestat were terminated, and what reason is given?",
      [{ intervention: "verubecestat", status: "TERMINATED" }],
      "",
    ],
    [
      "Which tizanidine labels list ciprofloxacin among the contraindications?",
      [{ generic: "tizanidine", contraindications: "ciprofloxacin" }],
      "",
    ],
    ["contraindications of metformin and lisinopril", [{ generic: "metformin" }, { generic: "lisinopril" }], ""],
    [
      "Could you list melanoma vaccine trials by phase?",
      [{ condition: "melanoma", intervention: "vaccine", by: "phase" }],
      "",
    ],
    [
      "For a memo on high-risk products that got through 510(k) anyway, I need the class III devices that the dental panel handled.",
      [{ device_class: "3", advisory_committee: "Dental" }],
      "memo on high-risk: not_understood; anyway: not_understood; handled: background",
    ],
    ["Which products does event number 92411 cover in the recalls?", [{ res_event_number: "92411" }], ""],
    [
      "I vet suppliers for a chain of clinics; what dialysis centers does the registry show in El Paso, Texas?",
      [{ city: "El Paso", state: "TX", taxonomy: "End-Stage Renal Disease (ESRD) Treatment" }],
      "I vet suppliers for a chain of clinics: background",
    ],
    [
      "record=drug label; substance=fentanyl; route=transdermal; boxed warning=yes",
      [{ substance: "fentanyl", has_boxed_warning: "true", route: "TRANSDERMAL" }],
      "",
    ],
    [
      "dataset=510k; applicant=Siemens; panel=Radiology; submission=Special; order=newest first",
      [{ applicant: "Siemens", clearance_type: "Special", advisory_committee: "Radiology", sort: "-decision_date" }],
      "",
    ],
    [
      "Which labels with rheumatoid arthritis among the indications carry a boxed warning on serious infections?",
      [{ indications: "rheumatoid arthritis", boxed_warning: "serious infections" }],
      "",
    ],
    [
      "What randomized studies of caregiver burden with the NIH as sponsor were updated since 1 September 2026?",
      [{ condition: "caregiver burden", allocation: "RANDOMIZED", sponsor_class: "NIH", since: "20260901" }],
      "",
    ],
    [
      "Show the randomized trials of nicotine patches that started in 2024.",
      [
        {
          intervention: "nicotine patches",
          allocation: "RANDOMIZED",
          start_date_since: "20240101",
          start_date_until: "20241231",
        },
      ],
      "",
    ],
    [
      "What products does recall event 88604 cover? Please also show the recalls that name PMA P150012.",
      [{ res_event_number: "88604" }, { pma_number: "P150012" }],
      "",
    ],
    [
      "What was reported for Trilogy Evo ventilators of model DS2110X11B, and, as a separate search, what was reported for lot KR418716?",
      [{ q: "Trilogy Evo ventilator", model_number: "DS2110X11B" }, { lot_number: "KR418716" }],
      "separate: background",
    ],
    [
      "How are California's hospitals divided by kind of owner, and which states have the most critical access hospitals?",
      [
        { state: "CA", by: "ownership" },
        { type: "Critical Access Hospitals", by: "state" },
      ],
      "",
    ],
    [
      "Which labels of gadolinium-based contrast agents have nephrogenic systemic fibrosis in the boxed warning?",
      [{ pharmacologic_class: "Gadolinium-based Contrast Agent", boxed_warning: "nephrogenic systemic fibrosis" }],
      "",
    ],
    [
      "What are the largest phase 3 trials of semaglutide?",
      [{ intervention: "semaglutide", phase: "PHASE3", sort: "-enrollment" }],
      "",
    ],
    [
      "Our plan's members live mostly in Nebraska. Which defibrillator recalls were distributed there?",
      [
        { q: "defibrillator", distribution_pattern: "Nebraska" },
        { q: "defibrillator", distribution_pattern: "NE" },
        { q: "defibrillator", distribution_pattern: "nationwide" },
      ],
      "Our plan's members live mostly in Nebraska: background",
    ],
    [
      "Please list the recalls of hernia mesh; separately, how many device recalls of any kind were initiated in October 2026?",
      [{ q: "hernia mesh" }, { since: "20261001", until: "20261031" }],
      "",
    ],
    [
      "How many completed studies of esketamine have posted results, and how many studies of it are still looking for participants?",
      [
        { intervention: "esketamine", status: "COMPLETED", has_results: "true" },
        { intervention: "esketamine", status: "RECRUITING" },
      ],
      "",
    ],
    [
      "Are there prevention studies on peanut allergy that take children in Chicago? And in Boston?",
      [
        { condition: "peanut allergy", location: "Chicago", age_group: "CHILD", primary_purpose: "PREVENTION" },
        { condition: "peanut allergy", age_group: "CHILD", primary_purpose: "PREVENTION", location: "Boston" },
      ],
      "",
    ],
    [
      "events: device=hearing aid, patient problem=burn, received since=2020-01-01",
      [{ q: "hearing aid", patient_problem: "burn", since: "20200101" }],
      "",
    ],
    [
      "For a series on rural care: who is on file in Wyoming as a child and adolescent psychiatrist, and takes Medicaid?",
      [{ state: "WY", taxonomy: "Child & Adolescent Psychiatry" }],
      "series on rural care: background",
    ],
    [
      "List Perrigo's ibuprofen labels and, separately, its acetaminophen labels for rectal use.",
      [
        { generic: "ibuprofen", manufacturer: "Perrigo" },
        { generic: "acetaminophen", manufacturer: "Perrigo", route: "RECTAL" },
      ],
      "",
    ],
    [
      "What has Medtronic had cleared in neurology, and how many of its pacemaker recalls are open?",
      [
        { applicant: "Medtronic", advisory_committee: "Neurology" },
        { q: "pacemaker", recalling_firm: "Medtronic", status: "Open, Classified" },
      ],
      "",
    ],
    [
      "Are any behavioral programs against caregiver stress recruiting in Oregon?",
      [{ condition: "caregiver stress", location: "Oregon", status: "RECRUITING", intervention_type: "BEHAVIORAL" }],
      "",
    ],
    [
      "Which pancreatic cancer studies were terminated with a completion date in 2024?",
      [
        {
          condition: "pancreatic cancer",
          status: "TERMINATED",
          completion_date_since: "20240101",
          completion_date_until: "20241231",
        },
      ],
      "",
    ],
    [
      "Were any recalls posted last month that speak of a sterile barrier?",
      [{ reason_for_recall: "sterile barrier", date_posted_since: "20261001", date_posted_until: "20261031" }],
      "",
    ],
    [
      "Are there reports of capsular contracture with breast implants, and how many tell of a rupture?",
      [
        { q: "breast implant", patient_problem: "capsular contracture" },
        { q: "breast implant", product_problem: "Material Rupture" },
      ],
      "",
    ],
    [
      "Are there speech-language pathologists on Guam, and are there audiologists?",
      [
        { state: "GU", taxonomy: "Speech-Language Pathologist" },
        { state: "GU", taxonomy: "Audiologist" },
      ],
      "",
    ],
    [
      "Which prescription drugs have hidradenitis suppurativa among their labeled uses, and which phase 3 studies of it are recruiting?",
      [
        { indications: "hidradenitis suppurativa", product_type: "HUMAN PRESCRIPTION DRUG" },
        { condition: "hidradenitis suppurativa", status: "RECRUITING", phase: "PHASE3" },
      ],
      "",
    ],
    [
      "Which mesothelioma trials were terminated, and what reason was given for stopping?",
      [{ condition: "mesothelioma", status: "TERMINATED" }],
      "",
    ],
    [
      "How many trials of RSV vaccines started in 2024, and how many in 2025?",
      [
        { condition: "RSV", intervention: "vaccines", start_date_since: "20240101", start_date_until: "20241231" },
        { condition: "RSV", intervention: "vaccines", start_date_since: "20250101", start_date_until: "20251231" },
      ],
      "",
    ],
    ["Which hospitals in 10016 don't have emergency services?", [{ emergency_services: "false", zip: "10016" }], ""],
    [
      "Show me the newest metformin labels. Separately, I need glipizide labels whose dosage section speaks of renal impairment.",
      [
        { generic: "metformin", sort: "-effective_date" },
        { generic: "glipizide", dosage: "renal impairment" },
      ],
      "",
    ],
    [
      "What crossover studies of compression garments were completed between 2022 and 2024?",
      [
        {
          intervention: "compression garments",
          status: "COMPLETED",
          intervention_model: "CROSSOVER",
          completion_date_since: "20220101",
          completion_date_until: "20241231",
        },
      ],
      "",
    ],
    [
      "how many devices before the radiology panel were cleared in 2025 for applicants in California?",
      [{ advisory_committee: "Radiology", state: "CA", since: "20250101", until: "20251231" }],
      "",
    ],
    [
      "Our health district is in Kentucky. Which recalled ventilators were shipped here?",
      [
        { q: "ventilator", distribution_pattern: "Kentucky" },
        { q: "ventilator", distribution_pattern: "KY" },
        { q: "ventilator", distribution_pattern: "nationwide" },
      ],
      "Our health district is in Kentucky: background",
    ],
    [
      "What voluntary reports on surgical mesh mention pain, and were any deaths reported with it in 2023?",
      [
        { q: "surgical mesh", report_source: "voluntary", patient_problem: "pain" },
        { q: "surgical mesh", event_type: "Death", since: "20230101", until: "20231231" },
      ],
      "",
    ],
    [
      "Which neurologists practice in Burlington, Vermont? We thought of New England.",
      [{ city: "Burlington", state: "VT", taxonomy: "Neurology" }],
      "a remark: background",
    ],
    ["gout flares - which drugs are labeled for that?", [{ indications: "gout flares" }], ""],
    [
      "Top ten device makers by number of Class I recalls this year",
      [{ since: "20260101", by: "recalling_firm" }],
      "Class I recalls: not_in_these_records",
    ],
    [
      "Defibrillator pads: recalls by Zoll versus Physio-Control, per year",
      [
        { q: "Defibrillator pad", recalling_firm: "Zoll", by: "year_initiated" },
        { q: "Defibrillator pad", recalling_firm: "Physio-Control", by: "year_initiated" },
      ],
      "",
    ],
    [
      "asthma trials in the US not yet recruiting",
      [{ condition: "asthma", location: "United States", status: "NOT_YET_RECRUITING" }],
      "",
    ],
    [
      "Home health agencies with a ZIP code starting with 606",
      [{ taxonomy: "Home Health", type: "organization" }],
      "606: not_understood",
    ],
    [
      "Retrieve device recalls where the firm is Abbott and the root cause is software design; limit to 2022-2025.",
      [{ recalling_firm: "Abbott", root_cause: "Software design", since: "20220101", until: "20251231" }],
      "",
    ],
    [
      "For K193271, return the applicant, decision date, and product code, then find recalls associated with the same product code.",
      [{ dataset: "clearances", id: "K193271" }],
      "find recalls associated with the same product code: separate_question",
    ],
    [
      "Which manufacturers label a generic levothyroxine tablet, and do any of the labels list lactose as an inactive ingredient?",
      [{ generic: "levothyroxine" }, { generic: "levothyroxine", q: "lactose" }],
      "generic: no_such_filter; tablet: no_such_filter",
    ],
    [
      "MRI compatibility problems reported for pacemakers by Medtronic",
      [{ q: "pacemaker", manufacturer: "Medtronic" }],
      "MRI compatibility: not_understood",
    ],
    ["syringe recalls from last month", [{ q: "syringe", since: "20261001", until: "20261031" }], ""],
    ["What's the NDC for Eliquis 5 mg?", [{ brand: "Eliquis" }], "5 mg: no_such_filter"],
    [
      "Find drug labels with indication 'plaque psoriasis' and route topical, excluding corticosteroids.",
      [{ indications: "plaque psoriasis", route: "TOPICAL" }],
      "excluding corticosteroids: no_such_filter",
    ],
    [
      "Who manufactured the hip prostheses with the highest number of adverse events in the past five years?",
      [{ q: "hip prosthesis", since: "20211123", by: "manufacturer" }],
      "",
    ],
    [
      "Any recalls of Alaris pumps in the last 18 months that haven't been terminated?",
      [{ q: "Alaris pump", status: "Open, Classified", since: "20250523" }],
      "",
    ],
    [
      "pacemaker death reports by year, 2018-2023",
      [{ q: "pacemaker", event_type: "Death", since: "20180101", until: "20231231", by: "year_received" }],
      "",
    ],
    [
      "Contraindications of colchicine with clarithromycin per label",
      [{ generic: "colchicine", contraindications: "clarithromycin" }],
      "",
    ],
    [
      "Has anyone cleared a dental implant abutment in the last two years? German and Korean applicants only please.",
      [{ q: "dental implant abutment", country: "DE,KR", since: "20241123" }],
      "",
    ],
    [
      "Statins whose pregnancy section says contraindicated",
      [{ pharmacologic_class: "HMG-CoA Reductase Inhibitor", pregnancy: "contraindicated" }],
      "",
    ],
    [
      "Which acute care hospitals in Ohio have a star rating?",
      [{ state: "OH", type: "Acute Care Hospitals", overall_rating: "5,4,3,2,1" }],
      "",
    ],
    [
      "inactive ingredients of levothyroxine tablets – any that contain lactose?",
      [{ q: "levothyroxine" }, { q: "levothyroxine lactose" }],
      "tablets: no_such_filter",
    ],
    ["How many reports of BIA-ALCL with breast implants?", [{ q: "breast implant", patient_problem: "BIA-ALCL" }], ""],
    ["What does the Lipitor label warn about regarding myopathy?", [{ brand: "Lipitor", warnings: "myopathy" }], ""],
    [
      "Recalls announced by Getinge last year, and of those, the ones involving intra-aortic balloon pumps",
      [
        { recalling_firm: "Getinge", since: "20250101", until: "20251231" },
        { recalling_firm: "Getinge", since: "20250101", until: "20251231", q: "intra-aortic balloon pump" },
      ],
      "",
    ],
    [
      "Recalls terminated in under six months by Stryker",
      [{ recalling_firm: "Stryker", status: "Terminated" }],
      "in under six months: no_such_filter",
    ],
    [
      'Return count of active interventional studies grouped by phase for condition "atopic dermatitis", location country Japan.',
      [
        {
          condition: "atopic dermatitis",
          location: "Japan",
          status: "ACTIVE_NOT_RECRUITING",
          study_type: "INTERVENTIONAL",
          by: "phase",
        },
      ],
      "location: not_understood",
    ],
    [
      "For Cleveland Clinic: its CMS star rating, the trials it sponsors in heart failure, and its organization NPI.",
      [{ name: "Cleveland Clinic" }, { condition: "heart failure", sponsor: "Cleveland Clinic" }],
      "its organization NPI: separate_question",
    ],
    ["Did Johnson & Johnson's Ethicon recall any pelvic mesh?", [{ q: "pelvic mesh", recalling_firm: "Ethicon" }], ""],
    [
      "Inactive ingredients of Synthroid: does it have lactose or gluten?",
      [
        { brand: "Synthroid", q: "lactose" },
        { brand: "Synthroid", q: "gluten" },
      ],
      "",
    ],
    ["levothyroxine labels that contain lactose", [{ q: "levothyroxine lactose" }], ""],
    [
      "Which generics of metformin extended release are marketed by Zydus?",
      [{ generic: "metformin", manufacturer: "Zydus" }],
      "extended release: no_such_filter",
    ],
    [
      "What injury reports were filed about Allergan's textured implants before the July 2019 recall?",
      [{ q: "textured implant", manufacturer: "Allergan", event_type: "Injury", until: "20190630" }],
      "",
    ],
    [
      "We're preparing a submission for a powered wheelchair. Show me predicates cleared in the past five years by Permobil or Invacare.",
      [
        { q: "powered wheelchair", applicant: "Permobil", since: "20211123" },
        { q: "powered wheelchair", applicant: "Invacare", since: "20211123" },
      ],
      "preparing: background",
    ],
    [
      "Is there any hospital with emergency services within Navajo County, Arizona, rated four stars or better?",
      [{ state: "AZ", emergency_services: "true", overall_rating: "5,4", county: "Navajo" }],
      "",
    ],
    ["Children's hospitals in Pennsylvania and their phone numbers", [{ state: "PA", type: "Childrens" }], ""],
    [
      "Do for-profit hospitals in Florida have emergency departments? List the ones that don't.",
      [
        { state: "FL", emergency_services: "true", ownership: "Proprietary" },
        { state: "FL", emergency_services: "false", ownership: "Proprietary" },
      ],
      "",
    ],
    [
      "What are the contraindications of metformin extended-release tablets?",
      [{ generic: "metformin" }],
      "extended-release: no_such_filter; tablets: no_such_filter",
    ],
    [
      "MAUDE reports about Bard Recovery filters that migrated, received between 2010 and 2014",
      [
        {
          q: "Recovery filter",
          manufacturer: "Bard",
          product_problem: "Migration",
          since: "20100101",
          until: "20141231",
        },
      ],
      "",
    ],
    [
      "We are about to buy Alaris pumps. Have there been any recalls in the last three years, and what was wrong?",
      [{ q: "Alaris pump", since: "20231123" }],
      "buy: background",
    ],
    [
      "Have nurses reported misconnections of feeding tubes?",
      [{ q: "feeding tube", product_problem: "Misconnection", reporter_occupation: "nurse" }],
      "",
    ],
    [
      "Did Novo Nordisk complete studies with at least 1,000 participants between 2020 and 2023?",
      [
        {
          sponsor: "Novo Nordisk",
          status: "COMPLETED",
          completion_date_since: "20200101",
          completion_date_until: "20231231",
          enrollment_min: "1000",
        },
      ],
      "",
    ],
    [
      "which ultrasound systems by applicants in Washington State went through third-party review before clearance?",
      [{ q: "ultrasound", third_party: "true", state: "WA" }],
      "",
    ],
    [
      "Show recalls of defibrillators that were terminated in 2024. Then tell me how many injury reports about defibrillators came in that year.",
      [
        {
          q: "defibrillator",
          status: "Terminated",
          date_terminated_since: "20240101",
          date_terminated_until: "20241231",
        },
        { q: "defibrillator", event_type: "Injury", since: "20240101", until: "20241231" },
      ],
      "",
    ],
    [
      "As a biomedical engineer I have to check one failure mode of Draeger ventilators, namely no audible alarm; only voluntary reports are of use to me.",
      [{ q: "ventilator", manufacturer: "Draeger", product_problem: "No Audible Alarm", report_source: "voluntary" }],
      "biomedical engineer: not_understood; mode: not_understood; namely: background",
    ],
    [
      "which intravenous drugs have labels listing complicated intra-abdominal infections as an indication?",
      [{ indications: "complicated intra-abdominal infections", route: "INTRAVENOUS" }],
      "",
    ],
    [
      "I'd like the voluntary reports of eye pain with contact lenses.",
      [{ q: "contact lens", report_source: "voluntary", patient_problem: "eye pain" }],
      "",
    ],
    [
      "List the labels of opioid agonists that lack a boxed warning, and separately those of naloxone for nasal use.",
      [
        { pharmacologic_class: "Opioid Agonist", has_boxed_warning: "false" },
        { generic: "naloxone", route: "NASAL" },
      ],
      "",
    ],
    [
      "how many behavioral smoking cessation studies with 500 or more participants began in 2022?",
      [
        {
          condition: "smoking cessation",
          intervention_type: "BEHAVIORAL",
          start_date_since: "20220101",
          start_date_until: "20221231",
          enrollment_min: "500",
        },
      ],
      "",
    ],
    [
      "Give me the adverse events with cardiac perforation for the Watchman, plus the recalls of the Watchman by Boston Scientific.",
      [
        { q: "Watchman", patient_problem: "cardiac perforation" },
        { q: "Watchman", recalling_firm: "Boston Scientific" },
      ],
      "",
    ],
    [
      "Does Bozeman, Montana, have a hospital with emergency services, and what ratings do hospitals in Billings, Montana, have?",
      [
        { city: "Bozeman", state: "MT", emergency_services: "true" },
        { city: "Billings", state: "MT" },
      ],
      "",
    ],
    [
      "trials sponsored by M.D. Anderson on Merkel cell carcinoma",
      [{ condition: "Merkel cell carcinoma", sponsor: "MD Anderson" }],
      "",
    ],
    [
      "Are any sickle cell gene therapy trials in the US not yet recruiting?",
      [
        {
          condition: "sickle cell",
          intervention: "gene therapy",
          location: "United States",
          status: "NOT_YET_RECRUITING",
        },
      ],
      "",
    ],
    ["U.S. trials of lupus", [{ condition: "lupus", location: "United States" }], ""],
    ["ask FDA for recalls of Philips ventilators", [{ q: "ventilator", recalling_firm: "Philips" }], ""],
    ["Ask Medtronic whether its pumps were recalled", [{ q: "pump", recalling_firm: "Medtronic" }], ""],
    [
      "What is the difference between the Xarelto and Eliquis labels?",
      [{ brand: "Xarelto" }, { brand: "Eliquis" }],
      "",
    ],
    ["Can you explain what the side effects of gabapentin are?", [{ generic: "gabapentin" }], ""],
    ["Where are all of the trials with data from Ohio?", [{ location: "Ohio" }], ""],
    ["Where does the label data for Xarelto come from?", [{ brand: "Xarelto" }], ""],
    ["How far back do the Medtronic recalls go?", [{ recalling_firm: "Medtronic" }], "back: not_understood"],
    [
      "Trials at Sir Charles Gairdner Hospital for leukemia",
      [{ condition: "leukemia", location: "Sir Charles Gairdner Hospital" }],
      "",
    ],
    [
      "Recalls of catheters because of wrong GTIN numbers on the box",
      [{ q: "catheter", reason_for_recall: "wrong GTIN numbers on box" }],
      "",
    ],
    ["Is there a Harrington Rod among the recalls?", [{ q: "Harrington Rod" }], ""],
    ["studies that Baylor is overseeing", [{ sponsor: "Baylor" }], "overseeing: not_understood"],
    [
      "Gestational diabetes trials: mom is over 18",
      [{ condition: "Gestational diabetes", age_group: "ADULT,OLDER_ADULT" }],
      "mom: background",
    ],
    ["events of a patient in bed one day after hip replacement", [{ q: "hip replacement" }], "bed: not_understood"],
    [
      "Are there support group interventions being tested for grief?",
      [{ condition: "grief" }],
      "support: not_understood",
    ],
    ["warnings of metformin and glipizide on the label", [{ generic: "metformin" }, { generic: "glipizide" }], ""],
    [
      "inactive ingredients of Advil, and are there any recalls?",
      [{ brand: "Advil" }],
      "are there any recalls?: separate_question",
    ],
    ["Behavioral problems in children studies", [{ condition: "Behavioral problems", age_group: "CHILD" }], ""],
    ["Does Iowa State have trials?", [{ sponsor: "Iowa State" }], ""],
    [
      "Is there an increase in bleeding in studies of Xarelto?",
      [{ condition: "bleeding", intervention: "Xarelto" }],
      "increase: not_understood",
    ],
    ["Products containing alcohol or chlorhexidine", [{ q: "alcohol" }, { q: "chlorhexidine" }], ""],
    ["Reports of back pain braces malfunction", [{ q: "back pain brace", event_type: "Malfunction" }], ""],
    ["Abbott's St. Jude Medical recalls", [{ recalling_firm: "St. Jude Medical" }], ""],
    [
      "Recalls of Medtronic pumps by year, and what was wrong?",
      [
        { q: "pump", recalling_firm: "Medtronic", by: "year_initiated" },
        { q: "pump", recalling_firm: "Medtronic" },
      ],
      "",
    ],
    [
      "Lupus trials in Ohio, and their phone numbers",
      [{ condition: "Lupus", location: "Ohio" }],
      "and their phone numbers: background",
    ],
    [
      "Return trials where condition=glioblastoma, status in (recruiting, not yet recruiting), phase=2, country=Canada; exclude studies with fewer than 20 participants",
      [
        {
          condition: "glioblastoma",
          location: "Canada",
          status: "NOT_YET_RECRUITING,RECRUITING",
          phase: "PHASE2",
          enrollment_min: "20",
        },
      ],
      "",
    ],
    [
      "CAR-T trials excluding those with fewer than 50 participants",
      [{ intervention: "CAR-T", enrollment_min: "50" }],
      "",
    ],
    [
      "Trials comparing rivaroxaban with warfarin in atrial fibrillation, primary outcome stroke",
      [{ condition: "atrial fibrillation", intervention: "rivaroxaban warfarin" }],
      "primary outcome stroke: no_such_filter",
    ],
    [
      "Have there been complaints about insulin pumps delivering too much insulin since 2023?",
      [{ q: "insulin pump", since: "20230101" }],
      "delivering too much: not_understood",
    ],
    [
      "Do Novo requests granted to Cognoa or Akili",
      [
        { applicant: "Cognoa", decision_code: "DENG" },
        { applicant: "Akili", decision_code: "DENG" },
      ],
      "",
    ],
    [
      "Is there an inhaler with budesonide and formoterol that isn't made by AstraZeneca?",
      [{ q: "budesonide formoterol", route: "RESPIRATORY (INHALATION)" }],
      "that isn't made by AstraZeneca: no_such_filter",
    ],
    [
      "AI-based software for detecting stroke on CT, cleared after 2018, not from Viz.ai",
      [{ q: "stroke", since: "20190101" }],
      "not from Viz.ai: no_such_filter; AI-based software for detecting: not_understood; CT: not_understood",
    ],
    ["Clearances for pulse oximeters, not from Viz.ai", [{ q: "pulse oximeter" }], "not from Viz.ai: no_such_filter"],
    [
      "Is anybody testing a non-surgical treatment for endometriosis? Preferably close to Atlanta.",
      [{ condition: "endometriosis" }, { condition: "endometriosis", location: "Atlanta" }],
      "non-surgical treatment: not_understood",
    ],
    ["What should pregnant women know before taking topiramate?", [{ generic: "topiramate" }], ""],
    ["What should breastfeeding mothers know about taking sertraline?", [{ generic: "sertraline" }], ""],
    [
      "Does any study in Texas recruit for ketamine against depression? And what about New Mexico?",
      [
        { condition: "depression", intervention: "ketamine", location: "Texas", status: "RECRUITING" },
        { condition: "depression", intervention: "ketamine", status: "RECRUITING", location: "New Mexico" },
      ],
      "",
    ],
    [
      "Does the Xarelto label say anything about taking it together with ketoconazole?",
      [{ brand: "Xarelto", drug_interactions: "ketoconazole" }],
      "",
    ],
    [
      "which creatine studies accept healthy volunteers in the older adult group?",
      [{ intervention: "creatine", age_group: "OLDER_ADULT", healthy_volunteers: "true" }],
      "",
    ],
    [
      "List the surgical stapler recalls that were terminated in 2024. Also, how many hip stem recalls were posted that same year?",
      [
        {
          q: "surgical stapler",
          status: "Terminated",
          date_terminated_since: "20240101",
          date_terminated_until: "20241231",
        },
        { q: "hip stem", date_posted_since: "20240101", date_posted_until: "20241231" },
      ],
      "",
    ],
    [
      "Does a church own any hospital in Spokane?",
      [{ city: "Spokane", ownership: "Voluntary non-profit - Church" }],
      "",
    ],
    [
      "Find physical therapists in Bozeman and occupational therapists in Missoula",
      [
        { city: "Bozeman", taxonomy: "Physical Therapist" },
        { city: "Missoula", taxonomy: "Occupational Therapist" },
      ],
      "",
    ],
    [
      "How many deaths per year were reported for Essure, and how many for Mirena?",
      [
        { q: "Essure", event_type: "Death", by: "year_received" },
        { q: "Mirena", event_type: "Death", by: "year_received" },
      ],
      "",
    ],
    [
      "Are there fewer recalls of ventilators this year than last?",
      [{ q: "ventilator", since: "20250101", by: "year_initiated" }],
      "",
    ],
    [
      "Do any labels warn against use with MAO inhibitors and are over the counter?",
      [{ drug_interactions: "MAO inhibitors", product_type: "HUMAN OTC DRUG" }],
      "",
    ],
    [
      "Do any statin labels contraindicate use in pregnancy?",
      [{ pharmacologic_class: "HMG-CoA Reductase Inhibitor", contraindications: "pregnancy" }],
      "",
    ],
    ["Do the labels of semaglutide products differ in their boxed warning?", [{ generic: "semaglutide" }], ""],
    ["recalls for reason 'labeling', firms in New Jersey", [{ firm_state: "NJ", reason_for_recall: "labeling" }], ""],
    [
      "psilocybin trials for end-of-life anxiety",
      [{ condition: "end-of-life anxiety", intervention: "psilocybin" }],
      "",
    ],
    ["When did the FDA first clear a smartwatch ECG?", [{ q: "smartwatch ECG", sort: "decision_date" }], ""],
    [
      "Which organizations called Aspirus are registered in Wisconsin, and which in Massachusetts?",
      [
        { state: "WI", organization: "Aspirus", type: "organization" },
        { state: "MA", organization: "Aspirus", type: "organization" },
      ],
      "",
    ],
    [
      "Compare the number of deaths reported for Impella and for TandemHeart since 2019",
      [
        { q: "Impella", event_type: "Death", since: "20190101" },
        { q: "TandemHeart", event_type: "Death", since: "20190101" },
      ],
      "",
    ],
    [
      "Show me labels for extended-release oxycodone, but not the combination with acetaminophen",
      [{ generic: "oxycodone" }],
      "not the combination with acetaminophen: no_such_filter; extended-release: no_such_filter",
    ],
    [
      "studies of psilocybin where the sponsor isn't a company",
      [{ intervention: "psilocybin", sponsor_class: "NIH,FED,OTHER_GOV,INDIV,NETWORK,OTHER" }],
      "",
    ],
    [
      "Did any trial of ketamine for depression post results after being terminated early?",
      [{ condition: "depression", intervention: "ketamine", status: "TERMINATED", has_results: "true" }],
      "",
    ],
    [
      "How many 510(k)s did Philips get for MRI systems between 2018 and 2020, and how many since?",
      [
        { q: "MRI", applicant: "Philips", since: "20180101", until: "20201231" },
        { q: "MRI", applicant: "Philips", since: "20210101" },
      ],
      "",
    ],
    [
      "Show surgical mask clearances that did not come from China, decision dates between March 2020 and December 2021.",
      [{ q: "surgical mask", since: "20200301", until: "20211231" }],
      "not come from China: no_such_filter",
    ],
    [
      "Organizations in Honolulu that do dialysis, and of those, which ones are run by DaVita?",
      [
        { city: "Honolulu", taxonomy: "End-Stage Renal Disease (ESRD) Treatment", type: "organization" },
        {
          city: "Honolulu",
          taxonomy: "End-Stage Renal Disease (ESRD) Treatment",
          type: "organization",
          organization: "DaVita",
        },
      ],
      "",
    ],
    [
      "How many labels does Pfizer have with a geriatric use section?",
      [{ manufacturer: "Pfizer" }],
      "with a geriatric use section: no_such_filter",
    ],
    [
      "Show injury reports submitted by patients themselves or their lawyers about pelvic mesh",
      [
        { q: "pelvic mesh", event_type: "Injury", reporter_occupation: "patient" },
        { q: "pelvic mesh", event_type: "Injury", reporter_occupation: "attorney" },
      ],
      "",
    ],
    [
      "Which drug labels list clarithromycin as a contraindicated combination?",
      [{ contraindications: "clarithromycin" }],
      "",
    ],
    [
      "Observational studies on gut microbiome and Parkinson's disease completed since 2020",
      [
        {
          condition: "Parkinson's disease",
          intervention: "gut microbiome",
          status: "COMPLETED",
          study_type: "OBSERVATIONAL",
          completion_date_since: "20200101",
        },
      ],
      "",
    ],
    [
      "pediatric asthma biologics trial primary outcomes",
      [{ condition: "asthma", age_group: "CHILD", intervention_type: "BIOLOGICAL" }],
      "primary outcomes: no_such_filter",
    ],
    [
      "Dr's with specialty psychiatry in Anchorage, female only",
      [{ city: "Anchorage", taxonomy: "Psychiatry" }],
      "specialty: no_such_filter; female: not_understood",
    ],
    [
      "Which recalls trace back to product code FRN, and what were the root causes?",
      [{ product_code: "FRN" }],
      "trace back: not_understood",
    ],
    [
      "Please pull up what the boxed warning says on clozapine labels. Separately, which labels of any drug name seizures in their boxed warning?",
      [{ generic: "clozapine" }, { boxed_warning: "seizures" }],
      "",
    ],
    [
      "A wholesaler's invoice shows only NDA 021976, with no product name. Which drug labels belong to that application?",
      [{ application_number: "NDA021976" }],
      "wholesaler's invoice: not_understood; application: not_understood",
    ],
    [
      "We service endoscopes under contract and got a return last week with no paperwork at all. Has anything been reported on model number TJF-Q180V?",
      [{ q: "endoscope", model_number: "TJF-Q180V" }],
      "service: not_understood; contract: not_understood",
    ],
    [
      "Are there hospitals under tribal ownership in Oklahoma? Also, which ones in that state are owned by physicians?",
      [
        { state: "OK", ownership: "Tribal" },
        { state: "OK", ownership: "Physician" },
      ],
      "",
    ],
    [
      "Does Teva have a nasal spray with sumatriptan, and is there a subcutaneous sumatriptan from any labeler?",
      [
        { generic: "sumatriptan", manufacturer: "Teva", route: "NASAL" },
        { generic: "sumatriptan", route: "SUBCUTANEOUS" },
      ],
      "",
    ],
    [
      "It surprised me to hear that a class III device can go through 510(k) at all. How many have been cleared since 2015?",
      [{ device_class: "3", since: "20150101" }],
      "surprised: not_understood",
    ],
    [
      "Which surgical masks have been cleared for applicants in Texas, and which examination gloves for applicants in Malaysia?",
      [
        { q: "surgical mask", state: "TX" },
        { q: "examination glove", country: "MY" },
      ],
      "",
    ],
    [
      "Has there been a rise in surgical stapler malfunctions since 2017?",
      [{ q: "surgical stapler", event_type: "Malfunction", since: "20170101", by: "year_received" }],
      "",
    ],
    [
      "Terminated or withdrawn Alzheimer's trials by Eli Lilly, and of those the ones in phase 2",
      [
        { condition: "Alzheimer", sponsor: "Eli Lilly", status: "TERMINATED,WITHDRAWN" },
        { condition: "Alzheimer", sponsor: "Eli Lilly", status: "TERMINATED,WITHDRAWN", phase: "PHASE2" },
      ],
      "",
    ],
  ] as const) {
    const { params, by } = read(question);
    assert.deepEqual(
      params.map((one, at) => ({ ...one, ...(by[at] === undefined ? {} : { by: by[at] }) })),
      expected,
      question,
    );
    assert.equal(saidOf(question), said, question);
  }
});

test("what a search can't tell is said where it might be taken for told", () => {
  for (const [question, note] of [
    ["How many malfunction reports name the Dexcom G6, and how many of those led to injury?", /one type of event/],
    ["Events involving the da Vinci robot, with narrative text mentioning arcing", /texts of reports aren't searched/],
    ["I need every oral methotrexate product whose labeling mentions hepatotoxicity.", /no part of the search/],
    ["Who is the sponsor of the SPRINT blood pressure study?", /'SPRINT' was read as a study's short name/],
    ["orthopedic implant 510(k)s received in 2021", /Orthopedic committee reviews, implants and others/],
    ["pacemaker reports filed by patients rather than by manufacturers", /not who sent the report/],
    ["doctors in Burlington, Vermont", /providers of every kind/],
    ["Did recalls of contact lenses go up in 2020?", /beside the year before it/],
    ["Do dental aligners need to be cleared by FDA?", /told by none of these records/],
    ["potassium chloride labels", /names of two substances/],
    ["Phone number of Cleveland Clinic main hospital", /the main one/],
    ["Trials in adolescents with cystic fibrosis", /everyone below 18/],
    ["Which studies of cystic fibrosis are open to children?", /no longer recruit are among these/],
    ["Which sponsor has the most active pancreatic cancer trials?", /recruiting ones are not among these/],
    ["Trials first posted last month about GLP-1 agonists", /can't be searched by the day on which they/],
    ["Which psychiatrists in Santa Fe, New Mexico also hold an addiction medicine taxonomy?", /both at once/],
    ["How many hernia trials are sponsored by industry versus universities?", /one class, 'other'/],
    [
      "Which labels mention both warfarin and St. John's wort in the drug interactions section?",
      /Each was searched by itself/,
    ],
    [
      "a sleep medicine doctor in Burlington VT who also lists neurology as a specialty",
      /both at once was not looked for/,
    ],
    ["Phase 1/2 CAR-T trials in China", /filed under both of them/],
    ["What share of lung cancer trials are sponsored by industry?", /No shares are computed/],
    ["Recalls of syringes, excluding those already terminated", /status Completed are not among them/],
    ["Which infusion pump makers got 510(k) clearance in 2024 and later had a recall?", /searched by itself/],
  ] as const) {
    const result = planned(question);
    assert.match(result.kind === "plan" ? result.notes.join(" ") : result.kind, note, question);
  }
  for (const [question, reason] of [
    ["Do you hold malpractice history or board sanctions for surgeons in Nevada?", "licence"],
    ["Does the provider file tell me whether a physician's license has been suspended?", "licence"],
    ["Is there a PMA for the Watchman left atrial appendage device?", "approval"],
    ["Which support groups exist for people with lupus in Denver?", "unrelated"],
    ["Is there a support group for cystic fibrosis patients in Denver?", "unrelated"],
    ["How many hospitals in Texas have high mortality for heart attack?", "hospital_detail"],
    ["How much did Pfizer spend on lobbying last year?", "other_documents"],
    ["Court verdicts against Johnson & Johnson over pelvic mesh", "other_documents"],
    ["Is there litigation pending against Exactech over its knee inserts?", "other_documents"],
    ["Do you cover dietary supplements like turmeric capsules?", "unrelated"],
    ["which pharmacies in Topeka have Ozempic in stock", "drug_shortage"],
    ["when does the DEA registration of dentists in Ohio expire", "licence"],
  ] as const) {
    const result = planned(question);
    assert.equal(result.kind === "not_covered" ? result.reason : result.kind, reason, question);
  }
  const ranked = planned("Which specialties are most common among providers in Alaska?");
  assert.match(ranked.kind === "not_understood" ? ranked.text : ranked.kind, /reports no totals/);
  for (const question of [
    "Find cardiologists named Patel practicing in Edison, New Jersey.",
    "Stryker, Olivia: any NPI in Denver?",
  ])
    assert.equal(planned(question).kind, "contains_name", question);
  for (const question of [
    "What data do you have about hospitals, and how up to date is it?",
    "Where do your hospital star ratings come from and how recent are they?",
    "How old is your data?",
    "How often is the NPI registry updated?",
    "Where does your data about hospitals come from and how recent is it?",
    "What kinds of data can I look up here, and how current are they?",
    "What data sources do you search and how fresh are they?",
    "What can this service answer, and how recent is the data?",
  ]) {
    const result = planned(question);
    assert.match(result.kind === "help" ? (result.text ?? "") : result.kind, /names the agency/, question);
  }
  for (const question of [
    'What does the status "Withdrawn" mean in ClinicalTrials.gov?',
    "What does a five star rating mean?",
    "Can you explain what a De Novo is?",
  ]) {
    const result = planned(question);
    assert.match(result.kind === "not_covered" ? result.text : result.kind, /explains no terms/, question);
  }
  for (const question of [
    "Is there a UDI or a GTIN lookup for implant devices?",
    "Find the device with GTIN 00884838049032",
  ]) {
    const result = planned(question);
    assert.match(result.kind === "not_understood" ? result.text : result.kind, /AccessGUDID/, question);
  }
  const ofBoth = planned("dermatologists in Boise who take Blue Cross");
  assert.deepEqual(ofBoth.kind === "plan" ? ofBoth.notCovered.map(({ reason }) => reason) : ofBoth.kind, ["coverage"]);
  /** A record that is looked up tells some of what is asked beside it, and of the rest it is said that it is not here. */
  for (const [question, reasons] of [
    ["Has NPI 1497758544 been sued for malpractice?", ["licence"]],
    ["Does NPI 1497758544 accept Medicaid?", ["coverage"]],
    ["How much did NPI 1497758544 receive in Open Payments?", ["payments"]],
    ["How many beds does hospital 330101 have?", ["hospital_detail"]],
    ["When was K193271 cleared and what does it cost?", ["prices"]],
    ["The claims desk asks who has NPI 1497758544", []],
    ["How does hospital 330101 do on readmissions?", []],
  ] as const) {
    const result = planned(question);
    assert.deepEqual(
      result.kind === "plan" ? result.notCovered.map(({ reason }) => reason) : result.kind,
      reasons,
      question,
    );
    assert.doesNotMatch(saidOf(question), /malpractice|Medicaid|Payments|beds|cost|readmission/, question);
  }
  const measured = planned("mortality at CCN 330101 compared to the nation");
  assert.deepEqual(
    measured.kind === "plan" ? measured.calls.flatMap(({ fields = [] }) => fields.map(({ path }) => path)) : [],
    ["measures_reported", "better", "no_different", "worse"].map((name) => `measure_groups[0].${name}`),
  );
});

test("submissions, lots and classes pointed at, statuses ruled out and words beside a drug are read as they are meant", () => {
  for (const [question, expected, said] of [
    [
      "glucose meter submissions FDA received in March 2026",
      [{ q: "glucose meter", date_received_since: "20260301", date_received_until: "20260331" }],
      "",
    ],
    [
      "List the submissions for wound dressings that FDA received in March 2026, the earliest first.",
      [
        {
          q: "wound dressing",
          date_received_since: "20260301",
          date_received_until: "20260331",
          sort: "date_received",
        },
      ],
      "",
    ],
    [
      "Which lung nodule detection products were submitted to FDA in 2023?",
      [{ q: "lung nodule detection", date_received_since: "20230101", date_received_until: "20231231" }],
      "",
    ],
    ["what does the label of Lamictal say about oral contraceptives?", [{ brand: "Lamictal" }], ""],
    ["How many eye drug labels took effect this year?", [{ route: "OPHTHALMIC", since: "20260101" }], ""],
    [
      "A syringe tray in our storeroom carries lot number 22K07A. Does any adverse event report on syringes name that lot?",
      [{ q: "syringe", lot_number: "22K07A" }],
      "A syringe tray in our storeroom carries lot number 22K07A: background",
    ],
    [
      "Our committee is going through the SGLT2 inhibitors. Which labels in that class come from AstraZeneca?",
      [{ pharmacologic_class: "Sodium-Glucose Cotransporter 2 Inhibitor", manufacturer: "AstraZeneca" }],
      "Our committee is going through the SGLT2 inhibitors: background",
    ],
    [
      "Compare the number of drug labels for sertraline with the number of recruiting studies of sertraline.",
      [{ generic: "sertraline" }, { intervention: "sertraline", status: "RECRUITING" }],
      "",
    ],
    [
      "Have voluntary reports on breast implants described fatigue?",
      [{ q: "breast implant", report_source: "voluntary", patient_problem: "fatigue" }],
      "",
    ],
    ["Do physicians own any hospitals in Texas?", [{ state: "TX", ownership: "Physician" }], ""],
    ["Break reports on hernia mesh down by event type, please.", [{ q: "hernia mesh", by: "event_type" }], ""],
    [
      "Which Texas county has the most physician-owned hospitals?",
      [{ state: "TX", ownership: "Physician", by: "county" }],
      "",
    ],
    [
      "Which prescription drug labels warn of lactic acidosis in the box at the top?",
      [{ boxed_warning: "lactic acidosis", product_type: "HUMAN PRESCRIPTION DRUG" }],
      "",
    ],
    [
      "Cardiologists in Tucson whose credential is DO rather than MD",
      [{ city: "Tucson", taxonomy: "Cardiovascular Disease" }],
      "rather than MD: no_such_filter; DO: not_understood",
    ],
    [
      "ventilator recalls terminated in 2022, US-wide distribution",
      [
        {
          q: "ventilator",
          status: "Terminated",
          distribution_pattern: "nationwide",
          date_terminated_since: "20220101",
          date_terminated_until: "20221231",
        },
      ],
      "",
    ],
    [
      "Which recalls did Medtronic terminate in 2022 for MiniMed pumps?",
      [
        {
          q: "MiniMed pump",
          recalling_firm: "Medtronic",
          date_terminated_since: "20220101",
          date_terminated_until: "20221231",
        },
      ],
      "",
    ],
    [
      "vaccine trials against RSV in pregnant women, active or completed",
      [{ condition: "RSV", intervention: "vaccine", status: "ACTIVE_NOT_RECRUITING,COMPLETED", sex: "FEMALE,ALL" }],
      "pregnant: no_such_filter",
    ],
    [
      "Are healthy volunteers wanted for any malaria vaccine trial in Maryland?",
      [
        {
          condition: "malaria",
          intervention: "vaccine",
          location: "Maryland",
          status: "RECRUITING",
          healthy_volunteers: "true",
        },
      ],
      "",
    ],
    ["Smoking cessation trials, double-blinded or not", [{ condition: "Smoking cessation" }], ""],
    [
      "query: clinical trials; condition = cystic fibrosis; intervention = elexacaftor; status != completed; country = Canada",
      [
        {
          condition: "cystic fibrosis",
          intervention: "elexacaftor",
          location: "Canada",
          status:
            "ACTIVE_NOT_RECRUITING,ENROLLING_BY_INVITATION,NOT_YET_RECRUITING,RECRUITING,SUSPENDED,TERMINATED,UNKNOWN,WITHDRAWN",
        },
      ],
      "",
    ],
    [
      "Give me the five most recent device recalls with root cause 'Labeling Change Control'.",
      [{ root_cause: "Labeling Change Control", sort: "-date_initiated" }],
      "",
    ],
    [
      "Early-phase studies of ketamine for PTSD among veterans, funded by the Department of Veterans Affairs",
      [
        {
          condition: "PTSD",
          intervention: "ketamine",
          sponsor: "Department of Veterans Affairs",
          phase: "EARLY_PHASE1,PHASE1",
        },
      ],
      "veterans: not_understood",
    ],
    [
      "Are any ALS studies enrolling now that don't use a placebo?",
      [{ condition: "ALS", status: "RECRUITING" }],
      "don't use a placebo: not_understood",
    ],
    ["five-star hospitals in greater Boston", [{ city: "Boston", overall_rating: "5" }], "greater: not_understood"],
  ] as const) {
    const { params, by } = read(question);
    assert.deepEqual(
      params.map((one, at) => ({ ...one, ...(by[at] === undefined ? {} : { by: by[at] }) })),
      expected,
      question,
    );
    assert.equal(saidOf(question), said, question);
  }
  const { notes } = planned("How many trials on Alzheimer's disease started in 2019 versus 2023?") as {
    notes: readonly string[];
  };
  assert.ok(!notes.some((note) => /all time between them/.test(note)));
  const beside = planned("What does a Hillrom hospital bed cost, and has it been recalled?");
  assert.deepEqual(beside.kind === "plan" ? beside.notCovered.map(({ reason }) => reason) : beside.kind, ["prices"]);
});

test("programs' keys, reasons for a stop, firsts, pathways and second halves of a request are read as they are meant", () => {
  for (const [question, expected, said] of [
    [
      "Number of completed phase 3 studies of semaglutide for obesity, broken down by start year",
      [{ condition: "obesity", intervention: "semaglutide", status: "COMPLETED", phase: "PHASE3", by: "start_year" }],
      "",
    ],
    [
      "hospitals; state=TX; ownership=physician; emergency services=no",
      [{ state: "TX", emergency_services: "false", ownership: "Physician" }],
      "",
    ],
    [
      "Which hospitals in Maine have a below-average score for patient safety?",
      [{ state: "ME" }],
      "below-average score for patient safety: not_in_these_records",
    ],
    [
      "Withdrawn studies 2019 to 2021 because of COVID-19",
      [{ status: "WITHDRAWN" }],
      "because of COVID-19: no_such_filter; 2019 to 2021: not_understood",
    ],
    ["Is ibuprofen safe in the last three months of pregnancy?", [{ generic: "ibuprofen" }], "third: no_such_filter"],
    [
      "Early termination of pediatric asthma biologic trials sponsored by GSK",
      [
        {
          condition: "asthma",
          sponsor: "GSK",
          status: "TERMINATED",
          age_group: "CHILD",
          intervention_type: "BIOLOGICAL",
        },
      ],
      "",
    ],
    [
      "Which oral antifungals warn of liver failure in their label?",
      [
        { pharmacologic_class: "Antifungal", boxed_warning: "liver failure", route: "ORAL" },
        { pharmacologic_class: "Antifungal", warnings: "liver failure", route: "ORAL" },
      ],
      "",
    ],
    ["510(k) product code DQA applicants count top 10", [{ product_code: "DQA", by: "applicant" }], ""],
    [
      "When did the FDA clear the first DePuy knee prosthesis?",
      [{ q: "knee prosthesis", applicant: "DePuy", sort: "decision_date" }],
      "",
    ],
    ["Anesthesiologist assistants in Florida", [{ state: "FL", taxonomy: "Anesthesiologist Assistant" }], ""],
    ["Who has recalled defibrillators more than once?", [{ q: "defibrillator", by: "recalling_firm" }], ""],
    [
      "Does Cleveland Clinic have a better star rating than University Hospitals Cleveland?",
      [
        { name: "Cleveland Clinic", city: "Cleveland", by: "overall_rating" },
        { name: "University Hospitals", city: "Cleveland", by: "overall_rating" },
      ],
      "",
    ],
    ["What does the apixaban label say about switching to warfarin?", [{ generic: "apixaban" }], ""],
    [
      "Injectable ketorolac: what is the maximum duration of treatment?",
      [{ generic: "ketorolac", route: "INTRAVENOUS,INTRAMUSCULAR,SUBCUTANEOUS" }],
      "duration of treatment: no_such_filter",
    ],
    [
      "What's the latest version of the Ozempic label, and when did it take effect?",
      [{ brand: "Ozempic", sort: "-effective_date" }],
      "",
    ],
    [
      "What did companies based in Japan get through under product code LLZ before 2020?",
      [{ country: "JP", until: "20191231", product_code: "LLZ" }],
      "",
    ],
    [
      "What did Minnesota companies get through the orthopedic panel between June and September 2026?",
      [{ advisory_committee: "Orthopedic", state: "MN", since: "20260601", until: "20260930" }],
      "",
    ],
    [
      "Which hearing aids were cleared in 2025, and which submissions for hearing aids did FDA receive in that year?",
      [
        { q: "hearing aid", since: "20250101", until: "20251231" },
        { q: "hearing aid", date_received_since: "20250101", date_received_until: "20251231" },
      ],
      "",
    ],
    [
      "Put side by side for Abiomed, all since 2020: the number of recalls, of 510(k) clearances and of death reports.",
      [
        { recalling_firm: "Abiomed", since: "20200101" },
        { applicant: "Abiomed", since: "20200101" },
        { manufacturer: "Abiomed", event_type: "Death", since: "20200101" },
      ],
      "",
    ],
    [
      "Find labels that became effective in March 2026 or later and list gynecomastia among the adverse reactions.",
      [{ adverse_reactions: "gynecomastia", since: "20260301" }],
      "",
    ],
    [
      "Do dentists ever report anything about dental implants from Straumann?",
      [{ q: "dental implant", manufacturer: "Straumann", reporter_occupation: "dentist" }],
      "",
    ],
    ["How long did FDA take to decide K191088?", [{ dataset: "clearances", id: "K191088" }], ""],
  ] as const) {
    const { params, by } = read(question);
    assert.deepEqual(
      params.map((one, at) => ({ ...one, ...(by[at] === undefined ? {} : { by: by[at] }) })),
      expected,
      question,
    );
    assert.equal(saidOf(question), said, question);
  }
  for (const [question, reason] of [
    ["Has this doctor's licence been revoked?", "licence"],
    ["Which drugs were withdrawn from the market in 2020?", "drug_recall"],
  ] as const) {
    const result = planned(question);
    assert.equal(result.kind === "not_covered" ? result.reason : result.kind, reason, question);
  }
  const summed = planned("How many people were enrolled in all Moderna's COVID-19 vaccine trials?");
  assert.match(summed.kind === "plan" ? summed.notes.join(" ") : summed.kind, /not added up/);
});

test("statuses, days and kinds that only look like others are read as they are meant", () => {
  for (const [question, expected, said] of [
    [
      "Lupus trials that are not completed, terminated or withdrawn",
      [
        {
          condition: "Lupus",
          status: "ACTIVE_NOT_RECRUITING,ENROLLING_BY_INVITATION,NOT_YET_RECRUITING,RECRUITING,SUSPENDED,UNKNOWN",
        },
      ],
      "",
    ],
    [
      "Asthma trials completed, not terminated",
      [{ condition: "Asthma", status: "COMPLETED" }],
      "not terminated: no_such_filter",
    ],
    [
      "Asthma trials for children who have not completed vaccination",
      [{ condition: "Asthma", age_group: "CHILD" }],
      "not completed: no_such_filter; vaccination: not_understood",
    ],
    ["Recalls this year of dosing pumps", [{ q: "dosing pump", since: "20260101" }], ""],
    [
      "ownership: physician; state: TX; hospitals",
      [{ state: "TX", ownership: "Physician" }],
      "physician-owned: background",
    ],
    [
      "Which reports on pacemaker products were submitted to FDA in 2023?",
      [{ q: "pacemaker", since: "20230101", until: "20231231" }],
      "",
    ],
    ["Which Kansas City has the most hospitals?", [{ city: "Kansas City", by: "city" }], ""],
    [
      "Trials on termination of pregnancy in completed studies",
      [{ condition: "pregnancy", status: "COMPLETED" }],
      "termination: not_understood",
    ],
    ["Trials for people with HIV or not", [{ condition: "HIV" }], "not: separate_question"],
    [
      "Terminated trials in heart failure following myocardial infarction",
      [{ condition: "heart failure following myocardial infarction", status: "TERMINATED" }],
      "",
    ],
    ["Trials in which subjects needed surgery", [{ intervention: "surgery" }], ""],
    ["Completed or active tuberculosis trials", [{ condition: "active tuberculosis", status: "COMPLETED" }], ""],
    [
      "most recently cleared hip implants among those received in 2024",
      [{ q: "hip implant", date_received_since: "20240101", date_received_until: "20241231", sort: "-decision_date" }],
      "",
    ],
    ["What hospitals are in Price, Utah?", [{ city: "Price", state: "UT" }], ""],
    [
      "Model number X200 is on our wall and model Y300 in store. Which reports name that model?",
      [{ model_number: "X200" }, { model_number: "Y300" }],
      "wall: not_understood",
    ],
    ["Xanax: when does it take effect?", [{ brand: "Xanax" }], "effect: background"],
    [
      "hospitals in Georgia, excluding government-owned, and then count them by city",
      [{ state: "GA" }, { state: "GA", by: "city" }],
      "excluding government-owned: no_such_filter",
    ],
    [
      "crossover trials on migraine, only women",
      [{ condition: "migraine", sex: "FEMALE", intervention_model: "CROSSOVER" }],
      "",
    ],
    [
      "Which hospital in Cleveland has the best patient experience?",
      [{ city: "Cleveland" }],
      "the best patient experience: not_in_these_records",
    ],
    [
      "For the drug adalimumab: list labels, then active recruiting trials, then any autoinjector recalls.",
      [{ generic: "adalimumab" }, { intervention: "adalimumab", status: "RECRUITING" }, { q: "autoinjector" }],
      "",
    ],
    [
      "Find 510(k) devices using artificial intelligence in mammography cleared in 2023; group by applicant.",
      [{ q: "AI mammography software", since: "20230101", until: "20231231", by: "applicant" }],
      "",
    ],
    [
      "When did Exactech recall its knee inserts and what reason was given?",
      [{ q: "knee insert", recalling_firm: "Exactech" }],
      "",
    ],
    ["Which firms have recalled catheters at least twice?", [{ q: "catheter", by: "recalling_firm" }], ""],
    [
      "Which Medtronic recalls were terminated in 2022, and how many did the company start that same year?",
      [
        {
          recalling_firm: "Medtronic",
          status: "Terminated",
          date_terminated_since: "20220101",
          date_terminated_until: "20221231",
        },
        { recalling_firm: "Medtronic", since: "20220101", until: "20221231" },
      ],
      "",
    ],
    [
      "Looking at rural capacity this week. Which Wyoming hospitals have more than 50 beds and a one- or two-star rating?",
      [{ state: "WY", overall_rating: "2,1" }],
      "50 beds: not_understood; Looking at rural capacity this week: background",
    ],
  ] as const) {
    const { params, by } = read(question);
    assert.deepEqual(
      params.map((one, at) => ({ ...one, ...(by[at] === undefined ? {} : { by: by[at] }) })),
      expected,
      question,
    );
    assert.equal(saidOf(question), said, question);
  }
});
