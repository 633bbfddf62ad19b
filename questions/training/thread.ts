import { parentPort } from "node:worker_threads";
import { fitted } from "./fit.ts";
import { tagger } from "./tagger.ts";
import { segmenter } from "./segments.ts";
import { regressions } from "./topics.ts";
import { variantsOf } from "./variants.ts";
import type { Labelled } from "./corpus.ts";

/** The models that a thread of `threads.ts` trains: each from a part of the corpus and a seed. */
const TRAINERS = {
  tagger,
  segments: segmenter,
  topics: regressions,
  screen: (rows: readonly Labelled[], seed: number) => fitted(variantsOf(rows, seed), seed + 1),
};

export type Trainers = typeof TRAINERS;

interface Task {
  readonly model: keyof Trainers;
  /** Those that the model is trained on; `trainedFrom` sees to it. */
  readonly rows: never;
  readonly seed: number;
}

parentPort?.on("message", ({ model, rows, seed }: Task) => parentPort?.postMessage(TRAINERS[model](rows, seed)));
