import { z } from "zod";
import { endpoints } from "../../../catalog/index.ts";
import { isObject, jsonIn, repeatsName } from "../../../core/json.ts";
import { quoted } from "../../../core/text.ts";
import { anyEnvelope } from "../../../gateway/envelope.ts";
import { CommandError } from "../../command-error.ts";

export type SavedRecord = Readonly<Record<string, unknown>>;

/** An answer that was kept: an envelope, or the records alone with what a manifest says of them. */
export interface SavedAnswer {
  /** How it is called in messages. */
  readonly name: string;
  readonly source: string | null;
  readonly source_url: string | null;
  readonly retrieved_at: string | null;
  readonly upstream_total: number | null;
  /** Whether it is known to hold every match; false where that is not known. */
  readonly is_complete: boolean;
  /** The member that tells its records apart; null where there are none. */
  readonly identifier: string | null;
  readonly records: readonly SavedRecord[];
}

/** What stands beside a file of records, and how much of it is read. */
const manifestSchema = z.looseObject({
  complete: z.boolean().optional(),
  count: z.int().min(0),
  upstream_total: z.int().min(0).nullable().default(null),
  source: z.string().nullable().default(null),
  source_url: z.url().optional(),
  retrieved_at: z.iso.datetime().optional(),
  pages: z.array(z.looseObject({ source_url: z.url(), retrieved_at: z.iso.datetime() })).default([]),
});

/** Members of an agency's address that choose a page of the answer, not the question. */
const PAGING: ReadonlySet<string> = new Set([
  ...["limit", "pageSize", "countTotal"],
  ...["skip", "offset", "pageToken", "search_after"],
]);

/** Those that begin behind the first record. */
const POSITIONS = ["skip", "offset", "pageToken", "search_after"];

/** An agency's address without what only chooses the page: the same for all pages of one question. */
export function questionOf(address: string): string {
  const url = new URL(address);
  const asked = [...url.searchParams].filter(([name]) => !PAGING.has(name));
  return `${url.origin}${url.pathname}?${new URLSearchParams(asked).toString()}`;
}

const beginsAtFirst = (address: string): boolean => {
  const { searchParams } = new URL(address);
  return POSITIONS.every((name) => ["", "0"].includes(searchParams.get(name) ?? ""));
};

/**
 * Reads an envelope, or a file with one record a line.
 * @param manifest the text beside a file of records, where there is one
 * @throws CommandError (2) for anything else, such as a saved error or a file that was cut off
 */
export function toSavedAnswer(text: string, name: string, manifest: string | null = null): SavedAnswer {
  const whole = jsonIn(text);
  if (isObject(whole) && "ok" in whole) return fromEnvelope(text, whole, name);
  if (isObject(whole) && "manifest" in whole) return fromState(text, whole, name);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const records = lines.map((line, index) => recordIn(line, `${name}, line ${index + 1}`));
  return withIdentifier({ ...factsOf(manifest, records.length, name), name, records });
}

/** The answer in the body of a gateway's response. @throws CommandError (2) */
export const fromBody = (body: object, name: string): SavedAnswer =>
  fromEnvelope(JSON.stringify(body), { ...body }, name);

function fromEnvelope(text: string, value: SavedRecord, name: string): SavedAnswer {
  if (value["ok"] === false) throw unusable(name, "holds an error, not an answer");
  const { success, data } = anyEnvelope.safeParse(value);
  if (!success) throw unusable(name, "is not an answer of this gateway");
  if (repeatsName(text, value)) throw unusable(name, "repeats an object key");
  const { source, source_url, retrieved_at, upstream_total, count, results, notes } = data;
  /** An agency may let nobody read on; then a note says so. */
  const isLast = upstream_total === null && value["next"] === null && notes.length === 0;
  const is_complete = beginsAtFirst(source_url) && (count === upstream_total || isLast);
  return withIdentifier({ name, source, source_url, retrieved_at, upstream_total, is_complete, records: results });
}

/** Every match of a search, as a watch keeps it. */
function fromState(text: string, value: SavedRecord, name: string): SavedAnswer {
  const { manifest, records } = value;
  if (repeatsName(text, value)) throw unusable(name, "repeats an object key");
  if (!Array.isArray(records) || !records.every(isObject)) throw unusable(name, "has no list of records");
  return withIdentifier({ ...factsOf(JSON.stringify(manifest), records.length, name), name, records });
}

/** What a manifest says; nothing is known without one. */
function factsOf(text: string | null, count: number, name: string) {
  if (text === null)
    return { source: null, source_url: null, retrieved_at: null, upstream_total: null, is_complete: false };
  const { success, data } = manifestSchema.safeParse(jsonIn(text));
  if (!success) throw unusable(name, "has a manifest that cannot be read");
  if (data.count !== count) throw unusable(name, `has ${count} records, but its manifest counts ${data.count}`);
  const { source, upstream_total, pages } = data;
  const source_url = data.source_url ?? pages[0]?.source_url ?? null;
  const hasFirst = source_url === null || beginsAtFirst(source_url);
  return {
    source,
    source_url,
    retrieved_at: data.retrieved_at ?? pages[0]?.retrieved_at ?? null,
    upstream_total,
    is_complete: hasFirst && (data.complete ?? count === upstream_total),
  };
}

/** A record that is there twice may have moved from one page to the next; then another one may have been missed. */
function withIdentifier(answer: Omit<SavedAnswer, "identifier">): SavedAnswer {
  const identifiers = answer.records.map(identifierOf);
  const fields = new Set(identifiers.map((each) => each?.field ?? null));
  const [identifier = null] = fields;
  const isUnique = new Set(identifiers.map((each) => each?.value)).size === identifiers.length;
  if (fields.has(null)) throw unusable(answer.name, "has a record without an identifier");
  if (fields.size > 1) throw unusable(answer.name, "has records of several datasets");
  return { ...answer, is_complete: answer.is_complete && isUnique, identifier };
}

function recordIn(line: string, name: string): SavedRecord {
  const record = jsonIn(line);
  if (!isObject(record)) throw unusable(name, `is neither an answer nor a record: ${quoted(line)}`);
  if (repeatsName(line, record)) throw unusable(name, "repeats an object key");
  return record;
}

const unusable = (name: string, why: string): CommandError => new CommandError(`${name} ${why}.`, 2);

/** The fields in which the agencies' own identifiers stand, and the page of a record for whatever has none. */
const FIELDS: readonly string[] = [
  ...endpoints.flatMap((one) => (one.kind === "live" && one.identifier !== null ? [one.identifier.field] : [])),
  "record_url",
];

/** What tells a record from all others of its dataset; null where it has nothing of the kind. */
export function identifierOf(record: SavedRecord): { readonly field: string; readonly value: string } | null {
  for (const field of FIELDS) {
    const value = record[field];
    if (typeof value === "string" && value !== "") return { field, value };
  }
  return null;
}
