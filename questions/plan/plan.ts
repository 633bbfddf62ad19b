import { Phrases } from "../vocabulary/phrases.ts";
import { isSpanish } from "../language/spanish.ts";
import { holds, overlaps, type Span, spansOf } from "../language/span.ts";
import { toQuestion, type Question } from "../question.ts";
import { isMatter, isMentioned, matterIn, mattersIn } from "./calls/labels.ts";
import { datesOf, madeOf, type MadeOfPart } from "./calls/part.ts";
import { withoutAliases } from "./aliases.ts";
import { withCapitals } from "./capitals.ts";
import { isComplete, LABEL_TEXTS, setOf, withoutParams } from "./aspects.ts";
import { isComparison } from "./counted.ts";
import { once } from "../../src/core/once.ts";
import { datesIn, type Dates } from "./dates.ts";
import { withSameWay } from "./further.ts";
import { fieldsAskedOf } from "./fields-asked.ts";
import { withOurState, withRecords, withStateFirst, withTowns } from "./fragments.ts";
import { wantedIn } from "./how-many.ts";
import { identifiersIn } from "./identifiers.ts";
import { mayNameBeSent } from "./names-sent.ts";
import { withoutMarks } from "./items.ts";
import { withoutKeys } from "./key-values.ts";
import { interpretationOf, said, slotOf } from "./interpretation.ts";
import { datesNotApplied, distinctParts, unusedOf, withoutJoint } from "./not-applied.ts";
import { negationBefore } from "./negation.ts";
import { IN_ENGLISH, notCoveredAs, notHere, notHereBeside, notUnderstood } from "./not-here.ts";
import { partsOf } from "./parts.ts";
import { stateOf } from "./places/places.ts";
import { withoutPreface } from "./preface.ts";
import { personNames } from "./person-names.ts";
import { hasIds, type Reading } from "./reading.ts";
import { readings } from "./readings.ts";
import { isCueOf, recordsAsked } from "./records-asked.ts";
import {
  allowed,
  distinctCalls,
  MOST_CALLS,
  OF_DAYS,
  paramsOf,
  type Call,
  type NotApplied,
  type Plan,
  type PlannedCall,
  type PlanResult,
} from "./schema.ts";
import { planOfSeveral } from "./several.ts";
import { mend, spellingNotes, withOwnSpelling, type Mended } from "./spelling.ts";
import { EACH_BY_ITSELF, isOfBothApart, spansApart } from "./side-by-side.ts";
import { hasSubject } from "./subjects.ts";
import { inUsualWords } from "./sayings.ts";
import { LAW } from "../screening/screen.ts";
import type { Tagged } from "./tag.ts";
import { isAskingWord } from "./unused.ts";
import { taggedIn } from "./tagged.ts";
import { aboutWhat } from "./topics.ts";
import { kindSpansOf } from "./wishes/kinds.ts";
import { isOfAll, isWithoutSubject, mayBeSubject, whyNotAsked } from "./without-subject.ts";

/** Turns a question that passed the screen into calls, by trained models and rules. Pure. */
export function plan(typed: Question, today: Date): PlanResult {
  const written = withCapitals(typed);
  const result = planOfWritten(written, today);
  if (written === typed) return result;
  /** Who is named is seen in what was typed: capitals of ours make names of `bose lexie jabra`, and an organization of `says charity pace`. */
  const plain = planOfWritten(typed, today);
  return plain.kind === "contains_name" || result.kind === "contains_name"
    ? plain
    : asTyped(result, typed.text, written.text);
}

/** A plan with its words as they were typed: capitals of ours were there to understand them alone. */
function asTyped(result: PlanResult, typed: string, written: string): PlanResult {
  if (!("calls" in result)) return result;
  const ownForm = (text: string): string => {
    const at = written.indexOf(text);
    return at === -1 ? text : typed.slice(at, at + text.length);
  };
  const call = (one: Call): Call =>
    Object({
      endpoint: one.endpoint,
      params: Object.fromEntries(
        paramsOf(one).map(([name, value]) => [name, WORDS_OF_CALLS.has(name) ? ownForm(value) : value]),
      ),
    });
  const calls = result.calls.map(({ otherwise, offered, ...one }) => ({
    ...one,
    call: call(one.call),
    ...(otherwise === undefined ? {} : { otherwise: call(otherwise) }),
    ...(offered === undefined ? {} : { offered: call(offered) }),
  }));
  const notApplied = result.notApplied.map((one) => ({ ...one, text: ownForm(one.text) }));
  const interpretation = result.interpretation.map((one) => ({ ...one, text: ownForm(one.text) }));
  return { ...result, calls, notApplied, interpretation };
}

