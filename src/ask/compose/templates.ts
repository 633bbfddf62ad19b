import type { Call } from "../../../questions/plan/schema.ts";
import templates from "./data/templates.json" with { type: "json" };

/** A value of a record in a sentence: its path (`[]` for a list's first entries), its label, and "code" for one. */
export type Field = readonly string[];

/** The words for one dataset's records. */
export interface Template {
  /** Records, in a sentence: "reports 37 matching recalls". */
  readonly plural: string;
  /** One of them; begins the sentence about one record. */
  readonly singular: string;
  readonly fields: readonly Field[];
  /** Parameters as "No records matched …" names them. */
  readonly params: Readonly<Record<string, string>>;
  /** Instead of the dataset's own caveat, where that speaks of fields or statuses. */
  readonly caveat?: string;
  /** What finding nothing does not mean, in place of the caveat; empty where nothing is to be said. */
  readonly emptyCaveat?: string;
  /** A field whose different values are told for all retrieved records. */
  readonly kinds?: { readonly path: string; readonly label: string };
  /** Whether sections of the records are quoted. */
  readonly isQuoted?: boolean;
}

/** By the endpoint that is asked. */
export const TEMPLATES: Readonly<Record<Call["endpoint"], Template>> = templates.datasets;
