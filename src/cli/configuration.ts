import { ConfigError, toConfig, type Config } from "../app/config.ts";
import { CommandError } from "./command-error.ts";

/**
 * The configuration from this process's environment, as a server reads it.
 * @param chosen variables that options of the command set
 * @throws CommandError when it cannot be used
 */
export function configuration(chosen: Readonly<Record<string, string>> = {}): Config {
  try {
    return toConfig({ ...process.env, ...chosen });
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    throw new CommandError(cause.message, 2, { cause });
  }
}
