import type { LabelRowsFile } from "../language/label-rows.ts";

/** A weight for each learnt feature beside each label: rows in ascending order of the features. */
export interface LabelWeights {
  readonly features: Int32Array;
  readonly weights: Float64Array;
}

/** Twice as many slots as there may be different features, so that a free one is near. */
const SLOT_BITS = 23;

/** Counts features, each in a slot (open addressing: of millions none takes an object), and says which are learnt. */
export class FeatureIndex {
  readonly #features = new Int32Array(1 << SLOT_BITS).fill(-1);
  readonly #counts = new Uint32Array(1 << SLOT_BITS);
  #size = 0;

  /** The slots of these features, which are counted. */
  count(features: readonly number[]): Int32Array {
    const slots = new Int32Array(features.length);
    for (const [at, feature] of features.entries()) {
      const slot = this.#slotOf(feature);
      this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
      slots[at] = slot;
    }
    return slots;
  }

  /** The features that were counted `fewest` times at least, and `others`: in ascending order, each with a place. */
  learnt(fewest: number, others: readonly number[] = []) {
    const slots = new Set(others.map((feature) => this.#slotOf(feature)));
    for (let slot = 0; slot < this.#counts.length; slot++) if ((this.#counts[slot] ?? 0) >= fewest) slots.add(slot);
    const features = Int32Array.from(slots, (slot) => this.#features[slot] ?? 0).toSorted();
    const places = new Int32Array(1 << SLOT_BITS).fill(-1);
    for (const [place, feature] of features.entries()) places[this.#slotOf(feature)] = place;
    const placeOf = (feature: number): number => places[this.#slotOf(feature)] ?? -1;
    return { features, placeOf, placesOf: (slots: Int32Array) => placesIn(places, slots) };
  }

  #slotOf(feature: number): number {
    let slot = Math.imul(feature, 0x9e3779b1) >>> (32 - SLOT_BITS);
    for (let found = this.#features[slot] ?? -1; found !== feature; found = this.#features[slot] ?? -1) {
      if (found === -1) {
        if (++this.#size > 1 << (SLOT_BITS - 1)) throw new RangeError("There are too many features to count.");
        this.#features[slot] = feature;
        break;
      }
      slot = (slot + 1) & ((1 << SLOT_BITS) - 1);
    }
    return slot;
  }
}

/** The places of those that have one. */
function placesIn(places: Int32Array, slots: Int32Array): Int32Array {
  const found = new Int32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const place = places[slots[at] ?? 0] ?? -1;
    if (place >= 0) found[count++] = place;
  }
  return found.slice(0, count);
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
