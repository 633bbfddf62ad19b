import { CommanderError } from "commander";
import { ConfigError } from "./config.ts";
import { endpoints } from "./datasets/index.ts";
import { createCommandLine } from "./runtimes/node-command-line.ts";
import { connect } from "./runtimes/node-connection.ts";
import { createActions } from "./surfaces/cli/actions.ts";
import { createProgram } from "./surfaces/cli/program.ts";
import { CommandError } from "./surfaces/cli/reach.ts";

/** A reader that has seen enough (`| head`) is no failure. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const open: { close(): Promise<void> }[] = [];
const line = createCommandLine(async (baseUrl) => {
  const { connection, close } = await connect(baseUrl);
  open.push({ close });
  return connection;
});
const program = createProgram(endpoints, createActions(endpoints, line));
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
  if (error instanceof ConfigError) return 2;
  return error instanceof CommandError ? error.exitCode : 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `--first_name`, as the parameter is called elsewhere, is `--first-name`. */
function normalised(argument: string): string {
  return argument.replace(/^--[a-z]+(?:_[a-z]+)+(?==|$)/, (flag) => flag.replaceAll("_", "-"));
}
