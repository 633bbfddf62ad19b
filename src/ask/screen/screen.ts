import type { RefusalReason } from "../../core/errors.ts";
import { findEntities } from "../entities.ts";
import type { Entity } from "../entity.ts";
import type { Question } from "../question.ts";
import { clinicalSignals } from "./clinical.ts";
import { toCueText } from "./cue-text.ts";
import { toCueFinder } from "./cues.ts";
import onePersonCues from "./data/one-person-cues.json" with { type: "json" };
import patientCues from "./data/patient-cues.json" with { type: "json" };
import { isEmergency, isSelfHarm } from "./emergency.ts";
import { identifierSignals } from "./identifiers.ts";
import { nameSignals } from "./names.ts";
import { toRefusal, type Refusal } from "./refusal.ts";
import { scriptSignals } from "./scripts.ts";
import { ENOUGH, type Signal } from "./signal.ts";
import { withoutStateCodes } from "./state-codes.ts";
import { taggedText } from "./tagged-text.ts";
import { undisguised } from "./undisguised.ts";

const findPatientCues = toCueFinder(patientCues, "patient_information");
const findOnePerson = toCueFinder(onePersonCues, "patient_information");

/**
 * Whether a question is about a person, before anything else happens to it. Automatic: it can miss things.
 * Signals of every kind add up; see `ENOUGH`.
 */
export function screen(question: Question, entities: readonly Entity[]): Refusal | null {
  const plain = undisguised(question, entities);
  const signals =
    plain === null
      ? signalsOf(question, entities)
      : [...signalsOf(question, entities), ...signalsOf(plain, findEntities(plain))];
  const weights = new Map(signals.map(({ id, weight }) => [id, weight]));
  if ([...weights.values()].reduce((sum, weight) => sum + weight, 0) < ENOUGH) return null;
  const cueText = toCueText(question.text);
  return toRefusal(toReason(signals), [...weights.keys()], {
    isEmergency: isEmergency(cueText),
    isSelfHarm: isSelfHarm(cueText),
  });
}

function signalsOf(question: Question, entities: readonly Entity[]): readonly Signal[] {
  const asked = withoutStateCodes(question, entities);
  const cueText = toCueText(asked.text);
  const tagged = toCueText(taggedText(asked, entities));
  return [
    ...scriptSignals(question.text),
    ...identifierSignals(question.text),
    ...findPatientCues(cueText),
    ...(tagged === cueText ? [] : findPatientCues(tagged)),
    ...findOnePerson(tagged),
    ...clinicalSignals(cueText),
    ...nameSignals(question, entities),
  ];
}

/** A name that is sure comes first: to leave it out is the first thing to do. */
function toReason(signals: readonly Signal[]): RefusalReason {
  const isSure = signals.some(({ reason, weight }) => reason === "contains_name" && weight >= ENOUGH);
  return isSure ? "contains_name" : "patient_information";
}
