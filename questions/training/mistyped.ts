import { pick } from "./random.ts";

/** A text with one typing error: where it stands, and how much longer the text has become. */
export interface Mistyped {
  readonly text: string;
  readonly at: number;
  readonly longer: number;
}

/** One letter of one longer word is dropped, doubled, changed, or swapped with its neighbour; null without such a word. */
export function mistypedIn(text: string, random: () => number): Mistyped | null {
  const long = [...text.matchAll(/(?<![^ ])[A-Za-z]{5,}(?=[?.,]?(?: |$))/g)];
  if (long.length === 0) return null;
  const { 0: word, index } = pick(random, long);
  const inner = 1 + Math.floor(random() * (word.length - 2));
  const [letter, next] = [word.charAt(inner), word.charAt(inner + 1)];
  const other = String.fromCharCode(97 + Math.floor(random() * 26));
  const wrong = pick(random, ["", next + letter, letter + letter, other]);
  const made = wrong === next + letter ? wrong : wrong + next;
  const at = index + inner;
  return { text: text.slice(0, at) + made + text.slice(at + 2), at, longer: made.length - 2 };
}
