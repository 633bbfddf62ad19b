import { STATES } from "../../src/core/states.ts";
import { toQuestion } from "../question.ts";
import { ended, MAIN, namesMain, type Planning, withParams } from "./aspects.ts";
import { freedBy, isSameCall, narrowedBy, withoutMain } from "./narrowing.ts";
import { phraseFor, pointedIn } from "./pointers.ts";
import {
  distinctCalls,
  FIRMS,
  paramsOf,
  type Call,
  type NotApplied,
  type Plan,
  type PlannedCall,
  type PlanResult,
} from "./schema.ts";
import { hasSubject } from "./subjects.ts";
import { mayBeName } from "./unused.ts";

/** The plan of a further request: of its own, or by what the request before it was about. */

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

export type FurtherResult = Exclude<PlanResult, Plan> | Further;

/** The plan of a further request: of its own, or by what the request before it was about. */
export function furtherOf(asked: string, askedBefore: string, before: Plan, planning: Planning): FurtherResult {
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
  if (!isSame) return further;
  if (further.kind === "plan" && further.calls.length > 0) return withNewKinds(further, alone, before, named);
  /** `How many De Novo requests were granted, and how many 510(k)s were cleared?`: both are counts of one search. */
  const together = planning.planOf(`${ended(askedBefore)}, ${asked}`);
  const isCounted = together.kind === "plan" && together.calls.some(({ by }) => by !== undefined);
  return isCounted && before.calls.every(({ by }) => by === undefined) ? { ...together, takesPlace: true } : further;
}

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
    .map(({ call }): NotApplied => ({ text: KINDS[call.endpoint]?.said ?? "records", why: "separate_question" }));
  return {
    ...further,
    calls: [...further.calls, ...added.filter(isMeant)],
    notApplied: [...further.notApplied, ...left],
  };
}

const OF_FIRM = /\b(?:its|their|(?:that|the) (?:same )?(?:firm|company|maker|manufacturer|sponsor|applicant))\b/i;
const OF_WINNER =
  /\b(?:first|top|largest|biggest|leading|worst|best|second) (?:one )?(?:of|among) (?:the (?:two|three|four|five|six|ten)|them|those|these)\b|\bthe (?:top|first|leading|winning) (?:one|firm|company|manufacturer|maker|sponsor)\b|\bthe (?:winner|loser)\b|\bthe (?:one|firm|company|state|maker) (?:with|that (?:has|had|loses|wins)) (?:the )?(?:most|more|fewest|highest)\b/i;

/** How a further request begins. */
const LEAD =
  /^(?:and|but|plus|also|then|finally|separately|additionally|as well as|[,;–—-])[\s,]+(?:also |then |if (?:so|any|yes),? |finally,? |over all(?: of them)?,? )*/i;

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

const OF_RECORDS_BEFORE =
  /\bthe same(?: (?:list|count|number|thing|search))?(?= (?:for|in|of|but|from|with|again)\b|\W*$)|\b(?:(?<=\b(?:many|any|which|some|all|most|none|few|number|count) )of )?(?:them|these|those|they|the ones|ones|the one(?!-| stars?\b)|both)\b(?! (?:recalls?|trials?|stud(?:y|ies)|reports?|labels?|clearances?|hospitals?|records?)\b)/i;

/** Asks what each record shows. */
const OF_RECORDS =
  /\b(?:why|when|who|whose|where|reasons?|dates?|names?|address\w*|phone|makers?|made|sponsors?|numbers?|class|owne\w+|owns|(?:star )?ratings?|stars|phases?|status(?:es)?|manufacturers?|firms?|compan(?:y|ies)|countr(?:y|ies)|units|quantit\w+|hospitals?|sites?)\b/i;
/** Of several that were counted the reader sees it: `which of the two states has more`. */
const WHICH_MORE = /\bwhich\b.*\b(?:more|most|fewer|fewest|higher|highest|lower|lowest|better|worse)\b/i;
const OF_THEM =
  /^what (?:is|are|was|were) (?:it|they|that|those)\W*$|\b(?:list|show|name|give|print|find)(?: me)? (?:them|those|these|some|examples?|an? (?:handful|few|couple|sample))\b|\bhow many (?:of each(?=\W*$| (?:are|were) there\W*$)|there (?:are|were)\b|you (?:found|have|see)\b)/i;

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
