import type { Call } from "../../../questions/plan/schema.ts";
import templates from "./data/templates.json" with { type: "json" };

/**
 * A value of a record in a sentence: its path (`[]` for a list's first entries), its label, "code" for one, and what is said
 * of a record without it, where that tells something.
 */
export type Field = readonly string[];

/** The words for one dataset's records. */
export interface Template {
  /** Records, in a sentence: "37 device recalls found". */
  readonly plural: string;
  readonly singular: string;
  /** Begins the line about one record. */
  readonly line: string;
  readonly fields: readonly Field[];
  /** Instead of the dataset's own caveat, where that speaks of fields or statuses. */
  readonly caveat?: string;
  /** What finding nothing does not mean, in place of the caveat; empty where nothing is to be said. */
  readonly emptyCaveat?: string;
  /** The filter that the caveat speaks of: where it finds nothing, the caveat is said all the same. */
  readonly caveatOf?: string;
  /** A field whose different values are told for all retrieved records. */
  readonly kinds?: { readonly path: string; readonly label: string };
  /** Whether sections of the records are quoted. */
  readonly isQuoted?: boolean;
}

/** By the endpoint that is searched. */
const BY_ENDPOINT: Readonly<Record<string, Template>> = templates.datasets;

/** The search whose records a look-up by identifier is of. */
const SEARCHES: Readonly<Record<string, string>> = {
  labels: "/labels/search",
  trials: "/trials/search",
  clearances: "/clearances/search",
  recalls: "/devices/recalls",
  events: "/devices/events",
  hospitals: "/hospitals/search",
};

/** The words for what a call finds. */
export function templateOf({ endpoint, params }: Call): Template {
  const found = BY_ENDPOINT["dataset" in params ? (SEARCHES[params.dataset] ?? "") : endpoint];
  if (found === undefined) throw new Error(`There are no words for ${endpoint}.`);
  return found;
}
