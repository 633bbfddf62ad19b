import { spansOf, type Span } from "../language/span.ts";
import type { Topic } from "../language/topics.ts";
import type { Question } from "../question.ts";
import type { Tagged, TagName } from "./tag.ts";

/** What a question asks of one kind of records: its own words, and those that it may borrow from the other parts. */
export interface Part {
  readonly topic: Topic;
  readonly question: Question;
  /** Where the part stands in the question. */
  readonly start: number;
  readonly end: number;
  readonly own: readonly Tagged[];
  readonly others: readonly Tagged[];
}

/** The part's own words of these kinds, else those of the other parts. */
export function named({ own, others }: Part, ...tags: readonly TagName[]): readonly Tagged[] {
  const mine = own.filter(({ tag }) => tags.includes(tag));
  return mine.length > 0 ? mine : others.filter(({ tag }) => tags.includes(tag));
}

/** Where a pattern is found in a part. */
export const spansIn = ({ question, start, end }: Part, pattern: RegExp): readonly Span[] =>
  spansOf(question.text, pattern).filter((span) => start <= span.start && span.start < end);

const isCue = ({ tag }: Tagged): boolean => tag.startsWith("@");

/** One part for each kind of records, in the order of the question. */
export function partsOf(question: Question, tagged: readonly Tagged[], topics: readonly Topic[]): readonly Part[] {
  const cues = tagged.flatMap((one) => {
    const topic: string | null = isCue(one)
      ? one.tag.slice(1)
      : one.tag === "specialty"
        ? "providers"
        : one.tag.startsWith("is:") && !tagged.some(({ tag }) => tag === "@trials")
          ? "trials"
          : null;
    const found = topics.find((other) => other === topic);
    return found === undefined ? [] : [{ topic: found, start: one.start, end: one.end }];
  });
  const groups: { topic: Topic; start: number; end: number }[] = [];
  for (const cue of cues) {
    const last = groups.at(-1);
    if (last?.topic === cue.topic) last.end = cue.end;
    else groups.push({ ...cue });
  }
  const spoken = new Set(groups.map(({ topic }) => topic));
  if (groups.length === 0 || spoken.size < 2) {
    const topic = groups[0]?.topic ?? topics[0];
    return topic === undefined ? [] : [toPart(topic, 0, question.text.length)];
  }
  const cuts = groups.slice(1).map(({ start }, at) => cutBetween(question.text, tagged, groups[at]?.end ?? 0, start));
  /** `Stryker clearances and recalls of hip stems`: what stands before the first is of both, as what stands behind the last. */
  const gaps = groups.map((one, at) => question.text.slice(one.end, groups[at + 1]?.start));
  /** `clearances, recalls, and reports`; what stands behind `recalls, and 510(k)s` is of the second alone. */
  const isWithNext = gaps.map((gap, at) => ONLY_JOINED.test(gap) || (/^, and $/i.test(gap) && gaps[at - 1] === ", "));
  return groups.map(({ topic }, at) => {
    let [first, last] = [at, at];
    while (isWithNext[first - 1] === true) first--;
    while (last + 1 < groups.length && isWithNext[last] === true) last++;
    return toPart(topic, cuts[first - 1] ?? 0, cuts[last] ?? question.text.length);
  });

  function toPart(topic: Topic, start: number, end: number): Part {
    const isOwn = (one: Tagged): boolean => start <= one.start && one.start < end;
    return {
      topic,
      question,
      start,
      end,
      own: tagged.filter(isOwn),
      others: tagged.filter((one) => !isOwn(one)),
    };
  }
}

const ONLY_JOINED = /^ (?:and|or|& ?|plus|\/ ?)(?: (?:any|all|the|adverse))? $|^(?:, ?|\/| ?& ?)$/i;

/** Where one wish may end and the next begin. */
const JOINT = /[.?!;](?=\s|$)|,|:|\s[-–]\s|\b(?:and|plus|also|then|or|vs|versus|&)\b|[&+/]/gi;

/** After these words stands what a cue is about: `recalls of …`. */
const GOES_ON = /^\s*(?:of|for|on|about|in|by|against|from|involving|with|regarding)\b/i;

/** Between two cues: at the end of a sentence, else behind the words of the first one. */
function cutBetween(text: string, tagged: readonly Tagged[], from: number, to: number): number {
  const gap = text.slice(from, to);
  const joints = [...gap.matchAll(JOINT)].filter(({ index }) => !isInside(tagged, from + index));
  const end = joints.find(([mark]) => /[.?!;]/.test(mark));
  const joint = end ?? (GOES_ON.test(gap) ? joints.at(-1) : joints[0]);
  if (joint !== undefined) return from + joint.index + (end === undefined ? 0 : 1);
  /** `labels of sertraline beside recruiting trials`: a status directly before a cue is of that cue. */
  const status = tagged.findLast(({ end: behind }) => behind <= to);
  const isOfNext =
    status !== undefined &&
    status.start >= from &&
    status.tag.startsWith("is:") &&
    /^ $/.test(text.slice(status.end, to)) &&
    /\b(?:with|against|beside|alongside|next to|to|from)(?: the| any| all| that| those)?(?: (?:numbers?|counts?|totals?))?(?: of)? $/i.test(
      text.slice(from, status.start),
    );
  return isOfNext ? status.start : to;
}

/** Inside of a name, or between a city and its state. */
const isInside = (tagged: readonly Tagged[], at: number): boolean =>
  tagged.some(({ tag, start, end }, index) => {
    const next = tagged[index + 1];
    const goesOn = tag === "city" && (next?.tag === "state" || next?.tag === "place") && next.start - end < 3;
    return start <= at && at < (goesOn ? next.start : end);
  });
