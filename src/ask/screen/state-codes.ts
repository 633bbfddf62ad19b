import type { Entity } from "../entity.ts";
import type { Question } from "../question.ts";

/**
 * The question with the codes of states blotted out, for cues ignore case: `trials in ME` is Maine and not the writer.
 * Every word stays where it is. A code behind "for" or a deed (`safe for ME`, `implanted in ME`) may be emphasis and stays.
 */
export function withoutStateCodes(question: Question, entities: readonly Entity[]): Question {
  const codes = entities.filter((one) => isCode(question, one) && !isEmphasis(question, one.from));
  const text = codes.reduce((rest, { from }) => {
    const { start = 0, end = 0 } = question.words[from] ?? {};
    return rest.slice(0, start) + BLOT.repeat(end - start) + rest.slice(end);
  }, question.text);
  return { ...question, text };
}

/** A character that no cue asks for. */
const BLOT = "¤";

const isCode = ({ words }: Question, { kind, from, to, value }: Entity): boolean =>
  kind === "state" && to - from === 1 && words[from]?.text === value;

const isEmphasis = ({ words }: Question, at: number): boolean =>
  words[at - 1]?.lower === "for" || DEED.test(words[at - 2]?.lower ?? "");

const DEED = /^(?:implanted|placed|put|injected|stuck|left|inside|happening)$/;
