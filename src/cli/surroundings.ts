import type { Clock } from "../core/clock.ts";
import type { Files } from "../provenance/bundle.ts";
import type { AllIo } from "./commands/all.ts";
import type { BatchFile, BatchIo } from "./commands/batch.ts";
import type { Ask, Connection } from "./commands/gateway.ts";
import type { Layout } from "./output/table.ts";
import type { Actions } from "./program/program.ts";
import type { Format } from "./program/options.ts";

/** What an agency sent, as a bundle keeps it. */
interface KeptAnswer {
  readonly source_url: string;
  readonly status: number;
  readonly contentType: string;
  readonly link: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A gateway at that time whose agencies answer with these bytes and nothing else. */
export type Replay = (kept: readonly KeptAnswer[], at: Date) => Promise<Ask>;

/** What an agency sent, exactly. */
export interface ExactAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The `Link` header, where there is one. */
  readonly link?: string;
  /** After decompression. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256, base64. */
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

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
