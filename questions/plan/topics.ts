import { beside, LABELLED_BITS } from "../language/features.ts";
import { LABELS, OTHERS, othersSaid, TOPICS, topicFeatures, type Other, type Topic } from "../language/topics.ts";
import { scaleOf } from "../language/score.ts";
import { toTable } from "../language/linear-model.ts";
import { once } from "../../src/core/once.ts";
import { toQuestion, type Question } from "../question.ts";
import model from "../language/data/topics.json" with { type: "json" };

const table = once(() => toTable(model, LABELLED_BITS));

interface About {
  /** Kinds of records, the likeliest first: all that are likelier than not, and where there is none the likeliest. */
  readonly topics: readonly Topic[];
  /** Kinds of records that are not unlikely, where a word of the question stands for them. */
  readonly possible: readonly Topic[];
  /** Something that is not here; null where records are asked for. */
  readonly other: Other | null;
}

/** What a question is about; where the whole does not tell, what its clearest sentence is about. */
export function aboutWhat(question: Question): About {
  const whole = judged(question);
  if (whole.sure > 0 || whole.other !== null) return whole;
  const sentences = question.text.split(/(?<=[.?!:;]) /).map((text) => judged(toQuestion(text)));
  return [whole, ...sentences].reduce((best, one) => (one.sure > Math.max(0, best.sure) ? one : best));
}

function judged(question: Question): About & { readonly sure: number } {
  const features = topicFeatures(question);
  const weights = table();
  const scale = scaleOf(features) * model.step;
  const odds = LABELS.map((label, at) => {
    let sum = 0;
    for (const feature of features) sum += weights[beside(feature, at)] ?? 0;
    return { label, odds: (model.bias[at] ?? 0) + scale * sum };
  }).toSorted((one, other) => other.odds - one.odds);
  const topics = odds.flatMap(({ label, odds: sure }) => (isTopic(label) ? [{ label, sure }] : []));
  const [best] = odds;
  const other = best !== undefined && best.odds > LEAST_OTHER && isOther(best.label) ? best.label : null;
  /** Whom a study or a label excludes is another matter. */
  const isExclusion =
    [...othersSaid(question)].includes("exclusion") &&
    !topics.some(({ label, sure }) => sure > 0 && OWN_EXCLUSIONS.has(label));
  const likely = topics.filter(({ sure }) => sure > 0);
  const possible = topics.filter(({ sure }) => sure > LEAST_SAID).map(({ label }) => label);
  return {
    sure: topics[0]?.sure ?? LEAST,
    possible,
    topics: (likely.length > 0 ? likely : topics.filter(({ sure }) => sure > LEAST).slice(0, 1)).map(
      ({ label }) => label,
    ),
    other: isExclusion ? "exclusion" : other,
  };
}

const isTopic = (label: string): label is Topic => TOPICS.some((topic) => topic === label);
const isOther = (label: string): label is Other => OTHERS.includes(label);

/** Log-odds from which on the likeliest kind of records is asked where no kind is likely. */
const LEAST = -2.5;

/** The same where a word of the question stands for that kind. */
const LEAST_SAID = -3;

/** Log-odds from which on the likeliest thing is not here: of 865 held out questions about records six are lost so. */
const LEAST_OTHER = -2;

const OWN_EXCLUSIONS: ReadonlySet<string> = new Set(["trials", "labels"]);
