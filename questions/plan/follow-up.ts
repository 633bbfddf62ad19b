import { toQuestion } from "../question.ts";
import { distinctCalls, MOST_CALLS, paramsOf, type NotApplied, type PlannedCall, type PlanResult } from "./schema.ts";
import { mayBeName } from "./unused.ts";

/** A second question about what the first one found: `…, and how many of them are still open?` */

interface FollowUp {
  /** The question without it. */
  readonly first: string;
  readonly said: string;
}

/** What points back at the records of the first question. */
const BACK = "(?:them|these|those|they|each|both|either)";

/** The looks ahead at a space change nothing of what is found: V8 compiles what follows them once (see `counted.ts`). */
const FOLLOWING = new RegExp(
  String.raw`(?:[,;]|[.?!]|,? and|,? but|,? plus)(?: and| but| plus)?(?: if (?:so|any|yes),?| then| also)*(?: (?:please )?(?:tell me|say|show me|let me know)| it(?:'d| would) be (?:great|nice|good|helpful|useful) to know(?: too| also)?| i(?:'d| would) (?:also )?like to know)?(?= ) (?:(?:how many|which|what|any|is any|are any|were any|did any|does any|do any|has any|have any)(?: (?:number|share|ones?))? of ${BACK}\b|of ${BACK},? (?:how many|which|what)\b|(?:do|did|are|were|have|is|was|has|does) (?:any|some|all|many|${BACK})(?: of ${BACK})?\b|which (?:of ${BACK}|ones?)\b|whether (?:any|some|they)\b|(?<=\band )which (?:firms|compan(?:y|ies)|manufacturers|makers|sponsors) (?:in|from) |(?:list|show|find|give me|name) (?:the ones|those|them|which (?:of them )?are)\b|(?:(?:can|could|would) you )(?:also )?(?:list|show|find|give|name)(?: me)? (?:an? (?:handful|few|couple|sample)|some|examples?|the ones|those|any)\b|(?:tell me |say )?which (?:one |state |city |firm |company |maker |manufacturer |sponsor |of (?:them|the two|these|those) )?(?:has|have|had|got|holds?|leads?|made|makes|runs?) (?:the )?(?:more|most|fewer|fewest)\b|(?<=\b(?:and|but) )(?:which|how many(?![^.?!]*\bstars?\b)) (?=(?:use|have|has|are|were|take|took|got|offer|accept|involve|lack|include|need|require|came|come)\b))`,
  "i",
);

/** The second question of a text; null where there is none. */
function followUpIn(text: string): FollowUp | null {
  const found = FOLLOWING.exec(text);
  const first = text.slice(0, found?.index);
  /** `glioblastoma studies, which ones were stopped?` is one question. */
  if (found === null || found.index < SHORTEST || !(ASKING.test(first) || /\bplus\b/i.test(found[0]))) return null;
  return {
    first,
    said: text
      .slice(found.index)
      .replace(/^[\s,;.?!]*(?:and |but |plus )?/i, "")
      .trim(),
  };
}

const ASKING =
  /\b(?:which|what|who|where|how many|count|compare|number|list|show|find|give|get|pull|need|want|compare|see|has|have|did|do|does|is|are|were|was)\b/i;

/** UTF-16 units of a first question. */
const SHORTEST = 12;

/** What is said of the second question where there is no room for its searches. */
const MOST_SAID = 60;

/**
 * A plan of both questions: what the first one finds, and of these what the second one asks for. Without this the
 * second question would narrow the first one's answer, and a "none" would be said of both.
 * @param planned the plan of the whole text
 * @param planOf the plan of another text
 */
export function withFollowUp(text: string, planned: PlanResult, planOf: (text: string) => PlanResult): PlanResult {
  if (planned.kind !== "plan") return planned;
  const found = followUpIn(text);
  if (found === null) return planned;
  const before = planOf(found.first);
  if (before.kind !== "plan" || before.calls.length === 0) return planned;
  /** `count … by phase, and list the ones recruiting`: the second asks for records, and for no counts. */
  const isListed = OF_LIST.test(found.said) && before.calls.every(({ by }) => by !== undefined);
  const second = isListed ? planned.calls.map(({ by: _, ...one }) => one) : planned.calls;
  const narrower = second.filter((one) => !before.calls.some((other) => isSame(one, other)));
  if (narrower.length === 0) {
    /** What else is missing is said already, and the records tell who, when or why, how many and which they are. */
    const isSaid =
      planned.notApplied.length > before.notApplied.length || OF_RECORDS.test(found.said) || OF_THEM.test(found.said);
    return isSaid ? planned : { ...planned, notApplied: [...planned.notApplied, apart(found.said)] };
  }
  const isNarrowing =
    !OF_ALL.test(found.said) && narrower.every((one) => before.calls.some((other) => isWithin(one, other, isListed)));
  /** `in Fargo and which are in Bismarck` asks of both. */
  if (!isNarrowing && planned.calls.length > before.calls.length) return planned;
  const calls = distinctCalls([...before.calls, ...narrower]);
  if (isNarrowing && calls.length <= MOST_CALLS) return { ...planned, calls };
  return {
    ...planned,
    calls: before.calls,
    interpretation: before.interpretation,
    notApplied: [...before.notApplied, apart(found.said)],
  };
}

const OF_LIST = /^(?:(?:can|could|would) you )?(?:also )?(?:list|show|find|give|name)\b/i;

/** Asks what each record shows. */
const OF_RECORDS =
  /\b(?:why|when|who|whose|where|reasons?|dates?|names?|address\w*|phone|makers?|made|sponsors?|numbers?|class)\b/i;

const OF_THEM =
  /^(?:(?:can|could|would) you )?(?:also )?(?:please )?(?:list|show|name|give|print|find)(?: me)? (?:them|those|these|some|examples?|an? (?:handful|few|couple|sample))(?: all| of (?:them|those|these))?(?:,? please| here| below)*\W*$|^(?:please )?(?:say |tell me |note |and )*how many (?:of each|there (?:are|were)|you (?:found|have|see))\b/i;

/** Asks of all, and not of what the first question found: `which of the two has more hospitals overall`. */
const OF_ALL = /\b(?:overall|in total|altogether|in general|of any kind)\b(?! (?:star|rating))/i;

/** Its words, unless one of them could be a name. */
const apart = (said: string): NotApplied => ({
  text: mayBeName(toQuestion(said).words) ? "the second question" : shortened(said),
  why: "separate_question",
});

const shortened = (said: string): string =>
  said.length <= MOST_SAID ? said : `${said.slice(0, MOST_SAID).replace(/\s+\S*$/, "")} …`;

/** Whether two calls find the same records, in whatever order. */
const isSame = (one: PlannedCall, other: PlannedCall): boolean =>
  one.by === other.by && one.call.endpoint === other.call.endpoint && unsorted(one) === unsorted(other);

const unsorted = ({ call }: PlannedCall): string =>
  JSON.stringify(
    paramsOf(call)
      .filter(([name]) => name !== "sort")
      .toSorted(),
  );

/** Whether a call asks for what another one asks for, and for more. */
const isWithin = ({ call }: PlannedCall, { call: wide, by }: PlannedCall, isListed: boolean): boolean =>
  (by === undefined || isListed) &&
  call.endpoint === wide.endpoint &&
  paramsOf(wide).every(
    ([name, value]) => name === "sort" || paramsOf(call).some(([other, same]) => other === name && same === value),
  );
