import { z } from "zod";
import type { Dataset } from "../../catalog/dataset.ts";
import { endpoints } from "../../catalog/index.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { jsonIn, repeatsName } from "../../core/json.ts";
import { quoted } from "../../core/text.ts";
import { anyEnvelope, type Envelope } from "../../gateway/envelope.ts";
import {
  compareRecords,
  isOtherTotal,
  isRecord,
  nameOf,
  verdictOf,
  type AnyRecord,
  type FieldChange,
  type RecordChange,
  type Verdict,
} from "../../provenance/compare.ts";
import { CommandError } from "../command-error.ts";
import { toJson } from "../output/json.ts";
import { toLines } from "../output/lines.ts";
import { toTable, type Layout } from "../output/table.ts";
import type { Format } from "../program/options.ts";
import type { CommandLine } from "../surroundings.ts";
import { DEFAULT_MOST, readAll } from "./all.ts";
import type { Ask, Failure } from "./gateway.ts";

/** What became of the records between two answers to one question: two saved ones, or a saved one and today's. */

/** Compares two saved answers and tells what differs. @returns whether all that is shown is the same @throws CommandError (2) when they cannot be compared */
export async function diff(
  line: CommandLine,
  files: readonly [older: string, newer: string],
  format: Format,
): Promise<boolean> {
  requireForm(format);
  if (files[0] === "-" && files[1] === "-")
    throw new CommandError("Only one of the two files can be standard input.", 2);
  const older = await saved(line, files[0]);
  const newer = await saved(line, files[1]);
  const changes = compare(older, newer);
  await tell(line, changes, format);
  return isSame(changes);
}

const isSame = ({ verdict }: Changes): boolean => verdict === "same" || verdict === "same_as_shown";

/** @throws CommandError (2) for a form that differences do not have */
function requireForm(format: Format): void {
  if (format === "csv" || format === "ndjson")
    throw new CommandError("Differences are a table or, with --json, JSON; leave out --csv and --ndjson.", 2);
}

const tell = (line: CommandLine, changes: Changes, format: Format): Promise<void> =>
  line.write(format === "json" ? toJson(changes) : changeLines(changes, line.layout));

async function saved(line: CommandLine, file: string): Promise<SavedAnswer> {
  const text = await line.read(file);
  const manifest = file === "-" ? null : await line.readIfThere(`${file}.manifest.json`);
  return toSavedAnswer(text, file === "-" ? "standard input" : file, manifest);
}

/** What a search found, and the text that keeps it. */
interface Found {
  readonly answer: SavedAnswer;
  readonly text: string;
}

interface Watched {
  readonly dataset: Dataset;
  readonly input: object;
  /** Whether every match is watched, in place of one page. */
  readonly isAll: boolean;
  /** The file that holds the last answer. */
  readonly state: string;
  readonly format: Format;
}

/**
 * Gets the records of a search, says what became of those in the state file, and keeps the new answer there.
 * @returns the gateway's failure, which leaves the state as it is
 * @throws CommandError 1 when the answers differ, 2 when the state file cannot be used
 */
export async function watch(
  line: CommandLine,
  connect: () => Promise<{ readonly ask: Ask }>,
  { dataset, input, isAll, state, format }: Watched,
): Promise<Failure | null> {
  requireForm(format);
  const kept = await line.readIfThere(state);
  /** A file that is no state is told before the agency is asked, and never replaced. */
  const older = kept === null ? null : stateIn(kept, state);
  const { ask } = await connect();
  const found = await (isAll ? readWhole : readPage)(dataset, input, ask);
  if ("failure" in found) return found.failure;
  const { answer: newer, text } = found;
  const changes = older === null ? null : compared(older, newer);
  if (changes !== null) await tell(line, changes, format);
  else if (format === "json") await line.write(toJson({ verdict: null, state, count: newer.records.length }));
  await line.replace(state, text);
  if (changes === null)
    line.note(`First run: wrote ${newer.records.length} records to ${state}. Nothing to compare yet.`);
  if (changes !== null && !isSame(changes)) throw new CommandError("", 1);
  return null;
}

function stateIn(text: string, state: string): SavedAnswer {
  const answer = toSavedAnswer(text, state);
  if (answer.source_url === null) throw new CommandError(`${state} is not a state file of phdg watch.`, 2);
  return answer;
}

