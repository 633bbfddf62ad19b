import { aboutWhat } from "./plan/topics.ts";
import { toQuestion } from "./question.ts";
import { toRefusal, type Refusal } from "./screening/refusal.ts";
import { screen as screenQuestion } from "./screening/screen.ts";

/** Why a text is not taken. None of its sentences holds a word of the text. */
export interface Refused extends Omit<Refusal, "signals"> {
  /** Whether it is about the exclusion list, to whose official site it is referred all the same. */
  readonly isAboutExclusions?: boolean;
}

/** What is said where a name is noticed that the screen let pass. */
export const refusedName: Refused = (({ reason, message, rephrase }) => ({ reason, message, rephrase }))(
  toRefusal("contains_name", [], ""),
);

/** One of the two doors: whether a text is about a person. Null when it may be answered. Nothing of the text is kept. */
export function screen(text: string): Refused | null {
  const question = toQuestion(text);
  const refusal = screenQuestion(question);
  if (refusal === null) return null;
  const { reason, message, rephrase } = refusal;
  return { reason, message, rephrase, isAboutExclusions: aboutWhat(question).other === "exclusion" };
}
