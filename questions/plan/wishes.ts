import { givenCounty } from "./places/counties.ts";
import { sureState } from "./places/places.ts";
import { countryCodeOf } from "./places/countries.ts";
import type { Span } from "../language/span.ts";
import { holds, overlaps, spansOf } from "../language/span.ts";
import type { Topic } from "../language/topics.ts";
import { phrasePattern } from "../vocabulary/phrases.ts";
import { isComparison } from "./counted.ts";
import known from "./data/filters.json" with { type: "json" };
import type { Dates } from "./dates.ts";
import { negationBefore } from "./negation.ts";
import type { Part } from "./parts.ts";
import { phasesIn } from "./phases.ts";
import type { Call, NotApplied } from "./schema.ts";
import { ratingsIn } from "./stars.ts";
import type { Tagged } from "./tag.ts";
import type { Wish, Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

/** The advisory committees, all said in the same ways. */
const COMMITTEES = Object.entries(known.committees.names).map(([value, name]) => ({
  endpoint: "/clearances/search",
  name: "advisory_committee",
  values: [value],
  contrary: null,
  pattern: phrasePattern(known.committees.said.replaceAll("§", `(?:${name})`), "gi"),
}));

/** What befell patients, all said in the same ways. */
const PATIENT_PROBLEMS = Object.entries(known.patientProblems.names).map(([value, name]) => ({
  endpoint: "/devices/events",
  name: "patient_problem",
  values: [value],
  contrary: null,
  pattern: phrasePattern(known.patientProblems.said.replaceAll("§", name), "gi"),
}));

const KINDS = [
  ...known.kinds.map(({ said, contrary = null, ...kind }) => ({
    ...kind,
    contrary,
    pattern: phrasePattern(said, "gi"),
  })),
  ...COMMITTEES,
  ...PATIENT_PROBLEMS,
];
const ORDERS = known.orders.map(({ said, ...order }) => ({
  ...order,
  pattern: phrasePattern(
    `(?:${said})(?: (?:(?:ones?|decisions?|dates?|updates?|starts?|recalls?|reports?|records?|labels?|trials|studies) )?first)?`,
    "gi",
  ),
}));
const OWNERS = known.owners.map(({ said, values }) => ({ values, pattern: phrasePattern(said) }));

const patternsOf = (list: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(list).map(([endpoint, said]) => ({ endpoint, pattern: phrasePattern(said.join("|"), "gi") }));

/** Kinds that no filter means, and kinds that records do not tell. */
const UNFILTERED = patternsOf(known.unfiltered);
const UNTOLD = patternsOf(known.untold);

/** What a question that names all of a kind does not narrow. */
const ALL: Readonly<Record<string, number>> = { event_type: 3, sex: 3, overall_rating: 5 };

/** Hospitals from the best rating down: those that have one, since the catalog puts the others before them. */
const BEST_FIRST = "-overall_rating";
const RATED: Wish = { name: "overall_rating", values: ["5", "4", "3", "2", "1"] };

/** Datasets whose records are asked for by a stretch of time. */
const DATED: ReadonlySet<string> = new Set([
  "/labels/search",
  "/clearances/search",
  "/devices/recalls",
  "/devices/events",
]);

/** The filters and the order that a part of a question asks a dataset for. */
export function wishesOf(part: Part, endpoint: Endpoint, dates: Dates): Wishes {
  const { text } = part.question;
  const kinds = kindsIn(part, endpoint);
  const special = [
    ...(endpoint === "/hospitals/search" ? hospitalWishes(part, kinds.used) : []),
    ...(endpoint === "/trials/search" ? [phasesIn(part)] : []),
    ...(endpoint === "/clearances/search" ? [countriesIn(part), statesIn(part)] : []),
    ...(endpoint === "/providers/search" ? [postalCodesIn(part, "postal_code")] : []),
    ...(endpoint === "/hospitals/search" ? [postalCodesIn(part, "zip")] : []),
    datesIn(part, endpoint, dates),
    ...(endpoint === "/trials/search" ? [enrollmentIn(part)] : []),
    ...(isOfUpdates(part, endpoint) ? [{ ...NOTHING, used: spansOf(text, UPDATED) }] : []),
    orderIn(part, endpoint, kinds.used),
  ];
  const all = [kinds, ...special];
  const wishes = Map.groupBy(
    all.flatMap((one) => one.wishes),
    ({ name }) => name,
  )
    .entries()
    .map(([name, same]): Wish => ({ name, values: [...new Set(same.flatMap(({ values }) => values))] }))
    .filter(
      ({ name, values }) =>
        values.length > 0 && (values.length !== ALL[name] || (name === "event_type" && isComparison(text))),
    );
  const wanted = withVeterans(
    [...wishes].filter(
      ({ name }) => !(isAskedOfOne(part) && SHOWN_OF_ONE.has(name)) && ASKED_OF[name]?.test(text) !== true,
    ),
  );
  const isByRating = wanted.some(({ name, values }) => name === "sort" && values.includes(BEST_FIRST));
  return {
    wishes: isByRating && !wanted.some(({ name }) => name === "overall_rating") ? [...wanted, RATED] : wanted,
    notApplied: [...all.flatMap(({ notApplied }) => notApplied), ...untold(text, endpoint, part)],
    used: [...all.flatMap(({ used }) => used), ...untoldSpans(part, endpoint).map(({ span }) => span)],
  };
}

/** `Does Johns Hopkins Hospital have an emergency room?` asks what its record says: a filter would hide a "no". */
const isAskedOfOne = ({ question: { text }, own }: Part): boolean =>
  own.some(({ tag, start }) => tag === "hospital" && YES_OR_NO.test(text.slice(0, start)));
const YES_OR_NO =
  /^(?:\W*(?:hi|hello|hey|ok|so|please|quick question)\b\W*)*(?:does|do|did|is|are|was|were|has|have) (?:the )?$|\b(?:whether|if) (?:the )?$/i;
/** `is the CPAP recall still open`, `is it injected or taken by mouth`: what records show, and a filter would hide. */
const ASKED_OF: Readonly<Partial<Record<string, RegExp>>> = {
  status:
    /^\W*(?:(?:ok|so|please|hi|hello)\W+)*(?:is|are|was|were|has|have) (?:the|that|this|those|these)\b[^?]*\brecalls?\b[^?]*\b(?:open|ongoing|active|over|closed|terminated|ended|finished|completed)\b/i,
  route:
    /\b(?:is|are|does|do|whether|if) (?:it|they|this|the \w+|[\w-]+) (?:(?:an?|taken|given|used|be) )*(?:inject\w*|oral(?:ly)?|by mouth|swallow\w*|topical(?:ly)?|iv|pills?|tablets?|shots?|infus\w*|inhal\w*)\b[^.?!]{0,24}\bor\b/i,
};
const SHOWN_OF_ONE: ReadonlySet<string> = new Set(
  "emergency_services birthing_friendly ownership type overall_rating".split(" "),
);

/** `VA hospitals or private ones`: of owners that stand side by side the veterans' is one, rather than a type of all. */
function withVeterans(wishes: readonly Wish[]): readonly Wish[] {
  const isOfVeterans = ({ name, values }: Wish): boolean => name === "type" && values.join() === VETERANS_TYPE;
  const owners = wishes.find(({ name }) => name === "ownership");
  if (owners === undefined || owners.values.includes(VETERANS_OWNER) || !wishes.some(isOfVeterans)) return wishes;
  const both = { name: "ownership", values: [VETERANS_OWNER, ...owners.values] };
  return wishes.flatMap((one) => (isOfVeterans(one) ? [] : one === owners ? [both] : [one]));
}
const VETERANS_TYPE = "Acute Care - Veterans Administration";
const VETERANS_OWNER = "Veterans Health Administration";

const UPDATED = /\b(?:last |recently )?(?:updat|chang|revis|modif)\w*/gi;

/** Whether studies are asked for by the day of their last update. */
const isOfUpdates = ({ question: { text } }: Part, endpoint: Endpoint): boolean =>
  endpoint === "/trials/search" && /\b(?:updat|chang|revis|modif)(?:e|ed|es|ing|ied)?\b/i.test(text);

const NOTHING: Wishes = { wishes: [], notApplied: [], used: [] };

interface Kind extends Wish {
  readonly span: Span;
  /** What is ruled out and has no contrary. */
  readonly ruledOut: string | null;
}

const NAMES: ReadonlySet<string> = new Set([
  "device",
  "firm",
  "treatment",
  "condition",
  "hospital",
  "organization",
  "city",
]);

/** Kinds that the text names, outside of names; one that is ruled out means its contrary, where there is one. */
function kindsIn(part: Part, endpoint: Endpoint): Wishes {
  const { text } = part.question;
  const found = KINDS.filter((kind) => kind.endpoint === endpoint).flatMap(({ name, values, contrary, pattern }) =>
    spansIn(part, pattern).flatMap((span): readonly Kind[] => {
      const isOfName = part.own.some(
        (one) =>
          NAMES.has(one.tag) &&
          overlaps(one, span) &&
          !holds(span, one) &&
          !(name === "age_group" && span.start === one.start && /^pa?ediatric\b/i.test(one.text)),
      );
      if (isOfName) return [];
      const no = negationBefore(text, span.start);
      if (no === null) return [{ name, values, span, ruledOut: null }];
      return contrary === null
        ? [{ name, values: [], span, ruledOut: text.slice(no, span.end) }]
        : [{ name, values: contrary, span: { start: no, end: span.end }, ruledOut: null }];
    }),
  );
  /** Of two kinds that share words the longer one is meant. */
  const meant = found.filter(
    ({ span }) => !found.some((other) => other.span !== span && holds(other.span, span) && !holds(span, other.span)),
  );
  return {
    wishes: meant,
    notApplied: meant.flatMap(({ ruledOut }) =>
      ruledOut === null ? [] : [{ text: ruledOut, why: "no_such_filter" as const }],
    ),
    used: meant.map(({ span }) => span),
  };
}

const spansIn = ({ question, start, end }: Part, pattern: RegExp): readonly Span[] =>
  spansOf(question.text, pattern).filter((span) => start <= span.start && span.start < end);

function hospitalWishes(part: Part, taken: readonly Span[]): readonly Wishes[] {
  const isFree = (one: Span): boolean => taken.every((span) => !overlaps(span, one));
  const owners = ownersIn(part).filter((one) => isFree(one) && !OF_COUNTS.test(one.text));
  /** `government hospitals, not federal`: of several kinds those that are ruled out are not asked for. */
  const ruledOut = part.own.flatMap((one) => {
    const values =
      one.tag === "not" ? OWNERS.filter(({ pattern }) => pattern.test(one.text)).flatMap((owner) => owner.values) : [];
    return values.length === 0 || owners.length === 0 ? [] : [{ one, values }];
  });
  const isRuledOut = (value: string): boolean => ruledOut.some(({ values }) => values.includes(value));
  const pairs = spansIn(part, STARS_OF_TWO)
    .filter(
      ({ start }) =>
        negationBefore(part.question.text, start) === null &&
        !/\b(?:under|below|over|above|at (?:least|most)|up to|than) $/i.test(part.question.text.slice(0, start)),
    )
    .map((span) => ({
      ...span,
      text: part.question.text.slice(span.start, span.end),
    }));
  const stars = ratingsIn([
    ...part.own
      .filter((one) => one.tag === "stars" && !pairs.some((pair) => overlaps(pair, one)))
      /** `show 3 hospitals`: how many. */
      .filter(
        ({ text: said, end }) =>
          !/^(?:\d+|one|two|three|four|five)$/i.test(said) || OF_STARS.test(part.question.text.slice(end)),
      )
      .map((one) => withBound(one, part.question.text))
      /** `the most five star hospitals` */
      .map((one) => ({
        ...one,
        text: one.text.replace(/^(?:the )?(?:most|more|fewest|fewer) (?=\S+[ -]stars?\b)/i, ""),
      })),
    ...pairs,
  ]);
  const county = givenCounty(part);
  return [
    stars,
    ...(county === null ? [] : [county]),
    ...owners.map((one): Wishes => {
      const values = OWNERS.filter(({ pattern }) => pattern.test(one.text)).map((owner) => owner.values);
      /** `state government`, `church-run nonprofit`: of two kinds the narrower one is meant. */
      const narrow = values.filter(
        (wide) => !values.some((few) => few.length < wide.length && few.every((value) => wide.includes(value))),
      );
      return values.length === 0
        ? { wishes: [], notApplied: [{ text: one.text, why: "not_in_these_records" }], used: [one] }
        : {
            wishes: [{ name: "ownership", values: narrow.flat().filter((value) => !isRuledOut(value)) }],
            notApplied: unknownOwnersIn(one.text).map((text) => ({ text, why: "not_in_these_records" })),
            used: [one, ...ruledOut.map(({ one: not }) => not)],
          };
    }),
  ];
}

const OF_STARS = /^[- ](?:stars?|rated|ratings?)\b|^[?.! ]*$/i;

/** A rating with the bound that stands behind it: `4 stars and up`. */
function withBound({ start, end, text }: Tagged, whole: string): Span & { readonly text: string } {
  const [bound = ""] = BOUND.exec(whole.slice(end)) ?? [];
  return { start, end: end + bound.length, text: text + bound };
}
const BOUND =
  /^,? ?(?:\+|(?:and|or) (?:up(?:wards?)?|above|better|higher|more|over|below|lower|under|less|fewer|worse)\b)/i;

/** `four- and five-star`, whose first half has no stars of its own. */
const STARS_OF_TWO =
  /\b(?:one|two|three|four|five|[1-5])(?:[- ]stars?)?-?,? (?:and|or|to) (?:one|two|three|four|five|[1-5])[- ]stars?\b/gi;

/** Asks for counts of each, not for one. */
const OF_COUNTS = /^(?:by |per )?(?:kinds? of |types? of )?owner(?:ship)?s?(?: types?)?$/i;

const NOT_FOR_PROFIT = /\bnot[- ]for[- ]profits?\b/gi;
/** A county by its name, whose first word does not begin the question. */
const OF_A_COUNTY = /(?<=\S )[A-Z][a-z]+ county$/;

/** Owners that stand beside known ones and that no record tells: `tribal or Indian Health Service`. */
const unknownOwnersIn = (text: string): readonly string[] =>
  text
    .split(/ ?(?:,|\/|\band\b|\bor\b) ?/i)
    .filter((part) => /\b[A-Z]/.test(part) && !OWNERS.some(({ pattern }) => pattern.test(part)));

/** Says the owner of hospitals before the word; `Cobb County` is a place. */
const OWNED =
  /\b(?:public|county|military|municipal|governmental|tribal|church|catholic|religious|proprietary|(?:investor|physician|doctor|state|city|county|privately|publicly|tribally|government|federally)[- ](?:owned|run|operated))(?= (?:(?:and|or) \w+ )?(?:\w+ )?(?:hospitals?|ones)\b)/gi;
const OWNS =
  /\b(?:that|which) the (?:state|county|city|federal government|government|church)(?: of [A-Z]\w+(?: [A-Z]\w+)?)? (?:itself )?(?:owns|runs|operates)\b/gi;
const RUN_BY =
  /\b(?:owned|run|operated|managed|controlled) by (?:the |an? )?[^,.;?]{2,60}?(?=[,.;?]| in | with | that | which |$)/gi;

/** `Cook county hospitals` names a county. */
const isOfCounty = (part: Part, { start, end }: Span): boolean =>
  givenCounty(part)?.used.some((county) => overlaps(county, { start, end })) === true;

/** What says who owns hospitals: what was tagged, with the whole of `run by the county or the state`. */
function ownersIn(part: Part): readonly (Span & { readonly text: string })[] {
  const { own, question, start, end } = part;
  const { text } = question;
  const said = [
    ...spansOf(text, RUN_BY),
    ...spansOf(text, NOT_FOR_PROFIT),
    ...spansOf(text, OWNED),
    ...spansOf(text, OWNS),
  ]
    .filter(
      (span) =>
        start <= span.start &&
        span.start < end &&
        negationBefore(text, span.start) === null &&
        !OF_A_COUNTY.test(text.slice(0, span.end)) &&
        !isOfCounty(part, span) &&
        !own.some((one) => one.tag === "hospital" && overlaps(one, span)),
    )
    .map((span) => ({ ...span, text: text.slice(span.start, span.end) }));
  /** A model may take `for-profit` for a name. */
  const isOwner = ({ tag, text: word }: Tagged): boolean =>
    tag === "owner" || (tag === "hospital" && /^(?:for|non|not[- ]for)[- ]?profit$/i.test(word));
  const tagged = own.filter((one) => isOwner(one) && !said.some((span) => overlaps(span, one)));
  return [...tagged, ...said];
}

/** What is called by a country where it stands for those that apply: `Korean makers`, `China-based`. */
const OF_COUNTRY =
  /\b([a-z]+)(?= (?:\w+ )?(?:compan(?:y|ies)|firms?|manufacturers?|makers?|applicants?|submitters?|sponsors?)\b)|\b([a-z]+)(?=-(?:made|based)\b)/gi;

/** A country that clearances are asked from: its code. */
function countriesIn(part: Part): Wishes {
  const { text } = part.question;
  const places = [
    ...part.own.filter(({ tag }) => tag === "place"),
    ...spansIn(part, OF_COUNTRY).map((span) => ({ ...span, text: text.slice(span.start, span.end) })),
  ];
  const codes = places.flatMap((one) => {
    const code = one.text.length > 2 || "tag" in one ? countryCodeOf(one.text) : null;
    return code === null ? [] : [{ code, one }];
  });
  return {
    wishes: codes.length === 0 ? [] : [{ name: "country", values: codes.map(({ code }) => code) }],
    notApplied: [],
    used: codes.map(({ one }) => one),
  };
}

/** States of applicants that clearances are asked from: their codes. */
function statesIn(part: Part): Wishes {
  const { text } = part.question;
  const codes = part.own.flatMap((one) => {
    const code = sureState(one, part.own, text);
    return code === null ? [] : [{ code, one }];
  });
  return {
    wishes: codes.length === 0 ? [] : [{ name: "state", values: codes.map(({ code }) => code) }],
    notApplied: [],
    used: codes.map(({ one }) => one),
  };
}

const POSTAL =
  /(?:\b(?:zip ?(?:\+4|codes?)?|post(?:al )?codes?)(?: area| is| of)?[ :#]*)?(?<![\w.#/-])(\d{5}(?:-\d{4})?)(?![\w-]|\.\d| ?(?:mg|mcg|ml|units|beds)\b| (?:[a-z]+ ){1,3}(?:st|street|ave|avenue|road|rd|blvd|drive|lane)\b)/gi;

/** ZIP codes that providers and hospitals are asked by: no other number of five digits tells them. */
function postalCodesIn({ question: { text }, start, end }: Part, name: "postal_code" | "zip"): Wishes {
  const found = [...text.slice(start, end).matchAll(POSTAL)];
  const values = found.map(([, code = ""]) => (name === "zip" ? code.slice(0, 5) : code));
  return {
    wishes: found.length === 0 ? [] : [{ name, values }],
    notApplied: [],
    used: found.map(({ 0: said, index }) => ({ start: start + index, end: start + index + said.length })),
  };
}

const boundsOf = (
  [first, last]: readonly [string, string],
  { since, until }: Pick<Dates, "since" | "until">,
): Wishes => ({
  ...NOTHING,
  wishes: [
    ...(since === null ? [] : [{ name: first, values: [since] }]),
    ...(until === null ? [] : [{ name: last, values: [until] }]),
  ],
});

/** Dates beside the one that a kind of records is ordered by: the words before them, and the field, where one is searched. */
const OTHER_DATES: Readonly<
  Partial<Record<string, readonly { readonly field: string | null; readonly said: RegExp }[]>>
> = {
  "/trials/search": [
    {
      field: "start_date",
      said: /\b(?:start(?:ed|s|ing)?|beg[aiu]n(?:s|ning)?|launch(?:ed|ing)?|initiated|commenc(?:ed|es?|ing)|kick(?:ed|ing)? off|opened)(?: (?:dates?|enrol+(?:ing|ment)|recruit(?:ing|ment)|accrual))?$/i,
    },
    {
      field: "completion_date",
      said: /\b(?:complet(?:ed?|es|ing|ion)|finish(?:ed|es|ing)?|end(?:ed|s|ing)?|conclud(?:ed?|es|ing)|wrap(?:ped|ping|s)? up)(?: dates?)?$/i,
    },
    { field: null, said: /\b(?:posted|published|registered|terminated|withdrawn|suspended|stopped|halted)$/i },
  ],
  "/devices/recalls": [
    {
      field: "date_terminated",
      said: /\b(?:terminat(?:ed|ion)|ended|closed)(?: dates?| recalls?)?$/i,
    },
    { field: null, said: /\b(?:completed|finished|resolved)(?: dates?| recalls?)?$/i },
    { field: "date_posted", said: /\b(?:posted|classified|published)(?: dates?)?$/i },
  ],
  "/clearances/search": [{ field: "date_received", said: /\b(?:submitted|filed|received|applied for)(?: dates?)?$/i }],
  "/labels/search": [{ field: null, said: /\b(?:approved|launched|marketed)$/i }],
  "/devices/events": [{ field: null, said: /\b(?:implanted|manufactured|happened|occurr(?:ed|ing))$/i }],
};

/** `which 510(k)s has Masimo received since 2023`: what a firm received was decided then, unlike what FDA received. */
const isGot = (before: string, endpoint: Endpoint): boolean =>
  endpoint === "/clearances/search" &&
  /\breceived$/i.test(before) &&
  !/\b(?:fda|agency|cdrh|submissions?|applications?|requests?)\b/i.test(before);

/** Words between a date and the one before it that tell another date. */
const ANOTHER_DATE =
  /\b(?:cleared|decided|initiated|recalled|updated|posted|received|submitted|start(?:ed|ing)|began|beginning|end(?:ed|ing)|complet(?:ed|ing)|terminated|finish(?:ed|ing))\b/i;

/** The stretch of time that is asked for, of the date that the words before it tell. */
function datesIn(part: Part, endpoint: Endpoint, dates: Dates): Wishes {
  const { text } = part.question;
  const [first] = dates.spans;
  if (first === undefined) return NOTHING;
  const before = text
    .slice(0, first.start)
    .replace(/(?: (?:in|on|since|before|after|during|between|by|from|within|of|is|was))*(?: the)? $/i, "")
    .replace(/ by (?:the )?[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*){0,3}$/, "")
    .trimEnd();
  const end = dates.spans.at(-1)?.end ?? first.end;
  const [behind = ""] = /^ (?:start|completion)(?: dates?)?\b/i.exec(text.slice(end)) ?? [];
  /** A word of direction belongs to the date: `starting in 2027`. */
  const [ahead = ""] = /^[a-z]+/i.exec(text.slice(first.start)) ?? [];
  const second = dates.spans[1];
  /** `submitted in 2024 and cleared in 2025`: one search takes one of them. */
  if (second !== undefined && ANOTHER_DATE.test(text.slice(first.end, second.start)))
    return {
      ...NOTHING,
      notApplied: [{ text: text.slice(first.start, end), why: "not_understood" }],
      used: dates.spans,
    };
  const other = isGot(before, endpoint)
    ? undefined
    : OTHER_DATES[endpoint]?.find(({ said }) => said.test(before) || said.test(ahead) || said.test(behind));
  if (other === undefined)
    return DATED.has(endpoint) || isOfUpdates(part, endpoint) ? boundsOf(["since", "until"], dates) : NOTHING;
  if (other.field === null)
    return {
      ...NOTHING,
      notApplied: [{ text: text.slice(first.start, end), why: "no_such_filter" }],
      used: dates.spans,
    };
  const [cue = ""] = other.said.exec(before) ?? [];
  const days = boundsOf([`${other.field}_since`, `${other.field}_until`], dates.planned);
  return {
    ...days,
    used: [
      ...dates.spans,
      { start: before.length - cue.length, end: before.length },
      { start: end, end: end + behind.length },
    ],
  };
}

const MANY = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{2,7}|a thousand|one thousand)`;
/** `enrolment above 200`. */
const ENROLLMENT = "(?:enrol+ments?|sample sizes?)(?: sizes?)?(?: of| is| was)?";
const TAKING_PART = "(?:participants|patients|people|subjects|volunteers|enrollees|enrolled|women|men|children|adults)";
const AT_LEAST = new RegExp(
  String.raw`\b(?:more than|over|above|at least|a minimum of|no (?:fewer|less) than) ${MANY}\+? (?:\w+ )?${TAKING_PART}\b|${MANY}(?:\+| or more| plus) (?:\w+ )?${TAKING_PART}\b|${ENROLLMENT} (?:above|over|more than|greater than|exceeding) ${MANY}\b|${ENROLLMENT} (?:of )?at least ${MANY}\b`,
  "gi",
);
const AT_MOST = new RegExp(
  String.raw`\b(?:fewer than|less than|under|below|at most|up to|a maximum of|no more than) ${MANY} (?:\w+ )?${TAKING_PART}\b|${ENROLLMENT} (?:under|below|less than|fewer than) ${MANY}\b`,
  "gi",
);

const BEYOND = /\b(?<!no )(?:more than|over|above|greater than|exceeding|fewer than|less than|under|below)\b/i;
/** `over 65 patients`, and how many have an illness: `affecting fewer than 200,000 people`. */
const OF_AGE = /^(?:over|under|above|below) \d{2} (?:\w+ )?(?:patients|people|women|men|children|adults)$/i;
const OF_ILLNESS = /\b(?:affect(?:s|ing)?|kill(?:s|ing)?|that have|diagnosed in)(?: only)? $/i;

/** How many take part in studies: `more than 1,000 participants`. */
function enrollmentIn(part: Part): Wishes {
  const { text } = part.question;
  const found = (
    [
      ["enrollment_min", AT_LEAST, 1],
      ["enrollment_max", AT_MOST, -1],
    ] as const
  ).flatMap(([name, pattern, step]) =>
    spansIn(part, pattern).flatMap((span) => {
      const said = text.slice(span.start, span.end);
      if (OF_AGE.test(said) || OF_ILLNESS.test(text.slice(0, span.start))) return [];
      const [number = ""] = /\d[\d,]*|thousand/i.exec(said) ?? [];
      const many = /thousand/i.test(number) ? 1000 : Number(number.replaceAll(",", ""));
      return [{ span, wish: { name, values: [String(many + (BEYOND.test(said) ? step : 0))] } }];
    }),
  );
  return { ...NOTHING, wishes: found.map(({ wish }) => wish), used: found.map(({ span }) => span) };
}

/** The order that is said first: `from most stars to fewest`. Of two that begin together the longer one is meant. */
function orderIn(part: Part, endpoint: Endpoint, taken: readonly Span[]): Wishes {
  const { text } = part.question;
  const [first] = ORDERS.filter((order) => order.endpoint === endpoint)
    .flatMap(({ sort, pattern }) => spansIn(part, pattern).map((span) => ({ sort, span })))
    .filter(
      ({ span }) =>
        !taken.some((other) => overlaps(other, span)) &&
        negationBefore(text, span.start) === null &&
        !part.own.some((name) => NAMES.has(name.tag) && overlaps(name, span)),
    )
    .toSorted((one, other) => one.span.start - other.span.start || other.span.end - one.span.end);
  return first === undefined
    ? {
        ...NOTHING,
        used: spansIn(part, NO_ORDER),
        notApplied: spansIn(part, NO_ORDER).map(({ start, end }) => ({
          text: text.slice(start, end),
          why: "no_such_filter",
        })),
      }
    : {
        wishes: [{ name: "sort", values: [first.sort] }],
        notApplied: [],
        used: [first.span, ...spansOf(text, ORDERING), ...spansOf(text, OTHER_END)],
      };
}

/** An order that no search has. */
const NO_ORDER =
  /\b(?:sorted|ordered|arranged|alphabetically) by (?!number|how many|count|most|total|frequency)[a-z]+(?: name)?\b/gi;

/** Asks for an order without saying which, and where an order ends. */
const ORDERING = /\b(?:rank(?:ed|ing|s)?|order(?:ed)?|sort(?:ed)?|arranged?)(?: by)?\b/gi;
const OTHER_END =
  /\b(?:to|down to|up to) (?:the )?(?:fewest|most|lowest|highest|oldest|newest|worst|best|smallest|largest)\b/gi;

/** Where kinds are named that no filter means, or that these records do not tell. */
const untoldSpans = (part: Part, endpoint: Endpoint) =>
  [
    ...UNFILTERED.map((kind) => ({ ...kind, why: "no_such_filter" as const })),
    ...UNTOLD.map((kind) => ({ ...kind, why: "not_in_these_records" as const })),
  ]
    .filter((kind) => kind.endpoint === endpoint)
    .flatMap(({ pattern, why }) => spansIn(part, pattern).map((span) => ({ span, why })));

const untold = (text: string, endpoint: Endpoint, part: Part): readonly NotApplied[] =>
  untoldSpans(part, endpoint).map(({ span: { start, end }, why }) => ({ text: text.slice(start, end), why }));

/** Words that tell kinds of records and are no part of a name: `randomized asthma studies`. */
export const kindSpans = (text: string, topics: readonly Topic[]): readonly Span[] =>
  [
    { endpoint: "/trials/search", pattern: /\b(?:early )?phases? (?:[1-4]|i{1,3}v?|one|two|three|four)\b[ab]?/gi },
    ...KINDS,
    ...UNFILTERED,
    ...UNTOLD,
  ]
    .filter(({ endpoint }) => isOf(endpoint, topics))
    .flatMap(({ pattern }) => spansOf(text, pattern));

/** Words of wishes that are no part of a name, of the kinds of records that a question is about. */
export const wishSpans = (text: string, topics: readonly Topic[]): readonly Span[] =>
  [...ORDERS, ...KINDS]
    .filter(({ endpoint }) => isOf(endpoint, topics))
    .flatMap(({ pattern }) => spansOf(text, pattern).filter(({ start }) => negationBefore(text, start) === null));

const isOf = (endpoint: string, topics: readonly Topic[]): boolean =>
  topics.some((topic) => endpoint.split("/").includes(topic));
