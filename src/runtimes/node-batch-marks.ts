import { z } from "zod";
import type { Question } from "../surfaces/cli/batch.ts";
import { CommandError } from "../surfaces/cli/reach.ts";

/** The mark of a line that is not answered. */
export const NONE = 0;

/** One number for each line: four bytes, however long the questions are. */
export class Marks {
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

/** FNV-1a over a question, never {@link NONE}: enough to notice that a file of questions was changed. */
export function markOf(question: Question): number {
  let hash = 0x811c9dc5;
  const text = JSON.stringify([sourceOf(question), question.input]);
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash || 1;
}

/** Who was asked, in words; answers of another are answers to another question. */
export function sourceOf({ endpoint, gateway }: Pick<Question, "endpoint" | "gateway">): string {
  return `${endpoint} asked of ${gateway ?? "the agencies themselves"}`;
}

const known = z.object({
  line: z.int().min(1),
  endpoint: z.string(),
  gateway: z.string().nullable(),
  input: z.record(z.string(), z.string()),
  status: z.enum(["found", "not found", "unavailable", "invalid"]),
});

/** A line of results as far as a later run needs it; null when it is none. */
export function toKnown(text: string): z.output<typeof known> | null {
  return known.safeParse(text.isWellFormed() ? parsed(text) : null).data ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
