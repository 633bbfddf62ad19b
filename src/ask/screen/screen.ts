import type { RefusalReason } from "../../core/errors.ts";
import { findEntities } from "../entities.ts";
import type { Entity } from "../entity.ts";
import { givenRank, surnameRank } from "../language/lexicon.ts";
import { personScore, toPersonModel, type PersonModel } from "../language/score.ts";
import { isPersonalSpanish, isSpanish } from "../language/spanish.ts";
import { piecesOf, symbolsOf } from "../language/symbols.ts";
import type { Question } from "../question.ts";
import { once } from "../vocabulary/once.ts";
import { clinicalSignals } from "./clinical.ts";
import { toCueText } from "./cue-text.ts";
import { toCueFinder } from "./cues.ts";
import onePersonCues from "./data/one-person-cues.json" with { type: "json" };
import patientCues from "./data/patient-cues.json" with { type: "json" };
import trained from "./data/person-model.json" with { type: "json" };
import { isFirmEnd } from "../language/firm-ends.ts";
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

/** Log-odds of the trained model from which on it refuses alone: docs/ask-quality.md says what that costs. */
const REFUSED_FROM = 1;

/** How much surer the model has to be of words that it has not learnt. */
const UNLEARNT = 2;

/** Whether a question is about a person, before anything else happens to it; null when it may be answered. */
export type Screen = (question: Question, entities: readonly Entity[]) => Refusal | null;

/**
 * Two voters, each of which can refuse: rules for what has an exact form (signals add up, see `ENOUGH`), and the trained
 * model. Automatic: it can miss things.
 */
export const toScreen =
  (model: () => PersonModel): Screen =>
  (question, entities) => {
    const plain = undisguised(question, entities);
    const signals =
      plain === null
        ? signalsOf(question, entities)
        : [...signalsOf(question, entities), ...signalsOf(plain, findEntities(plain)), ...fullNames(plain, true)];
    const trained = trainedSignals(plain ?? question, model());
    const weights = new Map(signals.map(({ id, weight }) => [id, weight]));
    const isSure = [...weights.values()].reduce((sum, weight) => sum + weight, 0) >= ENOUGH;
    if (!isSure && trained.length === 0) return null;
    const cueText = toCueText(question.text);
    return toRefusal(toReason(isSure ? signals : trained), [...weights.keys(), ...trained.map(({ id }) => id)], {
      isEmergency: isEmergency(cueText),
      isSelfHarm: isSelfHarm(cueText),
    });
  };

/**
 * A frequent given name before a frequent surname, of which nothing else is known: what no model has to learn. In a
 * question that had names joined or masked (`isDisguised`) also the other way round, and with an initial between them.
 */
function fullNames(question: Question, isDisguised: boolean): readonly Signal[] {
  const alone = piecesOf(question).flatMap(({ from, to, kinds }) => {
    const word = question.words[from];
    return word !== undefined && to - from === 1 && (isDisguised || kinds.length === 0) ? [{ at: from, word }] : [];
  });
  const isPair = (first: string, last: string): boolean => givenRank(first) === 2 && surnameRank(last) === 2;
  const isFound = alone.some(({ at, word: { lower } }, index) => {
    const [next, third] = alone.slice(index + 1, index + 3);
    if (next?.at !== at + 1) return false;
    if (!isDisguised) return isPair(lower, next.word.lower) && !isFirmEnd(question.words[at + 2]?.lower);
    return (
      isPair(lower, next.word.lower) ||
      isPair(next.word.lower, lower) ||
      (next.word.lower.length === 1 && isPair(lower, third?.word.lower ?? ""))
    );
  });
  return isFound ? [{ id: "full_name", weight: 2, reason: "contains_name" }] : [];
}

const SPANISH: Signal = { id: "personal_spanish", weight: 2, reason: "patient_information" };

/** What the trained model alone refuses for: a name where the likeliest name in the question says most of it. */
function trainedSignals(question: Question, model: PersonModel): readonly Signal[] {
  const { odds, isNamed } = personScore(symbolsOf(question), model);
  /** No words of Spanish are searched for, and the model has hardly learnt them: only what it is sure of counts. */
  const isForeign = isSpanish(question);
  if (isForeign && isPersonalSpanish(question)) return [SPANISH];
  if (odds < REFUSED_FROM + (isForeign ? UNLEARNT : 0) || scriptSignals(question.text).length > 0) return [];
  const reason = isNamed ? "contains_name" : "patient_information";
  return [{ id: `trained_${reason}`, weight: 2, reason }];
}

/** The screen with the weights that `npm run train` made. */
export const screen: Screen = toScreen(once(() => toPersonModel(trained)));

function signalsOf(question: Question, entities: readonly Entity[]): readonly Signal[] {
  const asked = withoutStateCodes(question, entities);
  const cueText = toCueText(asked.text);
  const tagged = toCueText(taggedText(asked, entities));
  return [
    ...fullNames(question, false),
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
