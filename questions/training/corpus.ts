import { fnv1a } from "../../src/core/digest.ts";
import { readdirSync, readFileSync } from "node:fs";

/** A labelled question of `corpus/`. */
export interface Labelled {
  readonly file: string;
  readonly question: string;
  /** Whether it names or describes one person and must be refused. */
  readonly isPrivate: boolean;
  readonly part: Part;
}

/** `counted` sets are never trained on, and nobody looks at their failures. */
export type Part = "train" | "validation" | "test" | "counted";

const FOLDER = new URL("../corpus/", import.meta.url);

/** Sets that are only ever counted. */
export const COUNTED: ReadonlySet<string> = new Set(["blind", "counted", "newest"]);

/**
 * Every labelled question once, in the order of the files; malformed ones are none.
 * @param files names of those that are read, without their ending; all where none are given
 */
export function readCorpus(files?: ReadonlySet<string>): readonly Labelled[] {
  const rows = [...readdirSync(FOLDER).toSorted(), READ]
    .filter((name) => name.endsWith(".jsonl") && (files?.has(name.replace(".jsonl", "")) ?? true))
    .flatMap((name) =>
      readFileSync(new URL(name, FOLDER), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => toRow(name.replace(".jsonl", ""), JSON.parse(line))),
    )
    .filter((row) => row !== null);
  const distinct = [...new Map(rows.toReversed().map((row) => [keyOf(row.question), row])).values()].toReversed();
  return withParts(distinct);
}

interface Row {
  readonly question?: string;
  readonly marked?: string;
  readonly category?: string;
  readonly refuse?: string | null;
  readonly expect?: { readonly refuse: string | null };
}

/** Questions of forty writers with expected calls: ordinary ones, which are nearly all harmless. */
const READ = "read/plans.jsonl";

/** Marked questions whose writers were asked for none about a person: harmless ones, as users write them. */
const HARMLESS = "marked-later";

/** Null for questions that say nothing of privacy: malformed ones, and those for the planner alone. */
function toRow(file: string, { question, marked, refuse, expect, category }: Row): Omit<Labelled, "part"> | null {
  if (file === HARMLESS && marked !== undefined) return { file, question: withoutMarks(marked), isPrivate: false };
  if (question === undefined || category === "refuse_malformed" || (refuse === undefined && expect === undefined))
    return null;
  const reason = refuse ?? expect?.refuse ?? null;
  return { file, question, isPrivate: reason === "contains_name" || reason === "patient_information" };
}

/** The words of a marked question. */
const withoutMarks = (marked: string): string => marked.replaceAll(/\{([^{}|]+)\|[^{}|]+\}/g, "$1");

const keyOf = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Near-duplicates share a part, whatever file they come from: the first of them decides. */
function withParts(rows: readonly Omit<Labelled, "part">[]): readonly Labelled[] {
  const leaders: { readonly words: ReadonlySet<string>; readonly part: Part }[] = [];
  const byWord = new Map<string, number[]>();
  const isCounted = ({ file }: Omit<Labelled, "part">): boolean => COUNTED.has(file);
  /** Counted sets lead, so that nothing like them is trained on. */
  const placed = [...rows.filter(isCounted), ...rows.filter((row) => !isCounted(row))].map((row) => {
    const words = new Set(keyOf(row.question).split(" "));
    const alike = mostAlike(words);
    const part = isCounted(row) ? "counted" : (alike?.part ?? partOf(row.question));
    if (alike === undefined) {
      for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), leaders.length]);
      leaders.push({ words, part });
    }
    return { ...row, part };
  });
  return placed;

  function mostAlike(words: ReadonlySet<string>) {
    const rare = [...words].toSorted((one, other) => (byWord.get(one)?.length ?? 0) - (byWord.get(other)?.length ?? 0));
    const candidates = new Set(rare.slice(0, Math.ceil(rare.length / 2)).flatMap((word) => byWord.get(word) ?? []));
    return [...candidates]
      .map((index) => leaders[index])
      .find((leader) => leader !== undefined && overlap(leader.words, words) >= NEAR);
  }
}

/** Share of words in common from which on two questions are near-duplicates. */
const NEAR = 0.7;

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common / (one.size + other.size - common);
}

export function partOf(question: string): Part {
  const share = textHash(keyOf(question)) / 2 ** 32;
  return share < 0.86 ? "train" : share < 0.93 ? "validation" : "test";
}

/** FNV-1a with a last mix; from 0 to 2^32 - 1. */
export function textHash(text: string): number {
  const value = fnv1a(text);
  return (value ^ (value >>> 15)) >>> 0;
}
