import { givenCounty } from "./places/counties.ts";
import { countryCodeOf } from "./places/countries.ts";
import type { Span } from "../language/span.ts";
import { holds, overlaps, spansOf } from "../language/span.ts";
import type { Topic } from "../language/topics.ts";
import { phrasePattern } from "../vocabulary/phrases.ts";
import known from "./data/filters.json" with { type: "json" };
import type { Dates } from "./dates.ts";
import { negationBefore } from "./negation.ts";
import type { Part } from "./parts.ts";
import { phasesIn } from "./phases.ts";
import type { Call, NotApplied } from "./schema.ts";
import { ratingsIn } from "./stars.ts";
import type { Wish, Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

const KINDS = known.kinds.map(({ said, contrary = null, ...kind }) => ({
  ...kind,
  contrary,
  pattern: phrasePattern(said, "gi"),
}));
const ORDERS = known.orders.map(({ said, ...order }) => ({
  ...order,
  pattern: phrasePattern(`(?:${said})(?: (?:ones? )?first)?`, "gi"),
}));
const OWNERS = known.owners.map(({ said, values }) => ({ values, pattern: phrasePattern(said) }));

const patternsOf = (list: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(list).map(([endpoint, said]) => ({ endpoint, pattern: phrasePattern(said.join("|"), "gi") }));

/** Kinds that no filter means, and kinds that records do not tell. */
const UNFILTERED = patternsOf(known.unfiltered);
const UNTOLD = patternsOf(known.untold);

/** What a question that names all of a kind does not narrow. */
const ALL: Readonly<Record<string, number>> = { event_type: 3, sex: 3, overall_rating: 5 };

/** Hospitals in the order of their ratings: those that have one, since the catalog puts the others first. */
const RATING = /^-?overall_rating$/;
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
    ...(endpoint === "/clearances/search" ? [countriesIn(part)] : []),
    ...(endpoint === "/providers/search" ? [postalCodesIn(part)] : []),
    ...(DATED.has(endpoint) || isOfUpdates(part, endpoint) ? [datesOf(dates)] : []),
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
    .filter(({ name, values }) => values.length > 0 && values.length !== ALL[name]);
  const wanted = [...wishes];
  const isByRating = wanted.some(({ name, values }) => name === "sort" && values.some((sort) => RATING.test(sort)));
  return {
    wishes: isByRating && !wanted.some(({ name }) => name === "overall_rating") ? [...wanted, RATED] : wanted,
    notApplied: [...all.flatMap(({ notApplied }) => notApplied), ...untold(text, endpoint, part)],
    used: [...all.flatMap(({ used }) => used), ...untoldSpans(part, endpoint).map(({ span }) => span)],
  };
}

const UPDATED = /\b(?:last |recently )?(?:updat|chang|revis|modif)\w*/gi;

/** Studies are asked for by the day of their last update alone. */
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
      const isOfName = part.own.some((one) => NAMES.has(one.tag) && overlaps(one, span) && !holds(span, one));
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
  const stars = ratingsIn(part.own.filter(({ tag }) => tag === "stars"));
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
            notApplied: [],
            used: [one, ...ruledOut.map(({ one: not }) => not)],
          };
    }),
  ];
}

/** Asks for counts of each, not for one. */
const OF_COUNTS = /^(?:by |per )?(?:kinds? of |types? of )?owner(?:ship)?s?(?: types?)?$/i;

const NOT_FOR_PROFIT = /\bnot[- ]for[- ]profits?\b/gi;
const RUN_BY =
  /\b(?:owned|run|operated|managed|controlled) by (?:the |an? )?[^,.;?]{2,60}?(?=[,.;?]| in | with | that | which |$)/gi;

/** What says who owns hospitals: what was tagged, with the whole of `run by the county or the state`. */
function ownersIn({ own, question: { text }, start, end }: Part): readonly (Span & { readonly text: string })[] {
  const said = [...spansOf(text, RUN_BY), ...spansOf(text, NOT_FOR_PROFIT)]
    .filter((span) => start <= span.start && span.start < end && negationBefore(text, span.start) === null)
    .map((span) => ({ ...span, text: text.slice(span.start, span.end) }));
  const tagged = own.filter((one) => one.tag === "owner" && !said.some((span) => overlaps(span, one)));
  return [...tagged, ...said];
}

/** A country that clearances are asked from: its code. */
function countriesIn(part: Part): Wishes {
  const places = part.own.filter(({ tag }) => tag === "place");
  const codes = places.flatMap((one) => {
    const code = countryCodeOf(one.text);
    return code === null ? [] : [{ code, one }];
  });
  return {
    wishes: codes.length === 0 ? [] : [{ name: "country", values: codes.map(({ code }) => code) }],
    notApplied: [],
    used: codes.map(({ one }) => one),
  };
}

const POSTAL =
  /\b(?:zip(?: ?codes?)?|postal codes?)[ :#]*(\d{5}(?:-\d{4})?)\b|\b(?:in|near|around|[A-Z]{2},?) (\d{5}(?:-\d{4})?)\b(?! ?(?:mg|mcg|ml|units|beds))/g;

/** ZIP codes that providers are asked by. */
function postalCodesIn({ question: { text }, start, end }: Part): Wishes {
  const found = [...text.slice(start, end).matchAll(POSTAL)];
  const values = found.map(([, cued, placed]) => cued ?? placed ?? "");
  return {
    wishes: found.length === 0 ? [] : [{ name: "postal_code", values }],
    notApplied: [],
    used: found.map(({ 0: said, index }) => ({ start: start + index, end: start + index + said.length })),
  };
}

const datesOf = ({ since, until }: Dates): Wishes => ({
  ...NOTHING,
  wishes: [
    ...(since === null ? [] : [{ name: "since", values: [since] }]),
    ...(until === null ? [] : [{ name: "until", values: [until] }]),
  ],
});

function orderIn(part: Part, endpoint: Endpoint, taken: readonly Span[]): Wishes {
  for (const { sort, pattern } of ORDERS.filter((order) => order.endpoint === endpoint)) {
    const span = spansIn(part, pattern).find(
      (one) =>
        !taken.some((other) => overlaps(other, one)) &&
        negationBefore(part.question.text, one.start) === null &&
        !part.own.some((name) => NAMES.has(name.tag) && overlaps(name, one)),
    );
    if (span !== undefined) return { wishes: [{ name: "sort", values: [sort] }], notApplied: [], used: [span] };
  }
  return NOTHING;
}

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
    .filter(({ endpoint }) => topics.some((topic) => endpoint.split("/").includes(topic)))
    .flatMap(({ pattern }) => spansOf(text, pattern));

/** Words of wishes that are no part of a name. */
export const wishSpans = (text: string): readonly Span[] =>
  [...ORDERS, ...KINDS].flatMap(({ pattern }) =>
    spansOf(text, pattern).filter(({ start }) => negationBefore(text, start) === null),
  );
