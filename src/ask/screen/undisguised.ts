import { toQuestion, type Question } from "../question.ts";
import { joined, unmasked } from "./masked-words.ts";
import { isKnownWord, isPlainWord } from "../vocabulary/words.ts";
import { toKey } from "../language/keys.ts";
import { givenRank, kindsOfTerm, surnameRank } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";

/** The question with names put together again that were taken apart to slip through; null when nothing was. */
export function undisguised(question: Question): Question | null {
  const text = withNamesApart(question)
    .replaceAll(SPACED_OUT, (run) => ` ${joined(run.replaceAll(/[^\p{L}]/gu, ""))}`)
    .replaceAll(GLUED_TITLE, "$1 ")
    .replaceAll(JOINED, " ")
    .replaceAll(ADDED, (sum, one: string, other: string) => (isSumOfNames(one, other) ? `${one} ${other}` : sum))
    .replaceAll(MASKED, unmasked);
  return text === question.text ? null : toQuestion(text);
}

/** `john-smith`, `JohnSmith`, `John&Smith`: cut only where both halves are known as names and nothing else is. */
function withNamesApart(question: Question): string {
  const { text, words } = question;
  const known = piecesOf(question).filter(({ kinds }) => kinds.length > 0);
  return words.toReversed().reduce((whole, word, index) => {
    const at = words.length - 1 - index;
    if (known.some(({ from, to }) => from <= at && at < to)) return whole;
    const parts = grownTogether(word.text) ?? word.text.split(NAME_JOINT);
    const [first = "", last = ""] = [parts[0], parts.at(-1)].map((part) => part?.toLowerCase());
    const isName = parts.length > 1 && parts.slice(1, -1).every((part) => part.length === 1) && isPair(first, last);
    return isName ? whole.slice(0, word.start) + parts.join(" ") + whole.slice(word.start + word.text.length) : whole;
  }, text);
}

const NAME_JOINT = /[-&']|(?<=\p{Ll})(?=\p{Lu})/u;

/** `johnsmith`: a word that no one knows, cut between two frequent names; null when it is no such word. */
function grownTogether(written: string): readonly [string, string] | null {
  const lower = written.toLowerCase();
  if (!/^\p{L}\p{Ll}+$/u.test(written) || isKnownWord(lower) || givenRank(lower) + surnameRank(lower) > 0) return null;
  for (let at = SHORTEST_GROWN; at <= lower.length - SHORTEST_GROWN; at++) {
    const [first, last] = [lower.slice(0, at), lower.slice(at)];
    if (givenRank(first) === 2 && surnameRank(last) === 2 && !isPlainWord(last) && !TOWN_ENDING.test(last))
      return [written.slice(0, at), written.slice(at)];
  }
  return null;
}

/** `Allendale`, `Roseland`: what towns end in. */
const TOWN_ENDING =
  /^(?:dale|land|wood|woods|field|ford|ville|brook|ridge|hill|hills|lake|park|port|stone|berry|hurst|shaw)$/;

/** Letters of each half; shorter names stand in too many words. */
const SHORTEST_GROWN = 4;

/** A given name and a surname, in either order. `Mac` and the like only begin a surname. */
const isPair = (first: string, last: string): boolean =>
  !BEGINNING.test(first) &&
  ((isGivenName(first) && surnameRank(last) > 0) || (surnameRank(first) > 0 && isGivenName(last)));

const isSumOfNames = (one: string, other: string): boolean =>
  isPair(one.toLowerCase(), other.toLowerCase()) || [one, other].some((half) => givenRank(half.toLowerCase()) === 2);

/** Not `Bristol`, a city that is seldom a name. */
const isGivenName = (lower: string): boolean =>
  givenRank(lower) === 2 || (givenRank(lower) === 1 && !kindsOfTerm(toKey(lower)).includes("city"));

const BEGINNING = /^(?:\p{L}|ma?c|fitz|van|von|de[lnr]?|di|da|du|la|le|al|el|ben|bin|san|st)$/u;

/** `J.o.h.n`, `s m i t h`, `D-o-e`: four and more single letters. `A.L.S.` and `C.O.P.D.` come out as one word, which is no name. */
const SPACED_OUT = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]\p{L}){3,60}(?![\p{L}\p{N}])/gu;

/** `Mr.Hensley`, `Dr_Patel`. */
const GLUED_TITLE = /\b(mr|mrs|ms|mx|dr|prof)[._](?=\p{L}{2})/giu;

/** `robert.hensley`, `Maria/Gonzalez`, `John%20Smith`: up to three characters without a blank, but none that stands for a letter. */
const PARTING = String.raw`(?:%[0-9a-f]{2}|[^\p{L}\p{M}\p{N}\s'&+@$!-]{1,3}|-{2,3})`;

/** Single letters only between two of these: `robert/m/hensley`, but not `510(k)`. */
const JOINED = new RegExp(
  String.raw`(?:(?<=\p{L}{2})|(?<=${PARTING}\p{L}))${PARTING}(?=\p{L}{2}|\p{L}${PARTING}\p{L}{2})`,
  "giu",
);

/** `John+Smith`, but not the firm `Smith+Nephew`. */
const ADDED = /(?<!\p{L})(\p{L}{2,30})\+(\p{L}{2,30})(?!\p{L})/gu;

/** `J0hn`, `Sm1th`, `P@tricia`: letters with characters among them that look like letters. */
const MASKED =
  /(?<![\p{L}\p{N}@$!.\-/])(?=[\d@$!]{0,20}\p{L})(?=\p{L}{0,20}[\d@$!])[\p{L}\d@$!]{3,20}(?![\p{L}\p{N}@$\-/])/gu;
