import type { Dataset } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { REPEATED } from "../../gateway/repeats.ts";
import { CommandError } from "../command-error.ts";
import type { Format } from "../program/options.ts";
import { toJson } from "../output/json.ts";
import { toLines } from "../output/lines.ts";
import { exitCodeOf, failureLines, type Call } from "../reach.ts";
import { DEFAULT_MOST, readAll, type AllIo, type AllOutcome, type Progress, type RowFormat } from "./all.ts";

/** Where `--all` writes, and how much at most. */
export interface AllTarget {
  /** A file; null for standard output. */
  readonly out: string | null;
  readonly most: number | null;
}

/** A file or standard output, as a runtime opens it. */
export interface AllTargetIo extends AllIo {
  /** Gives a file its name and writes its manifest beside it. */
  finish(manifest: string): Promise<void>;
  /** What was written stays; a later run begins anew. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** What the command needs of its surroundings. */
export interface AllSurroundings {
  readonly call: Call;
  open(out: string | null, question: string): Promise<AllTargetIo>;
  note(text: string): void;
}

/** @throws CommandError for anything but all records, or as many as were wanted */
export async function runAll(
  dataset: Dataset,
  input: object,
  { out, most }: AllTarget,
  chosen: Format,
  { call, open, note }: AllSurroundings,
): Promise<void> {
  const format = formatOf(out, chosen);
  const target = toTarget(dataset.address, input);
  const io = await open(out, `${format} ${target}`);
  try {
    const outcome = await readAll(dataset, input, { call, io, options: { format, most: most ?? DEFAULT_MOST } });
    if (outcome.kind === "incomplete") await io.forget();
    if (!isDone(outcome)) throw toError(outcome, out);
    const { progress } = outcome;
    const isComplete = outcome.kind === "complete";
    const { count, total, notes, pages } = progress;
    const complete = isComplete && !notes.includes(REPEATED);
    const manifest = { question: target, complete, count, upstream_total: total, notes, pages };
    await io.finish(toJson(manifest));
    note(
      toLines([
        `${summaryOf(progress)}${isComplete ? "" : "; stopped at --max"}.`,
        ...notes.map((each) => `Note: ${each}`),
      ]),
    );
  } finally {
    await io.close();
  }
}

type Done = Extract<AllOutcome, { kind: "complete" | "stopped at the maximum" }>;

const isDone = (outcome: AllOutcome): outcome is Done =>
  outcome.kind === "complete" || outcome.kind === "stopped at the maximum";

const summaryOf = ({ count, total, pages }: Progress): string =>
  `${count}${total === null ? "" : ` of ${total}`} ${count === 1 ? "record" : "records"} from ${pages.length} ` +
  `${pages.length === 1 ? "page" : "pages"}`;

function formatOf(out: string | null, chosen: Format): RowFormat {
  if (chosen === "csv" || chosen === "ndjson") return chosen;
  if (chosen === "json") throw new CommandError("--all writes rows, not one document; use --ndjson or --csv.", 2);
  const ending = /\.(csv|ndjson)$/.exec(out ?? "")?.[1];
  if (ending === "csv" || ending === "ndjson") return ending;
  throw new CommandError(
    out === null
      ? "Say how --all writes its rows: --csv or --ndjson."
      : `Say what ${out} holds: --csv or --ndjson, or name it .csv or .ndjson.`,
    2,
  );
}

function toError(outcome: Exclude<AllOutcome, Done>, out: string | null): CommandError {
  if (outcome.kind === "too many")
    return new CommandError(
      `This search has ${outcome.total} matches; ${DEFAULT_MOST} are read if you say nothing else. Narrow it, ` +
        `or say --max ${outcome.total}.`,
      2,
    );
  const left = out === null ? "What was written is not complete" : `${out}.part is not complete`;
  if (outcome.kind === "incomplete") {
    const given = `The agency gave ${summaryOf(outcome.progress)} and lets nobody read on.`;
    return new CommandError([given, ...outcome.progress.notes, `${left}. Narrow the search.`].join("\n"), 1);
  }
  const next = out === null ? "" : "; run the command again to go on";
  return new CommandError(`${failureLines(outcome.failure)}\n${left}${next}.`, exitCodeOf(outcome.failure));
}
