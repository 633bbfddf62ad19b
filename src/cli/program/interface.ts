import type { Dataset } from "../../catalog/dataset.ts";
import type { AllTarget } from "../commands/all.ts";
import type { BatchFile } from "../commands/batch.ts";
import type { CommandSpec } from "./commands.ts";
import type { ChangeActions } from "./change-commands.ts";
import type { EvidenceActions } from "./evidence-commands.ts";
import type { Globals } from "./options.ts";

/** What commands do; the program only says how they are written. */
export interface Actions extends ChangeActions, EvidenceActions {
  search(spec: CommandSpec, input: object, cite: string | null, globals: Globals): Promise<void>;
  all(spec: CommandSpec, input: object, target: AllTarget, globals: Globals): Promise<void>;
  get(id: string, options: GetOptions, globals: Globals): Promise<void>;
  count(dataset: Dataset, input: object, globals: Globals): Promise<void>;
  batch(spec: CommandSpec, file: BatchFile, globals: Globals): Promise<void>;
  ask(question: string, globals: Globals): Promise<void>;
  doctor(globals: Globals): Promise<void>;
  mcp(globals: Globals): Promise<void>;
  serve(options: { readonly port?: string; readonly host?: string }): Promise<void>;
  demo(options: { readonly port?: string; readonly fault: readonly string[] }): Promise<void>;
  write(text: string): void;
}

/** Loads what commands do; what only describes them needs none of it. */
export type LoadActions = () => Promise<Actions>;

/** What a look-up of one record may be told. */
export interface GetOptions {
  readonly dataset?: string;
  readonly sections?: string;
  readonly cite?: string;
}
