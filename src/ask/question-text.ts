import { GatewayError } from "../core/errors.ts";
import { toQuestion } from "../../questions/question.ts";

/** Characters of a question, counted as Unicode code points after trimming. */
export const LONGEST_QUESTION = 500;
export const SHORTEST_QUESTION = 3;

/**
 * The question in a body's field, as every later step reads it. It is bounded as sent and again as every later step reads it: one character may stand
 * for many (U+FDFA is a whole sentence), and what reads a question takes time by its characters.
 * @throws GatewayError question_required, question_too_long
 */
export function questionIn(value: unknown): string {
  if (typeof value !== "string")
    throw new GatewayError("question_required", 'Send {"question": "..."} with your question as text.');
  const text = value.trim();
  requireLength(text);
  if (!/[\p{L}\p{N}]/u.test(text)) throw new GatewayError("question_required", "The question holds no word.");
  if (lengthOf(text) < SHORTEST_QUESTION)
    throw new GatewayError("question_required", `A question needs at least ${SHORTEST_QUESTION} characters.`);
  const read = toQuestion(text).text;
  requireLength(read);
  return read;
}

function requireLength(text: string): void {
  if (lengthOf(text) <= LONGEST_QUESTION) return;
  throw new GatewayError("question_too_long", `A question may have at most ${LONGEST_QUESTION} characters.`, {
    more: { max_length: LONGEST_QUESTION },
  });
}

/** Code points, which are not counted one by one where there are surely too many. */
const lengthOf = (text: string): number => (text.length > 2 * LONGEST_QUESTION ? text.length : Array.from(text).length);