/** What calls ask by in the words of a question; others are in the agencies' own. */
const WORDS_OF_CALLS = setOf(
  "q brand generic substance manufacturer condition intervention sponsor applicant recalling_firm organization name county brand_name reason_for_recall patient_problem indications boxed_warning contraindications warnings adverse_reactions drug_interactions dosage pregnancy pediatric_use",
);

function planOfWritten(written: Question, today: Date): PlanResult {
  if (isSpanish(written)) return { kind: "not_covered", reason: "not_english", text: IN_ENGLISH };
  const listed = inUsualWords(
    withStateFirst(withRecords(withOurState(withTowns(withoutKeys(withoutMarks(written.text)))))),
  );
  const asked = listed === written.text ? written : { ...toQuestion(listed), hasMarkup: written.hasMarkup };
  const mended = mend(asked.text);
  /** A request is often read by the same words again. */
  const planned = new Map<string, PlanResult>();
  const planOfText = (said: string): PlanResult => {
    /** A text that was made of what calls ask for is in the agencies' words: `Orthopaedic Surgery`. */
    const question = toQuestion(mended.text.includes(said) ? said : mend(said).text);
    const known = planned.get(question.text) ?? planOf(asked, mended, question, today);
    planned.set(question.text, known);
    return known;
  };
  const found = planOfSeveral(mended.text, {
    planOf: planOfText,
    allowed: (one) => allowed(one, today),
  });
  const result = found.kind === "plan" ? recalledLater(withSameWay(found, asked.text), asked.text) : found;
  if (!("calls" in result)) return result;
  if (mayNameBeSent(asked, result.calls)) return { kind: "contains_name" };
  if (result.kind !== "plan") return result;
  const calls = result.calls
    .slice(0, MOST_CALLS)
    .map((one) => withFieldsAsked(withOwnSpelling(one, mended), asked.text));
  const untrue = new Set(spellingNotes(mended, result.calls));
  for (const note of spellingNotes(mended, calls)) untrue.delete(note);
  const shown = calls.flatMap(({ call, fields }) =>
    fields === undefined ? [] : fieldsAskedOf(call, asked.text).spans,
  );
  /** Words by which a field is asked for; others between them are left. */
  const isShown = ({ text, why }: NotApplied): boolean =>
    why === "separate_question" ? asksFieldsAlone(text) : isField(text);
  /** `tell me its primary outcome and enrollment`: of the record that is looked up. */
  const asksFieldsAlone = (text: string): boolean => {
    const at = asked.text.indexOf(text);
    const own = shown.filter(({ start, end }) => at !== -1 && at <= start && end <= at + text.length);
    const rest = own
      .toReversed()
      .reduce((left, { start, end }) => left.slice(0, start - at) + left.slice(end - at), text);
    return (
      own.length > 0 && !OTHER_RECORDS.test(rest) && toQuestion(rest).words.every(({ lower }) => isAskingWord(lower))
    );
  };
  const isField = (text: string): boolean =>
    shown.some(({ start, end }) => {
      const words = wordsAt(asked.text, start, end);
      return (words.length <= MOST_OF_FIELD || OF_TIME_TAKEN.test(text)) && words.includes(text);
    });
  const isOfPredicate = OF_PREDICATE.test(asked.text);
  const notes = [
    ...result.notes.filter((note) => !untrue.has(note)),
    ...new Set(calls.flatMap(inAnyState)),
    ...((isOfBothKinds(calls) && (CLEARED_AND_RECALLED.test(asked.text) || RECALLED_LATER.test(asked.text))) ||
    isOfBothApart(written.text, [], calls)
      ? [EACH_BY_ITSELF]
      : []),
    ...(OF_THOSE.test(asked.text) && areOfOtherTypes(calls) ? [ONE_TYPE_EACH] : []),
    ...(SELECTS_LABELS.test(asked.text) && !OF_CONTENT.test(asked.text) && calls.some(isOfAllLabels)
      ? [ALL_LABELS]
      : []),
    ...(OF_NARRATIVE.test(asked.text) && calls.some(isOfReports) ? [NO_NARRATIVES] : []),
    ...(isOfPredicate && calls.some(isOfClearance) ? [NO_PREDICATES] : []),
    ...(isOfPredicate && calls.some(({ call }) => call.endpoint === "/clearances/search") ? [ANY_CLEARED] : []),
  ];
  const [first] = calls.every(({ by }) => by === undefined) ? (OF_THE_MOST.exec(asked.text) ?? []) : [];
  const notApplied: readonly NotApplied[] = [
    ...result.notApplied.filter((one) => !isShown(one)),
    ...(first === undefined ? [] : [{ text: first, why: "separate_question" as const }]),
  ];
  const told = {
    calls,
    notes: [...new Set(notes)],
    ...(untrue.size === 0 ? {} : { interpretation: interpretationOf(calls) }),
  };
  if (result.calls.length <= MOST_CALLS) return { ...result, ...told, notApplied: distinctParts(notApplied) };
  return {
    ...result,
    ...told,
    interpretation: interpretationOf(calls),
    notApplied: distinctParts([...notApplied, ...leftOutOf(result.calls)]),
  };
}

