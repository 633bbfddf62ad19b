import type { Dates } from "./dates.ts";
import { paramsOf, type Call, type Filter, type Order, type PlannedCall } from "./schema.ts";
import type { Span } from "../text-spans.ts";

/** `phase 3`, `phase 2/3`, `early phase 1`, `phases I and II`. */
const PHASE =
  /\b(?:early )?phases? (?:[1-4]|i{1,3}v?|one|two|three|four)(?:\s?(?:[/-]|and|or|to)\s?(?:phase )?(?:[1-4]|i{1,3}v?|two|three|four))?[ab]?\b/gi;

/** Adds what no dataset can search by and its records show: a stretch of time, a phase, an order. Applied after retrieving. */
export function withRecordWishes(planned: PlannedCall, dates: Dates, text: string): PlannedCall {
  const { endpoint } = planned.call;
  const filters = [
    ...(planned.filters ?? []),
    ...(endpoint === "/trials/search" ? phaseFilters(text) : []),
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
  const words =
    first === null
      ? `${happened} up to ${last}`
      : last === null
        ? `${happened} since ${first}`
        : `${happened} from ${first} to ${last}`;
  return [
    ...(first === null ? [] : [{ field, test: "from", value: first, words } as const]),
    ...(last === null ? [] : [{ field, test: "to", value: last, words } as const]),
  ];
}

const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

const PHASES: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:4|iv|four)$/i, "PHASE4", "four"],
  [/^(?:3|iii|three)$/i, "PHASE3", "three"],
  [/^(?:2|ii|two)$/i, "PHASE2", "two"],
  [/^(?:1|i|one)$/i, "PHASE1", "one"],
];

/** `phase 3` is that phase alone; `phase 2/3` the studies of both; `phase 1 or 2` those of either. */
function phaseFilters(text: string): readonly Filter[] {
  const said = [...text.matchAll(PHASE)].map(([phase]) => phase);
  const [only] = said;
  if (only === undefined) return [];
  const named = said.flatMap((phase) =>
    (phase.match(/\b(?:[1-4]|i{1,3}v?|iv|one|two|three|four)(?=[ab]?\b)/gi) ?? []).flatMap((figure) =>
      PHASES.flatMap(([pattern, value, word]) => (pattern.test(figure) ? [{ value, word }] : [])),
    ),
  );
  const values = /^early/i.test(only) ? [{ value: "EARLY_PHASE1", word: "one, early" }] : named;
  const isBoth = said.length === 1 && values.length === 2 && /[/-]/.test(only);
  const options = isBoth
    ? [
        values
          .map(({ value }) => value)
          .toSorted()
          .join(),
      ]
    : values.map(({ value }) => value);
  if (options.length === 0) return [];
  const words = `of phase ${values.map(({ word }) => word).join(isBoth ? " and " : " or ")}`;
  return options.map((value) => ({ field: "phases", test: "all_of", value, words }));
}

interface OrderRule {
  readonly pattern: RegExp;
  readonly order: Order;
}

const rule = (pattern: RegExp, field: string, isDescending: boolean, words: string): OrderRule => ({
  pattern,
  order: { field, isDescending, words },
});

const byDate = (field: string): readonly OrderRule[] => [
  rule(/\b(?:oldest|earliest)\b/i, field, false, "the oldest first"),
  rule(/\b(?:newest|latest|most recent(?:ly)?)\b/i, field, true, "the newest first"),
];

const ORDERS: Readonly<Partial<Record<Call["endpoint"], readonly OrderRule[]>>> = {
  "/hospitals/search": [
    rule(/\b(?:worst|lowest|poorest)\b/i, "overall_rating", false, "the lowest rated first"),
    rule(/\b(?:best|top|highest)\b/i, "overall_rating", true, "the best rated first"),
  ],
  "/trials/search": [
    rule(
      /\b(?:biggest|largest|most participants|most patients)\b/i,
      "enrollment.count",
      true,
      "the largest enrollment first",
    ),
    rule(/\b(?:smallest|fewest participants)\b/i, "enrollment.count", false, "the smallest enrollment first"),
    ...byDate("start_date"),
  ],
  "/devices/recalls": byDate("date_initiated"),
  "/devices/events": byDate("date_received"),
  "/clearances/search": byDate("decision_date"),
};

/** Words of wishes that records are looked through or put in order for. */
export const wishSpans = (endpoint: Call["endpoint"], text: string): readonly Span[] =>
  [
    ...(ORDERS[endpoint] ?? []).map(({ pattern }) => pattern),
    ...(endpoint === "/trials/search" ? [PHASE] : []),
  ].flatMap(({ source }) =>
    [...text.matchAll(new RegExp(source, "gi"))].map(({ index, 0: said }) => ({
      start: index,
      end: index + said.length,
    })),
  );
