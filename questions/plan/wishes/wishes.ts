import { Phrases } from "../../vocabulary/phrases.ts";
import { holds, overlaps, spansOf, type Span } from "../../language/span.ts";
import type { Topic } from "../../language/topics.ts";
import { isComparison } from "../counted.ts";
import { givenCounty } from "../places/counties.ts";
import type { Dates } from "../dates.ts";
import { negationBefore } from "../negation.ts";
import type { Part } from "../parts.ts";
import { textsIn } from "../calls/label-text.ts";
import { ANY_RATING, type Call } from "../schema.ts";
import { daysIn, isOfUpdates, UPDATED } from "./days.ts";
import { enrollmentIn } from "./enrollment.ts";
import { numbersIn, problemsIn, reasonIn, reportersIn } from "./devices.ts";
import { hospitalWishes } from "./hospitals.ts";
import { isOf, KINDS, kindsIn, untoldSpans } from "./kinds.ts";
import { ORDERS, orderIn } from "./order.ts";
import { phasesIn } from "./phases.ts";
import { countriesIn, distributionIn, postalCodesIn, statesIn } from "./places.ts";
import { NOTHING, type Wish, type Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

/** The filters and the order that a part of a question asks a dataset for. */
export function wishesOf(part: Part, endpoint: Endpoint, dates: Dates): Wishes {
  const { text } = part.question;
  /** `oral contraceptives among the interactions`: words that are looked for tell no route. */
  const inSections =
    endpoint === "/labels/search"
      ? textsIn(part).filter(({ saysSection, words }) => saysSection && words.includes(" "))
      : [];
  const kinds = kindsIn(part, endpoint, inSections);
  const untold = untoldSpans(part, endpoint);
  /** `still open at the end of 2023`: neither a day of the records nor how they stand now. */
  const isUntold = (one: Span): boolean => untold.some(({ span }) => holds(span, one));
  const reporters = endpoint === "/devices/events" ? reportersIn(part) : NOTHING;
  const special = [
    ...(endpoint === "/hospitals/search" ? hospitalWishes(part, kinds.used) : []),
    ...(endpoint === "/trials/search" ? [phasesIn(part)] : []),
    ...(endpoint === "/clearances/search" ? [countriesIn(part), statesIn(part, "state")] : []),
    ...(endpoint === "/devices/recalls"
      ? [statesIn(part, "firm_state"), distributionIn(part), reasonIn(part, kinds.used)]
      : []),
    ...(endpoint === "/devices/events" ? [reporters, numbersIn(part), problemsIn(part, kinds.used)] : []),
    ...(endpoint === "/providers/search" ? [postalCodesIn(part, "postal_code")] : []),
    ...(endpoint === "/hospitals/search" ? [postalCodesIn(part, "zip")] : []),
    ...(dates.spans.some(isUntold) ? [] : [daysIn(part, endpoint, dates)]),
    ...(endpoint === "/trials/search" ? [enrollmentIn(part)] : []),
    ...(isOfUpdates(part, endpoint) ? [{ ...NOTHING, used: spansOf(text, UPDATED) }] : []),
    /** `a nurse was the first to report` is no order. */
    orderIn(part, endpoint, [...kinds.used, ...reporters.used]),
  ];
  const all = [kinds, ...special];
  const wishes = Map.groupBy(
    all.flatMap((one) => one.wishes),
    ({ name }) => name,
  )
    .entries()
    .map(([name, same]): Wish => ({
      name,
      values: [...new Set(same.flatMap(({ values }) => values))],
      sides: [
        ...new Map(same.flatMap(({ values }) => (values.length === 0 ? [] : [[values.join(), values]]))).values(),
      ],
      spans: same.flatMap(({ values, spans = [] }) => (values.length === 0 ? [] : spans)),
    }))
    .filter(
      ({ name, values, spans = [] }) =>
        values.length > 0 &&
        !(name === "status" && spans.length > 0 && spans.every(isUntold)) &&
        !(name === "type" && values.includes("individual") && values.includes("organization")) &&
        (values.length !== ALL[name] || (name === "event_type" && isComparison(text))),
    );
  const wanted = withVeterans(
    [...wishes].filter(
      ({ name }) => !(isAskedOfOne(part) && SHOWN_OF_ONE.has(name)) && ASKED_OF[name]?.test(text) !== true,
    ),
  );
  /** `a device, not a drug` is said by the filter. */
  const shown = SHOWN[endpoint] === undefined ? [] : spansOf(text, SHOWN[endpoint]);
  const read = all.flatMap(({ used }) => used);
  const missing = untold.filter(({ span }) => !read.some((one) => holds(one, span)));
  const isByRating = wanted.some(({ name, values }) => name === "sort" && values.includes(BEST_FIRST));
  /** `the best patient experience`: of which no record tells one number. */
  const [ofMeasure] = endpoint === "/hospitals/search" && isByRating ? spansOf(text, BEST_OF_MEASURE) : [];
  if (ofMeasure !== undefined)
    return {
      wishes: wanted.filter(({ name }) => name !== "sort" && name !== "overall_rating"),
      notApplied: [
        ...all.flatMap(({ notApplied }) => notApplied),
        { text: text.slice(ofMeasure.start, ofMeasure.end), why: "not_in_these_records" },
      ],
      used: [...shown, ...all.flatMap(({ used }) => used), ofMeasure],
    };
  return {
    wishes: isByRating && !wanted.some(({ name }) => name === "overall_rating") ? [...wanted, RATED] : wanted,
    notApplied: [
      ...all.flatMap(({ notApplied }) => notApplied),
      ...missing.map(({ span, why }) => ({
        text: text.slice(span.start, span.end),
        /** `entrapment or falls`: reports of the one are not among those of the other. */
        why: wanted.some((wish) => isOtherProblem(wish, span, text)) ? ("separate_question" as const) : why,
      })),
    ],
    used: [...shown, ...all.flatMap(({ used }) => used), ...missing.map(({ span }) => span)],
  };
}

/** Whether a problem that is searched for stands beside words that might be another one. */
const isOtherProblem = ({ name, spans = [] }: Wish, other: Span, text: string): boolean =>
  name.endsWith("_problem") &&
  spans.some((one) => {
    const [first, last] = one.start < other.start ? [one, other] : [other, one];
    return /^,? or (?:an? |the |of |with )*$/i.test(text.slice(first.end, last.start));
  });

/** What a question that names all of a kind does not narrow. */
const ALL: Readonly<Record<string, number>> = { event_type: 3, sex: 3, overall_rating: 5 };

/** Hospitals from the best rating down: those that have one, since the catalog puts the others before them. */
const BEST_FIRST = "-overall_rating";

const BEST_OF_MEASURE =
  /\b(?:the )?(?:best|highest|top|worst|lowest)(?:[- ]rated)?(?: (?:in|for|on|at|scores? (?:in|for|on)|ratings? (?:in|for|on)))? (?:the )?(?:patient (?:experience|satisfaction|safety)|safety of care|timeliness|patient survey)(?: (?:scores?|ratings?|stars))?/gi;

const RATED: Wish = { name: "overall_rating", values: ANY_RATING.split(",") };

/** `Does Johns Hopkins Hospital have an emergency room?` asks what its record says: a filter would hide a "no". */
const isAskedOfOne = (part: Part): boolean => {
  const { text } = part.question;
  const counties = givenCounty(part)?.used ?? [];
  return part.own.some(
    (one) =>
      one.tag === "hospital" &&
      !counties.some((county) => overlaps(county, one)) &&
      !HAS_HOSPITALS.test(text.slice(one.end)) &&
      (YES_OR_NO.test(text.slice(0, one.start)) || WHETHER_IT.test(text.slice(one.end))),
  );
};

/** `Does Wayne County have a children's hospital?`: a place, of whose hospitals a kind is asked for. */
const HAS_HOSPITALS =
  /^(?: (?:county|parish))?(?:, [A-Z][a-z]+(?: [A-Z][a-z]+)?,?)? (?:still |even |also )?(?:ha(?:s|ve)|got|offer) (?:an?|any|its own|at least one) (?:[\w'’-]+ ){0,4}?hospitals?\b/i;

const YES_OR_NO =
  /^(?:\W*(?:hi|hello|hey|ok|so|please|quick question)\b\W*)*(?:does|do|did|is|are|was|were|has|have) (?:the )?$|\b(?:whether|if) (?:the )?$/i;

/** `Cedars-Sinai: rating, ownership, emergency services`, `Mayo Clinic: its rating and whether it has an emergency room`. */
const WHETHER_IT =
  /\b(?:whether|if) (?:it|they|each|both|either|that one|this one) (?:also )?(?:ha(?:s|ve)|is|are|offers?|runs?)\b|[:,] (?:and )?(?:does|do|is|are|has|have) (?:it|they) (?:also )?\b|^ ?[:–—-] (?:[\w/ -]+, )*[\w/ -]*\b(?:ratings?|stars|ownership|owner|type|address|phone|status)\b/i;

/** `is the CPAP recall still open`, `is it injected or taken by mouth`: what records show, and a filter would hide. */
const ASKED_OF: Readonly<Partial<Record<string, RegExp>>> = {
  /** `listed as individuals or groups?` */
  type: /\b(?:individuals?|persons?|people|solo practitioners?)(?: \w+)? or (?:an? )?(?:groups?|organi[sz]ations?|(?:group )?practices|clinics|compan(?:y|ies)|businesses)\b|\b(?:groups?|organi[sz]ations?|practices|clinics|compan(?:y|ies)) or (?:an? )?(?:individuals?|persons?|people)\b/i,
  status:
    /^\W*(?:(?:ok|so|please|hi|hello)\W+)*(?:(?:is|are|was|were|has|have) (?:the|that|this|those|these)\b[^?]*\brecalls?|(?:did|has|is|was) (?:the )?[A-Z][\w&-]+['’]s? [^?]*\brecall)\b[^?]*\b(?:open|ongoing|active|over|closed|terminated|ended|finished|completed)\b/i,
  route: new Phrases(
    /\b(?:is|are|does|do|whether|if) (?:it|they|this|the \w+|[\w-]+) (?:(?:an?|taken|given|used|be) )*(?:inject\w*|oral(?:ly)?|by mouth|swallow\w*|topical(?:ly)?|iv|pills?|tablets?|shots?|infus\w*|inhal\w*)\b[^.?!]{0,24}\bor\b/i,
  ),
};

/** `with the quantity in commerce`: what each record shows is not left out. */
const SHOWN: Readonly<Partial<Record<Endpoint, RegExp>>> = {
  "/devices/recalls":
    /\b(?:product )?quantit(?:y|ies)(?: (?:(?:that (?:is|was|were) )?in (?:commerce|distribution)|distributed|of (?:units|products?)))?\b/gi,
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

/** Words of wishes that are no part of a name, of the kinds of records that a question is about. */
export const wishSpans = (text: string, topics: readonly Topic[]): readonly Span[] =>
  [...ORDERS, ...KINDS]
    .filter(({ endpoint }) => isOf(endpoint, topics))
    .flatMap(({ pattern }) => spansOf(text, pattern).filter(({ start }) => negationBefore(text, start) === null));
