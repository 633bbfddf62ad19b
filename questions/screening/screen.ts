import { Phrases } from "../vocabulary/phrases.ts";
import { folded } from "../../src/core/text.ts";
import type { RefusalReason } from "../../src/core/errors.ts";
import { personScore, toPersonModel, type PersonModel } from "../language/score.ts";
import { isPersonalSpanish, isSpanish } from "../language/spanish.ts";
import { symbolsOf } from "../language/symbols.ts";
import { toQuestion, type Question } from "../question.ts";
import { once } from "../../src/core/once.ts";
import trained from "./data/person-model.json" with { type: "json" };
import { identifiersIn } from "./identifiers.ts";
import { toRefusal, type Refusal } from "./refusal.ts";
import { isUnreadable, UNREADABLE_SCRIPT } from "./scripts.ts";
import { hasMarksOfOne, OF_A_TOWN, storiesIn } from "./stories.ts";
import { undisguised } from "./undisguised.ts";

/** Log-odds of the trained model from which on it refuses alone: questions/quality.md says what that costs. */
const REFUSED_FROM = 0;

/** Log-odds from which on somebody told by a job and a town is one, rather than a business or a thing. */
const LIKELY = -5;

/** Log-odds from which on a question is nearly about a person: marks of one refuse it, and names that no list knows. */
export const NEARLY = -3;

/** How much surer the model has to be of words that it has not learnt. */
const UNLEARNT = 2;

/** Whether a question is about a person, before anything else happens to it; null when it may be answered. */
export type Screen = (question: Question) => Refusal | null;

/** One reason to think that a question is about a person. It carries no text of the question. */
interface Signal {
  readonly id: string;
  readonly reason: RefusalReason;
}

/** What each voter noticed. */
interface Votes {
  readonly rules: readonly Signal[];
  readonly trained: readonly Signal[];
}

/** Asks all voters: rules for what has an exact form, the grammar of stories, and the trained model. */
export function votesOn(question: Question, model: PersonModel): Votes {
  const plain = undisguised(question);
  const told = withoutGroups(withoutLaws(withoutRole(plain ?? question)));
  const texts = plain === null ? [question.text] : [question.text, plain.text];
  return {
    rules: [
      ...texts.flatMap((text) => [...(isUnreadable(text) ? [UNREADABLE_SCRIPT] : []), ...identifiersIn(text)]),
      ...storiesIn(told).filter((id) => id !== OF_A_TOWN || personScore(symbolsOf(told), model).odds >= LIKELY),
    ].map((id) => ({ id, reason: "patient_information" })),
    trained: trainedSignals(told, model),
  };
}

/** Any voter can refuse. Automatic: it can miss things. */
export const toScreen =
  (model: () => PersonModel): Screen =>
  (question) => {
    const { rules, trained } = votesOn(question, model());
    const [first] = [...rules, ...trained];
    if (first === undefined) return null;
    const ids = new Set([...rules, ...trained].map(({ id }) => id));
    return toRefusal(first.reason, [...ids], folded(question.text));
  };

/** What the trained model alone refuses for: a name where the likeliest name in the question says most of it. */
function trainedSignals(question: Question, model: PersonModel): readonly Signal[] {
  const { odds, isNamed } = personScore(symbolsOf(question), model);
  /** No words of Spanish are searched for, and the model has hardly learnt them: only what it is sure of counts. */
  const isForeign = isSpanish(question);
  if (isForeign && isPersonalSpanish(question)) return [{ id: "personal_spanish", reason: "patient_information" }];
  if (odds < REFUSED_FROM && odds >= NEARLY && hasMarksOfOne(question.text))
    return [{ id: "marks_of_one_person", reason: "patient_information" }];
  if (odds < REFUSED_FROM + (isForeign ? UNLEARNT : 0)) return [];
  const reason = isNamed && !OF_ONESELF.test(question.text) ? "contains_name" : "patient_information";
  return [{ id: `trained_${reason}`, reason }];
}

