import { readFileSync } from "node:fs";
import { wordsOf } from "../../src/core/text.ts";
import { termsIn } from "./terms.ts";

/** What a word of each list counts: questions as they are written, and names as they are listed. */
const LISTS: readonly (readonly [file: string, list: string, weight: number])[] = [
  ["devices", "terms", 0.5],
  ["conditions", "terms", 0.12],
  ["cities", "terms", 0.25],
  ["specialties", "terms", 1],
];

/** Pairs that stand in so many questions are kept. */
const FEWEST = 2;

/** How often words are written, as logarithms from 0 to 9, and which of them stand side by side. */
export function spellingCounts(asked: readonly { readonly text: string }[]) {
  const harmless = readFileSync(new URL("../corpus/harmless.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): string => JSON.parse(line).question);
  const [words, pairs] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, key: string, weight: number): unknown =>
    counts.set(key, (counts.get(key) ?? 0) + weight);
  const isWord = (word: string): boolean => /^[a-z]{3,24}$/.test(word);
  for (const text of [...asked.map((row) => row.text), ...harmless]) {
    const said = wordsOf(text);
    for (const [at, word] of said.entries()) {
      if (isWord(word)) add(words, word, 1);
      const next = said[at + 1];
      if (next !== undefined && /^[a-z]+ [a-z]+$/.test(`${word} ${next}`)) add(pairs, `${word} ${next}`, 1);
    }
  }
  for (const [file, list, weight] of LISTS)
    for (const term of termsIn(file)[list] ?? [])
      for (const word of wordsOf(term)) if (isWord(word)) add(words, word, weight);
  const logs = [...words].map(([word, count]) => [word, Math.min(9, Math.floor(Math.log2(count)))] as const);
  const sorted = (list: readonly string[]): string => list.toSorted((one, other) => (one < other ? -1 : 1)).join("|");
  return {
    words: sorted(logs.filter(([, log]) => log > 0).map(([word, log]) => `${word}=${log}`)),
    pairs: sorted([...pairs].filter(([, count]) => count >= FEWEST).map(([pair]) => pair)),
  };
}
