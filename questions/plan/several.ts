import { STATES } from "../../src/core/states.ts";
import { toQuestion } from "../question.ts";
import { interpretationOf } from "./interpretation.ts";
import { distinctParts } from "./not-applied.ts";
import { requestsIn, type Requests } from "./requests.ts";
import {
  ANY_RATING,
  distinctCalls,
  FIRMS,
  MOST_CALLS,
  OF_DAYS,
  paramsOf,
  type Call,
  type NotApplied,
  type NotCovered,
  type Plan,
  type PlannedCall,
  type PlanResult,
} from "./schema.ts";
import { hasSubject } from "./subjects.ts";
import { tellsOf } from "./topics.ts";
import { mayBeName } from "./unused.ts";

/**
 * The plan of a question that makes several requests, or tells something beside them: the first request by itself, and
 * each further one by itself or by what it points back at. Read together, what the asker tells, and what only one request
 * asks for, would become conditions of all.
 */

/** What a text is planned with: how one request is planned, and which calls may be made. */
interface Planning {
  readonly planOf: (text: string) => PlanResult;
  readonly allowed: (call: PlannedCall) => readonly PlannedCall[];
}

export function planOfSeveral(text: string, planning: Planning): PlanResult {
  const cut = requestsIn(text);
  if (cut === null) return planning.planOf(text);
  const requests = cut.told.length > 0 ? cut : { ...cut, asked: withHeads(cut.asked, planning) };
  const [first = "", ...others] = requests.asked;
  const { result, beside } = firstOf(requests, planning);
  const read: Read[] = [{ asked: first, result }];
  for (const [at, asked] of others.entries()) {
    const before = contextOf(asked, read);
    if (at >= MOST_FURTHER) read.push({ asked, result: saidApart(asked) });
    else if (before === undefined) read.push({ asked, result: planning.planOf(asked) });
    else {
      const further = furtherOf(asked, before, planning);
      if ("takesPlace" in further && read.includes(before)) read[read.indexOf(before)] = { ...before, result: further };
      else read.push({ asked, result: further, ...("narrows" in further ? { of: before.of ?? before } : {}) });
    }
  }
  const [head, next] = read;
  if (head?.result.kind === "plan" && next !== undefined)
    read[0] = { ...head, result: inState(head.result, next.result) };
  const whole = joined(read, [...beside, ...requests.form]);
  if (whole.kind === "plan" || whole.kind === "contains_name" || others.length === 0) return whole;
  const together = planning.planOf(text);
  return together.kind === "plan" || !("calls" in whole) ? together : whole;
}

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
}

/**
 * The request that a further one points back at: of all that was found the first, of these the last; else the last that
 * does not ask of another's records.
 */
function contextOf(asked: string, read: readonly Read[]): ReadPlan | undefined {
  const plans = read.filter((one): one is ReadPlan => one.result.kind === "plan" && one.result.calls.length > 0);
  if (OF_ALL.test(asked)) return plans[0];
  const last = plans.at(-1);
  return last?.of === undefined || OF_THESE.test(asked) ? last : last.of;
}
const OF_ALL =
  /\b(?:whole|entire|full|complete) (?:set|list|lot)\b|\ball of (?:them|these|those)\b|\b(?:in total|altogether)\b/i;
const OF_THESE = /\bof (?:these|those)\b|\b(?:that|the) same\b|\bthat \w+ (?:number|count|list)\b/i;

/** One plan of all requests, and what is said beside them. */
function joined(read: readonly Read[], beside: readonly string[]): PlanResult {
  const all = read.map(({ result }) => result);
  const refused = all.find(({ kind }) => kind === "contains_name" || kind === "exclusion_referral");
  const first = refused ?? all[0] ?? { kind: "help" };
  const isPlanned = all.some((one) => one.kind === "plan" && one.calls.length > 0);
  if (refused !== undefined || (!isPlanned && !("calls" in first))) return first;
  const said = beside.map((one): NotApplied => ({ text: sayable(one), why: "background" }));
  if (!isPlanned) return "calls" in first ? { ...first, notApplied: [...first.notApplied, ...said] } : first;
  const { plans, left } = withinBounds(read);
  const calls = distinctCalls(plans.flatMap((one) => one.calls));
  const missing = read.flatMap(({ asked, result }): readonly NotCovered[] =>
    isTold(asked, result) ? [{ reason: result.reason, text: result.text }] : [],
  );
  const notCovered = [...missing, ...plans.flatMap((one) => one.notCovered)];
  return {
    kind: "plan",
    calls,
    interpretation: interpretationOf(calls),
    notApplied: distinctParts([...plans.flatMap(({ notApplied }) => notApplied), ...left, ...said]),
    notes: [...new Set(plans.flatMap(({ notes }) => notes))],
    notCovered: [...new Map(notCovered.map((one) => [one.text, one])).values()],
    ...(plans.some(({ isComparison }) => isComparison === true) ? { isComparison: true } : {}),
  };
}

