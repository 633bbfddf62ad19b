import { textOf, type Question, type Word } from "../question.ts";

/** A part of a question's text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a match stands. */
export const spanOfMatch = (match: RegExpExecArray): Span => ({
  start: match.index,
  end: match.index + match[0].length,
});

/** Where a global pattern matches. */
export const spansOf = (text: string, pattern: RegExp): readonly Span[] => [...text.matchAll(pattern)].map(spanOfMatch);

/** Whether two spans have a character in common. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Words that stand together and are neither taken by another part of the plan nor empty of meaning. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The word before the run, folded; empty at the beginning of a question or after a mark. */
  readonly before: string;
  /** The word after the run, folded. */
  readonly after: string;
}

/** The runs of words that are left when spans and stop words are taken away. Marks between words end a run. */
export function runsOf(question: Question, taken: readonly Span[], isStop: (word: Word) => boolean): readonly Run[] {
  const { words, text } = question;
  const runs: Run[] = [];
  let from = 0;
  const close = (to: number): void => {
    if (to > from)
      runs.push({
        from,
        to,
        text: textOf(question, from, to),
        before: words[from - 1]?.lower ?? "",
        after: words[to]?.lower ?? "",
      });
    from = to + 1;
  };
  words.forEach((word, at) => {
    const isTaken = taken.some((span) => overlaps(span, word));
    if (isTaken || isStop(word)) {
      close(at);
    } else if (at > from && isCut(words[at - 1], text.slice(words[at - 1]?.end, word.start))) {
      close(at);
      from = at;
    }
  });
  close(words.length);
  return runs;
}

/** A mark between two words, and a full stop that is none of an abbreviation. */
const isCut = (before: Word | undefined, gap: string): boolean =>
  /[,;:?!()"+/]| [-–] /.test(gap) || (gap.startsWith(".") && (before?.text.length ?? 0) > 3);

/** From the first character of word `from` to the last one of the word before `to`. */
export const spanOfWords = ({ words }: Question, from: number, to: number): Span => ({
  start: words[from]?.start ?? 0,
  end: words[to - 1]?.end ?? 0,
});
