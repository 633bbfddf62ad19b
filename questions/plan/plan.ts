import { isSpanish } from "../language/spanish.ts";
import { holds, overlaps, spansOf, type Span } from "../language/span.ts";
import { piecesOf } from "../language/symbols.ts";
import { toKey } from "../language/keys.ts";
import { kindsOfTerm, type TermKind } from "../language/lexicon.ts";
import { TOPICS, type Topic } from "../language/topics.ts";
import { toQuestion, type Question } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { deviceCalls } from "./calls/devices.ts";
import { hospitalCalls } from "./calls/hospitals.ts";
import { OF_TEXT, labelCalls, NO_DRUG } from "./calls/labels.ts";
import { LISTED, LONGEST_LIST, withFilters, type Made } from "./calls/made.ts";
import { providerCalls } from "./calls/providers.ts";
import { trialCalls } from "./calls/trials.ts";
import { countableBy, countedIn, isComparison } from "./counted.ts";
import { datesIn, type Dates } from "./dates.ts";
import { askedPart } from "./fillers.ts";
import { identifiersIn, type Identifiers } from "./identifiers.ts";
import { interpretationOf } from "./interpretation.ts";
import { notCoveredAs, notUnderstood } from "./not-here.ts";
import { partsOf, type Part } from "./parts.ts";
import { personNames } from "./person-names.ts";
import {
  COUNTED_AS_SPELLED,
  DEVICE_SEARCHES,
  distinctCalls,
  MOST_CALLS,
  OF_DAYS,
  type Matter,
  MOST_READINGS,
  OTHER_WORDS,
  paramsOf,
  toCalls,
  type Call,
  type NotApplied,
  type PlannedCall,
  type PlanResult,
} from "./schema.ts";
import { mend, spellingNotes, type Mended } from "./spelling.ts";
import { PLACE_TAGS, type Tagged, type TagName } from "./tag.ts";
import { taggedIn } from "./tagged.ts";
import { aboutWhat, type About } from "./topics.ts";
import { unusedIn } from "./unused.ts";
import type { Wish, Wishes } from "./wish.ts";
import { wishesOf } from "./wishes.ts";

/** Each kind of records: where it is asked for, and how its calls are made of a part of the question. */
const KINDS = {
  labels: {
    endpoint: "/labels/search",
    calls: (part, { wishes }) =>
      labelCalls(
        part,
        wishes.some(({ name, values }) => name === "product_type" && !values.some((type) => type.startsWith("HUMAN"))),
      ),
  },
  trials: { endpoint: "/trials/search", calls: trialCalls },
  clearances: { endpoint: "/clearances/search", calls: (part) => deviceCalls("/clearances/search", part) },
  recalls: { endpoint: "/devices/recalls", calls: (part) => deviceCalls("/devices/recalls", part) },
  events: { endpoint: "/devices/events", calls: (part) => deviceCalls("/devices/events", part) },
  providers: {
    endpoint: "/providers/search",
    calls: (part, { wishes }) =>
      providerCalls(
        part,
        wishes.some(({ name }) => name === "postal_code"),
      ),
  },
  hospitals: { endpoint: "/hospitals/search", calls: (part, { used }) => hospitalCalls(part, used) },
} as const satisfies Readonly<
  Record<Topic, { readonly endpoint: Call["endpoint"]; readonly calls: (part: Part, wishes: Wishes) => Made }>
>;

/** Parameters that name what records are about; others narrow them. */
const SUBJECTS: ReadonlySet<string> = new Set(
  "q brand generic manufacturer condition intervention sponsor sponsor_class location applicant recalling_firm taxonomy organization name city state postal_code county product_code advisory_committee decision_code root_cause k_number pma_number ndc application_number report_number res_event_number patient_problem zip".split(
    " ",
  ),
);

/** Turns a question that passed the screen into calls, by trained models and rules. Pure. */
export function plan(asked: Question, today: Date): PlanResult {
  if (isSpanish(asked)) return { kind: "not_covered", reason: "not_english", text: IN_ENGLISH };
  const mended = mend(asked.text);
  const { text, fillers } = askedPart(mended.text);
  const question = toQuestion(text);
  const result = planOf(asked, mended, question, aboutWhat(question), today);
  return result.kind === "plan" || result.kind === "ambiguous"
    ? {
        ...result,
        notApplied: [...result.notApplied, ...fillers.map((said) => ({ text: said, why: "background" }) as const)],
      }
    : result;
}

