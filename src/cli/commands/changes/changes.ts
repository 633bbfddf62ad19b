import type { Dataset } from "../../../catalog/dataset.ts";
import { toTarget } from "../../../catalog/url-query.ts";
import type { Envelope } from "../../../gateway/envelope.ts";
import { CommandError } from "../../command-error.ts";
import { toJson } from "../../output/json.ts";
import { toLines } from "../../output/lines.ts";
import type { Format } from "../../program/options.ts";
import type { CommandLine } from "../../surroundings.ts";
import { DEFAULT_MOST, readAll } from "../all.ts";
import type { Ask, Failure } from "../gateway.ts";
import { compare, isEarlier, type Changes } from "./compare.ts";
import { changeLines } from "./report.ts";
import { fromBody, toSavedAnswer, type SavedAnswer } from "./saved-answer.ts";

/** What became of the records between two answers to one question: two saved ones, or a saved one and today's. */

/** Compares two saved answers and tells what differs. @throws CommandError (2) when they cannot be compared */
export async function diff(line: CommandLine, files: readonly [older: string, newer: string], format: Format) {
  requireForm(format);
  if (files[0] === "-" && files[1] === "-")
    throw new CommandError("Only one of the two files can be standard input.", 2);
  const older = await saved(line, files[0]);
  const newer = await saved(line, files[1]);
  const changes = compare(older, newer);
  await tell(line, changes, format);
  return changes;
}

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
  else if (format === "json") await line.write(toJson({ verdict: "first run", state, count: newer.records.length }));
  await line.replace(state, text);
  if (changes === null)
    line.note(`First run: wrote ${newer.records.length} records to ${state}. Nothing to compare yet.`);
  if (changes !== null && changes.verdict !== "same") throw new CommandError("", 1);
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
