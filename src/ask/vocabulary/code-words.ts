import { STATES } from "../../core/states.ts";
import type { Question, Word } from "../question.ts";
import { STATES_BY_NAME, WORDLIKE_ABBREVIATIONS } from "./state-names.ts";
import { isPlainWord } from "./words.ts";

/** Codes of states that mean something else as well, in capitals too. */
const AMBIGUOUS: ReadonlySet<string> = new Set("AL CO CT DE HI ID IN LA MD ME MS OK OR PA".split(" "));

/** Words in front of a place. */
const CUES: ReadonlySet<string> = new Set(["in", "of", "near", "from", "across", "for", "throughout"]);

/** Whether a state's code in capitals means something else where no city stands before it. */
export function isOtherWord(question: Question, from: number): boolean {
  const { words } = question;
  if (words[from]?.text === "VA")
    return /^(?:hospital|medical|clinic|facilit|health|system|center)/.test(words[from + 1]?.lower ?? "");
  if (words[from]?.text === "CT" && words[from + 1]?.lower.startsWith("scan") === true) return true;
  if (!isAmbiguous(words, from)) return false;
  return !(isBehindState(question, from) && !isLink(question, from)) && !isBeforeHospitals(question, from);
}

/** A code with another sense that stands behind no word for places, or behind one that another place follows: `for MS in NY`. */
function isAmbiguous(words: Question["words"], from: number): boolean {
  if (!AMBIGUOUS.has(words[from]?.text ?? "")) return false;
  const before = words[from - 1]?.lower ?? "";
  const isCondition = before === "for" && words[from + 1]?.lower === "in" && STATES.has(words[from + 2]?.text ?? "");
  return !CUES.has(before) || isCondition;
}

/** What stands between the members of a list. */
const JOINT = /^(?:, ?|,? (?:&|and|or|vs\.?|versus|than) )$/;

const areJoined = ({ text, words }: Question, end: number, start: number): boolean =>
  JOINT.test(text.slice(words[end - 1]?.end ?? 0, words[start]?.start ?? 0));

/** Members of a list that are looked at on either side of a code: as many as there are codes with another sense. */
const MOST_LISTED = AMBIGUOUS.size;

/** `in NJ and PA`, `in Texas, OK and AR`: a list that holds a state before this code. */
function isBehindState(question: Question, from: number, left = MOST_LISTED): boolean {
  const { words } = question;
  const end = [from, from - 1].find((at) => areJoined(question, at, from));
  if (end === undefined || left === 0) return false;
  if (endsName(words, end)) return true;
  return isCode(words[end - 1]) && (!isAmbiguous(words, end - 1) || isBehindState(question, end - 1, left - 1));
}

/** `WA, OR Idaho`: no state, where a comma stands before it and a name behind it. */
function isLink({ text, words }: Question, from: number): boolean {
  const [before, word, next] = [words[from - 1], words[from], words[from + 1]];
  if (word === undefined || (word.text !== "OR" && word.text !== "IN")) return false;
  const isBehindMark = text[before?.end ?? 0] === ",";
  return isBehindMark && next?.isCapital === true && text.slice(word.end, next.start) === " ";
}

/** `PA hospitals`, `OR and WA hospitals`, where no name stands before them. */
function isBeforeHospitals(question: Question, from: number): boolean {
  const { words } = question;
  const last = lastOfList(question, from);
  if (words[last + 1]?.lower !== "hospitals" || words[last]?.text === "VA") return false;
  const first = firstOfList(question, from);
  const before = words[first - 1];
  if (before === undefined || words[first]?.startsSentence === true) return true;
  return isPlainWord(before.lower) && !(first === last && EMPHATIC.has(words[from]?.text ?? ""));
}

/** Codes that are small words: alone they may be emphasis (`show ME hospitals`, `clinics OR hospitals`). */
const EMPHATIC: ReadonlySet<string> = new Set(["HI", "IN", "ME", "OK", "OR"]);

function lastOfList(question: Question, from: number, left = MOST_LISTED): number {
  const next = [from + 1, from + 2].find((at) => isCode(question.words[at]) && areJoined(question, from + 1, at));
  return next === undefined || left === 0 ? from : lastOfList(question, next, left - 1);
}

function firstOfList(question: Question, from: number, left = MOST_LISTED): number {
  const end = [from, from - 1].find((at) => isCode(question.words[at - 1]) && areJoined(question, at, from));
  return end === undefined || left === 0 ? from : firstOfList(question, end - 1, left - 1);
}

const isCode = (word: Word | undefined): boolean => word !== undefined && STATES.has(word.text);

/** Whether the name of a state ends before this word. */
const endsName = (words: Question["words"], end: number): boolean =>
  [1, 2, 3].some((length) => {
    const name = words
      .slice(Math.max(0, end - length), end)
      .map((word) => word.lower)
      .join(" ");
    return STATES_BY_NAME.has(name) && !WORDLIKE_ABBREVIATIONS.has(name);
  });
