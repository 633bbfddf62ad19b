import { wordsOf } from "../../src/core/text.ts";
import { givenRank, surnameRank } from "../language/lexicon.ts";
import { overlaps, type Span } from "../language/span.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import type { Question, Word } from "../question.ts";
import { negationBefore } from "./negation.ts";
import asking from "./data/asking-words.json" with { type: "json" };
import { OTHER_WORDS, paramsOf, type Call, type NotApplied } from "./schema.ts";
import { withoutLikeness } from "./search-text.ts";

const ASKING: ReadonlySet<string> = new Set(asking.words.split("|"));

/** Whether a word (folded) asks, or speaks of records in general. */
export const isAskingWord = (lower: string): boolean => ASKING.has(lower);

/** Asking words that some records are narrowed by, or could be meant to be, unless a call has one of these parameters. */
const MEANT = Object.entries(asking.meant).map(([endpoint, params]) => ({
  endpoint,
  params: Object.entries(params).map(([name, words]) => ({ name, words: new Set(words.split("|")) })),
}));

/** `aspirin to prevent strokes`, where no call asks for studies of prevention. */
const isMeant = (lower: string, calls: readonly Call[]): boolean =>
  MEANT.some(
    ({ endpoint, params }) =>
      calls.some((call) => call.endpoint === endpoint) &&
      params.some(({ name, words }) => words.has(lower) && !calls.some((call) => name in call.params)),
  );

/** `whose credential is DO` */
const isDegree = ({ lower, isAllCaps }: Word): boolean => lower === "do" && isAllCaps;

/** People whom studies take, who stand in names of agencies, too: `among veterans, funded by … Veterans Affairs`. */
const OF_GROUPS = /^(?:veterans?|women|men|children|elderly|seniors|pregnan\w*|minorit\w+)$/;

/** Words of one part that is repeated. */
const MOST_WORDS = 5;

/** `Pfizer-sponsored`, `Texas-based`: the name says all that a search can ask for. */
const OF_WHOM = /-(?:sponsored|funded|led|run|made|based)$/i;

/** A run of words that no call asks for. */
interface Unused extends NotApplied {
  /** Whether the run stands in a sentence, or a part of one, that says something of the records. */
  readonly isOfRequest: boolean;
  readonly words: number;
}

