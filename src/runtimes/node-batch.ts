import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { z } from "zod";
import type { BatchResult } from "../surfaces/cli/batch.ts";
import { CommandError } from "../surfaces/cli/reach.ts";

/** Bytes of one line; a set of parameters needs a few hundred, a result with 50 labels half a million. */
const LONGEST_QUESTION = 64 * 1024;
const LONGEST_RESULT = 16 * 1024 * 1024;

/** The lines of a stream without their ends; a last one without its end counts too. @throws CommandError when one is too long */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  longest = LONGEST_QUESTION,
): AsyncGenerator<{ readonly text: string; readonly isComplete: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const textOf = (line: Buffer): string => {
    const text = line.toString("utf8").replace(/\r$/, "");
    const plain = isFirst ? text.replace(/^\uFEFF/, "") : text;
    isFirst = false;
    return plain;
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield { text: textOf(Buffer.concat([rest, chunk.subarray(from, end)])), isComplete: true };
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > longest) throw new CommandError(`A line is longer than ${longest} bytes.`, 2);
  }
  if (rest.length > 0) yield { text: textOf(rest), isComplete: false };
}

/** A file of results that a run writes to, and that a later run goes on with. */
export interface ResultsFile {
  /** Whether this line was answered. @throws CommandError when the answer there belongs to another question */
  isDone(line: number, input: object): boolean;
  write(result: BatchResult): Promise<void>;
  close(): Promise<void>;
}

const known = z.object({
  line: z.int().min(1),
  input: z.record(z.string(), z.string()),
  status: z.enum(["found", "not found", "unavailable", "invalid"]),
});

/**
 * Opens a file of results. What an interrupted run left is kept but for a line that was cut off in the middle and for lines
 * that were unavailable, which are asked again; so each line of the questions has one result in the end.
 */
export async function openResults(path: string): Promise<ResultsFile> {
  const done = await tidied(path);
  const file = await open(path, "a");
  let written: Promise<void> = Promise.resolve();
  return {
    isDone(line, input) {
      const mark = done.at(line);
      if (mark === NONE) return false;
      if (mark === markOf(input)) return true;
      throw new CommandError(`${path} holds the answer to another question for line ${line}; name another --out.`, 2);
    },
    write(result) {
      written = written.then(() => file.appendFile(`${JSON.stringify(result)}\n`));
      return written;
    },
    async close() {
      await written.finally(() => file.close());
    },
  };
}

/** A file that may not be looked at is no missing one: its answers would be asked and written again. */
async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (cause) {
    if (Object(cause).code === "ENOENT") return false;
    throw cause;
  }
}

/** The marks of the lines that are answered; lines that are not, or no longer, are asked. */
async function tidied(path: string): Promise<Marks> {
  const done = new Marks();
  if (!(await isThere(path))) return done;
  const draft = `${path}.tidy`;
  const file = await open(draft, "w");
  let isTidy = true;
  try {
    for await (const { text, isComplete } of linesOf(createReadStream(path), LONGEST_RESULT)) {
      const result = known.safeParse(parsed(text));
      if (isComplete && !result.success)
        throw new CommandError(`${path} is no file of results of this command; name another --out.`, 2);
      if (
        !isComplete ||
        !result.success ||
        result.data.status === "unavailable" ||
        done.at(result.data.line) !== NONE
      ) {
        isTidy = false;
        continue;
      }
      done.set(result.data.line, markOf(result.data.input));
      await file.appendFile(`${text}\n`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await (isTidy ? rm(draft) : rename(draft, path));
  return done;
}

const NONE = 0;

/** One number for each line: four bytes, however long the questions are. */
class Marks {
  #marks = new Uint32Array(1024);

  at(line: number): number {
    return this.#marks[line] ?? NONE;
  }

  set(line: number, mark: number): void {
    if (line >= MOST_LINES) throw new CommandError(`A file may have ${MOST_LINES} lines; divide it.`, 2);
    if (line >= this.#marks.length) {
      const larger = new Uint32Array(2 ** Math.ceil(Math.log2(line + 1)));
      larger.set(this.#marks);
      this.#marks = larger;
    }
    this.#marks[line] = mark;
  }
}

/** 256 MiB of marks. */
const MOST_LINES = 2 ** 26;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** FNV-1a over a question, never {@link NONE}: enough to notice that a file of questions was changed. */
function markOf(input: object): number {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(input)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash || 1;
}
