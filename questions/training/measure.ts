import type { PersonModel } from "../language/score.ts";
import { toQuestion } from "../question.ts";
import { toScreen } from "../screening/screen.ts";
import { COUNTED, type Labelled } from "./corpus.ts";

/** How the screen does on some questions, counted. */
export interface Measured {
  readonly name: string;
  readonly isPrivate: number;
  readonly stopped: number;
  readonly isHarmless: number;
  readonly wronglyRefused: number;
}

/** Runs the whole screen (rules and model) over each part of the corpus, and over each counted file. */
export function measured(rows: readonly Labelled[], model: PersonModel): readonly Measured[] {
  const screen = toScreen(() => model);
  const judged = rows
    .filter(({ part, file }) => part !== "train" && (part !== "counted" || COUNTED.has(file)))
    .map((row) => {
      return { ...row, isRefused: screen(toQuestion(row.question)) !== null };
    });
  const groups = Object.groupBy(judged, ({ part, file }) => (part === "counted" ? `counted: ${file}.jsonl` : part));
  return Object.entries(groups).map(([name, group = []]) => {
    const [held, free] = [group.filter((row) => row.isPrivate), group.filter((row) => !row.isPrivate)];
    return {
      name,
      isPrivate: held.length,
      stopped: held.filter((row) => row.isRefused).length,
      isHarmless: free.length,
      wronglyRefused: free.filter((row) => row.isRefused).length,
    };
  });
}

export const stoppedShare = ({ stopped, isPrivate }: Measured): number => stopped / isPrivate;
export const refusedShare = ({ wronglyRefused, isHarmless }: Measured): number => wronglyRefused / isHarmless;
/** Share of the refused questions that were private. */
export const precision = ({ stopped, wronglyRefused }: Measured): number => stopped / (stopped + wronglyRefused);
