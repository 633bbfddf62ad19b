import { CommandError } from "../command-error.ts";
import type { Format } from "../program/options.ts";
import { toJson } from "../output/json.ts";
import type { ChangesLine } from "./changes-line.ts";
import { compare, type Changes } from "./compare.ts";
import { changeLines } from "./report.ts";
import { toSavedAnswer, type SavedAnswer } from "./saved-answer.ts";

/** Compares two saved answers and tells what differs. @throws CommandError (2) when they cannot be compared */
export async function diff(line: ChangesLine, files: readonly [older: string, newer: string], format: Format) {
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
export function requireForm(format: Format): void {
  if (format === "csv" || format === "ndjson")
    throw new CommandError("Differences are a table or, with --json, JSON; leave out --csv and --ndjson.", 2);
}

export const tell = (line: ChangesLine, changes: Changes, format: Format): Promise<void> =>
  line.write(format === "json" ? toJson(changes) : changeLines(changes, line.layout));

async function saved(line: ChangesLine, file: string): Promise<SavedAnswer> {
  const text = await line.read(file);
  const manifest = file === "-" ? null : await line.readIfThere(`${file}.manifest.json`);
  return toSavedAnswer(text, file === "-" ? "standard input" : file, manifest);
}
