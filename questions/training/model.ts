import type { PersonModelFile } from "../language/score.ts";
import { readCorpus } from "./corpus.ts";
import { fitted, toWeights } from "./fit.ts";
import { variantsOf } from "./variants.ts";

/** Models whose mean is taken: each learns from other variants of the questions, in another order. */
const MODELS = 5;

/** Trains the privacy screen's model on the corpus: the same numbers in every run. Takes some 20 s a model. */
export function trainedModel(): PersonModelFile & { readonly origin: string } {
  const rows = readCorpus().filter(({ part }) => part === "train");
  const models = Array.from({ length: MODELS }, (_, nth) => fitted(variantsOf(rows, 1 + 2 * nth), 2 + 2 * nth));
  const mean = (kind: "text" | "name"): Float64Array =>
    Float64Array.from(models[0]?.[kind] ?? [], (_, feature) =>
      models.reduce((sum, model) => sum + (model[kind][feature] ?? 0) / MODELS, 0),
    );
  return {
    origin: "Trained on corpus/ by `npm run train`; see questions/quality.md.",
    bias: Number((models.reduce((sum, { bias }) => sum + bias, 0) / MODELS).toFixed(4)),
    text: toWeights(mean("text")),
    name: toWeights(mean("name")),
  };
}
