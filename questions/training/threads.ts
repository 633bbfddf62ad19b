import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Trainers } from "./thread.ts";

/** Each thread takes about a gigabyte. */
const MOST_THREADS = 4;

/** Trains a model from each seed, on as many cores as there are; the results stand in the order of the seeds. */
export async function trainedFrom<Model extends keyof Trainers>(
  model: Model,
  rows: Parameters<Trainers[Model]>[0],
  seeds: readonly number[],
): Promise<readonly ReturnType<Trainers[Model]>[]> {
  const results: ReturnType<Trainers[Model]>[] = [];
  const left = seeds.entries();
  const train = async (): Promise<void> => {
    const worker = new Worker(new URL("./thread.ts", import.meta.url));
    for (const [at, seed] of left) {
      worker.postMessage({ model, rows, seed });
      [results[at]] = await once(worker, "message");
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length, MOST_THREADS) }, train));
  return results;
}
