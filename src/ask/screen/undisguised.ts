import { toQuestion, type Question } from "../question.ts";
import { joined, unmasked } from "./masked-words.ts";

/** The question with names put together again that were taken apart to slip through; null when nothing was. */
export function undisguised(question: Question): Question | null {
  const text = question.text
    .replaceAll(SPACED_OUT, (run) => ` ${joined(run.replaceAll(/[^\p{L}]/gu, ""))}`)
    .replaceAll(GLUED_TITLE, "$1 ")
    .replaceAll(JOINED, "$1 ")
    .replaceAll(MASKED, unmasked);
  return text === question.text ? null : toQuestion(text);
}

/** `J.o.h.n`, `s m i t h`, `D-o-e`: four and more single letters. `A.L.S.` and `C.O.P.D.` come out as one word, which is no name. */
const SPACED_OUT = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]\p{L}){3,60}(?![\p{L}\p{N}])/gu;

/** `Mr.Hensley`, `Dr_Patel`. */
const GLUED_TITLE = /\b(mr|mrs|ms|mx|dr|prof)[._](?=\p{L}{2})/giu;

/** `robert.hensley`, `Maria_Gonzalez`. */
const JOINED = /(\p{L}{2,30})[._](?=\p{L}{2,30})/gu;

/** `J0hn`, `Sm1th`, `P@tricia`: letters with signs among them that look like letters. */
const MASKED =
  /(?<![\p{L}\p{N}@$!.\-/])(?=[\d@$!]{0,20}\p{L})(?=\p{L}{0,20}[\d@$!])[\p{L}\d@$!]{3,20}(?![\p{L}\p{N}@$\-/])/gu;