/** The plan of a question whose topics are known; `given` are its tags, where they are, too. */
function planOf(
  asked: Question,
  mended: Mended,
  question: Question,
  about: About,
  today: Date,
  given: readonly Tagged[] | null = null,
): PlanResult {
  if (HELP.test(question.text)) return { kind: "help" };
  if (about.other === "exclusion") return { kind: "exclusion_referral" };
  const ids = identifiersIn(question.text);
  const hasIds = ids.lookups.length + ids.codes.length > 0;
  if (!hasIds && ids.isInvalid) return { kind: "not_understood", reason: "invalid_identifier", text: INVALID_NPI };
  if (!hasIds && ids.isTaxonomyCode)
    return { kind: "not_understood", reason: "invalid_identifier", text: BY_SPECIALTY };
  if (!hasIds && ids.isApproval) return { kind: "not_covered", ...notCoveredAs("approval") };
  if (!hasIds && about.other !== null) return { kind: "not_covered", ...notCoveredAs(about.other) };
  if (DENIED.test(question.text) && !about.topics.includes("trials"))
    return { kind: "not_covered", reason: "other_documents", text: ONLY_GRANTED };
  const dates = datesIn(question.text, today);
  const read = (given ?? taggedIn(question, about.topics, [...dates.spans, ...ids.spans])).filter(
    (one) => one.tag.startsWith("@") || !ids.spans.some((span) => overlaps(span, one)),
  );
  const { hasName, unknown } = personNames(question, read);
  if (hasName) return { kind: "contains_name" };
  const tagged = withoutBackground(
    question,
    hasIds,
    read.filter((one) => one.tag.startsWith("@") || !unknown.some((span) => overlaps(span, one))),
  );
  const likely = about.topics.length > 0 ? about.possible : about.ranked.slice(0, 1).map(({ topic }) => topic);
  const [best] = about.ranked;
  /** `pharmacies that are open now`: no study. */
  const isOfPlaces = tagged.some(({ tag }) => tag === "specialty" || tag === "@providers" || tag === "@hospitals");
  const said = [
    ...likely.filter(
      (topic) =>
        tagged.some(({ tag }) => isCueOf(topic, tag) && !(tag.startsWith("is:") && isOfPlaces)) &&
        (tagged.some(({ tag }) => tag === `@${topic}`) || isNear(about, topic)),
    ),
    /** What one kind of records alone is filtered by tells of it: `went through a third-party reviewer`. */
    ...(about.topics.length > 0 && best !== undefined && impliedBy(question.text, best.topic) ? [best.topic] : []),
    /** `does metformin interact with contrast dye` */
    ...(/\binteract(?:s|ions?|ing)?\b/i.test(question.text) &&
    tagged.some(({ tag }) => tag === "treatment") &&
    !tagged.some(({ tag }) => tag.startsWith("@") || tag.startsWith("is:"))
      ? (["labels"] as const)
      : []),
    ...(/\bthird[- ]part(?:y|ies)(?:'s)? (?:fda )?(?:review|organi)/i.test(question.text) && !hasIds
      ? (["clearances"] as const)
      : []),
  ];
  const isOfPlace = !tagged.some(({ tag }) => !PLACE_TAGS.has(tag) && SEARCHED_IN[tag] !== undefined);
  /** `phone number of Massachusetts General Hospital`: a name that says what it is. */
  const isNamedHospital =
    best?.topic === "hospitals" && tagged.some(({ tag, text }) => tag === "hospital" && OF_HOSPITALS.test(text));
  const isSure =
    said.length > 0 || isNamedHospital || hasIds || (about.ranked[0]?.odds ?? 0) > (isOfPlace ? SURE_OF_PLACE : SURE);
  /** Where no kind of records is likelier than not, what the words stand for decides. */
  const topics = [...new Set([...((best?.odds ?? 0) > 0 || said.length === 0 ? about.topics : []), ...said])];
  const reading = { question, asked, tagged, dates, ids, today, notes: spellingNotesOf };
  /** `product code LLZ`: of which records is not said. */
  const isOfAnyRecords =
    said.length === 0 && ids.lookups.length === 0 && ids.codes.some(({ topics: having }) => having.length > 1);
  if (isOfAnyRecords || !isSure || isBareName(question, tagged, hasIds || said.length > 0))
    return readings(reading, about.ranked);
  /** `NPI entries for Shriners Hospitals` are the registry's. */
  const isOfRegistry =
    topics.includes("providers") && topics.includes("hospitals") && OF_REGISTRY.test(question.text) && !isNamedHospital;
  const registered = isOfRegistry ? topics.filter((topic) => topic !== "hospitals") : topics;
  const chosen = hasIds ? withCodes(registered, ids) : registered;
  const isLookup = ids.lookups.length > 0;
  const parts = partsOf(question, tagged, chosen).filter(
    ({ topic }) => !ids.topics.has(topic) && (!isLookup || tagged.some(({ tag }) => isCueOf(topic, tag))),
  );
  const made = parts.map((part) => madeOf(part, datesOf(part, parts, dates, today), ids));
  const missing = [
    ...new Map(made.flatMap((one) => (isLookup ? [] : (one.notCovered ?? []))).map((one) => [one.text, one])).values(),
  ];
  const planned = made.flatMap((one) => one.calls);
  /** Beside a number of one record, or a code, what names nothing else is no search of its own. */
  const isOfOthers = planned.some(({ call }) => hasSubject(call));
  const wanted = planned.filter(
    ({ call, by }) => hasSubject(call) || (!hasIds && !(isOfOthers && by === undefined && paramsOf(call).length === 0)),
  );
  const calls = distinctCalls([...ids.lookups, ...wanted]).flatMap((one) => allowed(one, today));
  const isNotYet = tagged.some(({ tag }) => tag === "is:NOT_YET_RECRUITING" || tag === "is:ACTIVE_NOT_RECRUITING");
  const ruledOut = tagged.filter(
    (one) =>
      one.tag === "not" &&
      !BARE_NOT.test(one.text) &&
      !(isNotYet && OF_NOT_YET.test(one.text)) &&
      !made.some(({ used = [] }) => used.some((span) => overlaps(span, one))),
  );
  if (calls.length === 0)
    return missing[0] === undefined
      ? notUnderstood(chosen, ruledOut.length > 0, question.text)
      : { kind: NOT_SAID.has(missing[0].reason) ? "not_understood" : "not_covered", ...missing[0] };
  const show = wantedIn(question.text);
  const shown = calls
    .slice(0, MOST_CALLS)
    .map((one) => (show === null || one.by !== undefined || calls.length > 1 ? one : { ...one, show }));
  const left = unusedOf(reading, made, shown);
  /** What a label is asked about and no list knows is looked for in its text. */
  const [only] = shown;
  const isOfText = shown.length === 1 && only?.sections !== undefined && OF_TEXT.test(question.text);
  const sought = left.filter((one) => isOfText && (one.isOfRequest || one.isName) && MATTER.test(one.text));
  const unused = left.filter((one) => !sought.includes(one));
  const first =
    sought.length === 0
      ? shown
      : shown.map((one) => ({
          ...one,
          matters: [...(one.matters ?? []), ...sought.map(({ text }) => matterOf(text))],
        }));
  /** A word of content that no call asks for may be what all is about: nothing is asked without it. */
  const isBlind = first.every(
    ({ call, by }) =>
      !hasSubject(call) &&
      by === undefined &&
      call.endpoint !== "/records/{dataset}/{id}" &&
      call.endpoint !== "/providers/{npi}",
  );
  if (
    isBlind &&
    unused.some(
      ({ isName, isOfRequest, text }) => isName || (isOfRequest && (text === OTHER_WORDS || !isOfPlainWords(text))),
    )
  )
    return first.every(({ call }) => call.endpoint === "/labels/search")
      ? { kind: "not_understood", ...NO_DRUG }
      : notUnderstood(chosen, ruledOut.length > 0, question.text);
  const isOfOtherDate = dates.spans.length > 0 && OTHER_DATE.test(question.text);
  const isOfClass = made.some(({ notApplied = [] }) => notApplied.some(({ text }) => /^class /i.test(text)));
  if (
    isBlind &&
    first.every(({ call, by }) => DEVICE_SEARCHES.has(call.endpoint) && paramsOf(call).length === 0 && by === undefined)
  )
    if (!isOfClass && (isOfOtherDate || tagged.some(({ tag }) => PLACE_TAGS.has(tag))))
      return { kind: "not_understood", reason: "no_subject", text: isOfOtherDate ? NO_SUCH_DATE : NO_PLACE };
  if (isBlind && isOfClass && first.every(({ call }) => call.endpoint === "/devices/recalls"))
    return { kind: "not_understood", reason: "no_subject", text: CLASS_OF_RECALL };
  if (isBlind && first.every(({ call, by }) => paramsOf(call).length === 0 && by === undefined)) {
    const uncounted = first.map(({ call }) => cannotCount(question.text, call.endpoint)).find((text) => text !== null);
    return uncounted === undefined
      ? readings(reading, about.ranked, notUnderstood(chosen, ruledOut.length > 0, question.text))
      : { kind: "not_understood", reason: "no_subject", text: uncounted };
  }
  return {
    kind: "plan",
    calls: first,
    interpretation: interpretationOf(first),
    notApplied: distinctParts([
      ...ruledOut.map(({ text }): NotApplied => ({ text, why: "no_such_filter" })),
      ...made.flatMap(({ notApplied = [] }) => notApplied),
      ...unused.map(({ text, why }) => ({ text, why })),
      ...datesNotApplied(question, dates, first),
      ...(asked.hasMarkup ? [{ text: "markup in the question", why: "background" } as const] : []),
      ...(ids.isInvalid ? [{ text: "a number that cannot be an NPI", why: "not_understood" } as const] : []),
      ...(calls.length > MOST_CALLS || made.some(({ isCut }) => isCut)
        ? [{ text: "more than four searches at once", why: "no_such_filter" } as const]
        : []),
    ]),
    notes: [
      ...spellingNotesOf(first),
      ...new Set(made.flatMap(({ notes = [] }) => notes)),
      ...(dates.isWidened ? ["The dates named are apart; all time between them is in the answer, too."] : []),
    ],
    notCovered: missing,
    ...(isComparison(question.text) && first.length > 1 ? { isComparison: true } : {}),
  };

  function spellingNotesOf(made: readonly PlannedCall[]): readonly string[] {
    return spellingNotes(
      mended,
      made.map(({ call }) => call),
    );
  }
}

const OF_REGISTRY =
  /\bnpis? (?:entr(?:y|ies)|records?|numbers?|registrations?|listings?)\b|\b(?:in|from) the (?:npi|provider) registry\b/i;

const OF_HOSPITALS = /\b(?:hospitals?|medical cent(?:er|re)|infirmary)\b/i;

const BY_SPECIALTY =
  "The provider registry is searched by the name of a specialty, not by its taxonomy code. Ask with its name, such as cardiologist or urgent care.";

const DENIED =
  /\b(?:denied|rejected|unsuccessful) (?:\w+ )?(?:de[ -]novos?|510\(?k\)?s?|clearances?)\b|\b(?:de[ -]novos?|510\(?k\)?s?|clearances?)(?: requests?| submissions?| applications?)? (?:(?:that|which) )?(?:were|was|got|have been|had been|been|fda) (?:denied|rejected|withdrawn|not granted)\b(?! \w+ part)/i;
const ONLY_GRANTED =
  "Only what FDA cleared or granted is among these records: submissions that it denied, or that were withdrawn, are not published in them.";

/** How many records a question wants to see: `show 3 hospitals`, `the latest five reports`; null where it does not say. */
function wantedIn(text: string): number | null {
  const said = (WANTED_IN_ORDER.exec(text) ?? WANTED.exec(text) ?? WANTED_AT_END.exec(text))?.[1]?.toLowerCase();
  if (said === undefined) return null;
  const number = /^\d+$/.test(said) ? Number(said) : NUMBER_WORDS.indexOf(said) + 1;
  return number > 0 ? number : null;
}
const NUMBER_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `(\\d{1,2}|${NUMBER_WORDS.join("|")})`;
/** Records stand right behind it: not `find 12 lead ECG clearances`. */
const RECORDS =
  "(?:recalls?|reports?|events?|trials|studies|labels|clearances|hospitals|providers|records?|510\\(?k\\)?s)";
const WANTED = new RegExp(
  String.raw`\b(?:show|list|give|find|get|pull|name)(?: me| us| up)?(?: the)?(?: latest| newest| most recent| last| first| oldest| top)? ${NUMBER} ${RECORDS}\b`,
  "i",
);
const WANTED_IN_ORDER = new RegExp(
  String.raw`\b(?:latest|newest|most recent|last|first|oldest|top|best|worst) ${NUMBER} (?!(?:\w+ ){0,2}(?:years?|months?|weeks?|days?|decades?|quarters?|stars?)\b)(?:[\w-]+ ){0,4}${RECORDS}\b`,
  "i",
);

const WANTED_AT_END = new RegExp(
  String.raw`\b(?:latest|newest|most recent|last|first|oldest|top) ${NUMBER}(?: of (?:them|these|those)| only| please)?[.?! ]*$`,
  "i",
);

const NO_PLACE =
  "Recalls and adverse event reports can't be searched by place; clearances can, by state or country. The question names nothing else to search by.";

const OTHER_DATE = /\b(?:posted|ended|terminated|closed|completed|finished|resolved|submitted|filed|implanted)\b/i;

const NO_SUCH_DATE =
  "These records can't be searched by that date: recalls by the day they began, clearances by the decision, reports by their receipt. The question names nothing else to search by.";

/** That records can't be counted by what a question asks, and by what they can; null where it asks for no counts. */
function cannotCount(text: string, endpoint: Call["endpoint"]): string | null {
  const topic = TOPICS.find((one) => KINDS[one].endpoint === endpoint);
  if (topic === undefined || countedIn(text, topic)?.by !== null) return null;
  const fields = countableBy(topic).map((field) => field.replaceAll("_", " "));
  return fields.length === 0
    ? "These records can't be counted by anything."
    : `These records can't be counted by what the question asks for. They can be counted by ${fields.join(", ")}.${
        topic === "trials" && /\byears?\b/i.test(text)
          ? " How many started in one year is answered, for example: How many asthma studies started in 2023?"
          : ""
      }`;
}

const CLASS_OF_RECALL =
  "Recalls can't be searched by their own class (I, II or III): these records don't tell it. The class of the device can be asked for, as in 'recalls of class III devices'.";

/** A negation whose object another reading has taken: `not before 2022`. */
const BARE_NOT = /^(?:not|no|non|never)$/i;

/** Words of a status that says what studies don't do yet: `aren't recruiting yet`. */
const OF_NOT_YET = /^(?:(?:not|isn['’]t|aren['’]t|haven['’]t|hasn['’]t|begun|started|open|recruiting|enrolling) ?)+$/i;

/** Without what a sentence names that asks for nothing, where one that asks names another thing of the kind. */
function withoutBackground({ text }: Question, hasIds: boolean, tagged: readonly Tagged[]): readonly Tagged[] {
  const ends = [...text.matchAll(/(?<!\b(?:st|dr|vs|inc|no|co))[.?!;]+(?=\s)/gi)].map(({ index }) => index);
  /** What stands before a colon, and which no list knows, says what the question is for: `for the huddle: recalls of …`. */
  const colon = text.search(/:\s/);
  const isPreface = (one: Tagged): boolean =>
    one.end <= colon &&
    (kindsOfTerm(toKey(one.text)).length === 0 || (OF_NAMES_SAID.has(one.tag) && one.text === one.text.toLowerCase()));
  const isAskedAfter = tagged.some((one) => one.start > colon && SEARCHED_IN[one.tag] !== undefined);
  const preface =
    colon > 0 && isAskedAfter ? tagged.filter((one) => SEARCHED_IN[one.tag] === undefined || !isPreface(one)) : tagged;
  const asides = asidesIn(text);
  const isAside = (one: Tagged): boolean => asides.some((aside) => overlaps(aside, one));
  const elsewhere = new Set(preface.filter((one) => !isAside(one)).map(({ tag }) => tag));
  /** Only what the rest names, too, and words that no list knows, are the asker's own. */
  const isOwn = (one: Tagged): boolean =>
    SEARCHED_IN[one.tag] !== undefined &&
    (elsewhere.has(one.tag) ||
      (hasIds && one.tag === "device") ||
      (isOfPlainWords(one.text) && piecesOf(toQuestion(one.text)).every(({ kinds }) => kinds.length === 0)));
  const kept = preface.filter((one) => !(isAside(one) && isOwn(one)));
  const sentenceOf = (one: Tagged): number => ends.filter((end) => end < one.start).length;
  const starts = [0, ...ends.map((end) => end + 1)];
  /** `I look after students' health at a school.` names the asker's own work. */
  const isOwnWork = (sentence: number): boolean =>
    /^\s*(?:hi|hello|hey)?\W*(?:i|we|our|my|i'm|we're)\b/i.test(text.slice(starts[sentence], ends[sentence])) &&
    ends[sentence] !== undefined;
  const asking = new Set(
    tagged
      .filter((one) => one.tag.startsWith("@") || (one.tag === "specialty" && !isOwnWork(sentenceOf(one))))
      .map(sentenceOf),
  );
  if (ends.length === 0 || asking.size === 0) return kept;
  return kept.filter(
    (one) =>
      asking.has(sentenceOf(one)) || !tagged.some((other) => other.tag === one.tag && asking.has(sentenceOf(other))),
  );
}

/** `Historian of diabetes care: …` is by no firm of that name. */
const OF_NAMES_SAID: ReadonlySet<string> = new Set(["firm", "organization"]);

/** Who asks, before a dash, and what the answer is for: `I cover diabetes tech - …`, `… for our maternal health page`. */
const asidesIn = (text: string): readonly Span[] =>
  [SELF, REPORTING, OWN_WORK, FOR_WHAT].flatMap((form) => {
    const found = form.exec(text);
    return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
  });
const REPORTING =
  /^\W*(?:i'm|i am|we're|we are) (?:reporting|writing|working|doing a (?:piece|story)|researching) (?:on|about) [^,.;:]+?(?=,| and (?:need|want|am|are)\b)/i;
const SELF =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:i|we)(?:'m|'re| am| are| cover| write about| report on| work (?:on|in|at|for)| run| manage) [^-–—:?.]+(?= [-–—] )/i;
const OWN_WORK =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:we|i|our (?:company|firm|team|startup)) (?:make|makes|sell|sells|build|builds|manufacture|import|distribute|design|develop|are (?:developing|building|making|designing|planning))\b [^,.;:?]+(?=[,.;:])/i;
const FOR_WHAT =
  /^\W*for (?:our|my|a|the) (?:[\w'-]+ ){0,4}?(?:page|story|article|newsletter|report|review|meeting|committee|project|paper|thesis|class|dashboard),? (?=i |we |please |can |could )|\bfor (?:our|my|a|an|the|this) (?:[\w'-]+ ){0,4}?(?:page|story|article|newsletter|podcast|blog|website|deck|memo|column|series|slides?|presentation|poster|paper|thesis|class|course|lesson|handout|brochure|dashboard|spreadsheet|binder|feature|segment|meeting|report)\b(?=[^a-z]*$)/i;

