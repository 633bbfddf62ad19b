import { z } from "zod";
import { compactDate } from "../../src/catalog/params.ts";
import { STATES } from "../../src/core/states.ts";
import { isNpi } from "../../src/catalog/npi.ts";
import { compactDay } from "./dates.ts";
import { LONGEST_SEARCH_TEXT, SEARCH_TEXT } from "./search-text.ts";

/** What a question may be turned into, by rules and by a model alike: nothing else is ever asked of a dataset. */

const text = z.string().min(2).max(LONGEST_SEARCH_TEXT).regex(SEARCH_TEXT);

const state = z.enum([...STATES.keys()]);

/** The statuses of studies that people ask for, as their registry writes them. */
export const STUDY_STATUSES = [
  "ACTIVE_NOT_RECRUITING",
  "COMPLETED",
  "ENROLLING_BY_INVITATION",
  "NOT_YET_RECRUITING",
  "RECRUITING",
  "SUSPENDED",
  "TERMINATED",
  "WITHDRAWN",
] as const;

const since = compactDate("Decided on this day or later.", "20240131");

/** A call whose parameters, by their names, are enough to ask by. */
const call = <Endpoint extends string, Shape extends z.ZodRawShape>(
  endpoint: Endpoint,
  shape: Shape,
  isEnough: (given: ReadonlySet<string>) => boolean = ({ size }) => size > 0,
) => {
  const given = (params: object): ReadonlySet<string> =>
    new Set(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [name])));
  const params = z.strictObject(shape).refine((values) => isEnough(given(values)), { error: "needs more parameters" });
  return z.strictObject({ endpoint: z.literal(endpoint), params });
};

/** One question to one dataset, by no parameters but these. */
export const callSchema = z.discriminatedUnion("endpoint", [
  call("/labels/search", { brand: text.optional(), generic: text.optional(), q: text.optional() }),
  call(
    "/trials/search",
    {
      condition: text.optional(),
      intervention: text.optional(),
      location: text.optional(),
      status: z.enum(STUDY_STATUSES).optional(),
    },
    (given) => given.has("condition") || given.has("intervention"),
  ),
  call(
    "/clearances/search",
    { q: text.optional(), applicant: text.optional(), since: since.optional() },
    (given) => given.has("q") || given.has("applicant"),
  ),
  call("/devices/recalls", { q: text }),
  call("/devices/events", { q: text }),
  call(
    "/providers/search",
    { state: state.optional(), city: text.optional(), taxonomy: text.optional(), organization: text.optional() },
    (given) => given.size > 1 || given.has("organization"),
  ),
  call("/providers/{npi}", { npi: z.string().refine(isNpi, { error: "must pass the NPI check digit" }) }),
  call("/hospitals/search", { state: state.optional(), city: text.optional(), name: text.optional() }),
]);

export type Call = z.output<typeof callSchema>;

/** What a call asks by, without the parameters that it does not use. */
export const paramsOf = ({ params }: Call): readonly (readonly [name: string, value: string])[] =>
  Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/** Each call once; capital letters make no other one. */
export const distinctCalls = <Planned extends { readonly call: Call }>(
  calls: readonly Planned[],
): readonly Planned[] => [
  ...new Map(
    calls.map((one) => [JSON.stringify([one.call.endpoint, paramsOf(one.call).toSorted()]).toLowerCase(), one]),
  ).values(),
];

/** Calls in one plan. */
export const MOST_CALLS = 4;

const callsSchema = z.array(callSchema).min(1).max(MOST_CALLS);

/** The calls of a plan, checked; null when any of them is not allowed, such as one by a day after `today`. */
export function toCalls(value: unknown, today: Date): readonly Call[] | null {
  const parsed = callsSchema.safeParse(value);
  if (!parsed.success) return null;
  const last = compactDay(today);
  return parsed.data.some((call) => "since" in call.params && (call.params.since ?? "") > last) ? null : parsed.data;
}

/** Sections of a drug label: fields of its record. */
export const LABEL_SECTIONS = [
  "indications",
  "boxed_warning",
  "contraindications",
  "warnings",
  "adverse_reactions",
  "drug_interactions",
  "dosage",
  "pregnancy",
  "pediatric_use",
] as const;

export type LabelSection = (typeof LABEL_SECTIONS)[number];

/**
 * A wish that no dataset can filter by, applied by this service over the retrieved records alone. `field` is a field of
 * the dataset's record, with `[]` after a list of objects; `contains` compares folded text, also inside lists, and
 * `names` looks for whole words, in any order; `all_of` compares a list of codes with those of `value`, parted by
 * commas; `from` and `to` compare days (`2023-05-01`), of which a record may hold the year or month alone.
 */
export interface Filter {
  readonly field: string;
  readonly test: "at_least" | "at_most" | "is" | "contains" | "names" | "all_of" | "from" | "to";
  readonly value: string | number | boolean;
  /** How an answer says it after "records": "with five stars or fewer". Own words; no digits but those of days. */
  readonly words: string;
}

/** An order that no dataset can be asked for, in which this service puts the retrieved records. */
export interface Order {
  readonly field: string;
  readonly isDescending: boolean;
  /** How an answer says it: "the best rated first". */
  readonly words: string;
}

/** A call with what is done about its records, and with what is asked where it finds none. */
export interface PlannedCall {
  readonly call: Call;
  /** Asked when `call` finds nothing (a brand that is a generic name); the answer says that both were tried. */
  readonly otherwise?: Call;
  /** Of labels: what the question is about, most wanted first; without it indications and warnings. */
  readonly sections?: readonly LabelSection[];
  /** Records have to pass all of them; of several `contains` or `names` tests of one field, one. */
  readonly filters?: readonly Filter[];
  readonly order?: Order;
}

/** A plan before its calls are checked by {@link toCalls}. */
export interface Plan {
  readonly kind: "plan";
  readonly calls: readonly PlannedCall[];
  /** Parts of the question that no dataset can filter by and this service did not, for example "phase three". */
  readonly notApplied: readonly string[];
  /** Full sentences of our own about how the question was read: "Searched for warfarin (you wrote warfrin)." */
  readonly notes: readonly string[];
  /** Full sentences about parts of the question that nothing here covers: "Drug recalls are not among …". */
  readonly notCovered: readonly string[];
}

/** What becomes of a question: a plan, or why there is none. */
export type PlanResult =
  | Plan
  | {
      readonly kind: "not_supported";
      /** `not_covered`: a topic that is not here, which a model may not plan; `not_understood`: nothing to look for. */
      readonly why: "not_covered" | "not_understood";
      /** Full sentences of our own, safe to show. */
      readonly reason: string;
      readonly suggestions: readonly string[];
    }
  | { readonly kind: "exclusion_referral" }
  /** Ten digits that cannot be an NPI. */
  | { readonly kind: "invalid_npi" };
