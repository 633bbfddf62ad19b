import type { Layout } from "../output/table.ts";

/** What a runtime lends to commands that compare answers. */
export interface ChangesLine {
  readonly layout: Layout;
  sleep(ms: number): Promise<void>;
  write(text: string): Promise<void>;
  /** To standard error, as a line. */
  note(text: string): void;
  read(file: string): Promise<string>;
  /** The same; null where there is no such file. */
  readIfThere(file: string): Promise<string | null>;
  /** Writes a file that is either whole or not there, in the place of an earlier one. */
  replace(file: string, text: string): Promise<void>;
}
