/** Weights of features beside labels: each feature that was learnt has a row, with a weight for each label. */
export interface LabelRows {
  /** Adds a feature's weights to the scores of the labels; nothing for a feature that was not learnt. */
  addTo(scores: Float64Array, feature: number): void;
}

/** Trained rows as they stand in a data file. */
export interface LabelRowsFile {
  /** What one step of a weight stands for. */
  readonly step: number;
  /**
   * Base64. For each feature, in ascending order of its number: how far it is from the one before and how many weights
   * it has (both seven bits a byte, the lowest first, the eighth bit set where more follow), and for each of these the
   * label's index and the weight in steps (a signed byte).
   */
  readonly rows: string;
}

/** Reads the rows once: open addressing by the feature's number. */
export function toLabelRows({ step, rows }: LabelRowsFile, labels: number): LabelRows {
  const bytes = Uint8Array.from(atob(rows), (letter) => letter.charCodeAt(0));
  const [features, starts] = placesIn(bytes);
  let bits = 4;
  while (1 << bits < features.length * 2) bits++;
  const slots = new Int32Array(1 << bits).fill(-1);
  const mask = slots.length - 1;
  const slotOf = (feature: number): number => {
    let slot = (Math.imul(feature, 0x9e3779b1) >>> (32 - bits)) & mask;
    for (let at = slots[slot] ?? -1; at !== -1 && features[at] !== feature; at = slots[slot] ?? -1)
      slot = (slot + 1) & mask;
    return slot;
  };
  for (const [at, feature] of features.entries()) slots[slotOf(feature)] = at;
  return {
    addTo(scores, feature) {
      const at = slots[slotOf(feature)] ?? -1;
      if (at === -1) return;
      const end = starts[2 * at + 1] ?? 0;
      for (let place = starts[2 * at] ?? 0; place < end; place += 2) {
        const label = bytes[place] ?? 0;
        if (label < labels) scores[label] = (scores[label] ?? 0) + (((bytes[place + 1] ?? 0) << 24) >> 24) * step;
      }
    },
  };
}

/** The features of a file, and where the weights of each begin; the head of a row stands before them. */
function placesIn(bytes: Uint8Array) {
  const features: number[] = [];
  const starts: number[] = [];
  let [at, feature] = [0, -1];
  const number = (): number => {
    let value = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    return value;
  };
  while (at < bytes.length) {
    feature += number();
    const count = number();
    features.push(feature);
    starts.push(at, at + 2 * count);
    at += 2 * count;
  }
  return [Int32Array.from(features), Int32Array.from(starts)] as const;
}
