import type { Symbol } from "./symbols.ts";

/** Bits of a feature's number. */
export const BITS = 20;

const SIZE = 1 << BITS;

/** Bits of the number of a feature beside one of many labels. */
export const LABELLED_BITS = 22;

/** The number of a feature beside a label. */
export const beside = (feature: number, label: number): number =>
  (Math.imul(feature + 1, 0x9e3779b1) ^ Math.imul(label + 1, 0x85ebca6b)) >>> (32 - LABELLED_BITS);

/** How far apart two words are still seen together. */
const FARTHEST = 5;

/**
 * Numbers of the features of a text, each once: runs of up to three words, pairs up to five apart, runs of up to four
 * kinds, and kinds between words. Different features may have the same number.
 */
export function textFeatures(symbols: readonly Symbol[]): readonly number[] {
  const found = new Set<number>();
  const words = ["<", ...symbols.map(({ word }) => word), ">"];
  const kinds = ["<", ...symbols.map(({ kind }) => kind), ">"];
  const groups = ["<", ...symbols.map(({ group }) => group), ">"];
  const add = (...parts: readonly string[]): void => void found.add(hash(parts));
  for (let at = 0; at < words.length; at++) {
    const [word = "", next = "", third = ""] = words.slice(at, at + 3);
    const [kind = "", nextKind = "", thirdKind = "", fourthKind = ""] = kinds.slice(at, at + 4);
    const [bare = "", nextBare = "", thirdBare = ""] = [kind, nextKind, thirdKind].map(withoutCase);
    const before = words[at - 1] ?? "";
    add("1", word);
    add("k", kind);
    add("2", word, next);
    add("3", word, next, third);
    add("k2", kind, nextKind);
    add("b2", bare, nextBare);
    add("k3", kind, nextKind, thirdKind);
    add("b3", bare, nextBare, thirdBare);
    add("k4", kind, nextKind, thirdKind, fourthKind);
    add("wk", before, bare);
    add("kw", bare, next);
    add("wkw", before, bare, next);
    add("wwk", words[at - 2] ?? "", before, bare);
    add("kww", bare, next, third);
    const [group = "", nextGroup = "", thirdGroup = ""] = groups.slice(at, at + 3);
    add("g", group);
    add("g2", group, nextGroup);
    add("g3", group, nextGroup, thirdGroup);
    add("wg", word, nextGroup);
    add("gw", group, next);
    add("wgw", before, group, next);
    add("gwg", groups[at - 1] ?? "", word, nextGroup);
    for (let apart = 2; apart <= FARTHEST; apart++) {
      const other = words[at + apart];
      if (other !== undefined) {
        add("s", word, other);
        add("sg", group, groups[at + apart] ?? "");
      }
    }
    const { unknown = "" } = symbols[at - 1] ?? {};
    if (unknown !== "") {
      add("e", unknown.slice(-3));
      add("e2", unknown.slice(-2));
    }
  }
  return [...found];
}

/** A word that could be a part of a person's name, with the numbers of its features: what it is and what stands around it. */
interface PossibleName {
  readonly isPlain: boolean;
  readonly features: readonly number[];
}

export function nameFeatures(symbols: readonly Symbol[]): readonly PossibleName[] {
  const words = [...EDGE, ...symbols.map(({ word }) => word), ...EDGE];
  const kinds = [...EDGE, ...symbols.map(({ kind }) => kind), ...EDGE];
  const groups = [...EDGE, ...symbols.map(({ group }) => group), ...EDGE];
  const topics = new Set(symbols.flatMap(({ kind }) => /^\[\w+\]|^[A-Z]+(?=[gs^]|$)/.exec(kind)?.[0] ?? []));
  return symbols.flatMap((symbol, index) =>
    couldBeName(symbol)
      ? [{ isPlain: symbol.kind.startsWith("w"), features: nameFeaturesAt(symbol, index + EDGE.length) }]
      : [],
  );

  function nameFeaturesAt({ word, kind, unknown }: Symbol, at: number): readonly number[] {
    const found = new Set<number>();
    const add = (...parts: readonly string[]): void => void found.add(hash(["name", ...parts]));
    const [w3 = "", w2 = "", w1 = "", , x1 = "", x2 = "", x3 = ""] = words.slice(at - 3, at + 4);
    const [k3 = "", k2 = "", k1 = "", , l1 = "", l2 = "", l3 = ""] = kinds.slice(at - 3, at + 4);
    const bare = withoutCase(kind);
    const [h3 = "", h2 = "", h1 = "", group = "", i1 = "", i2 = "", i3 = ""] = groups.slice(at - 3, at + 4);
    add("", kind);
    add("g", group);
    add("gb", group, bare);
    add("hg", h1, bare);
    add("gi", bare, i1);
    add("hgi", h1, bare, i1);
    add("hhg", h2, h1, bare);
    add("gii", bare, i1, i2);
    add("gg", group, i1);
    add("gh", h1, group);
    for (const [place, beside] of Object.entries({ h1, h2, h3, i1, i2, i3 })) add(place, beside);
    add("b", bare);
    add("w", word, bare);
    add("p", kind, w1);
    add("n", kind, x1);
    add("pb", bare, w1);
    add("nb", bare, x1);
    add("pn", bare, w1, x1);
    add("pp", bare, w2, w1);
    add("nn", bare, x1, x2);
    add("pk", kind, k1);
    add("nk", kind, l1);
    add("pnk", kind, k1, l1);
    add("pkk", bare, k2, k1);
    add("nkk", bare, l1, l2);
    add("pkkk", bare, k3, k2, k1);
    add("nkkk", bare, l1, l2, l3);
    add("window", k2, k1, bare, l1, l2);
    for (const [place, beside] of Object.entries({ w1, w2, w3, x1, x2, x3 })) add(place, beside);
    for (const topic of topics) add("topic", bare, topic);
    if (unknown !== "") {
      add("e3", unknown.slice(-3));
      add("e2", unknown.slice(-2));
      add("s3", unknown.slice(0, 3));
    }
    return [...found];
  }
}

/** What stands before and behind a text. */
const EDGE = ["<", "<", "<"];

/** A listed name, a word that nobody knows, a single letter. */
const couldBeName = ({ kind, unknown }: Symbol): boolean =>
  unknown !== "" || (!kind.startsWith("[") && /[gs]|G|L/.test(kind)) || /^w?[A-Z]*S\^?$/.test(kind);

const withoutCase = (kind: string): string => kind.replace("^", "");

/** FNV-1a over the parts, folded to {@link BITS} bits. */
export function hash(parts: readonly string[]): number {
  let value = 0x811c9dc5;
  for (const part of parts) {
    for (let at = 0; at < part.length; at++) value = Math.imul(value ^ part.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ 0x1f, 0x01000193);
  }
  return ((value >>> BITS) ^ value) & (SIZE - 1);
}
