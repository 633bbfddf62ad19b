import { oddShape } from "../core/errors.ts";

/** Rows against the question that they answer: when a page is refused, and what is said of one that is passed on. */

/** What a row does not show of the question. */
export interface Mismatch {
  /** The parameter that asked for it. */
  readonly filter: string;
  /** Whether one such row is enough to refuse the page. */
  readonly isStrict: boolean;
  readonly what: string;
}

/** A row that does not show what was asked for, by its place from 1 on. */
export interface Unconfirmed extends Mismatch {
  readonly row: number;
}

/** One record as it is passed on. */
export type TrimmedRecord = Readonly<Record<string, unknown>>;

/** A page as it is passed on: every row, also those that do not show what was asked for. */
export interface Reading {
  readonly records: readonly TrimmedRecord[];
  readonly unconfirmed: readonly Unconfirmed[];
  /** Sentences of the dataset about these rows. */
  readonly notes: readonly string[];
}

/** What every row has to show, by a rule of the agency that is certain. */
export const must = (holds: boolean, filter: string, what: string): Mismatch | null =>
  holds ? null : { filter, isStrict: true, what };

/** What most rows have to show: in a few, the agency's own matching may find what ours does not see. */
export const should = (holds: boolean, filter: string, what: string): Mismatch | null =>
  holds ? null : { filter, isStrict: false, what };

/**
 * An agency that ignored a filter shows in most rows, a misunderstanding of ours in a few (docs/maintainers/decisions/001).
 * @throws GatewayError upstream_unavailable when more than half of the rows do not fit, or one that must
 */
export function refuseMismatches(agency: string, mismatches: readonly Unconfirmed[], rows: number): void {
  const fatal =
    mismatches.find(({ isStrict }) => isStrict) ?? (mismatches.length * 2 > rows ? mismatches[0] : undefined);
  if (fatal === undefined) return;
  const share = rows === 1 ? "" : ` (${mismatches.length} of ${rows} rows do not match)`;
  throw oddShape(agency, `row ${fatal.row} does not match the query: ${fatal.what}${share}`);
}

/** What is said of a page: of records that do not show what was asked for, and what their dataset says. */
export function notesOn({ records, unconfirmed, notes }: Reading): readonly string[] {
  if (unconfirmed.length === 0) return notes;
  const places = unconfirmed.map(({ row }) => row).join(", ");
  const asked = [...new Set(unconfirmed.map(({ filter, what }) => `"${filter}" (${what})`))].join(" and ");
  const [subject, them] = unconfirmed.length === 1 ? ["does", "it"] : ["do", "them"];
  const count = `${unconfirmed.length} of these ${records.length} records (${places}) ${subject}`;
  return [`${count} not match ${asked}, although the agency returned ${them} for this search.`, ...notes];
}
