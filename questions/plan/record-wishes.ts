import { phrasePattern } from "../vocabulary/phrases.ts";
import { negationBefore } from "./negation.ts";
import orders from "./data/orders.json" with { type: "json" };
import type { Topic } from "../language/topics.ts";
import type { Dates } from "./dates.ts";
import { paramsOf, type Call, type Filter, type Order, type PlannedCall } from "./schema.ts";
import { spansOf, type Span } from "../language/span.ts";

/** `phase 3`, `phase 2/3`, `early phase 1`, `phases I and II`. */
const FIGURE = "(?:[1-4]|i{1,3}v?|one|two|three|four)";
const PHASE = new RegExp(
  String.raw`\b(?:early )?phases? ${FIGURE}(?:\s?(?:[/-]|and|or|to)\s?(?:phase )?${FIGURE})?[ab]?\b`,
  "gi",
);

/** Adds what no dataset can search by and its records show: a stretch of time, a phase, an order. */
export function withRecordWishes(planned: PlannedCall, dates: Dates, text: string): PlannedCall {
  const { endpoint } = planned.call;
  const filters = [
    ...(planned.filters ?? []),
    ...(endpoint === "/trials/search" ? phaseFilters(text) : []),
    ...KINDS.filter((kind) => kind.endpoint === endpoint && wanted(text, kind.pattern).length > 0).map(
      ({ filter }) => filter,
    ),
    ...dateFilters(planned.call, dates.since, dates.until),
  ];
  const order = ORDERS[endpoint]?.find(({ pattern }) => pattern.test(text))?.order;
  return {
    ...planned,
    ...(filters.length === 0 ? {} : { filters }),
    ...(order === undefined ? {} : { order }),
  };
}

const DATED: Readonly<Partial<Record<Call["endpoint"], readonly [field: string, happened: string]>>> = {
  "/devices/recalls": ["date_initiated", "initiated"],
  "/devices/events": ["date_received", "received"],
  "/clearances/search": ["decision_date", "decided"],
  "/trials/search": ["start_date", "started"],
};

/** Clearances are searched from a day on; their last day, and the days of other records, are looked at here. */
function dateFilters(call: Call, since: string | null, until: string | null): readonly Filter[] {
  const [field, happened] = DATED[call.endpoint] ?? [];
  if (field === undefined || happened === undefined) return [];
  const isSearched = paramsOf(call).some(([name]) => name === "since");
  const first = since === null || isSearched ? null : dashed(since);
  const last = until === null ? null : dashed(until);
  const both = last === null ? `since ${first}` : `from ${first} to ${last}`;
  const words = `${happened} ${first === null ? `up to ${last}` : both}`;
  return [
    ...(first === null ? [] : [{ field, test: "from", value: first, words } as const]),
    ...(last === null ? [] : [{ field, test: "to", value: last, words } as const]),
  ];
}

const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

const PHASES = ["1|i|one", "2|ii|two", "3|iii|three", "4|iv|four"].map((forms) => forms.split("|"));

/** Words right before or behind a phase that ask for others, too, and which of the four by its index. */
const RANGES: readonly (readonly [before: RegExp, after: RegExp, from: number, to: number])[] = [
  [/\b(?:above|beyond|over|after|past|(?:later|higher) than) $/i, /^$/, 1, 4],
  [/\b(?:at least|from|minimum) $/i, /^(?:\+| (?:and|or) (?:later|higher|above|beyond|up))/i, 0, 4],
  [/\b(?:below|before|under|earlier than|lower than) $/i, /^$/, -4, 0],
  [/\b(?:up to|at most) $/i, /^ (?:and|or) (?:earlier|lower|below)/i, -4, 1],
];

/** `phase 3` is that phase alone; `phase 2/3` the studies of both; `phase 1 or 2` those of either. */
function phaseFilters(text: string): readonly Filter[] {
  const found = [...text.matchAll(PHASE)].filter(({ index }) => negationBefore(text, index) === null);
  const [only] = found;
  if (only === undefined) return [];
  const named = found.flatMap(([phase]) =>
    phase
      .toLowerCase()
      .split(/[^a-z1-4]+|(?<=[1-4iv])[ab]?\b/)
      .map((figure) => PHASES.findIndex((forms) => forms.includes(figure)))
      .filter((at) => at !== -1),
  );
  const [first = 0, last = first] = [named[0], named.at(-1)];
  const [before, after] = [text.slice(0, only.index), text.slice(only.index + only[0].length)];
  const range = RANGES.find(([ahead, behind]) => ahead.test(before) || (after !== "" && behind.test(after)));
  const isJoined = found.length === 1 && named.length === 2 && /[/-]| to /.test(only[0]);
  const isBoth = isJoined && last - first === 1 && range === undefined;
  const wanted = PHASES.keys()
    .toArray()
    .filter((at) =>
      range === undefined
        ? named.includes(at) || (isJoined && first < at && at < last)
        : first + range[2] <= at && at < first + range[3],
    );
  const isEarly = /^early/i.test(only[0]);
  const codes = isEarly ? ["EARLY_PHASE1"] : wanted.map((at) => `PHASE${at + 1}`);
  const said = isEarly ? ["one, early"] : wanted.map((at) => PHASES[at]?.[2] ?? "");
  const words = `of phase ${said.join(isBoth ? " and " : " or ")}`;
  return (isBoth ? [codes.join()] : codes).map((value) => ({ field: "phases", test: "all_of", value, words }));
}

/** Orders that words ask for, by endpoint. */
const ORDERS: Readonly<Partial<Record<string, readonly { readonly pattern: RegExp; readonly order: Order }[]>>> =
  Object.fromEntries(
    orders.orders.map(({ endpoint, rules }) => [
      endpoint,
      rules.map(({ said, ...order }) => ({ pattern: phrasePattern(said), order })),
    ]),
  );

/** Kinds of records that words ask for and each record tells: `with results`. */
const KINDS = orders.kinds.map(({ endpoint, said, ...filter }) => ({
  endpoint,
  pattern: phrasePattern(said),
  filter: filter as Filter,
}));

/** Where a pattern stands in a text and is not ruled out. */
const wanted = (text: string, pattern: RegExp): readonly Span[] =>
  spansOf(text, new RegExp(pattern, "gi")).filter(({ start }) => negationBefore(text, start) === null);

/** Words of wishes that records of an endpoint, or of any, are looked through or put in order for. */
export const wishSpans = (text: string, endpoint?: Call["endpoint"]): readonly Span[] =>
  [
    ...Object.entries(ORDERS).flatMap(([of, rules = []]) => (of === (endpoint ?? of) ? rules : [])),
    ...KINDS.filter((kind) => kind.endpoint === (endpoint ?? kind.endpoint)),
    ...((endpoint ?? TRIALS) === TRIALS ? [{ pattern: PHASE }] : []),
  ].flatMap(({ pattern }) => wanted(text, pattern));

/** Kinds that no record tells: `open label`. */
const UNFILTERED = Object.entries(orders.unfiltered).map(([endpoint, said]) => ({
  endpoint,
  pattern: phrasePattern(said.join("|")),
}));

/** Words that tell kinds of records and are no part of a name: `randomized asthma studies`. */
export const kindSpans = (text: string, topics: readonly Topic[]): readonly Span[] =>
  [{ endpoint: TRIALS, pattern: PHASE }, ...KINDS, ...UNFILTERED]
    .filter(({ endpoint }) => topics.some((topic) => endpoint.split("/").includes(topic)))
    .flatMap(({ pattern }) => spansOf(text, new RegExp(pattern, "gi")));

const TRIALS = "/trials/search";
