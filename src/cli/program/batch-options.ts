import type { Command } from "commander";
import type { BatchFile } from "../commands/batch.ts";
import { smallNumber, valueOption } from "./options.ts";

/** The options of commands that read many questions from a file. */

export function addBatchOptions(command: Command, description: string, isRequired = false): void {
  const file = valueOption("--file <path>", description);
  command
    .addOption(isRequired ? file.makeOptionMandatory() : file)
    .addOption(
      valueOption("--out <path>", "file for the results, as NDJSON or, with --all, also as CSV; run again to resume"),
    )
    .addOption(valueOption("--concurrency <n>", "lines to process at the same time, 1 to 8", smallNumber));
}

/** Whether an option belongs to what is asked for. */
export const isFitting = (option: string, file: BatchFile | null, isAll: boolean): boolean =>
  (file !== null && option !== "max") || (isAll && option !== "concurrency");

export function batchFile({ file, out, concurrency }: Readonly<Record<string, unknown>>): BatchFile | null {
  if (typeof file !== "string") return null;
  return {
    path: file,
    out: typeof out === "string" ? out : null,
    concurrency: typeof concurrency === "number" ? concurrency : DEFAULT_CONCURRENCY,
  };
}

/** As many questions at a time as the shyest agency takes. */
const DEFAULT_CONCURRENCY = 2;
