import { once } from "node:events";
import { createReadStream } from "node:fs";
import { CommandError } from "./command-error.ts";

/** Files and standard streams as commands name them. */

export async function toStdout(chunk: string): Promise<void> {
  if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
}

export const opened = (file: string): AsyncIterable<Buffer> => (file === "-" ? process.stdin : createReadStream(file));

/** Naming another file is up to the caller. @throws CommandError with the name that the caller gave */
export function unusable(file: string, use: "read" | "written", cause: unknown): never {
  if (cause instanceof CommandError) throw cause;
  const why = cause instanceof Error ? cause.message : "unknown";
  throw new CommandError(`${file} cannot be ${use}: ${why}.`, 2, { cause });
}
