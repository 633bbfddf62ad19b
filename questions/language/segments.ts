import { STATES } from "../../src/core/states.ts";
import type { Question } from "../question.ts";
import { ANY_RECORD_WORD } from "../vocabulary/records.ts";
import { wideFeatureOf } from "./features.ts";
import type { LabelRows } from "./label-rows.ts";
import { piecesOf, wordSymbolAt, type Reading, type Symbol } from "./symbols.ts";

/**
 * What a stretch of a question is: what is asked for (`ask`), a further request (`also`), what the asker tells and the
 * search does not need (`me`) or does need (`about`), how the answer shall look (`form`), and what is only
 * preferred (`prefer`).
 */
export const SEGMENTS = ["ask", "also", "me", "about", "form", "prefer"] as const;
export type SegmentKind = (typeof SEGMENTS)[number];

/** Some words of one sentence, from the place of the first to before `to`. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly kind: SegmentKind;
}

/** A question as it is cut: what is seen of its words, and where a segment may begin. */
export interface Cuts {
  readonly shown: readonly string[];
  readonly symbols: readonly Symbol[];
  /** The marks before each word; `^` before the first and behind the last one. */
  readonly gaps: readonly string[];
  /** How many words before each place stand for records. */
  readonly records: readonly number[];
  /** The number of the sentence that each word stands in. */
  readonly sentences: readonly number[];
  readonly places: readonly number[];
}

/** Words that stand for records. */
const RECORDS = new RegExp(String.raw`^(?:${ANY_RECORD_WORD}|510|registered)$`);

/** Words that begin a segment where no mark stands before it; six of seven segments begin behind a mark. */
const BEGINNINGS = new Set(
  "ideally preferably hopefully especially optionally bonus though and as i we doing plus any i'm im i'd i've ive we're we've we'd list can so asking how for only what which need could because before does has have whats n after just do is are was were did show find give pull compare our my who when where why then also but while since please thanks thx hi hello wants wonders wanted asked tell count whether or if it this there looking want trying would should will may".split(
    " ",
  ),
);

const PREPOSITIONS = new Set("for in of with by to from on at about under".split(" "));
const OF_CLAUSES = new Set("which what who whom".split(" "));
/** `Biomed wants … `, `wants to know …` */
const WANTS = new Set("wants wanted needs needed asked".split(" "));

/** Behind these a full stop ends no sentence; nor behind a single letter. */
const ABBREVIATED = new Set(
  "st ste mt ft dr mr mrs ms jr sr vs inc co corp ltd approx dept univ u.s e.g i.e no".split(" "),
);

