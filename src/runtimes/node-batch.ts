import { randomUUID } from "node:crypto";
import { createReadStream, fstatSync, statSync, type BigIntStats } from "node:fs";
import { open, realpath, rename, rm, stat, type FileHandle } from "node:fs/promises";
import type { BatchResult, Question } from "../surfaces/cli/batch.ts";
import { toJsonLine } from "../surfaces/cli/json.ts";
import { CommandError } from "../surfaces/cli/reach.ts";
import { keptOf, NOTHING_KEPT, unfit, type Kept, type WrittenLine } from "./node-batch-kept.ts";
import { markOf, NONE, sourceOf } from "./node-batch-marks.ts";
import { lock } from "./node-lock.ts";

/** Bytes of one line; a set of parameters needs a few hundred, a result with 50 labels half a million. */
const LONGEST_QUESTION = 64 * 1024;
const LONGEST_RESULT = 16 * 1024 * 1024;

/**
 * The lines of a stream without their ends; a last one without its end counts too. Of bytes that are not UTF-8 each is a
 * surrogate that stands alone, so that such a line is not well formed and no other is.
 * @throws CommandError when one is too long, or when the stream reads a file that results are written to
 */
export async function* linesOf(stream: AsyncIterable<Buffer>, longest = LONGEST_QUESTION): AsyncGenerator<WrittenLine> {
  requireOther(stream);
  yield* divided(stream, longest);
}

async function* divided(stream: AsyncIterable<Buffer>, longest: number): AsyncGenerator<WrittenLine> {
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
  let file: FileHandle | null = null;
  let isOpen = true;
  let kept: Kept;
  try {
    kept = facts(path) === null ? NOTHING_KEPT : await keptOf(resultsIn(path), path);
    if (kept.isTidy) file = await open(path, "a");
  } catch (error) {
    release();
    throw error;
  }
  const identity = identityOf(statSync(path, { bigint: true }));
  written.add(identity);
  const append = async ({ line, ...rest }: BatchResult): Promise<void> => {
    if (!isOpen) throw new CommandError(`${out} is closed.`, 1);
    file ??= await tidied(path);
    await file.appendFile(toJsonLine({ line, ...rest }));
  };
  let turn: Promise<void> = Promise.resolve();
  return {
    isDone(line, question) {
      if (kept.source !== null && kept.source !== sourceOf(question))
        throw unfit(path, `holds answers to another question, of ${kept.source}`);
      const mark = kept.done.at(line);
      if (mark === NONE) return false;
      if (mark === markOf(question)) return true;
      throw unfit(path, `holds the answer to another question for line ${line}`);
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
        written.delete(identity);
        release();
      }
    },
  };
}

const resultsIn = (path: string): AsyncGenerator<WrittenLine> => divided(createReadStream(path), LONGEST_RESULT);

/**
 * Puts into the place of a file of results, at once, one that holds its lines that stay, and gives it open at its end. The
 * draft has a name that nothing else has, and is gone when this fails; only a kill in the middle of it leaves one.
 */
async function tidied(path: string): Promise<FileHandle> {
  const draft = `${path}.${randomUUID()}.tidy`;
  const file = await open(draft, "ax", 0o600);
  try {
    await keepRights(file, path);
    await keptOf(resultsIn(path), path, (text) => file.appendFile(`${text}\n`));
    await file.sync();
    await rename(draft, path);
    return file;
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/** Who may read a draft is who may read the results; another group than theirs may not, where only root may keep theirs. */
async function keepRights(draft: FileHandle, path: string): Promise<void> {
  const { uid, gid, mode } = await stat(path);
  const isOfGroup = await draft
    .chown(uid, gid)
    .catch(() => draft.chown(-1, gid))
    .then(
      () => true,
      () => false,
    );
  await draft.chmod(mode & (isOfGroup ? 0o777 : 0o707));
}
