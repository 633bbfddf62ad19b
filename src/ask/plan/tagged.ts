import { likeliestTags, TAGS, tagFeatures, type Tag } from "../language/tags.ts";
import { once } from "../../core/once.ts";
import { holds } from "../../core/span.ts";
import { textOf, type Question, type Word } from "../question.ts";
import { LABELLED_BITS } from "../language/features.ts";
import { toTable } from "../language/linear-model.ts";
import type { Topic } from "../language/topics.ts";
import { negationBefore } from "./negation.ts";
import { withPlaces } from "./places/place-tags.ts";
import { wishSpans } from "./record-wishes.ts";
import { piecesOf } from "../language/symbols.ts";
import { isAskingWord } from "./unused.ts";
import model from "../language/data/tagger.json" with { type: "json" };

export type TagName = Exclude<Tag, "O">;

/** Neighbouring words of one kind. */
export interface Tagged {
  readonly tag: TagName;
  /** Indexes of words, `to` not included. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const table = once(() => toTable(model, LABELLED_BITS));

/** What the words of a question are, in its order. */
export function taggedIn(question: Question, topics: readonly Topic[]): readonly Tagged[] {
  const weights = table();
  const tags = likeliestTags(tagFeatures(question, topics), (feature) => weights[feature] ?? 0).map((index, at) => {
    const [tag = "O", { lower = "" } = {}] = [TAGS[index], question.words[at]];
    if (NAMES.has(tag) && /^(?:without|except|excluding)$/.test(lower)) return "O";
    return topics.includes("hospitals") && STARS.test(lower) ? "stars" : tag;
  });
  /** Firms of several words that the list knows and the model did not see. */
  for (const { from, to, kinds } of piecesOf(question))
    if (to - from > 1 && kinds.join() === "firm" && tags.slice(from, to).every((tag) => tag === "O"))
      tags.fill("firm", from, to);
  const wishes = wishSpans(question.text);
  const isOfWish = (one: Tagged): boolean =>
    (NAMES.has(one.tag) || one.tag.startsWith("is:")) && wishes.some((wish) => holds(wish, one));
  return withRuledOut(question, runsOf(question, withPlaces(question, tags))).filter(
    (one) => !isOfWish(one) && (!NAMES.has(one.tag) || !isIdle(question.words.slice(one.from, one.to))),
  );
}

/** A rating in one word. */
const STARS = /^(?:one|two|three|four|five|[1-5])-?stars?$/;

/** Words of asking alone name nothing. */
const isIdle = (words: readonly Word[]): boolean =>
  words.every(({ lower }) => isAskingWord(lower) || isAskingWord(lower.replace(/s$/, "")));

const NAMES: ReadonlySet<Tag> = new Set([
  "device",
  "firm",
  "treatment",
  "condition",
  "city",
  "hospital",
  "organization",
]);

/** What may bear an "&" in its name. */
const WITH_AND: ReadonlySet<Tag> = new Set(["firm", "organization", "hospital"]);

/** Marks that part two things of one kind. */
const PARTING = /[,;:?!()/+]|\s[-–]\s/;

function runsOf(question: Question, tags: readonly Tag[]): readonly Tagged[] {
  const { words, text } = question;
  const found: Tagged[] = [];
  for (let from = 0; from < words.length;) {
    const tag = tags[from] ?? "O";
    let to = from + 1;
    while (to < words.length && tags[to] === tag && !isParted(tag, text.slice(words[to - 1]?.end, words[to]?.start)))
      to++;
    if (tag !== "O")
      found.push({
        tag,
        from,
        to,
        start: words[from]?.start ?? 0,
        end: words[to - 1]?.end ?? 0,
        text: textOf(question, from, to),
      });
    from = to;
  }
  return found;
}

const isParted = (tag: Tag, gap: string): boolean =>
  (PARTING.test(gap) || (gap.includes("&") && !WITH_AND.has(tag))) &&
  !(tag === "date" || tag === "not" || tag === "stars" || tag.startsWith("is:"));

/** What is ruled out is not asked for: by a tag of its own, or by the words right before it. */
function withRuledOut(question: Question, tagged: readonly Tagged[]): readonly Tagged[] {
  return tagged.map((one, at) => {
    if (one.tag.startsWith("@") || one.tag === "date" || one.tag === "not" || one.tag.startsWith("is:")) return one;
    const isBehind =
      tagged[at - 1]?.tag === "not" && /^[ -](?:\w+ ){0,2}$/.test(question.text.slice(tagged[at - 1]?.end, one.start));
    return isBehind || negationBefore(question.text, one.start) !== null ? { ...one, tag: "not" } : one;
  });
}
