import { needOfNewerNode } from "./app/required-node.ts";

/** The entry of the service: says what it needs before anything is loaded that an older runtime cannot read. */

const need = needOfNewerNode();
if (need !== null) notStarted(`It ${need}`);
else if (process.argv.length > 2)
  notStarted(
    "It takes no arguments, only environment variables (docs/operators/configuration.md). The command line is phdg (src/cli.ts).",
  );
else await run();

async function run(): Promise<void> {
  const { ConfigError, toConfig } = await import("./app/config.ts");
  const { start } = await import("./app/start.ts");
  try {
    await start(toConfig(process.env));
  } catch (error) {
    const isExpected = error instanceof ConfigError || (error instanceof Error && "code" in error);
    notStarted(isExpected ? error.message : String(error));
  }
}

function notStarted(why: string): void {
  process.stderr.write(`The gateway did not start.\n${why}\n`);
  process.exitCode = 1;
}
