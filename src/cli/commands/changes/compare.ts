import { isDeepStrictEqual } from "node:util";
import { quoted } from "../../../core/text.ts";
import { CommandError } from "../../command-error.ts";
import { identifierOf, questionOf, type SavedAnswer, type SavedRecord } from "./saved-answer.ts";

/** One member of a record that has another value now; a side that lacks the member has no value. */
export interface FieldChange {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

interface RecordChange {
  readonly id: string;
  readonly fields: readonly FieldChange[];
}

/** What became of the records between two answers to one question. */
export interface Changes {
  readonly verdict: "same" | "different";
  readonly older: Standing;
  readonly newer: Standing;
  readonly identifier: string | null;
  /** Not in the older answer. They are new to the agency only where that answer is complete. */
  readonly new: readonly SavedRecord[];
  readonly changed: readonly RecordChange[];
  /** The newer answer is complete and lacks them. */
  readonly gone: readonly SavedRecord[];
  /** The newer answer lacks them and may not be complete, so they may stand on another page. */
  readonly not_in_this_page: readonly SavedRecord[];
}

/** What is to be known of one of two answers. */
type Standing = Omit<SavedAnswer, "records" | "identifier"> & { readonly count: number };

/** @throws CommandError (2) for answers that cannot be compared */
export function compare(older: SavedAnswer, newer: SavedAnswer): Changes {
  refuseOthers(older, newer);
  const [before, now] = [byIdentifier(older.records), byIdentifier(newer.records)];
  const pairs = [...new Set([...now.keys(), ...before.keys()])].map((id) =>
    paired(id, before.get(id) ?? [], now.get(id) ?? []),
  );
  const missing = pairs.flatMap(({ left }) => left);
  const found = {
    new: pairs.flatMap(({ added }) => added),
    changed: pairs.flatMap(({ changed }) => changed),
    gone: newer.is_complete ? missing : [],
    not_in_this_page: newer.is_complete ? [] : missing,
  };
  const isTotalOther = differ(older.upstream_total, newer.upstream_total);
  const isSame = !isTotalOther && Object.values(found).every((records) => records.length === 0);
  return {
    verdict: isSame ? "same" : "different",
    older: standingOf(older),
    newer: standingOf(newer),
    identifier: newer.identifier ?? older.identifier,
    ...found,
  };
}

const standingOf = ({ records, identifier: _, ...answer }: SavedAnswer): Standing => ({
  ...answer,
  count: records.length,
});

/** Characters of an address in a message. */
const LONGEST = 1000;

/** Whether one answer is known to be from an earlier time than another. */
export const isEarlier = (one: SavedAnswer, other: SavedAnswer): boolean =>
  one.retrieved_at !== null &&
  other.retrieved_at !== null &&
  Date.parse(one.retrieved_at) < Date.parse(other.retrieved_at);

/** Whether both are known and not the same. */
const differ = (one: unknown, other: unknown): boolean => one !== null && other !== null && one !== other;

function refuseOthers(older: SavedAnswer, newer: SavedAnswer): void {
  const names = `${older.name} and ${newer.name}`;
  if (differ(older.source, newer.source) || differ(older.identifier, newer.identifier))
    throw new CommandError(`${names} are answers from different datasets, so they cannot be compared.`, 2);
  const [asked, askedNow] = [older, newer].map(({ source_url }) =>
    source_url === null ? null : questionOf(source_url),
  );
  if (differ(asked, askedNow))
    throw new CommandError(
      `${names} answer different questions, so they cannot be compared: ` +
        `${quoted(older.source_url, LONGEST)} and ${quoted(newer.source_url, LONGEST)}.`,
      2,
    );
  if (isEarlier(newer, older))
    throw new CommandError(`${newer.name} was retrieved before ${older.name}; give the older answer first.`, 2);
}

/** Records by their identifier; an agency may have several rows with the same one. */
function byIdentifier(records: readonly SavedRecord[]): ReadonlyMap<string, readonly SavedRecord[]> {
  return Map.groupBy(records, (record) => identifierOf(record)?.value ?? "");
}

/** Records with one identifier: equal ones leave first, the others are compared one by one, in order. */
function paired(id: string, before: readonly SavedRecord[], now: readonly SavedRecord[]) {
  const added = [...now];
  const left = before.filter((record) => {
    const at = added.findIndex((other) => isDeepStrictEqual(record, other));
    if (at >= 0) added.splice(at, 1);
    return at < 0;
  });
  const both = Math.min(left.length, added.length);
  const changed = left.slice(0, both).map((record, index): RecordChange => ({
    id,
    fields: fieldChanges(record, added[index] ?? {}),
  }));
  return { changed, added: added.slice(both), left: left.slice(both) };
}

const fieldChanges = (from: SavedRecord, to: SavedRecord): readonly FieldChange[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter(
      (field) => Object.hasOwn(from, field) !== Object.hasOwn(to, field) || !isDeepStrictEqual(from[field], to[field]),
    )
    .map((field) => ({
      field,
      ...(Object.hasOwn(from, field) ? { from: from[field] } : {}),
      ...(Object.hasOwn(to, field) ? { to: to[field] } : {}),
    }));