/** `I'm 72 and have mild dementia`, `My father can't have lactose`: refused as what it is, and not for a name. */
const OF_ONESELF =
  /\bmy (?:mother|mom|mum|father|dad|son|daughter|wife|husband|sister|brother|grand(?:mother|father|ma|pa)|aunt|uncle|child|kid|baby) (?:can['’]?t|cannot|has|had|is|was|takes|took|needs|uses|used)\b|\b(?:i'm|i am|im) (?:an? )?(?:\d{1,3}\b|(?:only|nearly|almost|over) \d)|\b(?:i|i've|i have) (?:(?:just|also|now) )?(?:(?:have|had|got|been diagnosed with|was diagnosed with) (?!to\b|a (?:question|list|device)))/i;

/**
 * `I'm a pharmacist and I need the … label`: a job whose work records are, and records that are asked for; no story of
 * one's own, as which "I need" would be read. Only known words stand before the job: `an HIV positive nurse` is a story.
 */
const ROLE = new Phrases(
  /^\W*(?:(?:speaking )?as|i'm|i am) an? (?:(?:registered|hospital|hospice|staff|clinical|community|retail|health|regulatory|quality|school|freelance|medical|dialysis|icu|oncology|pediatric|surgical|infusion|trauma) )?(?:nurse|nurse practitioner|pharmacist|clinician|physician|surgeon|dentist|paramedic|\w+ologist|founder|reporter|journalist|editor|librarian|engineer|analyst|paralegal|researcher|consultant|auditor),? (?:and |who )?(?:(?:i|we) )?(?:needs?|wants?|(?:am )?looking for|look for|ha(?:ve|s) to find|requires?|compar(?:e|es|ing)|review(?:s|ing)?|check(?:s|ing)?) (?=[^.?!]*\b(?:labels?|labell?ing|inserts?|recalls?|clearances?|510\(?k\)?s?|predicates?)\b)/i,
);

/** `… I am a diabetes educator preparing a talk for other nurses.`: a job and what is made at work, in closed words. */
const AT_WORK = new Phrases(
  /(?<=^|[.?!] )(?:i'm|i am) an? (?:(?:registered|certified|hospital|hospice|staff|clinical|community|retail|school|wound|care|diabetes|asthma|lactation|dialysis|oncology|patient|nurse|public|health|medical|device|regulatory|freelance) ){0,3}(?:nurse|pharmacist|educator|navigator|coordinator|dietitian|technician|librarian|paramedic|midwife|clinician|physician|reporter|journalist|engineer|analyst|researcher|consultant|auditor|teacher|student|trainer|advocate) (?:preparing|writing|making|putting together|planning|giving|drafting|editing) (?:an? |the |our )?(?:(?:short|new|weekly|monthly|training|teaching|class|safety) )?(?:talk|lesson|handout|presentation|article|story|newsletter|guide|class|course|slides|poster|report|leaflet|brochure|workshop)(?: for (?:other |our |the |new )?(?:nurses|students|colleagues|staff|teachers|parents|patients|clinicians|pharmacists|families|public))?(?=[.?!]|$)[.?!]?/i,
);

function withoutRole(question: Question): Question {
  const [role = ""] = ROLE.exec(question.text) ?? [];
  const text = question.text.slice(role.length).replace(AT_WORK, "").trim();
  return text === question.text || text === "" ? question : toQuestion(text);
}

/**
 * `my son's school club asks`: a group that asks, and nobody's story. Only words that tell no illness stand before it, it
 * is the one that asks, and no word behind it speaks of one person.
 */
const RELATIVE =
  "(?:my|our) (?:mother|mom|father|dad|brother|sister|son|daughter|husband|wife|aunt|uncle|cousin|niece|nephew|grandmother|grandma|grandfather|grandpa|neighbou?r|friend|room-?mate)(?:-in-law)?['’]s";
const GROUP = new Phrases(
  [
    String.raw`\b${RELATIVE} (?:(?:book|reading|gardening|garden|chess|rotary|church|school|high|middle|elementary) ){0,2}(?:school|club|church|parish|pta|newsletter|podcast|scout troop|circle)(?= (?:(?:is|are|was|were) )?(?:asking|asks?|asked|wants?|wanted|needs?|needed|wonders?|wondering|curious|raising|collecting|hosting|got talking|talked|reads?|discuss\w*|looking)\b)`,
    String.raw`\b${RELATIVE} (?:church|school|parish|rotary|scout) group(?= (?:collects?|donates?|runs|gives|sends)\b(?![^.?!:]*\b(?:for|of|to) ))`,
    /** A place of work: `recalls for the coach's office`. */
    String.raw`\bthe [a-z]+['’]s (?:office|desk|station|department)(?=[.?!,;]|$)`,
  ].join("|"),
  "gi",
);
/** `the Trickett Wendler Right to Try Act`: a law, whoever it is called after. */
export const LAW = new Phrases(String.raw`\bthe (?:\p{Lu}[\p{L}'’-]+ (?:(?:to|and|of|for|in) )?){1,8}Act\b`, "gu");

const OF_ONE_PERSON = /\b(?:he|she|him|her|hers|his|who|whose|they|their|\d{1,3}[- ]?years?)\b/i;

function withoutLaws(question: Question): Question {
  const text = question.text.replace(LAW, "the law");
  return text === question.text ? question : toQuestion(text);
}

/** `any Dr. in Anchorage`: whoever is one. */
const ANY_DOCTOR =
  /(?<=\b(?:any|a|which|what|every|no|each) )[Dd]r\.? (?=(?:in|at|near|from|with|who|that|for|on|or|and)\b)|(?<![\p{L}])[Dd]r['’]?s (?=(?:in|near|with|who|that|of|for)\b)/gu;

function withoutGroups(question: Question): Question {
  const text = question.text.replace(GROUP, "our group").replace(ANY_DOCTOR, "doctor ");
  return text === question.text || OF_ONE_PERSON.test(text) ? question : toQuestion(text);
}

const trainedModel = once(() => toPersonModel(trained));

/** The screen with the weights that `npm run train` made. */
export const screen: Screen = toScreen(trainedModel);

/** Kept as long as the question itself: two later looks ask for it, also for each reading of a long question. */
const suspicions = new WeakMap<Question, number>();

/** The log-odds of the trained model that a question is about a person. */
export function suspicionOf(question: Question): number {
  const odds = suspicions.get(question) ?? personScore(symbolsOf(withoutLaws(question)), trainedModel()).odds;
  suspicions.set(question, odds);
  return odds;
}
