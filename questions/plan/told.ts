import { Phrases } from "../vocabulary/phrases.ts";
import { STATES } from "../../src/core/states.ts";
import { toKey } from "../language/keys.ts";
import { isTerm, kindsOfTerm } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";
import { textOf, toQuestion } from "../question.ts";
import { asWritten, STATES_BY_NAME, statesNamed } from "../vocabulary/state-names.ts";
import {
  ABOUT,
  DAYS,
  ended,
  hasAny,
  isComplete,
  LABEL_TEXTS,
  MAIN,
  MEANT,
  namesMain,
  PLACE,
  setOf,
  withMore,
  withoutParams,
  type Planning,
} from "./aspects.ts";
import { drugClassIn } from "./calls/label-text.ts";
import { interpretationOf } from "./interpretation.ts";
import { placeIn } from "./pointers.ts";
import type { Requests } from "./requests.ts";
import { FIRMS, paramsOf, type Plan, type PlannedCall, type PlanResult } from "./schema.ts";
import { isOfPlainWords } from "./subjects.ts";
import { saysNotHere } from "./topics.ts";

/** The first request of a question, and what of that which is told beside it the search needs. */

/** The plan of the first request: alone, if it says all that a search needs, else with what is told; and what is left of that. */
export function firstOf(
  requests: Requests,
  { planOf }: Planning,
): { readonly result: PlanResult; readonly beside: readonly string[] } {
  const { first: asked, told, toldInVain, isToldBefore, isHeaded, withImpersonal, withNeeded, withTold } = requests;
  const own = planOf(asked);
  if (told.length === 0) return { result: own, beside: [] };
  const wider = withImpersonal === null ? own : planOf(withImpersonal);
  const alone =
    isComplete(wider) && isComplete(own) && isNarrower(wider, own) && areAboutTheSame(wider, own) ? wider : own;
  const whole = planOf(withTold);
  const withAll = { result: whole, beside: [] };
  /** `For each county, how many hospitals …?` */
  const isGrouped = isToldBefore && told.some((one) => OF_EACH.test(one));
  if (isGrouped && whole.kind === "plan" && whole.calls.some(({ by }) => by !== undefined)) return withAll;
  const needed = withNeeded === null ? withAll : { result: planOf(withNeeded), beside: toldInVain };
  const withNone = { result: alone, beside: told };
  const near = nearTold(requests, alone, planOf);
  if (near !== null) return near;
  const isOfModel = isComplete(alone) && isOfModelAlone(alone);
  if (isOfModel && isComplete(needed.result) && hasAny(needed.result.calls, THINGS_OR_FIRMS))
    return told.some((one) => OF_ASKERS_OWN.test(one))
      ? { ...needed, result: withoutDays(needed.result, alone) }
      : needed;
  const isOfTold = isToldBefore && isElliptic(asked, alone);
  if (isOfTold && whole.kind === "plan" && alone.kind === "plan" && isNarrower(whole, alone)) return withAll;
  if (!isComplete(alone) || BACK.test(asked)) {
    /** What is not here is no more so for what is told beside it. */
    const isRefused =
      alone.kind === "not_covered" &&
      alone.reason !== "unrelated" &&
      (alone.reason !== "instructions" || saysNotHere(asked, alone)) &&
      asked.split(" ").length > SHORT;
    if (isRefused || alone.kind === "contains_name" || alone.kind === "exclusion_referral") return withNone;
    /** `The ZIP is 60614-1203. Which dentists practice there?` */
    if (withNeeded !== null && isComplete(needed.result) && hasAny(needed.result.calls, ZIPS)) return needed;
    /** `Our competitor is Mayo Clinic Hospital; what rating does CMS show for it?` */
    if (PRONOUN.test(asked) && isComplete(whole) && hasAny(whole.calls, OWN_NAMES)) return withAll;
    /** `I live in Tampa. Which hospitals?` needs the place alone. */
    const place = alone.kind === "plan" || !("calls" in whole) ? "" : placeOf(whole);
    const placed = place === "" ? null : planOf(`${ended(asked)} in ${place}`);
    /** `Texas, psychiatric, for-profit. List the hospitals.`: more than a place. */
    const isList = told.every((one) => !/\b(?:i|we|i['’]m|we['’]re|our|my|us|me)\b/i.test(one));
    if (placed?.kind === "plan" && isList && isComplete(whole) && isNarrower(whole, placed)) return withAll;
    if (placed !== null && namesMain(placed))
      return { result: placed, beside: told.filter((one) => !names(one, place)) };
    if (isComplete(needed.result)) return needed;
    return isComplete(whole) || (alone.kind !== "plan" && !("calls" in whole)) ? withAll : withNone;
  }
  const isNeeded = withNeeded !== null || told.some((one) => OF_TOPIC.test(one) || OF_SCOPE.test(one));
  /** `We're preparing a submission for a powered wheelchair. Show me predicates cleared for Invacare.` */
  const isOfPredicates = isToldBefore && /\bpredicates?\b/i.test(asked) && !hasAny(alone.calls, THINGS);
  const hasPronoun = isToldBefore && (PRONOUN.test(asked) || isOfPredicates);
  const isUsed =
    isComplete(needed.result) &&
    (saysMore(
      needed.result,
      alone,
      isNeeded,
      hasPronoun,
      OF_MANY.test(asked) && told.every((one) => !LEADS_IN.test(one)),
      told.some((one) => SAYS_TIME.test(one)),
    ) ||
      (isHeaded && saysThing(needed.result, alone)));
  if (isUsed) return { ...needed, result: withThings(alone, needed.result) };
  const placed = told.some((one) => FROM_THERE.test(one)) ? alone : inState(alone, whole);
  return { result: noted(placed, whole), beside: told };
}

