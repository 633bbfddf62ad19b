import type { Area } from "../areas.ts";
import type { Circle } from "../geo.ts";

export const coverages = ["FullMatch", "StartsWith", "EndsWith", "Contains"] as const;
export type Coverage = (typeof coverages)[number];

export const expansions = ["None", "Term", "Concept", "Relaxation", "Lossy"] as const;
export type Expansion = (typeof expansions)[number];

export interface TermPart {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** An Essie expression, its names already resolved. */
export type Expression =
  | { readonly kind: "all" }
  | { readonly kind: "missing" }
  | { readonly kind: "term"; readonly parts: readonly TermPart[] }
  | { readonly kind: "range"; readonly low: string | undefined; readonly high: string | undefined }
  | { readonly kind: "distance"; readonly circle: Circle }
  | { readonly kind: "and" | "or"; readonly items: readonly Expression[] }
  | { readonly kind: "not"; readonly item: Expression }
  | { readonly kind: "area" | "tilt"; readonly area: Area; readonly item: Expression }
  | { readonly kind: "coverage"; readonly coverage: Coverage; readonly item: Expression }
  | { readonly kind: "expansion"; readonly expansion: Expansion; readonly item: Expression }
  | { readonly kind: "search"; readonly domain: "Study" | "Location"; readonly item: Expression };