/** `then find recalls associated with the same product code`: no field of a record. */
const OTHER_RECORDS =
  /\b(?:find|show|list|search|get|return|pull) (?:[a-z]+ ){0,2}(?:recalls|reports|trials|studies|clearances|labels)\b/i;

/** A call with the fields that are asked for by name, where its records are listed; of labels no section beside them. */
function withFieldsAsked(planned: PlannedCall, text: string): PlannedCall {
  const fields = planned.by === undefined ? fieldsAskedOf(planned.call, text).fields : [];
  if (fields.length === 0) return planned;
  const isOfLabels = planned.call.endpoint === "/labels/search";
  return { ...planned, fields, ...(isOfLabels ? { sections: planned.sections ?? [] } : {}) };
}

/** The words by which a field is asked for, and the whole of them, at most. */
const MOST_OF_FIELD = 5;

/** The words of a stretch of a text, and the whole of it. */
const wordsAt = (text: string, start: number, end: number): readonly string[] => [
  text.slice(start, end),
  ...toQuestion(text.slice(start, end)).words.map((word) => word.text),
];

/** `Did the firm that recalled the most ventilators also …?`: who that is has to be asked first. */
const OF_THE_MOST =
  /\bthe (?:firm|company|maker|manufacturer|sponsor|hospital|brand|state|drug|device) (?:that|which|with|who)(?: (?!the\b)[\w-]+){0,3} the (?:most|fewest|highest number of|lowest number of)(?: (?!also\b|and\b|in\b|have\b|has\b|get\b)[\w-]+){0,2}/i;

/** `Which 510(k)s list predicate device K182472?`: its own record is shown, and not those of later devices. */
const OF_PREDICATE = /\bpredicates?\b/i;
const isOfClearance = ({ call }: PlannedCall): boolean =>
  call.endpoint === "/records/{dataset}/{id}" && call.params.dataset === "clearances";
const ANY_CLEARED =
  "Records of clearances don't name their predicates: whether a later device named one of these as its predicate is not searched.";
const NO_PREDICATES =
  "Records of clearances don't name their predicates, so clearances can't be searched by one: this is the record of the number itself.";

/** `any pumps that were cleared in 2021 and later recalled?` */
const CLEARED_AND_RECALLED =
  /\b(?:cleared|clearances?)\b[^.?!]*\b(?:and|but|then) (?:(?!also\b|whatever\b|what\b|which\b|any\b|all\b)\w+ ){0,3}?(?:recalled|(?:had|has|have|faced|issued|made|announced|got) (?:an? |any |its |their )?(?:\w+ )?recalls?)\b|\brecalled\b[^.?!]*\b(?:and|but|then) (?:\w+ ){0,3}?cleared\b/i;
/** `cleared in 2019 and later recalled`: what was recalled later was so at any time since. */
const RECALLED_LATER =
  /\bcleared\b[^.?!;]{0,40}\b(?:(?:19|20)\d\d|year|month|quarter)\b[^.?!;]{0,40}\b(?:(?:then|later|subsequently|afterwards?|eventually) (?:been |got )?recalled|recalled (?:afterwards?|later|subsequently|since))\b(?![^.?!;]*\d)/i;
const LATER = /^(?:then|later(?: on)?|subsequently|afterwards?|eventually)$/i;
function recalledLater(plan: Plan, text: string): Plan {
  if (!RECALLED_LATER.test(text) || !isOfBothKinds(plan.calls)) return plan;
  const cleared = plan.calls.find(({ call }) => call.endpoint === "/clearances/search");
  const until = cleared && paramsOf(cleared.call).find(([name]) => name === "until")?.[1];
  if (until === undefined) return plan;
  const calls = plan.calls.map((one) =>
    one.call.endpoint === "/devices/recalls"
      ? withoutParams(one, (name, value) => name === "until" && value === until)
      : one,
  );
  const notApplied = plan.notApplied.filter((one) => !LATER.test(one.text));
  return { ...plan, calls, notApplied, interpretation: interpretationOf(calls) };
}
const isOfBothKinds = (calls: readonly PlannedCall[]): boolean =>
  ["/clearances/search", "/devices/recalls"].every((endpoint) => calls.some(({ call }) => call.endpoint === endpoint));

