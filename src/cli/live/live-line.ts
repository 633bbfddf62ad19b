import type { Agencies } from "./run.ts";

/** What a runtime lends to commands that ask the agencies directly. */
export interface LiveLine {
  /** The agencies at the addresses of the settings. */
  agencies(): Promise<Agencies>;
  /** Adds a text to the end of a file in a folder, both of which are made where they are missing. */
  append(folder: string, name: string, text: string): Promise<void>;
  write(text: string): Promise<void>;
}
