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
