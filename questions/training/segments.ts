import { readFileSync } from "node:fs";
import type { LabelRowsFile } from "../language/label-rows.ts";
import {
  cutsOf,
  joinFeatures,
  likeliestSegments,
  segmentFeatures,
  SEGMENTS,
  type Cuts,
  type Segment,
  type SegmentKind,
} from "../language/segments.ts";
import { toQuestion } from "../question.ts";
import { closings, openings } from "./fillers.ts";
import { shuffled } from "./fit.ts";
import { meanRows, type LabelWeights } from "./label-weights.ts";
import type { Marked } from "./marked.ts";
import { pick, seeded } from "./random.ts";
import { looked } from "./terms.ts";

/** A question with what each part of it is: `<me>I'm a nurse.</me> <ask>recalls of infusion pumps</ask>`. */
export interface Segmented {
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly kind: SegmentKind }[];
}

const MARK = /<(\w+)>(.*?)<\/\1>/g;

/** The questions whose parts are marked. @throws Error for a mark that nobody knows, or words outside of marks */
export const readSegmented = (): readonly Segmented[] =>
  readFileSync(new URL("../corpus/segments.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => toSegmented(JSON.parse(line).segmented));

function toSegmented(marked: string): Segmented {
  const spans: Segmented["spans"][number][] = [];
  let [text, last] = ["", 0];
  for (const match of marked.matchAll(MARK)) {
    const [whole, name, words = ""] = match;
    const kind = SEGMENTS.find((one) => one === name);
    const between = marked.slice(last, match.index);
    if (kind === undefined || /\w/.test(between))
      throw new Error(`${marked}: "${name}" is no part, or words have none.`);
    text += between;
    spans.push({ start: text.length, end: text.length + words.length, kind });
    text += words;
    last = match.index + whole.length;
  }
  text += marked.slice(last);
  if (toQuestion(text).text !== text || spans.length === 0) throw new Error(`${marked}: is not read as it is written.`);
  return { text, spans };
}

interface Example {
  /** The question that it is of. */
  readonly number: number;
  readonly cuts: Cuts;
  readonly right: readonly Segment[];
  /** Features of segments, each found once. */
  readonly features: (cuts: Cuts, from: number, to: number) => readonly number[];
}

function toExample({ text, spans }: Segmented, number: number): Example {
  const question = toQuestion(text);
  const cuts = cutsOf(question, { looked });
  const spanOf = question.words.map((word) =>
    spans.findIndex(({ start, end }) => word.start < end && start < word.end),
  );
  const right: Segment[] = [];
  for (let from = 0, to = 1; from < question.words.length; to++) {
    const isEnd = spanOf[to] !== spanOf[from] || cuts.sentences[to] !== cuts.sentences[from];
    if (!isEnd) continue;
    const said = spans[spanOf[from] ?? 0]?.kind ?? "ask";
    /** A further request goes on in its second sentence. */
    const kind = said === "also" && from > 0 && spanOf[from - 1] === spanOf[from] ? "ask" : said;
    const before = right.at(-1);
    const isOne =
      before?.kind === kind &&
      kind !== "also" &&
      kind !== "prefer" &&
      cuts.sentences[before.from] === cuts.sentences[from];
    if (isOne) right.pop();
    right.push({ from: isOne ? before.from : from, to, kind });
    from = to;
  }
  const places = [...new Set([...cuts.places, ...right.map(({ from }) => from)])].toSorted((one, other) => one - other);
  const kept = new Map<number, readonly number[]>();
  return {
    number,
    cuts: { ...cuts, places },
    right,
    features: (all, from, to) => {
      const key = from * 1000 + to;
      const found = kept.get(key) ?? segmentFeatures(all, from, to);
      kept.set(key, found);
      return found;
    },
  };
}

const ROUNDS = 5;

/** What one step of a weight stands for; of smaller weights nothing is kept. */
const STEP = 0.6;

export const meanSegmenter = (models: readonly LabelWeights[]): LabelRowsFile =>
  meanRows(models, SEGMENTS.length, STEP);

/** Questions with one request and nothing else, of which so many are learnt. */
const ORDINARY = 1000;

/** Texts with parts: those that are marked, and ordinary questions with openings and closings. */
export function segmentedFrom(segmented: readonly Segmented[], marked: readonly Marked[]): readonly Segmented[] {
  const random = seeded(11);
  const ordinary = shuffled(
    marked.filter(({ weight, text }) => weight > 1 && text.length > 20),
    random,
  ).slice(0, ORDINARY);
  return [
    /** A second request that stands first is no part of its own. */
    ...segmented.filter(({ spans }) => spans.find(({ kind }) => kind === "ask" || kind === "also")?.kind === "ask"),
    ...ordinary.map(({ text }) => {
      const opening = random() < 0.3 ? pick(random, openings) : "";
      const closing = random() < 0.3 ? `${/[.?!]$/.test(text) ? "" : "."}${pick(random, closings)}` : "";
      const said = random() < 0.3 ? text.toLowerCase() : text;
      const whole = opening + said + closing;
      const [start, end] = [opening.length, opening.length + said.length];
      return {
        text: whole,
        spans: [
          ...(start > 0 ? [{ start: 0, end: start, kind: "me" } as const] : []),
          { start, end, kind: "ask" } as const,
          ...(end < whole.length ? [{ start: end, end: whole.length, kind: "me" } as const] : []),
        ],
      };
    }),
  ];
}

/** A structured perceptron over whole segments, whose weights are the means of all steps (Sarawagi & Cohen 2004). */
export function segmenter(texts: readonly Segmented[], seed: number): LabelWeights {
  const random = seeded(seed);
  const examples = texts.flatMap((one, number) => {
    const lower = { ...one, text: one.text.toLowerCase() };
    return [
      toExample(one, number),
      ...(random() < 0.5 && lower.text.length === one.text.length ? [toExample(lower, number)] : []),
    ];
  });
  const count = SEGMENTS.length;
  /**
   * Of each feature: its weights, their sums over all steps, the step that each sum goes to; the number of the first example
   * that it was learnt from, and whether there was another one.
   */
  const rows = new Map<number, Float64Array>();
  let step = 0;
  const scoresOf = (features: readonly number[]): Float64Array => {
    const sums = new Float64Array(count);
    for (const feature of features) {
      const row = rows.get(feature);
      if (row !== undefined) for (let kind = 0; kind < count; kind++) sums[kind] = (sums[kind] ?? 0) + (row[kind] ?? 0);
    }
    return sums;
  };
  const [first, isOfOthers] = [3 * count, 3 * count + 1];
  const move = (feature: number, kind: number, by: number, from: number): void => {
    const row = rows.get(feature) ?? new Float64Array(3 * count + 2).fill(from, first, isOfOthers);
    rows.set(feature, row);
    if (row[first] !== from) row[isOfOthers] = 1;
    const weight = row[kind] ?? 0;
    row[count + kind] = (row[count + kind] ?? 0) + weight * (step - (row[2 * count + kind] ?? 0));
    row[2 * count + kind] = step;
    row[kind] = weight + by;
  };
  const learn = ({ cuts, features, number }: Example, segments: readonly Segment[], by: number): void => {
    let before: number = count;
    for (const { from, to, kind } of segments) {
      const own = SEGMENTS.indexOf(kind);
      for (const feature of features(cuts, from, to)) move(feature, own, by, number);
      for (const feature of joinFeatures(cuts, from, before)) move(feature, own, by, number);
      before = own;
    }
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const example of shuffled(examples, random)) {
      step++;
      const guessed = likeliestSegments(example.cuts, scoresOf, example.features);
      const isRight =
        guessed.length === example.right.length &&
        guessed.every(({ from, kind }, at) => from === example.right[at]?.from && kind === example.right[at]?.kind);
      if (isRight) continue;
      learn(example, example.right, 1);
      learn(example, guessed, -1);
    }
  /** What one question alone has teaches nothing of others. */
  const features = Int32Array.from(rows.keys())
    .filter((feature) => rows.get(feature)?.[isOfOthers] === 1)
    .toSorted();
  const weights = new Float64Array(features.length * count);
  for (const [place, feature] of features.entries()) {
    const row = rows.get(feature) ?? new Float64Array(3 * count);
    for (let kind = 0; kind < count; kind++)
      weights[place * count + kind] =
        ((row[count + kind] ?? 0) + (row[kind] ?? 0) * (step - (row[2 * count + kind] ?? 0))) / step;
  }
  return { features, weights };
}