/** What a question does not say, rather than what is not here. */
const NOT_SAID: ReadonlySet<string> = new Set(["no_drug", "no_subject"]);

/** `What can I ask?` */
const HELP =
  /^(?:(?:hi|hello|hey|so|please|ok)[,! ]+)*(?:help\b[.?! ]*$|(?:what|which)(?: \w+){0,4}? (?:can|could|may|should) (?:i|you|we|one|people) (?:ask|answer|search|look up|find|query|do)\b[^,;]{0,40}$|what (?:data|datasets|records|questions)(?: \w+){0,3} (?:do you|are|does this)\b[^,;]{0,40}$|what do you (?:cover|know|have|hold|answer)\b[^,;]{0,20}$)/i;

/** Log-odds from which on a kind of records is asked for that no word of the question stands for. */
const SURE = 1.5;

/** The same where nothing but a place is named. */
const SURE_OF_PLACE = 2.5;

const IN_ENGLISH = "This endpoint reads English alone. Please ask the same question in English.";

const INVALID_NPI =
  "The number in the question is not a valid NPI: its check digit does not fit, so nothing was looked up.";

/** What is known of a question when its calls are made. */
interface Reading {
  readonly question: Question;
  readonly asked: Question;
  readonly tagged: readonly Tagged[];
  readonly dates: Dates;
  readonly ids: Identifiers;
  readonly today: Date;
  readonly notes: (calls: readonly PlannedCall[]) => readonly string[];
}

