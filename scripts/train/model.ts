import type { PersonModelFile } from "../../src/ask/language/score.ts";
import { readCorpus } from "./corpus.ts";
import { fitted, toWeights } from "./fit.ts";
import { variantsOf } from "./variants.ts";

/** Trains the privacy screen's model on the corpus: the same numbers in every run. Takes some 20 s. */
export function trainedModel(): PersonModelFile & { readonly origin: string } {
  const rows = readCorpus().filter(({ part }) => part === "train");
  const { bias, text, name } = fitted(variantsOf(rows, 1), 2);
  return {
    origin: "Trained on corpus/ by `npm run train`; see docs/ask-quality.md.",
    bias: Number(bias.toFixed(4)),
    text: toWeights(text),
    name: toWeights(name),
  };
}
