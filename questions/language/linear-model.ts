import { BITS } from "./features.ts";

/** Trained weights as they stand in a data file. */
export interface Weights {
  /** What one step of a weight stands for. */
  readonly step: number;
  /**
   * Base64. For each weight that is not zero, in ascending order of features: how far its feature is from the one
   * before (seven bits a byte, the lowest first, the eighth bit set where more follow), and its steps (a signed byte).
   */
  readonly steps: string;
}

/** The sum of the weights of these features. */
export type LinearModel = (features: readonly number[]) => number;

/** Reads the weights once; the model is pure. */
export function toLinearModel(weights: Weights): LinearModel {
  const table = toTable(weights);
  return (features) => {
    let sum = 0;
    for (const feature of features) sum += table[feature] ?? 0;
    return sum * weights.step;
  };
}

/** Each weight in steps. */
function toTable({ steps }: Weights): Int8Array {
  const table = new Int8Array(1 << BITS);
  const bytes = atob(steps);
  for (let at = 0, feature = -1; at < bytes.length;) {
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes.charCodeAt(at++);
      feature += (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    table[feature] = bytes.charCodeAt(at++);
  }
  return table;
}
