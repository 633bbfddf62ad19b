import type { Question } from "../question.ts";
import spanish from "./data/spanish.json" with { type: "json" };

const SMALL: ReadonlySet<string> = new Set(spanish.small.split("|"));
const PERSONAL: ReadonlySet<string> = new Set(spanish.personal.split("|"));

/** How many small words make a question Spanish. */
const ENOUGH = 2;

/** Whether a question is in Spanish, which no part of this endpoint reads. */
export const isSpanish = ({ words, text }: Question): boolean =>
  text.includes("¿") ||
  words.filter(
    ({ text: word, lower }, at) =>
      SMALL.has(word.toLowerCase()) && !(lower === "de" && words[at + 1]?.lower.startsWith("novo") === true),
  ).length >= ENOUGH;

/** Whether a Spanish question speaks of the writer or of somebody near. */
export const isPersonalSpanish = ({ words }: Question): boolean =>
  words.some(({ text }) => PERSONAL.has(text.toLowerCase()));
