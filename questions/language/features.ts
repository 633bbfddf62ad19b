import { fnv1a } from "../../src/core/digest.ts";
import type { Symbol } from "./symbols.ts";
import described from "./data/features.json" with { type: "json" };

/** Bits of a feature's number, where the number is also its place in a table of weights. */
export const BITS = 20;

/** Bits of a feature's number where each feature has a row of weights: hardly any two share a number. */
const WIDE_BITS = 28;

/** What is seen of each word, by the letter of a channel of `features.json`: numbers that {@link numbersOf} made. */
export type Channels = Readonly<Record<string, readonly number[]>>;

/** A kind of feature: where it begins, and which channels it looks at how far from a word. */
interface Template {
  readonly seed: number;
  readonly parts: readonly (readonly [channel: string, apart: number])[];
}

export const numbersOf = (texts: readonly string[]): readonly number[] => texts.map((text) => fnv1a(text));

const toTemplates = (list: string, salt: string): readonly Template[] =>
  list.split("|").map((text) => ({
    seed: fnv1a(salt + (text.includes(":") ? text.replace(/:.*/, "") : text)),
    parts: text
      .replace(/.*:/, "")
      .split(" ")
      .map((part) => [part.charAt(0), Number(part.slice(1))] as const),
  }));

const TEMPLATES = {
  text: toTemplates(described.text, "text "),
  name: toTemplates(described.name, "name "),
  tag: toTemplates(described.tag, "tag "),
  topic: toTemplates(described.topic, "topic "),
};

/** What stands before the first word and behind the last one, and where there is nothing to see. */
const [EDGE, NOTHING] = [fnv1a("<>"), fnv1a("")];

/**
 * Numbers of the features of the words at these places, without those of nothing. Different features may share a number.
 * Kind by kind, so that a channel is looked for once and not again for each word.
 */
export function featuresAt(
  kind: keyof typeof TEMPLATES,
  channels: Channels,
  places: readonly number[],
): readonly (readonly number[])[] {
  const found = places.map((): number[] => []);
  const bits = kind === "tag" || kind === "topic" ? WIDE_BITS : BITS;
  for (const { seed, parts } of TEMPLATES[kind]) {
    const seen = parts.map(([channel, apart]) => ({ numbers: channels[channel] ?? [], apart }));
    for (const [nth, at] of places.entries()) {
      let value = seed;
      let isWhole = true;
      for (const { numbers, apart } of seen) {
        const part = numbers[at + apart] ?? EDGE;
        isWhole &&= part !== NOTHING;
        value = mixed(value, part);
      }
      if (isWhole) found[nth]?.push(fold(value, bits));
    }
  }
  return found;
}

const mixed = (value: number, part: number): number => {
  const product = Math.imul(value ^ part, 0x9e3779b1);
  return product ^ (product >>> 15);
};

const fold = (value: number, bits: number): number => ((value >>> bits) ^ value) & ((1 << bits) - 1);

/** The number of a feature that is a text of its own. */
export const featureOf = (...parts: readonly string[]): number => fold(numbersOf(parts).reduce(mixed, EDGE), BITS);

/** The same where each feature has a row of weights. */
export const wideFeatureOf = (text: string): number => fold(mixed(EDGE, fnv1a(text)), WIDE_BITS);

/** The channels that texts and names are seen by. */
function channelsOf(symbols: readonly Symbol[]): Channels {
  const unknown = symbols.map((symbol) => symbol.unknown);
  return {
    w: numbersOf(symbols.map(({ word }) => word)),
    k: numbersOf(symbols.map(({ kind }) => kind)),
    b: numbersOf(symbols.map(({ kind }) => withoutCase(kind))),
    g: numbersOf(symbols.map(({ group }) => group)),
    x: numbersOf(unknown.map((letters) => letters.slice(-3))),
    y: numbersOf(unknown.map((letters) => letters.slice(-2))),
    z: numbersOf(unknown.map((letters) => letters.slice(-4))),
  };
}

/** Numbers of the features of a text, each once: runs of words, kinds and classes, and pairs up to five apart. */
export function textFeatures(symbols: readonly Symbol[]): readonly number[] {
  const channels = channelsOf(symbols);
  return [...new Set(featuresAt("text", channels, [-1, ...symbols.keys()]).flat())];
}

/** A word that could be a part of a person's name: what it is, how it is spelled and what stands around it. */
interface PossibleName {
  readonly isPlain: boolean;
  readonly features: readonly number[];
}

export function nameFeatures(symbols: readonly Symbol[]): readonly PossibleName[] {
  const channels = channelsOf(symbols);
  const topics = new Set(symbols.flatMap(({ kind }) => /^\[\w+\]|^[A-Z]+(?=[gs^]|$)/.exec(kind)?.[0] ?? []));
  const possible = symbols.flatMap((symbol, at) => (couldBeName(symbol) ? [{ ...symbol, at }] : []));
  const around = featuresAt(
    "name",
    channels,
    possible.map(({ at }) => at),
  );
  return possible.map(({ kind, unknown }, nth) => {
    const own = [...topics].map((topic) => featureOf("topic", withoutCase(kind), topic));
    const features = new Set([...(around[nth] ?? []), ...own, ...lettersOf(unknown)]);
    return { isPlain: kind.startsWith("w"), features: [...features] };
  });
}

/** How an unknown word is spelled: by all runs of three to five letters, its beginning and its end among them. */
function lettersOf(unknown: string): readonly number[] {
  if (unknown === "") return [];
  const whole = `^${unknown}$`;
  return [3, 4, 5].flatMap((length) =>
    Array.from({ length: Math.max(0, whole.length - length + 1) }, (_, at) =>
      featureOf("letters", whole.slice(at, at + length)),
    ),
  );
}

/** A listed name, a word that nobody knows, a single letter. */
const couldBeName = ({ kind, unknown }: Symbol): boolean =>
  unknown !== "" || (!kind.startsWith("[") && /[gs]|G|L/.test(kind)) || /^w?[A-Z]*S\^?$/.test(kind);

const withoutCase = (kind: string): string => kind.replace("^", "");
