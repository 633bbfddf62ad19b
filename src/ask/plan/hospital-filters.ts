import { NARROWER, OWNED_BY_VETERANS, OWNERSHIPS, ownersNamed } from "./ownership.ts";
import type { Filter } from "./schema.ts";
import { overlaps, spanOfMatch, type Span } from "./spans.ts";
import { starWishes, type Wish } from "./stars.ts";

const contains = (field: string, value: string, words: string): Filter => ({ field, test: "contains", value, words });

/** Hospitals of the Department of Veterans Affairs, by the catalog's own words. */
export const VETERANS = contains("type", "Veterans", "of the Veterans Administration");

const ACUTE_CARE = contains("type", "Acute Care", "of an acute care type");

/** Kinds that are kinds of another one in the catalog: `Voluntary non-profit - Church`. */
const WIDER: ReadonlyMap<Filter, Filter> = new Map([[VETERANS, ACUTE_CARE], ...NARROWER]);

/** Wishes about type, ownership and services, each a test on the record; of one field they are alternatives. */
const ROWS: readonly (readonly [RegExp, ...Filter[]])[] = [
  [/\bcritical access\b/i, contains("type", "Critical Access", "of the type critical access")],
  [/\bacute care\b/i, ACUTE_CARE],
  [/\bpsychiatric\b|\bmental hospitals?\b/i, contains("type", "Psychiatric", "of the psychiatric type")],
  [
    /\bVA\b(?=(?: (?:and|or|acute|care|critical|access|psychiatric|tribal|federal|military|public)){0,4} (?:hospitals?|medical|facilit))|\bveterans?'? (?:hospitals?|medical|affairs|administration)\b/i,
    VETERANS,
  ],
  ...OWNERSHIPS,
  [
    /(?<=\b(?:with|without|no|have|has|having|lack\w*|offer\w*|provid\w+)\b.{0,20})\b(?:emergency(?: (?:services?|rooms?|departments?|care))?|ERs?)\b(?<!\bdoes (?!not\b).*)/i,
    { field: "emergency_services", test: "is", value: true, words: "with emergency services" },
  ],
  [
    /\bbirthing[- ]friendly\b/i,
    { field: "birthing_friendly", test: "is", value: true, words: "with the birthing-friendly designation" },
  ],
];

interface HospitalWishes {
  readonly wishes: readonly Wish[];
  /** Several star ratings are named that no one range holds. */
  readonly isUnclear: boolean;
  /** Where owners are named whom the catalog does not tell; each is among the wishes, without filters. */
  readonly owners: readonly Span[];
}

/** The filters that a question about hospitals asks for, with the words that do. */
export function hospitalFilters(text: string): HospitalWishes {
  const { wishes, isUnclear } = starWishes(text);
  const matched = ROWS.flatMap(([pattern, ...filters]): readonly Wish[] => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ filters, span: spanOfMatch(match) }];
  });
  const found = matched.filter((wish) => !matched.some((other) => isInside(wish, other)));
  const known = found.map(({ span }) => span);
  const owners = ASKS_FOR_OWNER.test(text) ? [] : ownersNamed(text, known);
  const others = found.map((wish): Wish => ({ filters: filtersOf(text, wish, found, owners), span: wish.span }));
  return { wishes: [...wishes, ...others, ...owners.map((span) => ({ filters: [], span }))], isUnclear, owners };
}

/** `government-owned` in "federal government-owned". */
const isInside = (one: Wish, other: Wish): boolean =>
  overlaps(one.span, other.span) && other.filters.some((filter) => WIDER.get(filter) === one.filters[0]);

function filtersOf(text: string, wish: Wish, found: readonly Wish[], owners: readonly Span[]): readonly Filter[] {
  const isBeside = (span: Span): boolean => {
    const gap = between(text, span, wish.span);
    return gap.length < LONGEST_GAP && LISTED.test(gap);
  };
  if (isOwnership(wish) && (ASKS_FOR_OWNER.test(text) || owners.some(isBeside))) return [];
  const isOneOfOwners =
    wish.filters[0] === VETERANS && found.some((other) => isOwnership(other) && isBeside(other.span));
  return isOneOfOwners ? [OWNED_BY_VETERANS] : narrowest(text, wish, found);
}

const isOwnership = ({ filters }: Wish): boolean => filters.some(({ field }) => field === "ownership");

/** `Who owns the hospitals in Bismarck: church or government?` wishes for no kind of owner. */
const ASKS_FOR_OWNER = /\bwho (?:owns|runs|operates)\b/i;

/** `nonprofit Catholic hospitals`: where nothing sets the two side by side, the narrower kind is meant. */
function narrowest(text: string, { filters, span }: Wish, found: readonly Wish[]): readonly Filter[] {
  const [filter] = filters;
  const narrower = found.find(
    (other) =>
      other.filters.some((one) => WIDER.get(one) === filter) && !SIDE_BY_SIDE.test(between(text, span, other.span)),
  );
  return narrower?.filters ?? filters;
}

const between = (text: string, one: Span, other: Span): string =>
  text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));

const SIDE_BY_SIDE = /[,;/&?.]|\b(?:and|or|vs|versus|than)\b/i;

const LONGEST_GAP = 40;

/**
 * Nothing but words of listing between two: `public or private`, `public hospitals vs. private`. A filter by one of two
 * owners would drop the other.
 */
const LISTED =
  /^[ -]*(?:hospitals|ones)?(?: (?:owned|run|operated))?[ -]*(?:,|\/|&|and|or|vs\.?|versus|than)[^a-z]*(?:and|or|by|the)?\W*$/i;