/**
 * The requests with what "it" stands for where that is told before them: `Grapefruit comes up in every call. Which labels
 * mention it?` The one thing that lists know among what is told, else what its first sentence is about.
 */
export function withSubjectTold(requests: Requests): Requests {
  const { first, further, told, isToldBefore } = requests;
  if (!isToldBefore || ![first, ...further.map(({ text }) => text)].some((one) => MENTIONS_IT.test(one)))
    return requests;
  const question = toQuestion(told.join(". "));
  const listed = piecesOf(question).filter(({ kinds }) => kinds.some((kind) => MENTIONABLE.has(kind)));
  const names = new Set(listed.map(({ from, to }) => textOf(question, from, to).toLowerCase()));
  const [, spoken = ""] = SUBJECT.exec(told[0] ?? "") ?? [];
  const [number] = TOLD_NUMBER.exec(told.join(". ")) ?? [];
  const [one = ""] = number === undefined ? (names.size === 1 ? names : []) : [number];
  const subject = one === "" || spoken.toLowerCase().includes(one) ? spoken : one;
  if (subject === "") return requests;
  const named = (text: string): string => text.replace(MENTIONS_IT, (_, before: string) => `${before} ${subject}`);
  return {
    ...requests,
    first: named(first),
    further: further.map((one) => ({ ...one, text: named(one.text) })),
    withImpersonal: requests.withImpersonal === null ? null : named(requests.withImpersonal),
    withNeeded: requests.withNeeded === null ? null : named(requests.withNeeded),
    withTold: named(requests.withTold),
  };
}
const MENTIONS_IT =
  /(\b(?:labels?|reports?|trials?|stud(?:y|ies)|recalls?|drugs?|medicines?|that|which|where|sections?|inserts?)(?: [\w-]+){0,8}? (?:mention|list|includ|nam|cit|address|giv|treat|stud|warn|cover|target|contraindicat)(?:e|s|es|y|ies)?(?: (?:of|about|against))?) it\b/i;
/**
 * `A tray carries lot number 22K07A. Does any report name that lot?`, `We go through the SGLT2 inhibitors. Which labels of
 * that class …?`: what is pointed at by its kind, in the words that tell it.
 */
export function withPointedAt(requests: Requests): Requests {
  const { first, told, isToldBefore } = requests;
  const [, kind = ""] = THAT_KIND.exec(first) ?? [];
  const meant = isToldBefore ? toldAs(kind.toLowerCase(), told.join(". ")) : null;
  if (meant === null) return requests;
  const named = (text: string): string => text.replace(THAT_KIND, meant);
  return { ...requests, first: named(first), withTold: named(requests.withTold) };
}
const THAT_KIND =
  /\b(?:that|this|the same) (lot|model|class)(?: (?:number|of (?:drugs|medicines|medications)))?(?! (?:of|starts?|begins?|covers?|is)\b(?<!lot of))(?= |\W*$)/i;
