import { GatewayError } from "../errors.ts";

/** Characters of a question, counted as Unicode code points after trimming. */
export const LONGEST_QUESTION = 500;
export const SHORTEST_QUESTION = 3;

/**
 * The question in a body's field, before anything is read out of it.
 * @throws GatewayError question_required, question_too_long
 */
export function questionText(value: unknown): string {
  if (typeof value !== "string")
    throw new GatewayError("question_required", 'Send {"question": "..."} with your question as text.');
  const text = value.trim();
  const length = text.length > 2 * LONGEST_QUESTION ? text.length : Array.from(text).length;
  if (length > LONGEST_QUESTION)
    throw new GatewayError("question_too_long", `A question may have at most ${LONGEST_QUESTION} characters.`, {
      more: { max_length: LONGEST_QUESTION },
    });
  if (!/[\p{L}\p{N}]/u.test(text)) throw new GatewayError("question_required", "The question holds no word.");
  if (length < SHORTEST_QUESTION)
    throw new GatewayError("question_required", `A question needs at least ${SHORTEST_QUESTION} characters.`);
  return text;
}