/** Marks at which a part of a sentence ends. */
const PARTING =
  /[.?!;:,]|\s[-–—]\s|\s(?:and|so|but) (?=(?:i|i'd|i'm|i'll|we|we'd|we're|would|need|want|wonder|wish|am|have to)\b)/i;

/**
 * What a question says that no call asks for, in runs of words: no wish is dropped silently.
 * @param used where words stand that have a part in the plan
 * @param cues where words stand that make a part of the question a request
 */
export function unusedIn(
  question: Question,
  used: readonly Span[],
  cues: readonly Span[],
  calls: readonly Call[],
): readonly Unused[] {
  const asked = calls.flatMap((call) => paramsOf(call).flatMap(([, value]) => wordsOf(value)));
  const isOfProviders = calls.some(({ endpoint }) => endpoint === "/providers/search");
  const isOfTrials = calls.some(({ endpoint }) => endpoint === "/trials/search");
  const left = question.words.filter(
    (word) =>
      word.lower.length > 1 &&
      (isMeant(word.lower, calls) ||
        (isOfProviders && isDegree(word)) ||
        (!isAskingWord(word.lower) && !isAskingWord(word.lower.replace(/s$/, "")))) &&
      !used.some((span) => overlaps(span, word)) &&
      (!wordsOf(withoutLikeness(word.text).replace(OF_WHOM, "")).every((part) =>
        asked.some((other) => areForms(part, other)),
      ) ||
        (isOfTrials && OF_GROUPS.test(word.lower) && !cues.some((cue) => overlaps(cue, word)))),
  );
  const { words } = question;
  return runsIn(question, left, used).map((run) => {
    const clause = clauseOf(question.text, run[0] ?? null);
    /** `surgical mesh reports, pain and erosion`: a few words behind what is asked for belong to it. */
    const isShort = words.filter((word) => overlaps(clause, word)).length <= 3;
    const isBehind = cues.some((cue) => cue.end <= clause.start);
    /** `Paraquat exposure: any clinical studies …?`: what a request is headed by is of it. */
    const isHead =
      isShort &&
      clause.start === 0 &&
      question.text.charAt(clause.end) === ":" &&
      run.some(({ lower }) => !isPlainWord(lower)) &&
      !OF_ASKER.test(question.text.slice(clause.start, clause.end));
    const isOfRequest =
      cues.length === 0 ||
      (ASKS.test(question.text.slice(clause.start, clause.end)) &&
        !/,\s*$/.test(question.text.slice(0, clause.start))) ||
      cues.some((cue) => overlaps(cue, clause)) ||
      (isShort && isBehind) ||
      isHead;
    return {
      text: textFor(run, question.text, phraseOf(question, run, used, clause)),
      why: isOtherHalf(question, run)
        ? "separate_question"
        : isOfRequest && !run.every(({ lower }) => OF_INTENT.test(lower))
          ? "not_understood"
          : "background",
      isOfRequest,
      words: run.length,
    };
  });
}

/** `Injectable ketorolac: what is the maximum duration of treatment?` */
const ASKS = /^\W*(?:and |but |also |so )?(?:what|which|how (?:long|many|much|often)|does|do|is|are|can)\b/i;

/** What the asker is about to do: `We're choosing between …`. */
const OF_INTENT =
  /^(?:buy|sell|choos|weigh|decid|determin|consider|think|evaluat|promis|shortlist|stock|prepar)(?:e|es|s|ed|ing)?$/;

/** Who asks, and what for. */
const OF_ASKER =
  /\b(?:questions?|asking|asks|requests?|queries|query|agents?|tasks?|batch|shops?|teams?|desks?|labs?|clinics?|offices?|departments?|watch|briefs?|memos?|run|job|project|nurses?|pharmacists?|librarians?|students?|interns?|firms?|here)\b/i;

/** `sent in by patients or consumers`: what stands behind an "or" would widen the search rather than narrow it. */
const isOtherHalf = ({ words }: Question, run: readonly Word[]): boolean =>
  words[words.findIndex((word) => word === run[0]) - 1]?.lower === "or";

/** The part of a sentence in which a word stands. */
function clauseOf(text: string, word: Word | null): Span {
  if (word === null) return { start: 0, end: 0 };
  const before = text.slice(0, word.start);
  const marks = [...before.matchAll(new RegExp(PARTING, "gi"))].filter(({ 0: mark, index }) =>
    isParting(text, index, mark),
  );
  const last = marks.at(-1);
  const start = last === undefined ? 0 : last.index + last[0].length;
  const next = [...text.slice(word.end).matchAll(new RegExp(PARTING, "gi"))].find(({ 0: mark, index }) =>
    isParting(text, word.end + index, mark),
  );
  return { start, end: next === undefined ? text.length : word.end + next.index };
}

/** Not inside of a number or an abbreviation: `4.5`, `St. Mary`. */
const isParting = (text: string, at: number, mark: string): boolean =>
  mark.length > 1 || /^(?:\s|$)/.test(text.slice(at + 1));

/** Words that stand together, with no more than one between them that asks, and none that has a part in the plan. */
function runsIn({ words }: Question, left: readonly Word[], used: readonly Span[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  for (const word of left) {
    const last = runs.at(-1);
    const from = words.indexOf(last?.at(-1) ?? word) + 1;
    const between = words.slice(from, words.indexOf(word));
    const isTogether = between.length < 2 && !between.some((other) => used.some((span) => overlaps(span, other)));
    if (last !== undefined && isTogether) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Whether one of these words could be a name, so that an answer doesn't repeat them. */
export const mayBeName = (words: readonly Word[]): boolean =>
  words.some(({ lower }) => !lower.split("-").every(isPlainWord) && givenRank(lower) + surnameRank(lower) > 0);

/** A run with the verb before it and the few words behind it that say what is meant: `taking new patients`, rather than `new`. */
function phraseOf({ words, text }: Question, run: readonly Word[], used: readonly Span[], clause: Span): Span {
  const isFree = (word: Word | undefined): boolean =>
    word !== undefined && overlaps(clause, word) && !used.some((span) => overlaps(span, word));
  const [first, last] = [run[0], run.at(-1)];
  let [from, to] = [words.findIndex((word) => word === first), words.findIndex((word) => word === last)];
  /** `drug` in `wich drug interactions` belongs to what follows. */
  const isLast = (at: number): boolean => words[at + 1] === undefined || !overlaps(clause, words[at + 1] ?? clause);
  while (
    isFree(words[to + 1]) &&
    (TRAILING.test(words[to + 1]?.lower ?? "") || (OF_ONE.test(words[to + 1]?.lower ?? "") && isLast(to + 1)))
  )
    to++;
  /** `accept stage 4 cancer patients`: the verb of what is asked for. */
  const isWhole = isLast(to) || isFree(words[to + 1]);
  if (isWhole) while (isFree(words[from - 1]) && LEADING.test(words[from - 1]?.lower ?? "")) from--;
  const start = words[from]?.start ?? 0;
  /** `that don't use a placebo` */
  const no = negationBefore(text, start);
  const isFreeFrom =
    no !== null && clause.start <= no && !used.some((span) => overlaps(span, { start: no, end: start }));
  return { start: isFreeFrom ? no : start, end: words[to]?.end ?? 0 };
}
const LEADING = /^(?:taking|accepting|open|offer(?:s|ing)?|provid(?:e|es|ing)|deliver(?:s|ed|ing)?|not|too)$/;
const TRAILING = /^(?:too|much|many|patients|people|hours|days|clients|doses|members|appointments)$/;
const OF_ONE = /^(?:drug|patient|dose)$/;

/** The words as they stand, unless one of them could be a name. */
function textFor(run: readonly Word[], text: string, phrase: Span): string {
  if (mayBeName(run)) return OTHER_WORDS;
  if (run.length > MOST_WORDS)
    return (
      run
        .slice(0, MOST_WORDS)
        .map((word) => word.text)
        .join(" ") + " …"
    );
  const said = text.slice(phrase.start, phrase.end);
  return said.includes(")") ? said : said.replace(/ ?\(.*$/, "");
}

/** Whether two words can be forms of one: `prostheses` and `prosthesis`, `toothbrushes` and `toothbrush`. */
function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const shared = Math.max(4, short.length - 2);
  return (
    short === long ||
    `${short}s` === long ||
    (short.length > 3 && long.length - short.length < 4 && short.slice(0, shared) === long.slice(0, shared))
  );
}
