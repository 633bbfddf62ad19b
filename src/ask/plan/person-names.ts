import { givenRank, surnameRank } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";
import { toQuestion } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { countriesIn } from "./countries.ts";
import { overlaps } from "./spans.ts";
import { isSpelled } from "./spelling.ts";

/** What ends the name of a firm, or of a place of care, that bears a person's name. */
const FIRM_END =
  /^(?:inc|llc|ltd|corp|co|company|gmbh|lp|plc|medical|pharma\w*|labs?|laborator\w+|health\w*|hospitals?|clinics?|institute|foundation|university|devices?|technolog\w+|systems?|group|center|children)$/;

/** Whether a word (folded) behind two names tells that they name a firm or a hospital. */
const isFirmEnd = (lower: string | undefined): boolean => lower !== undefined && FIRM_END.test(lower);

/** Listed as a name, or known to no list at all. */
const isNameOrUnknown = (lower: string): boolean =>
  (lower.length > 2 && givenRank(lower) + surnameRank(lower) > 0) ||
  (/^[\p{L}'-]{4,}$/u.test(lower) && !isSpelled(lower));

/**
 * The second line behind the privacy screen: two words side by side that are names, or that no list knows, are never
 * searched for.
 * @returns the text without such names, and whether there were any
 */
export function withoutPersonNames(text: string): { readonly text: string; readonly hasNames: boolean } {
  const question = toQuestion(text);
  const unknown = piecesOf(question).flatMap(({ from, to, kinds }) => {
    const word = question.words[from];
    return word !== undefined && to - from === 1 && kinds.length === 0 && !isPlainWord(word.lower)
      ? [{ at: from, word }]
      : [];
  });
  const countries = countriesIn(question.text);
  const pairs = unknown.filter(({ at, word }) => {
    const next = unknown.find((other) => other.at === at + 1)?.word;
    if (countries.some((country) => overlaps(country, word))) return false;
    if (next === undefined || isFirmEnd(question.words[at + 2]?.lower)) return false;
    return isNameOrUnknown(word.lower) && isNameOrUnknown(next.lower);
  });
  const rest = pairs.reduceRight((whole, { at, word }) => {
    const end = question.words[at + 1]?.end ?? word.end;
    return `${whole.slice(0, word.start)} ${whole.slice(end)}`;
  }, question.text);
  return { text: rest, hasNames: pairs.length > 0 };
}
