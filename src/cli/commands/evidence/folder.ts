import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../../../provenance/bundle.ts";

/** Folders of evidence on disk. */

/** Files of a folder, and bytes of them together, that are read; a bundle has a few. */
const MOST_FILES = 1000;
const MOST_BYTES = 1024 * 1024 * 1024;

/** @throws Error */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const sizes = await Promise.all(
    names.slice(0, MOST_FILES).map(async (name) => (await stat(join(folder, name))).size),
  );
  if (names.length > MOST_FILES || sizes.reduce((sum, size) => sum + size, 0) > MOST_BYTES)
    throw new Error(`it holds more than ${MOST_FILES} files or ${MOST_BYTES} bytes`);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const name of names) files.set(name, new Uint8Array(await readFile(join(folder, name))));
  return files;
}

/** None where nothing is there. @throws Error for anything but a folder, a link to one included */
async function entriesOf(path: string): Promise<readonly string[]> {
  const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (there === null) return [];
  if (!there.isDirectory()) throw new Error("it is there already and is no folder");
  return await readdir(path);
}

/** Writes beside it first, so that the folder is whole or not there. @throws Error where it exists and is not empty */
export async function writeFolder(folder: string, files: Files): Promise<void> {
  if ((await entriesOf(folder)).length > 0) throw new Error("it is not empty");
  const draft = `${folder.replace(/[\\/]+$/, "")}.${randomUUID()}.draft`;
  try {
    await mkdir(draft, { recursive: true });
    for (const [name, bytes] of files) await writeFile(join(draft, name), bytes, { flag: "wx", flush: true });
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