/** Where a question may be cut, and what is seen there. */
export function cutsOf(question: Question, reading: Reading = {}): Cuts {
  const { words, text } = question;
  const symbols = words.map((_, at) => wordSymbolAt(question, at, reading));
  const gaps = [...words, undefined].map((word, at) =>
    at === 0 || word === undefined ? "^" : text.slice(words[at - 1]?.end, word.start).replaceAll(" ", ""),
  );
  const terms = piecesOf(question, reading.looked);
  const records = [0];
  const sentences: number[] = [];
  const places: number[] = [];
  for (const [at, { lower }] of words.entries()) {
    const gap = gaps[at] ?? "";
    const before = words[at - 1]?.lower ?? "";
    const isAbbreviated =
      gap === "." &&
      (ABBREVIATED.has(before) ||
        (before.length === 1 && before !== "i") ||
        text.charAt((words[at - 1]?.end ?? 0) + 1) !== " ");
    const isNew = at > 0 && /[.?!;]/.test(gap) && !isAbbreviated;
    records.push((records[at] ?? 0) + Number(RECORDS.test(lower)));
    sentences.push((sentences[at - 1] ?? 0) + Number(isNew));
    /** `asthma studies for which NIH pays`; `Biomed wants to know`; not `what to do`. */
    const isBeginning =
      WANTS.has(before) ||
      (BEGINNINGS.has(lower) && before !== "to" && !(OF_CLAUSES.has(lower) && PREPOSITIONS.has(before)));
    /** Nor inside of a name, or before a state's code: `Lewiston, ME`. */
    const isInTerm =
      terms.some(({ from, to }) => from < at && at < to) || (gap === "," && STATES.has(words[at]?.text ?? ""));
    if (
      at === 0 ||
      isNew ||
      (!isInTerm && (/[,:()–—-]/.test(gap) || isBeginning)) ||
      at - (places.at(-1) ?? 0) >= LONGEST
    )
      places.push(at);
  }
  return {
    shown: symbols.map(({ word, group }) => (/^[#<[]/.test(word) ? group.replace("^", "") : word)),
    symbols,
    gaps,
    records,
    sentences,
    /** Nobody asks so much at once: that is one list. */
    places: places.length > MOST_PLACES ? [0] : places,
  };
}

/** Places where segments may begin; each pair of them is looked at. */
const MOST_PLACES = 64;

/** What no word is. */
const EDGE = "|";

/** Letters of the kinds of symbols that names are known by. */
const KINDS = ["D", "V", "C", "F", "H", "T", "P", "S", "#"] as const;

/** Numbers of the features of some words as a segment: how it begins and ends, its words, and where records are named. */
export function segmentFeatures(cuts: Cuts, from: number, to: number): readonly number[] {
  const { shown, gaps, records, sentences, symbols } = cuts;
  const count = shown.length;
  const seen = (at: number): string => shown[at] ?? EDGE;
  const [one, two, three] = [0, 1, 2].map((nth) => (from + nth < to ? seen(from + nth) : EDGE));
  const named = (start: number, end: number): number => Number((records[end] ?? 0) > (records[start] ?? 0));
  /** Whether records are named in it, before it and behind it. */
  const where = `${named(from, to)}${named(0, from)}${named(to, count)}`;
  const [gap, end] = [gaps[from] ?? "", gaps[to] ?? ""];
  const length = to - from;
  const size = length <= 2 ? length : length <= 4 ? 4 : length <= 8 ? 8 : length <= 16 ? 16 : 32;
  const isFirst = from === 0 || sentences[from] !== sentences[from - 1];
  const isLast = to === count || sentences[to] !== sentences[to - 1];
  const known = KINDS.filter((kind) => symbols.slice(from, to).some((symbol) => symbol.kind.includes(kind)));
  const features = [
    "b",
    `r${where}`,
    `1${one}`,
    `2${one} ${two}`,
    `3${one} ${two} ${three}`,
    `g${gap}`,
    `e${end}`,
    `ge${gap}${end}`,
    `l${size}`,
    `1r${one}${where}`,
    `2r${one} ${two}${where}`,
    `gr${gap}${where}`,
    `lr${size}${where}`,
    `s${Number(isFirst)}${Number(isLast)}${where}`,
    `eq${end}${where}`,
    `1g${one}${gap}`,
    `z${seen(to - 1)}`,
    `zz${length > 1 ? seen(to - 2) : EDGE} ${seen(to - 1)}`,
    `x${seen(to)}`,
    `xx${seen(to)} ${seen(to + 1)}`,
    `p${seen(from - 1)} ${one}`,
    `K${known.join("")}${where}`,
  ];
  for (const kind of known) features.push(`k${kind}`, `k${kind}${where}`);
  const numbers = new Set(features.map(wideFeatureOf));
  const { single, pair } = numbersOf(cuts);
  for (let at = from; at < to; at++) {
    numbers.add(single(at, "")).add(single(at, where));
    if (at + 1 < to) numbers.add(pair(at));
  }
  return [...numbers];
}

/** The numbers of the features of single words and pairs of them: a word stands in many segments. */
function numbersOf(cuts: Cuts) {
  const known = wordNumbers.get(cuts);
  if (known !== undefined) return known;
  const { shown } = cuts;
  const singles = new Map<string, (number | undefined)[]>();
  const pairs: (number | undefined)[] = [];
  const made = {
    /** By where records are named; empty for the word alone. */
    single(at: number, where: string): number {
      const own = singles.get(where) ?? [];
      singles.set(where, own);
      return (own[at] ??= wideFeatureOf(where === "" ? `w${shown[at]}` : `wr${shown[at]}${where}`));
    },
    pair: (at: number): number => (pairs[at] ??= wideFeatureOf(`ww${shown[at]} ${shown[at + 1]}`)),
  };
  wordNumbers.set(cuts, made);
  return made;
}
const wordNumbers = new WeakMap<Cuts, { single(at: number, where: string): number; pair(at: number): number }>();

/** What stands before the first segment. */
const START = SEGMENTS.length;

/** Numbers of the features of a segment behind another kind of one. */
export function joinFeatures(
  { shown, gaps, records, sentences }: Cuts,
  from: number,
  before: number,
): readonly number[] {
  const isFirst = from === 0 || sentences[from] !== sentences[from - 1];
  return [
    `t${before}`,
    `tg${before}${gaps[from]}`,
    `t1${before}${shown[from]}`,
    `tr${before}${Number((records[from] ?? 0) > 0)}`,
    `ts${before}${Number(isFirst)}`,
  ].map(wideFeatureOf);
}

/** Words of one segment at most. */
const LONGEST = 60;

/**
 * The likeliest segments (semi-Markov Viterbi): each stands within one sentence, and two of a kind stand side by side only
 * in two sentences, or as two requests.
 * @param scoresOf what features score for each kind
 * @param features the features of a segment; training keeps them
 */
export function likeliestSegments(
  cuts: Cuts,
  scoresOf: (features: readonly number[]) => Float64Array,
  features = segmentFeatures,
): readonly Segment[] {
  const { sentences } = cuts;
  if (cuts.places.length < 2) return [{ from: 0, to: cuts.shown.length, kind: "ask" }];
  const bounds = [...cuts.places, cuts.shown.length];
  const count = SEGMENTS.length;
  const best = bounds.map(() => new Float64Array(count).fill(-Infinity));
  /** Of each bound and kind: the bound before it, and the kind before it. */
  const back = bounds.map(() => new Int32Array(2 * count).fill(-1));
  const joins = new Map<number, Float64Array>();
  const joinAt = (from: number, before: number): Float64Array => {
    const at = from * (count + 1) + before;
    const join = joins.get(at) ?? scoresOf(joinFeatures(cuts, from, before));
    joins.set(at, join);
    return join;
  };
  for (let end = 1; end < bounds.length; end++)
    for (let start = end - 1; start >= 0; start--) {
      const [from = 0, to = 0] = [bounds[start], bounds[end]];
      if ((to - from > LONGEST && start < end - 1) || sentences[from] !== sentences[to - 1]) break;
      const own = scoresOf(features(cuts, from, to));
      const isNew = from === 0 || sentences[from] !== sentences[from - 1];
      const take = (before: number, score: number): void => {
        const join = joinAt(from, before);
        for (let kind = 0; kind < count; kind++) {
          const isSame = kind === before && kind !== ALSO && kind !== PREFER;
          if (!isNew && (isSame || (kind === ASK && before === ALSO))) continue;
          if (before === START && kind === ALSO) continue;
          const sum = score + (own[kind] ?? 0) + (join[kind] ?? 0);
          if (sum <= (best[end]?.[kind] ?? 0)) continue;
          best[end]?.fill(sum, kind, kind + 1);
          back[end]?.set([start, before], 2 * kind);
        }
      };
      if (start === 0) take(START, 0);
      else
        for (let before = 0; before < count; before++)
          if (best[start]?.[before] !== -Infinity) take(before, best[start]?.[before] ?? 0);
    }
  const last = best[bounds.length - 1] ?? new Float64Array(count);
  const segments: Segment[] = [];
  for (let end = bounds.length - 1, kind = last.indexOf(Math.max(...last)); end > 0;) {
    const [start = 0, before = 0] = [back[end]?.[2 * kind], back[end]?.[2 * kind + 1]];
    segments.unshift({ from: bounds[start] ?? 0, to: bounds[end] ?? 0, kind: SEGMENTS[kind] ?? "ask" });
    [end, kind] = [start, before];
  }
  return segments;
}

const [ASK, ALSO, PREFER] = ["ask", "also", "prefer"].map((kind) => SEGMENTS.findIndex((one) => one === kind));

/** The segments of a question by trained rows. */
export function segmentsOf(question: Question, rows: LabelRows): readonly Segment[] {
  const kept = new Map<number, Float64Array>();
  const scoresOf = (features: readonly number[]): Float64Array => {
    const sums = new Float64Array(SEGMENTS.length);
    for (const feature of features) {
      let scores = kept.get(feature);
      if (scores === undefined) {
        scores = new Float64Array(SEGMENTS.length);
        rows.addTo(scores, feature);
        kept.set(feature, scores);
      }
      for (let kind = 0; kind < sums.length; kind++) sums[kind] = (sums[kind] ?? 0) + (scores[kind] ?? 0);
    }
    return sums;
  };
  return likeliestSegments(cutsOf(question), scoresOf);
}