interface MadeOfPart extends Made {
  readonly isCut: boolean;
  readonly part: Part;
}

/** The calls of a part with all their filters, and with what they are counted by. */
function madeOf(part: Part, dates: Dates, ids: Identifiers): MadeOfPart {
  const { endpoint, calls } = KINDS[part.topic];
  const wished = wishesOf(part, endpoint, dates);
  /** Words that a filter means are no name beside it: `orthopedic clearances`. */
  const made = calls(FILTERED.has(endpoint) ? { ...part, own: withoutTaken(part.own, wished) } : part, wished);
  const codes = Map.groupBy(
    ids.codes.filter(({ topics }) => topics.includes(part.topic)),
    ({ name }) => name,
  )
    .entries()
    .map(([name, same]): Wish => ({ name, values: [...new Set(same.map(({ value }) => value))] }))
    .toArray();
  const asked = countedIn(part.question.text.slice(part.start, part.end), part.topic);
  /** What has one value is not counted by it: `which predicates with product code FRN were cleared most recently`. */
  const isFixed = [...wished.wishes, ...codes].some(({ name, values }) => name === asked?.by && values.length === 1);
  const counted = isFixed ? null : asked;
  /** `more interventional or observational studies`: all are counted by what is set side by side. */
  const isAlone = part.topic === "labels" && made.calls.length === 0;
  const several =
    SIDE_BY_SIDE.test(part.question.text) && !wished.wishes.some(({ name }) => name === "sort")
      ? wished.wishes.find(
          ({ name, values }) => values.length > 1 && SET_SIDE_BY_SIDE.has(name) && (LISTED.has(name) || isAlone),
        )
      : undefined;
  /** Labels of a code or of a stretch of time, and counts of all labels, need no drug. */
  const isLabelOfCode =
    made.calls.length === 0 &&
    (codes.length > 0 ||
      (part.topic === "labels" &&
        ((counted !== null && counted.by !== null) ||
          several !== undefined ||
          wished.wishes.some(({ name }) => OF_DAYS.test(name)))));
  const base: readonly PlannedCall[] = isLabelOfCode ? [{ call: { endpoint, params: {} } as Call }] : made.calls;
  /** Side by side with all others, where one search cannot take them. */
  const isOneList = several !== undefined && LISTED.has(several.name) && several.values.join().length <= LONGEST_LIST;
  const filters = wished.wishes.filter((one) => one !== several || isOneList);
  const { calls: narrowed, isCut } = withFilters(base, [...filters, ...codes]);
  const filtered = part.topic === "trials" ? byYear(narrowed, part.question.text) : narrowed;
  const spans = (counted?.spans ?? []).map((span) => ({ start: span.start + part.start, end: span.end + part.start }));
  const compared = isComparison(part.question.text)
    ? YEARS_COMPARED.test(part.question.text) && filtered.length === 1
      ? YEARS[part.topic]
      : (several?.name ??
        (filtered.every(({ call: { params } }) => "status" in params && params.status?.includes(",") === true)
          ? "status"
          : undefined))
    : undefined;
  const averages = spansOf(part.question.text, AVERAGE);
  /** What an average would be made of is counted instead. */
  const rated =
    part.topic === "hospitals" &&
    AVERAGE.test(part.question.text) &&
    /\b(?:ratings?|stars?)\b/i.test(part.question.text)
      ? "overall_rating"
      : undefined;
  const by = counted?.by ?? compared ?? rated ?? null;
  const [first] = spans;
  return {
    ...made,
    ...(isLabelOfCode ? { notCovered: undefined } : {}),
    calls:
      by === null
        ? filtered
        : filtered.map(({ call, offered, otherwise }) => ({
            call: unordered(call),
            by,
            ...(otherwise === undefined ? {} : { otherwise }),
            ...(offered === undefined ? {} : { offered }),
          })),
    isCut,
    part,
    notes: [
      ...(made.notes ?? []),
      ...guessesOf(wished, part.question.text),
      ...(by !== null && COUNTED_AS_SPELLED.has(by) ? [BY_SPELLING] : []),
      ...(averages.length > 0 ? [NO_AVERAGES] : []),
      ...(wished.wishes.some(({ name }) => name === "sponsor_class") && FUNDED.test(part.question.text)
        ? [LEADS_ALONE]
        : []),
      ...wished.wishes.flatMap(({ name }) => OFTEN_MISSING[`${part.topic}.${name}`] ?? []),
      ...(part.topic === "trials" && dates.spans.length > 0 && !wished.wishes.some(({ name }) => OF_DAYS.test(name))
        ? [WHICH_DATE]
        : []),
      ...(OF_BOROUGHS.has(part.topic) && NEW_YORK.test(part.question.text) ? [BOROUGHS] : []),
    ],
    notApplied: [
      ...(made.notApplied ?? []),
      ...wished.notApplied,
      ...(counted !== null && by === null && first !== undefined
        ? [{ text: part.question.text.slice(first.start, first.end), why: "no_such_filter" } as const]
        : (counted?.further ?? []).map(
            ({ start, end }) =>
              ({
                text: part.question.text.slice(start + part.start, end + part.start),
                why: "no_such_filter",
              }) as const,
          )),
    ],
    used: [...(made.used ?? []), ...wished.used, ...spans, ...averages],
  } as MadeOfPart;
}

