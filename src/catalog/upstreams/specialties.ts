/**
 * What people call specialties, and the provider registry's wording for each: what its error is told with. The everyday
 * words are written by hand beside the names of Medicare specialties (CMS, public domain); of the registry's wordings
 * only those that these words mean are named, nearly all as its public records show them. Two kinds of clinics (urgent care,
 * FQHC) are in none of the recorded records and are worded from general knowledge. The registry's code set is not here.
 */
const EVERYDAY: Readonly<Record<string, string>> = {
  Acupuncturist: "acupuncture",
  "Addiction (Substance Use Disorder)": "addiction counselor|drug counselor",
  "Addiction Medicine": "addiction doctor|addiction specialist",
  "Allergy & Immunology": "allergist|immunologist|allergy doctor|allergy specialist|allergy/immunology",
  Ambulance: "ambulance service|paramedics",
  "Ambulatory Surgical": "surgery center|surgical center|ambulatory surgical center|outpatient surgery|asc",
  Anesthesiology: "anesthesiologist|anaesthesiologist|anesthetist|anaesthetics|anaesthesiology",
  "Assisted Living Facility": "assisted living",
  Audiologist: "audiology|hearing specialist",
  "Behavior Analyst": "bcba|aba therapist",
  "Cardiovascular Disease": "cardiologist|cardiology|heart doctor|heart specialist|cardiovascular specialist",
  Chiropractor: "chiropractic",
  "Clinical Cardiac Electrophysiology": "electrophysiologist|cardiac electrophysiology|heart rhythm doctor",
  "Colon & Rectal Surgery": "colorectal surgeon|colorectal surgery|proctologist|colon surgeon",
  Counselor: "counsellor|lpc",
  "Critical Care Medicine": "intensivist|critical care|critical care doctor|icu doctor",
  "Dental Hygienist": "dental hygiene",
  Dentist: "dentistry|tooth doctor",
  Dermatology: "dermatologist|skin doctor|skin specialist",
  "Diagnostic Radiology": "diagnostic radiologist",
  "Dietitian, Registered": "dietician|registered dietitian",
  "Durable Medical Equipment & Medical Supplies": "dme|durable medical equipment|medical supplies|medical equipment",
  "Emergency Medicine": "emergency doctor|emergency physician|er doctor",
  "Endocrinology, Diabetes & Metabolism": "endocrinologist|diabetes doctor|diabetologist|thyroid doctor|hormone doctor",
  Endodontics: "endodontist|root canal specialist",
  "Family Medicine":
    "family doctor|family physician|family practice|family practitioner|primary care doctor|primary care physician|pcp",
  "Federally Qualified Health Center (FQHC)": "fqhc|federally qualified health center|community health center",
  "Foot & Ankle Surgery": "foot surgeon|ankle surgeon",
  Gastroenterology: "gastroenterologist|gi doctor|stomach doctor|digestive doctor",
  "General Acute Care Hospital": "hospital|general hospital|acute care hospital",
  "General Practice": "general practitioner|gp",
  "Geriatric Medicine": "geriatrician|geriatrics|doctor for the elderly",
  "Gynecologic Oncology": "gynecologic oncologist|gynecological oncology",
  Hematology: "hematologist|haematologist|blood doctor|haematology",
  "Hematology & Oncology": "oncologist|cancer doctor|cancer specialist|medical oncologist|hematology/oncology",
  "Home Health": "home health agency|home health care|home care",
  "Hospice and Palliative Medicine": "hospice doctor|palliative care|palliative care doctor",
  "Infectious Disease": "infectious disease doctor|infectious disease specialist|hiv doctor",
  "Internal Medicine": "internist|general internist",
  "Interventional Cardiology": "interventional cardiologist",
  "Lactation Consultant": "breastfeeding consultant|lactation specialist",
  "Licensed Practical Nurse": "lpn",
  "Marriage & Family Therapist":
    "marriage counselor|family therapist|couples therapist|marriage and family therapist|lmft",
  "Massage Therapist": "massage therapy|masseuse",
  "Maternal & Fetal Medicine": "perinatologist|high risk pregnancy doctor|maternal fetal medicine",
  "Medical Genetics": "geneticist|clinical geneticist",
  Midwife: "nurse midwife|midwifery",
  "Neonatal-Perinatal Medicine": "neonatologist|neonatology|newborn doctor",
  Nephrology: "nephrologist|kidney doctor|kidney specialist|renal doctor",
  "Neurological Surgery": "neurosurgeon|neurosurgery|brain surgeon|neurological surgeon",
  Neurology: "neurologist|brain doctor|nerve doctor",
  "Nurse Anesthetist, Certified Registered": "nurse anesthetist|crna",
  "Nurse Practitioner": "np",
  "Obstetrics & Gynecology":
    "obgyn|ob-gyn|ob/gyn|obstetrician|gynecologist|gynaecologist|obstetrics|gynecology|obstetrics and gynecology|gynaecology|women's doctor",
  "Occupational Medicine": "occupational doctor",
  "Occupational Therapist": "occupational therapy|ot",
  Ophthalmology: "ophthalmologist|eye doctor|eye surgeon|eye specialist",
  Optometrist: "optometry|vision doctor",
  "Oral & Maxillofacial Surgery": "oral surgeon|oral surgery|maxillofacial surgeon|maxillofacial surgery",
  Orthodontics: "orthodontist",
  "Orthopaedic Surgery":
    "orthopedist|orthopaedist|orthopedic surgeon|orthopedic surgery|orthopedics|bone doctor|orthopaedic surgeon|orthopaedics",
  "Orthopaedic Surgery of the Spine": "spine surgeon|back surgeon",
  Otolaryngology: "ent|ent doctor|otolaryngologist|ear nose and throat|ear nose and throat doctor",
  "Pain Medicine": "pain doctor|pain management|pain specialist",
  Pathology: "pathologist",
  "Pediatric Surgery": "pediatric surgeon|children's surgeon",
  Pediatrics: "pediatrician|paediatrician|paediatrics|children's doctor|child doctor",
  Pharmacy: "drugstore|drug store|chemist",
  "Physical Medicine & Rehabilitation":
    "physiatrist|physiatry|rehab doctor|rehabilitation doctor|pm&r|physical medicine and rehabilitation",
  "Physical Therapist": "physical therapy|physiotherapist|physiotherapy|pt|dpt",
  "Physician Assistant": "pa|physician's assistant",
  "Plastic Surgery": "plastic surgeon|cosmetic surgeon|plastic and reconstructive surgery",
  Podiatrist: "podiatry|foot doctor",
  Prosthodontics: "prosthodontist",
  Psychiatry: "psychiatrist|mental health doctor",
  Psychologist: "psychology|clinical psychologist",
  "Pulmonary Disease": "pulmonologist|pulmonology|lung doctor|lung specialist",
  "Radiation Oncology": "radiation oncologist|radiotherapist",
  Radiology: "radiologist",
  "Registered Nurse": "rn",
  "Reproductive Endocrinology": "fertility doctor|fertility specialist|infertility specialist",
  Rheumatology: "rheumatologist|arthritis doctor|joint doctor",
  "Skilled Nursing Facility": "nursing home|snf",
  "Sleep Medicine": "sleep doctor|sleep specialist",
  "Social Worker": "social work|lcsw",
  "Speech-Language Pathologist": "speech therapist|speech therapy|speech pathologist|slp",
  "Sports Medicine": "sports doctor",
  "Substance Abuse Rehabilitation Facility": "rehab center|drug rehab|alcohol rehab",
  Surgery: "general surgeon|general surgery|surgeon",
  "Surgery of the Hand": "hand surgeon|hand surgery",
  "Thoracic Surgery": "heart surgeon|cardiac surgeon|cardiac surgery|cardiothoracic surgeon|thoracic surgeon",
  "Urgent Care": "urgent care center|urgent care clinic|walk-in clinic",
  "Urogynecology and Reconstructive Pelvic Surgery": "urogynecologist|urogynecology",
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

/** The registry's wording where a text is only what people call it: a search for the text finds others, or none. */
export function wordingInstead(said: string): string | null {
  const wording = registryWording(said);
  return wording === null || wording.toLowerCase().includes(said.trim().toLowerCase()) ? null : wording;
}

/** The registry's wordings with what people call them. */
export const SPECIALTIES: ReadonlyMap<string, string> = new Map(
  Object.entries(EVERYDAY).map(([wording, said]) => [wording, said.replaceAll("|", ", ")]),
);
