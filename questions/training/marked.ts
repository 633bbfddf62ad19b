import { readFileSync } from "node:fs";
import { TAGS } from "../language/tags.ts";
import { OTHERS, TOPICS } from "../language/topics.ts";
import { toQuestion } from "../question.ts";
import { partOf, type Part } from "./corpus.ts";

/** A question whose words are marked with what they are: `{Baxter|firm} {recalls|@recalls}`. */
export interface Marked {
  readonly text: string;
  readonly marks: readonly { readonly start: number; readonly end: number; readonly tag: string }[];
  readonly topics: readonly string[];
  /** How much it counts. */
  readonly weight: number;
  readonly part: Part;
}

/** A question with what it is about: kinds of records, or something that is not here. */
export interface About {
  readonly text: string;
  readonly labels: readonly string[];
  /** Whether `labels` are all that it is about; else it is only known to be about records here. */
  readonly isWhole: boolean;
  readonly weight: number;
  readonly part: Part;
}

const rowsIn = <Row>(name: string): readonly Row[] =>
  readFileSync(new URL(`../corpus/${name}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** By writers who had seen neither code nor corpus, as the questions of users are: all of it is learnt, and counts more. */
const LATER = "marked-later";

const MARKED = ["marked", LATER];
const UNCOVERED = ["uncovered", "uncovered-later"];

const MARK = /\{([^{}|]+)\|([^{}|]+)\}/g;

/** The marked questions. @throws Error for a mark or a topic that nobody knows */
export const readMarked = (): readonly Marked[] =>
  MARKED.flatMap((file) =>
    rowsIn<{ marked: string; topics: readonly string[] }>(file).map((row) => ({ ...row, file })),
  ).map(({ marked, topics, file }) => {
    const marks: { start: number; end: number; tag: string }[] = [];
    let [text, last] = ["", 0];
    for (const match of marked.matchAll(MARK)) {
      const [whole, words = "", tag = ""] = match;
      if (!TAGS.some((known) => known === tag)) throw new Error(`${marked}: there is no tag "${tag}".`);
      text += marked.slice(last, match.index);
      marks.push({ start: text.length, end: text.length + words.length, tag });
      text += words;
      last = match.index + whole.length;
    }
    text += marked.slice(last);
    const odd = topics.find((topic) => !TOPICS.some((known) => known === topic));
    if (odd !== undefined || /[{}]/.test(text)) throw new Error(`${marked}: "${odd ?? "{}"}" is no topic or mark.`);
    if (toQuestion(text).text !== text) throw new Error(`${marked}: is not read as it is written.`);
    return {
      text,
      marks,
      topics,
      weight: file === LATER ? 1.5 : 1,
      part: file === LATER ? "train" : partOf(text),
    };
  });

/** What questions are about whose words nobody marked: no person looked at each of them, so they count less. */
export const readTopics = (): readonly About[] =>
  rowsIn<{ question: string; topics: readonly string[] }>("topics").map(({ question, topics }) => ({
    text: question,
    labels: topics,
    isWhole: true,
    weight: 0.6,
    part: partOf(question),
  }));

/** What questions are about: the marked ones, those that only have topics, and those about something else. */
export const readAbout = (): readonly About[] => [
  ...readMarked().map(({ text, topics, weight, part }) => ({ text, labels: topics, isWhole: true, weight, part })),
  ...readTopics(),
  ...UNCOVERED.flatMap(rowsIn<{ question: string; outcome: string }>).map(({ question, outcome }) => {
    if (outcome !== "covered" && !OTHERS.some((known) => known === outcome))
      throw new Error(`${question}: there is no outcome "${outcome}".`);
    const isCovered = outcome === "covered";
    return {
      text: question,
      labels: isCovered ? [] : [outcome],
      isWhole: !isCovered,
      weight: 1,
      part: partOf(question),
    };
  }),
];
