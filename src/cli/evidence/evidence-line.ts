import type { Clock } from "../../core/clock.ts";
import type { Files } from "../../provenance/bundle.ts";
import type { Reach } from "../reach.ts";
import type { Replay } from "./check.ts";

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

/** What a runtime lends to the commands that keep and check evidence. */
export interface EvidenceLine {
  readonly clock: Clock;
  write(text: string): Promise<void>;
  connect(baseUrl: string | null): Promise<{ readonly reach: Reach }>;
  /** @throws CommandError when the agency gives no answer there */
  exactAnswer(address: string): Promise<ExactAnswer>;
  readonly replay: Replay;
  /** @throws CommandError (2) for a folder that cannot be read or is no bundle's */
  readFolder(folder: string): Promise<Files>;
  /** Makes a folder that is either whole or not there. @throws CommandError (2) */
  writeFolder(folder: string, files: Files): Promise<void>;
}
