import { once } from "../../src/core/once.ts";
import type { Question } from "../question.ts";
import notCovered from "./data/not-covered.json" with { type: "json" };
import { featureOf, featuresAt, numbersOf } from "./features.ts";
import { symbolsOf, type Reading } from "./symbols.ts";

/** The kinds of records that a question can be about. */
export const TOPICS = ["labels", "trials", "clearances", "recalls", "events", "providers", "hospitals"] as const;

export type Topic = (typeof TOPICS)[number];

/** What else questions are about; `covered` is said of one that is about records here. */
export const OTHERS: readonly string[] = Object.keys(notCovered.reasons);

export type Other = keyof typeof notCovered.reasons;

export const LABELS: readonly string[] = [...TOPICS, ...OTHERS];

/** Numbers of the features of a text: its words, their kinds and classes, and telling phrases. */
export function topicFeatures(question: Question, reading?: Reading): readonly number[] {
  const symbols = symbolsOf(question, reading);
  const words = symbols.map(({ word, unknown }) => (unknown === "" ? word : unknown).replace(/(?<=\w{3})s$/, ""));
  const channels = {
    w: numbersOf(words),
    b: numbersOf(symbols.map(({ kind }) => kind.replace("^", ""))),
    g: numbersOf(symbols.map(({ group }) => group)),
    p: numbersOf(words.map((word) => (word.length > 5 ? word.slice(0, 5) : ""))),
  };
  const phrases = [...othersSaid(question)].map((other) => featureOf("phrase", other));
  return [...new Set([...featuresAt("topic", channels, [...words.keys()]).flat(), ...phrases])];
}

/** Phrases, or beginnings of words, that tell of something that is not here. */
const phrases = once(
  () =>
    new Map(
      Object.entries(notCovered.phrases).flatMap(([other, said]) => said.split("|").map((phrase) => [phrase, other])),
    ),
);

/** The longest of these phrases, in words. */
const LONGEST = 4;

/** A telling beginning of a word has so many letters at least. */
const SHORTEST = 3;

/** What is not here and is spoken of in so many words. */
export function* othersSaid({ words }: Question): Iterable<string> {
  for (const [at, { lower }] of words.entries()) {
    for (let to = at + 1; to <= Math.min(words.length, at + LONGEST); to++) {
      const other = phrases().get(
        words
          .slice(at, to)
          .map((word) => word.lower)
          .join(" "),
      );
      if (other !== undefined) yield other;
    }
    for (let length = SHORTEST; length <= lower.length; length++) {
      const other = phrases().get(`${lower.slice(0, length)}*`);
      if (other !== undefined) yield other;
    }
  }
}
