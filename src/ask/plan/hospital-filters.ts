import type { Filter } from "./schema.ts";
import { spanOfMatch, type Span } from "./spans.ts";
import { starWishes, type Wish } from "./stars.ts";

const contains = (field: string, value: string, words: string): Filter => ({ field, test: "contains", value, words });

/** Hospitals of the Department of Veterans Affairs, by the catalog's own words. */
export const VETERANS = contains("type", "Veterans", "of the Veterans Administration");

const ACUTE_CARE = contains("type", "Acute Care", "of an acute care type");
const NON_PROFIT = contains("ownership", "non-profit", "with non-profit ownership");
const CHURCH = contains("ownership", "Church", "with church ownership");

/** Kinds that are kinds of another one in the catalog: `Voluntary non-profit - Church`. */
const WIDER: ReadonlyMap<Filter, Filter> = new Map([
  [VETERANS, ACUTE_CARE],
  [CHURCH, NON_PROFIT],
]);

/** Wishes about type, ownership and services, each a test on the record; of one field they are alternatives. */
const ROWS: readonly (readonly [RegExp, Filter])[] = [
  [/\bcritical access\b/i, contains("type", "Critical Access", "of the type critical access")],
  [/\bacute care\b/i, ACUTE_CARE],
  [/\bpsychiatric\b|\bmental hospitals?\b/i, contains("type", "Psychiatric", "of the psychiatric type")],
  [
    /\bVA\b(?=(?: (?:and|or|acute|care|critical|access|psychiatric)){0,4} (?:hospitals?|medical|facilit))|\bveterans?'? (?:hospitals?|medical|affairs|administration)\b/i,
    VETERANS,
  ],
  [/\b(?:non-?profit|not[- ]for[- ]profit|voluntary)\b/i, NON_PROFIT],
  [
    /(?<!\bnot[- ])\bfor[- ]profit\b|\b(?:proprietary|privately owned|investor[- ]owned)\b/i,
    contains("ownership", "Proprietary", "with proprietary ownership"),
  ],
  [
    /\b(?:government|publicly|state|county|federally?)(?:-? (?:and|or) [a-z]+)?[- ](?:owned|run)\b|\bowned by the (?:government|state|county)\b|\b(?:public|government(?:al)?)(?: (?:acute care|critical access|psychiatric|(?:children|women)'?s?))? hospitals\b/i,
    contains("ownership", "Government", "with government ownership"),
  ],
  [/\bchurch(?:-? (?:and|or) [a-z]+)?[- ](?:owned|run)\b|\breligious\b|\bcatholic\b/i, CHURCH],
  [
    /(?<=\b(?:with|without|no|have|has|having|lack\w*|offer\w*|provid\w+)\b.{0,20})\b(?:emergency(?: (?:services?|rooms?|departments?|care))?|ERs?)\b(?<!\bdoes (?!not\b).*)/i,
    { field: "emergency_services", test: "is", value: true, words: "with emergency services" },
  ],
  [
    /\bbirthing[- ]friendly\b/i,
    { field: "birthing_friendly", test: "is", value: true, words: "with the birthing-friendly designation" },
  ],
];

/** The filters that a question about hospitals asks for, with the words that do. */
export function hospitalFilters(text: string): ReturnType<typeof starWishes> {
  const { wishes, isUnclear } = starWishes(text);
  const found = ROWS.flatMap(([pattern, filter]): readonly Found[] => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ filter, span: spanOfMatch(match) }];
  });
  const others = found.map(({ filter, span }): Wish => ({ filters: [narrowest(text, filter, span, found)], span }));
  return { wishes: [...wishes, ...others], isUnclear };
}

interface Found {
  readonly filter: Filter;
  readonly span: Span;
}

/** `nonprofit Catholic hospitals`: where nothing sets the two side by side, the narrower kind is meant. */
function narrowest(text: string, filter: Filter, { start, end }: Span, found: readonly Found[]): Filter {
  const narrower = found.find(
    (other) =>
      WIDER.get(other.filter) === filter &&
      !SIDE_BY_SIDE.test(text.slice(Math.min(end, other.span.end), Math.max(start, other.span.start))),
  );
  return narrower?.filter ?? filter;
}

const SIDE_BY_SIDE = /[,;/&?.]|\b(?:and|or|vs|versus|than)\b/i;