/** `How many injuries were reported, and how many of those were malfunctions, too?` */
const OF_THOSE = /\b(?:of (?:those|these|them)|among (?:those|these|them)|which of them)\b/i;
const isOfReports = ({ call }: PlannedCall): boolean => call.endpoint === "/devices/events";
const areOfOtherTypes = (calls: readonly PlannedCall[]): boolean =>
  new Set(
    calls.flatMap(({ call }) =>
      call.endpoint === "/devices/events" && "event_type" in call.params ? [call.params.event_type] : [],
    ),
  ).size > 1;
const ONE_TYPE_EACH =
  "A report is of one type of event, so each type was searched by itself: the reports of one type are no part of those of another.";

/** `vitamin K`: a letter behind a word, which alone says nothing. */
function withLetter(asked: string, said: string): string {
  const [letter = ""] = /^[ -][A-Z]\d{0,2}\b/.exec(asked.slice(asked.indexOf(said) + said.length)) ?? [];
  return said + letter;
}

/** `which ibuprofen labels mention kidney injury`, of which a search has the drug alone. */
const SELECTS_LABELS = new Phrases(
  /(?<!\b(?:do|does|did) (?:[\w-]+ ){0,4})\b(?:labels|inserts|products?|drugs|medicines|medications|labell?ing)(?: (?:of|for|with|containing|made by|from) (?:[\w-]+ ){0,2}?[\w-]+)? (?:(?:that|which) )?(?:(?:also|even|specifically|explicitly) )?(?:mention|warn|discuss|talk|refer|describe|caution|advise|(?:have|has|carry|carries|with) (?:an? |any )?(?:specific )?(?:warning|caution|note|statement|text|language))(?:s|ing)?\b|\b(?:products?|drugs?|medicines?|labels?) whose (?:labels?|labell?ing|inserts?|text) (?:mention|warn|discuss|say|talk|refer|describe|caution|advise)s?\b/i,
);
const OF_CONTENT = /\b(?:ingredients?|inactive|excipients?)\b/i;
const isOfAllLabels = ({ call, by, matters = [], sections = [] }: PlannedCall): boolean =>
  call.endpoint === "/labels/search" &&
  by === undefined &&
  matters.length + sections.length > 0 &&
  !paramsOf(call).some(([name]) => LABEL_TEXTS.has(name) || name === "has_boxed_warning");
const ALL_LABELS =
  "All labels of the drug were asked for: what a label says was no part of the search. It is quoted from those that were opened.";

/** Whether a search goes from the first of several dates to the last. */
const isOverAll = (call: Call, { since, until }: Dates): boolean => {
  const days = paramsOf(call).filter(([name]) => OF_DAYS.test(name));
  return [since, until].every((day) => day === null || days.some(([, value]) => value === day));
};

/** `How long did FDA take to decide K191088?`: the two dates are shown. */
const OF_TIME_TAKEN = /^(?:long|quickly|fast|decided?|review(?:ed)?|clear)$/i;

/** `reports whose narrative mentions arcing` */
const OF_NARRATIVE =
  /\b(?:narratives?|free[- ]text|event descriptions?|(?:text|wording|descriptions?) of (?:the |these |those )?(?:reports?|events?)|(?:report|event|narrative) texts?)\b/i;
const NO_NARRATIVES =
  "The texts of reports aren't searched here. Reports are found by the device, by FDA's terms for what went wrong and by their other fields; each report's own page has its text.";

/** Says so where a town is asked for without its state. */
const inAnyState = ({ call: { params } }: PlannedCall): readonly string[] =>
  "city" in params && params.city !== undefined && !("state" in params)
    ? [`No state was read with '${params.city}', so towns with this name were searched in every state.`]
    : [];

