import type { ChangesLine } from "./changes/changes-line.ts";
import type { Clock } from "../core/clock.ts";
import type { AllTargetIo } from "./all/run-all.ts";
import type { BatchFile, BatchIo } from "./batch/batch.ts";
import type { ClockReading, Route } from "./doctor.ts";
import type { EvidenceLine } from "./evidence/evidence-line.ts";
import type { LiveLine } from "./live/live-line.ts";
import type { Layout } from "./output/table.ts";
import type { Actions } from "./program/interface.ts";
import type { Format } from "./program/options.ts";
import type { Call, Reach } from "./reach.ts";

/** A gateway that commands ask: in this process or elsewhere. */
export interface Connection {
  readonly reach: Reach;
  readonly call: Call;
  /** What those who answered said about the time. */
  clockReadings(): readonly ClockReading[];
  /** How this process reaches the agencies, where it does so itself. */
  readonly routes?: readonly Route[];
  /** Serves MCP over the standard streams until the other side ends it. */
  serveMcp(): Promise<void>;
}

/** What a runtime lends to the commands. */
export interface CommandLine extends Pick<Actions, "serve" | "demo">, LiveLine, ChangesLine, EvidenceLine {
  readonly layout: Layout;
  readonly clock: Clock;
  /** To standard error, as a line. */
  note(text: string): void;
  read(file: string): Promise<string>;
  connect(baseUrl: string | null): Promise<Connection>;
  openAll(out: string | null, question: string): Promise<AllTargetIo>;
  openBatch(file: BatchFile, fields: readonly string[], format: Format): Promise<BatchIo & { close(): Promise<void> }>;
}
