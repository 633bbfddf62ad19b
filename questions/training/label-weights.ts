import type { LabelRowsFile } from "../language/label-rows.ts";

/** A weight for each learnt feature beside each label: rows in ascending order of the features. */
export interface LabelWeights {
  readonly features: readonly number[];
  readonly weights: Float64Array;
}

/** The features that at least `fewest` lists have, and those of `others`, with a place for each. */
export function createIndex(lists: readonly (readonly number[])[], fewest: number, others: Iterable<number> = []) {
  const frequent = new Map<number, number>();
  for (const list of lists) for (const feature of list) frequent.set(feature, (frequent.get(feature) ?? 0) + 1);
  const learnt = frequent.entries().flatMap(([feature, count]) => (count < fewest ? [] : [feature]));
  const features = [...new Set([...learnt, ...others])].toSorted((one, other) => one - other);
  const places = new Map(features.map((feature, place) => [feature, place]));
  return {
    features,
    /** Places of the learnt ones among these. */
    placesOf: (list: readonly number[]): Int32Array =>
      Int32Array.from(list.flatMap((feature) => places.get(feature) ?? [])),
  };
}

/** The mean of several models as a data file; of weights below half a step nothing is kept. */
export function meanRows(models: readonly LabelWeights[], labels: number, step: number): LabelRowsFile {
  const sums = new Map<number, Float64Array>();
  for (const { features, weights } of models)
    for (const [place, feature] of features.entries()) {
      const row = sums.get(feature) ?? new Float64Array(labels);
      for (let label = 0; label < labels; label++)
        row[label] = (row[label] ?? 0) + (weights[place * labels + label] ?? 0) / models.length;
      sums.set(feature, row);
    }
  const bytes: number[] = [];
  let last = -1;
  for (const [feature, row] of [...sums].toSorted(([one], [other]) => one - other)) {
    const steps = [...row.entries()].flatMap(([label, weight]) => {
      const rounded = Math.max(-127, Math.min(127, Math.round(weight / step)));
      return rounded === 0 ? [] : [label, rounded & 0xff];
    });
    if (steps.length === 0) continue;
    bytes.push(...numberOf(feature - last), ...numberOf(steps.length / 2), ...steps);
    last = feature;
  }
  return { step, rows: Buffer.from(bytes).toString("base64") };
}

/** Seven bits a byte, the lowest first, the eighth bit set where more follow. */
function numberOf(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}
