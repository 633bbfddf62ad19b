import { Phrases } from "../vocabulary/phrases.ts";
import { toQuestion } from "../question.ts";
import { DAYS, ended, hasAny, isComplete, MAIN, namesMain, setOf, type Planning } from "./aspects.ts";
import { apart, furtherOf, saidApart, withoutLead } from "./further.ts";
import { interpretationOf } from "./interpretation.ts";
import { distinctParts } from "./not-applied.ts";
import { preferredOf } from "./preferred.ts";
import { requestsIn, type Requests } from "./requests.ts";
import {
  distinctCalls,
  MOST_CALLS,
  paramsOf,
  type NotApplied,
  type NotCovered,
  type Plan,
  type PlannedCall,
  type PlanResult,
} from "./schema.ts";
import { firstOf, inState, withPointedAt, withSubjectTold } from "./told.ts";
import { saysNotHere } from "./topics.ts";
import { isAskingWord, mayBeName, unusedIn } from "./unused.ts";

/**
 * The plan of a question that makes several requests, or tells something beside them: the first request by itself, and
 * each further one by itself or by what it points back at. Read together, what the asker tells, and what only one request
 * asks for, would become conditions of all.
 */

export function planOfSeveral(text: string, planning: Planning): PlanResult {
  const asCut = requestsIn(text);
  if (asCut === null) return planning.planOf(text);
  const cut = withPointedAt(withSubjectTold(asCut));
  const requests = cut.told.length > 0 ? cut : withHead(cut, planning);
  const { result, beside } = firstOf(requests, planning);
  const read: Read[] = [{ asked: requests.first, result }];
  const [, firm] = OF_A_FIRM.exec(requests.first) ?? [];
  for (const [at, { text: said, isPreferred }] of requests.further.entries()) {
    const asked = firm === undefined || said.includes(firm) ? said : `${ended(said)} by ${firm}`;
    const context = contextOf(asked, read);
    const before = ofThingAlone(asked, withoutPredicate(asked, context, planning));
    if (at >= MOST_FURTHER) read.push({ asked, result: saidApart(asked) });
    else if (before === undefined) {
      const own = isPreferred ? saidApart(asked) : planning.planOf(withoutLead(asked));
      /** `Did Abbott recall Similac, and is the recall ongoing?`: of what is not here no other records are shown. */
      const isOfNothing =
        own.kind === "plan" && !namesMain(own) && read.some((one) => saysNotHere(one.asked, one.result));
      /** `what does product code DQA mean, and what was cleared under it`: by what is named before. */
      const isPointing = own.kind === "plan" && !namesMain(own) && POINTS_BACK.test(asked);
      const whole = isPointing ? planning.planOf(`${read.map((one) => ended(one.asked)).join(", ")}, ${asked}`) : own;
      const isLost = isOfNothing || (isPointing && !namesMain(whole));
      read.push({ asked, result: isLost ? saidApart(asked) : whole });
    } else {
      const further = (isPreferred ? preferredOf : furtherOf)(asked, before.asked, before.result, planning);
      const isNarrower = isPreferred || "narrows" in further;
      const place = read.findIndex((one) => one === context);
      const both = "takesPlace" in further ? (context?.both ?? []) : [];
      if (both.length > 0)
        read.splice(0, read.length, ...read.filter((one) => !both.includes(one)), {
          asked: before.asked,
          result: further,
        });
      else if ("takesPlace" in further && place !== -1) read[place] = { ...before, result: further };
      else read.push({ asked, result: further, ...(isNarrower ? { of: before.of ?? before } : {}) });
    }
  }
  const [head, next] = read;
  if (head?.result.kind === "plan" && next !== undefined)
    read[0] = { ...head, result: inState(head.result, next.result) };
  const whole = joined(read, [...beside, ...requests.form]);
  if (whole.kind === "plan" || whole.kind === "contains_name" || requests.further.length === 0) return whole;
  const together = planning.planOf(text);
  return together.kind === "plan" || !("calls" in whole) ? together : whole;
}

/** `For the firm Edwards Lifesciences: clearances, recalls, and trials on aortic valves`: all of that firm. */
const OF_A_FIRM =
  /^\W*(?:for|on|about|regarding) (?:the )?(?:firm|company|manufacturer|maker|applicant|sponsor) ([A-Z][^:,;.?!]{1,40}): /i;

const POINTS_BACK = /\b(?:under|of|for|with|about|by|in|on|from) (?:it|them|that one)\b/i;

/** Further requests that are read; the others are named. */
const MOST_FURTHER = 6;

/** A request with what it was planned as. */
interface Read {
  readonly asked: string;
  readonly result: PlanResult;
  /** The request of whose records it asks: `how many of those are open`. */
  readonly of?: ReadPlan;
}

interface ReadPlan extends Read {
  readonly result: Plan;
  /** The two requests of which it is both. */
  readonly both?: readonly Read[];
}

/**
 * The request that a further one points back at: of all that was found the first, of these the last; else the last that
 * does not ask of another's records.
 */
