import { isTerm } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { piecesOf } from "../language/symbols.ts";
import { textOf, type Question } from "../question.ts";

/** Words that name an illness only together with the last words of another one, with the whole name. */
interface Shortened {
  /** Words of the question. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly whole: string;
}

/** Words of an adjective, such as `acute lymphoblastic`. */
const LONGEST = 2;

const isIllness = (text: string): boolean => isTerm("condition", toKey(text));

/** `ovarian or pancreatic cancer`, `colon, breast and lung cancer`: the illnesses whose last words stand behind another one. */
export function shortenedIllnesses(question: Question): readonly Shortened[] {
  const { words, text } = question;
  return piecesOf(question).flatMap(({ from, to, kinds }) => {
    const found: Shortened[] = [];
    if (!kinds.includes("condition")) return found;
    /** `small cell and non-small cell lung cancer`: of a longer name more than the last word may be meant. */
    const heads = Array.from({ length: to - from - 1 }, (_, nth) => textOf(question, from + 1 + nth, to));
    let next = from;
    for (let end = endBefore(next); end !== null; end = endBefore(next)) {
      const shortened = shortenedBefore(end, heads);
      if (shortened === null) break;
      found.push(shortened);
      next = shortened.from;
    }
    return found;
  });

  /** Where the words end that are joined to a word; null where none are. */
  function endBefore(at: number): number | null {
    if (/^(?:and|or)$/.test(words[at - 1]?.lower ?? "")) return at - 1;
    return /^(?:, |\/| & )$/.test(text.slice(words[at - 1]?.end, words[at]?.start)) ? at : null;
  }

  function shortenedBefore(end: number, heads: readonly string[]): Shortened | null {
    for (const head of heads)
      for (let first = Math.max(0, end - LONGEST); first < end; first++) {
        const said = textOf(question, first, end);
        const whole = `${said} ${head}`;
        if (isIllness(whole) && !isIllness(said))
          return { from: first, to: end, start: words[first]?.start ?? 0, whole };
      }
    return null;
  }
}
