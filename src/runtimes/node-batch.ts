import { createReadStream, fstatSync, statSync, type BigIntStats } from "node:fs";
import { open, realpath, rename, rm, type FileHandle } from "node:fs/promises";
import type { BatchResult, Question } from "../surfaces/cli/batch.ts";
import { CommandError } from "../surfaces/cli/reach.ts";
import { Marks, markOf, NONE, sourceOf, toKnown } from "./node-batch-marks.ts";
import { lock } from "./node-lock.ts";

/** Bytes of one line; a set of parameters needs a few hundred, a result with 50 labels half a million. */
const LONGEST_QUESTION = 64 * 1024;
const LONGEST_RESULT = 16 * 1024 * 1024;

/**
 * The lines of a stream without their ends; a last one without its end counts too. Of bytes that are not UTF-8 each is a
 * surrogate that stands alone, so that such a line is not well formed and no other is.
 * @throws CommandError when one is too long, or when the stream reads a file that results are written to
 */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  longest = LONGEST_QUESTION,
): AsyncGenerator<{ readonly text: string; readonly isComplete: boolean }> {
  requireOther(stream);
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const textOf = (line: Buffer): string => {
    const text = decoded(line).replace(/\r$/, "");
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

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(line: Buffer): string {
  try {
    return utf8.decode(line);
  } catch {
    return line
      .toString("latin1")
      .replaceAll(/[\u0080-\u00FF]/g, (sign) => String.fromCharCode(0xdc00 + sign.charCodeAt(0)));
  }
}

/** Device and number of each file that this process writes results to. */
const written = new Set<string>();

const identityOf = ({ dev, ino }: BigIntStats): string => `${dev} ${ino}`;

/** A run that reads what it writes would lose the one and never end the other. */
function requireOther(stream: object): void {
  if (written.size === 0) return;
  const { fd, path } = Object(stream);
  const file = typeof fd === "number" ? fstatSync(fd, { bigint: true }) : typeof path === "string" ? facts(path) : null;
  if (file !== null && written.has(identityOf(file)))
    throw new CommandError("--out and --file are the same file; name another --out.", 2);
}

/** A file that may not be looked at is no missing one: its answers would be asked and written again. */
const facts = (path: string): BigIntStats | null => statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;

/** A file of results that a run writes to, and that a later run goes on with. */
export interface ResultsFile {
  /** Whether this line was answered. @throws CommandError when the file holds answers to another question */
  isDone(line: number, question: Question): boolean;
  write(result: BatchResult): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file of results for one run at a time. What an interrupted run left is kept but for a line that was cut off in the
 * middle and for lines that were unavailable or invalid, which are judged again; so each line of the questions has one result
 * in the end. Nothing is taken away before there is a result to write.
 */
export async function openResults(out: string): Promise<ResultsFile> {
  const path = facts(out) === null ? out : await realpath(out);
  const release = await lock(path);
  const draft = `${path}.tidy`;
  let file: FileHandle | null = null;
  let isOpen = true;
  let kept: Kept;
  try {
    kept = await tidied(path, draft);
    if (kept.isTidy) await rm(draft, { force: true });
    if (kept.isTidy) file = await open(path, "a");
  } catch (error) {
    await rm(draft, { force: true });
    release();
    throw error;
  }
  const identity = identityOf(statSync(path, { bigint: true }));
  written.add(identity);
  const append = async ({ line, ...rest }: BatchResult): Promise<void> => {
    if (!isOpen) throw new CommandError(`${out} is closed.`, 1);
    if (file === null) await rename(draft, path);
    file ??= await open(path, "a");
    await file.appendFile(`${JSON.stringify({ line, ...rest })}\n`);
  };
  let turn: Promise<void> = Promise.resolve();
  return {
    isDone(line, question) {
      if (kept.source !== null && kept.source !== sourceOf(question))
        throw other(path, `holds answers to another question, of ${kept.source}`);
      const mark = kept.done.at(line);
      if (mark === NONE) return false;
      if (mark === markOf(question)) return true;
      throw other(path, `holds the answer to another question for line ${line}`);
    },
    write(result) {
      turn = turn.then(() => append(result));
      return turn;
    },
    async close() {
      try {
        await turn;
      } finally {
        isOpen = false;
        await file?.close();
        await rm(draft, { force: true });
        written.delete(identity);
        release();
      }
    },
  };
}

const other = (path: string, why: string): CommandError => new CommandError(`${path} ${why}; name another --out.`, 2);

/** What is left of an earlier run. */
interface Kept {
  readonly done: Marks;
  /** Which endpoint and gateway gave all the answers; null where there are none. */
  readonly source: string | null;
  /** Whether the draft would hold the same. */
  readonly isTidy: boolean;
}

/** How each of our lines begins, and the piece of one that was cut off. */
const BEGINNING = '{"line":';

/** Reads a file of results, and writes to the draft the lines that stay. */
async function tidied(path: string, draft: string): Promise<Kept> {
  const done = new Marks();
  if (facts(path) === null) return { done, source: null, isTidy: true };
  const file = await open(draft, "w");
  let source: string | null = null;
  let isTidy = true;
  try {
    for await (const { text, isComplete } of linesOf(createReadStream(path), LONGEST_RESULT)) {
      const known = toKnown(text);
      const isOurs = isComplete ? known !== null : BEGINNING.startsWith(text.slice(0, BEGINNING.length));
      if (!isOurs) throw other(path, "is no file of results of this command");
      if (!isComplete || known === null) {
        isTidy = false;
        continue;
      }
      const { line, status, ...question } = known;
      source ??= sourceOf(question);
      if (source !== sourceOf(question)) throw other(path, "holds answers of several endpoints or gateways");
      if (status === "unavailable" || status === "invalid" || done.at(line) !== NONE) {
        isTidy = false;
        continue;
      }
      done.set(line, markOf(question));
      await file.appendFile(`${text}\n`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { done, source, isTidy };
}
