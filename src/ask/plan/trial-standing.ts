import type { Question, Word } from "../question.ts";
import { isKnownWord, isPlainWord } from "../vocabulary/words.ts";
import { entitiesOf, type Reading } from "./reading.ts";
import { overlaps, type Run, type Span } from "./spans.ts";
import { BEFORE_CONDITION, BEFORE_TREATMENT, DISEASE } from "./trial-words.ts";

/** Where runs of words stand in a question about studies, which decides what words of no known meaning can be. */
export interface Standing {
  readonly reading: Reading;
  /** What other parts of the plan have read. */
  readonly taken: readonly Span[];
  /** Places, and their names that are ruled out. */
  readonly places: readonly Span[];
}

/**
 * Whether a run of no known meaning can name a condition or a treatment. Words of a name (no plain English) can anywhere
 * but where a place stands. Plain English only behind a word that announces a subject, or right before "trials" or "patients".
 */
export function canName(standing: Standing, run: Run): boolean {
  if (DISEASE.test(run.text)) return !isCause(standing, run);
  if (isBeforeStudies(standing, run) || /^patients?$/.test(run.after))
    return isOdd(run.text) || !DESCRIBING.test(run.text);
  if (isPlaced(standing, run) || isCause(standing, run)) return false;
  return isOdd(run.text) || isAnnounced(standing.reading, run.from);
}

/** Whether a text holds a word that is no plain English; participles are English in either spelling: `cancelled`. */
export const isOdd = (text: string): boolean =>
  text
    .toLowerCase()
    .split(" ")
    .some((word) => !isPlainWord(word) && !(PARTICIPLE.test(word) && isKnownWord(word.replace("lled", "led"))));

const PARTICIPLE = /^[a-z]+ed$/i;

/** One word before "trials" that tells of them and names nothing: `failed`, `small`. */
const DESCRIBING =
  /^(?:[a-z]+ed|academic|active|big|early|free|global|human|important|international|large|late|long|medical|national|pilot|promising|remote|short|small|successful|virtual)$/i;

/** Words that may stand between a word that announces a subject and the subject. */
const BETWEEN =
  /^(?:an?|the|my|our|your|his|her|their|any|some|certain|common|different|new|old|first|best|open|closed)$/;

/** Whether the words from `at` on stand behind one that announces a subject: `for a new …`. */
function isAnnounced({ question: { words } }: Reading, at: number): boolean {
  let last = at - 1;
  while (BETWEEN.test(words[last]?.lower ?? "")) last--;
  const before = words[last]?.lower ?? "";
  return before === "on" || before === "with" || BEFORE_CONDITION.test(before) || BEFORE_TREATMENT.test(before);
}

/** `because of safety`, `quality of life`. */
const isCause = ({ reading: { question } }: Standing, run: Run): boolean =>
  run.before === "of" && /^(?:because|lack|quality|result)$/.test(question.words[run.from - 2]?.lower ?? "");

const STUDIES = 4;

/** Whether a run is followed by "trials" or another word for studies, at most with a status, phase or the like between. */
export function isBeforeStudies({ reading, taken }: Standing, run: Run): boolean {
  const studies = reading.cues.filter(({ topical, weight }) => topical === "trials" && weight >= STUDIES);
  const next = reading.question.words
    .slice(run.to)
    .find((word) => isIn(word, studies) || !taken.some((span) => overlaps(span, word)));
  return next !== undefined && isIn(next, studies);
}

/** Whether a word for studies stands before a run. */
export const isAfterStudies = ({ reading: { cues, question } }: Standing, run: Run): boolean => {
  const start = question.words[run.from]?.start ?? 0;
  return cues.some(({ topical, weight, end }) => topical === "trials" && weight >= STUDIES && end <= start);
};

const isIn = (word: Word | undefined, spans: readonly Span[]): boolean =>
  word !== undefined && spans.some((span) => overlaps(span, word));

const PLACING = /^(?:at|within|near|around|across|outside|from|by|during|since|until)$/;

/** Where a place or a time is named: `in the northeast`, `in ca or ny`, behind a place that was read. */
export function isPlaced(standing: Standing, run: Run): boolean {
  const { reading, places } = standing;
  const { words } = reading.question;
  let at = run.from - 1;
  if (isIn(words[at], places)) return true;
  while (/^(?:and|or)$/.test(words[at]?.lower ?? "")) {
    if (isIn(words[at - 1], places)) return true;
    at -= 2;
  }
  const hasArticle = /^(?:an?|the)$/.test(words[at]?.lower ?? "");
  const before = words[hasArticle ? at - 1 : at]?.lower ?? "";
  if (before !== "in") return PLACING.test(before);
  return hasArticle || !isOdd(run.text) || isIn(words[at - 1], studiesOf(reading));
}

const studiesOf = (reading: Reading): readonly Span[] => reading.cues.filter(({ topical }) => topical === "trials");

/** Small words that are a part of some names and else words of asking. */
const SMALL = /^(?:first|best|open|closed|new)$/;

/** Two words that are one term wherever they stand. */
const TERM =
  /^(?:best (?:disease|supportive|vitelliform)|(?:open|closed) (?:angle|fractures?|head|loop|wounds?)|first episode|new (?:daily|onset))$/;

/**
 * Small words that belong to the name behind them: `open angle glaucoma`, `closed loop`; and where a subject is
 * announced any before a disease: `after a first heart attack`.
 */
export function smallWordsOfNames(reading: Reading): ReadonlySet<Word> {
  const { words } = reading.question;
  const kept = words.filter((word, at) => {
    const next = words[at + 1];
    if (!SMALL.test(word.lower) || next === undefined || !isNextTo(reading.question, word, next)) return false;
    return TERM.test(`${word.lower} ${next.lower}`) || (isAnnounced(reading, at) && isDiseaseAt(reading, at + 1));
  });
  return new Set(kept);
}

const isNextTo = ({ text }: Question, one: Word, other: Word): boolean => text.slice(one.end, other.start) === " ";

const isDiseaseAt = (reading: Reading, at: number): boolean =>
  DISEASE.test(reading.question.words[at]?.text ?? "") ||
  entitiesOf(reading, "condition", "eponym").some(({ from }) => from === at);
