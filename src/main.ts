import { ConfigError, toConfig } from "./config.ts";
import { start } from "./start.ts";

try {
  await start(toConfig(process.env));
} catch (error) {
  const isExpected = error instanceof ConfigError || (error instanceof Error && "code" in error);
  process.stderr.write(`The gateway did not start.\n${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
