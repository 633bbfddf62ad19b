import { once } from "../vocabulary/once.ts";
import type { Question } from "../question.ts";
import notCovered from "./data/not-covered.json" with { type: "json" };
import { hash } from "./features.ts";
import { symbolsOf, type Masked } from "./symbols.ts";

/** The kinds of records that a question can be about. */
export const TOPICS = ["labels", "trials", "clearances", "recalls", "events", "providers", "hospitals"] as const;

export type Topic = (typeof TOPICS)[number];

/** What questions are about beside these; `covered` is said of one that is about records here. */
export const OTHERS = [
  "exclusion",
  "instructions",
  "drug_shortage",
  "nursing_home",
  "payments",
  "coding",
  "prices",
  "coverage",
  "vaccine_events",
  "faers",
  "other_recalls",
  "drug_recall",
  "approval",
  "licence",
  "hospital_detail",
  "advice",
  "writing",
  "device_label",
  "device_safety",
  "statistics",
] as const;

export type Other = (typeof OTHERS)[number];

export const LABELS = [...TOPICS, ...OTHERS] as const;

/** Numbers of the features of a whole text: its words, their classes and kinds, alone and beside each other, and telling phrases. */
export function topicFeatures(question: Question, masked?: Masked): readonly number[] {
  const found = new Set<number>();
  const add = (...parts: readonly string[]): void => void found.add(hash(["topic", ...parts]));
  const symbols = symbolsOf(question, masked);
  const words = symbols.map(({ word, unknown }) => (unknown === "" ? word : unknown).replace(/(?<=\w{3})s$/, ""));
  const kinds = symbols.map(({ kind }) => kind.replace("^", ""));
  for (const [at, word] of words.entries()) {
    const [kind = "", next = "", nextKind = "", group = ""] = [
      kinds[at],
      words[at + 1],
      kinds[at + 1],
      symbols[at]?.group,
    ];
    add("w", word);
    add("k", kind);
    add("g", group);
    add("ww", word, next);
    add("wk", word, nextKind);
    add("kw", kind, next);
    add("skip", word, words[at + 2] ?? "");
    if (word.length > 5) add("p", word.slice(0, 5));
  }
  for (const other of othersSaid(question)) add("phrase", other);
  return [...found];
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