function contextOf(asked: string, read: readonly Read[]): ReadPlan | undefined {
  const plans = read.filter((one): one is ReadPlan => one.result.kind === "plan" && one.result.calls.length > 0);
  if (OF_ALL.test(asked)) return plans[0];
  const [last, before] = plans.toReversed();
  const isOfTwo =
    OF_TWO.test(asked) && last?.of === undefined && before !== undefined && last?.result.calls.length === 1;
  if (isOfTwo)
    return {
      ...last,
      result: { ...last.result, calls: distinctCalls([...before.result.calls, ...last.result.calls]) },
      both: [before, last],
    };
  return last?.of === undefined || OF_THESE.test(asked) ? last : last.of;
}

/** `and separately whatever has been tried with acupuncture for it`: of the same thing, and of none of its other conditions. */
function ofThingAlone(asked: string, before: ReadPlan | undefined): ReadPlan | undefined {
  if (before === undefined || !SEPARATELY.test(asked)) return before;
  /** `Separately, which other labels …?` */
  if (OF_OTHERS.test(asked)) return undefined;
  const calls = before.result.calls.map((one) => ({
    ...one,
    call: Object({
      ...one.call,
      params: Object.fromEntries(paramsOf(one.call).filter(([name]) => MAIN.has(name))),
    }),
  }));
  return { ...before, result: { ...before.result, calls } };
}
const OF_OTHERS =
  /\b(?:which|what|any|all) other (?:labels|products|drugs|devices|trials|studies|recalls|reports|hospitals)\b/i;
const SEPARATELY =
  /^(?:and,? )?separately,? (?:are there|is there|have|has|were|was|did|whatever|what|which|how many|show|list|find|tell)\b(?!.*\bones\b)/i;

/**
 * The request before without what it says of its records, where the further one says something else of the same: `How many
 * hospitals in Nevada are for-profit, how many have an emergency room`.
 */
