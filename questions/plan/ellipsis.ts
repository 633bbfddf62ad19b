import { kindsOfTerm } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { piecesOf } from "../language/symbols.ts";
import { textOf, type Question } from "../question.ts";

/** Words that name an illness only together with the last word of another one, with the whole name. */
interface Shortened {
  /** Words of the question. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly whole: string;
}

/** Words of an adjective, such as `acute lymphoblastic`. */
const LONGEST = 2;

const isIllness = (text: string): boolean => kindsOfTerm(toKey(text)).includes("condition");

/** `ovarian or pancreatic cancer`, `colon, breast and lung cancer`: the illnesses whose last word stands behind another one. */
export function shortenedIllnesses(question: Question): readonly Shortened[] {
  const { words, text } = question;
  return piecesOf(question).flatMap(({ from, to, kinds }) => {
    const head = words[to - 1]?.text ?? "";
    const found: Shortened[] = [];
    if (to - from < 2 || !kinds.includes("condition")) return found;
    let next = from;
    for (let end = endBefore(next); end !== null; end = endBefore(next)) {
      const first = firstOf(end, head);
      if (first === null) break;
      found.push({
        from: first,
        to: end,
        start: words[first]?.start ?? 0,
        whole: `${textOf(question, first, end)} ${head}`,
      });
      next = first;
    }
    return found;
  });

  /** Where the words end that are joined to a word; null where none are. */
  function endBefore(at: number): number | null {
    if (/^(?:and|or)$/.test(words[at - 1]?.lower ?? "")) return at - 1;
    return /^(?:, |\/| & )$/.test(text.slice(words[at - 1]?.end, words[at]?.start)) ? at : null;
  }

  function firstOf(end: number, head: string): number | null {
    for (let first = Math.max(0, end - LONGEST); first < end; first++) {
      const said = textOf(question, first, end);
      if (isIllness(`${said} ${head}`) && !isIllness(said)) return first;
    }
    return null;
  }
}
