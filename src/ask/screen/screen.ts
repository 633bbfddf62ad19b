import type { RefusalReason } from "../../core/errors.ts";
import { personScore, toPersonModel, type PersonModel } from "../language/score.ts";
import { isPersonalSpanish, isSpanish } from "../language/spanish.ts";
import { symbolsOf } from "../language/symbols.ts";
import type { Question } from "../question.ts";
import { once } from "../vocabulary/once.ts";
import { clinicalSignals } from "./clinical.ts";
import { toCueText } from "./cue-text.ts";
import trained from "./data/person-model.json" with { type: "json" };
import { isEmergency, isSelfHarm, saysSelfHarm } from "./emergency.ts";
import { disguisedNames } from "./disguised-names.ts";
import { identifierSignals } from "./identifiers.ts";
import { personalSignals } from "./personal.ts";
import { toRefusal, type Refusal } from "./refusal.ts";
import { scriptSignals } from "./scripts.ts";
import { ENOUGH, type Signal } from "./signal.ts";
import { undisguised } from "./undisguised.ts";

/** Log-odds of the trained model from which on it refuses alone: docs/ask-quality.md says what that costs. */
const REFUSED_FROM = 1;

/** How much surer the model has to be of words that it has not learnt. */
const UNLEARNT = 2;

/** Whether a question is about a person, before anything else happens to it; null when it may be answered. */
export type Screen = (question: Question) => Refusal | null;

/** What each voter noticed. */
interface Votes {
  readonly rules: readonly Signal[];
  readonly trained: readonly Signal[];
}

/** Asks both voters: rules for what has an exact form, and the trained model. */
export function votesOn(question: Question, model: PersonModel): Votes {
  const plain = undisguised(question);
  const own = signalsOf(question);
  return {
    rules: plain === null ? own : [...own, ...signalsOf(plain), ...disguisedNames(plain)],
    trained: trainedSignals(plain ?? question, model),
  };
}

/** Whether the rules alone refuse: signals of every kind add up, each once; see `ENOUGH`. */
export const isSure = (rules: readonly Signal[]): boolean =>
  [...new Map(rules.map(({ id, weight }) => [id, weight])).values()].reduce<number>((sum, weight) => sum + weight, 0) >=
  ENOUGH;

/** Either voter can refuse. Automatic: it can miss things. */
export const toScreen =
  (model: () => PersonModel): Screen =>
  (question) => {
    const { rules, trained } = votesOn(question, model());
    if (!isSure(rules) && trained.length === 0) return null;
    const cueText = toCueText(question.text);
    const noticed = new Set([...rules, ...trained].map(({ id }) => id));
    return toRefusal(toReason(isSure(rules) ? rules : trained), [...noticed], {
      isEmergency: isEmergency(cueText),
      isSelfHarm: isSelfHarm(cueText),
    });
  };

const SELF_HARM: Signal = { id: "self_harm", weight: 2, reason: "patient_information" };
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

const signalsOf = (question: Question): readonly Signal[] => [
  ...scriptSignals(question.text),
  ...identifierSignals(question.text),
  ...clinicalSignals(toCueText(question.text)),
  ...personalSignals(question),
  ...(saysSelfHarm(toCueText(question.text)) ? [SELF_HARM] : []),
];

/** A name that is sure comes first: to leave it out is the first thing to do. */
function toReason(signals: readonly Signal[]): RefusalReason {
  const isSure = signals.some(({ reason, weight }) => reason === "contains_name" && weight >= ENOUGH);
  return isSure ? "contains_name" : "patient_information";
}
