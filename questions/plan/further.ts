import { Phrases } from "../vocabulary/phrases.ts";
import { countableBy, valuesApart } from "./counted.ts";
import { compactDay } from "./dates.ts";
import { topicOf, YEARS } from "./calls/part.ts";
import { TOPICS } from "../language/topics.ts";
import { STATES } from "../../src/core/states.ts";
import { toQuestion } from "../question.ts";
import { toKey } from "../language/keys.ts";
import { isTerm } from "../language/lexicon.ts";
import { STATES_BY_NAME } from "../vocabulary/state-names.ts";
import { RECORDS_CALLED, RECORDS_SAID } from "../vocabulary/records.ts";
import {
  ended,
  hasAny,
  LABEL_TEXTS,
  MAIN,
  namesMain,
  PLACE,
  setOf,
  type Planning,
  withMore,
  withoutParams,
  withParams,
} from "./aspects.ts";
import { freedBy, isNarrowed, isSameCall, mixesWords, narrowedBy, withoutMain } from "./narrowing.ts";
import { phraseFor, placeIn, pointedIn } from "./pointers.ts";
import {
  distinctCalls,
  FIRMS,
  MOST_MADE,
  paramsOf,
  united,
  type Call,
  type NotApplied,
  type Plan,
  type PlannedCall,
  type PlanResult,
} from "./schema.ts";
import { hasSubject } from "./subjects.ts";
import { saysNotHere } from "./topics.ts";
import { EACH_BY_ITSELF } from "./side-by-side.ts";
import { interpretationOf } from "./interpretation.ts";
import { inState } from "./told.ts";
import { isAskingWord, mayBeName } from "./unused.ts";

/** The plan of a further request: of its own, or by what the request before it was about. */

const NOUN =
  "(?:ones?|list|committee|code|count|number|city|state|place|drugs?|medicines?|medications?|devices?|products?|pumps?|machines?|models?|brands?|systems?|firm|company|maker|manufacturer|sponsor|labell?er|vendor|applicant|conditions?|diseases?|illness|indication|stud(?:y|ies)|trials?|recalls?|reports?|labels?|hospitals?)";
/** Points back at the records of the request before, or at what they are about; not `are there`, `whatever their stars`. */
const POINTING = new Phrases(
  String.raw`^(?:then )?(?:only|just) (?:the|those)\b|\b(?:them|these|those|they|(?<!\b(?:whatever|with|and) )their|it(?!['’])|its|ones|both|either|each|(?<!\b(?:is|are|was|were) )there(?! (?:is|are|was|were)\b)|same|such|instead|likewise|ditto|similarly|that ${NOUN}|the (?:former|latter|top one|${NOUN}(?! (?:of|for|on|with|in|by|from|about)\b)))\b|\b(?:do|does|did|are|is|have|has|were|was|can)\W*$`,
  "i",
);

/** A plan of a further request, which may take the place of the one before, or ask of its records. */
interface Further extends Plan {
  readonly takesPlace?: true;
  readonly narrows?: true;
}

export type FurtherResult = Exclude<PlanResult, Plan> | Further;

/**
 * The plan of a further request: of its own, or by what the request before it was about.
 * @param isPreferred whether it is only preferred, and so narrows nothing
 */
