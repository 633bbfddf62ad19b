import type { Question, Word } from "../question.ts";
import { lately } from "../vocabulary/lately.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { STATES } from "../../src/core/states.ts";
import { toKey } from "./keys.ts";
import { wordClassOf } from "./word-classes.ts";
import { beginsTerm, givenRank, kindsOfTerm, surnameRank, type NameRank, type TermKind } from "./lexicon.ts";

/** One word or term of a question as a trained model sees it: what it is, not which one. */
export interface Symbol {
  /** A plain English word as itself; of anything else only what it is known as. */
  readonly word: string;
  /** What it is known as, with a mark for a capital letter. */
  readonly kind: string;
  /** The class of a word by its neighbours in English texts; of anything else what it is known as. */
  readonly group: string;
  /** The letters, of words that nobody knows. */
  readonly unknown: string;
}

/** A term of the vocabularies, or one word, in the order of the question. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly TermKind[];
}

/** The longest term of any vocabulary, in words. */
const LONGEST = 6;

/** A question cut into the longest known terms and the words between them. */
export function piecesOf(question: Question, looked?: LookedUp): readonly Piece[] {
  const known = cut.get(question);
  if (known !== undefined) return known;
  const pieces: Piece[] = [];
  for (let from = 0; from < question.words.length;) {
    const piece = longestTerm(question.words, from, looked);
    pieces.push(piece);
    from = piece.to;
  }
  cut.set(question, pieces);
  return pieces;
}

/** What the vocabularies said of texts, for training, which asks them once of each. */
export interface LookedUp {
  readonly kinds: Map<string, readonly TermKind[]>;
  /** Whether a term begins with a text and goes on. */
  readonly goesOn: Map<string, boolean>;
  readonly words: Map<string, Known>;
}

/** What is known of one word. */
interface Known {
  readonly isPlain: boolean;
  /** How well it is known as a given name and as a surname. */
  readonly name: string;
  readonly wordClass: string | null;
}

export const nothingLookedUp = (): LookedUp => ({ kinds: new Map(), goesOn: new Map(), words: new Map() });

function kept<Value>(values: Map<string, Value> | undefined, key: string, make: (key: string) => Value): Value {
  const value = values?.get(key) ?? make(key);
  values?.set(key, value);
  return value;
}

/** Several steps cut the same question; it is kept as long as the question itself. */
const cut = new WeakMap<Question, readonly Piece[]>();

function longestTerm(words: readonly Word[], from: number, looked: LookedUp | undefined): Piece {
  let found: Piece = { from, to: from + 1, kinds: [] };
  let text = "";
  for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
    text = text === "" ? (words[from]?.lower ?? "") : `${text} ${words[to - 1]?.lower ?? ""}`;
    const kinds = kept(looked?.kinds, text, kindsOf);
    if (kinds.length > 0) found = { from, to, kinds };
    if (!kept(looked?.goesOn, text, goesOn)) break;
  }
  return found;
}

const kindsOf = (text: string): readonly TermKind[] => kindsOfTerm(toKey(text));