/** Whether a request says that it is about something that is not here; a few words may only look so. */
const isTold = (asked: string, result: PlanResult): result is Extract<PlanResult, { readonly kind: "not_covered" }> =>
  result.kind === "not_covered" && tellsOf(toQuestion(asked), result.reason);

/** The plans of all requests for which there is room, and the requests for which there is none or which are no search. */
function withinBounds(read: readonly Read[]) {
  const plans: Plan[] = [];
  const left: NotApplied[] = [];
  for (const { asked, result } of read) {
    if (
      result.kind === "not_understood" ||
      result.kind === "ambiguous" ||
      (result.kind === "not_covered" && !isTold(asked, result))
    )
      left.push({ text: apart(asked), why: "separate_question" });
    if (result.kind !== "plan") continue;
    const calls = distinctCalls([...plans, result].flatMap((one) => one.calls));
    if (plans.length === 0 || calls.length <= MOST_CALLS) plans.push(result);
    else left.push({ text: apart(asked), why: "too_many_searches" });
  }
  return { plans, left };
}

/** The plan of the first request: alone, if it says all that a search needs, else with what is told; and what is left of that. */
function firstOf(
  requests: Requests,
  { planOf }: Planning,
): { readonly result: PlanResult; readonly beside: readonly string[] } {
  const {
    asked: [asked = ""],
    told,
    toldInVain,
    isToldBefore,
    isHeaded,
    withImpersonal,
    withNeeded,
    withTold,
  } = requests;
  const own = planOf(asked);
  if (told.length === 0) return { result: own, beside: [] };
  const wider = withImpersonal === null ? own : planOf(withImpersonal);
  const alone =
    isComplete(wider) && isComplete(own) && isNarrower(wider, own) && areAboutTheSame(wider, own) ? wider : own;
  const whole = planOf(withTold);
  const withAll = { result: whole, beside: [] };
  const needed = withNeeded === null ? withAll : { result: planOf(withNeeded), beside: toldInVain };
  const withNone = { result: alone, beside: told };
  if (!isComplete(alone) || BACK.test(asked)) {
    /** What is not here is no more so for what is told beside it. */
    const isRefused =
      alone.kind === "not_covered" && alone.reason !== "unrelated" && asked.split(" ").length > MOST_OF_HEAD;
    if (isRefused || alone.kind === "contains_name" || alone.kind === "exclusion_referral") return withNone;
    const placed =
      alone.kind === "plan" || !("calls" in whole) ? whole : planOf(`${ended(asked)} in ${placeOf(whole)}`);
    if (placed !== null && "calls" in whole && namesMain(placed) && placeOf(whole) !== "")
      return { result: placed, beside: told };
    if (isComplete(needed.result)) return needed;
    return isComplete(whole) || (alone.kind !== "plan" && !("calls" in whole)) ? withAll : withNone;
  }
  const isNeeded = withNeeded !== null || told.some((one) => OF_TOPIC.test(one) || OF_SCOPE.test(one));
  const hasPronoun = isToldBefore && PRONOUN.test(asked);
  const isHeading = isComplete(needed.result) && isHeaded && saysThing(needed.result, alone);
  if (isHeading) return needed;
  if (isComplete(needed.result) && saysMore(needed.result, alone, isNeeded, hasPronoun)) return needed;
  const placed = told.some((one) => FROM_THERE.test(one)) ? alone : inState(alone, whole);
  return { result: noted(placed, whole), beside: told };
}

/** `CAR-T studies, which ones were stopped?`, `Pull both recalls, and adverse event reports of pumps`: one request. */
function withHeads(asked: readonly string[], { planOf }: Planning): readonly string[] {
  const [head = "", next, ...others] = asked;
  if (next === undefined || head.split(" ").length > MOST_OF_HEAD) return asked;
  const isOne = /^(?:which|what) ones?\b/i.test(next) || !isComplete(planOf(head));
  return isOne ? [`${ended(head)}, ${next}`, ...others] : asked;
}

/** Words of what only leads a request. */
const MOST_OF_HEAD = 5;

/** The plan before with what a further request, such as `newest first`, leaves out and notes. */
const inPlaceOf = (before: Plan, { notApplied, notes }: Plan): Plan => ({
  ...before,
  notApplied: [...before.notApplied, ...notApplied],
  notes: [...before.notes, ...notes],
});

const isComplete = (result: PlanResult): result is Plan =>
  result.kind === "plan" && result.calls.every(({ call }) => hasSubject(call) || "country" in call.params);

/** Points back at what was told: `recalls for this pump`, `studies of the disease`, `the company's recalls`. */
const KIND =
  "(?:devices?|drugs?|products?|pumps?|stud(?:y|ies)|trials?|models?|compan(?:y|ies)|firms?|makers?|manufacturers?|conditions?|diseases?|illness|hospitals?|medications?|medicines?|implants?|systems?|brands?|tests?|ones?|years?|dates?|days?)";
