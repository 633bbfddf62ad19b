import { STATES } from "../../src/core/states.ts";
import type { Question, Word } from "../question.ts";
import { STUDY_STATUSES } from "../plan/schema.ts";
import { featureOf, featuresAt, numbersOf } from "./features.ts";
import type { LabelRows } from "./label-rows.ts";
import { TOPICS } from "./topics.ts";
import { piecesOf, wordSymbolAt, type Piece, type Reading } from "./symbols.ts";

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
  reading: Reading = {},
): readonly (readonly number[])[] {
  const { words, text } = question;
  const pieces = piecesOf(question, reading.looked);
  const isMasked = ({ from }: Piece): boolean => reading.masked?.(words[from]?.lower ?? "") === true;
  const pieceAt = words.map((_, at) => pieces.find((piece) => piece.from <= at && at < piece.to && !isMasked(piece)));
  const symbols = words.map((_, at) => wordSymbolAt(question, at, reading));
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
  return featuresAt("tag", channels, [...words.keys()]);
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

/** The likeliest tags of a text, by the features of its words. */
export function likeliestTags(features: readonly (readonly number[])[], rows: LabelRows): readonly number[] {
  return [...likeliestPath(scoresOf(features, rows), followOf(rows))];
}

/** What each tag scores behind each other: once for the same rows. */
function followOf(rows: LabelRows): Float64Array {
  const known = followed.get(rows);
  if (known !== undefined) return known;
  const follow = scoresOf(
    follows.map((feature) => [feature]),
    rows,
  );
  followed.set(rows, follow);
  return follow;
}
const followed = new WeakMap<LabelRows, Float64Array>();

/** What each list of features scores for all tags, one list after another. */
function scoresOf(lists: readonly (readonly number[])[], rows: LabelRows): Float64Array {
  const scores = new Float64Array(lists.length * TAGS.length);
  for (const [at, list] of lists.entries()) {
    const own = scores.subarray(at * TAGS.length, (at + 1) * TAGS.length);
    for (const feature of list) rows.addTo(own, feature);
  }
  return scores;
}

/**
 * The likeliest tag for each word (Viterbi), by what all words score for all tags and each tag behind each other. A tag
 * that scores so little that no tag behind it can make up for it is not tried.
 */
export function likeliestPath(own: Float64Array, follow: Float64Array): Uint8Array {
  const count = Math.sqrt(follow.length);
  const [least, most] = [new Float64Array(count).fill(Infinity), new Float64Array(count).fill(-Infinity)];
  for (let before = 0, at = 0; before < count; before++)
    for (let tag = 0; tag < count; tag++, at++) {
      least[before] = Math.min(least[before] ?? 0, follow[at] ?? 0);
      most[before] = Math.max(most[before] ?? 0, follow[at] ?? 0);
    }
  const backs = new Uint8Array(own.length);
  let [scores, next] = [own.slice(0, count), new Float64Array(count)];
  for (let start = count; start < own.length; start += count) {
    next.fill(-Infinity);
    let enough = -Infinity;
    for (let before = 0; before < count; before++)
      enough = Math.max(enough, (scores[before] ?? 0) + (least[before] ?? 0));
    for (let before = 0; before < count; before++) {
      const score = scores[before] ?? 0;
      if (score + (most[before] ?? 0) < enough) continue;
      for (let tag = 0; tag < count; tag++) {
        const sum = score + (follow[before * count + tag] ?? 0);
        if (sum <= (next[tag] ?? 0)) continue;
        next[tag] = sum;
        backs[start + tag] = before;
      }
    }
    for (let tag = 0; tag < count; tag++) next[tag] = (next[tag] ?? 0) + (own[start + tag] ?? 0);
    [scores, next] = [next, scores];
  }
  const tags = new Uint8Array(own.length / count);
  let tag = scores.indexOf(Math.max(...scores));
  for (let at = tags.length - 1; at >= 0; at--) {
    tags[at] = tag;
    tag = backs[at * count + tag] ?? 0;
  }
  return tags;
}