export function furtherOf(
  asked: string,
  askedBefore: string,
  before: Plan,
  planning: Planning,
  isPreferred = false,
): FurtherResult {
  const [state] = before.calls.flatMap(({ call }) =>
    "state" in call.params ? (STATES.get(call.params.state ?? "") ?? []) : [],
  );
  const lead = withoutLead(asked);
  /** `which psychiatric hospitals are there in the whole state?` */
  const text = state === undefined ? lead : lead.replace(WHOLE_STATE, `in ${state}`);
  /** Which one it is only the answer tells. */
  const isOfCounted = before.calls.some(({ by }) => FIRMS.has(by ?? "")) && OF_FIRM.test(text);
  if (OF_WINNER.test(text) || isOfCounted) return saidApart(asked);
  const again = sameElsewhere(lead, askedBefore, before, planning);
  if (again !== null) return again;
  const [last] = before.calls.toReversed();
  const own = ofTheirOwn(lead, last, planning);
  if (own !== null) return own;
  const inOther = inOtherState(text, before);
  if (inOther !== null) return inOther;
  const started = startedThen(text, before);
  if (started !== null) return started;
  const standing = ofNamed(text, before, planning);
  if (standing !== null) return standing;
  const alone = planning.planOf(text);
  if (isOfItself(asked, alone)) return alone;
  /** `how many people do they want?` */
  const isOfTrials =
    last?.call.endpoint === "/trials/search" ||
    (last !== undefined && "dataset" in last.call.params && last.call.params.dataset === "trials");
  if (isOfTrials && OF_ENROLLMENT.test(text)) return { ...saidApart(asked), notApplied: [] };
  /** `and why did they stop?`: each record tells. */
  const isWhy =
    OF_WHY.test(text) && (last?.call.endpoint === "/trials/search" || last?.call.endpoint === "/devices/recalls");
  if (isWhy) return { ...saidApart(asked), notApplied: [] };
  if (last !== undefined && (isOfRecordShown(last, text) || isOfTextShown(last, text) || WHICH_HAVE.test(text)))
    return { ...saidApart(asked), notApplied: [] };
  if (OF_LANGUAGE.test(text))
    return { ...saidApart(asked), notApplied: [{ text: apart(asked), why: "not_in_these_records" }] };
  if (last?.call.endpoint === "/labels/search" && SINCE_WHEN.test(text))
    return { ...saidApart(asked), notApplied: [{ text: apart(asked), why: "not_in_these_records" }] };
  if (last !== undefined && THE_OTHERS.test(text)) return theOthers(asked, last);
  /** Which code that is only the record tells. */
  if (last !== undefined && "id" in last.call.params && SAME_CODE.test(text)) return saidApart(asked);
  const holding = last === undefined ? null : withIngredient(text, last);
  if (holding !== null) return holding;
  /** `Have there been any recalls, and what was wrong?`: each record tells its reason. */
  if (
    OF_FAULT.test(text) &&
    before.calls.every(({ by }) => by === undefined) &&
    last?.call.endpoint === "/devices/recalls"
  )
    return { ...saidApart(asked), notApplied: [] };
  if (OF_UNITS.test(text)) return { ...saidApart(asked), notApplied: [] };
  if (OF_EACH.test(text) && before.calls.some(({ by }) => by !== undefined))
    return { ...saidApart(asked), notApplied: [] };
  /** `how many are prescription, and how many OTC?`: both are counts of one search. */
  const both = `${ended(askedBefore)}, ${asked}`;
  const isApart = /^how many\b/i.test(text) && TOPICS.some((topic) => valuesApart(both, topic).length > 0);
  const counted = isApart ? planning.planOf(both) : null;
  if (counted?.kind === "plan" && counted.calls.every(({ by }) => by !== undefined))
    return { ...counted, takesPlace: true };
  const sentences = text.split(/(?<=[.?!;]) /);
  const wanted = sentences.filter((one) => !EXCLUDES.test(one));
  if (wanted.length === 0) return { ...saidApart(asked), notApplied: [{ text: apart(asked), why: "no_such_filter" }] };
  if (wanted.length < sentences.length) {
    const rest = furtherOf(wanted.join(" "), askedBefore, before, planning, isPreferred);
    const left = sentences
      .filter((one) => EXCLUDES.test(one))
      .map((one): NotApplied => ({ text: apart(one), why: "no_such_filter" }));
    return rest.kind === "plan" ? { ...rest, notApplied: [...rest.notApplied, ...left] } : rest;
  }
  const isOther =
    alone.kind === "not_covered"
      ? saysNotHere(text, alone) &&
        !(alone.reason === "faers" && last !== undefined && isOfDevices(last.call, text)) &&
        !(last?.call.endpoint === "/devices/events" && FROM_LAWYERS.test(text))
      : IS_OTHER.has(alone.kind);
  if (last === undefined || isOther) return alone;
  /** `expanded access programs for ALS`: studies, by what they are. */
  const named = RECORDS_SAID.flatMap(([endpoint, words]) =>
    words.test(text) || (endpoint === "/trials/search" && OF_ACCESS.test(text)) ? [endpoint] : [],
  );
  const isOfBefore =
    "calls" in alone &&
    alone.calls.every(({ call }) => before.calls.some((one) => one.call.endpoint === call.endpoint));
  const isSame = named.length === 0 || isOfBefore || before.calls.some(({ call }) => named.includes(call.endpoint));
  const happened = named.length === 0 ? alsoHappened(alone, before, planning) : null;
  if (happened !== null) return happened;
  /** `in Lincoln as well` of providers: a place alone is of the same records. */
  const isOfOthers =
    "calls" in alone &&
    /** `When was the latest surgical mask cleared? And the latest N95 respirator?` */
    !(named.length === 0 && areOfDevices(before.calls) && areOfDevices(alone.calls)) &&
    alone.calls.every(
      ({ call }) =>
        before.calls.every((one) => one.call.endpoint !== call.endpoint) &&
        (named.length > 0 || paramsOf(call).some(([name]) => name === "name" || !PLACE.has(name))),
    );
  const hasNumber = alone.kind === "plan" && hasAny(alone.calls, NUMBERS);
  const isOwn =
    (named.length > 0 || isOfOthers || hasNumber) &&
    (namesMain(alone) || hasNumber || (OF_LABELS.test(text) && saysInLabels(alone))) &&
    !POINTING.test(
      text
        .replace(SAME_TIME, "")
        .replace(OF_LABELS, "")
        .replace(hasNumber ? THE_RECORDS : "", "")
        .replace(isOfOwnHospitals(alone) ? /\b(?:has|have)\W*$/i : "", ""),
    ) &&
    !(text !== asked && isOfDrugBefore(alone, last.call));
  const isInTime = SAME_TIME.test(text) || (isSame && (TIME_AHEAD.test(askedBefore) || WITHOUT_VERB.test(text)));
  if (isOwn && SAME_WAY.test(text) && before.calls.every(({ by }) => by !== undefined))
    return countedAlike(inTimeOf(alone, last.call), before);
  if (isOwn)
    return isInTime ? inTimeOf(alone, last.call, text) : alone.kind === "plan" ? inState(alone, before) : alone;
  const further = isSame
    ? ofSameKind(withoutSameTime(text), before, last.call, named, planning, !isPreferred && isOfSome(asked))
    : ofOtherKindOfAll(text, alone, before, named, planning, ALL_IN_TIME.test(askedBefore));
  /** `Is K200123 cleared? Any deaths?` must not become all deaths of all devices. */
  const isOfAll =
    further.kind === "plan" &&
    further.calls.some(({ call }) => !hasSubject(call)) &&
    before.calls.every(({ call }) => hasSubject(call));
  const isRepeated =
    !isSame &&
    further.kind === "plan" &&
    further.calls.every((one) => before.calls.some((other) => isSameCall(one, other)));
  const isMixed = further.kind === "plan" && further.calls.some((one) => mixesWords(one, before));
  if (isOfAll || isRepeated || isMixed) return saidApart(asked);
  /** `did any of those later get recalled?`: no search ties the records of two kinds together. */
  if (!isSame)
    return further.kind === "plan" && OF_THOSE.test(text) && before.calls.every(({ call }) => !("id" in call.params))
      ? { ...further, notes: [...new Set([...further.notes, EACH_BY_ITSELF])] }
      : further;
  if (further.kind === "plan" && further.calls.length > 0) return withNewKinds(further, alone, before, named);
  /** `How many De Novo requests were granted, and how many 510(k)s were cleared?`: both are counts of one search. */
  const together = planning.planOf(`${ended(askedBefore)}, ${asked}`);
  const isCounted = together.kind === "plan" && together.calls.some(({ by }) => by !== undefined);
  return isCounted && before.calls.every(({ by }) => by === undefined) ? { ...together, takesPlace: true } : further;
}

/**
 * `and, as a separate search, what was reported for lot KR418716?`, `how many device recalls of any kind`, `which states
 * have the most critical access hospitals?`: of nothing that was asked before.
 */
const isOfItself = (asked: string, alone: PlanResult): boolean =>
  alone.kind === "plan" &&
  alone.calls.length > 0 &&
  ((SEPARATE_SEARCH.test(asked) && alone.calls.every(({ call }) => hasSubject(call))) ||
    OF_ANY_KIND.test(asked) ||
    (WHICH_STATES.test(asked) &&
      !POINTING.test(asked) &&
      alone.calls.every(({ by }) => by === "state") &&
      hasAny(alone.calls, KIND_OF_HOSPITAL)));
/** `Any reports of stroke with the Watchman? Pericardial effusion, too?`: what happened, and no studies of it. */
function alsoHappened(alone: PlanResult, { calls }: Plan, { planOf }: Planning): Plan | null {
  const last = calls.at(-1);
  const [only, ...others] = "calls" in alone ? alone.calls : [];
  const [[name, condition] = [], ...more] = only?.call.endpoint === "/trials/search" ? paramsOf(only.call) : [];
  if (last?.call.endpoint !== "/devices/events" || name !== "condition" || others.length + more.length > 0) return null;
  const { thing } = phraseFor(last.call, last.call.endpoint);
  const found = planOf(`Which adverse event reports ${thing} mention ${condition}?`);
  if (found.kind !== "plan" || thing === "" || !hasAny(found.calls, PROBLEM)) return null;
  /** Of the same ones: their time, their maker and their type of event stay. */
  const kept = paramsOf(last.call).filter(([own]) => !PROBLEM.has(own));
  const again = found.calls.map((one) =>
    withMore(one, Object.fromEntries(kept.filter(([own]) => !(own in one.call.params)))),
  );
  return { ...found, calls: again, interpretation: interpretationOf(again) };
}
const PROBLEM = setOf("patient_problem product_problem");

/** `the recalls that name PMA P150012` */
const THE_RECORDS =
  /\bthe (?:recalls?|reports?|labels?|clearances?|trials?|stud(?:y|ies)) (?=(?:that|which|with|under) )/i;
const SEPARATE_SEARCH = /\b(?:as|in) a separate (?:search|question|query|request)\b/i;
const OF_ANY_KIND =
  /\b(?:recalls|reports|clearances|trials|studies|labels) (?:of|for|about) (?:any|all|whatever) (?:kinds?|sorts?|types?|devices?|drugs?|medicines?)\b/i;
const WHICH_STATES = /\bwhich states?\b/i;

/** `the number of psychiatric hospitals Kentucky has` says which ones and where. */
const isOfOwnHospitals = (alone: PlanResult): boolean =>
  alone.kind === "plan" && hasAny(alone.calls, KIND_OF_HOSPITAL) && hasAny(alone.calls, PLACE);