const goesOn = (text: string): boolean => beginsTerm(text.replaceAll(/[.']/g, "").replaceAll(/[^a-z0-9+]+/g, " "));

const LETTERS: Readonly<Record<TermKind, string>> = {
  brand: "D",
  generic: "D",
  device: "V",
  condition: "C",
  eponym: "E",
  firm: "F",
  hospital: "H",
  specialty: "T",
  city: "P",
  county: "P",
  state: "S",
};

/** Names that a model is not to know: in training a part of the lists, so that it learns what stands around them. */
type Masked = (lower: string) => boolean;

/** How a question is read. Training gives both: what it hides, and the look-ups of all questions before. */
export interface Reading {
  readonly masked?: Masked | undefined;
  readonly looked?: LookedUp | undefined;
}

/** What stands in a question, in its order: words, terms, and the marks between them. */
export function symbolsOf(question: Question, reading: Reading = {}): readonly Symbol[] {
  const { words, text } = question;
  const symbols: Symbol[] = [];
  let end = 0;
  for (const { from, to, kinds } of piecesOf(question, reading.looked)) {
    const [first, last] = [words[from], words[to - 1]];
    if (first === undefined || last === undefined) continue;
    for (const [mark] of text.slice(end, first.start).matchAll(MARK)) symbols.push(markOf(mark));
    symbols.push(
      to - from > 1
        ? termSymbol(first, kinds)
        : isNumeral(words, from)
          ? figureSymbol("1")
          : wordSymbol(first, withState(first, kinds, text), reading),
    );
    if (last.isPossessive) symbols.push(markOf("'s"));
    end = last.end;
  }
  for (const [mark] of text.slice(end).matchAll(MARK)) symbols.push(markOf(mark));
  return symbols;
}

/** `Class I recalls`: a number, and nobody who speaks. */
const isNumeral = (words: readonly Word[], at: number): boolean =>
  words[at]?.lower === "i" &&
  /^(?:class|phase|type|stage|grade|level|part|category|tier)$/.test(words[at - 1]?.lower ?? "");

/** One word of a question by itself, whatever term it stands in. */
export const wordSymbolAt = ({ words, text }: Question, at: number, reading: Reading): Symbol => {
  const word = words[at];
  if (word === undefined) throw new RangeError("There is no such word.");
  if (isNumeral(words, at)) return figureSymbol("1");
  return wordSymbol(word, withState(word, kept(reading.looked?.kinds, word.lower, kindsOf), text), reading);
};

/** A state's code counts in capitals, or behind a comma: "in", "me" and "or" are words. */
const withState = (word: Word, kinds: readonly TermKind[], text: string): readonly TermKind[] =>
  STATES.has(word.lower.toUpperCase()) && (word.isAllCaps || text.slice(0, word.start).endsWith(", "))
    ? [...kinds, "state"]
    : kinds;

/** Marks that tell something: of several alike the first. */
const MARK = /([,.;:?!"()/#@&+-])\1*/g;

const sameOf = (text: string): Symbol => ({ word: text, kind: text, group: text, unknown: "" });

const markOf = (mark: string): Symbol => sameOf(mark.slice(0, 2));

const lettersOf = (kinds: readonly TermKind[]): string => [...new Set(kinds.map((kind) => LETTERS[kind]))].join("");

const termSymbol = (first: Word, kinds: readonly TermKind[]): Symbol => {
  const letters = `[${lettersOf(kinds)}]`;
  return { word: letters, kind: letters + caseOf(first), group: letters, unknown: "" };
};

function wordSymbol(word: Word, kinds: readonly TermKind[], { masked, looked }: Reading): Symbol {
  const { lower } = word;
  if (/\d/.test(lower)) return figureSymbol(lower);
  if (/^\p{L}$/u.test(lower) && lower !== "i" && lower !== "a")
    return { word: "L", kind: `L${caseOf(word)}`, group: "L", unknown: "" };
  const { name, wordClass, ...own } = kept(looked?.words, lower, knownOf);
  const isPlain = own.isPlain || (word.isPossessive && isPlainWord(`${lower}'s`));
  const isHidden = !isPlain && masked?.(lower) === true;
  const letters = isHidden ? "" : lettersOf(kinds);
  const known = isHidden ? "" : `${letters}${name}`;
  /** An abbreviation, where small letters show that capitals mean something. */
  const rest = word.isAllCaps && lower.length <= 6 ? "A" : "?";
  const kind = `${isPlain ? "w" : ""}${known === "" && !isPlain ? rest : known}`;
  return {
    word: isPlain ? lower : `<${known === "" ? rest : known}>`,
    kind: kind + caseOf(word),
    group: isHidden ? "?" : (wordClass ?? (letters === "" ? kind : letters)),
    unknown: isPlain || letters !== "" ? "" : lower,
  };
}

const knownOf = lately((lower): Known => {
  const name = nameMark("g", rankOf(givenRank, lower)) + nameMark("s", rankOf(surnameRank, lower));
  /** `sister-in-law`, `follow-up`. */
  const isOfPlainParts = name === "" && lower.includes("-") && lower.split("-").every(isPlainWord);
  const isPlain = isPlainWord(lower) || isOfPlainParts || /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(lower);
  return { isPlain, name, wordClass: wordClassOf(lower) };
});

/** `Anna-Lena`, `Adeyemi-Cole`: every part of it is a name. */
const rankOf = (rank: (word: string) => NameRank, lower: string): NameRank => {
  const whole = rank(lower);
  if (whole > 0 || !/[-']/.test(lower)) return whole;
  return lower.split(/[-']/).every((part) => rank(part) > 0) ? 1 : 0;
};

const nameMark = (letter: string, rank: NameRank): string =>
  rank === 0 ? "" : rank === 2 ? letter.toUpperCase() : letter;

/** `2024`, `58M`, `4.5mg`, `K230001` by their forms. */
function figureSymbol(lower: string): Symbol {
  const form = lower
    .replaceAll(/\d{5,}/g, "5")
    .replaceAll(/\d+/g, (digits) => (digits === "5" ? "5" : "9".repeat(digits.length)))
    .slice(0, 12);
  const shape = /^[a-z]{0,2}[59./-]+[a-z]{0,2}$/.test(form) ? form : form.replaceAll(/[a-z]+/g, "a");
  return { word: `#${shape}`, kind: `#${shape}`, group: "#", unknown: "" };
}

const caseOf = (word: Word): string => (word.isCapital && !word.startsSentence ? "^" : "");
