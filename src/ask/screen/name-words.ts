import type { Entity } from "../entity.ts";
import type { Question, Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { countryLists } from "./country-lists.ts";
import cues from "./data/name-cues.json" with { type: "json" };
import { givenRank, surnameRank, type NameRank } from "../language/lexicon.ts";

/** A word as the search for names sees it. */
export interface NameWord {
  readonly lower: string;
  readonly word: Word;
  readonly given: NameRank;
  readonly surname: NameRank;
  readonly isPlain: boolean;
  /** Known as something else: a facility, a company, a city, a drug, an eponym. */
  readonly claims: ReadonlySet<Entity["kind"]>;
  readonly entities: readonly Entity[];
  /** Written with a capital where that means something: not in a title-case or upper-case question. */
  readonly isProper: boolean;
  /** The characters between this word and the one before. */
  readonly gap: string;
}

/** Words that a data file writes one after the other. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const NOT_NAMES = wordSet(cues.notNames);

/** Names that the word lists hold in lower case, but that nobody writes as a word. */
const NEVER_PLAIN = wordSet(cues.neverPlain);

/** Whether a word (folded) is common English rather than a name. */
export const isOrdinary = (lower: string): boolean => isPlainWord(lower) && !NEVER_PLAIN.has(lower);

const NAMESAKES: ReadonlySet<string> = new Set(cues.namesakes.split("|"));

/** Lengths of those, in words. */
const LONGEST_FIRST = [4, 3, 2, 1];

/** Beyond this share of capitals a capital says nothing. */
const MOST_CAPITALS = 0.8;

const LETTERS = /^\p{L}[\p{L}'-]*$/u;

/** The words of a question with what the lists of names, the vocabularies and their own form say of each. */
export function toNameWords(question: Question, entities: readonly Entity[]): readonly NameWord[] {
  const { text, words } = question;
  const long = words.filter(({ text: written }) => written.length > 3);
  const capitals = long.filter(({ isCapital }) => isCapital).length;
  const isShouted = long.length > 4 && capitals / long.length > MOST_CAPITALS;
  const others = [...namesakesIn(words), ...countryLists(question)];
  const whole = entities.filter((one) => !isCutByDevice(one, entities) && !isGivenRather(one, words));
  return words.map((word, at) => ({
    ...claimsOf(at, [...whole, ...others]),
    lower: word.lower,
    word,
    given: givenRank(word.lower),
    surname: surnameRank(word.lower),
    isPlain: isOrdinary(word.lower),
    isProper: word.isCapital && !isShouted && (!word.isAllCaps || word.lower.length > 4) && LETTERS.test(word.text),
    gap: text.slice(words[at - 1]?.end ?? 0, word.start),
  }));
}

/** `William Hill hospital` in `William Hill hospital bed`: the noun by which it would be a facility belongs to the device. */
const isCutByDevice = (one: Entity, all: readonly Entity[]): boolean =>
  one.kind === "facility" &&
  one.isShaped &&
  all.some(({ kind, from, to }) => kind === "device" && one.from < from && from < one.to && one.to < to);

/** `Edward`, which is no maker but for its missing s; `Ella Watson`, which is no brand before a surname. */
function isGivenRather({ kind, from, to }: Entity, words: readonly Word[]): boolean {
  const [name, next] = [words[from], words[to]];
  if (name === undefined || to - from > 1 || givenRank(name.lower) < 2) return false;
  if (kind === "company") return true;
  if (kind !== "brand" || next === undefined) return false;
  return isOrdinary(next.lower) ? next.isCapital && surnameRank(next.lower) === 2 : surnameRank(next.lower) > 0;
}

/** Institutions that bear a person's name and are called by it alone: `Dana Farber`, `Susan G. Komen`. */
function namesakesIn(words: readonly Word[]): readonly Entity[] {
  const lower = words.map((word) => word.lower);
  return words.flatMap((_, from) =>
    LONGEST_FIRST.flatMap((length) => {
      const value = lower
        .slice(from, from + length)
        .join(" ")
        .replaceAll("-", " ");
      return NAMESAKES.has(value)
        ? [{ kind: "organization", from, to: from + length, value, isShaped: false } as const]
        : [];
    }),
  );
}

function claimsOf(at: number, all: readonly Entity[]): Pick<NameWord, "claims" | "entities"> {
  const entities = all.filter(({ from, to }) => from <= at && at < to);
  return { entities, claims: new Set(entities.map(({ kind }) => kind)) };
}

/** Words that only grammar or the subject puts there. */
export const isFiller = ({ lower }: NameWord): boolean => NOT_NAMES.has(lower) || /\d/.test(lower);

/** Whether a word may be part of a name at all. */
export const isNameLike = (word: NameWord): boolean =>
  LETTERS.test(word.word.text) && !isFiller(word) && (word.isProper || !word.isPlain);

/** A word that is hardly anything but a name. */
export const isRareWord = (word: NameWord): boolean =>
  !word.isPlain && word.claims.size === 0 && LETTERS.test(word.word.text);
