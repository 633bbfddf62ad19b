import { Phrases } from "../../vocabulary/phrases.ts";
import { holds, overlaps, spansOf, type Span } from "../../language/span.ts";
import { TOPICS, type Topic } from "../../language/topics.ts";
import { countedIn, isComparison, valuesApart } from "../counted.ts";
import { datesIn, type Dates } from "../dates.ts";
import type { Identifiers } from "../identifiers.ts";
import type { Part } from "../parts.ts";
import { isTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import { isPlainWord } from "../../vocabulary/words.ts";
import {
  ANY_RATING,
  COUNTED_AS_SPELLED,
  distinctCalls,
  MOST_CALLS,
  OF_DAYS,
  paramsOf,
  type Call,
  type PlannedCall,
} from "../schema.ts";
import { areRatingsApart, areSetAgainst, besideIn, sidesOf, spansApart } from "../side-by-side.ts";
import { NAMED } from "../subjects.ts";
import type { Tagged } from "../tag.ts";
import type { Wish, Wishes } from "../wishes/wish.ts";
import { ownersBeside } from "../wishes/hospitals.ts";
import { wishesOf } from "../wishes/wishes.ts";
import { isNearIn } from "../places/places.ts";
import { deviceCalls } from "./devices.ts";
import { hospitalCalls } from "./hospitals.ts";
import { labelCalls } from "./labels.ts";
import { APART, LISTED, LONGEST_LIST, UNRATED, withFilters, type Made } from "./made.ts";
import { providerCalls } from "./providers.ts";
import { trialCalls } from "./trials.ts";

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

/** The kind of records that a search is of; null where it is of none. */
export const topicOf = (endpoint: Call["endpoint"]): Topic | null =>
  TOPICS.find((topic) => KINDS[topic].endpoint === endpoint) ?? null;

export interface MadeOfPart extends Made {
  readonly part: Part;
}

/** The calls of a part with all their filters, and with what they are counted by. */
export function madeOf(given: Part, named: Dates, ids: Identifiers): MadeOfPart {
  const part = withoutValues(given);
  const dates = withYearBefore(part, named);
  const { endpoint, calls } = KINDS[part.topic];
  const { text } = part.question;
  const wished = wishesOf(part, endpoint, dates);
  /** Words that a filter means are no name beside it: `orthopedic clearances`. */
  const first = calls(
    FILTERED.has(endpoint) ? { ...part, own: withoutTaken(part.own, wished, endpoint) } : part,
    wished,
  );
  const params = new Set(first.calls.flatMap(({ call }) => paramsOf(call).map(([name]) => name)));
  const asked = countedIn(text.slice(part.start, part.end), part.topic, params);
  const made =
    asked?.by != null && AND_SO_ON.test(text)
      ? { ...first, calls: distinctCalls(first.calls.map((one) => without(one, asked.by ?? ""))) }
      : first;
  const isOfBoth = part.topic === "clearances" && NOVO_OR_NOT.test(text);
  const isOfDecisions = isOfBoth && asked?.by == null && OF_EACH.test(text);
  const codes = codesOf(part, ids);
  /** The number of one report tells all of it: `a copy of report 3004753838-2024-112233`. */
  const isOfReport = codes.some(({ name }) => name === "report_number");
  /** `in each status: recruiting, completed and so on`: what it is counted by is shown, and not narrowed. */
  const example = asked !== null && AND_SO_ON.test(text) ? asked.by : null;
  /** `the largest phase 3 trials`: what has one value is counted by nothing, and may have an order. */
  const isOfOneValue = wished.wishes.some(({ name, values }) => name === asked?.by && values.length === 1);
  const filters: readonly Wish[] = [
    ...(isOfReport ? [] : wished.wishes.filter(({ name }) => name !== example))
      .filter(({ name }) => !(isOfBoth && name === "decision_code"))
      .filter(({ name, values }) => !(name === "status" && values.every((value) => isAmong(made.calls, value))))
      .filter(({ name, values }) => ((asked?.by == null || isOfOneValue) && !isOfDecisions) || !isOrder(name, values)),
    ...codes,
    ...daysOfCount(asked?.by ?? null, wished, dates, text),
  ];
  /** What has one value is not counted by it: `which predicates with product code FRN were cleared most recently`. */
  const counted = filters.some(({ name, values }) => name === asked?.by && values.length === 1) ? null : asked;
  const several = setSideBySide(part, wished, made);
  /** Labels of a code or of a stretch of time, and counts of all labels, need no drug. */
  const isLabelOfCode =
    made.calls.length === 0 &&
    (codes.length > 0 ||
      (part.topic === "labels" &&
        ((counted !== null && counted.by !== null) ||
          several !== undefined ||
          wished.wishes.some(({ name }) => OF_DAYS.test(name) || name === "sort" || name === "route"))));
  const isOfCode = codes.some(({ name }) => name === "product_code");
  const base: readonly PlannedCall[] =
    isLabelOfCode || isOfReport
      ? [{ call: { endpoint, params: {} } as Call }]
      : isOfCode
        ? distinctCalls(made.calls.map(withoutKind))
        : made.calls;
  const isKindLeft =
    isOfCode && made.calls.some((one) => "q" in one.call.params && !("q" in withoutKind(one).call.params));
  /** Side by side with all others, where one search cannot take them. */
  const isOneList = several !== undefined && LISTED.has(several.name) && several.values.join().length <= LONGEST_LIST;
  /** `for-profit versus nonprofit`: what people call one kind of owner has several values. */
  const owned = wished.wishes.find(({ name }) => name === "ownership");
  const beside = several ?? (owned !== undefined && IN_GROUPS.test(text) ? owned : undefined);
  const isOfOwners = beside?.name === "ownership";
  const sided = filters.filter(
    ({ name }) =>
      name !== asked?.by &&
      !(isOfOwners && name !== "ownership") &&
      !(name === "overall_rating" && !areRatingsApart(text)),
  );
  const apart =
    (asked === null && (isOfOwners || (base.length === 1 && besideIn(text) === "each"))
      ? sidesIn(sided, base.length)
      : null) ??
    /** What is set side by side and no count says by itself: `compare topical versus oral diclofenac`, `… by star rating`. */
    (isComparison(text) && (counted?.by != null || comparedBy(part, base, several, dates) === undefined)
      ? sidesIn(
          sided.filter(({ name, spans }) => !APART.has(name) && areSetAgainst(text, spans)),
          base.length,
        )
      : null);
  const narrowed =
    apart !== null
      ? apart.sides.flatMap((values) =>
          withFilters(base, [...filters.filter((one) => one !== apart.wish), { name: apart.wish.name, values }], false),
        )
      : designsApart(
          filters.filter((one) => one !== several || isOneList),
          text,
        )
          .flatMap((wanted) => problemsApart(wanted, text))
          .flatMap((wanted) => withFilters(base, wanted, besideIn(text) !== "list"));
  const filtered =
    part.topic === "trials"
      ? byYear(narrowed, text, dates)
      : withoutProblem(narrowed.flatMap(ofOneSubmission).map((planned) => ofOneProduct(planned, text)))
          .map((planned) => inOrderOf(planned, text))
          .map(withoutRating)
          .map(unratedOtherwise)
          .map(productOtherwise);
  const by =
    (counted?.by === "start_year" && COMPLETED.test(text) && !OF_START.test(text) ? "completion_year" : counted?.by) ??
    (isOfDecisions ? "decision_code" : undefined) ??
    ratingsFor(part, filtered) ??
    (apart !== null ? undefined : comparedBy(part, filtered, several, dates)) ??
    null;
  const spans = (counted?.spans ?? []).map((span) => movedBy(part.start, span));
  const averages = spansOf(text, AVERAGE);
  const shares = spansOf(text, SHARE);
  /** `by year and by event type`: a count of its own each. */
  const further = by === null ? [] : (counted?.further ?? []);
  const beyond = further
    .filter((one) => one.by !== null && one.by !== by && !params.has(one.by))
    .slice(0, Math.max(0, Math.floor(MOST_CALLS / Math.max(1, filtered.length)) - 1));
  const uncounted =
    counted !== null && (by === null || (counted.by === null && several?.name === by))
      ? spans.slice(0, 1)
      : further.filter((one) => !beyond.includes(one)).map(({ span }) => movedBy(part.start, span));
  return {
    ...made,
    ...(isLabelOfCode ? { notCovered: undefined } : {}),
    calls:
      by === null
        ? filtered
        : [by, ...beyond.flatMap((one) => one.by ?? [])].flatMap((field) =>
            filtered.map((planned) => countedBy(field, planned)),
          ),
    part,
    notes: [
      ...(made.notes ?? []),
      ...guessesOf(wished, text),
      ...(by !== null && COUNTED_AS_SPELLED.has(by) ? [BY_SPELLING] : []),
      ...(by === "root_cause" && /\breasons?\b/i.test(text) ? [BY_CAUSE] : []),
      ...(by !== null && FEWEST.test(text) ? [FROM_THE_MOST] : []),
      ...(averages.length > 0 ? [NO_AVERAGES] : []),
      ...(shares.length > 0 && (by === null || OF_MOST.test(text)) ? [NO_SHARES] : []),
      ...(LATEST_POSTED.test(text) && filtered.some(isNewestRecall) ? [SORTED_BY_START] : []),
      ...(TWO_PHASES.test(text) && filtered.some(isOfTwoPhases) ? [EITHER_PHASE] : []),
      ...(NOT_TERMINATED.test(text) && filtered.some(isOpen) ? [NOT_COMPLETED] : []),
      ...(dates !== named && by === YEARS[part.topic] ? [FROM_YEAR_BEFORE] : []),
      ...(isKindLeft ? [BY_CODE] : []),
      ...(isOfDecisions ? [DECISIONS] : []),
      ...(narrowed.some((planned) => withoutRating(planned) !== planned) ? [NO_RATINGS] : []),
      ...(by === "start_year" && !STARTED.test(text) ? [BY_START] : []),
      ...(by === "year_initiated" && filters.some(({ name }) => /^date_(?:posted|terminated)/.test(name))
        ? [BY_BEGINNING]
        : []),
      ...notesOf(
        part,
        wished,
        dates,
        filters.some(({ name }) => OF_DAYS.test(name)),
      ),
    ],
    notApplied: [
      ...(made.notApplied ?? []),
      ...wished.notApplied,
      /** `recruiting trials with expanded access available`: the second status takes the place of the first. */
      ...part.own.flatMap(({ tag, text: said }) =>
        tag.startsWith("is:") &&
        isAmong(made.calls, tag.slice(3)) &&
        narrowed.every(({ call }) => !isAmong([{ call }], tag.slice(3)))
          ? [{ text: said, why: "no_such_filter" } as const]
          : [],
      ),
      ...uncounted
        /** `distribution includes California` counts nothing. */
        .filter((span) => !wished.used.some((one) => holds(one, span)))
        .map(({ start, end }) => ({ text: text.slice(start, end), why: "no_such_filter" }) as const),
    ],
    used: [
      ...(made.used ?? []),
      ...wished.used,
      ...spans,
      ...spansApart(text),
      ...averages,
      ...(by === null ? shares : []),
      ...(by === "overall_rating" ? spansOf(text, BETTER_RATED) : []),
      ...(by !== null ? spansOf(text, BROKEN_DOWN) : []),
      ...(by !== null && by === YEARS[part.topic] ? spansOf(text, CHANGING) : []),
      ...(isKindLeft ? part.own.filter(({ tag }) => tag === "device") : []),
    ],
  } as MadeOfPart;
}

/** `Which manufacturer has the fewest reports?` */
const FEWEST = /\b(?:fewest|(?:smallest|lowest|least) number|least (?:often|frequent\w*|common\w*)|rarest)\b/i;
const BY_CAUSE =
  "Reasons for recalls are texts of their own, each in other words: what is counted is FDA's term for the root cause.";
const FROM_THE_MOST =
  "Counts stand from the most down: what has the fewest stands last, where not all are shown it is missing, and what has none is in no count.";

const BROKEN_DOWN = /\bbreak(?:s|ing)? (?:(?:it|them|this|that|these|those) )?(?:down|out)\b/gi;

/** Ends a list of examples. */
const AND_SO_ON = /,? (?:and|or) (?:so (?:on|forth)|the like|others?)\b|,? etc\b|, others?(?=[:.?!])/i;

/** Whether calls ask for a status beside others. */
const isAmong = (calls: readonly PlannedCall[], status: string): boolean =>
  calls.length > 0 &&
  calls.every(({ call: { params } }) => "status" in params && params.status?.split(",").includes(status) === true);

/** The same call without one of its filters. */
const without = (planned: PlannedCall, name: string): PlannedCall => {
  const { [name]: _, ...params }: Readonly<Record<string, unknown>> = planned.call.params;
  return { ...planned, call: Object({ ...planned.call, params }) };
};

/** Without what says how studies stand, where each status is to be counted. */
function withoutValues(part: Part): Part {
  const { question, topic, start, end, own } = part;
  const apart = valuesApart(question.text, topic);
  /** `what kinds of intervention are tested`: words of a count are no treatment. */
  const counted = countedIn(question.text.slice(start, end), topic)?.spans.map((span) => movedBy(start, span)) ?? [];
  const isOfCount = (one: Tagged): boolean =>
    (one.tag.startsWith("is:") && apart.some((span) => overlaps(span, one))) ||
    (SEARCHED.has(one.tag) &&
      /^(?:tested|used|studied|tried)$/i.test(one.text) &&
      counted.some((span) => holds(span, { start: one.start, end: one.end })));
  return own.some(isOfCount) ? { ...part, own: own.filter((one) => !isOfCount(one)) } : part;
}

const COMPLETED = /\b(?:complet\w+|finish\w*|conclud\w+)\b/i;
const STARTED = /\b(?:start\w*|beg[aiu]n\w*|launch\w*|initiat\w*)\b/i;
const BY_BEGINNING = "Recalls are counted by the year in which they began, and by no other date.";
const BY_START = "Studies are counted by the year in which they started.";

/** An order, and the ratings that an order leaves out: what is counted has none. */
const isOrder = (name: string, values: readonly string[]): boolean =>
  name === "sort" || (name === "overall_rating" && values.join() === ANY_RATING);

/** `De Novo vs 510(k)`: both kinds of decisions. */
const NOVO = String.raw`(?:an? |granted )?de[ -]novos?(?: (?:grants?|requests?|classifications?))?`;
const CLEARED_SO = String.raw`(?:an? |cleared by (?:an? )?)?(?:510\(?k\)?s?|cleared|clearances?)`;
const BESIDE = String.raw`,? (?:vs\.?|versus|and|or|compared (?:to|with))(?: also)?(?: how many)?(?: are| were)? `;
const NOVO_OR_NOT = new Phrases(
  String.raw`\b${NOVO}(?: (?!and\b|or\b|vs\b)[\w-]+){0,5}?${BESIDE}${CLEARED_SO}\b|\b${CLEARED_SO}(?: \w+)?${BESIDE}${NOVO}\b`,
  "i",
);
/** Numbers of each are wanted, rather than all of both. */
const OF_EACH = /\b(?:how many|numbers?|counts?|compar\w*|vs\.?|versus|share|more|fewer|split)\b/i;
const DECISIONS = "DENG is a De Novo grant; the other codes are decisions on 510(k)s.";

/** Hospitals in the order of their ratings; where none has one, all of them. */
function unratedOtherwise(planned: PlannedCall): PlannedCall {
  const { call } = planned;
  if (call.endpoint !== "/hospitals/search" || call.params.overall_rating !== ANY_RATING) return planned;
  const { overall_rating: _, sort: __, ...params } = call.params;
  return { ...planned, otherwise: { ...call, params } };
}

/** `that FDA received in March, the earliest first`: in the order of the days that are asked for. */
function inOrderOf({ call, otherwise, ...planned }: PlannedCall, text: string): PlannedCall {
  const ordered = (one: Call): Call => {
    if (one.endpoint !== "/clearances/search" || one.params.sort?.endsWith("decision_date") !== true) return one;
    const { since, until, date_received_since: from, date_received_until: to, sort } = one.params;
    return (from ?? to) === undefined || (since ?? until) !== undefined || DECIDED_ORDER.test(text)
      ? one
      : { ...one, params: { ...one.params, sort: sort.replace("decision_date", "date_received") } };
  };
  return {
    ...planned,
    call: ordered(call),
    ...(otherwise === undefined ? {} : { otherwise: ordered(otherwise) }),
  };
}
const DECIDED_ORDER = /\bdeci(?:ded|sion)|\b(?:recently|last|latest|first|newest) (?:cleared|granted)/i;

/** Labels of the product, where none names the package of an NDC: `0378-1805-77`. */
function productOtherwise(planned: PlannedCall): PlannedCall {
  const { call } = planned;
  if (call.endpoint !== "/labels/search" || call.params.ndc === undefined) return planned;
  const ndc = call.params.ndc.replaceAll(/(\d+-\d+)-\d+/g, "$1");
  return ndc === call.params.ndc ? planned : { ...planned, otherwise: { ...call, params: { ...call.params, ndc } } };
}

/** `NDC 0078-0668: does it have a boxed warning?` asks what its label says: a filter would hide a "no". */
function ofOneProduct(planned: PlannedCall, text: string): PlannedCall {
  const { call } = planned;
  const isOfOne =
    call.endpoint === "/labels/search" &&
    call.params.has_boxed_warning !== undefined &&
    (call.params.ndc ?? call.params.application_number) !== undefined;
  return isOfOne && WHETHER_BOXED.test(text)
    ? { ...without(planned, "has_boxed_warning"), sections: ["boxed_warning"] }
    : planned;
}
const WHETHER_BOXED = /\b(?:does|do|has|is there|are there|whether|if)\b[^.?!]*\b(?:boxed|black[- ]?box)/i;

/** `K142688 or P980035`: no recall is of both, so each is a search of its own. */
function ofOneSubmission(planned: PlannedCall): readonly PlannedCall[] {
  const { params } = planned.call;
  const isOfBoth = "k_number" in params && params.k_number !== undefined && params.pma_number !== undefined;
  return isOfBoth ? [without(planned, "pma_number"), without(planned, "k_number")] : [planned];
}

/** A product code says the kind of device: words for a kind beside it are no further condition, as a brand's are. */
function withoutKind({ otherwise: _, offered: __, ...planned }: PlannedCall): PlannedCall {
  const { call } = planned;
  const q = "q" in call.params ? call.params.q : undefined;
  if (q === undefined || !isKind(q)) return planned;
  const { q: ___, ...params }: Readonly<Record<string, unknown>> = call.params;
  return { ...planned, call: Object({ ...call, params }) };
}
const isKind = (said: string): boolean =>
  said === said.toLowerCase() && (isTerm("device", toKey(said)) || said.split(/[ -]/).every(isPlainWord));
const BY_CODE =
  "The product code says which kind of device it is, so words for the kind are not searched for beside it.";

/** Reports often name no problem: without it a search says how many there are. */
const withoutProblem = (calls: readonly PlannedCall[]): readonly PlannedCall[] =>
  calls.map((planned) => {
    const { call } = planned;
    if (call.endpoint === "/devices/recalls" && (call.params.q ?? call.params.recalling_firm) !== undefined) {
      const { root_cause, ...params } = call.params;
      return root_cause === undefined ? planned : { ...planned, offered: { ...call, params } };
    }
    /** Many recalls have no cause in FDA's words: the firm's own words say it, too. */
    if (call.endpoint === "/devices/recalls" && call.params.root_cause !== undefined) {
      const { root_cause: cause, ...params } = call.params;
      const [word] = OF_CAUSE.exec(cause.toLowerCase()) ?? [];
      return word === undefined || "reason_for_recall" in params
        ? planned
        : { ...planned, otherwise: { ...call, params: { ...params, reason_for_recall: word } } };
    }
    if (
      call.endpoint !== "/devices/events" ||
      (call.params.q ?? call.params.manufacturer ?? call.params.brand_name) === undefined
    )
      return planned;
    const asked = withoutPart(call.params);
    const { product_problem, patient_problem, ...params } = asked;
    return product_problem === undefined && patient_problem === undefined
      ? planned
      : { ...planned, call: { ...call, params: asked }, offered: { ...call, params } };
  });

/** Of hospitals that have no rating an order by ratings would leave out all. */
function withoutRating(planned: PlannedCall): PlannedCall {
  const { call } = planned;
  if (call.endpoint !== "/hospitals/search" || call.params.overall_rating !== ANY_RATING) return planned;
  const { overall_rating: _, ...params } = call.params;
  return UNRATED.has(params.type ?? "") ? { ...planned, call: { ...call, params } } : planned;
}
const NO_RATINGS =
  "Children's and psychiatric hospitals have no overall rating here, so none is the best or the worst.";

/** The word of a cause that reasons for recalls have, too. */
const OF_CAUSE = /\b(?:software|label(?:ing)?|packag(?:e|ing)|storage|contamination|counterfeit|expiration)\b/;

/** `pacemaker battery depletion`: the battery is said by the problem. */
const withoutPart = <Params extends { readonly q?: string | undefined; readonly product_problem?: string | undefined }>(
  params: Params,
): Params =>
  /\bbattery\b/i.test(params.product_problem ?? "") && / batter(?:y|ies)$/i.test(params.q ?? "")
    ? { ...params, q: params.q?.replace(/ batter(?:y|ies)$/i, "") }
    : params;

const movedBy = (by: number, { start, end }: Span): Span => ({ start: start + by, end: end + by });

/** The codes of a question that this kind of records has. */
const codesOf = ({ topic }: Part, ids: Identifiers): readonly Wish[] =>
  Map.groupBy(
    ids.codes.filter(({ topics }) => topics.includes(topic)),
    ({ name }) => name,
  )
    .entries()
    .map(([name, same]): Wish => ({ name, values: [...new Set(same.map(({ value }) => value))] }))
    .toArray();

/** The filter whose values are set side by side: `more interventional or observational studies`. */
function setSideBySide({ topic, question: { text } }: Part, { wishes }: Wishes, made: Made): Wish | undefined {
  const isAlone = topic === "labels" && made.calls.length === 0;
  const isNumbers = OF_NUMBERS.test(text) && EACH_PHASE.test(text);
  return (SIDE_BY_SIDE.test(text) || isNumbers) && !wishes.some(({ name }) => name === "sort")
    ? wishes.find(
        ({ name, values }) => values.length > 1 && SET_SIDE_BY_SIDE.has(name) && (LISTED.has(name) || isAlone),
      )
    : undefined;
}

/** The filter that has several sides, each of which is a search of its own. */
function sidesIn(filters: readonly Wish[], searches: number) {
  for (const wish of filters) {
    const sides = wish.name === "ownership" ? ownersBeside(wish.values) : sidesOf(wish);
    if (sides !== null && sides.length > 1 && sides.length * searches <= MOST_CALLS) return { wish, sides };
  }
  return null;
}

/** `how many are in phase 1, phase 2 and phase 3`. */
const OF_NUMBERS = /\b(?:how many|numbers? of|counts? (?:of|for))\b/i;
const EACH_PHASE = /\bphases? (?:\d|i+)\b[^.?!]*,? (?:and|vs\.?|versus) (?:phase )?(?:\d|i+)\b/i;

/** `completed studies by start year` */
const OF_START =
  /\bstart(?:ed|ing)?[- ](?:years?|dates?)\b|\b(?:years?|when|in which) (?:they |it |each )?(?:was |were |had )?(?:start|beg[au]n|launch)/i;

/** By what a comparison is counted: years, or what is set side by side. */
function comparedBy(
  { topic, question: { text } }: Part,
  calls: readonly PlannedCall[],
  several: Wish | undefined,
  dates: Dates,
): string | undefined {
  if (several?.name === "phase" && OF_NUMBERS.test(text)) return "phase";
  if (calls.length === 1 && areYearsCompared(dates, text)) return YEARS[topic];
  if (!isComparison(text)) return undefined;
  if (
    topic === "hospitals" &&
    several === undefined &&
    SIDE_BY_SIDE.test(text) &&
    /\b(?:ratings?|stars)\b/i.test(text) &&
    !calls.some(({ call }) => paramsOf(call).some(([name]) => name !== "state" && name !== "overall_rating"))
  )
    return "overall_rating";
  const isOfStatuses = calls.every(
    ({ call: { endpoint, params } }) =>
      endpoint === "/trials/search" && "status" in params && params.status?.includes(",") === true,
  );
  return several?.name ?? (isOfStatuses ? "status" : undefined);
}

/** What an average would be made of is counted instead, and what is compared, as `how many have one star, and how many have five`. */
const ratingsFor = ({ topic, question: { text } }: Part, calls: readonly PlannedCall[]): string | undefined =>
  topic === "hospitals" &&
  /\b(?:ratings?|stars?|rated)\b/i.test(text) &&
  (spansOf(text, AVERAGE).length > 0 ||
    OF_EACH_RATING.test(text) ||
    (calls.length > 1 && spansOf(text, BETTER_RATED).length > 0))
    ? "overall_rating"
    : undefined;

/** `have better ratings than those in`, `are ratings higher in Ohio than`, `which is rated better, Utah or Nevada`. */
const BETTER_RATED = new Phrases(
  /\b(?:better|worse|higher|lower)[ -](?:(?:overall|cms|medicare|hospital|quality|average|star) ){0,3}(?:ratings?|stars|rated)\b(?: than (?:those|that|the ones|ones)\b)?|\b(?:ratings?|stars|rated) (?:(?:is|are|be|any) )?(?:better|worse|higher|lower)\b/gi,
);

const OF_EACH_RATING =
  /\bhow many\b[^.?!]*\bstars?\b[^.?!]*\bhow many\b[^.?!]*\b(?:stars?|ratings?|one|two|three|four|five|[1-5])\b/i;

const countedBy = (by: string, { call, otherwise, offered }: PlannedCall): PlannedCall => ({
  call: unordered(call),
  by,
  ...(otherwise === undefined ? {} : { otherwise }),
  ...(offered === undefined ? {} : { offered }),
});

/** What a reader of the records must know of their filters. */
const notesOf = (
  { topic, question: { text }, own }: Part,
  { wishes }: Wishes,
  dates: Dates,
  isDated: boolean,
): readonly string[] => [
  ...((wishes.some(({ name }) => name === "sponsor_class") || (topic === "trials" && own.some(isFunder(text)))) &&
  FUNDED.test(text)
    ? [LEADS_ALONE]
    : []),
  ...(wishes.some(({ name, values }) => name === "sponsor_class" && values.includes("OTHER")) ? [OTHERS] : []),
  ...(wishes.some(({ name, values }) => name === "masking" && values.join() === DOUBLE_BLIND) ? [MASKED] : []),
  ...wishes.flatMap(({ name }) => OFTEN_MISSING[`${topic}.${name}`] ?? []),
  ...wishes.flatMap(({ name, values }) =>
    name !== "report_source"
      ? []
      : [
          ...(values.includes("user facility") && !/\buser[- ]facilit/i.test(text) ? [FACILITIES] : []),
          ...(values.includes("voluntary") && /\b(?:consumers?|public)\b/i.test(text) ? [VOLUNTARY] : []),
        ],
  ),
  ...(wishes.some(({ name }) => name === "reporter_occupation") && NOT_BY_FIRMS.test(text) ? [FIRST_REPORTER] : []),
  ...(wishes.some(({ name, values }) => name === "age_group" && values.includes("CHILD")) && OF_YOUTH.test(text)
    ? [ALL_CHILDREN]
    : []),
  ...(topic === "trials" &&
  OPEN_TO.test(text) &&
  ![...wishes.map(({ name }) => name), ...own.map(({ tag }) => tag)].some((one) => /^(?:status$|is:)/.test(one))
    ? [OF_ANY_STATUS]
    : []),
  ...(topic === "trials" &&
  own.some(({ tag, text: said }) => tag === "is:ACTIVE_NOT_RECRUITING" && /^active$/i.test(said))
    ? [ACTIVE_ALONE]
    : []),
  ...(topic === "trials" && ENROLLED_IN_ALL.test(text) ? [NO_SUM] : []),
  ...(topic === "hospitals" && WITHOUT_HOSPITALS.test(text) ? [NONE_COUNTED] : []),
  ...(topic === "labels" && wishes.some(({ name, values }) => name === "route" && values.join() === INJECTED)
    ? [THREE_ROUTES]
    : []),
  ...(topic === "labels" && /\bpatch(?:es)?\b/i.test(text) && wishes.some(({ name }) => name === "route")
    ? [OF_PATCHES]
    : []),
  ...(topic === "trials" && !isDated && dates.spans.length > 0
    ? [OF_POSTING.test(text) ? NO_POSTING : WHICH_DATE]
    : []),
  ...(topic === "trials" && AHEAD.test(text) && isOpenAtFirst(wishes) ? [ENDED_TOO] : []),
  ...(topic === "trials" && PRIMARY.test(text) && wishes.some(({ name }) => name.startsWith("completion_date"))
    ? [NOT_PRIMARY]
    : []),
  ...(OF_BOROUGHS.has(topic) && NEW_YORK.test(text) ? [BOROUGHS] : []),
  ...(OF_BOROUGHS.has(topic) || topic === "trials" ? nearNotes(own, text) : []),
];

/** `filed by patients rather than by manufacturers` */
const NOT_BY_FIRMS = new Phrases(
  /\b(?:rather than|instead of|as opposed to|not|other than|and not) (?:(?:by|from|through) )?(?:the )?(?:manufacturers?|makers?|firms?|compan(?:y|ies)|industry|distributors?)\b/i,
);
const FIRST_REPORTER =
  "Who first reported is searched, and not who sent the report to FDA: manufacturers send in most of what patients and clinicians tell them.";

/** Some of those whom the registry calls children. */
const OF_YOUTH =
  /\b(?:teen(?:s|agers?|aged?)?|adolescents?|infants?|babies|newborns?|neonat\w+|toddlers?|preschool\w*|school[- ]?age\w*|(?:under|younger than|below|up to) (?:age )?(?:[1-9]|1[0-7])\b|(?:aged?|ages) \d)/i;
const ALL_CHILDREN =
  "The registry has one age group for everyone below 18, so studies for younger or older children are among these; a study's own page tells the ages.";

const ACTIVE_ALONE =
  "In the registry 'active' is the status of studies that go on and no longer recruit: recruiting ones are not among these.";

/** `Which studies are open to children?` */
const OPEN_TO =
  /\b(?:open to|recruit|enrol+|take|accept) (?:older |pregnant |young )?(?:people|patients|women|men|adults|children|teens|teenagers|those|anyone|seniors|kids|veterans|volunteers|girls|boys)\b/i;
const OF_ANY_STATUS =
  "This was read as who may take part: studies that no longer recruit are among these. Ask for recruiting ones to leave those out.";

/** `which counties in Nevada have no hospital` */
const WITHOUT_HOSPITALS =
  /\b(?:counties|cities|towns|states)\b[^.?!]{0,30}\b(?:no|without|zero|lack\w*|n['’]t have|not have) (?:(?:an?|any|even one|a single) )?(?:[\w'’-]+ ){0,3}?hospitals?\b/i;
const NONE_COUNTED =
  "A count lists only places that have such a hospital: those that have none are the ones that it doesn't list.";
const FACILITIES =
  "Reports by user facilities are searched: these are hospitals, nursing homes, clinics and the like, and no search here tells one kind from another.";
const VOLUNTARY =
  "Voluntary reports are searched: patients, consumers and health professionals send these, and no search here tells one from another by the source alone.";

const PRIMARY = /\bprimar(?:y|ily) complet/i;
const NOT_PRIMARY =
  "No search here takes the date of primary completion: studies are searched by the date on which all of the study is completed, which may be later. Each study's record has both.";

const BY_SPELLING = "Each spelling is counted by itself, so one firm or cause may stand there several times.";

const FUNDED = /\b(?:fund|support|back|pa(?:y|id)|financ)/i;

/** `funded by Pfizer` */
const isFunder =
  (text: string) =>
  ({ tag, start }: Tagged): boolean =>
    tag === "firm" && FUNDED_BY.test(text.slice(0, start));
const FUNDED_BY =
  /\b(?:funded|supported|backed|financed|paid for|bankrolled|underwritten) (?:in part |partly )?by (?:the )?$/i;

const OTHERS = "The registry has one class, 'other', for universities, hospitals, foundations and the like.";

const DOUBLE_BLIND = "DOUBLE,TRIPLE,QUADRUPLE";
const MASKED = "Double-blind studies are looked for as those in which two, three or four parties are masked.";

const LEADS_ALONE =
  "Only who leads a study is searched: studies that such a sponsor pays for without leading them are not in the answer.";

/** Fields that many records lack. */
const OFTEN_MISSING: Readonly<Record<string, string>> = {
  "recalls.status": "Recalls whose record has no status are not among them.",
  "recalls.root_cause": "A search by root cause leaves out recalls whose record has none.",
  "recalls.firm_state":
    "Recalls whose record has no state are not among them; it is the state of the recalling firm, not where devices were sold.",
  "recalls.reason_for_recall":
    "Only recalls whose reason has all of these words are found; a reason in other words is not among them.",
  "recalls.distribution_pattern":
    "Where devices were sent is free text, searched for these words: states stand there by name, by code or as nationwide, and a recall may be in several of the numbers.",
  "events.reporter_occupation": "Reports that don't tell who reported are not among them.",
  "events.product_problem": "Reports whose record names no product problem are not among them.",
  "events.patient_problem": "Reports whose record names no patient problem are not among them.",
};

const INJECTED = "INTRAVENOUS,INTRAMUSCULAR,SUBCUTANEOUS";
const OF_PATCHES =
  "Patches are looked for by the route transdermal: those that are filed as topical, as some with lidocaine are, are not among them.";
const THREE_ROUTES =
  "Injected drugs are looked for by three routes, intravenous, intramuscular and subcutaneous: others, such as intravitreal or epidural, are not among them.";

const OF_POSTING =
  /\b(?:posted|registered|published|submitted)\b[^.?!]{0,24}\b(?:(?:19|20)\d\d|(?:last|past|this|previous) (?:\w+ )?(?:days?|weeks?|months?|quarters?|years?))\b/i;
const NO_POSTING =
  "Studies can't be searched by the day on which they or their results were posted: ask for studies that started, were completed or were updated in that time.";
const WHICH_DATE =
  "A study has several dates, and the question doesn't say which is meant: ask for studies that started, were completed or were updated in that time.";

/** `excluding those already terminated` */
const NOT_TERMINATED =
  /\b(?:not|n['’]t|never|exclud\w+|except|without|leav\w+ out|skip\w*|omit\w*)\b[^.?!]{0,40}\b(?:terminated|closed)\b/i;
const isOpen = ({ call: { endpoint, params } }: PlannedCall): boolean =>
  endpoint === "/devices/recalls" && "status" in params && params.status === "Open, Classified";
const NOT_COMPLETED =
  "Recalls that are not terminated were searched as those with the status Open: those with the status Completed are not among them.";
const AVERAGE =
  /(?<!than )\b(?:on )?(?:averages?|averaged|median)\b|\bmean (?=(?:(?:hospital|overall|star|cms|quality|patient|study|review) ){0,3}(?:age|ratings?|number|days?|times?|enrollment|size|stars?)\b)/gi;

/** `What share of lung cancer trials are sponsored by industry?` */
const SHARE =
  /\b(?:what|which) (?:percentages?|percent|proportion|fraction|share|ratio)(?= of\b)|\b(?:highest|largest|greatest|lowest|smallest) (?:percentages?|proportions?|fractions?|shares?|ratios?)(?= of\b)/gi;
/** Counted by state, the most there is no highest share. */
const OF_MOST = /\b(?:highest|largest|greatest|lowest|smallest) (?:percentage|proportion|fraction|share|ratio)/i;
const NO_SHARES =
  "No shares are computed here: the number is that of the records that were searched for. Ask for all of them, too, to compare.";
/** `latest device recall posted` */
const LATEST_POSTED =
  /\b(?:latest|newest|most recent(?:ly)?|last|recently)\b[^.?!]{0,40}\b(?:posted|published|announced)\b/i;
const isNewestRecall = ({ call: { endpoint, params } }: PlannedCall): boolean =>
  endpoint === "/devices/recalls" && "sort" in params && params.sort === "-date_initiated";
const SORTED_BY_START =
  "Recalls are sorted by the day on which the firm started them: they can't be sorted by the day on which they were posted.";
/** `phase 1/2`: such a study is filed under both. */
const TWO_PHASES = /\bphases? ?(?:1|2|i|ii) ?[/-] ?(?:phase )?(?:2|3|ii|iii)\b/i;
const isOfTwoPhases = ({ call: { endpoint, params } }: PlannedCall): boolean =>
  endpoint === "/trials/search" && "phase" in params && params.phase?.includes(",") === true;
const EITHER_PHASE =
  "A study of two phases, such as 1/2, is filed under both of them, and so those of either phase alone are among these.";
/** `How many people were enrolled in all Moderna's vaccine trials?` */
const ENROLLED_IN_ALL =
  /\bhow many (?:people|participants|patients|subjects|volunteers|adults|children|women|men)\b[^.?!]{0,24}\b(?:enrol+ed|took part|taken part|participat(?:e|ed)|take part|are in|were in)\b|\b(?:total|combined|overall) (?:enrol+ment|number of (?:participants|patients|people))\b/i;
const NO_SUM = "Enrollments are not added up here: each study's record tells its own.";
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

/** Records of devices are searched by an illness, too, where no device is named: not by one that a filter means. */
const withoutTaken = (own: readonly Tagged[], { used }: Wishes, endpoint: Call["endpoint"]): readonly Tagged[] =>
  own.filter(
    ({ tag, ...span }) =>
      !(SEARCHED.has(tag) || (tag === "condition" && endpoint === "/devices/events")) ||
      !used.some((one) => holds(one, span)),
  );

/**
 * The dates of a part: its own, where it has any; none where they stand in another part and it names its own things,
 * as in `slit lamps: recalls, and 510(k)s since 2021`.
 */
export function datesOf(
  { question: { text }, start, end, own }: Part,
  parts: readonly Part[],
  all: Dates,
  today: Date,
): Dates {
  const isIn = (from: number, to: number): boolean => all.spans.some((span) => from <= span.start && span.start < to);
  if (parts.length < 2 || all.spans.length === 0) return all;
  if (isIn(start, end)) return datesIn(text.slice(start, end), today);
  /** `Since 2020, recalls of hip stems and recalls of knee implants`: a time at the head is that of all. */
  const [first] = all.spans;
  if (
    first !== undefined &&
    /^\W*$/.test(text.slice(0, first.start)) &&
    /^ ?[,:]/.test(text.slice(all.spans.at(-1)?.end))
  )
    return all;
  const cue = own.findLast(({ tag }) => tag.startsWith("@"))?.start ?? start;
  /** What was told before belongs to all: `I mean the G7. Any clearance or recall of it after 2020?` */
  const isOwn = own.some(
    (one) => (NAMED.has(one.tag) || one.tag === "firm") && !/[.?!;] /.test(text.slice(one.end, Math.max(cue, one.end))),
  );
  /** `clearances and recalls since 2024`: of both. */
  const isJoined = LISTED_ON.test(text.slice(end, first?.start)) && !/\S\s+\S/.test(text.slice(cue, end));
  return isOwn && !isJoined ? datesIn("", today) : all;
}

/** Behind one kind of records, up to a time: others of a list, each by no more than its name. */
const LISTED_ON = new Phrases(
  /^(?:(?:and|or|&|plus) |, (?:(?:adverse )?\w+,? ){1,3}?(?:and|or|&|plus) (?!.*\b(?:its|their|of|by|for|on|about|from)\b))/i,
);

/** `Did recalls go up in 2020?`: what one year changed shows beside the year before. */
function withYearBefore({ topic, question: { text } }: Part, dates: Dates): Dates {
  const { since, until } = dates;
  const year = Number(since?.slice(0, 4));
  return YEARS[topic] !== undefined && since === `${year}0101` && until === `${year}1231` && CHANGED.test(text)
    ? { ...dates, since: `${year - 1}0101` }
    : dates;
}
const FROM_YEAR_BEFORE = "What changed in a year shows beside the year before it, so both were counted.";

/** Whether years are set against each other, or a change over them is asked for: `did recalls go up from 2022 to 2023`. */
const areYearsCompared = ({ years, since, until }: Dates, text: string): boolean =>
  (years.length > 1 && (isComparison(text) || YEARS_COMPARED.test(text))) ||
  (since !== null && since.slice(0, 4) !== (until ?? "").slice(0, 4) && CHANGED.test(text));
const CHANGE = String.raw`(?:go|going|gone|went|goes) (?:up|down)|increas\w+|decreas\w+|rise|rising|risen|rose|fall(?:ing|en)?|fell|drop(?:ped|ping)?|grow(?:n|ing)?|grew|declin\w+`;
const CHANGING = new Phrases(String.raw`\b(?:${CHANGE})\b`, "gi");
const CHANGED = new Phrases(
  String.raw`\b(?:did|do|does|have|has|are|is|whether|if|how)\b[^.?!]*\b(?:recalls|clearances|510\(?k\)?s|reports|events|deaths|injuries|malfunctions|numbers?|they|it)\b[^.?!]{0,70}\b(?:${CHANGE})\b`,
  "i",
);
const YEARS_COMPARED = new Phrases(
  String.raw`\b(?:compar\w*|vs\.?|versus|against|than|differ\w*|chang\w*|${CHANGE})\b|\b(?:more|fewer|less)\b[^.?!]*\bor\b`,
  "i",
);

/** Registries write the boroughs of New York City as cities. */
const OF_BOROUGHS: ReadonlySet<Topic> = new Set(["hospitals", "providers"]);

const NEW_YORK = /\b(?:new york city|nyc)\b/i;

/** What is near a place can't be searched: the place itself is, or the state that is named before it. */
const nearNotes = (own: readonly Tagged[], text: string): readonly string[] => [
  ...(NEAR_ZIP.test(text) ? [ITSELF] : []),
  ...own.flatMap(({ tag, text: city, start, end }, at) => {
    const before = own[at - 1];
    if (tag !== "city" || !(NEAR.test(text.slice(0, start)) || AREA.test(text.slice(end)))) return [];
    return before?.tag === "state" && isNearIn(text, before.end, start)
      ? [`All of the state is in the answer, not only what is near ${city}.`]
      : [ITSELF];
  }),
];
const NEAR_ZIP =
  /\b(?:near|close to|around|nearest(?: to)?|closest to|within \d+ (?:miles|km|minutes) of) (?:the )?(?:zip(?: code)? )?\d{5}\b/i;
const NEAR =
  /\b(?:near|close to|around|within \d+ (?:miles|km|minutes) of|within an hour of|outside(?: of)?) (?:the )?(?:city of )?$|\b(?:greater|metro(?:politan)?|suburban) $/i;
/** `the Chicago area` */
const AREA = /^(?:, [A-Z]{2}|,? [A-Z][a-z]+)? (?:metro(?:politan)? )?(?:area|region|metro|suburbs)\b/;
const ITSELF = "Only the place itself is searched, and no towns around it: ask for the state to see those, too.";
const BOROUGHS =
  "In these records 'New York' is Manhattan; the other boroughs have cities of their own, such as Brooklyn, Bronx, Staten Island and, in Queens, Flushing.";

/** Things themselves are set side by side, rather than a number: `more than 100 participants`. */
const SIDE_BY_SIDE = new Phrases(
  /\b(?:compar\w*|outnumber\w*|versus|vs\.?|side by side|differences? between)\b|\b(?:more|fewer) (?:\S+ ){1,8}?or\b|\bor\b[^.?!]*\bwhich (?:one |country |of them )?(?:has|have|had|got) (?:the )?(?:more|most|fewer|fewest)\b/i,
);

/** Kinds of owners are set against each other: `get lower ratings than the nonprofit ones`, `in each group`. */
const IN_GROUPS =
  /\b(?:lower|higher|better|worse|more|fewer) (?:[\w-]+ ){0,6}?than\b|\b(?:in|for|of) (?:each|both|either) (?:groups?|kinds?|types?|of them)\b/i;

/** Filters whose values are each a thing of its own. */
const SET_SIDE_BY_SIDE: ReadonlySet<string> = new Set([
  "study_type",
  "allocation",
  "masking",
  "phase",
  "device_class",
  "product_type",
  "type",
  "ownership",
  "country",
]);

/** `randomized trials and observational studies`: no study is both, so each is a search of its own. */
function designsApart(wishes: readonly Wish[], text: string): readonly (readonly Wish[])[] {
  const isObserving = ({ name, values }: Wish): boolean => name === "study_type" && values.join() === "OBSERVATIONAL";
  const isOfTrials = ({ name }: Wish): boolean => name === "allocation" || name === "masking";
  return wishes.some(isObserving) && wishes.some(isOfTrials) && (isComparison(text) || DESIGNS_JOINED.test(text))
    ? [wishes.filter((one) => !isObserving(one)), wishes.filter((one) => !isOfTrials(one))]
    : [wishes];
}

/** `due to finish by the end of 2027` */
const AHEAD =
  /\b(?:due|going|expected|set|scheduled|planned|slated|about|supposed|likely) to (?:be )?(?:finish|end|complet|conclud|wrap)/i;
const isOpenAtFirst = (wishes: readonly Wish[]): boolean =>
  wishes.some(({ name }) => name === "completion_date_until") &&
  !wishes.some(({ name }) => name === "completion_date_since");
const ENDED_TOO = "Studies whose day of completion is past are among these, ended or not.";

/** `with pain or rupture`: what befell the patient, or the device, each of which is a search of its own. */
function problemsApart(wishes: readonly Wish[], text: string): readonly (readonly Wish[])[] {
  const [patients, products] = ["patient_problem", "product_problem"].map((name) =>
    wishes.find((one) => one.name === name),
  );
  const [one, other] = [patients, products]
    .map((wish) => wish?.spans?.[0])
    .toSorted((first, second) => (first?.start ?? 0) - (second?.start ?? 0));
  const isEither = one !== undefined && other !== undefined && EITHER.test(text.slice(one.end, other.start));
  return isEither ? [wishes.filter((wish) => wish !== products), wishes.filter((wish) => wish !== patients)] : [wishes];
}
/** `burns or leaks`, `lead migration more often than infection` */
const EITHER =
  /^(?:,? or (?:an? |the |of |with |for )*|[^.?!;]{0,24}\b(?:than|versus|vs\.?|compared (?:with|to)) (?:an? |the |of |with |for )*)$/i;

const DESIGNS_JOINED =
  /\b(?:random\w*|rcts?|blind\w*|trials?)\b[^.?!]*\b(?:and|or|plus|than)\b[^.?!]*\bobservational\b|\bobservational\b[^.?!]*\b(?:and|or|plus|than)\b[^.?!]*\b(?:random|rct|blind|trial)/i;

/** `trials per year since 2015`: the date that studies are counted by, where no other one is said. */
function daysOfCount(
  by: string | null,
  { wishes, used }: Wishes,
  { planned, spans }: Dates,
  text: string,
): readonly Wish[] {
  const isRead = used.some((one) => spans.some((span) => holds(one, span)));
  if (by !== "start_year" || isRead || wishes.some(({ name }) => OF_DAYS.test(name))) return [];
  const field = COMPLETED.test(text) ? "completion_date" : "start_date";
  return [
    ...(planned.since === null ? [] : [{ name: `${field}_since`, values: [planned.since] }]),
    ...(planned.until === null ? [] : [{ name: `${field}_until`, values: [planned.until] }]),
  ];
}

/** Studies are counted by no year: `began in 2020 versus 2021` is a search for each. */
function byYear(calls: readonly PlannedCall[], text: string, dates: Dates): readonly PlannedCall[] {
  const { years } = dates;
  const [only] = calls;
  const [date] = only === undefined ? [] : paramsOf(only.call).filter(([name]) => name.endsWith("_since"));
  if (only === undefined || date === undefined || calls.length > 1 || years.length < 2 || years.length > MOST_CALLS)
    return calls;
  if (!areYearsCompared(dates, text)) return calls;
  const [name] = date;
  return years.map((year) => ({
    call: Object({
      ...only.call,
      params: { ...only.call.params, [name]: `${year}0101`, [name.replace("since", "until")]: `${year}1231` },
    }),
  }));
}

/** The field of years that each kind of records is counted by. */
export const YEARS: Readonly<Partial<Record<Topic, string>>> = {
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
          `FDA's term for this was taken to be ${quotedList(guessed)}: a search by it finds only records with the ${TERMS[name]} ${quotedList(values)}.`,
        ];
  });

const quotedList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(" or ");

/** What is counted has no order. */
const unordered = ({ params, ...call }: Call): Call => {
  const { sort: _, ...rest }: Readonly<Record<string, unknown>> = params;
  return Object({ ...call, params: rest });
};
