import { STATES } from "../../src/core/states.ts";
import type { Question, Word } from "../question.ts";
import { STUDY_STATUSES } from "../plan/schema.ts";
import { featureOf, featuresAt, numbersOf } from "./features.ts";
import type { LabelRows } from "./label-rows.ts";
import { TOPICS } from "./topics.ts";
import { piecesOf, wordSymbolAt, type Masked, type Piece } from "./symbols.ts";

/**
 * What a word of a question is: a part of a name that records are searched by, or a cue (`@`) for a kind of records.
 * `treatment` is a drug or what else studies try; `place` one abroad; `O` nothing of these.
 */
const PARTS = ["O", "device", "firm", "treatment", "condition", "city", "state", "place", "specialty"] as const;
const STATUSES = STUDY_STATUSES.map((status) => `is:${status}` as const);
const WISHES = ["date", "stars", "owner", "not"] as const;
export const TAGS = [
  ...PARTS,
  "organization",
  "hospital",
  ...STATUSES,
  ...WISHES,
  ...TOPICS.map((topic) => `@${topic}` as const),
] as const;

export type Tag = (typeof TAGS)[number];

/**
 * Numbers of the features of each word; `topics` are those that the whole question seems to be about. In training
 * `masked` hides terms of the vocabularies, so that it is learnt what stands around them.
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
  const gaps = [...words, undefined].map(
    (word, at) => text.slice(words[at - 1]?.end ?? 0, word?.start).trim()[0] ?? " ",
  );
  /** Also a word's form (f), the marks around it (a, n), its end (x, y) and beginning (z), a state's code (q). */
  const channels = {
    w: numbersOf(spelled),
    k: numbersOf(words.map((_, at) => `${kindOf(pieceAt[at], at)}${symbols[at]?.kind ?? ""} `)),
    g: numbersOf(symbols.map(({ group }) => group)),
    f: numbersOf(words.map(formOf)),
    a: numbersOf(gaps),
    n: numbersOf(gaps.slice(1)),
    x: numbersOf(spelled.map((word) => word.slice(-3))),
    y: numbersOf(spelled.map((word) => word.slice(-4))),
    z: numbersOf(spelled.map((word) => word.slice(0, 3))),
    t: numbersOf(words.map(() => `${topics.join("")} `)),
    q: numbersOf(words.map((word) => (STATES.has(word.text) ? "state" : ""))),
  };
  return words.map((_, at) => featuresAt("tag", channels, at));
}

const formOf = ({ isAllCaps, isCapital, startsSentence }: Word): string =>
  `${isAllCaps ? "A" : isCapital ? "C" : "c"}${startsSentence ? "1" : ""}`;

/** The kinds of the longest term that a word stands in, and whether it begins it. */
const kindOf = (piece: Piece | undefined, at: number): string =>
  piece === undefined || piece.kinds.length === 0
    ? ""
    : `${piece.kinds.join("")}${piece.to - piece.from === 1 ? "" : piece.from === at ? "<" : "-"} `;

const follows = TAGS.map((before) => featureOf("follows", before));

/** The number of the feature of standing behind a tag. */
export const followFeature = (before: number): number => follows[before] ?? 0;

/**
 * The likeliest tags of a text (Viterbi), by the features of its words.
 * @param followed the feature of standing behind each tag
 */
export function likeliestTags(
  features: readonly Iterable<number>[],
  rows: LabelRows,
  followed: readonly number[] = follows,
): readonly number[] {
  const count = TAGS.length;
  const follow = followScores(rows, followed);
  let scores = new Float64Array(count);
  const backs: Uint8Array[] = [];
  features.forEach((found, at) => {
    const own = new Float64Array(count);
    for (const feature of found) rows.addTo(own, feature);
    if (at === 0) {
      scores = own;
      return;
    }
    const back = new Uint8Array(count);
    const next = new Float64Array(count);
    for (let tag = 0; tag < count; tag++) {
      let [best, most] = [0, -Infinity];
      for (let before = 0; before < count; before++) {
        const sum = (scores[before] ?? 0) + (follow[before * count + tag] ?? 0);
        if (sum > most) [best, most] = [before, sum];
      }
      back[tag] = best;
      next[tag] = most + (own[tag] ?? 0);
    }
    scores = next;
    backs.push(back);
  });
  const tags: number[] = [];
  let tag = scores.indexOf(Math.max(...scores));
  for (let at = features.length - 1; at >= 0; at--) {
    tags[at] = tag;
    tag = backs[at - 1]?.[tag] ?? 0;
  }
  return tags;
}

/** What one tag behind another scores, for all pairs. */
function followScores(rows: LabelRows, followed: readonly number[]): Float64Array {
  const scores = new Float64Array(TAGS.length * TAGS.length);
  for (const [before, feature] of followed.entries()) rows.addTo(scores.subarray(before * TAGS.length), feature);
  return scores;
}