const KIND_OF_HOSPITAL = setOf("type ownership");

/** `how many are from lawyers?`: who reported. */
const FROM_LAWYERS = /\b(?:from|by) (?:the |an? )?(?:lawyers?|attorneys?)\b/i;

/** `the number of deaths reported with them`, of devices. */
const isOfDevices = ({ endpoint }: Call, text: string): boolean =>
  OF_DEVICES.has(endpoint) && POINTING.test(text) && !/\b(?:drugs?|medicines?|medications?|faers)\b/i.test(text);
const areOfDevices = (calls: readonly PlannedCall[]): boolean =>
  calls.every(({ call }) => OF_DEVICES.has(call.endpoint));
const OF_DEVICES: ReadonlySet<string> = new Set(["/devices/recalls", "/devices/events", "/clearances/search"]);

/** Which day a warning was added is on no label. */
const SINCE_WHEN =
  /^(?:since (?:when|what)|(?:for )?how long|when (?:was|were|did|has|have) (?:it|they|that|this|the (?:warning|box|section))(?: \w+){0,3}? (?:add|appear|first|put|chang|come|came|get))/i;
const OF_THOSE = /\b(?:those|these|them|they)\b/i;
const OF_ACCESS = /\b(?:expanded[- ]access|compassionate[- ]use) (?:programs?|programmes?|protocols?)\b/i;

const OF_WHY =
  /^(?:and )?(?:what|which) reasons?\b[^.?!]*\W*$|^(?:and )?what for\W*$|^(?:and )?why (?:(?:did|were|was|have|has|are|is) )?(?:they|it|these|those|each|the (?:trials?|stud(?:y|ies)|recalls?))\b[^.?!]*\W*$/i;

/**
 * `How many podiatrists are there in Key West, | and how many optometrists?`, `open recalls of Baxter, | and how many of GE
 * HealthCare's were terminated?`: the same kind of records, of another specialty or firm.
 */
function ofTheirOwn(text: string, last: PlannedCall | undefined, { planOf }: Planning): FurtherResult | null {
  if (last === undefined) return null;
  /** `Are there reports of …, and how many tell of a rupture?` */
  const [, problem = ""] = last.call.endpoint === "/devices/events" ? (TELLS_OF.exec(text) ?? []) : [];
  if (problem !== "" && "q" in last.call.params) {
    const found = planOf(`${last.call.params.q ?? ""} reports that mention ${problem}`);
    return found.kind === "plan" && hasAny(found.calls, PROBLEMS) ? found : null;
  }
  const [, specialty = ""] = last.call.endpoint === "/providers/search" ? (HOW_MANY_OF.exec(text) ?? []) : [];
  const [, firm = "", rest = ""] = OF_DEVICES.has(last.call.endpoint) ? (OF_FIRMS_OWN.exec(text) ?? []) : [];
  const place = placeIn(Object.fromEntries(paramsOf(last.call)));
  if (specialty === "" ? firm === "" : place === "") return null;
  const said =
    specialty === ""
      ? `${RECORDS_CALLED[last.call.endpoint] ?? ""} by ${firm} that ${rest}`
      : `${specialty} in ${place}`;
  const found = planOf(said);
  const isFound = found.kind === "plan" && found.calls.length > 0;
  return isFound && (specialty === "" || hasAny(found.calls, SPECIALTY)) ? found : null;
}
const SAME_CODE = /\b(?:same|that|its) (?:product |device )?(?:code|regulation)\b/i;

/** `and do any of the labels list lactose as an inactive ingredient?`: of the labels before those that hold it, too. */
function withIngredient(text: string, last: PlannedCall): FurtherResult | null {
  const [, listed, ingredient = listed ?? ""] = last.call.endpoint === "/labels/search" ? (HOLDS.exec(text) ?? []) : [];
  if (ingredient === "" || !hasSubject(last.call)) return null;
  const q = "q" in last.call.params ? `${last.call.params.q ?? ""} ${ingredient}` : ingredient;
  return planFor([withMore(last, { q })]);
}
const HOLDS =
  /\b(?:any of (?:the|those|these) labels|(?:any|which|some) of (?:them|these|those)|do they|does it)\b[^.?!]*?\b(?:list|contain|have|include|hold|use)s? ((?!any\b|an?\b|the\b)[a-z][\w -]{2,30}?) (?:as an? (?:inactive )?ingredient|among (?:the|their|its) (?:inactive )?ingredients)\b|^any (?:that|which) (?:contain|have|hold|list|include|use)s? ([a-z][\w -]{2,30}?)\W*$/i;