function toldAs(kind: string, told: string): string | null {
  if (kind === "class") return drugClassIn(told);
  const form = kind === "lot" ? TOLD_LOT : kind === "model" ? TOLD_MODEL : null;
  const numbers = new Set(form === null ? [] : [...told.matchAll(form)].map(([, number = ""]) => number));
  const [number] = numbers;
  return number === undefined || numbers.size > 1 ? null : `${kind} ${number}`;
}
const NUMBER = String.raw`(?: (?:number|no\.?|#))?:?(?: is)? ((?=[\w-]*\d)[A-Z\d][\w-]{2,})`;
const TOLD_LOT = new RegExp(String.raw`\blot${NUMBER}`, "gi");
const TOLD_MODEL = new RegExp(String.raw`\bmodel${NUMBER}`, "gi");

/** `One approval number, P980016, keeps turning up. Which recalls cite it?` */
const TOLD_NUMBER = /\b(?:P\d{6}|K\d{6}|DEN\d{6}|NCT\d{8})\b/;
const MENTIONABLE: ReadonlySet<string> = new Set(["condition", "generic", "brand", "device"]);
const SUBJECT =
  /^([A-Z][\w'’-]*(?: [a-z][\w'’-]+){0,2}?) (?:is|are|was|were|comes?|came|keeps?|has|seems?|remains?|goes|gets?)\b/;

/** `Our reprocessor is from Olympus. Any recalls of the OER-Pro?`: the things of the request, and of what is told only the firm. */
function withThings(alone: Plan, told: PlanResult): PlanResult {
  if (told.kind !== "plan") return told;
  const thingsOf = ({ call }: PlannedCall): readonly string[] =>
    paramsOf(call).flatMap(([name, value]) => (THINGS.has(name) ? [`${call.endpoint} ${value.toLowerCase()}`] : []));
  const own = new Set(alone.calls.flatMap(thingsOf));
  if (
    own.size === 0 ||
    !saysListed(alone.calls, THINGS) ||
    told.calls.flatMap(thingsOf).every((thing) => own.has(thing))
  )
    return told;
  const firms = new Map(
    told.calls.map(({ call }) => [call.endpoint, paramsOf(call).filter(([name]) => FIRMS.has(name))]),
  );
  return {
    ...alone,
    calls: alone.calls.map((one) => withMore(one, Object.fromEntries(firms.get(one.call.endpoint) ?? []))),
    notes: [...new Set([...alone.notes, ...told.notes])],
  };
}
/** `We got a return last week. Has anything been reported on model TJF-Q180V?`: when something befell the asker. */
const OF_ASKERS_OWN =
  /\b(?:i|we|our (?:\w+ )?(?:team|clinic|hospital|shop|lab|office|ward))\b[^.?!]*\b(?:last|this|past|yesterday|today|ago)\b/i;
function withoutDays(told: Plan, alone: Plan): Plan {
  const isSaid = hasAny(alone.calls, DAYS);
  const calls = told.calls.map((one) => (isSaid ? one : withoutParams(one, (name) => DAYS.has(name))));
  return { ...told, calls, interpretation: interpretationOf(calls) };
}
/** `infusion pumps made by CareFusion; are there reports for model number 8100?`: others' models have such a number, too. */
const isOfModelAlone = ({ calls }: Plan): boolean => hasAny(calls, MODELS) && !hasAny(calls, THINGS_OR_FIRMS);
const MODELS = setOf("model_number lot_number");
const THINGS_OR_FIRMS = setOf("q brand_name manufacturer product_code recalling_firm");
/** `For the Kinase Inhibitor class, which labels …?`: no remark, but a part of the request. */
const LEADS_IN = /^(?:for|in|on|among|of|within|across|regarding|about|with|from)\b/i;
/** `Which drug labels …?`: no one drug's, which may have been told. */
const OF_MANY =
  /\b(?:which|what|any|all|list|show|find|how many|every)\b[^.?!]{0,30}\b(?:labels|drugs|medicines|medications|products|inserts)\b/i;
