import type { Filter } from "./schema.ts";
import { spanOfMatch } from "./spans.ts";
import { starWishes, type Wish } from "./stars.ts";

const contains = (field: string, value: string, words: string): Filter => ({ field, test: "contains", value, words });

/** Hospitals of the Department of Veterans Affairs, by the catalog's own words. */
export const VETERANS = contains("type", "Veterans", "of the Veterans Administration");

/** Wishes about type, ownership and services, each a test on the record. Of one row only the first pattern counts. */
const ROWS: readonly (readonly (readonly [RegExp, Filter])[])[] = [
  [[/\bcritical access\b/i, contains("type", "Critical Access", "of the type critical access")]],
  [[/\bacute care\b/i, contains("type", "Acute Care", "of an acute care type")]],
  [[/\bpsychiatric\b|\bmental hospitals?\b/i, contains("type", "Psychiatric", "of the psychiatric type")]],
  [
    [
      /\bVA\b(?= (?:hospitals?|medical|facilit))|\bveterans?'? (?:hospitals?|medical|affairs|administration)\b/i,
      VETERANS,
    ],
  ],
  [
    [
      /\b(?:non-?profit|not[- ]for[- ]profit|voluntary)\b/i,
      contains("ownership", "non-profit", "with non-profit ownership"),
    ],
    [
      /\b(?:for[- ]profit|proprietary|privately owned|investor[- ]owned)\b/i,
      contains("ownership", "Proprietary", "with proprietary ownership"),
    ],
  ],
  [
    [
      /\b(?:government|publicly|state|county|federally?)[- ](?:owned|run)\b|\bowned by the (?:government|state|county)\b|\bpublic hospitals\b/i,
      contains("ownership", "Government", "with government ownership"),
    ],
  ],
  [[/\bchurch[- ](?:owned|run)|\breligious\b|\bcatholic\b/i, contains("ownership", "Church", "with church ownership")]],
  [
    [
      /(?<=\b(?:with|without|no|have|has|having|lack\w*|offer\w*|provid\w+)\b.{0,20})\b(?:emergency(?: (?:services?|rooms?|departments?|care))?|ERs?)\b(?<!\bdoes (?!not\b).*)/i,
      { field: "emergency_services", test: "is", value: true, words: "with emergency services" },
    ],
  ],
  [
    [
      /\bbirthing[- ]friendly\b/i,
      {
        field: "birthing_friendly",
        test: "is",
        value: true,
        words: "with the birthing-friendly designation",
      },
    ],
  ],
];

/** The filters that a question about hospitals asks for, with the words that do. */
export function hospitalFilters(text: string): ReturnType<typeof starWishes> {
  const { wishes, isUnclear } = starWishes(text);
  const others = ROWS.flatMap((row): readonly Wish[] => {
    for (const [pattern, filter] of row) {
      const match = pattern.exec(text);
      if (match !== null) return [{ filters: [filter], span: spanOfMatch(match) }];
    }
    return [];
  });
  return { wishes: [...wishes, ...others], isUnclear };
}
