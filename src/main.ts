import { needOfNewerNode } from "./runtimes/oldest-node.ts";

/** The entry of the service: says what it needs before anything is loaded that an older runtime cannot read. */

const need = needOfNewerNode();
if (need === null) await run();
else notStarted(`It ${need}`);

async function run(): Promise<void> {
  const { ConfigError, toConfig } = await import("./config.ts");
  const { start } = await import("./start.ts");
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