const OWN_NAMES = setOf("name organization");
const THINGS = setOf("q brand_name brand generic substance intervention");

/** `A class III device can go through 510(k). How many have been cleared since 2015?`: of what is told. */
const isElliptic = (asked: string, alone: PlanResult): boolean => HOW_MANY_HAVE.test(asked) && !namesMain(alone);
const HOW_MANY_HAVE =
  /^how many (?:of (?:them|these|those) )?(?:have|has|had|were|was|are|is|got) (?:been |ever |actually )*(?:cleared|recalled|reported|granted|terminated|completed|recruiting|withdrawn|stopped)\b/i;

const OF_EACH =
  /^(?:(?:for|in|per|by) (?:each|every)|per year|(?:broken (?:down|out|up)|split(?: up)?|divided|grouped|counted|sorted out|tallied) by)\b/i;

/** The request in the place that is told before it, where it points at that: `Our group is based in Reno, Nevada. Local lupus trials?` */
function nearTold(
  { first: asked, told, isToldBefore }: Requests,
  alone: PlanResult,
  planOf: Planning["planOf"],
): { readonly result: PlanResult; readonly beside: readonly string[] } | null {
  if (!isToldBefore || (alone.kind === "plan" && hasAny(alone.calls, WHERE))) return null;
  /** `Our supplier sits in Massachusetts. Have firms from that state recalled catheters?` */
  const states = THAT_STATE.test(asked) ? statesNamed(told.join(". ")) : new Set<string>();
  const [named] = states;
  if (states.size === 1 && named !== undefined) {
    const result = planOf(asked.replace(THAT_STATE, asWritten(named)));
    if (namesMain(result)) return { result, beside: told };
  }
  if (!NEAR_TOLD.test(asked)) return null;
  /** `I cover Nevada. Were any defibrillators distributed there?` */
  const there = statesNamed(told.join(". "));
  const [state] = there;
  if (
    there.size === 1 &&
    state !== undefined &&
    THERE.test(asked) &&
    !told.some((one) => isOfTown(one) || FROM_THERE.test(one))
  ) {
    const result = planOf(asked.replace(THERE, `in ${asWritten(state)}`));
    if (namesMain(result)) return { result, beside: told };
  }
  const records = toQuestion(asked).text;
  for (const one of told) {
    const [, town = "", state = ""] = TOLD_PLACE.exec(one) ?? [];
    const isWhole = isTerm("city", toKey(town)) && STATES_BY_NAME.has(toKey(state));
    /** `lectures in Anchorage`: a town alone, where "there" points at it. */
    const [, only = ""] = isWhole ? [] : (TOLD_TOWN.exec(one) ?? []);
    const isTown =
      isTerm("city", toKey(only)) && /\bthere\b/i.test(asked) && !told.some((other) => /\b\d{5}\b/.test(other));
    if ((!isWhole && !isTown) || FROM_THERE.test(one)) continue;
    const place = isWhole ? `${town}, ${state}` : only;
    const result = planOf(
      LOCAL.test(records)
        ? `${ended(records.replace(LOCAL, ""))} in ${place}`
        : records.replace(NEAR_TOLD, `in ${place}`),
    );
    if (namesMain(result) && hasPlace(result)) return { result, beside: told.filter((other) => other !== one) };
  }
  return null;
}
const THERE = /(?<!\b(?:is|are|was|were|be) )\b(?:there|here(?=\W*$))(?! (?:is|are|was|were|be)\b)/i;
/** Where something is, without a name of its own. */
const WHERE = setOf("location state city county zip postal_code");
const hasPlace = (result: PlanResult): boolean => result.kind === "plan" && hasAny(result.calls, PLACE);
const LOCAL = /\b(?:local|nearby) /i;
const NEAR_TOLD = new Phrases(
  /\b(?:local|nearby)\b(?! (?:government|authorit\w+|an[ae]sthe\w+|tumou?rs?|cancers?|disease|skin|infections?|reactions?))|(?<!\b(?:is|are|was|were|be) )\bthere\b(?! (?:is|are|was|were|be)\b)|\bhere(?=\W*$)|\b(?:near|around|close to) (?:us|me|here|home)\b|\bin (?:our|my) (?:area|city|town|region|state)\b/i,
);
/** `based in Cleveland, Ohio`, `a Nashville, Tennessee weekly`: a town with its state. */
const TOLD_PLACE = /\b((?:[A-Z][\w.'-]+ ){0,2}[A-Z][\w.'-]+), ((?:New |North |South |West |Rhode )?[A-Z][A-Za-z]+)\b/;

const TOLD_TOWN = /\b(?:in|at|near|around|to|visit(?:ed|ing)?) ([A-Z][\w.'-]+(?: [A-Z][\w.'-]+)?)\b/;
/** Whether a town is told of, and not a state. */
const isOfTown = (said: string): boolean => {
  const [, place = ""] = TOLD_TOWN.exec(said) ?? [];
  return place !== "" && !STATES_BY_NAME.has(toKey(place));
};
const THAT_STATE = /\b(?:that|this|the same|our|my|said) state\b/i;
/** Whether some words name the city or the state of a place. */
const names = (said: string, place: string): boolean =>
  place
    .split(", ")
    .some(
      (one) =>
        said.toLowerCase().includes(one.toLowerCase()) ||
        toQuestion(said).words.some(({ text }) => STATES.get(text) === one),
    );

