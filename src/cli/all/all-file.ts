import { open, readFile, rename, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import { z } from "zod";
import { CommandError } from "../command-error.ts";
import { BEGINNING, type Progress } from "./all.ts";

/**
 * A file that is only there when it is complete: until then it is called `….part`, beside `….part.json` with what is
 * known of it, so that a later run of the same question goes on.
 */
export interface AllFile {
  readonly progress: Progress;
  write(text: string, progress: Progress): Promise<void>;
  /** Gives the file its name and writes its manifest beside it. */
  finish(manifest: string): Promise<void>;
  /** The part stays; a later run begins anew. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

const stateSchema = z.object({
  question: z.string(),
  bytes: z.int().min(0),
  progress: z.object({
    cursor: z.string().nullable(),
    count: z.int().min(0),
    total: z.int().nullable(),
    notes: z.array(z.string()),
    pages: z.array(
      z.object({ source_url: z.string(), retrieved_at: z.string(), source_digest: z.string(), count: z.int() }),
    ),
  }),
});

type State = z.output<typeof stateSchema>;

/** @param question names what is asked and how it is written; @throws CommandError for a part of another question */
export async function openAllFile(out: string, question: string): Promise<AllFile> {
  const [part, stateFile] = [`${out}.part`, `${out}.part.json`];
  const state = await stateIn(stateFile);
  if (state !== null && state.question !== question)
    throw new CommandError(`${part} belongs to another question; finish that one, or remove both ${part} files.`, 2);
  const file: FileHandle = await open(part, state === null ? "w" : "r+");
  let bytes = state?.bytes ?? 0;
  /** What was written after the last state is written again. */
  await file.truncate(bytes);
  return {
    progress: state?.progress ?? BEGINNING,
    async write(text, progress) {
      const chunk = Buffer.from(text);
      await file.write(chunk, 0, chunk.length, bytes);
      bytes += chunk.length;
      const next: State = {
        question,
        bytes,
        progress: { ...progress, notes: [...progress.notes], pages: [...progress.pages] },
      };
      await replace(stateFile, JSON.stringify(next));
    },
    async finish(manifest) {
      await file.sync();
      await replace(`${out}.manifest.json`, manifest);
      await rename(part, out);
      await rm(stateFile, { force: true });
    },
    forget: () => rm(stateFile, { force: true }),
    close: () => file.close(),
  };
}

/** A file that is whole at any moment. */
async function replace(path: string, text: string): Promise<void> {
  const temporary = `${path}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

/** @throws CommandError for a file that is no state */
async function stateIn(path: string): Promise<State | null> {
  if (!(await stat(path).catch(() => null))?.isFile()) return null;
  const { data } = z
    .string()
    .transform(parsed)
    .pipe(stateSchema)
    .safeParse(await readFile(path, "utf8"));
  if (data === undefined) throw new CommandError(`${path} is not the state of an unfinished file; remove it.`, 2);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
