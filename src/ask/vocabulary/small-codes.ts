import { STATES } from "../../core/states.ts";
import type { Question } from "../question.ts";
import { kindsOf } from "./phrases.ts";
import { STATES_BY_NAME } from "./state-names.ts";

/** Codes that are words in small letters: there they count behind a city only. */
export const WORDLIKE: ReadonlySet<string> = new Set("in or me hi ok oh de as id la pa ma al".split(" "));

/** Codes that stand for an illness as well: in small letters they count where a place alone can be asked for. */
const ILLNESSES: ReadonlySet<string> = new Set(["mi", "ms"]);

/** What is looked for by place, not by illness. */
const PLACED =
  /^(?:hospitals?|clinics?|nurses?|doctors?|dentists?|surgeons?|midwi(?:fe|ves)|pharmac(?:y|ies)|providers?|practitioners?|\w+(?:ologist|iatrist|ician|therapist|pharmacist)s?)$/;

/** Words in front of a place. */
const CUES: ReadonlySet<string> = new Set("in near around across within outside throughout from".split(" "));

/** `in ca patients`, `in ct scans`, `in va hospitals`: the code means something else. */
const OTHERWISE = /^(?:patients?|scan\w*|imaging|injections?)$/;
const OF_VETERANS = /^(?:hospital|medical|clinic|facilit|health|system|center)/;

/** What stands between the members of a list. */
const JOINT = /^(?:, ?|,? (?:&|and|or|vs\.?|versus|than) (?:in )?)$/;

/** Members of a list that are looked at before a code. */
const MOST_LISTED = 8;

/** Whether a code in small letters stands where a state does: `in tx`, `in ca or ny`, `in texas and ok`. */
export function isSmallCode(question: Question, from: number, left = MOST_LISTED): boolean {
  const { words } = question;
  const [code = "", next = ""] = [words[from]?.lower, words[from + 1]?.lower];
  if (left === 0 || !isCode(code) || WORDLIKE.has(code) || isOtherwise(code, next)) return false;
  const cue = words[from - 1]?.lower ?? "";
  if (gapBefore(question, from) === " " && CUES.has(cue))
    return !ILLNESSES.has(code) || PLACED.test(words[from - 2]?.lower ?? "");
  const end = [from, from - 1, from - 2].find((at) => isJoined(question, at, from));
  return end !== undefined && (endsPlace(words, end) || isSmallCode(question, end - 1, left - 1));
}

const isOtherwise = (code: string, next: string): boolean =>
  OTHERWISE.test(next) || (code === "va" && OF_VETERANS.test(next));

const isCode = (word: string): boolean => word.length === 2 && STATES.has(word.toUpperCase());

const gapBefore = ({ text, words }: Question, at: number): string =>
  text.slice(words[at - 1]?.end ?? 0, words[at]?.start);

const isJoined = ({ text, words }: Question, end: number, start: number): boolean =>
  end > 0 && JOINT.test(text.slice(words[end - 1]?.end ?? 0, words[start]?.start ?? 0));

/** Whether a place ends before this word: a state, a code behind its city, or a city behind "in". */
const endsPlace = (words: Question["words"], end: number): boolean =>
  STATES.has(words[end - 1]?.text ?? "") ||
  LENGTHS.some(
    (length) =>
      STATES_BY_NAME.has(phrase(words, end, length)) ||
      (isCode(words[end - 1]?.lower ?? "") && isCity(phrase(words, end - 1, length))) ||
      (isCity(phrase(words, end, length)) && CUES.has(words[end - length - 1]?.lower ?? "")),
  );

/** Words that the name of a place has. */
const LENGTHS = [1, 2, 3];

const isCity = (name: string): boolean => kindsOf(name).includes("city");

/** The `length` words before `end`, folded; empty where there are fewer. */
const phrase = (words: Question["words"], end: number, length: number): string =>
  end < length
    ? ""
    : words
        .slice(end - length, end)
        .map((word) => word.lower)
        .join(" ");

/** Where a city ends that begins here as a later member of a list, its state behind it: `boston ma and providence ri`. */
export function listedCityEnd(question: Question, from: number, isState: (at: number) => boolean): number | null {
  const { words } = question;
  const end = [from - 1, from].find((at) => isJoined(question, at, from));
  if (end === undefined || !endsPlace(words, end)) return null;
  const length = LENGTHS.toReversed().find(
    (size) =>
      isCity(phrase(words, from + size, size)) && gapBefore(question, from + size) === " " && isState(from + size),
  );
  return length === undefined ? null : from + length;
}