const BACK = new RegExp(
  String.raw`\b(?:this|(?:these|those)(?! (?:recalls|trials|studies|reports|labels|clearances|records|numbers)\b)(?!(?<=\bof (?:these|those))(?:\W*$| (?:are|were|was|is|have|had|do|did|got|took|ended|came)\b))|such|the same(?! (?:for|time|year|firm|company|maker|manufacturer)\b)|ours?|theirs|since then|after that|each(?=\W*$))\b(?! (?:past |last |coming |current |calendar )?(?:year|month|week|quarter|decade|summer|spring|fall|winter|time|morning)s?\b)|\b(?:that ${KIND}|on the (?:disease|condition|illness|drug|device)|(?<!\b(?:of|same) )the (?:company|firm|vendor|supplier|manufacturer|maker)(?:'s| ))\b`,
  "i",
);
const PRONOUN = /\b(?:it|its|them|they|their|(?<!\b(?:is|are|was|were) )there)\b/i;

/** Whether two plans name the same things, however they narrow them. */
const areAboutTheSame = (one: Plan, other: Plan): boolean => mainOf(one) === mainOf(other);
const mainOf = ({ calls }: Plan): string =>
  JSON.stringify(calls.map(({ call }) => [call.endpoint, ...paramsOf(call).filter(([name]) => MAIN.has(name))]));

/**
 * Whether a plan with what is told has something that the request alone lacks, and that it needs: what it is about, where
 * and when; what a pronoun stands for; and of studies and labels what they are about, since nobody asks for all of them.
 */
function saysMore(told: Plan, alone: Plan, isNeeded: boolean, hasPronoun: boolean): boolean {
  const isOfAll = alone.calls.some(({ call: { endpoint } }) => OF_THINGS.has(endpoint));
  const aspects = [
    ...(isNeeded || isOfAll ? [ABOUT] : []),
    ...(isNeeded ? [DAYS] : []),
    ...(isNeeded || hasPronoun ? MEANT : []),
  ];
  return aspects.some((names) => hasAny(told.calls, names) && !hasAny(alone.calls, names));
}
const OF_THINGS: ReadonlySet<string> = new Set(["/trials/search", "/labels/search"]);

/** Whether what is told names an illness or a drug, and the request for studies or labels none of the kind. */
const saysThing = (told: Plan, alone: Plan): boolean =>
  alone.calls.some(({ call: { endpoint } }) => OF_THINGS.has(endpoint)) &&
  MEANT.slice(0, 2).some((names) => hasAny(told.calls, names) && !hasAny(alone.calls, names));

/** What the asker works on is what the records are about. */
const OF_TOPIC =
  /\b(?:i|we|i'm|we're|i am|we are) (?:(?:now|currently|also) )?(?:work(?:ing)? on|study(?:ing)?|treat(?:ing)?|review(?:ing)?|follow(?:ing)?|track(?:ing)?|look(?:ing)? (?:for|at|after))\b|\b(?:helps?|serves?|supports?|for|treats?) (?:the )?(?:kids|children|people|patients|families|those|women|men|adults) (?:with|who have|living with)\b|\bask(?:s|ing)? about\b|\b(?:vendor|supplier) is\b/i;
/** A time that is told, and that is one of records: `Our audit runs 2019 to 2022.` */
const OF_SCOPE =
  /\b(?:audits?|reviews?|(?:review |audit |study |reporting )?periods?|windows?|time ?frames?|range|scope|focus) (?:covers?|runs?|spans?|goes|is|are)\b/i;
/** A state that somebody left is none of the towns asked for. */
const FROM_THERE = /\b(?:from|left|ex|formerly|used to)\b/i;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

const ABOUT = setOf(
  "q brand brand_name generic substance condition intervention taxonomy organization applicant recalling_firm manufacturer sponsor pharmacologic_class product_code indications",
);
const PLACE = setOf("name location state city county zip postal_code");
const DAYS = setOf("since until start_date_since start_date_until completion_date_since completion_date_until");
/** What a pronoun may stand for, each by itself. */
const MEANT = [
  "condition",
  "intervention",
  "q brand_name",
  "applicant recalling_firm manufacturer sponsor",
  "event_type",
  "status",
  "phase",
].map(setOf);

const hasAny = (calls: readonly PlannedCall[], names: ReadonlySet<string>): boolean =>
  calls.some(({ call }) => paramsOf(call).some(([name]) => names.has(name)));

/** `I cover hospitals in Ohio. Which ones in Cleveland …?`: the towns of the request in the one state that is told. */
function inState(alone: Plan, whole: PlanResult): Plan {
  const isOfTowns = alone.calls.every(({ call: { params } }) => "city" in params && !("state" in params));
  const all = isOfTowns && "calls" in whole ? whole.calls : [];
  const [state, ...others] = new Set(all.flatMap(({ call }) => ("state" in call.params ? [call.params.state] : [])));
  if (state === undefined || others.length > 0) return alone;
  return {
    ...alone,
    calls: alone.calls.map((one) => ({ ...one, call: withParams(one.call, { ...one.call.params, state }) })),
    notes: [...alone.notes, IN_STATE],
  };
}
const IN_STATE = "The state comes from another part of the question.";