/** The plan of one request: what it is about, what its words are, and the calls of each part. */
function planOf(asked: Question, mended: Mended, question: Question, today: Date): PlanResult {
  const cleared = question.text.replace(NO_PMA, "");
  if (cleared !== question.text && CLEARED.test(cleared)) return planOf(asked, mended, toQuestion(cleared), today);
  const about = aboutWhat(question);
  const ids = identifiersIn(question.text);
  const refused = notHere(question, about, ids);
  if (refused !== null)
    /** What is cut away is no part of what is asked: `who take Blue Cross` names nobody. */
    return withoutOther(question, refused, (text) => planOf(toQuestion(text), mended, toQuestion(text), today));
  const dates = datesIn(question.text, today);
  const quoted = spansOf(question.text, QUOTED_REASON);
  const causes = once(() => (/\bcauses?\b/i.test(question.text) ? kindSpansOf(question.text, "root_cause") : []));
  const words = taggedIn(question, about.topics, [
    ...dates.spans,
    ...ids.spans,
    ...spansApart(question.text),
    ...spansOf(question.text, LAW),
  ]).filter(
    (one) =>
      (one.tag.startsWith("@") || !ids.spans.some((span) => overlaps(span, one))) &&
      !quoted.some((span) => overlaps(span, one)) &&
      /** `root cause Labeling Change Control` */
      !(one.tag === "firm" && causes().some((span) => overlaps(span, one))),
  );
  const { hasName, unknown } = personNames(question, words, asked);
  if (hasName) return { kind: "contains_name" };
  const known = words.filter((one) => one.tag.startsWith("@") || !unknown.some((span) => overlaps(span, one)));
  const { tagged, aliases } = withoutAliases(question, withoutPreface(question, known));
  const reading: Reading = { asked, question, mended, about, tagged, dates, ids, today };
  const { topics, isSaid } = recordsAsked(reading);
  if (!isSaid) return readings(reading);
  const isLookup = ids.lookups.length > 0;
  const parts = partsOf(question, tagged, topics).filter(
    ({ topic }) => !ids.topics.has(topic) && (!isLookup || tagged.some(({ tag }) => isCueOf(topic, tag))),
  );
  const made = parts.map((part) => madeOf(part, datesOf(part, parts, dates, today), ids));
  const missing = [
    ...new Map(made.flatMap((one) => (isLookup ? [] : (one.notCovered ?? []))).map((one) => [one.text, one])).values(),
  ];
  const all = callsOf(reading, made);
  const ruledOut = ruledOutIn(tagged, made).filter((one) => !isElsewhere(one, all));
  const nothing = notUnderstood(topics, ruledOut.length > 0, question.text);
  if (all.length === 0)
    return missing[0] === undefined
      ? nothing
      : { kind: NOT_SAID.has(missing[0].reason) ? "not_understood" : "not_covered", ...missing[0] };
  const planned = withLimit(all.slice(0, MOST_CALLS), wantedIn(question.text));
  const left = unusedOf(reading, made, planned, aliases);
  /** What a label is asked about and no list knows is looked for in its text. */
  const matters = left.filter(
    (one) =>
      (one.isOfRequest || one.isName || isMentioned(question.text, one.text)) &&
      isMatter(planned, question.text, matterIn(one.text)),
  );
  const unused = left.filter((one) => !matters.includes(one));
  const calls = planned.map((one) =>
    matters.length === 0 || one.call.endpoint !== "/labels/search"
      ? one
      : {
          ...one,
          matters: [
            ...(one.matters ?? []),
            ...matters.flatMap(({ text }) => mattersIn(withLetter(question.text, text))),
          ],
        },
  );
  if (isWithoutSubject(calls)) {
    const why = whyNotAsked(reading, calls, made, unused);
    if (why !== null) return { kind: "not_understood", ...why };
    if (unused.some((one) => mayBeSubject(one, question.text, calls))) return nothing;
    if (isOfAll(calls)) return readings(reading, nothing);
  }
  const besideOne = notHereBeside(question.text, calls);
  const without = wholeOf(ruledOut, question.text);
  const ofSameFirm = isLookup ? spansOf(question.text, SAME_FIRM) : [];
  return {
    kind: "plan",
    calls,
    interpretation: interpretationOf(calls),
    notApplied: distinctParts([
      ...without.map((text) => ({ text: withoutJoint(text), why: "no_such_filter" }) as const),
      ...made.flatMap(({ notApplied = [] }) => notApplied),
      ...unused
        .filter(({ text }) => !without.some((said) => said.split(/[^\w'’-]+/).includes(text)))
        /** What is not here is said, and no remark. */
        .filter(({ text }) => !besideOne.some(({ said }) => said.includes(text) || IDLE.test(text.replace(said, ""))))
        .filter(({ text }) => !ofSameFirm.some(({ start, end }) => question.text.slice(start, end).includes(text)))
        .map(({ text, why }) => ({ text, why })),
      ...datesNotApplied(question, dates, calls),
      ...(asked.hasMarkup ? [{ text: "markup in the question", why: "background" } as const] : []),
      ...(isLookup && SAME_EVENT.test(question.text)
        ? [{ text: "others of the same event", why: "separate_question" } as const]
        : []),
      ...(isLookup
        ? ofSameFirm.map(
            ({ start, end }) => ({ text: question.text.slice(start, end), why: "separate_question" }) as const,
          )
        : []),
      /** `Sites for NCT03548935 in Texas`: a record that is looked up is not narrowed. */
      ...(isLookup && parts.length === 0
        ? tagged.flatMap(({ tag, text }) =>
            tag === "state" || tag === "city" || tag === "place" ? [{ text, why: "no_such_filter" } as const] : [],
          )
        : []),
      ...(ids.isInvalid ? [{ text: "a number that cannot be an NPI", why: "not_understood" } as const] : []),
      ...leftOutOf(all),
    ]),
    notes: [
      ...spellingNotes(mended, calls),
      ...new Set(made.flatMap(({ notes = [] }) => notes)),
      ...(aliases.length > 0 ? [BY_ONE_NAME] : []),
      ...(isOfBothApart(question.text, tagged, calls) ? [EACH_BY_ITSELF] : []),
      ...(dates.isWidened && calls.some(({ call }) => isOverAll(call, dates))
        ? ["The dates named are apart; all time between them is in the answer, too."]
        : []),
    ],
    /** `Z-1862-2024 and D-0412-2024`: one of them is of a device. */
    notCovered: [
      ...missing,
      ...(ids.recallOf === null ? [] : [notCoveredAs(ids.recallOf)]),
      ...besideOne.map(({ missing: one }) => one),
    ],
    ...(isComparison(question.text) && calls.length > 1 ? { isComparison: true } : {}),
  };
}

/** `with the reason "motor failure"`: words of a reason, and no device or other records. */
const QUOTED_REASON = /(?<=\breasons?\b[^"“”.?!]{0,16})["“][^"“”]{2,60}["”]/gi;

/** What stands beside words that ask for what is not here: `sued for malpractice`. */
const IDLE = /^(?:\W|\b(?:sued|for|been|ever|any|an?|the|of|in|its|their|and)\b)*$/i;

/** `other recalls in the same event as Z-0823-2025`: which event it is, its record tells. */
const SAME_EVENT =
  /\b(?:other|all|any|related|sister) (?:recalls?|numbers?|ones)\b[^.?!]*\bsame (?:recall )?(?:event|number)\b/i;
/** `NCT05020236 and any other study from the same sponsor in multiple myeloma`: who that is, its record tells. */
const SAME_FIRM = new Phrases(
  /\b(?:any|all|every|other|more|further|additional)(?: (?:other|more|further))? (?:stud(?:y|ies)|trials?|recalls?|clearances?|510\(?k\)?s?|devices?|products?|reports?|labels?|drugs?) (?:(?:run|made|sponsored|filed|held|led) )?(?:from|by|of|for) (?:the|that|its) (?:same )?(?:sponsor|firm|company|applicant|manufacturer|maker|labell?er)(?: (?:in|for|of|on|with|about) [^.?!;,]{3,40})?|\b(?:what|who|which)(?: (?:firms?|compan(?:y|ies)|devices?|products?))? else\b[^.?!;,]{0,60}/gi,
);
const BY_ONE_NAME = "Two names were read as names of one thing, so only one of them was searched for.";

/** What can be searched for beside what is not here, which is said: `psychiatrists in Portland who take Medicaid`. */
function withoutOther({ text }: Question, refused: PlanResult, planned: (text: string) => PlanResult): PlanResult {
  if (refused.kind !== "not_covered") return refused;
  const [, asked] = refused.reason === "unrelated" ? (TO_KNOW.exec(text) ?? []) : [];
  if (asked !== undefined) {
    const own = planned(asked);
    return isComplete(own) ? own : refused;
  }
  const rest = OTHER_HALVES[refused.reason]?.reduce((left, [said, by]) => left.replace(said, by), text) ?? text;
  if (rest === text) return refused;
  const own = planned(rest);
  if (!isComplete(own) || (refused.reason === "hospital_detail" && OF_DETAIL.test(rest))) return refused;
  return { ...own, notCovered: [...own.notCovered, { reason: refused.reason, text: refused.text }] };
}
/** `We're hiring and would like to know which psychiatrists practise in Boise`: what is asked. */
const TO_KNOW = /^.{3,}?\b(?:know|find out|see|learn) ((?:which|what|how many|whether|who)\b.*)$/i;
const PAYERS =
  "(?:medicaid|medicare(?: advantage| part [abcd])?|tricare|medi-cal|masshealth|(?:(?:health|private|commercial) )?insurance|aetna|cigna|humana|anthem|molina|blue cross(?: (?:and )?blue shield)?|bcbs|united ?health ?care)";
const COVERED = new Phrases(
  String.raw`,? (?:and )?(?:(?:who|that|which|whether they|if they|do they) (?:also |currently )?(?:(?:take|accept|participate in|contract with|bill)s?|are in[- ]network (?:with|for))|(?<=and )(?:also )?(?:takes|accepts|bills)|(?:currently )?(?:accepting|taking|participating in|in[- ]network (?:with|for))) (?:my |new |any )?${PAYERS}(?:,? (?:and|or|\/) ${PAYERS})*(?: (?:patients?|plans?|insurance))?\b`,
  "i",
);

/** `went through a 510(k) rather than premarket approval`: what is set aside is not asked for. */
const NO_PMA = new Phrases(
  /,? (?:and |but )?(?:rather than|instead of|as opposed to|not|without|in place of) (?:(?:by|through|via|with|under|going|needing|having|requiring|getting|an?|any|the|full|to|go) )*(?:pmas?|premarket[- ]approvals?(?: \(pmas?\))?|(?:fda )?approvals?)(?: (?:applications?|route|pathway|process))?\b/i,
);

const CLEARED = /\b(?:510|clear(?:ed|ances?)|de[ -]novos?)/i;

/** What no record here tells of a hospital. */
const DETAIL = String.raw`(?:the |its |their |an? |current |average |typical )*(?:number of (?:licensed |staffed |icu |inpatient )?beds|(?:licensed |staffed |icu |inpatient )?beds?(?: counts?| numbers?)?|(?:(?:er|ed|emergency(?: room| department)?) )?wait(?:ing)?[- ]times?|(?:mortality|readmission|infection|complication|survival|death|c-section|cesarean) rates?)`;
const AND_DETAIL = new Phrases(String.raw`(?:,| and|, and) (?:what(?:['’]s| is| are)? )?${DETAIL}(?= |[?.,]|$)`, "i");
const DETAIL_AND = new Phrases(String.raw`\b${DETAIL}(?:, and|,| and| or) (?=\w)`, "i");
const BEDS_AND = new Phrases(
  /\bhow many (?:licensed |staffed |icu |inpatient )?beds (?:does|do|did|are (?:there )?(?:in|at)) (.+?)(?: have| has)?(?:,? and |, )(?=\w)/i,
);
const AND_BEDS = new Phrases(
  /,? and how many (?:licensed |staffed |icu |inpatient )?beds(?: (?:does|do) (?:it|they) have| (?:it|they) ha(?:s|ve)| (?:are|is) there)?\b/i,
);

/** `What does Ozempic cost and what does the label say …?` */
const COST_AND =
  /^.*\b(?:what|how much) (?:does|do|did|will|would) (?:an? |the )?([\w-]+)(?: [\w-]+)?(?: currently| usually)? cost\b[^.?!]{0,40}?,? and (?:also )?(what|does|is|which)\b([^.?!]*?)\b(?:its|the|their) (labels?|inserts?)\b/i;

/** Another detail that is left. */
const OF_DETAIL =
  /\b(?:beds?|wait(?:s|ing)?|(?:mortality|readmission|infection|complication|survival|death) rates?)\b/i;

/** What is cut out of a question for each kind of records that is not here, and what stands there instead. */
const OTHER_HALVES: Readonly<Partial<Record<string, readonly (readonly [said: RegExp, by: string])[]>>> = {
  coverage: [[COVERED, ""]],
  prices: [[COST_AND, "$2$3the $1 $4"]],
  hospital_detail: [
    [BEDS_AND, "$1: "],
    [AND_BEDS, ""],
    [DETAIL_AND, ""],
    [AND_DETAIL, ""],
  ],
};

/** The searches that one question cannot make, by what each of them alone has. */
function leftOutOf(all: readonly PlannedCall[]): readonly NotApplied[] {
  const isShared = (param: readonly [string, string]): boolean =>
    all.every(({ call }) => paramsOf(call).some(([name, value]) => name === param[0] && value === param[1]));
  const own = all.slice(MOST_CALLS).map(({ call }) =>
    paramsOf(call)
      .filter((param) => !isShared(param))
      .map(([name, value]) => `${slotOf(call, name).label} ${said(name, value)}`.trim())
      .join(", "),
  );
  return [...new Set(own)].map((text) => ({ text: text === "" ? "one more search" : text, why: "too_many_searches" }));
}

/** What a question does not say, rather than what is not here. */
const NOT_SAID: ReadonlySet<string> = new Set(["no_drug", "no_subject"]);

/** The calls of numbers and of all parts, each once; only those that may be made. */
function callsOf(reading: Reading, made: readonly MadeOfPart[]): readonly PlannedCall[] {
  const { ids, today } = reading;
  const ofParts = made.flatMap(({ calls }) => calls);
  /** Beside a number of one record, or a code, what names nothing else is no search of its own. */
  const isOfOthers = ofParts.some(({ call }) => hasSubject(call));
  const wanted = ofParts.filter(
    ({ call, by }) =>
      hasSubject(call) || (!hasIds(reading) && !(isOfOthers && by === undefined && paramsOf(call).length === 0)),
  );
  return distinctCalls([...ids.lookups, ...wanted]).flatMap((one) => allowed(one, today));
}

/** One search shows as many records as the question wants to see. */
const withLimit = (calls: readonly PlannedCall[], show: number | null): readonly PlannedCall[] =>
  calls.map((one) => (show === null || one.by !== undefined || calls.length > 1 ? one : { ...one, show }));

/** What the question leaves out and no call could. */
function ruledOutIn(tagged: readonly Tagged[], made: readonly MadeOfPart[]): readonly Tagged[] {
  const isNotYet = tagged.some(({ tag }) => tag === "is:NOT_YET_RECRUITING" || tag === "is:ACTIVE_NOT_RECRUITING");
  return tagged.filter(
    (one) =>
      one.tag === "not" &&
      !BARE_NOT.test(one.text) &&
      !(isNotYet && OF_NOT_YET.test(one.text)) &&
      !made.some(({ used = [] }) => used.some((span) => overlaps(span, one))),
  );
}

/** What is ruled out, with the words that rule it out: `who don't work for Kaiser`, rather than `Kaiser`. */
function wholeOf(ruledOut: readonly Tagged[], text: string): readonly string[] {
  const spans = ruledOut.map((one) => {
    const body = withoutJoint(one.text);
    const from = one.start + one.text.length - body.length;
    const no = RULES_OUT.test(body) ? null : negationBefore(text, from);
    const [lead = ""] =
      no === null ? [] : (/\b(?:who|that|which) (?:(?:are|is|do|does|have|has) )?$/i.exec(text.slice(0, no)) ?? []);
    /** `not insulin pumps`, of which a model takes the first word alone. */
    const [noun = ""] =
      /^ (?:pumps?|devices?|systems?|monitors?|tests?|kits?|trials?|stud(?:y|ies)|ones)\b/i.exec(text.slice(one.end)) ??
      [];
    return { start: no === null ? from : no - lead.length, end: one.end + noun.length };
  });
  /** `not in Paris, Texas` */
  const joined: Span[] = [];
  for (const one of spans) {
    const last = joined.at(-1);
    if (last !== undefined && text.slice(last.end, one.start) === ", ")
      joined.splice(-1, 1, { start: last.start, end: one.end });
    else joined.push(one);
  }
  return joined
    .filter(
      (one, at) => !joined.some((other, nth) => nth !== at && holds(other, one) && (nth < at || !holds(one, other))),
    )
    .map(({ start, end }) => text.slice(start, end).trim());
}
const RULES_OUT =
  /^(?:but |and )?(?:not?|nor|never|without|except|excluding|other|besides|outside|rather|instead|non)\b/i;

/** `in Portland, Maine, not Oregon`: a state that is ruled out, and that no search has, since each names another one. */
function isElsewhere({ text }: Tagged, calls: readonly PlannedCall[]): boolean {
  const [, said = ""] = ONLY_PLACE.exec(text) ?? [];
  const state = stateOf(said);
  return (
    state !== null &&
    calls.length > 0 &&
    calls.every(({ call: { params } }) => {
      const own =
        "state" in params
          ? params.state
          : "location" in params
            ? stateOf(params.location?.split(", ").at(-1) ?? "")
            : null;
      return own != null && own !== state;
    })
  );
}
const ONLY_PLACE =
  /^(?:(?:but|and) )?(?:(?:not|never|excluding|rather than|instead of) )?(?:the (?:ones? )?)?(?:(?:in|from|of) )?([A-Za-z][A-Za-z. ]*?)(?: ones?)?$/i;

/** A negation whose object another reading has taken: `not before 2022`. */
const BARE_NOT = /^(?:but )?(?:not|no|non|never)(?: (?:in|the|the ones?))*$/i;

/** Words of a status that says what studies don't do yet: `aren't recruiting yet`. */
const OF_NOT_YET = /^(?:(?:not|isn['’]t|aren['’]t|haven['’]t|hasn['’]t|begun|started|open|recruiting|enrolling) ?)+$/i;
