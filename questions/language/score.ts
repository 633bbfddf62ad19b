import { nameFeatures, textFeatures } from "./features.ts";
import { toLinearModel, type LinearModel, type Weights } from "./linear-model.ts";
import type { Symbol } from "./symbols.ts";

/** A trained model of a whole text and of each word in it that could be a part of a name. */
export interface PersonModel {
  readonly bias: number;
  readonly text: LinearModel;
  readonly name: LinearModel;
}

/** Features of a text of usual length weigh fully; those of a long one less, so that more words alone prove nothing. */
export const scaleOf = (features: { readonly length: number }): number => 10 / Math.sqrt(Math.max(1, features.length));

/** A model as it stands in a data file. */
export interface PersonModelFile {
  readonly bias: number;
  readonly text: Weights;
  readonly name: Weights;
}

/** Reads a model's weights once. */
export const toPersonModel = ({ bias, text, name }: PersonModelFile): PersonModel => ({
  bias,
  text: toLinearModel(text),
  name: toLinearModel(name),
});

interface PersonScore {
  /** The log-odds that a text names or describes one person: what the whole says, and the likeliest name in it. */
  readonly odds: number;
  /** Whether the likeliest name in it is no English word. */
  readonly isNamed: boolean;
}

export function personScore(symbols: readonly Symbol[], { bias, text, name }: PersonModel): PersonScore {
  const features = textFeatures(symbols);
  let [most, isNamed] = [0, false];
  for (const possible of nameFeatures(symbols)) {
    const sum = name(possible.features);
    if (sum > most) [most, isNamed] = [sum, !possible.isPlain];
  }
  return { odds: bias + scaleOf(features) * text(features) + most, isNamed };
}