function withoutPredicate(asked: string, before: ReadPlan | undefined, { planOf }: Planning): ReadPlan | undefined {
  const [, records = ""] = RECORDS_THAT.exec(before?.asked ?? "") ?? [];
  if (before === undefined || records === "" || !SAYS_OF_THEM.test(asked) || OF_THEM.test(asked)) return before;
  const bare = planOf(records);
  const isOfSame =
    isComplete(bare) &&
    bare.calls.length === 1 &&
    bare.calls.every(({ call }) => before.result.calls.every((one) => one.call.endpoint === call.endpoint));
  return isOfSame ? { ...before, result: bare } : before;
}
const RECORDS_THAT =
  /^(?:(?:please|and|tell me|say|show me|find out|i'd like to know),? )*(?:how many|which) (.+?) (?:are|is|have|has|had|were|was|run|runs|offer|offers|mention|describe|involve)\b/i;
const SAYS_OF_THEM =
  /^(?:and |also )*(?:how many|which(?: ones)?) (?:are|is|have|has|had|were|was|run|offer|lack|came|come|mention|describe|involve)\b/i;
const OF_THEM = /\b(?:of (?:them|these|those)|among)\b/i;
const OF_ALL =
  /\b(?:whole|entire|full|complete) (?:set|list|lot)\b|\ball of (?:them|these|those)\b|\b(?:in total|altogether)\b/i;
const OF_TWO = /\b(?:either|both|each)\b(?! (?:of )?(?:year|state|phase|recall|trial))|\b(?:the|those|these) two\b/i;
const OF_THESE = new Phrases(
  /\bof (?:these|those)\b|\b(?:that|the) same\b(?! (?:count(?:y|ies)|cit(?:y|ies)|states?|towns?|places?|firms?|compan(?:y|ies)|makers?|manufacturers?|sponsors?|time|periods?|windows?|spans?|years?|months?|committees?|drugs?|devices?|products?|machines?|pumps?|phases?|sections?|order|(?:age )?groups?|ages?|sex|populations?|conditions?|diseases?|indications?|specialt(?:y|ies)|routes?|class(?:es)?|types?|kinds?|sorts?|categor(?:y|ies)|codes?|reasons?|causes?|ratings?|status)\b)|\bthat \w+ (?:number|count|list)\b/i,
);

/** One plan of all requests, and what is said beside them. */
function joined(read: readonly Read[], beside: readonly string[]): PlanResult {
  const all = read.map(({ result }) => result);
  const refused = all.find(({ kind }) => kind === "contains_name" || kind === "exclusion_referral");
  const first = refused ?? all[0] ?? { kind: "help" };
  const isPlanned = all.some((one) => one.kind === "plan" && one.calls.length > 0);
  if (refused !== undefined || (!isPlanned && !("calls" in first))) return first;
  const setAside = (calls: readonly PlannedCall[]): readonly NotApplied[] =>
    beside.filter((one) => !isInCalls(one, calls)).map((one) => ({ text: sayable(one), why: "background" }));
  if (!isPlanned) {
    /** `behavioral interventions for insomnia, ideally VA-sponsored`: what else was asked waits for what is asked back. */
    const others = read.slice(1).map(({ asked }): NotApplied => ({ text: apart(asked), why: "separate_question" }));
    return "calls" in first
      ? { ...first, notApplied: distinctParts([...first.notApplied, ...others, ...setAside(first.calls)]) }
      : first;
  }
  const { plans, left } = withinBounds(read);
  const calls = distinctCalls(plans.flatMap((one) => one.calls));
  const missing = read.flatMap(({ asked, result }): readonly NotCovered[] =>
    saysNotHere(asked, result) ? [{ reason: result.reason, text: result.text }] : [],
  );
  const notCovered = [...missing, ...plans.flatMap((one) => one.notCovered)];
  return {
    kind: "plan",
    calls,
    interpretation: interpretationOf(calls),
    notApplied: distinctParts([...plans.flatMap(({ notApplied }) => notApplied), ...left, ...setAside(calls)]),
    notes: [...new Set(plans.flatMap(({ notes }) => notes))],
    notCovered: [...new Map(notCovered.map((one) => [one.text, one])).values()],
    ...(plans.some(({ isComparison }) => isComparison === true) ? { isComparison: true } : {}),
  };
}

/** Whether calls ask for all that a remark says: by its words, its time or its order. */
function isInCalls(remark: string, planned: readonly PlannedCall[]): boolean {
  if (ALWAYS_SHOWN.test(remark) && planned.every(({ call }) => WITH_ADDRESS.has(call.endpoint))) return true;
  const question = toQuestion(remark);
  const left = unusedIn(
    question,
    [],
    [],
    planned.map(({ call }) => call),
  );
  const isTime = OF_SPAN.test(remark) && hasAny(planned, DAYS);
  const isOrder = OF_ORDER.test(remark) && hasAny(planned, SORT);
  const rest = left
    .flatMap(({ text }) => toQuestion(text).words)
    .filter(({ lower }) => !(isTime && IN_SPAN.test(lower)) && !(isOrder && OF_ORDER.test(lower)));
  return (
    rest.length === 0 &&
    (isTime || isOrder || question.words.some(({ lower }) => lower.length > 1 && !isAskingWord(lower)))
  );
}
const WITH_ADDRESS: ReadonlySet<string> = new Set(["/hospitals/search", "/providers/search"]);
/** `and their phone numbers`, which each answer shows of hospitals and providers. */
const ALWAYS_SHOWN =
  /^(?:and |with |plus |including )*(?:their |its |the )?(?:(?:tele)?phone numbers?|addresses|names)(?:,? (?:and|or) (?:(?:tele)?phone numbers?|addresses|names))*\W*$/i;
const SORT = setOf("sort");
const OF_ORDER =
  /\b(?:start(?:ing|s)?|begin(?:ning|s)?|earliest|oldest|newest|latest|most recent|largest|biggest|smallest|first|last|top|order(?:ed)?)\b/i;
const OF_SPAN = /\b(?:years?|months?|weeks?|days?|quarters?|decades?|(?:19|20)\d\d)\b/i;
const IN_SPAN =
  /^(?:over|during|in|within|for|since|from|going|reaching|dating|back|now|counted|the|past|last|previous|sixty|thirty|twenty-four|twelve|eighteen|ten|six|five|four|three|two|years?|months?|weeks?|days?|quarters?|decades?|\d+)$/;

/** The plans of all requests for which there is room, and the requests for which there is none or which are no search. */
function withinBounds(read: readonly Read[]) {
  const plans: Plan[] = [];
  const left: NotApplied[] = [];
  for (const { asked, result } of read) {
    if (
      result.kind === "not_understood" ||
      result.kind === "ambiguous" ||
      (result.kind === "not_covered" && !saysNotHere(asked, result))
    )
      left.push({ text: apart(asked), why: "separate_question" });
    if (result.kind !== "plan") continue;
    const calls = distinctCalls([...plans, result].flatMap((one) => one.calls));
    if (plans.length === 0 || calls.length <= MOST_CALLS) plans.push(result);
    else left.push({ text: apart(asked), why: "too_many_searches" });
  }
  return { plans, left };
}

/** `CAR-T studies, which ones were stopped?`, `Pull both recalls, and adverse event reports of pumps`: one request. */
function withHead(requests: Requests, { planOf }: Planning): Requests {
  const { first: head, further } = requests;
  const next = further.find(({ isPreferred }) => !isPreferred);
  if (next === undefined || head.split(" ").length > MOST_OF_LEAD) return requests;
  const isOne = /^(?:which|what) ones?\b/i.test(next.text) || !isComplete(planOf(head));
  if (!isOne) return requests;
  return { ...requests, first: `${ended(head)}, ${next.text}`, further: further.filter((one) => one !== next) };
}

/** Words of what only leads a request. */
const MOST_OF_LEAD = 5;

/** UTF-16 units of what is repeated. */
const MOST_SAID = 120;

/** Its words, unless one of them could be a name, or they cannot be quoted. */
const sayable = (said: string): string =>
  mayBeName(toQuestion(said).words) || /[“”"<>[\]]/.test(said) || said.length > MOST_SAID ? "a remark" : said;