const PROBLEMS = setOf("patient_problem product_problem");
const TELLS_OF =
  /^(?:and )?how many (?:of (?:them|these|those) )?(?:tell|speak|report|mention|describe|involve|cite)(?: of| about)? (?:an? |the )?([a-z][\w' -]{2,30}?)\W*$/i;
const SPECIALTY = setOf("taxonomy");
const HOW_MANY_OF =
  /^(?:and )?(?:how many|(?:are|is) there(?: any)?|which|any) ([a-z][a-z' -]{3,40}?)(?: (?:are there|there are))?(?: there)?\W*$/;
const OF_FIRMS_OWN =
  /^(?:and )?(?:how many|which) of ([A-Z][\w&.-]*(?: [A-Z][\w&.-]*){0,2})['’]s? ((?:were|was|are|is|have been|had|have) .*)$/;

/**
 * `hospitals in ZIP code 33136, and which cardiologists are registered in that ZIP?`, `the church-owned hospitals of
 * Kentucky. Are there any physician-owned ones in Louisiana?`: with what such a word stands for in its place.
 */
function ofNamed(text: string, { calls }: Plan, { planOf }: Planning): FurtherResult | null {
  const zips = new Set(
    calls.flatMap(({ call }) => paramsOf(call).flatMap(([name, value]) => (ZIPS.has(name) ? [value] : []))),
  );
  const [zip = ""] = zips.size === 1 ? zips : [];
  const endpoints = new Set(calls.map(({ call }) => call.endpoint));
  const [endpoint = ""] = endpoints.size === 1 ? endpoints : [];
  const records = OF_PLACES.has(endpoint) ? (RECORDS_CALLED[endpoint] ?? "") : "";
  const said = (
    zip === "" ? text : text.replace(THAT_ZIP, `ZIP code ${zip}`).replace(THERE, `in ZIP code ${zip}`)
  ).replace(KIND_OF_ONES, (ones, kind: string) => (records === "" ? ones : `${kind} ${records}`));
  /** `how many studies of it are still looking for participants?`: of the thing, and not of those before that are so. */
  const things = new Set(
    calls.flatMap(({ call }) => paramsOf(call).flatMap(([name, value]) => (OF_THINGS.has(name) ? [value] : []))),
  );
  const [thing = ""] = things.size === 1 ? things : [];
  if (thing !== "" && OF_IT.test(text)) {
    const found = planOf(text.replace(OF_IT, (_, records: string) => `${records} ${thing}`));
    const isOfSame = found.kind === "plan" && found.calls.every((one) => one.call.endpoint === endpoint);
    return isOfSame && namesMain(found) ? found : null;
  }
  /** `Perrigo's ibuprofen labels and, separately, its acetaminophen labels` */
  const firms = new Set(
    calls.flatMap(({ call }) => paramsOf(call).flatMap(([name, value]) => (FIRMS.has(name) ? [value] : []))),
  );
  const [firm = ""] = firms.size === 1 ? firms : [];
  if (firm !== "" && ITS_OWN.test(text)) {
    const found = planOf(text.replace(ITS_OWN, () => `${firm}'s `));
    return found.kind === "plan" && hasAny(found.calls, OF_THINGS) && hasAny(found.calls, FIRMS) ? found : null;
  }
  /** `which ones in that state are owned by physicians?`, of hospitals. */
  const [, place = "", owners = ""] = endpoint === "/hospitals/search" ? (OWNED_ONES.exec(text) ?? []) : [];
  if (owners !== "") {
    const found = planOf(`hospitals ${place} ${owners}`);
    return found.kind === "plan" && hasAny(found.calls, KIND_OF_HOSPITAL) ? found : null;
  }
  /** `opioid agonists that lack a boxed warning, and separately those of naloxone`: a drug of its own, and none of the class. */
  const [those] = hasAny(calls, CLASS) ? (THOSE_OF.exec(text) ?? []) : [];
  if (those !== undefined && endpoint !== "") {
    const found = planOf(`${RECORDS_CALLED[endpoint] ?? "records"} ${text.slice(those.length)}`);
    return found.kind === "plan" && hasAny(found.calls, OF_THINGS) ? found : null;
  }
  /** `How many deaths were reported for Essure, and how many for Mirena?` */
  const [, another = ""] = FOR_ANOTHER.exec(text) ?? [];
  if (another !== "" && !isPlaceOrFirm(another) && calls.length > 0 && calls.every(({ call }) => "q" in call.params)) {
    const own = calls.map(({ otherwise: _, ...one }) => withMore(one, { q: another }));
    return planFor(own);
  }
  /** `what ratings do hospitals in Billings, Montana, have?`: of their own place. */
  if (endpoint === "/hospitals/search" && RATINGS_ELSEWHERE.test(text)) {
    const found = planOf(text);
    return found.kind === "plan" && hasAny(found.calls, PLACE) ? found : null;
  }
  /** `and of those, which ones are run by DaVita?` */
  const [, owner = ""] = endpoint === "/providers/search" ? (RUN_BY.exec(text) ?? []) : [];
  if (owner !== "") {
    const own = calls.map((one) => withMore(one, { organization: owner }));
    return planFor(own);
  }
  if (said === text) return null;
  const found = planOf(said);
  return found.kind === "plan" && hasAny(found.calls, PLACE) && namesMain(found) ? found : null;
}
const RUN_BY =
  /^(?:and )?(?:(?:out )?of (?:those|these|them),? )?(?:which|what|those|the ones)(?: (?:ones|of them))?(?: (?:that|which))? (?:are|is) (?:run|owned|operated) by ([A-Z][\w&.'’-]*(?: [A-Z][\w&.'’-]*){0,4})\W*$/;
const OWNED_ONES =
  /^(?:and |also,? )*which ones (in [A-Z][\w ,.]*?) (?:are|is) ((?:owned|run|operated) by [^.?!;]+?|(?:physician|church|government|tribal)[- ]owned|for[- ]profit|non-?profit)\W*$/;
const isPlaceOrFirm = (said: string): boolean =>
  STATES_BY_NAME.has(toKey(said)) || (["firm", "city"] as const).some((kind) => isTerm(kind, toKey(said)));
const FOR_ANOTHER =
  /^(?:and )?(?:how many|what about|the same)(?: (?:were|was|are|is|there|reported|filed))* (?:for|about|of|on|with|involving) (?:the )?([A-Z][\w-]*(?: [A-Z\d][\w-]*){0,2})\W*$/;
const CLASS = setOf("pharmacologic_class");
const THOSE_OF = /^(?:and )?(?:separately,? )?those (?=(?:of|from|by|for|with) )/i;
const RATINGS_ELSEWHERE =
  /^(?:and )?(?:what|which|how) (?:(?:star )?ratings?|stars?|(?:well|highly) rated)\b[^.?!]*\bhospitals (?:in|of|near) [A-Z]/i;
const OF_THINGS = setOf("q intervention condition generic brand brand_name");
const ITS_OWN = /\b(?:its|their) (?=(?:[\w-]+ ){1,3}(?:labels|recalls|reports|clearances|trials|studies)\b)/i;
const OF_IT =
  /(\b(?:trials|studies|recalls|reports|labels|clearances|deaths|injuries|malfunctions)(?: (?:reported|filed|received))? (?:of|on|for|about|with|involving)) it\b/i;
const ZIPS = setOf("zip postal_code");
const OF_PLACES: ReadonlySet<string> = new Set(["/hospitals/search", "/providers/search"]);
const THAT_ZIP = /\b(?:that|the same|this) (?:zip(?: codes?)?|postal code)\b/i;
/** `which cardiologists are registered there?`; not `are there cardiologists` */
const THERE = /(?<!\b(?:are|is|were|was) )\bthere(?=\W*$)/i;
const KIND_OF_ONES =
  /\b([a-z]+-(?:owned|run|rated|certified|friendly)|government|nonprofit|private|public|tribal|veterans['’]?|psychiatric|children['’]?s|rural|(?:one|two|three|four|five)-star) ones(?= (?:in|of|near|from)\b)/i;

/** `dialysis clinics in Las Cruces, and the same for El Paso`: the request before with another place. */
function sameElsewhere(text: string, askedBefore: string, { calls }: Plan, { planOf }: Planning): FurtherResult | null {
  /** `How many trials of RSV vaccines started in 2024, and how many in 2025?` */
  const [until = ""] = [
    ...new Set(calls.flatMap(({ call }) => ("until" in call.params ? [call.params.until ?? ""] : []))),
  ];
  /** `How many did Philips get between 2018 and 2020, and how many since?` */
  if (HOW_MANY_SINCE.test(text) && /^\d{8}$/.test(until) && calls.every(({ by }) => by === undefined)) {
    const next = compactDay(new Date(Date.parse(until.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3")) + DAY_MS));
    const later = calls.map((one) => withoutParams(withMore(one, { since: next }), (name) => name === "until"));
    return planFor(later);
  }
  const [, otherYear = ""] = HOW_MANY_IN_YEAR.exec(text) ?? [];
  const years = askedBefore.match(/\b(?:19|20)\d\d\b/g) ?? [];
  if (otherYear !== "" && years.length === 1 && calls.every(({ by }) => by === undefined)) {
    const found = planOf(askedBefore.replace(years[0], otherYear));
    return found.kind === "plan" && found.calls.length > 0 ? found : null;
  }
  const [, other = ""] = SAME_FOR.exec(text) ?? [];
  const places = calls.flatMap(({ call: { params } }) =>
    "city" in params && params.city !== undefined
      ? [params.city]
      : "state" in params
        ? [STATES.get(params.state ?? "") ?? ""]
        : [],
  );
  const place = places.find((one) => one !== "" && askedBefore.includes(one)) ?? "";
  if (other === "" || place === "") return null;
  const at = askedBefore.indexOf(place);
  const behind = askedBefore.slice(at + place.length).replace(/^, ?[A-Z][\w ]*/, "");
  const again = planOf(askedBefore.slice(0, at) + other + behind);
  return again.kind === "plan" && again.calls.length > 0 ? again : null;
}
const HOW_MANY_SINCE =
  /^(?:and )?(?:how many|what about) (?:have (?:there been|come|followed) )?(?:since|after|later|afterwards)(?: (?:then|that))?\W*$/i;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOW_MANY_IN_YEAR =
  /^(?:and )?(?:how many|what about|how about)(?: were there| were)?(?: in)? ((?:19|20)\d\d)\W*$/i;
const SAME_FOR =
  /^(?:and )?(?:the )?same (?:for|in|thing for|thing in|search for|search in) ([A-Z][\w.'’ -]*?(?:, ?[A-Z][\w ]*)?)\W*$/;

/** `Which organizations called … are registered in Wisconsin, and which in Illinois?`: the same in another state. */
function inOtherState(text: string, { calls }: Plan): FurtherResult | null {
  const [, said = ""] = STATE_ALONE.exec(text) ?? [];
  const state = STATES_BY_NAME.get(toKey(said));
  const isOfStates = calls.every(
    ({ call }) =>
      (call.endpoint === "/providers/search" || call.endpoint === "/hospitals/search") &&
      "state" in call.params &&
      !("city" in call.params) &&
      !("county" in call.params),
  );
  if (state === undefined || calls.length === 0 || !isOfStates) return null;
  const other = calls.map((one) => withMore(one, { state }));
  const isNew = other.every((one) => !calls.some((before) => isSameCall(one, before)));
  return isNew ? planFor(other) : null;
}
const STATE_ALONE =
  /^(?:(?:which|those|the ones|what about|how about|how many)(?: ones?)? )?(?:are )?(?:in|for|from) ([A-Z][a-z]+(?: [A-Z][a-z]+)?)\W*$/;

/** `K213456: who made it and when was it cleared?`: the record that is looked up tells. */
const isOfRecordShown = ({ call }: PlannedCall, text: string): boolean => "id" in call.params && OF_RECORD.test(text);
const OF_RECORD = new Phrases(
  /^(?:and )?(?:who (?:recalled|made|makes|manufactur(?:ed|es)|applied for|submitted|filed|sponsors?|sponsored|runs|ran|got)|who(?:['’]s| is| was) (?:behind|running|sponsoring|(?:the|its) (?:sponsor|applicant|manufacturer|maker|firm|company))|when (?:was|did|is) (?:it|that|this|the \w+) (?:recall|clear|grant|decid|start|initiat|begin|began|receiv)\w*|why (?:was|did) (?:it|that|this|they)|what (?:product|device|drug)s? (?:was|is) (?:it|that|this))\b[^.?!]{0,25}\W*$/i,
);
/** `Do aligners need to be cleared, and which ones have been?`: those that are found. */
const WHICH_HAVE = /^(?:and )?which (?:ones?|of (?:them|these|those)) (?:have|has|were|are|was|is)(?: been)?\W*$/i;
/** `Does the label carry a boxed warning, and what's it about?`: its text is quoted. */
const isOfTextShown = ({ call, sections = [] }: PlannedCall, text: string): boolean =>
  call.endpoint === "/labels/search" && sections.length > 0 && OF_TEXT.test(text);
const OF_TEXT =
  /^(?:and )?what(?:['’]s| is| does| do| are)? (?:it|they|that|this|the (?:box|warnings?|section|text)) (?:about|says?|for|warn(?:s|ing)?(?: of| about| against)?|mentions?|covers?|concerns?)\W*$/i;

/** Which languages somebody speaks is in no record. */
const OF_LANGUAGE =
  /\b(?:speaks?|speaking|fluent in) (?:spanish|english|french|german|chinese|mandarin|cantonese|vietnamese|arabic|russian|korean|tagalog|portuguese|polish|hindi|creole|[a-z]+ese)\b|\b(?:spanish|mandarin|vietnamese|arabic|russian|korean)-speaking\b/i;

const WHOLE_STATE =
  /\b(?:in |across |throughout )?(?:the |that )?(?:whole|entire) state\b|\bstatewide\b|\banywhere in the state\b|\bin (?:that|the same)(?: very)? state\b/i;

/** Numbers of records, and codes. */
const NUMBERS = setOf("application_number ndc npi id report_number res_event_number k_number pma_number");

/** `recalls year by year since 2018, and the clearances in the same way`: counted by the same, where these records have it. */
const SAME_WAY =
  /\b(?:in|by|on) the same (?:way|manner|fashion|basis|terms|breakdown)\b|\blikewise\b|\bthe same way\b/i;
export function withSameWay(all: Plan, text: string): Plan {
  const [counted, listed] = [true, false].map((isCounted) =>
    all.calls.filter(({ by }) => (by !== undefined) === isCounted),
  );
  const [last] = (counted ?? []).toReversed();
  if (last === undefined || listed === undefined || listed.length === 0 || !SAME_WAY.test(text)) return all;
  const alike = countedAlike(inTimeOf({ ...all, calls: listed }, last.call), { ...all, calls: counted ?? [] });
  return { ...alike, calls: [...(counted ?? []), ...alike.calls] };
}

function countedAlike(own: Plan, before: Plan): Plan {
  const [field] = before.calls.flatMap(({ by }) => by ?? []);
  const isOfYears = Object.values(YEARS).some((year) => year === field);
  const calls = own.calls.map((one): PlannedCall => {
    const topic = topicOf(one.call.endpoint);
    const alike =
      topic === null || field === undefined
        ? undefined
        : isOfYears
          ? YEARS[topic]
          : countableBy(topic).find((name) => name === field);
    return alike === undefined ? one : { ...one, by: alike };
  });
  const isCounted = calls.every(({ by }) => by !== undefined);
  return {
    ...own,
    calls,
    notApplied: own.notApplied.filter(({ text }) => !(isCounted && /^(?:same )?way$/i.test(text))),
  };
}

/** `could you also pull up the labels that mention St. John's wort under drug interactions` */
const OF_LABELS = /\b(?:the|all|any|which|what) labels (?:that|which|whose|where|with|mention|list|warn|name|say)\b/i;

const saysInLabels = (result: PlanResult): result is Plan =>
  result.kind === "plan" && hasAny(result.calls, LABEL_TEXTS);

/** `How many hip implant recalls have been initiated since 2015, and how many knee implant recalls?` */
const WITHOUT_VERB =
  /^how many (?:(?!(?:are|is|were|was|have|has|had|do|does|did|can|will|since|in|from|during)\b)[\w'’()-]+ ?){1,5}\W*$/i;

const OF_ENROLLMENT =
  /^(?:and )?how many (?:people|patients|participants|volunteers|subjects|women|men|children) (?:do|did|does|will|would|are|were|have|has) (?:(?:they|it|each|these|those|the)\b|(?:been )?(?:enrol|recruit|expected|planned|includ|studied|taking part))/i;

/** `Which hospitals are birthing-friendly, and which ones aren't?`: what the agency filters by yes and no is asked for; else it is said. */
const THE_OTHERS =
  /^(?:(?:which|what|how many)(?: (?:ones|others|of (?:them|those|these)))?|(?:please )?(?:list|show|name|give|find|tell)(?: me)?(?: only| just)? (?:the ones|those|the others)(?: (?:that|which))?) (?:(?:are|is|do|does|did|have|has|were|was|ca|wo)n['’]t|(?:are|is|do|does|did|have|has|were|was|can|will) not|cannot|lack (?:it|one|them))\W*$/i;
const YES_OR_NO = setOf("third_party has_boxed_warning has_results healthy_volunteers emergency_services");
function theOthers(asked: string, last: PlannedCall): Further {
  const [said, ...others] = paramsOf(last.call).filter(([, value]) => value === "true" || value === "false");
  if (said === undefined || others.length > 0 || !YES_OR_NO.has(said[0]))
    return { ...saidApart(asked), notApplied: [{ text: apart(asked), why: "no_such_filter" }] };
  const calls = [withMore(last, { [said[0]]: said[1] === "true" ? "false" : "true" })];
  return { ...saidApart(asked), calls, interpretation: interpretationOf(calls), notApplied: [] };
}

/** `What types are there, and how many of each?` */
const OF_EACH =
  /^(?:with )?how (?:many|often)(?: (?:of|for|in|is|are|from|by|per))? each(?: (?:of them|one|type|kind))?\W*$/i;

const OF_FAULT =
  /^(?:and )?(?:(?:for )?what(?:['’]s| is| was| were| went)?(?: the)? (?:wrong|(?:stated )?reasons?|(?:root )?causes?|fault|problem|defect|issue)|what (?:happened|went wrong|for))(?: (?:with (?:them|it)|each time|given|in each))?\W*$/i;
/** `how many units were affected?`, as recalls show. */
const OF_UNITS =
  /^(?:and )?(?:how many|what (?:number|quantity) of) (?:units|devices|products|pieces|lots)(?: (?:are|were|was|is|had|have)\b|\W*$)/i;

/** What is not wanted is no search: `We don't need psychiatric hospitals`, `no simple malfunction reports`. */
const EXCLUDES = new Phrases(
  /^(?:(?:i|we) (?:(?:do not|don't|won't) (?:need|want|care)|am not interested|are not interested)|(?:i'm|we're) not interested|no\b(?! (?:more|fewer|less|later|earlier) than)|nothing\b|(?:but )?not (?:the ones|those|any|the)\b|(?:please )?(?:leave out|exclude|skip|omit|ignore)\b)/i,
);

const IS_OTHER: ReadonlySet<PlanResult["kind"]> = new Set(["contains_name", "exclusion_referral", "help"]);

/** `also the recalls and adverse events of the Tandem ones`, where only recalls were asked for before. */
function withNewKinds(further: Plan, alone: PlanResult, before: Plan, named: readonly string[]): Plan {
  const added = ("calls" in alone ? alone.calls : []).filter(
    ({ call }) =>
      named.includes(call.endpoint) &&
      hasSubject(call) &&
      before.calls.every((one) => one.call.endpoint !== call.endpoint),
  );
  /** A firm alone would be asked for more than is meant. */
  const isMeant = ({ call }: PlannedCall): boolean =>
    paramsOf(call).some(([name]) => MAIN.has(name) && !FIRMS.has(name));
  const left = added
    .filter((one) => !isMeant(one))
    .map(({ call }): NotApplied => ({ text: RECORDS_CALLED[call.endpoint] ?? "records", why: "separate_question" }));
  return {
    ...further,
    calls: [...further.calls, ...added.filter(isMeant)],
    notApplied: [...further.notApplied, ...left],
  };
}

const OF_FIRM = /\b(?:its|their|(?:that|the) (?:same )?(?:firm|company|maker|manufacturer|sponsor|applicant))\b/i;
const OF_WINNER = new Phrases(
  /\b(?:first|top|largest|biggest|leading|worst|best|second) (?:one )?(?:of|among) (?:the (?:two|three|four|five|six|ten)|them|those|these)\b|\bthe (?:top|first|leading|winning) (?:one|firm|company|manufacturer|maker|sponsor)\b|\bthe (?:winner|loser)\b|\bthe (?:one|firm|company|state|maker) (?:with|that (?:has|had|loses|wins)) (?:the )?(?:most|more|fewest|highest)\b/i,
);

/** A further request without the words by which it is joined to the one before. */
export const withoutLead = (asked: string): string => asked.replace(LEAD, "");

/** How a further request begins. */
const LEAD =
  /^(?:(?:and |or )?(?:failing that|otherwise|or else|if (?:not|none|there (?:is|are) none|nothing|(?:that|it) is not|that's not)[^,.?!]{0,24}),\s+|(?:and|but|plus|also|then|finally|separately|additionally|as well as|[,;–—-])[\s,]+)(?:also |then |if (?:so|any|yes),? |finally,? |while (?:you|we)(?:['’]re| are) at it,? |on (?:an? (?:different|separate|unrelated)|another(?: different)?) (?:topic|subject|note|matter|point),? |over all(?: of them)?,? )*/i;

/** `Which labels of naltrexone …, and completed trials for alcohol use disorder`. */
const isOfDrugBefore = ({ calls }: Plan, before: Call): boolean =>
  before.endpoint === "/labels/search" &&
  calls.some(({ call }) => call.endpoint === "/trials/search" && call.params.intervention === undefined);

/** A plan of these calls, of which nothing is to be said. */
const planFor = (calls: readonly PlannedCall[]): Plan => ({
  kind: "plan",
  calls,
  interpretation: interpretationOf(calls),
  notApplied: [],
  notes: [],
  notCovered: [],
});

/** A request for records of the same kind: all that was asked for before, with what it says itself. */
function ofSameKind(
  text: string,
  before: Plan,
  last: Call,
  named: readonly string[],
  { planOf, allowed }: Planning,
  isOnlySome: boolean,
): FurtherResult {
  const kind = named.find((endpoint) => before.calls.some(({ call }) => call.endpoint === endpoint));
  const said = RECORDS_CALLED[last.endpoint] ?? "records";
  const starred =
    "overall_rating" in last.params
      ? text.replace(BARE_STARS, "$& stars")
      : "has_boxed_warning" in last.params
        ? text.replace(THE_WARNING, "the boxed warning")
        : text;
  const pointed = pointedIn(starred.replace(OF_RECORDS_BEFORE, said), last, last.endpoint);
  const whole = named.length > 0 || pointed.includes(said) ? pointed : `${ended(pointed)} ${said}`;
  const { thing, place } = phraseFor(last, last.endpoint);
  /** `the same for Texas`, of firms in a state. */
  const ofFirms = "firm_state" in last.params || (last.endpoint === "/clearances/search" && "state" in last.params);
  const asked =
    ofFirms && !SAYS_FIRMS.test(whole) ? whole.replace(/\b(?:for|in|from) (?=(?:the )?[A-Z])/, "by firms in ") : whole;
  /** `and in Meridian`, which a model takes for a name where the specialty follows. */
  const isOfPlace = named.length === 0 && PLACE_ALONE.test(pointed);
  /** `plus any black box text on birth defects`: the drug stands before what is looked for. */
  const isOfMatter =
    last.endpoint === "/labels/search" &&
    /\b(?:on|about|regarding|concerning) (?:[\w-]+ ){0,4}[\w-]+\W*$/i.test(pointed);
  const of = (about: string): string =>
    isOfMatter
      ? `${about} ${said}: ${ended(pointed)}`
      : isOfPlace
        ? `${about} ${said} ${ended(pointed)}`
        : asked.includes(said)
          ? asked.replace(said, `${about} ${said}`)
          : `${ended(asked)} ${about}`;
  const found = firstThatNames([asked, of(thing), `${ended(of(thing))} ${place}`], planOf);
  if (found.kind === "ambiguous" || found.kind === "not_understood")
    return asksOnlyWhatIsShown(text) ? { ...saidApart(text), notApplied: [] } : saidApart(text);
  if (found.kind !== "plan") return found;
  /** What the request itself does not name stays as it was asked for. */
  const isSaid = (value: string): boolean => ` ${foldedWords(text)} `.includes(` ${foldedWords(value)} `);
  const isRepeated = (value: string): boolean =>
    paramsOf(last).some(([, own]) => own.toLowerCase().includes(value.toLowerCase())) &&
    !isSaid(value) &&
    !isSaid(STATES.get(value) ?? value);
  /** `Accord's`, of Accord Healthcare. */
  const firm =
    paramsOf(last)
      .find(([name]) => FIRMS.has(name))?.[1]
      .toLowerCase() ?? "";
  const isOfFirm = (value: string): boolean => firm.startsWith(`${value.toLowerCase()} `);
  const own = found.calls.map((one) => withoutMain(one, (value) => isRepeated(value) || isOfFirm(value)));
  const telling = own.filter(({ call, by }) => by !== undefined || paramsOf(call).length > 0);
  const isFreed = freedBy(text);
  /** No more than one request makes: each further one would multiply those before it. */
  const calls = distinctCalls(
    before.calls
      .slice(0, MOST_MADE)
      .filter(({ call }) => kind === undefined || call.endpoint === kind)
      .flatMap((one) =>
        (telling.length > 0 ? telling : own)
          .filter(({ call }) => call.endpoint === one.call.endpoint)
          .flatMap((other) => allowed(narrowedBy(one, other, isFreed))),
      ),
  ).slice(0, MOST_MADE);
  if (calls.length === 0 && namesMain(found) && !POINTING.test(text)) return found;
  /** `Compare A with B, each broken down by cause`: said of what is compared. */
  if (EACH_COUNTED.test(text) && calls.length > 0 && calls.every(({ by }) => by !== undefined))
    return { ...found, calls, notApplied: [...before.notApplied, ...found.notApplied], takesPlace: true };
  if (isOnlySome && calls.length > 0 && calls.every((one) => before.calls.some((other) => isNarrowed(one, other))))
    return {
      ...found,
      calls,
      notApplied: [...before.notApplied, ...found.notApplied],
      notes: [...new Set([...before.notes, ...found.notes])],
      takesPlace: true,
    };
  if (calls.some((one) => !before.calls.some((other) => isSameCall(one, other))))
    return { ...found, calls, ...(OF_RECORDS_BEFORE.test(text) ? { narrows: true } : {}) };
  /** `Newest first.`, `Does it have a boxed warning?` */
  const isOrdered = found.calls.some(
    ({ call, show, sections, matters }) =>
      show !== undefined || sections !== undefined || matters !== undefined || "sort" in call.params,
  );
  /** `What is the earliest one, and what is the latest?`: two searches. */
  const isOrderedAgain = calls.some(({ call }) => "sort" in call.params) && hasAny(before.calls, ORDER);
  if (isOrderedAgain) return { ...found, calls };
  if (isOrdered && calls.length > 0)
    return {
      ...inPlaceOf(before, found),
      calls: calls.map((one) => united([...before.calls.filter((other) => isSameCall(one, other)), one]) ?? one),
      takesPlace: true,
    };
  /** Of counts the reader sees the first, and what is counted in the same way again. */
  const isCounted =
    before.calls.every(({ by }) => by !== undefined) &&
    !OF_FIRST.test(text) &&
    !found.calls.some(({ by }) => before.calls.some((one) => one.by === by));
  /** The records tell who, when or why, how many and which they are. */
  const isShown =
    !isCounted &&
    !OF_OTHERS.test(text) &&
    (OF_RECORDS.test(text) || OF_THEM.test(text) || (before.calls.length > 1 && WHICH_MORE.test(text)));
  const isRead = found.notApplied.every(({ why }) => why === "background" || why === "not_in_these_records");
  return isShown && isRead
    ? { ...found, calls: [], notApplied: found.notApplied.filter(({ why }) => why === "not_in_these_records") }
    : saidApart(text);
}

const EACH_COUNTED =
  /^(?:each|both|all)(?: of (?:them|these|those))? (?:broken down|split|counted|grouped|tallied|divided|sorted) (?:up )?(?:by|into)\b/i;
const PLACE_ALONE = /^(?:also |then )?(?:in|near|around) [A-Z][\w.'’-]+(?:,? [A-Z][\w.'’-]+){0,3}\W*$/;
const SAYS_FIRMS = /\b(?:firms?|compan(?:y|ies)|makers?|manufacturers?|applicants?) (?:\w+ ){0,2}(?:in|from|of)\b/i;

/** Says which of the records are wanted, and asks for no others: `and of these only the ones from Lupin`, `in Ohio only`. */
const ONLY_SOME = new Phrases(
  /^(?:(?:and|but|please),? )*(?:(?:out )?of (?:those|these|them),? )?(?:please )?(?:only|just|solely|nothing but|(?<!\bof (?:those|these|them),? )the ones)\b(?!.*\b(?:how many|which (?:ones?|of))\b)|\b(?:only|just) (?:the|those) (?:[\w-]+ ){0,3}ones\b/i,
);

/** A filter by itself, which asks for nothing more: `root cause device design`, `of the injury kind`. */
const ASKS_MORE = new Phrases(
  /\?|^(?:and|then|but|also|plus|or)\b|\b(?:how|which|what|who|whose|when|why|any|anything|show|list|give|find|get|pull|count|need|want|like|interested|same|also|too|then|next|instead|likewise|as well|them|those|these|they|their|its?|ones?|there|separately|another|other|each|both|do|does|did|is|are|was|were|has|have|had|can|number|numbers|for|by)\b/i,
);
const isOfSome = (asked: string): boolean =>
  (ONLY_SOME.test(asked) && !AND_THEN.test(asked)) ||
  (asked.split(" ").length <= MOST_OF_FILTER && !ASKS_MORE.test(asked));
const AND_THEN = /^(?:and |but )*(?:then|next|also|finally)\b/i;
/** Words of a filter by itself. */
const MOST_OF_FILTER = 6;

/** `if the warning mentions respiratory depression`, of labels with a boxed warning. */
const THE_WARNING = /\b(?:the|that|this) warnings?\b(?! sections?)/i;

/** `And which in Oakland County have five?`, of hospitals with one star. */
const BARE_STARS = /\b(?:have|has|with|got|for|of|about) (?:one|two|three|four|five|[1-5])(?=\W*$)/i;

const ORDER = setOf("sort");

/** The words of a text, folded, one blank apart. */
const foldedWords = (text: string): string =>
  toQuestion(text)
    .words.map(({ lower }) => lower)
    .join(" ");

/** The plan of the first text that names what it is about; else that of the last. */
function firstThatNames(texts: readonly string[], planOf: Planning["planOf"]): PlanResult {
  const [text = "", ...others] = texts;
  const found = planOf(text);
  return namesMain(found) || others.length === 0 ? found : firstThatNames(others, planOf);
}

const OF_RECORDS_BEFORE = new Phrases(
  /\bthe same(?: (?:list|count|number|thing|search))?(?= (?:for|in|of|but|from|with|again)\b|\W*$)|\b(?:(?<=\b(?:many|any|which|some|all|most|none|few|number|count) )of )?(?:them|these|those|they|the ones|ones|the one(?!-| stars?\b)|both)\b(?! (?:recalls?|trials?|stud(?:y|ies)|reports?|labels?|clearances?|hospitals?|records?)\b)/i,
);

/** Asks what each record shows. */
const OF_RECORDS = new Phrases(
  /\b(?:why|when|who|whose|where|reasons?|dates?|names?|address\w*|phone|makers?|made|sponsors?|labell?ers?|applicants?|mailing|practice|numbers?|class|locations?|what (?:product|device|drug)|organi[sz]ations?|taxonom(?:y|ies)|speciali?t(?:y|ies)|ingredients?|owne\w+|owns|(?:star )?ratings?|rated|stars|phases?|status(?:es)?|manufacturers?|firms?|compan(?:y|ies)|countr(?:y|ies)|units|quantit\w+|hospitals?|sites?|active|inactive|deactivated|valid)\b/i,
);
const ALL_OF_RECORDS = new Phrases(OF_RECORDS.source, "gi");

/** `What product is that and who is the labeler?`, `Show me the records.`: each word asks, or is of what records show. */
const asksOnlyWhatIsShown = (text: string): boolean =>
  toQuestion(text.replaceAll(ALL_OF_RECORDS, " ")).words.every(
    ({ lower }) => isAskingWord(lower) || isAskingWord(lower.replace(/s$/, "")),
  );

/** `Any anywhere else in the country?`: of other records than those that are shown. */
const OF_OTHERS = new Phrases(/\b(?:else(?:where)?|anywhere|others?|another|different|instead|rest)\b/i);

const OF_FIRST = /\b(?:most|top|first|leads?|leading|highest|commonest|more)\b/i;

/** Of several that were counted the reader sees it: `which of the two states has more`. */
const WHICH_MORE = /\bwhich\b.*\b(?:more|most|fewer|fewest|higher|highest|lower|lowest|better|worse)\b/i;
const OF_THEM = new Phrases(
  /^what (?:is|are|was|were) (?:it|they|that|those)\W*$|^how (?:often|many times)(?: (?:was|were|has|have|is|did) (?:it|they|that|this|these|those)\b[^?]*)?\W*$|^(?:is|are) there (?:still |even |really )?(?:one|any|some)\b|\b(?:list|show|name|give|print|find)(?: me)? (?:them|those|these|some|examples?|an? (?:handful|few|couple|sample))\b|\bhow many (?:of each(?=\W*$| (?:are|were) there\W*$)|there (?:are|were)\b|you (?:found|have|see)\b)/i,
);

export const saidApart = (asked: string): Further => ({
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
  isInTime: boolean,
): PlanResult {
  const [first = alone, ...others] = before.calls.map(({ call }) => {
    const found = ofOtherKind(text, alone, call, named, planning);
    return isInTime ? inTimeOf(found, call) : found;
  });
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
  return SAME_TIME.test(text) ? inTimeOf(found, before) : found;
}

/** `recalls terminated in 2022, and how many did the company start that same year?`: the same ones, by another day. */
function startedThen(text: string, before: Plan): Plan | null {
  if (!SAME_TIME.test(text) || !/\b(?:start|initiat|beg[aiu]n|launch)\w*\b/i.test(text)) return null;
  const calls = before.calls.flatMap(({ call, ...planned }): PlannedCall[] => {
    const days = paramsOf(call).filter(([name]) => name.startsWith("date_terminated_"));
    if (call.endpoint !== "/devices/recalls" || days.length === 0) return [];
    const kept = paramsOf(call).filter(([name]) => name !== "status" && !name.startsWith("date_"));
    const started = days.map(([name, value]) => [name.replace("date_terminated_", ""), value]);
    return [{ ...planned, call: withParams(call, Object.fromEntries([...kept, ...started])) }];
  });
  return calls.length === 0
    ? null
    : { ...before, calls, interpretation: interpretationOf(calls), notApplied: [], notes: [] };
}

/** A plan in the time that the request before it was of: `recalls in that time`. */
function inTimeOf<Result extends PlanResult>(result: Result, before: Call, text = ""): Result {
  if (result.kind !== "plan") return result;
  const all = paramsOf(before);
  const own = all.filter(([name]) => name === "since" || name === "until");
  /** `submitted between April and June, and the reports of those months` */
  const days = Object.fromEntries(
    own.length > 0
      ? own
      : all.flatMap(([name, value]) => {
          const [, end] =
            /^(?:date_(?:received|terminated|posted)|start_date|completion_date)_(since|until)$/.exec(name) ?? [];
          return end === undefined ? [] : [[end, value]];
        }),
  );
  /** `how many were posted that same year`: by the day that is named. */
  const [done] = /\b(?:posted|terminated)\b/i.exec(text) ?? [];
  const named = (one: PlannedCall): Readonly<Record<string, string>> => {
    const field =
      one.call.endpoint === "/devices/recalls"
        ? done?.toLowerCase()
        : one.call.endpoint === "/clearances/search" && /\b(?:submitted|received?|filed)\b/i.test(text)
          ? "received"
          : undefined;
    return field === undefined
      ? days
      : Object.fromEntries(Object.entries(days).map(([name, value]) => [`date_${field}_${name}`, value ?? ""]));
  };
  const calls = result.calls.map((one) =>
    "since" in one.call.params || "until" in one.call.params ? one : withMore(one, named(one)),
  );
  return {
    ...result,
    calls,
    notApplied: result.notApplied.filter(({ text }) => !/^(?:same )?(?:period|time)$/i.test(text)),
  };
}
/** `face masks for the same year`: the time of the request before is kept anyway. */
const withoutSameTime = (text: string): string => {
  const rest = text.replace(IN_SAME_TIME, "");
  return rest !== text && /\w{3}/.test(rest) ? rest.replace(/^do (?=\w)/i, "") : text;
};
const IN_SAME_TIME =
  /,? (?:for|in|over|during|from|within) (?:the |that |this )?same (?:years?|period|months?|time)\b/i;
const SAME_TIME =
  /\bsince then\b|\b(?:since|from|after) (?:that|the same) (?:date|day)\b|\b(?:same|that|those)(?: same| very| two| three| four| six| twelve)? (?:time )?(?:years?|period|time(?:frame)?|months?|weeks?|days?|window|span|stretch|interval)\b/i;

/** `for Abiomed, all since 2020: the number of recalls, … and of death reports` */
const ALL_IN_TIME =
  /\b(?:all|each|everything|both) (?:of (?:it|them) )?(?:since|from|in|after|before|between|during) [^:.?!]*\d{4}[^:.?!]*:/i;

/** `Since 2020, which recalls …, and which recalls …?`: a time at the head is that of all. */
const TIME_AHEAD =
  /^\W*(?:since|between|in|during|over|within|from|after|before|for) [^,:;.?!]*\b(?:(?:19|20)\d\d|years?|months?|weeks?|days?|quarters?)[,:]/i;

/** The plan before with what a further request, such as `newest first`, leaves out and notes. */
const inPlaceOf = (before: Plan, { notApplied, notes }: Plan): Plan => ({
  ...before,
  notApplied: [...before.notApplied, ...notApplied],
  notes: [...before.notes, ...notes],
});

/** Its words, unless one of them could be a name. */
export const apart = (said: string): string =>
  mayBeName(toQuestion(said).words) ? "another question" : shortened(said.replace(LEAD, "").replace(/\.+$/, ""));

const shortened = (said: string): string =>
  said.length <= 60 ? said : `${said.slice(0, 60).replace(/\s+\S*$/, "")} …`;
