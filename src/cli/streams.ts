import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { CommandError } from "./command-error.ts";

/** Files and standard streams as commands name them. */

export async function toStdout(chunk: string): Promise<void> {
  if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
}

export const opened = (file: string): AsyncIterable<Buffer> => (file === "-" ? process.stdin : createReadStream(file));

/** Naming another file is up to the caller. @throws CommandError with the name that the caller gave */
export function unusable(file: string, use: "read" | "written", cause: unknown): never {
  if (cause instanceof CommandError) throw cause;
  if (Object(cause).code === "EISDIR") throw new CommandError(`${file} is a folder; name a file.`, 2, { cause });
  const why = cause instanceof Error ? cause.message : "unknown";
  throw new CommandError(`${file} cannot be ${use}: ${why}.`, 2, { cause });
}

/** The text of a file; null where there is none. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Writes a draft in the same folder and renames it: a reader finds the old text or the new one, never a part. */
export async function replace(file: string, text: string): Promise<void> {
  const path = await realpath(file).catch(() => file);
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, text, { flag: "wx", flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A line on a terminal that is written again as work goes on. Where nobody watches, nothing is written. */
interface Progress {
  readonly isWatched: boolean;
  show(text: string): void;
  /** Removes the line, so that another one can take its place. */
  clear(): void;
  /** Ends the line where there is one, so that what follows begins on a line of its own. */
  end(): void;
}

export function createProgress(stream: { readonly isTTY?: boolean; write(text: string): unknown }): Progress {
  const isWatched = stream.isTTY === true;
  let isShown = false;
  const ended = (ending: string): void => {
    if (isShown) stream.write(ending);
    isShown = false;
  };
  return {
    isWatched,
    show(text) {
      if (!isWatched) return;
      isShown = true;
      stream.write(`${CLEARED}${text}`);
    },
    clear: () => ended(CLEARED),
    end: () => ended("\n"),
  };
}

/** To the first column of an empty line. */
const CLEARED = "\r\u001B[K";
