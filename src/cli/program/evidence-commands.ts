import type { Command } from "commander";
import { valueOption, type Globals } from "./options.ts";

/** The commands that keep evidence and check answers. */

export interface Keeping {
  readonly words: readonly string[];
  /** A folder that is made. */
  readonly out: string;
}

export interface EvidenceActions {
  evidence(keeping: Keeping, globals: Globals): Promise<void>;
  verify(file: string, globals: Globals): Promise<void>;
  verifyBundle(folder: string, globals: Globals): Promise<void>;
}

export function addEvidenceCommands(
  program: Command,
  load: () => Promise<EvidenceActions>,
  globals: () => Globals,
): void {
  program
    .command("evidence")
    .argument(
      "<question...>",
      "a search, get or count with its options, a gateway path, or a question in quotation marks",
    )
    .addOption(valueOption("--out <folder>", "folder for the evidence").makeOptionMandatory())
    .allowUnknownOption()
    .description("Keep an answer with the agency's exact bytes, so that anyone can check it offline.")
    .addHelpText(
      "after",
      "\nExamples:\n  phdg evidence --out case-1 get K243418\n  phdg evidence --out case-2 devices recalls --q pump",
    )
    .action(async (words: string[], { out }: { out: string }) => (await load()).evidence({ words, out }, globals()));
  const verify = program
    .command("verify")
    .argument("[file]", "an answer as JSON, or - for standard input")
    .addOption(valueOption("--bundle <folder>", "check a folder of phdg evidence instead, without any network"))
    .description("Ask the agency again and compare: same, same_as_shown, changed, gone, unavailable.");
  verify.action(async (file: string | undefined, { bundle }: { bundle?: string }) => {
    if ((file === undefined) === (bundle === undefined)) verify.error("error: name either a file or --bundle <folder>");
    const actions = await load();
    await (bundle === undefined ? actions.verify(file ?? "-", globals()) : actions.verifyBundle(bundle, globals()));
  });
}
