import { BITS } from "../language/features.ts";
import type { PersonModelFile } from "../language/score.ts";
import { readCorpus } from "./corpus.ts";
import { toWeights } from "./fit.ts";
import { trainedFrom } from "./threads.ts";

/** A model from each: they learn from other variants of the questions, in another order, and their mean is taken. */
const SEEDS = [1, 3, 5, 7, 9];

/** Trains the privacy screen's model on the corpus: the same numbers in every run. */
export async function trainedModel(): Promise<PersonModelFile & { readonly origin: string }> {
  const rows = readCorpus().filter(({ part }) => part === "train");
  const models = await trainedFrom("screen", rows, SEEDS);
  const mean = (kind: "text" | "name"): Float64Array => {
    const sums = new Float64Array(1 << BITS);
    for (const model of models)
      for (const [feature, weight] of model[kind].entries())
        sums[feature] = (sums[feature] ?? 0) + weight / models.length;
    return sums;
  };
  return {
    origin: "Trained on corpus/ by `npm run train`; see questions/quality.md.",
    bias: Number((models.reduce((sum, { bias }) => sum + bias, 0) / models.length).toFixed(4)),
    /** Those of one step take a fifth of the file, and the thresholds of the screen are set without them. */
    text: toWeights(mean("text"), 2),
    name: toWeights(mean("name")),
  };
}
