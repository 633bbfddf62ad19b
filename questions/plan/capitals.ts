import capitals from "../language/data/capitals.json" with { type: "json" };
import type { TermKind } from "../language/lexicon.ts";
import { toSortedTerms } from "../language/sorted-terms.ts";
import { piecesOf, type Piece } from "../language/symbols.ts";
import { toQuestion, type Question, type Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isCountry } from "./places/countries.ts";

/** What is written with a capital letter because of what it is. */
export const NAMING: ReadonlySet<TermKind> = new Set(["brand", "firm", "hospital", "city", "county", "state"]);

/** What names of things are of common words, too: `hearing aids` is a firm. */
const THINGS: ReadonlySet<TermKind> = new Set(["device", "condition", "generic", "specialty"]);

const UPPER = toSortedTerms(capitals.upper);
const CAPITAL = toSortedTerms(capitals.capital);
const SMALL = toSortedTerms(capitals.small);

/** Inside of a name of several words: `City of Hope`. */
const JOINING: ReadonlySet<string> = new Set("of and the for in on at de la du le von van".split(" "));

/**
 * A question that is typed without any capital, or in nothing else, as it would be written: capitals are how names,
 * abbreviations and codes are told from common words. Any other question as it is.
 */
export function withCapitals(question: Question): Question {
  const { text, hasMarkup } = question;
  const hasBoth = /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
  const small = hasBoth ? question : toQuestion(text.toLowerCase());
  /** Letters whose small form takes more room, as that of `İ`, are left to those who write in them. */
  if (hasBoth || small.text.length !== text.length) return question;
  const { words } = small;
  const ofCountries = new Set(
    words.flatMap((word, at) => (isCountry(`${word.lower} ${words[at + 1]?.lower ?? ""}`) ? [at, at + 1] : [])),
  );
  const written = piecesOf(small)
    .flatMap((piece) =>
      words
        .slice(piece.from, piece.to)
        .map((word, nth) => [word, formOf(word, piece, small, ofCountries.has(piece.from + nth))] as const),
    )
    .reduceRight(
      (said, [{ start, end, text: word }, form]) =>
        said.slice(0, start) + withForm(said.slice(start, end), form, word.length) + said.slice(end),
      small.text,
    );
  return { ...toQuestion(written), hasMarkup };
}

/** In how many of its first letters a word has capitals: none, one, or so many. */
type Form = "small" | "capital" | "upper" | number;

function withForm(said: string, form: Form, length: number): string {
  const letters = typeof form === "number" ? form : { small: 0, capital: 1, upper: length }[form];
  return said.slice(0, letters).toUpperCase() + said.slice(letters);
}

function formOf(word: Word, piece: Piece, { text, words }: Question, isOfCountry: boolean): Form {
  const { lower, start, end } = word;
  const said = text.slice(start, end);
  if (/\d/.test(said)) return CODE.test(said) ? "upper" : "small";
  if (UPPER.has(lower)) return "upper";
  /** `NIH-sponsored` */
  const [head = ""] = lower.split("-", 1);
  if (head !== lower && UPPER.has(head)) return head.length;
  const isPlain = isPlainWord(lower);
  if (lower === "i" || isOfCountry) return "capital";
  const isNamed = isName(piece, words);
  if (isNamed && piece.to - piece.from > 1) return JOINING.has(lower) ? "small" : "capital";
  if (CAPITAL.has(lower)) return "capital";
  if (isPlain) return "small";
  if (isNamed) return SMALL.has(lower) ? "small" : "capital";
  return piece.kinds.length === 0 && !SMALL.has(lower) && PRODUCT_CODE.test(said) ? "upper" : "small";
}

/** Whether a term is a name and nothing else: `pain relievers` is a brand, too. */
const isName = ({ from, to, kinds }: Piece, words: readonly Word[]): boolean =>
  kinds.some((kind) => NAMING.has(kind)) &&
  !(
    to - from > 1 &&
    (kinds.some((kind) => THINGS.has(kind)) ||
      (kinds.every((kind) => kind === "brand" || kind === "firm") &&
        words.slice(from, to).every(({ lower }) => isPlainWord(lower))))
  );

/** `K191450`, `KT20931`, `MMT-1780` */
const CODE = /^[a-z]{1,4}-?\d/;

/** A product code has three letters, and some have none that a word could be spoken with. */
const PRODUCT_CODE = /^(?:[b-df-hj-np-tv-xz]{3}|q[a-tv-z][a-z])$/;