/** A gateway's cache may be older than the state: then nothing can be said yet. */
function compared(older: SavedAnswer, newer: SavedAnswer): Changes {
  if (isEarlier(newer, older))
    throw new CommandError(`The gateway's answer is older than the one in ${older.name}; try again later.`, 1);
  return compare(older, newer);
}

type Reading = Promise<Found | { readonly failure: Failure }>;

/** One page of a search. */
async function readPage(dataset: Dataset, input: object, ask: Ask): Reading {
  const reached = await ask(toTarget(dataset.address, input));
  if (!reached.ok) return { failure: reached };
  return { answer: fromBody(reached, "the new answer"), text: toJson(reached) };
}

/**
 * Every match of a search.
 * @throws CommandError where the agency does not give every match, although it reports no change
 */
async function readWhole(dataset: Dataset, input: object, ask: Ask): Reading {
  const records: Envelope["results"][number][] = [];
  const { outcome, whole } = await readAll(dataset, input, {
    ask,
    most: null,
    take: (page) => void records.push(...page),
  });
  if (outcome.kind === "failed") return { failure: outcome.failure };
  if (outcome.kind === "too many")
    throw new CommandError(
      `This search has ${outcome.total} matches; ${DEFAULT_MOST} can be watched. Add a parameter that narrows it.`,
      2,
    );
  const { count, total, notes, pages } = whole;
  if (outcome.kind === "short" || outcome.kind === "stopped at the maximum")
    throw new CommandError(toLines([`The agency gave only ${count} records; the rest can't be watched.`, ...notes]), 1);
  const manifest = {
    question: toTarget(dataset.address, input),
    complete: outcome.kind === "complete",
    count,
    upstream_total: total,
    notes: [...notes],
    pages,
  };
  const text = toJson({ manifest, records });
  return { answer: toSavedAnswer(text, "the new answer"), text };
}

/** An answer that was kept: an envelope, or the records alone with what a manifest says of them. */
interface SavedAnswer {
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
  readonly records: readonly AnyRecord[];
  /** Of the agency's bytes, page by page; none where they are not known. */
  readonly digests: readonly string[];
}

/** What stands beside a file of records, and how much of it is read. */
const manifestSchema = z.looseObject({
  complete: z.boolean().optional(),
  count: z.int().min(0),
  upstream_total: z.int().min(0).nullable().default(null),
  source: z.string().nullable().default(null),
  source_url: z.url().optional(),
  retrieved_at: z.iso.datetime().optional(),
  pages: z
    .array(z.looseObject({ source_url: z.url(), retrieved_at: z.iso.datetime(), source_digest: z.string().optional() }))
    .default([]),
});

/** Members of an agency's address that choose a page of the answer, not the question. */
const PAGING: ReadonlySet<string> = new Set([
  ...["limit", "pageSize", "countTotal"],
  ...["skip", "offset", "pageToken", "search_after"],
]);

/** Those that begin behind the first record. */
const POSITIONS = ["skip", "offset", "pageToken", "search_after"];

