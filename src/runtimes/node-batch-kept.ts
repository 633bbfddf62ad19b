import { CommandError } from "../surfaces/cli/reach.ts";
import { Marks, markOf, NONE, sourceOf, toKnown } from "./node-batch-marks.ts";

/** A line without its end, and whether it had one. */
export interface WrittenLine {
  readonly text: string;
  readonly isComplete: boolean;
}

/** What is left of an earlier run. */
export interface Kept {
  readonly done: Marks;
  /** Which endpoint and gateway gave all the answers; null where there are none. */
  readonly source: string | null;
  /** Whether all lines stay. */
  readonly isTidy: boolean;
}

export const NOTHING_KEPT: Kept = { done: new Marks(), source: null, isTidy: true };

/** How each of our lines begins, and the piece of one that was cut off. */
const BEGINNING = '{"line":';

/**
 * Reads the lines of the results at `path`, and hands on those that stay.
 * @throws CommandError when one is not ours, or when they answer several endpoints or gateways
 */
export async function keptOf(
  lines: AsyncIterable<WrittenLine>,
  path: string,
  keep: (text: string) => Promise<void> = () => Promise.resolve(),
): Promise<Kept> {
  const done = new Marks();
  let source: string | null = null;
  let isTidy = true;
  for await (const { text, isComplete } of lines) {
    const known = toKnown(text);
    const isOurs = isComplete ? known !== null : BEGINNING.startsWith(text.slice(0, BEGINNING.length));
    if (!isOurs) throw unfit(path, "is no file of results of this command");
    if (!isComplete || known === null) {
      isTidy = false;
      continue;
    }
    const { line, status, ...question } = known;
    source ??= sourceOf(question);
    if (source !== sourceOf(question)) throw unfit(path, "holds answers of several endpoints or gateways");
    if (status === "unavailable" || status === "invalid" || done.at(line) !== NONE) {
      isTidy = false;
      continue;
    }
    done.set(line, markOf(question));
    await keep(text);
  }
  return { done, source, isTidy };
}

/** Why nothing may be written to the file at `path`. */
export const unfit = (path: string, why: string): CommandError =>
  new CommandError(`${path} ${why}; name another --out.`, 2);
