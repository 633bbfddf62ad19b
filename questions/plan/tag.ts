import type { Tag } from "../language/tags.ts";
import { textOf, type Question } from "../question.ts";

export type TagName = Exclude<Tag, "O">;

/** What names a place. */
export const PLACE_TAGS: ReadonlySet<TagName> = new Set<TagName>(["city", "state", "place"]);

/** Neighbouring words of one kind. */
export interface Tagged {
  readonly tag: TagName;
  /** Indexes of words, `to` not included. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** These words of a question as one thing. */
export const taggedAt = (question: Question, tag: TagName, from: number, to: number): Tagged => ({
  tag,
  from,
  to,
  start: question.words[from]?.start ?? 0,
  end: question.words[to - 1]?.end ?? 0,
  text: textOf(question, from, to),
});
