import { BITS } from "./features.ts";

/** Trained weights as they stand in a data file. */
export interface Weights {
  /** What one step of a weight stands for. */
  readonly step: number;
  /**
   * Base64. For each weight that is not zero, in ascending order of features, a byte: in its upper three bits how many
   * features without a weight stand before it, in its lower five the steps and 16. Where they are seven or more the
   * upper bits are seven and the rest follows (seven bits a byte, the lowest first, the eighth bit set where more
   * follow); where the steps are beyond 15 the lower bits are zero and the steps follow (a signed byte).
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

/** So many features without a weight, and the rest of their number follows. */
export const FAR = 7;

/** What is added to steps that stand in the same byte. */
export const MIDDLE = 16;

/** Each weight in steps. */
function toTable({ steps }: Weights): Int8Array {
  const table = new Int8Array(1 << BITS);
  const bytes = atob(steps);
  for (let at = 0, feature = -1; at < bytes.length;) {
    const head = bytes.charCodeAt(at++);
    let distance = head >> 5;
    for (let shift = 0, more = distance === FAR; more; shift += 7) {
      const byte = bytes.charCodeAt(at++);
      distance += (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    feature += distance + 1;
    const steps = head & 0x1f;
    table[feature] = steps === 0 ? bytes.charCodeAt(at++) : steps - MIDDLE;
  }
  return table;
}