const ZIPS: ReadonlySet<string> = new Set(["zip", "postal_code"]);

/** Words of a request that is too short to be refused by itself. */
const SHORT = 5;

/** Points back at what was told: `recalls for this pump`, `studies of the disease`, `the company's recalls`. */
const KIND =
  "(?:devices?|drugs?|products?|pumps?|stud(?:y|ies)|trials?|models?|compan(?:y|ies)|firms?|makers?|manufacturers?|conditions?|diseases?|illness|hospitals?|medications?|medicines?|implants?|systems?|brands?|tests?|ones?|years?|dates?|days?|applications?|numbers?|codes?)";
const BACK = new Phrases(
  String.raw`\b(?:this|(?:these|those)(?!(?<!\bof (?:these|those)) (?:of|from|by|that|who|whose|which|with)\b)(?! (?:recalls|trials|studies|reports|labels|clearances|records|numbers)\b)(?!(?<=\bof (?:these|those))(?:\W*$| (?:are|were|was|is|have|had|do|did|got|took|ended|came)\b))|such|the same(?! (?:for|time|year|firm|company|maker|manufacturer)\b)|ours?|theirs|since then|after that|(?<!\bwith (?:[\w-]+ ){1,3}of )each(?=\W*$))\b(?! (?:past |last |coming |current |calendar )?(?:year|month|week|quarter|decade|summer|spring|fall|winter|time|morning)s?\b)|\b(?:that ${KIND}|on the (?:disease|condition|illness|drug|device)|(?<!\b(?:of|same) )the (?:company|firm|vendor|supplier|manufacturer|maker)(?:'s| ))\b`,
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
function saysMore(
  told: Plan,
  alone: Plan,
  isNeeded: boolean,
  hasPronoun: boolean,
  isOfMany: boolean,
  saysTime: boolean,
): boolean {
  const isOfAll = alone.calls.some(({ call: { endpoint } }) => OF_THINGS.has(endpoint));
  const aspects = [
    ...(isNeeded || isOfAll ? [ABOUT] : []),
    ...(isNeeded && saysTime ? [DAYS] : []),
    ...(isNeeded || hasPronoun ? MEANT : []),
  ];
  /** `Our protocol bans CYP3A4 inhibitors. Which labels mention ketoconazole under interactions?`: about what they say. */
  const isAbout = isOfMany && hasAny(alone.calls, LABEL_TEXTS);
  return aspects.some(
    (names) => saysListed(told.calls, names) && !hasAny(alone.calls, names) && !(names === ABOUT && isAbout),
  );
}

/** A time of records, and not of what the asker does: `we change suppliers before the winter`. */
const SAYS_TIME =
  /\b(?:19|20)\d\d\b|\b(?:last|past|previous|this|recent) (?:\w+ )?(?:years?|months?|quarters?|weeks?|decade|days?)\b/i;

/** Whether a remark names something that a list knows: `one sheet per firm` is no device. */
const saysListed = (calls: readonly PlannedCall[], names: ReadonlySet<string>): boolean =>
  calls.some(({ call }) =>
    paramsOf(call).some(
      ([name, value]) =>
        names.has(name) && (name !== "q" || !isOfPlainWords(value) || kindsOfTerm(toKey(value)).length > 0),
    ),
  );
const OF_THINGS: ReadonlySet<string> = new Set(["/trials/search", "/labels/search"]);

/** Whether what is told names an illness or a drug, and the request for studies or labels none of the kind. */
const saysThing = (told: Plan, alone: Plan): boolean =>
  alone.calls.some(({ call: { endpoint } }) => OF_THINGS.has(endpoint)) &&
  MEANT.slice(0, 2).some((names) => hasAny(told.calls, names) && !hasAny(alone.calls, names));

/** What the asker works on is what the records are about. */
const OF_TOPIC = new Phrases(
  /\b(?:i|we|i'm|we're|i am|we are) (?:(?:now|currently|also) )?(?:work(?:ing)? on|study(?:ing)?|treat(?:ing)?|review(?:ing)?|follow(?:ing)?|track(?:ing)?|look(?:ing)? (?:for|at|after))\b|\b(?:helps?|serves?|supports?|for|treats?) (?:the )?(?:kids|children|people|patients|families|those|women|men|adults) (?:with|who have|living with)\b|\bask(?:s|ing)? about\b|\b(?:vendor|supplier) is\b/i,
);
/** A time that is told, and that is one of records: `Our audit runs 2019 to 2022.` */
const OF_SCOPE =
  /\b(?:audits?|reviews?|(?:review |audit |study |reporting )?periods?|windows?|time ?frames?|range|scope|focus) (?:covers?|runs?|spans?|goes|is|are)\b/i;
/** A state that somebody left is none of the towns asked for. */
const FROM_THERE = /\b(?:from|left|ex|formerly|used to)\b/i;

/** `I cover hospitals in Ohio. Which ones in Cleveland …?`: the towns of the request in the one state that is told. */
export function inState(alone: Plan, whole: PlanResult): Plan {
  const isOfTowns = alone.calls.every(({ call: { params } }) => "city" in params && !("state" in params));
  const all = isOfTowns && "calls" in whole ? whole.calls : [];
  const [state, ...others] = new Set(all.flatMap(({ call }) => ("state" in call.params ? [call.params.state] : [])));
  if (state === undefined || others.length > 0) return alone;
  return {
    ...alone,
    calls: alone.calls.map((one) => withMore(one, { state })),
    notes: [...alone.notes, IN_STATE],
  };
}
const IN_STATE = "The state comes from another part of the question.";

/** Says so where what is told would have narrowed the search. */
const noted = (alone: Plan, whole: PlanResult): Plan =>
  "calls" in whole && isNarrower(whole, alone) ? { ...alone, notes: [...alone.notes, NOT_ASKED] } : alone;

/** Whether a plan has values that another one lacks. */
function isNarrower(one: { readonly calls: readonly PlannedCall[] }, other: Plan): boolean {
  const asked = new Set(other.calls.flatMap(({ call }) => paramsOf(call).map(([name, value]) => `${name} ${value}`)));
  return one.calls.some(({ call }) => paramsOf(call).some(([name, value]) => !asked.has(`${name} ${value}`)));
}
const NOT_ASKED = "Remarks beside the request were treated as background and did not narrow the search.";

/** The one place of a plan's calls for hospitals or providers; empty where there is none, or more than one. */
function placeOf({ calls }: { readonly calls: readonly PlannedCall[] }): string {
  const places = new Set(
    calls.flatMap(({ call }) => (OF_PLACES.has(call.endpoint) ? [placeIn(Object.fromEntries(paramsOf(call)))] : [])),
  );
  const [place = ""] = places;
  return places.size === 1 ? place : "";
}
const OF_PLACES: ReadonlySet<string> = new Set(["/hospitals/search", "/providers/search"]);
