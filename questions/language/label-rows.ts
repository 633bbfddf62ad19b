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
  const bytes = bytesOf(rows);
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
  /** A loop by index: this is most of what a first question costs. */
  for (let at = 0; at < features.length; at++) slots[slotOf(features[at] ?? 0)] = at;
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

function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** The features of a file, and where the weights of each begin and end. */
function placesIn(bytes: Uint8Array): readonly [features: Int32Array, starts: Int32Array] {
  /** A row takes four bytes at least: two for its head, two for a weight. */
  const most = Math.ceil(bytes.length / 4);
  const [features, starts] = [new Int32Array(most), new Int32Array(2 * most)];
  let [at, feature, rows] = [0, -1, 0];
  while (at < bytes.length) {
    let [step, count] = [0, 0];
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] ?? 0;
      step += (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] ?? 0;
      count += (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    feature += step;
    features[rows] = feature;
    starts[2 * rows] = at;
    at += 2 * count;
    starts[2 * rows + 1] = at;
    rows++;
  }
  return [features.subarray(0, rows), starts.subarray(0, 2 * rows)];
}
