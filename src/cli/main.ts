import { CommanderError } from "commander";
import { endpoints } from "../catalog/index.ts";
import { CommandError } from "./command-error.ts";
import { createProgram } from "./program/program.ts";

/** A reader that has seen enough (`| head`) is no failure. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const open: { close(): Promise<void> }[] = [];
/** Whatever commands do is loaded when one runs: help needs none of it. */
const program = createProgram(endpoints, async () => {
  const { createActions } = await import("./actions.ts");
  const { createCommandLine } = await import("./command-line.ts");
  return createActions(endpoints, createCommandLine(open));
});
try {
  await program.parseAsync(process.argv.map(normalised));
} catch (error) {
  process.exitCode = exitCodeOf(error);
  const isSaid = error instanceof CommanderError || (error instanceof Error && error.message === "");
  if (!isSaid) process.stderr.write(`${messageOf(error)}\n`);
} finally {
  for (const { close } of open) await close();
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof CommandError ? error.exitCode : 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `--first_name`, as the parameter is called elsewhere, is `--first-name`. */
function normalised(argument: string): string {
  return argument.replace(/^--[a-z]+(?:_[a-z]+)+(?==|$)/, (flag) => flag.replaceAll("_", "-"));
}
