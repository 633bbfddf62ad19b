import { toKey } from "../language/keys.ts";
import { givenRank, isTerm, surnameRank } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";
import { toQuestion, type Question, type Word } from "../question.ts";

/** The question with names put together again that were taken apart to slip through; null when nothing was. */
export function undisguised(question: Question): Question | null {
  const text = withNamesApart(question)
    .replaceAll(SPACED_OUT, (run) => ` ${run.replaceAll(/[^\p{L}]/gu, "").replaceAll(CHANGE_OF_CASE, " ")}`)
    .replaceAll(BY_PLUS, (both) => (isJoinedName({ text: both }) ? both.replace("+", " ") : both))
    .replaceAll(GLUED_TITLE, "$1 ")
    .replaceAll(JOINED, " ");
  return text === question.text ? null : toQuestion(text);
}

/** `john-smith`, `JohnSmith`, `John&Smith`: cut only where both halves are known as names and nothing else is. */
function withNamesApart(question: Question): string {
  const known = new Set(piecesOf(question).flatMap(({ from, to, kinds }) => (kinds.length > 0 ? range(from, to) : [])));
  const joined = question.words.filter((word, at) => !known.has(at) && isJoinedName(word));
  return joined.reduceRight(
    (whole, { text, start }) =>
      whole.slice(0, start) + text.split(NAME_JOINT).join(" ") + whole.slice(start + text.length),
    question.text,
  );
}

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at);

const CHANGE_OF_CASE = /(?<=\p{Ll})(?=\p{Lu})/gu;
const NAME_JOINT = /[-&'+]|(?<=\p{Ll})(?=\p{Lu})/u;

/** A given name and a surname, in either order, and only single letters between. `Mac` and the like begin a surname. */
function isJoinedName({ text }: Pick<Word, "text">): boolean {
  if (!NAME_JOINT.test(text)) return false;
  const [first = "", ...rest] = text.split(NAME_JOINT);
  const [one, other] = [first.toLowerCase(), (rest.at(-1) ?? "").toLowerCase()];
  const isPair = (isGivenName(one) && surnameRank(other) > 0) || (surnameRank(one) > 0 && isGivenName(other));
  return isPair && !BEGINNING.test(one) && rest.slice(0, -1).every((part) => part.length === 1);
}

/** Not `Bristol`, a city that is seldom a name. */
const isGivenName = (lower: string): boolean =>
  givenRank(lower) === 2 || (givenRank(lower) === 1 && !isTerm("city", toKey(lower)));

const BEGINNING = /^(?:\p{L}|ma?c|fitz|van|von|de[lnr]?|di|da|du|la|le|al|el|ben|bin|san|st)$/u;

/** `J.o.h.n`, `s m i t h`, `D-o-e`: four and more single letters. `A.L.S.` comes out as one word, which is no name. */
const SPACED_OUT = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]\p{L}){3,60}(?![\p{L}\p{N}])/gu;

/** `John+Smith`; not `Smith+Nephew`. */
const BY_PLUS = /(?<![\p{L}\p{N}+])\p{L}{2,}\+\p{L}{2,}(?![\p{L}\p{N}+])/gu;

/** `Mr.Hensley`, `Dr_Patel`. */
const GLUED_TITLE = /\b(mr|mrs|ms|mx|dr|prof)[._](?=\p{L}{2})/giu;

/** `robert.hensley`, `Maria/Gonzalez`, `John%20Smith`: marks without a blank, but none that stands for a letter. */
const PARTING = String.raw`(?:%[0-9a-f]{2}|[^\p{L}\p{M}\p{N}\s'&+@$!-]{1,3}|-{2,3})`;

/** Single letters only between two of these: `robert/m/hensley`, but not `510(k)`. */
const JOINED = new RegExp(
  String.raw`(?:(?<=\p{L}{2})|(?<=${PARTING}\p{L}))${PARTING}(?=\p{L}{2}|\p{L}${PARTING}\p{L}{2})`,
  "giu",
);
