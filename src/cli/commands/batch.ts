import type { Dataset } from "../../catalog/dataset.ts";
import { createLineReader, type Line } from "./batch-lines.ts";
import { askDataset, bodyOf, exitCodeOf, type Ask, type Failure, type Reached } from "./gateway.ts";

/** A file of questions, and where its answers go. */
export interface BatchFile {
  readonly path: string;
  /** A file that an interrupted run goes on in; null for standard output. */
  readonly out: string | null;
  readonly concurrency: number;
}

/** What became of a line; unavailable is the agency's silence and never counts as nothing found. */
type Status = "found" | "not found" | "unavailable" | "invalid";

export type Counts = Readonly<Record<Status, number>>;

/** What is asked, where, and of whom. */
export interface Question {
  /** The path, below the versioned prefix. */
  readonly endpoint: string;
  /** The address of the gateway that was asked, or null for the agencies themselves. */
  readonly gateway: string | null;
  readonly input: object;
}

export interface BatchResult extends Question {
  /** Of the file, from 1. */
  readonly line: number;
  readonly status: Status;
  /** The gateway's success or error, as it is. */
  readonly answer: unknown;
}

export interface BatchIo {
  readonly lines: AsyncIterable<string>;
  /** Whether an earlier run answered this line. @throws CommandError when it answered something else there */
  isDone(line: number, question: Question): boolean;
  write(result: BatchResult): Promise<void>;
  report(counts: Counts): void;
  /** A sentence for people. */
  note(text: string): void;
  sleep(ms: number): Promise<void>;
}

/** Tries for one line; the gateway itself retries once in each. */
const TRIES = 3;

/** Pauses for one line that the gateway itself asks for, because this client has asked enough for the moment. */
const PAUSES = 20;

/**
 * Milliseconds before another try, where the answer does not say how long; at most at once, and for one line in all.
 */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;
const LONGEST_WAITING = 300_000;

/** Milliseconds of a wait that nobody wonders about. */
const UNNOTICED_WAIT = 4000;

/** Answers every line of a file once, a few at a time; memory does not grow with the file. */
export async function runBatch(
  dataset: Dataset,
  ask: Ask,
  io: BatchIo,
  concurrency: number,
  gateway: string | null,
): Promise<Counts> {
  const counts = { found: 0, "not found": 0, unavailable: 0, invalid: 0 };
  const read = createLineReader(dataset);
  const lines = io.lines[Symbol.asyncIterator]();
  let number = 0;
  /** One line is read at a time, so that lines keep their numbers. */
  let queue: Promise<unknown> = Promise.resolve();
  const take = (): Promise<{ readonly number: number; readonly line: Line } | null> => {
    const next = queue.then(async () => {
      const { done, value } = await lines.next();
      return done === true ? null : { number: ++number, line: read(value) };
    });
    queue = next;
    return next;
  };
  const work = async (): Promise<void> => {
    for (let next = await take(); next !== null; next = await take()) {
      if (next.line.kind === "nothing") continue;
      const input = next.line.kind === "question" ? next.line.input : {};
      const question = { endpoint: dataset.path, gateway, input };
      if (io.isDone(next.number, question)) continue;
      const result = await resultOf(dataset, ask, io, { ...next.line, number: next.number });
      counts[result.status]++;
      await io.write({ line: next.number, ...question, ...result });
      io.report(counts);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return counts;
}

async function resultOf(
  dataset: Dataset,
  ask: Ask,
  io: BatchIo,
  line: Exclude<Line, { kind: "nothing" }> & { readonly number: number },
): Promise<Pick<BatchResult, "status" | "answer">> {
  if (line.kind === "invalid") return { status: "invalid", answer: mistake(line.detail) };
  let [tries, pauses, waited] = [0, 0, 0];
  for (;;) {
    const reached = await askDataset(ask, dataset, line.input);
    const status = statusOf(reached);
    const isPause = !reached.ok && reached.status === 429 && ++pauses < PAUSES;
    const isLast = waited >= LONGEST_WAITING || (!isPause && ++tries === TRIES);
    if (reached.ok) return { status, answer: reached };
    if (status !== "unavailable" || isLast) return { status, answer: bodyOf(reached) };
    const asked = reached.retryAfterSeconds === null ? FIRST_WAIT * 2 ** tries : reached.retryAfterSeconds * 1000;
    const wait = Math.min(asked, LONGEST_WAIT, LONGEST_WAITING - waited);
    waited += wait;
    if (wait > UNNOTICED_WAIT) io.note(waitingFor(reached, { line: line.number, wait, asked, waited }));
    await io.sleep(wait);
  }
}

/** Why a line is not answered yet, how long that takes, and when it is given up. */
function waitingFor(
  { error, status }: Failure,
  { line, wait, asked, waited }: Readonly<Record<"line" | "wait" | "asked" | "waited", number>>,
): string {
  const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;
  const part = asked > wait ? ` of the ${seconds(asked)} requested` : "";
  const whom = `${error} (HTTP ${status})`;
  return (
    `Line ${line}: ${whom}; waiting ${seconds(wait)}${part}, then trying again. Total wait: ` +
    `${seconds(waited)} of at most ${seconds(LONGEST_WAITING)}.`
  );
}

const mistake = (detail: string): object => ({ ok: false, error: "invalid_query", detail });

function statusOf(reached: Reached): Status {
  if (reached.ok) return reached["count"] === 0 ? "not found" : "found";
  if (reached.error === "not_found") return "not found";
  return exitCodeOf(reached) === 2 ? "invalid" : "unavailable";
}

export const summaryOf = (counts: Counts): string =>
  `${Object.values(counts).reduce((sum, count) => sum + count, 0)} lines: ${Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ")}.`;
