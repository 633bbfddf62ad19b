import type { Clock } from "../core/clock.ts";
import type { Files } from "../provenance/bundle.ts";
import type { AllIo } from "./commands/all.ts";
import type { BatchFile, BatchIo } from "./commands/batch.ts";
import type { ExactAnswer, Replay } from "./commands/evidence/check.ts";
import type { Connection } from "./commands/gateway.ts";
import type { Layout } from "./output/table.ts";
import type { Actions } from "./program/interface.ts";
import type { Format } from "./program/options.ts";

/** What a runtime lends to the commands. */
export interface CommandLine extends Pick<Actions, "serve" | "demo"> {
  readonly layout: Layout;
  readonly clock: Clock;
  write(text: string): Promise<void>;
  /** To standard error, as a line. */
  note(text: string): void;
  read(file: string): Promise<string>;
  /** The same; null where there is no such file. */
  readIfThere(file: string): Promise<string | null>;
  /** Writes a file that is either whole or not there, in the place of an earlier one. */
  replace(file: string, text: string): Promise<void>;
  connect(baseUrl: string | null): Promise<Connection>;
  openAll(out: string | null, question: string): Promise<AllIo>;
  openBatch(file: BatchFile, fields: readonly string[], format: Format): Promise<BatchIo & { close(): Promise<void> }>;
  /** What an agency sends at an address. @throws CommandError when the agency gives no answer there */
  exactAnswer(address: string): Promise<ExactAnswer>;
  readonly replay: Replay;
  /** @throws CommandError (2) for a folder that cannot be read or is no bundle's */
  readFolder(folder: string): Promise<Files>;
  /** Makes a folder that is either whole or not there. @throws CommandError (2) */
  writeFolder(folder: string, files: Files): Promise<void>;
}
