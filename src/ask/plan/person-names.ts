import { givenRank, surnameRank } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";
import type { Question } from "../question.ts";
import { overlaps, type Span } from "../text-spans.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isSpelled } from "./spelling.ts";
import type { Tagged } from "./tagged.ts";

/** What ends the name of a firm, or of a place of care, that bears a person's name. */
const FIRM_ENDS: readonly RegExp[] = [
  /^(?:inc|llc|ltd|corp|co|company|gmbh|lp|plc|group|center|children|foundation|university|institute)$/,
  /^(?:medical|pharma\w*|labs?|laborator\w+|health\w*|hospitals?|clinics?|devices?|technolog\w+|systems?)$/,
];

/** Listed as a name, or known to no list at all. */
const isNameOrUnknown = (lower: string): boolean =>
  (lower.length > 2 && givenRank(lower) + surnameRank(lower) > 0) ||
  (/^[\p{L}'-]{4,}$/u.test(lower) && !isSpelled(lower));

/** Where two words stand side by side that are names, or that no list knows. */
function namesIn(question: Question): readonly Span[] {
  const { words } = question;
  const unknown = new Set(
    piecesOf(question).flatMap(({ from, to, kinds }) =>
      to - from === 1 && kinds.length === 0 && !isPlainWord(words[from]?.lower ?? "a") ? [from] : [],
    ),
  );
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    const isPair = next !== undefined && unknown.has(at) && unknown.has(at + 1);
    if (!isPair || FIRM_ENDS.some((end) => end.test(words[at + 2]?.lower ?? ""))) return [];
    return isNameOrUnknown(word.lower) && isNameOrUnknown(next.lower) ? [{ start: word.start, end: next.end }] : [];
  });
}

const PLACES: ReadonlySet<string> = new Set(["city", "state", "place", "date"]);

/**
 * The second line behind the privacy screen: two words side by side that are names, or that no list knows, are never
 * searched for.
 * @returns what is left, and whether there were any
 */
export function withoutPersonNames(question: Question, tagged: readonly Tagged[]) {
  const names = namesIn(question);
  const rest = tagged.filter(
    (one) => PLACES.has(one.tag) || one.tag.startsWith("@") || !names.some((name) => overlaps(name, one)),
  );
  return {
    tagged: rest,
    hasNames: names.some((name) => !tagged.some((one) => PLACES.has(one.tag) && overlaps(one, name))),
  };
}
