import type { LabelRowsFile } from "../language/label-rows.ts";

/** A weight for each learnt feature beside each label: rows in ascending order of the features. */
export interface LabelWeights {
  readonly features: Int32Array;
  readonly weights: Float64Array;
}

/** Adds the rows of these places to the scores of the labels: four at a time, in their order, which is much quicker. */
export function addRows(scores: Float64Array, weights: Float64Array, places: Int32Array): void {
  const count = scores.length;
  const row = (at: number): number => (places[at] ?? 0) * count;
  let at = 0;
  for (; at + 3 < places.length; at += 4) {
    const [one, two, three, four] = [row(at), row(at + 1), row(at + 2), row(at + 3)];
    for (let label = 0; label < count; label++)
      scores[label] =
        (scores[label] ?? 0) +
        (weights[one + label] ?? 0) +
        (weights[two + label] ?? 0) +
        (weights[three + label] ?? 0) +
        (weights[four + label] ?? 0);
  }
  for (; at < places.length; at++)
    for (let label = 0, from = row(at); label < count; label++)
      scores[label] = (scores[label] ?? 0) + (weights[from + label] ?? 0);
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
