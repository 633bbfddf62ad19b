import { knownDeviceIn } from "./device-phrase.ts";
import type { Reading } from "./reading.ts";

/** Everyday words for a device → a word that the agency's registered names hold. */
const REGISTERED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    iud: "intrauterine device",
    cpap: "positive airway pressure",
    "cpap machine": "cpap",
    bipap: "ventilator",
    "blood sugar monitor": "glucose",
    "blood sugar meter": "glucose",
    "blood glucose monitor": "glucose monitor",
    glucometer: "glucose",
    "glucose meter": "glucose",
    "hip implant": "hip prosthesis",
    "hip replacement": "hip prosthesis",
    "knee implant": "knee prosthesis",
    "knee replacement": "knee prosthesis",
    "shoulder implant": "shoulder prosthesis",
    "shoulder replacement": "shoulder prosthesis",
    "breast implant": "breast prosthesis",
    "hernia mesh": "surgical mesh",
    "pelvic mesh": "surgical mesh",
    "vaginal mesh": "surgical mesh",
    "surgical robot": "surgical system",
    "robotic surgery": "surgical system",
    "balloon pump": "balloon",
    "baby incubator": "incubator",
    "infant incubator": "incubator",
    "heart pump": "ventricular assist",
    lvad: "ventricular assist",
    icd: "cardioverter defibrillator",
    aed: "automated external defibrillator",
    ekg: "electrocardiograph",
    ecg: "electrocardiograph",
    "x-ray": "radiographic",
    "x-ray machine": "radiographic",
    "mri machine": "magnetic resonance",
    mri: "magnetic resonance",
    "ct scanner": "computed tomography",
    "bed rail": "bed",
    "hospital bed": "bed",
    cgm: "continuous glucose monitor",
    "insulin pump": "insulin infusion pump",
    "pain pump": "infusion pump",
    "blood pressure cuff": "blood pressure",
    "contact lens": "contact lenses",
    "wound vac": "negative pressure wound",
    "dialysis machine": "hemodialysis",
    "anesthesia machine": "anesthesia",
    "breathing machine": "ventilator",
    "sleep apnea machine": "positive airway pressure",
    "power toothbrush": "powered toothbrush",
    "electric toothbrush": "powered toothbrush",
  }),
);

/** Words at the end of a device's name that registered names often lack. */
const TAIL = / (?:machine|system|device|unit|equipment|apparatus|set|kit|instrument|tool|product)$/i;

/** What may be the status of a recall and no part of a device's name. */
const STATUS = /^active /i;

/** Words for many kinds of devices: a `PCA pump` that is not found is no reason to show all pumps. */
const GENERAL =
  / (?:pump|monitor|catheter|lens|needle|tube|tubing|implant|laser|filter|valve|mask|cable|sensor|scanner|meter|screw|plate|drill|graft|probe|electrode|lead|swab)$/i;

/**
 * What to try when the user's own words find nothing: a registered or shorter wording, else the known device that the
 * phrase holds beside other words (`stent fracture`). Null when there is none.
 */
export function simplerSearch(phrase: string, reading: Reading): string | null {
  const wording = simplerDevice(phrase);
  if (wording !== null) return wording;
  const known = knownDeviceIn(phrase, reading);
  if (known === null || GENERAL.exec(phrase)?.[0].trim().toLowerCase() === known.toLowerCase()) return null;
  return simplerDevice(known) ?? known;
}

/** A registered or shorter wording of one device; null when there is none. */
export function simplerDevice(phrase: string): string | null {
  const lower = phrase.toLowerCase();
  const words = lower.split(" ");
  /** `silicone breast implant` is a breast implant. */
  for (let from = 0; from < words.length; from++) {
    const registered = REGISTERED.get(words.slice(from).join(" "));
    if (registered !== undefined) return registered;
  }
  const short = phrase.replace(TAIL, "").replace(STATUS, "");
  return short !== phrase && short.length > 2 ? short : null;
}
