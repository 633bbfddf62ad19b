import type { TermKind } from "../language/lexicon.ts";
import type { Topic } from "../language/topics.ts";
import { toQuestion } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { paramsOf, type Call } from "./schema.ts";
import type { TagName } from "./tag.ts";

/** Parameters that name what records are about; others narrow them. */
const SUBJECTS: ReadonlySet<string> = new Set(
  "q brand generic manufacturer condition intervention sponsor sponsor_class location applicant recalling_firm taxonomy organization name city state postal_code county product_code advisory_committee decision_code root_cause k_number pma_number ndc application_number report_number res_event_number patient_problem zip firm_state reason_for_recall distribution_pattern reporter_occupation model_number lot_number regulation_number pharmacologic_class indications has_boxed_warning boxed_warning contraindications warnings adverse_reactions drug_interactions dosage pregnancy pediatric_use".split(
    " ",
  ),
);

export const hasSubject = (call: Call): boolean =>
  paramsOf(call).some(([name]) => SUBJECTS.has(name) || name === "npi" || name === "id");

/** What each kind of things that a question names can be searched in. */
export const SEARCHED_IN: Readonly<Partial<Record<TagName | TermKind, readonly Topic[]>>> = {
  device: ["recalls", "events", "clearances"],
  treatment: ["labels", "trials"],
  brand: ["labels", "trials"],
  generic: ["labels", "trials"],
  condition: ["trials"],
  eponym: ["trials"],
  firm: ["recalls", "clearances", "events", "trials", "labels"],
  city: ["hospitals"],
  county: ["hospitals"],
  state: ["hospitals"],
  hospital: ["hospitals"],
  organization: ["providers"],
  specialty: ["providers"],
};

export const NAMED: ReadonlySet<string> = new Set([
  "device",
  "treatment",
  "condition",
  "hospital",
  "organization",
  "specialty",
]);

export const isOfPlainWords = (text: string): boolean =>
  toQuestion(text).words.every(({ lower }) => lower.split("-").every(isPlainWord));
