import { givenRank, surnameRank } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";
import type { Question, Word } from "../question.ts";
import { overlaps, type Span } from "../language/span.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { TOPICS } from "../language/topics.ts";
import { kindSpans } from "./record-wishes.ts";
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

/** Where two words stand side by side that are names, or that no list knows; not the names that hospitals bear. */
function namesIn(question: Question, tagged: readonly Tagged[]): readonly Span[] {
  const { words, text } = question;
  const pieces = piecesOf(question);
  const kinds = kindSpans(text, TOPICS);
  const unknown = new Set(
    pieces.flatMap(({ from, to, kinds: listed }) =>
      to - from === 1 && listed.length === 0 && !isPlainWord(words[from]?.lower ?? "a") ? [from] : [],
    ),
  );
  return words.flatMap((word, at) => {
    /** A middle initial may stand between them. */
    const second = words[at + 1]?.lower.length === 1 && word.lower.length > 1 ? at + 2 : at + 1;
    const next = words[second];
    if (next === undefined || FIRM_ENDS.some((end) => end.test(words[second + 1]?.lower ?? ""))) return [];
    const span = { start: word.start, end: next.end };
    if (kinds.some((kind) => overlaps(kind, span))) return [];
    if (unknown.has(at) && unknown.has(second))
      return [word, next].every(({ lower }) => isNameOrUnknown(lower)) ? [span] : [];
    /** What a list knows as a whole is no person: `Eli Lilly`. */
    const isTerm = pieces.some(({ from, to, kinds }) => kinds.length > 0 && from <= at && second < to);
    const isHospital = tagged.some((one) => one.tag === "hospital" && overlaps(one, span));
    const isApart = !/^ (?:\w\.? )?$/.test(text.slice(word.end, next.start));
    const isName = isFullName(word, next) || (second > at + 1 && givenRank(word.lower) === 2);
    return isTerm || isHospital || isApart || !isName ? [] : [span];
  });
}

/** A frequent given name and a surname that is nothing else in English; products have names in capitals. */
const isFullName = (given: Word, surname: Word): boolean =>
  givenRank(given.lower) === 2 &&
  surname.lower.length > 2 &&
  surnameRank(surname.lower) > 0 &&
  !isPlainWord(surname.lower) &&
  given.isAllCaps === surname.isAllCaps;

const PLACES: ReadonlySet<string> = new Set(["city", "state", "place", "date"]);

/**
 * The second line behind the privacy screen: two words side by side that are names, or that no list knows, are never
 * searched for.
 * @returns what is left, and whether there were any
 */
export function withoutPersonNames(question: Question, tagged: readonly Tagged[]) {
  const names = namesIn(question, tagged);
  const rest = tagged.filter(
    (one) => PLACES.has(one.tag) || one.tag.startsWith("@") || !names.some((name) => overlaps(name, one)),
  );
  return {
    tagged: rest,
    hasNames: names.some((name) => !tagged.some((one) => PLACES.has(one.tag) && overlaps(one, name))),
  };
}
