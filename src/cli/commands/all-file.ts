import { createReadStream } from "node:fs";
import { open, rename, rm, stat, truncate, writeFile, type FileHandle } from "node:fs/promises";
import { z } from "zod";
import { jsonIn } from "../../core/json.ts";
import type { SeenPage } from "../../gateway/whole-search.ts";
import { CommandError } from "../command-error.ts";
import { linesOf } from "../input-lines.ts";
import type { AllIo } from "./all.ts";

/**
 * A file that gets its name when its last page is written. Until then it is called `….part`, and beside it stands
 * `….part.pages`: a line for the question and one for each page, with the identifiers of its records and the bytes of
 * the part behind it. A later run of the same question reads this and goes on. Both are made with the first page.
 */
export type AllFile = Omit<AllIo, "report">;

const header = z.object({ question: z.string() });

const line = z.object({
  bytes: z.int().min(0),
  page: z.object({
    source_url: z.string(),
    retrieved_at: z.string(),
    source_digest: z.string(),
    self: z.string(),
    count: z.int().min(0),
    upstream_total: z.int().min(0).nullable(),
    notes: z.array(z.string()),
    cursor: z.string().nullable(),
    ids: z.array(z.string()),
  }),
});

/** Bytes of one line: 50 identifiers, an address and notes take a few thousand. */
const LONGEST_LINE = 1024 * 1024;

/** @param question names what is asked and how it is written; @throws CommandError for a part of another question */
export async function openAllFile(out: string, question: string): Promise<AllFile> {
  const [part, journal] = [`${out}.part`, `${out}.part.pages`];
  const begun = await readJournal(journal, part, question);
  let bytes = begun?.bytes ?? 0;
  let files: readonly [FileHandle, FileHandle] | undefined;
  async function opened() {
    if (begun !== null) {
      /** What was written after the last whole line is written again. */
      await truncate(part, bytes);
      await truncate(journal, begun.journalBytes);
      return [await open(part, "a"), await open(journal, "a")] as const;
    }
    const both = [await open(part, "w"), await open(journal, "w")] as const;
    await both[1].appendFile(`${JSON.stringify({ question })}\n`);
    return both;
  }
  const close = async (): Promise<void> => {
    for (const file of files ?? []) await file.close();
    files = undefined;
  };
  return {
    seen: begun?.seen ?? [],
    async write(text, page) {
      files ??= await opened();
      await files[0].appendFile(text);
      bytes += Buffer.byteLength(text);
      await files[1].appendFile(`${JSON.stringify({ bytes, page })}\n`);
    },
    async finish(manifest) {
      files ??= await opened();
      await files[0].sync();
      await close();
      const draft = `${out}.manifest.json.tmp`;
      await writeFile(draft, manifest);
      await rename(draft, `${out}.manifest.json`);
      await rename(part, out);
      await rm(journal, { force: true });
    },
    async forget() {
      await close();
      await rm(journal, { force: true });
    },
    close,
  };
}

interface Begun {
  readonly seen: readonly SeenPage[];
  /** Of the part and of the journal, up to the last whole line. */
  readonly bytes: number;
  readonly journalBytes: number;
}

/** What an earlier run left; null where there is nothing to go on with. @throws CommandError for anything else */
async function readJournal(path: string, part: string, question: string): Promise<Begun | null> {
  if (!(await isFile(path))) return null;
  const seen: SeenPage[] = [];
  let [bytes, journalBytes, isHead] = [0, 0, true];
  for await (const { text, isComplete } of linesOf(createReadStream(path), LONGEST_LINE)) {
    if (!isComplete) break;
    if (isHead) {
      const { data } = header.safeParse(jsonIn(text));
      if (data === undefined) throw unreadable(path);
      if (data.question !== question)
        throw new CommandError(
          `${part} belongs to another question; finish that one, or delete both ${part} files.`,
          2,
        );
    } else {
      const { data } = line.safeParse(jsonIn(text));
      if (data === undefined || data.bytes < bytes) throw unreadable(path);
      seen.push(data.page);
      ({ bytes } = data);
    }
    isHead = false;
    journalBytes += Buffer.byteLength(text) + 1;
  }
  if (seen.length === 0) return null;
  const { size } = (await isFile(part)) ? await stat(part) : { size: -1 };
  if (size < bytes) throw new CommandError(`${part} is shorter than ${path} says; delete both.`, 2);
  return { seen, bytes, journalBytes };
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isFile() === true;

const unreadable = (path: string): CommandError =>
  new CommandError(`${path} does not say how far an unfinished file got; delete it.`, 2);