const BY_SPELLING = "Each spelling is counted by itself, so one firm or cause may stand there several times.";

const FUNDED = /\b(?:fund|support|back|pa(?:y|id)|financ)/i;
const LEADS_ALONE =
  "Only who leads a study is searched: studies that such a sponsor pays for without leading them are not in the answer.";

/** Fields that many records lack. */
const OFTEN_MISSING: Readonly<Record<string, string>> = {
  "recalls.status": "Recalls whose record has no status are not among them.",
  "recalls.root_cause": "Recalls whose record has no root cause are not among them.",
  "events.product_problem": "Reports whose record names no product problem are not among them.",
  "events.patient_problem": "Reports whose record names no patient problem are not among them.",
};

const WHICH_DATE =
  "A study has several dates, and the question doesn't say which is meant: ask for studies that started, were completed or were updated in that time.";

const AVERAGE =
  /(?<!than )\b(?:on )?(?:averages?|averaged|median)\b|\bmean (?=age|rating|number|days?|times?|enrollment|size|stars?)/gi;
const NO_AVERAGES = "No averages are made here: records and the agencies' own counts are all there is.";

/** Kinds of records whose filters are said in words that may be tagged as what is searched for. */
const FILTERED: ReadonlySet<string> = new Set([
  "/clearances/search",
  "/devices/recalls",
  "/devices/events",
  "/labels/search",
  "/trials/search",
]);
const SEARCHED: ReadonlySet<string> = new Set(["device", "specialty", "treatment"]);

