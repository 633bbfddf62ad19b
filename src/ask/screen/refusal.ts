import type { RefusalReason } from "../../core/errors.ts";
import { UNREADABLE_SCRIPT } from "./scripts.ts";

/** Why a question is not taken, and what is said about it. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** Fixed sentences: nothing of the question stands in them. */
  readonly message: string;
  readonly rephrase: string;
  /** Ids of what was noticed, for tests and the documentation. */
  readonly signals: readonly string[];
}

interface Wording {
  readonly message: string;
  readonly rephrase: string;
}

const WORDINGS = {
  contains_name: {
    message:
      "This question seems to contain a person's name. This service answers from public federal records only and takes no names of patients, relatives, clinicians or other private persons.",
    rephrase:
      "Ask again without the name. You can ask about a drug, a device, a condition, a hospital or an organization, list providers by specialty and place, or look up a provider by NPI; GET /api/v1/providers/search looks up a provider by name.",
  },
  patient_information: {
    message:
      "This question seems to be about one person's health or to hold personal details. This service answers from public federal records only and takes no questions about a patient. It gives no medical advice: ask a clinician or pharmacist.",
    rephrase:
      "Ask without personal details, about records rather than a person: what the label of a drug says about use in children, in pregnancy or with kidney disease; which trials recruit for a condition; whether a device was recalled.",
  },
} as const satisfies Record<RefusalReason, Wording>;

/** A person may be meant, and nobody can tell: the reason is the careful one, the sentence says what is so. */
const UNREADABLE: Wording = {
  message:
    "This question holds words in a script that the privacy check cannot read, so it cannot tell whether they name or describe a person. Questions that cannot be checked are not answered.",
  rephrase:
    "Ask again in English, in Latin letters and without personal details. Single Greek letters in names of drugs, genes and diseases are fine.",
};

const EMERGENCY_SENTENCE = " In an emergency call 911; Poison Control is 1-800-222-1222.";
const SELF_HARM_SENTENCE = " In a crisis call or text 988, the Suicide and Crisis Lifeline; in an emergency call 911.";

/** The sentences for a reason; where someone is in danger, with the number to call. */
export function toRefusal(
  reason: RefusalReason,
  signals: readonly string[],
  { isEmergency, isSelfHarm }: { readonly isEmergency: boolean; readonly isSelfHarm: boolean },
): Refusal {
  const isUnreadable = reason !== "contains_name" && signals.includes(UNREADABLE_SCRIPT);
  const { message, rephrase } = isUnreadable ? UNREADABLE : WORDINGS[reason];
  const urgent = isSelfHarm ? SELF_HARM_SENTENCE : isEmergency ? EMERGENCY_SENTENCE : "";
  return { reason, message: message + urgent, rephrase, signals };
}