const withParams = (call: Call, params: object): Call => Object({ ...call, params });

/** Says so where what is told would have narrowed the search. */
const noted = (alone: Plan, whole: PlanResult): Plan =>
  "calls" in whole && isNarrower(whole, alone) ? { ...alone, notes: [...alone.notes, NOT_ASKED] } : alone;

/** Whether a plan has values that another one lacks. */
function isNarrower(one: { readonly calls: readonly PlannedCall[] }, other: Plan): boolean {
  const asked = new Set(other.calls.flatMap(({ call }) => paramsOf(call).map(([name, value]) => `${name} ${value}`)));
  return one.calls.some(({ call }) => paramsOf(call).some(([name, value]) => !asked.has(`${name} ${value}`)));
}
const NOT_ASKED = "Remarks beside the request were treated as background and did not narrow the search.";

/** Records of each search, in the words that people ask with. */
const KINDS: Readonly<Partial<Record<Call["endpoint"], { readonly said: string; readonly pattern: RegExp }>>> = {
  "/devices/recalls": { said: "recalls", pattern: /\brecall/i },
  "/devices/events": {
    said: "adverse event reports",
    pattern: /\b(?:adverse|reports?|reported|maude|mdrs?|malfunction\w*|injur\w+|deaths?|complaints?|events?)\b/i,
  },
  "/clearances/search": { said: "clearances", pattern: /\b(?:clear(?:ed|ances?)|510\(?k|de novos?|k numbers?)/i },
  "/trials/search": { said: "trials", pattern: /\b(?:trials?|stud(?:y|ies))\b/i },
  "/labels/search": { said: "labels", pattern: /\b(?:labels?|labell?ing|inserts?|box(?:ed)? warnings?|black box)\b/i },
  "/hospitals/search": { said: "hospitals", pattern: /\bhospitals?\b/i },
  "/providers/search": {
    said: "providers",
    pattern:
      /\b(?:providers?|doctors?|npis?|clinics?|practices?|[a-z]+(?:ologists?|iatrists?|therapists?|dentists?)|pharmac(?:y|ies|ists?)|nurses?)\b/i,
  },
};

/** What names what a search is about, rather than narrows it. */
const MAIN = setOf(
  "q brand brand_name generic substance condition intervention taxonomy organization applicant recalling_firm manufacturer sponsor name pharmacologic_class product_code report_number id npi advisory_committee",
);

const namesMain = (result: PlanResult): result is Plan =>
  result.kind === "plan" &&
  result.calls.every(
    ({ call }) =>
      paramsOf(call).some(([name]) => MAIN.has(name)) ||
      (call.endpoint === "/hospitals/search" && paramsOf(call).some(([name]) => PLACE.has(name))),
  );

const NOUN =
  "(?:ones?|list|committee|code|count|number|city|state|place|drugs?|medicines?|medications?|devices?|products?|pumps?|models?|brands?|systems?|firm|company|maker|manufacturer|sponsor|labell?er|vendor|applicant|conditions?|diseases?|illness|indication|stud(?:y|ies)|trials?|recalls?|reports?|labels?|hospitals?)";
/** Points back at the records of the request before, or at what they are about; not `are there`, `whatever their stars`. */
const POINTING = new RegExp(
  String.raw`\b(?:them|these|those|they|(?<!\bwhatever )their|it(?!['’])|its|ones|both|either|each|(?<!\b(?:is|are|was|were) )there(?! (?:is|are|was|were)\b)|same|such|instead|likewise|ditto|similarly|that ${NOUN}|the (?:former|latter|top one|${NOUN}(?! (?:of|for|on|with|in|by|from|about)\b)))\b|\b(?:do|does|did|are|is|have|has|were|was|can)\W*$`,
  "i",
);

/** A plan of a further request, which may take the place of the one before, or ask of its records. */
interface Further extends Plan {
  readonly takesPlace?: true;
  readonly narrows?: true;
}

type FurtherResult = Exclude<PlanResult, Plan> | Further;

/** The plan of a further request: of its own, or by what the request before it was about. */
function furtherOf(asked: string, { asked: askedBefore, result: before }: ReadPlan, planning: Planning): FurtherResult {
  const text = asked.replace(LEAD, "");
  /** Which one it is only the answer tells. */
  const isOfCounted = before.calls.some(({ by }) => FIRMS.has(by ?? "")) && OF_FIRM.test(text);
  if (OF_WINNER.test(text) || isOfCounted) return saidApart(asked);
  const alone = planning.planOf(text);
  const [last] = before.calls.toReversed();
  if (last === undefined || !(alone.kind === "plan" || alone.kind === "ambiguous" || alone.kind === "not_understood"))
    return alone;
  const named = Object.entries(KINDS).flatMap(([endpoint, { pattern }]) => (pattern.test(text) ? [endpoint] : []));
  const isSame = named.length === 0 || before.calls.some(({ call }) => named.includes(call.endpoint));
  const isOfOthers =
    "calls" in alone &&
    alone.calls.every(({ call }) => before.calls.every((one) => one.call.endpoint !== call.endpoint));
  const isOwn =
    (named.length > 0 || isOfOthers) && namesMain(alone) && !POINTING.test(text) && !isOfDrugBefore(alone, last.call);
  if (isOwn) return alone;
  const further = isSame
    ? ofSameKind(text, before, last.call, named, planning)
    : ofOtherKindOfAll(text, alone, before, named, planning);
  /** `Is K200123 cleared? Any deaths?` must not become all deaths of all devices. */
  const isOfAll =
    further.kind === "plan" &&
    further.calls.some(({ call }) => !hasSubject(call)) &&
    before.calls.every(({ call }) => hasSubject(call));
  const isRepeated =
    !isSame &&
    further.kind === "plan" &&
    further.calls.every((one) => before.calls.some((other) => isSameCall(one, other)));
  if (isOfAll || isRepeated) return saidApart(asked);
  if (!isSame || (further.kind === "plan" && further.calls.length > 0)) return further;
  /** `How many De Novo requests were granted, and how many 510(k)s were cleared?`: both are counts of one search. */
  const together = planning.planOf(`${ended(askedBefore)}, ${asked}`);
  const isCounted = together.kind === "plan" && together.calls.some(({ by }) => by !== undefined);
  return isCounted && before.calls.every(({ by }) => by === undefined) ? { ...together, takesPlace: true } : further;
}

const OF_FIRM = /\b(?:its|their|(?:that|the) (?:same )?(?:firm|company|maker|manufacturer|sponsor|applicant))\b/i;
const OF_WINNER =
  /\b(?:first|top|largest|biggest|leading|worst|best|second) (?:one )?(?:of|among) (?:the (?:two|three|four|five|six|ten)|them|those|these)\b|\bthe (?:top|first|leading|winning) (?:one|firm|company|manufacturer|maker|sponsor)\b|\bthe (?:winner|loser)\b|\bthe (?:one|firm|company|state|maker) (?:with|that (?:has|had|loses|wins)) (?:the )?(?:most|more|fewest|highest)\b/i;

/** How a further request begins. */
const LEAD =
  /^(?:and|but|plus|also|then|finally|separately|as well as|[,;–—-])\s+(?:also |then |if (?:so|any|yes),? |finally,? |over all(?: of them)?,? )*/i;

/** `Which labels of naltrexone …, and completed trials for alcohol use disorder`. */
const isOfDrugBefore = ({ calls }: Plan, before: Call): boolean =>
  before.endpoint === "/labels/search" &&
  calls.some(({ call }) => call.endpoint === "/trials/search" && call.params.intervention === undefined);

/** A request for records of the same kind: all that was asked for before, with what it says itself. */
function ofSameKind(
  text: string,
  before: Plan,
  last: Call,
  named: readonly string[],
  { planOf, allowed }: Planning,
): FurtherResult {
  const kind = named.find((endpoint) => before.calls.some(({ call }) => call.endpoint === endpoint));
  const said = KINDS[last.endpoint]?.said ?? "records";
  const pointed = pointedIn(text.replace(OF_RECORDS_BEFORE, said), last, last.endpoint);
  const whole = named.length > 0 || pointed.includes(said) ? pointed : `${ended(pointed)} ${said}`;
  const { thing, place } = phraseFor(last, last.endpoint);
  /** `the same for Texas`, of firms in a state. */
  const ofFirms = "firm_state" in last.params || (last.endpoint === "/clearances/search" && "state" in last.params);
  const asked = ofFirms ? whole.replace(/\b(?:for|in|from) (?=(?:the )?[A-Z])/, "by firms in ") : whole;
  const of = (about: string): string =>
    asked.includes(said) ? asked.replace(said, `${about} ${said}`) : `${ended(asked)} ${about}`;
  const found = firstThatNames([asked, of(thing), `${ended(of(thing))} ${place}`], planOf);
  if (found.kind === "ambiguous" || found.kind === "not_understood") return saidApart(text);
  if (found.kind !== "plan") return found;
  /** What the request itself does not name stays as it was asked for. */
  const isSaid = (value: string): boolean => text.toLowerCase().includes(value.toLowerCase());
  const isRepeated = (value: string): boolean =>
    paramsOf(last).some(([, own]) => own.toLowerCase() === value.toLowerCase()) &&
    !isSaid(value) &&
    !isSaid(STATES.get(value) ?? value);
  const own = found.calls.map((one) => withoutMain(one, isRepeated));
  const telling = own.filter(({ call, by }) => by !== undefined || paramsOf(call).length > 0);
  const isFreed = freedBy(text);
  const calls = before.calls
    .filter(({ call }) => kind === undefined || call.endpoint === kind)
    .flatMap((one) =>
      (telling.length > 0 ? telling : own)
        .filter(({ call }) => call.endpoint === one.call.endpoint)
        .flatMap((other) => allowed(narrowedBy(one, other, isFreed))),
    );
  if (calls.length === 0 && namesMain(found) && !POINTING.test(text)) return found;
  if (calls.some((one) => !before.calls.some((other) => isSameCall(one, other))))
    return { ...found, calls, ...(OF_RECORDS_BEFORE.test(text) ? { narrows: true } : {}) };
  /** `Newest first.` */
  const isOrdered = found.calls.some(({ call, show }) => show !== undefined || "sort" in call.params);
  if (isOrdered && calls.length > 0) return { ...inPlaceOf(before, found), calls, takesPlace: true };
  /** The records tell who, when or why, how many and which they are. */
  const isShown = OF_RECORDS.test(text) || OF_THEM.test(text) || (before.calls.length > 1 && WHICH_MORE.test(text));
  const isRead = found.notApplied.every(({ why }) => why === "background" || why === "not_in_these_records");
  return isShown && isRead
    ? { ...found, calls: [], notApplied: found.notApplied.filter(({ why }) => why === "not_in_these_records") }
    : saidApart(text);
}

/** The plan of the first text that names what it is about; else that of the last. */
function firstThatNames(texts: readonly string[], planOf: Planning["planOf"]): PlanResult {
  const [text = "", ...others] = texts;
  const found = planOf(text);
  return namesMain(found) || others.length === 0 ? found : firstThatNames(others, planOf);
}

const withoutMain = (one: PlannedCall, isLeftOut: (value: string) => boolean): PlannedCall => ({
  ...one,
  call: withParams(
    one.call,
    Object.fromEntries(
      paramsOf(one.call).filter(([name, value]) => !((MAIN.has(name) || PLACE.has(name)) && isLeftOut(value))),
    ),
  ),
});

const ended = (said: string): string => said.replace(/[.?!]+$/, "");

const OF_RECORDS_BEFORE =
  /\bthe same(?: (?:list|count|number|thing|search))?(?= (?:for|in|of|but|from|with|again)\b|\W*$)|\b(?:(?<=\b(?:many|any|which|some|all|most|none|few|number|count) )of )?(?:them|these|those|they|the ones|ones|the one(?!-| stars?\b)|both)\b(?! (?:recalls?|trials?|stud(?:y|ies)|reports?|labels?|clearances?|hospitals?|records?)\b)/i;

/** Asks what each record shows. */
const OF_RECORDS =
  /\b(?:why|when|who|whose|where|reasons?|dates?|names?|address\w*|phone|makers?|made|sponsors?|numbers?|class|owne\w+|owns|(?:star )?ratings?|stars|phases?|status(?:es)?|manufacturers?|firms?|compan(?:y|ies)|countr(?:y|ies)|units|quantit\w+|hospitals?|sites?)\b/i;
/** Of several that were counted the reader sees it: `which of the two states has more`. */
const WHICH_MORE = /\bwhich\b.*\b(?:more|most|fewer|fewest|higher|highest|lower|lowest|better|worse)\b/i;
const OF_THEM =
  /^what (?:is|are|was|were) (?:it|they|that|those)\W*$|\b(?:list|show|name|give|print|find)(?: me)? (?:them|those|these|some|examples?|an? (?:handful|few|couple|sample))\b|\bhow many (?:of each(?=\W*$| (?:are|were) there\W*$)|there (?:are|were)\b|you (?:found|have|see)\b)/i;

const saidApart = (asked: string): Further => ({
  kind: "plan",
  calls: [],
  interpretation: [],
  notApplied: [{ text: apart(asked), why: "separate_question" }],
  notes: [],
  notCovered: [],
});

/** A request for another kind of records, of each thing that the request before was about. */
function ofOtherKindOfAll(
  text: string,
  alone: PlanResult,
  before: Plan,
  named: readonly string[],
  planning: Planning,
): PlanResult {
  const [first = alone, ...others] = before.calls.map(({ call }) => ofOtherKind(text, alone, call, named, planning));
  return first.kind === "plan"
    ? { ...first, calls: distinctCalls([first, ...others].flatMap((one) => (one.kind === "plan" ? one.calls : []))) }
    : first;
}

/** A request for another kind of records about the same thing. */
function ofOtherKind(
  text: string,
  alone: PlanResult,
  before: Call,
  [endpoint = before.endpoint]: readonly string[],
  { planOf }: Planning,
): PlanResult {
  const { thing, place } = phraseFor(before, endpoint);
  const pointed = pointedIn(text, before, endpoint);
  const isMissing = pointed === text && `${thing}${place}` !== "";
  const found = isMissing
    ? firstThatNames(
        [...(thing === "" ? [] : [`${ended(text)} for ${thing}`]), `${ended(text)} ${thing} ${place}`],
        planOf,
      )
    : pointed === text
      ? alone
      : planOf(pointed);
  if (found.kind !== "plan") return alone;
  const days = SAME_TIME.test(text)
    ? Object.fromEntries(paramsOf(before).filter(([name]) => name === "since" || name === "until"))
    : {};
  return {
    ...found,
    calls: found.calls.map((one) =>
      "since" in one.call.params || "until" in one.call.params
        ? one
        : { ...one, call: withParams(one.call, { ...one.call.params, ...days }) },
    ),
  };
}
const SAME_TIME = /\b(?:same|that|those) (?:years?|period|time(?:frame)?|months?|window|span|interval)\b/i;

const THE = "(?:the |that |this |these |those )(?:same )?";
const POINTERS = {
  firm: new RegExp(String.raw`\b${THE}(?:firm|company|maker|manufacturer|sponsor|labell?er|vendor|applicant)\b`, "i"),
  place: /(?<!\b(?:is|are|was|were) )\bthere\b(?! (?:is|are|was|were)\b)/i,
  state: new RegExp(String.raw`\b(?:that|this|the)(?: very| same)? state\b`, "i"),
  code: new RegExp(String.raw`\b${THE}(?:product )?code\b`, "i"),
  drug: new RegExp(String.raw`\b${THE}(?:drugs?|medicines?|medications?)\b`, "i"),
  condition: new RegExp(String.raw`\b${THE}(?:conditions?|diseases?|illness(?:es)?|indication)\b`, "i"),
} as const;
const OF_THING = new RegExp(
  String.raw`\b${THE}(?:devices?|products?|pumps?|models?|brands?|systems?|ones?)\b|\b(?:it|them|they|these|those|the same|ones)\b(?!['’])|\b(?:its|their)\b`,
  "i",
);

/** A text with what its first pointers stand for: a place, a firm, or what the request before was about. */
function pointedIn(text: string, before: Call, endpoint: string): string {
  const params: Readonly<Record<string, string>> = Object.fromEntries(paramsOf(before));
  const [firm, place] = [firmIn(params), placeIn(params)];
  const { thing, place: where } = phraseFor(before, endpoint);
  const phrase = thing || where;
  const meant = {
    firm,
    place: place === "" ? "" : `in ${place}`,
    state: STATES.get(params["state"] ?? "") ?? "",
    code: params["product_code"] === undefined ? "" : `product code ${params["product_code"]}`,
    drug: drugIn(params),
    condition: conditionIn(params),
  };
  const made = Object.entries(POINTERS).reduce((said, [name, pattern]) => {
    const stands = Object.entries(meant).find(([other]) => other === name)?.[1] ?? "";
    return stands === "" ? said : said.replace(pattern, stands);
  }, text);
  const any = ended(made).replace(/\bany$/i, `any ${phrase.replace(firm, "").trim()}`);
  if (any !== ended(text)) return any;
  return phrase === "" ? text : text.replace(OF_THING, phrase);
}

/** The one place of a plan's calls for hospitals or providers; empty where there is none, or more than one. */
function placeOf({ calls }: { readonly calls: readonly PlannedCall[] }): string {
  const places = new Set(
    calls.flatMap(({ call }) => (OF_PLACES.has(call.endpoint) ? [placeIn(Object.fromEntries(paramsOf(call)))] : [])),
  );
  const [place = ""] = places;
  return places.size === 1 ? place : "";
}
const OF_PLACES: ReadonlySet<string> = new Set(["/hospitals/search", "/providers/search"]);

const firmIn = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params).find(([name]) => FIRMS.has(name))?.[1] ?? "";

