import { STATES } from "../../core/states.ts";
import type { Question } from "../question.ts";
import { beside, hash } from "./features.ts";
import { piecesOf, wordSymbolAt, type Masked, type Piece } from "./symbols.ts";

/**
 * What a word of a question is: a part of a name that records are searched by, or a cue (`@`) for a kind of records.
 * `treatment` is a drug or what else studies try; `place` one abroad; `O` nothing of these.
 */
export const TAGS = [
  "O",
  "device",
  "firm",
  "treatment",
  "condition",
  "city",
  "state",
  "place",
  "specialty",
  "organization",
  "hospital",
  "is:ACTIVE_NOT_RECRUITING",
  "is:COMPLETED",
  "is:ENROLLING_BY_INVITATION",
  "is:NOT_YET_RECRUITING",
  "is:RECRUITING",
  "is:SUSPENDED",
  "is:TERMINATED",
  "is:WITHDRAWN",
  "date",
  "stars",
  "owner",
  "not",
  "@labels",
  "@trials",
  "@clearances",
  "@recalls",
  "@events",
  "@providers",
  "@hospitals",
] as const;

export type Tag = (typeof TAGS)[number];

/**
 * Numbers of the features of each word; `topics` are those that the whole question seems to be about. In training `masked`
 * hides terms of the vocabularies, so that it is learnt what stands around them.
 */
export function tagFeatures(
  question: Question,
  topics: readonly string[],
  masked: Masked = () => false,
): readonly (readonly number[])[] {
  const { words, text } = question;
  const pieces = piecesOf(question);
  const isMasked = ({ from }: Piece): boolean => masked(words[from]?.lower ?? "");
  const pieceAt = words.map((_, at) => pieces.find((piece) => piece.from <= at && at < piece.to && !isMasked(piece)));
  const symbols = words.map((_, at) => wordSymbolAt(question, at, masked));
  const spelled = words.map(({ lower }) => lower.replaceAll(/\d/g, "9"));
  const kinds = words.map((_, at) => kindOf(pieceAt[at], at) + (symbols[at]?.kind ?? ""));
  const groups = symbols.map(({ group }) => group);
  const about = topics.join("");
  return words.map((word, at) => {
    const found: number[] = [hash(["bias"])];
    const add = (...parts: readonly string[]): void => void found.push(hash(parts));
    const w = (apart: number): string => spelled[at + apart] ?? EDGE;
    const k = (apart: number): string => kinds[at + apart] ?? EDGE;
    const g = (apart: number): string => groups[at + apart] ?? EDGE;
    const gap = text
      .slice(words[at - 1]?.end ?? 0, word.start)
      .trim()
      .slice(0, 1);
    const next = text
      .slice(word.end, words[at + 1]?.start)
      .trim()
      .slice(0, 1);
    const form = `${word.isAllCaps ? "A" : word.isCapital ? "C" : "c"}${word.startsSentence ? "1" : ""}`;
    add("w", w(0));
    add("k", k(0));
    add("g", g(0));
    add("f", form);
    add("kf", k(0), form);
    add("gaps", gap, next);
    add("s3", w(0).slice(-3));
    add("s4", w(0).slice(-4));
    add("p3", w(0).slice(0, 3));
    add("t", about);
    add("kt", k(0), about);
    add("gt", g(0), about);
    add("wt", w(0), about);
    if (STATES.has(word.text)) add("state");
    for (const apart of [-3, -2, -1, 1, 2, 3]) {
      add(`w${apart}`, w(apart));
      add(`k${apart}`, k(apart));
      add(`g${apart}`, g(apart));
    }
    for (const apart of [-1, 1]) {
      add(`ww${apart}`, w(0), w(apart));
      add(`kw${apart}`, k(0), w(apart));
      add(`kk${apart}`, k(0), k(apart));
      add(`gw${apart}`, g(0), w(apart));
      add(`wg${apart}`, w(0), g(apart));
      add(`gg${apart}`, g(0), g(apart));
      add(`kww${apart}`, k(0), w(apart), w(2 * apart));
      add(`gww${apart}`, g(0), w(apart), w(2 * apart));
      add(`kkk${apart}`, k(0), k(apart), k(2 * apart));
      add(`kwt${apart}`, k(0), w(apart), about);
    }
    add("wkw", w(-1), k(0), w(1));
    add("wgw", w(-1), g(0), w(1));
    add("kkk", k(-1), k(0), k(1));
    add("gap", gap, k(0), w(1));
    add("next", next, k(0), w(-1));
    return found;
  });
}

const EDGE = "<>";

/** The kinds of the longest term that a word stands in, and whether it begins it. */
const kindOf = (piece: Piece | undefined, at: number): string =>
  piece === undefined || piece.kinds.length === 0
    ? ""
    : `${piece.kinds.join("")}${piece.to - piece.from === 1 ? "" : piece.from === at ? "<" : "-"} `;

const follows = TAGS.map((before) => TAGS.map((tag) => hash(["follows", before, tag])));

/** The numbers of the features that one tag behind another has. */
export const followFeature = (before: number, tag: number): number => follows[before]?.[tag] ?? 0;

/** The likeliest tags of a text (Viterbi), by the features of its words. */
export function likeliestTags(
  features: readonly (readonly number[])[],
  weight: (feature: number) => number,
): readonly number[] {
  let scores = TAGS.map(() => 0);
  const backs: number[][] = [];
  features.forEach((found, at) => {
    const back: number[] = [];
    scores = TAGS.map((_, tag) => {
      let own = 0;
      for (const feature of found) own += weight(beside(feature, tag));
      if (at === 0) return own;
      let [best, most] = [0, -Infinity];
      for (let before = 0; before < TAGS.length; before++) {
        const sum = (scores[before] ?? 0) + weight(followFeature(before, tag));
        if (sum > most) [best, most] = [before, sum];
      }
      back.push(best);
      return most + own;
    });
    backs.push(back);
  });
  const tags: number[] = [];
  let tag = scores.indexOf(Math.max(...scores));
  for (let at = features.length - 1; at >= 0; at--) {
    tags[at] = tag;
    tag = backs[at]?.[tag] ?? 0;
  }
  return tags;
}