const withoutTaken = (own: readonly Tagged[], { used }: Wishes): readonly Tagged[] =>
  own.filter(({ tag, ...span }) => !SEARCHED.has(tag) || !used.some((one) => holds(one, span)));

/**
 * The dates of a part: its own, where it has any; none where they stand in another part and it names its own things,
 * as in `slit lamps: recalls, and 510(k)s since 2021`.
 */
function datesOf(
  { question: { text }, start, end, own }: Part,
  parts: readonly Part[],
  all: Dates,
  today: Date,
): Dates {
  const isIn = (from: number, to: number): boolean => all.spans.some((span) => from <= span.start && span.start < to);
  if (parts.length < 2 || all.spans.length === 0) return all;
  if (isIn(start, end)) return datesIn(text.slice(start, end), today);
  return own.some(({ tag }) => NAMED.has(tag) || tag === "firm") ? datesIn("", today) : all;
}

const YEARS_COMPARED =
  /\b(?:19|20)\d\d,?\s(?:vs\.?|versus|compared (?:with|to)|against|or|than)\s(?:\w+ )?(?:19|20)\d\d\b|\bcompar\w*[^.?!]*\b(?:19|20)\d\d,? (?:and|with|to) (?:in )?(?:19|20)\d\d\b/i;

/** Registries write the boroughs of New York City as cities. */
const OF_BOROUGHS: ReadonlySet<Topic> = new Set(["hospitals", "providers"]);
const NEW_YORK = /\b(?:new york city|nyc)\b/i;
const BOROUGHS =
  "In these records 'New York' is Manhattan; the other boroughs have cities of their own, such as Brooklyn, Bronx, Staten Island and, in Queens, Flushing.";

/** Things themselves are set side by side, rather than a number: `more than 100 participants`. */
const SIDE_BY_SIDE =
  /\b(?:compar\w*|versus|vs\.?|side by side|differences? between)\b|\b(?:more|fewer) (?:\S+ ){1,8}?or\b/i;

/** Filters whose values are each a thing of its own. */
const SET_SIDE_BY_SIDE: ReadonlySet<string> = new Set([
  "study_type",
  "phase",
  "device_class",
  "product_type",
  "ownership",
]);

/** Studies are counted by no year: `began in 2020 versus 2021` is a search for each. */
function byYear(calls: readonly PlannedCall[], text: string): readonly PlannedCall[] {
  const years = [...new Set(text.match(/\b(?:19|20)\d\d\b/g))];
  const [only] = calls;
  const [date] = only === undefined ? [] : paramsOf(only.call).filter(([name]) => name.endsWith("_since"));
  if (only === undefined || date === undefined || calls.length > 1 || years.length < 2 || years.length > MOST_CALLS)
    return calls;
  if (!isComparison(text) || !YEARS_COMPARED.test(text)) return calls;
  const [name] = date;
  return years.map((year) => ({
    call: Object({
      ...only.call,
      params: { ...only.call.params, [name]: `${year}0101`, [name.replace("since", "until")]: `${year}1231` },
    }),
  }));
}

/** By which years are set side by side: `in 2020 compared with 2021`. */
const YEARS: Readonly<Partial<Record<Topic, string>>> = {
  recalls: "year_initiated",
  events: "year_received",
  clearances: "decision_year",
  labels: "effective_year",
};

/** Fields whose values are an agency's own terms, of which a question's words may mean another one. */
const TERMS: Readonly<Record<string, string>> = { root_cause: "root cause", product_problem: "product problem" };

/** Which of an agency's terms were taken for the words of a question, where these are others. */
const guessesOf = ({ wishes }: Wishes, text: string): readonly string[] =>
  wishes.flatMap(({ name, values }) => {
    const guessed = values.filter((value) => !text.toLowerCase().includes(value.toLowerCase()));
    return TERMS[name] === undefined || guessed.length === 0
      ? []
      : [
          `FDA's term for this was taken to be ${quotedList(guessed)}; only records with the ${TERMS[name]} ${quotedList(values)} are in the answer.`,
        ];
  });

const quotedList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(" or ");

/** What is counted has no order. */
const unordered = ({ params, ...call }: Call): Call => {
  const { sort: _, ...rest }: Readonly<Record<string, unknown>> = params;
  return Object({ ...call, params: rest });
};

const hasSubject = (call: Call): boolean =>
  paramsOf(call).some(([name]) => SUBJECTS.has(name) || name === "npi" || name === "id");

const isCueOf = (topic: Topic, tag: string): boolean =>
  tag === `@${topic}` ||
  (topic === "providers" && tag === "specialty") ||
  (topic === "trials" && tag.startsWith("is:"));

/** Log-odds by which a kind of records that no word stands for may be behind the likeliest one. */
const FAR = 8;

const isNear = ({ ranked }: About, topic: Topic): boolean =>
  (ranked.find((one) => one.topic === topic)?.odds ?? -Infinity) > (ranked[0]?.odds ?? 0) - FAR;