const placeIn = ({ city, state, location, county }: Readonly<Record<string, string>>): string =>
  location ??
  [city ?? (county === undefined ? "" : `${county} County`), STATES.get(state ?? "") ?? ""]
    .filter((one) => one !== "")
    .join(", ");

const drugIn = ({ brand, generic, substance, intervention }: Readonly<Record<string, string>>): string =>
  brand ?? generic ?? substance ?? intervention ?? "";

const conditionIn = ({ condition, indications }: Readonly<Record<string, string>>): string =>
  condition ?? indications ?? "";

/** What a call is about, and where, in words that records of a kind are searched by. */
function phraseFor(before: Call, endpoint: string): { readonly thing: string; readonly place: string } {
  const params: Readonly<Record<string, string>> = Object.fromEntries(paramsOf(before));
  const first = (...names: readonly string[]): string => names.map((name) => params[name]).find(Boolean) ?? "";
  const joined = (...all: readonly string[]): string => all.filter((one) => one !== "").join(" ");
  const device = first("brand_name", "q", "product_code");
  const drug = drugIn(params);
  const condition = conditionIn(params);
  const place = placeIn(params) === "" ? "" : `in ${placeIn(params)}`;
  if ("id" in params) return { thing: first("id"), place: "" };
  if (endpoint === "/hospitals/search") return { thing: first("name"), place };
  if (endpoint === "/providers/search") return { thing: first("taxonomy", "organization"), place };
  if (endpoint === "/labels/search") return { thing: drug || joined(firmIn(params), device), place: "" };
  if (endpoint === "/trials/search") {
    const tried = drug || device;
    const thing = joined(tried, condition === "" ? "" : tried === "" ? condition : `in ${condition}`);
    return { thing: thing || firmIn(params), place: "" };
  }
  const thing = joined(firmIn(params), device) || drug || condition;
  return { thing: thing || first("advisory_committee", "root_cause", "patient_problem"), place: "" };
}

