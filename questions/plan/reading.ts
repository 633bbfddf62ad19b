import type { Question } from "../question.ts";
import type { Dates } from "./dates.ts";
import type { Identifiers } from "./identifiers.ts";
import type { Mended } from "./spelling.ts";
import type { Tagged } from "./tag.ts";
import type { About } from "./topics.ts";

/** What is known of a question when its calls are made. */
export interface Reading {
  /** As it was typed, without markup. */
  readonly asked: Question;
  /** With its spelling mended, and without its opening and closing. */
  readonly question: Question;
  readonly mended: Mended;
  readonly about: About;
  readonly tagged: readonly Tagged[];
  readonly dates: Dates;
  readonly ids: Identifiers;
  readonly today: Date;
}

/** Whether a question names a record by its number, or a code. */
export const hasIds = ({ ids }: Pick<Reading, "ids">): boolean => ids.lookups.length + ids.codes.length > 0;