/** An agency's address without what only chooses the page: the same for all pages of one question. */
function questionOf(address: string): string {
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
function toSavedAnswer(text: string, name: string, manifest: string | null = null): SavedAnswer {
  const whole = jsonIn(text);
  if (isRecord(whole) && "ok" in whole) return fromEnvelope(text, whole, name);
  if (isRecord(whole) && "manifest" in whole) return fromState(text, whole, name);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const records = lines.map((line, index) => recordIn(line, `${name}, line ${index + 1}`));
  return withIdentifier({ ...factsOf(manifest, records.length, name), name, records });
}

/** The answer in the body of a gateway's response. @throws CommandError (2) */
const fromBody = (body: object, name: string): SavedAnswer => fromEnvelope(JSON.stringify(body), { ...body }, name);

function fromEnvelope(text: string, value: AnyRecord, name: string): SavedAnswer {
  if (value["ok"] === false) throw unusable(name, "holds an error, not an answer");
  const { success, data } = anyEnvelope.safeParse(value);
  if (!success) throw unusable(name, "is not an answer of this gateway");
  if (repeatsName(text, value)) throw unusable(name, "repeats an object key");
  const { source, source_url, source_digest, retrieved_at, upstream_total, count, results: records, notes } = data;
  /** An agency may not allow paging further; then a note says so. Notes on an answer without records say other things. */
  const isLast = upstream_total === null && value["next"] === null && (notes.length === 0 || count === 0);
  const is_complete = beginsAtFirst(source_url) && (count === upstream_total || isLast);
  return withIdentifier({
    ...{ name, source, source_url, retrieved_at, upstream_total, is_complete, records },
    digests: [source_digest],
  });
}

/** Every match of a search, as a watch keeps it. */
function fromState(text: string, value: AnyRecord, name: string): SavedAnswer {
  const { manifest, records } = value;
  if (repeatsName(text, value)) throw unusable(name, "repeats an object key");
  if (!Array.isArray(records) || !records.every(isRecord)) throw unusable(name, "has no list of records");
  return withIdentifier({ ...factsOf(JSON.stringify(manifest), records.length, name), name, records });
}

/** What a manifest says; nothing is known without one. */
function factsOf(text: string | null, count: number, name: string) {
  if (text === null)
    return {
      source: null,
      source_url: null,
      retrieved_at: null,
      upstream_total: null,
      is_complete: false,
      digests: [],
    };
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
    digests: pages.flatMap(({ source_digest }) => source_digest ?? []),
    is_complete: hasFirst && (data.complete ?? count === upstream_total),
  };
}

/** A record that is there twice may have moved from one page to the next; then another one may have been missed. */
function withIdentifier(answer: Omit<SavedAnswer, "identifier">): SavedAnswer {
  const identifiers = answer.records.map((record) => nameOf(record, IDENTIFIERS));
  const fields = new Set(identifiers.map((each) => each?.field ?? null));
  const [identifier = null] = fields;
  const isUnique = new Set(identifiers.map((each) => each?.value)).size === identifiers.length;
  if (fields.has(null)) throw unusable(answer.name, "has a record without an identifier");
  if (fields.size > 1) throw unusable(answer.name, "has records of several datasets");
  return { ...answer, is_complete: answer.is_complete && isUnique, identifier };
}

function recordIn(line: string, name: string): AnyRecord {
  const record = jsonIn(line);
  if (!isRecord(record)) throw unusable(name, `is neither an answer nor a record: ${quoted(line)}`);
  if (repeatsName(line, record)) throw unusable(name, "repeats an object key");
  return record;
}

const unusable = (name: string, why: string): CommandError => new CommandError(`${name} ${why}.`, 2);

/** The fields in which the agencies' own identifiers stand. */
const IDENTIFIERS: readonly string[] = endpoints.flatMap((one) =>
  one.kind === "live" && one.identifier !== null ? [one.identifier.field] : [],
);

/** What became of the records between two answers to one question. */
interface Changes {
  readonly verdict: Exclude<Verdict, "unavailable">;
  readonly older: Standing;
  readonly newer: Standing;
  readonly identifier: string | null;
  /** Not in the older answer. They are new to the agency only where that answer is complete. */
  readonly new: readonly AnyRecord[];
  readonly changed: readonly RecordChange[];
  /** The newer answer is complete and lacks them. */
  readonly gone: readonly AnyRecord[];
  /** The newer answer lacks them and may not be complete, so they may stand on another page. */
  readonly not_in_this_page: readonly AnyRecord[];
  /** Whether the records that both have came in another order. */
  readonly reordered: boolean;
}

/** What is to be known of one of two answers. */
type Standing = Omit<SavedAnswer, "records" | "identifier" | "digests"> & { readonly count: number };

/** @throws CommandError (2) for answers that cannot be compared */
function compare(older: SavedAnswer, newer: SavedAnswer): Changes {
  refuseOthers(older, newer);
  const changes = compareRecords(older.records, newer.records, IDENTIFIERS);
  const { changed, added, missing, isReordered } = changes;
  const isComplete = newer.is_complete;
  return {
    verdict: verdictOf(changes, {
      isSameBytes: older.digests.length > 0 && older.digests.join() === newer.digests.join(),
      isTotalOther: isOtherTotal(older.upstream_total, newer.upstream_total),
      isComplete,
      count: older.records.length,
    }),
    older: standingOf(older),
    newer: standingOf(newer),
    identifier: newer.identifier ?? older.identifier,
    new: added,
    changed,
    gone: isComplete ? missing : [],
    not_in_this_page: isComplete ? [] : missing,
    reordered: isReordered,
  };
}