/** Parameters that say the same of records: one of a further request takes the place of all of the first. */
const GROUPS = [
  "q brand_name product_code brand generic substance",
  "intervention",
  "condition",
  "applicant recalling_firm manufacturer sponsor sponsor_class",
  "city state county zip postal_code location",
  "taxonomy organization",
  "clearance_type decision_code third_party",
  "since until",
  "start_date_since start_date_until",
  "completion_date_since completion_date_until",
  "date_received_since date_received_until",
].map(setOf);

/** What a further request sets free: `regardless of date`, `of any phase`, `whatever their stars`. */
const FREED = (
  [
    ["dates?|years?|time", (name) => OF_DAYS.test(name)],
    ["stars?|ratings?", (name) => name === "overall_rating"],
    ["phases?", (name) => name === "phase"],
    ["status(?:es)?", (name) => name === "status"],
    ["states?|places?|cit(?:y|ies)|locations?|where", (name) => PLACE.has(name)],
    ["firms?|compan(?:y|ies)|makers?|manufacturers?|applicants?|sponsors?|brands?", (name) => FIRMS.has(name)],
  ] as readonly (readonly [said: string, isOne: (name: string) => boolean])[]
).map(([said, isOne]) => ({
  isOne,
  pattern: new RegExp(
    String.raw`\b(?:regardless of|whatever|whichever|irrespective of|no matter (?:the|which|what)|(?:of|in|by|from) (?:any|all|whatever)|over all) (?:the |their |its )?(?:${said})\b`,
    "i",
  ),
}));
const freedBy = (text: string): ((name: string, value: string) => boolean) => {
  const freed = FREED.filter(({ pattern }) => pattern.test(text));

  /** What another label says is another matter. */
  const isOfText = /\b(?:mention|discuss|speak|say|warn|describe)/i.test(text);
  const isEither = /\bwith or without\b/i.test(text);
  return (name, value) =>
    freed.some(({ isOne }) => isOne(name)) ||
    (isOfText && LABEL_TEXTS.has(name)) ||
    (isEither && /boxed_warning|has_results|emergency/.test(name)) ||
    /** Only an order leaves out hospitals without a rating. */
    (name === "overall_rating" && value === ANY_RATING);
};
const LABEL_TEXTS = setOf(
  "indications boxed_warning contraindications warnings adverse_reactions drug_interactions dosage pregnancy pediatric_use",
);