const IMPLIED: Readonly<Partial<Record<Topic, RegExp>>> = {
  labels: /\b(?:approved for|indicated for|used for|side effects?|contraindicat\w+|dosage|boxed warning)\b/i,
  clearances:
    /\b(?:applicants?\b|submissions?\b|decisions?\b|decided\b|third[- ]party|accredited (?:\w+ )?(?:review|organi[sz]ation|person)|advisory (?:panel|committee)|de novo|predicates?)/i,
  events: /\b(?:deaths?|kill\w*|dying|died|fatal\w*|injur\w+|malfunction\w*|maude|mdrs?)\b/i,
  recalls: /\b(?:root causes?|determined cause|recall\w*)\b/i,
  trials:
    /\b(?:phase (?:[1-4]|i{1,3}v?)\b|enrol(?:l)?ing|sponsored by|results posted|studying|researching|(?:is|are|being|been|who is|who's) test(?:ed|ing)|put to the test|compassionate[- ]use|expanded[- ]access)/i,
  hospitals: /\b(?:critical[- ]access|birthing[- ]friendly|star ratings?)\b/i,
  providers: /\b(?:npis?|nppes|taxonom(?:y|ies)|provider registry)\b/i,
};
const impliedBy = (text: string, topic: Topic): boolean => IMPLIED[topic]?.test(text) === true;

/** Kinds of records that have the codes of the question, where none of those that are asked for does. */
const withCodes = (topics: readonly Topic[], { codes }: Identifiers): readonly Topic[] => [
  ...codes.flatMap((code) => (topics.some((topic) => code.topics.includes(topic)) ? [] : code.topics)),
  ...topics,
];

/** A name and nothing else: it does not say which records are wanted. */
const isBareName = (question: Question, tagged: readonly Tagged[], isSaid: boolean): boolean =>
  !isSaid &&
  tagged.length === 1 &&
  !tagged.some(({ tag }) => tag === "hospital" || tag === "organization") &&
  question.words.every((word) => tagged.some((one) => overlaps(one, word)) || /^(?:the|a|an|please)$/.test(word.lower));

/** What each kind of things that a question names can be searched in. */
const SEARCHED_IN: Readonly<Partial<Record<TagName | TermKind, readonly Topic[]>>> = {
  device: ["recalls", "events", "clearances"],
  treatment: ["labels", "trials"],
  brand: ["labels", "trials"],
  generic: ["labels", "trials"],
  condition: ["trials"],
  eponym: ["trials"],
  firm: ["recalls", "clearances", "events", "trials", "labels"],
  city: ["hospitals"],
  county: ["hospitals"],
  state: ["hospitals"],
  hospital: ["hospitals"],
  organization: ["providers"],
  specialty: ["providers"],
};

const TAG_OF: Readonly<Partial<Record<TermKind, TagName>>> = {
  device: "device",
  brand: "treatment",
  generic: "treatment",
  condition: "condition",
  eponym: "condition",
  firm: "firm",
  city: "city",
  state: "state",
  hospital: "hospital",
  specialty: "specialty",
};

/** Readings that an answer names where the question is more than a name. */
const FEW_READINGS = 3;

/**
 * What a question could mean that does not say which records it wants: two or three readings, or for a name alone one
 * for each kind of records that has such names.
 */
function readings(
  reading: Reading,
  ranked: readonly { readonly topic: Topic; readonly odds: number }[],
  otherwise: PlanResult = notUnderstood([], false),
): PlanResult {
  const { question, dates, ids, today } = reading;
  const listed = piecesOf(question).filter(({ kinds }) => kinds.length > 0);
  const subjects: readonly Tagged[] = [
    ...reading.tagged.filter(({ tag }) => SEARCHED_IN[tag] !== undefined),
    ...listed.flatMap(({ from, to, kinds }): Tagged[] => {
      const [start = 0, end = 0] = [question.words[from]?.start, question.words[to - 1]?.end];
      const isTagged = reading.tagged.some((one) => one.start < end && start < one.end);
      const isPlain = question.words.slice(from, to).every(({ lower }) => isPlainWord(lower));
      if (isTagged || (isPlain && !kinds.includes("device") && !kinds.includes("condition"))) return [];
      const text = question.text.slice(start, end);
      return kinds.flatMap((kind) => {
        const tag = TAG_OF[kind];
        return tag === undefined ? [] : [{ tag, from, to, start, end, text }];
      });
    }),
  ];
  const able = new Set<Topic>([
    ...subjects.flatMap(({ tag }) => SEARCHED_IN[tag] ?? []),
    ...(subjects.length === 0 ? ids.codes.flatMap(({ topics }) => topics) : []),
  ]);
  if (able.size === 0) return otherwise;
  const used = [...subjects, ...reading.tagged, ...dates.spans, ...ids.spans];
  const unused = unusedIn(question, used, subjects, []);
  const about = [...subjects, ...ids.spans];
  const explained = question.words.filter((word) => about.some((one) => overlaps(one, word))).length;
  /** Where most of a question is not understood no reading of it is worth naming. */
  if (unused.reduce((sum, { words }) => sum + words, 0) > explained + 1) return otherwise;
  const isOfPlace = subjects.length > 0 && subjects.every(({ tag }) => PLACE_TAGS.has(tag));
  const isName = unused.length === 0 && subjects.every(({ tag }) => tag !== "city" && tag !== "state");
  /** A place alone is one of studies, too. */
  if (isOfPlace && unused.length === 0) able.add("trials");
  /** A kind of records that has no place for a part of what is named is no reading where others have. */
  const holding = (topic: Topic): number =>
    subjects.filter(({ tag }) => SEARCHED_IN[tag]?.includes(topic) === true).length;
  const most = Math.max(...ranked.map(({ topic }) => holding(topic)));
  const made = ranked
    .filter(({ topic }) => able.has(topic) && (isOfPlace || holding(topic) === most))
    .map(({ topic }) => {
      const own = subjects.filter(({ tag }) => SEARCHED_IN[tag]?.includes(topic) === true || !isName);
      return madeOf({ topic, question, start: 0, end: question.text.length, own, others: [] }, dates, ids);
    });
  const calls = distinctCalls(
    made.flatMap(({ calls: [call] }) => (call === undefined || !hasSubject(call.call) ? [] : [call])),
  )
    .flatMap((one) => allowed(one, today))
    .slice(0, isName ? MOST_READINGS : FEW_READINGS);
  if (calls.length === 0) return otherwise;
  const left = unusedIn(
    question,
    used,
    subjects,
    calls.map(({ call }) => call),
  );
  const read = {
    calls,
    interpretation: interpretationOf(calls),
    notApplied: distinctParts([
      ...left.map(({ text, why }) => ({ text, why })),
      ...datesNotApplied(question, dates, calls),
    ]),
    notes: reading.notes(calls),
  };
  /** A name that one kind of records alone is searched by: there is nothing to choose. */
  return isName && calls.length === 1 ? { kind: "plan", ...read, notCovered: [] } : { kind: "ambiguous", ...read };
}

/** What is said of dates that could not be asked for. */
function datesNotApplied(
  { text }: Question,
  { isImpossible, isUnread, spans, since, until }: Dates,
  calls: readonly PlannedCall[],
): readonly NotApplied[] {
  /** Days that lie ahead are asked for where records tell planned ones. */
  if (calls.some(({ call }) => paramsOf(call).some(([name]) => OF_DAYS.test(name) && name.includes("_")))) return [];
  const said = spans.map(({ start, end }) => text.slice(start, end)).join(", ");
  if (isImpossible) return [{ text: said, why: "not_in_these_records" }];
  return isUnread && said !== "" && since === null && until === null ? [{ text: said, why: "not_understood" }] : [];
}

/** What kinds of things a kind of records is not searched by, where the question names one. */
const NO_FILTERS: readonly (readonly [tag: TagName, topics: readonly Topic[], why: NotApplied["why"]])[] = [
  ["date", ["providers", "hospitals"], "no_such_filter"],
  ["date", ["trials"], "not_understood"],
  ["city", ["labels"], "no_such_filter"],
  ["state", ["labels"], "no_such_filter"],
  ["place", ["labels"], "no_such_filter"],
  ["firm", ["hospitals"], "no_such_filter"],
  ["condition", ["labels", "clearances", "recalls", "events", "hospitals", "providers"], "no_such_filter"],
];

/** What of a question no call asks for, and whether it stands in what is asked. */
function unusedOf(
  { question, tagged, dates, ids }: Reading,
  made: readonly MadeOfPart[],
  calls: readonly PlannedCall[],
) {
  const filtered = made.flatMap(({ used = [] }) => used);
  const parts = made.map(({ part }) => part);
  const values = calls.flatMap(({ call, otherwise = call }) => [call, otherwise]);
  const without = parts.flatMap(({ topic, own }) =>
    own.flatMap((one) => {
      const rule = NO_FILTERS.find(([tag, topics]) => tag === one.tag && topics.includes(topic));
      const isDated = one.tag === "date" && values.some((call) => paramsOf(call).some(([name]) => OF_DAYS.test(name)));
      const isUsed = isDated || filtered.some((span) => overlaps(span, one)) || isAsked(one.text, values);
      if (isUsed || one.tag.startsWith("@") || one.tag === "not") return [];
      if (rule !== undefined) return [{ ...one, why: rule[2] }];
      /** Who asks: `as a nurse`. */
      if (one.tag === "specialty" && topic !== "providers") return [{ ...one, why: "background" as const }];
      return NAMED.has(one.tag) ? [{ ...one, why: "no_such_filter" as const }] : [];
    }),
  );
  /** The registry answers for active NPIs alone, as the answer says. */
  const isOfNpi = calls.some(({ call }) => call.endpoint === "/providers/{npi}");
  const used: readonly Span[] = [
    ...(calls.some(({ call }) => "sort" in call.params && call.params.sort !== undefined)
      ? spansOf(question.text, IN_ORDER)
      : []),
    ...spansOf(question.text, ASKER),
    ...(isOfNpi ? spansOf(question.text, /\b(?:still |currently )?(?:in)?active\b/gi) : []),
    ...tagged.filter(({ tag }) => tag !== "date" || dates.since !== null || dates.until !== null),
    ...dates.spans,
    ...ids.spans,
    ...filtered,
  ];
  const cues = [...tagged.filter(({ tag }) => tag !== "not"), ...ids.spans];
  const isQuoted = calls.some(({ sections }) => sections !== undefined);
  return [
    ...without.map(({ text, why, tag }) => ({ text, why, isOfRequest: false, isName: NAMED.has(tag), words: 1 })),
    ...unusedIn(question, used, cues, values).map((one) =>
      /** What a label says of a matter is read in its sections: no search takes it. */
      isQuoted && one.isOfRequest
        ? { ...one, isName: false, why: "no_such_filter" as const }
        : { ...one, isName: false },
    ),
  ];
}

const NAMED: ReadonlySet<string> = new Set([
  "device",
  "treatment",
  "condition",
  "hospital",
  "organization",
  "specialty",
]);

const isAsked = (text: string, calls: readonly Call[]): boolean => {
  const lower = text.toLowerCase();
  return calls.some((call) =>
    paramsOf(call).some(([, value]) => {
      const asked = value.toLowerCase();
      return asked.slice(0, 4) === lower.slice(0, 4) || asked.includes(lower) || lower.includes(asked);
    }),
  );
};

/** Words of an order that is asked for. */
const IN_ORDER = /\b(?:latest|newest|most recent|oldest|first|last|top|sorted|ordered)(?: \d+)?\b/gi;

/** Who asks: `I'm a regulatory engineer looking for …`. */
const ASKER =
  /\b(?:i'?m|i am|we are|we're|as) an? (?:[\w-]+ ){0,3}?(?:nurse|pharmacist|engineer|specialist|manager|reporter|journalist|editor|student|librarian|clerk|researcher|scientist|analyst|consultant|advocate|teacher|professor|founder|developer|paralegal|lawyer|attorney|physician|doctor|resident|administrator|officer|coordinator|buyer|auditor) (?=(?:looking|trying|writing|working|doing|preparing|building|checking|researching|who|with|and|at|for) )/gi;

/** A few words that can be looked for in a text. */
const MATTER = /^(?!other words)[a-z][a-z'-]{3,}(?: [a-z'-]+){0,2}$/i;

function matterOf(text: string): Matter {
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (word.length > 4 ? `${word.replace(/(?:ies|ical|ic|ing|es|ed|y|s)$/, "")}\\w*` : `${word}\\b`));
  /** Near each other, in any order: `rupture of a tendon`. */
  const near = String.raw`(?:\W+\w+){0,3}?\W+`;
  return { name: `'${text}'`, sections: [], found: [words.join(near), words.toReversed().join(near)] };
}

const isOfPlainWords = (text: string): boolean =>
  toQuestion(text).words.every(({ lower }) => lower.split("-").every(isPlainWord));

const distinctParts = (all: readonly NotApplied[]): readonly NotApplied[] =>
  [
    ...new Map(
      all
        .filter(({ text }) => text !== "")
        .toReversed()
        .map((one) => [one.text.toLowerCase(), one]),
    ).values(),
  ].toReversed();

/** A call that may be made, without further attempts that may not; none when its texts cannot be searched. */
function allowed({ otherwise, offered, ...planned }: PlannedCall, today: Date): readonly PlannedCall[] {
  if (toCalls([planned.call], today) === null) return [];
  const isAllowed = (call: Call | undefined): call is Call => call !== undefined && toCalls([call], today) !== null;
  const isOther = (call: Call): boolean =>
    JSON.stringify(call).toLowerCase() !== JSON.stringify(planned.call).toLowerCase();
  return [
    {
      ...planned,
      ...(isAllowed(otherwise) && isOther(otherwise) ? { otherwise } : {}),
      ...(isAllowed(offered) && isOther(offered) ? { offered } : {}),
    },
  ];
}