const standingOf = ({ records, identifier: _, digests: __, ...answer }: SavedAnswer): Standing => ({
  ...answer,
  count: records.length,
});

/** Characters of an address in a message. */
const LONGEST = 1000;

/** Whether one answer is known to be from an earlier time than another. */
const isEarlier = (one: SavedAnswer, other: SavedAnswer): boolean =>
  one.retrieved_at !== null &&
  other.retrieved_at !== null &&
  Date.parse(one.retrieved_at) < Date.parse(other.retrieved_at);

/** Whether both are known and not the same. */
const differ = (one: string | null = null, other: string | null = null): boolean =>
  one !== null && other !== null && one !== other;

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

/** What changed, for people. Nothing is called gone, or new to the agency, unless the answers prove it. */
function changeLines(changes: Changes, layout: Layout): string {
  const { verdict, older, newer, changed } = changes;
  const added = older.is_complete
    ? "new"
    : "new on this page; the older answer was not complete, so it may have been on another page";
  const parts = [
    listed(changes.new, added, layout),
    changed.length === 0
      ? ""
      : toLines([
          `${changed.length} changed`,
          ...changed.flatMap(({ id, fields }) => [`  ${id}`, ...fields.map(toLine)]),
        ]),
    listed(changes.gone, "gone", layout),
    listed(changes.not_in_this_page, "not on this page; it may not be gone", layout),
    changes.reordered ? "The records came in another order.\n" : "",
    totalLine(changes),
    verdict === "same" || verdict === "same_as_shown" ? sameLine(changes) : "",
    toLines([standing("Older", older), standing("Newer", newer)]),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Nothing can be said of the matches that neither answer holds. */
function sameLine({ older, newer: { count, upstream_total, is_complete, retrieved_at } }: Changes): string {
  const isKept = retrieved_at !== null && retrieved_at === older.retrieved_at;
  const kept = isKept ? " Both come from one answer of the agency: it was not asked again." : "";
  if (is_complete) return `No differences.${kept}`;
  const of = upstream_total === null || upstream_total <= count ? "" : ` of ${upstream_total}`;
  return `No differences in the ${count}${of} records that were compared. The others were not read; use --all.${kept}`;
}

function listed(records: readonly AnyRecord[], words: string, layout: Layout): string {
  const [first] = records;
  if (first === undefined) return "";
  return `${records.length} ${words}\n${toTable(Object.keys(first), records, layout)}`;
}

function totalLine({ older, newer }: Changes): string {
  const [from, to] = [older.upstream_total, newer.upstream_total];
  return from === null || to === null || from === to ? "" : `The agency's total changed from ${from} to ${to}.`;
}

function standing(
  which: string,
  { name, count, upstream_total, is_complete, source_url, retrieved_at }: Changes["older"],
): string {
  const total = upstream_total === null ? "" : ` of ${upstream_total}`;
  const asked = source_url === null ? "" : ` from ${source_url}`;
  const when = retrieved_at === null ? "" : ` at ${retrieved_at}`;
  const records = count === 1 && total === "" ? "record" : "records";
  return `${which}: ${name}, ${count}${total} ${records}${is_complete ? " (complete)" : ""}${asked}${when}.`;
}

/** Characters of a value on a line, and of what two long values have in common before they differ. */
const LONGEST_SHOWN = 120;
const COMMON = 40;

function toLine({ field, from, to }: FieldChange): string {
  const [before, now] = [from, to].map((value) => (value === undefined ? "nothing" : JSON.stringify(value)));
  const [one, other] = excerpts(before ?? "", now ?? "");
  return `    ${field}: ${one} → ${other}`;
}

/** Two values, cut so that what differs is seen. */
function excerpts(one: string, other: string): readonly string[] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const from = Math.max(one.length, other.length) <= LONGEST_SHOWN ? 0 : Math.max(0, at - COMMON);
  return [one, other].map((text) => {
    const cut = text.slice(from, from + LONGEST_SHOWN);
    return `${from > 0 ? "…" : ""}${cut}${from + LONGEST_SHOWN < text.length ? "…" : ""}`;
  });
}