/** A call with all that another one of its kind asks for, too; what both say, the other one says. */
function narrowedBy(
  one: PlannedCall,
  other: PlannedCall,
  isFreed: (name: string, value: string) => boolean,
): PlannedCall {
  const given = paramsOf(other.call).map(([name]) => name);
  /** `in Cleveland` of the state that was asked for. */
  const keepsState = given.includes("city") && !given.includes("state");
  const isReplaced = (name: string): boolean =>
    !(name === "state" && keepsState) &&
    given.some((own) => own === name || GROUPS.some((group) => group.has(own) && group.has(name)));
  const merge = (call: Call): Call =>
    withParams(call, {
      ...Object.fromEntries(paramsOf(call).filter(([name, value]) => !isReplaced(name) && !isFreed(name, value))),
      ...Object.fromEntries(paramsOf(other.call)),
    });
  const { by: _by, show: _show, call, otherwise, offered: _offered, ...rest } = one;
  const { call: _call, otherwise: _otherwise, offered: _other, ...own } = other;
  return {
    ...rest,
    ...own,
    call: merge(call),
    ...(otherwise === undefined ? {} : { otherwise: merge(otherwise) }),
  };
}

/** Whether two calls find the same records, in whatever order. */
const isSameCall = (one: PlannedCall, other: PlannedCall): boolean =>
  one.by === other.by && one.call.endpoint === other.call.endpoint && unsorted(one) === unsorted(other);

const unsorted = ({ call }: PlannedCall): string =>
  JSON.stringify(
    paramsOf(call)
      .filter(([name]) => name !== "sort")
      .toSorted(),
  ).toLowerCase();

/** UTF-16 units of what is repeated. */
const MOST_SAID = 120;

/** Its words, unless one of them could be a name, or they cannot be quoted. */
const sayable = (said: string): string =>
  mayBeName(toQuestion(said).words) || /[“”"<>[\]]/.test(said) || said.length > MOST_SAID ? "a remark" : said;

const apart = (said: string): string =>
  mayBeName(toQuestion(said).words) ? "another question" : shortened(said.replace(LEAD, "").replace(/\.+$/, ""));

const shortened = (said: string): string =>
  said.length <= 60 ? said : `${said.slice(0, 60).replace(/\s+\S*$/, "")} …`;
