import type { Span } from "../../language/span.ts";
import { ANY_RATING, MOST_MADE, type Call, type NotApplied, type NotCovered, type PlannedCall } from "../schema.ts";
import type { Wish } from "../wishes/wish.ts";

/** What a part of a question becomes, before its filters are added. */
export interface Made {
  readonly calls: readonly PlannedCall[];
  /** What of the part's own words no call asks for, said better than by repeating them. */
  readonly notApplied?: readonly NotApplied[];
  readonly notes?: readonly string[];
  /** Where words stand that have a part in the calls. */
  readonly used?: readonly Span[];
  /** Why the part cannot be answered here at all; then there are no calls. */
  readonly notCovered?: NotCovered;
}

/** Each value once, whatever its case. */
export const distinct = (values: readonly string[]): readonly string[] => [
  ...new Map(values.map((value) => [value.toLowerCase(), value])).values(),
];

/** Lists that one search takes, separated by commas; every other filter with several values is a search each. */
export const LISTED: ReadonlySet<string> = new Set(
  "route phase study_type intervention_type primary_purpose allocation masking intervention_model observational_model time_perspective sponsor_class sex age_group overall_rating type ownership device_class product_code country decision_code zip k_number pma_number ndc event_type clearance_type state firm_state advisory_committee regulation_number status product_type".split(
    " ",
  ),
);

/** Types of hospitals that have no overall rating. */
export const UNRATED: ReadonlySet<string> = new Set(["Childrens", "Psychiatric"]);

/** Those of them whose values are a search each where they are counted or compared: `more deaths or injuries`. */
export const APART: ReadonlySet<string> = new Set(
  "event_type clearance_type state firm_state advisory_committee regulation_number status type".split(" "),
);

/**
 * The same calls with these filters.
 * @param areApart whether the question counts or compares what it names
 */
export function withFilters(
  calls: readonly PlannedCall[],
  wishes: readonly Wish[],
  areApart: boolean,
): readonly PlannedCall[] {
  /** An order by ratings leaves out types of hospitals that have none: these are a search of their own. */
  const isByRating = wishes.some(({ name, values }) => name === "overall_rating" && values.join() === ANY_RATING);
  const isApart = ({ name, values }: Wish): boolean =>
    (areApart && APART.has(name)) || (isByRating && name === "type" && values.some((type) => UNRATED.has(type)));
  let all = calls;
  for (const wish of wishes) {
    const { name, values } = wish;
    const choices = LISTED.has(name) && !isApart(wish) ? listsOf(values) : values;
    all = all.flatMap((planned) => choices.map((value) => withValue(planned, name, value)));
  }
  return all.slice(0, MOST_MADE);
}

/** Characters of a list that a search takes. */
export const LONGEST_LIST = 200;

/** Values separated by commas, in as few lists as a search takes. */
function listsOf(values: readonly string[]): readonly string[] {
  const lists: string[] = [];
  for (const value of values) {
    const longer = lists.length === 0 ? value : `${lists.at(-1)},${value}`;
    if (lists.length > 0 && longer.length <= LONGEST_LIST) lists[lists.length - 1] = longer;
    else lists.push(value);
  }
  return lists;
}

function withValue({ call, otherwise, offered, ...planned }: PlannedCall, name: string, value: string): PlannedCall {
  const add = (one: Call): Call => Object({ ...one, params: { ...one.params, [name]: value } });
  return {
    ...planned,
    call: add(call),
    ...(otherwise === undefined ? {} : { otherwise: add(otherwise) }),
    ...(offered === undefined ? {} : { offered: add(offered) }),
  };
}
