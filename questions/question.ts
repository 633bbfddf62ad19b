import { folded, plainText } from "../src/core/text.ts";
import { hasTag, withoutReferences, withoutTags } from "./markup.ts";

/** One word of a question with what its form tells. */
export interface Word {
  /** As written, without a possessive ending. */
  readonly text: string;
  /** Folded (no case, no accents), without a possessive ending: the form for look-ups. */
  readonly lower: string;
  readonly isPossessive: boolean;
  /** Begins with a capital letter. */
  readonly isCapital: boolean;
  /** Two or more letters, all of them capitals. */
  readonly isAllCaps: boolean;
  readonly startsSentence: boolean;
  /** Where it stands in {@link Question.text}, the possessive ending included. */
  readonly start: number;
  readonly end: number;
}

/** A question's text with its words, as {@link toQuestion} reads them. */
export interface Question {
  /** Composed (NFKC), straight quotes, single blanks, nothing invisible, no markup. Read again it stays as it is. */
  readonly text: string;
  readonly words: readonly Word[];
  /** Whether tags were left out. */
  readonly hasMarkup: boolean;
}

/** Letters or digits with inner marks: `CoV-2`, `510(k)`, `C.diff`, `24/7`, `J&J`, `t:slim`; the dot of `St.` is outside. */
const WORD = /[\p{L}\p{N}]+(?:(?:['.&/-]|(?<=(?<![\p{L}\p{N}])\p{Ll}):(?=\p{Ll})|\((?=\p{L}\)))[\p{L}\p{N}]+\)?)*/gu;

/** Cyrillic and Greek letters that look like Latin ones, and small capitals, by which a name could slip past a list. */
const LOOKALIKES = new Map(
  [..."АаВЕеКкМНОоРрСсТуХхІіЈјЅѕԀԁԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧοᴀʙᴄᴅᴇғꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"].map((letter, index) => [
    letter,
    [..."AaBEeKkMHOoPpCcTyXxIiJjSsDdGABEZHIKMNOPTYXoabcdeffghijklmnoprstuvwyz"][index] ?? letter,
  ]),
);

/** A question as every later step reads it. Pure; `questionIn` bounds its length. */
export function toQuestion(raw: string): Question {
  let [text, hasMarkup] = [composed(raw), false];
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    const decoded = withoutReferences(text);
    hasMarkup ||= hasTag(decoded);
    const next = composed(withoutTags(decoded));
    if (next === text) return { text, words: wordsIn(text), hasMarkup };
    text = next;
  }
  text = composed(text.replaceAll(/[&<]/g, " "));
  return { text, words: wordsIn(text), hasMarkup };
}

/** Markup may be encoded in markup; beyond so many layers what opens it is taken away. */
const MOST_LAYERS = 4;

/** Compatible forms are one, but for fractions: spelled out they would be part of the number before them. */
const compatible = (text: string): string => text.replaceAll(/[^¼-¾⅐-⅟↉]+/gu, (part) => part.normalize("NFKC"));

/** One form of every character, nothing invisible, single blanks. */
const composed = (raw: string): string =>
  compatible(
    plainText(compatible(raw))
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .replaceAll(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, "")
      .replaceAll(
        /[\u0250-\u02AF\u0370-\u052F\u1D00-\u1D22\uA730\uA731]/g,
        (letter) => LOOKALIKES.get(letter) ?? letter,
      )
      .replaceAll("_", " ")
      .replaceAll(/ {2,}/g, " "),
  ).trim();

function wordsIn(text: string): readonly Word[] {
  const words = [...text.matchAll(WORD)].map((match) => toWord(match[0], match.index, text));
  return isShouted(text) ? words.map(quiet) : words;
}

/** In a text without small letters capitals tell nothing; short words may still be codes. */
const isShouted = (text: string): boolean => !/\p{Ll}/u.test(text) && /\p{Lu}{2}.*\p{Lu}{5}/u.test(text);

const quiet = (word: Word): Word => ({ ...word, isCapital: false, isAllCaps: word.isAllCaps && word.text.length <= 3 });

/** The text of these words (`to` not included) as it stands in the question, without a possessive ending. */
export function textOf({ text, words }: Question, from: number, to: number): string {
  const last = words[to - 1];
  return last === undefined ? "" : text.slice(words[from]?.start, last.start + last.text.length);
}

function toWord(written: string, start: number, whole: string): Word {
  const possessive = /'s$/i.exec(written);
  const end = start + written.length;
  /** `mothers'`: the apostrophe after a plural stands outside the word. */
  const isPossessive = possessive !== null || (/s$/i.test(written) && /^'(?!\p{L})/u.test(whole.slice(end)));
  const text = possessive === null ? written : written.slice(0, possessive.index);
  return {
    text,
    lower: folded(text),
    isPossessive,
    isCapital: /^\p{Lu}/u.test(text),
    isAllCaps: /^\p{Lu}[\p{Lu}\p{N}'.&/-]+$/u.test(text),
    startsSentence: /(?:^|[.?!:;] ?["'(]?|\n)$/.test(whole.slice(Math.max(0, start - 3), start)) || start === 0,
    start,
    end,
  };
}
