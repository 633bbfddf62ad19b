import { randomUUID } from "node:crypto";
import { readFile, realpath, rename, rm, writeFile } from "node:fs/promises";

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
