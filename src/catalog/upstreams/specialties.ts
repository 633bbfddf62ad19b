/**
 * What people call specialties, and the provider registry's wording for each: what its error is told with. The everyday
 * words are written by hand beside the names of Medicare specialties (CMS, public domain); of the registry's wordings
 * only those that these words mean are named, as its public records show them. The registry's code set is not here.
 */
const EVERYDAY: Readonly<Record<string, string>> = {
  "Addiction Medicine": "addiction doctor|addiction specialist",
  "Allergy & Immunology": "allergist|immunologist|allergy doctor|allergy specialist|allergy/immunology",
  Anesthesiology: "anesthesiologist|anaesthesiologist|anesthetist",
  Audiologist: "audiology|hearing specialist",
  "Cardiovascular Disease": "cardiologist|cardiology|heart doctor|heart specialist|cardiovascular specialist",
  Chiropractor: "chiropractic",
  "Clinical Cardiac Electrophysiology": "electrophysiologist|cardiac electrophysiology|heart rhythm doctor",
  "Colon & Rectal Surgery": "colorectal surgeon|colorectal surgery|proctologist|colon surgeon",
  "Critical Care Medicine": "intensivist|critical care|critical care doctor|icu doctor",
  Dentist: "dentistry|tooth doctor",
  Dermatology: "dermatologist|skin doctor|skin specialist",
  "Diagnostic Radiology": "diagnostic radiologist",
  "Dietitian, Registered": "dietician|registered dietitian",
  "Emergency Medicine": "emergency doctor|emergency physician|er doctor",
  "Endocrinology, Diabetes & Metabolism": "endocrinologist|diabetes doctor|diabetologist|thyroid doctor|hormone doctor",
  "Family Medicine": "family doctor|family physician|family practice|family practitioner",
  Gastroenterology: "gastroenterologist|gi doctor|stomach doctor|digestive doctor",
  "General Practice": "general practitioner|gp",
  "Geriatric Medicine": "geriatrician|geriatrics|doctor for the elderly",
  "Gynecologic Oncology": "gynecologic oncologist|gynecological oncology",
  Hematology: "hematologist|haematologist|blood doctor",
  "Hematology & Oncology": "oncologist|cancer doctor|cancer specialist|medical oncologist|hematology/oncology",
  "Hospice and Palliative Medicine": "hospice doctor|palliative care|palliative care doctor",
  "Infectious Disease": "infectious disease doctor|infectious disease specialist|hiv doctor",
  "Internal Medicine": "internist|general internist",
  "Interventional Cardiology": "interventional cardiologist",
  "Maternal & Fetal Medicine": "perinatologist|high risk pregnancy doctor|maternal fetal medicine",
  Midwife: "nurse midwife|midwifery",
  "Neonatal-Perinatal Medicine": "neonatologist|neonatology|newborn doctor",
  Nephrology: "nephrologist|kidney doctor|kidney specialist|renal doctor",
  "Neurological Surgery": "neurosurgeon|neurosurgery|brain surgeon|neurological surgeon",
  Neurology: "neurologist|brain doctor|nerve doctor",
  "Nurse Anesthetist, Certified Registered": "nurse anesthetist|crna",
  "Obstetrics & Gynecology":
    "obgyn|ob-gyn|ob/gyn|obstetrician|gynecologist|gynaecologist|obstetrics|gynecology|obstetrics and gynecology",
  "Occupational Therapist": "occupational therapy",
  Ophthalmology: "ophthalmologist|eye doctor|eye surgeon|eye specialist",
  Optometrist: "optometry|vision doctor",
  "Oral & Maxillofacial Surgery": "oral surgeon|oral surgery|maxillofacial surgeon|maxillofacial surgery",
  Orthodontics: "orthodontist",
  "Orthopaedic Surgery": "orthopedist|orthopaedist|orthopedic surgeon|orthopedic surgery|orthopedics|bone doctor",
  Otolaryngology: "ent|ent doctor|otolaryngologist|ear nose and throat|ear nose and throat doctor",
  "Pain Medicine": "pain doctor|pain management|pain specialist",
  Pathology: "pathologist",
  Pediatrics: "pediatrician|paediatrician|paediatrics|children's doctor|child doctor",
  "Physical Medicine & Rehabilitation": "physiatrist|physiatry|rehab doctor|rehabilitation doctor",
  "Physical Therapist": "physical therapy|physiotherapist|physiotherapy",
  "Plastic Surgery": "plastic surgeon|cosmetic surgeon|plastic and reconstructive surgery",
  Podiatrist: "podiatry|foot doctor",
  Psychiatry: "psychiatrist|mental health doctor",
  Psychologist: "psychology|clinical psychologist",
  "Pulmonary Disease": "pulmonologist|pulmonology|lung doctor|lung specialist",
  "Radiation Oncology": "radiation oncologist|radiotherapist",
  Radiology: "radiologist",
  Rheumatology: "rheumatologist|arthritis doctor|joint doctor",
  "Sleep Medicine": "sleep doctor|sleep specialist",
  "Social Worker": "social work",
  "Speech-Language Pathologist": "speech therapist|speech therapy|speech pathologist",
  "Sports Medicine": "sports doctor",
  Surgery: "general surgeon|general surgery|surgeon",
  "Thoracic Surgery": "heart surgeon|cardiac surgeon|cardiac surgery|cardiothoracic surgeon|thoracic surgeon",
  Urology: "urologist|bladder doctor|prostate doctor",
  "Vascular & Interventional Radiology": "interventional radiologist|interventional radiology",
  "Vascular Surgery": "vascular surgeon|vein doctor",
};

const keyOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, " ")
    .replace(/(?<![su])s$/, "");

const byKey: ReadonlyMap<string, string> = new Map(
  Object.entries(EVERYDAY).flatMap(([wording, said]) =>
    [wording, ...said.split("|")].map((name): [string, string] => [keyOf(name), wording]),
  ),
);

/** The registry's wording for a specialty as people call it; null where the list does not have it. */
export const registryWording = (said: string): string | null => byKey.get(keyOf(said)) ?? null;

/** The registry's wordings with what people call them. */
export const SPECIALTIES: ReadonlyMap<string, string> = new Map(
  Object.entries(EVERYDAY).map(([wording, said]) => [wording, said.replaceAll("|", ", ")]),
);
