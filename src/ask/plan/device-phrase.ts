import devices from "../language/data/devices.json" with { type: "json" };
import { toKey } from "../language/keys.ts";
import { once } from "../vocabulary/once.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import type { Word } from "../question.ts";
import { productNumbersIn } from "./product-numbers.ts";
import { isSearchable, searchText } from "./search-text.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { overlaps, runsOf, type Run, type Span } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** Words about events and recalls that name no device. */
const ABOUT = new Set(
  `problem problems failing failure failures fail failed breaking broken issue safety concerns concern sterility death deaths died die injury injuries injured
  hurt harm harmed harms killed complaint complaints incident incidents event events adverse narrative narratives reported reporting report reports malfunction malfunctions malfunctioned
  malfunctioning migrating migration leaking leak leaks burning burn burns staff maude mdr mdrs recall recalls recalled recalling notice notices action actions market shelves
  cleared clearance clearances clearences decision decisions premarket pre-market notification notifications predicate predicates applicant applicants substantially equivalent 510 510k 510ks 510(k 510(k) 510(k)s k-number
  affecting affected medical helium field fields newest feature features approved approval allowed ok'd linked serious fatal list's history classes i ii iii iv annual
  terminated completed denied rejected refused submitted submitting initiated initiating initiates posted posting announced announcing published publishing
  launched logged classified released distributed sold marketed halted won sought sent begun revoked cancelled canceled resolved
  decided granted grants defective faulty oldest earliest largest biggest smallest longest dangerous safe safer unsafe harmful risky kill kills killing entrapment battery's overheating exploding fires fire shock shocks contamination hospitals clinics doctors home`.split(
    /\s+/,
  ),
);

const isNoise = (word: Word): boolean => isStopWord(word) || ABOUT.has(word.lower);

/**
 * The device that a part speaks of: the run of words that holds a known device, a device's eponym or a trade name, else
 * the one that stands where a device would (before or after the cue). Plurals become singulars, as registers write.
 */
export function devicePhrase(reading: Reading, taken: readonly Span[]): string | null {
  const runs = deviceRuns(reading, taken);
  return runs[0] === undefined ? null : singularText(runs[0]);
}

/** All candidate phrases, best first; several known devices joined by "and", "or" or "vs" are several phrases. */
export function devicePhrases(reading: Reading, taken: readonly Span[]): readonly string[] {
  const all = runsWithin(reading, taken);
  const runs = all.filter((run) => holdsKnown(reading, run) || isOneOfTwo(reading, run, all));
  const texts = [...new Set(runs.map(singularText))];
  return texts.length > 1 ? texts : [devicePhrase(reading, taken)].filter((text) => text !== null);
}

/** "tonometers or slit lamps": two phrases that a comparison sets side by side. */
const isOneOfTwo = ({ question: { text, words } }: Reading, run: Run, all: readonly Run[]): boolean =>
  all.some((other) => {
    const [left, right] = run.from < other.from ? [run, other] : [other, run];
    const gap = text.slice(words[left.to - 1]?.end, words[right.from]?.start);
    return (
      other !== run &&
      /^[\s,]*(?:or|vs\.?|versus|than|against|compared (?:to|with))\s+(?:for |on |about |the )*$/i.test(gap)
    );
  });

function runsWithin(reading: Reading, taken: readonly Span[]): readonly Run[] {
  const { question } = reading;
  const devices = entitiesOf(reading, "device").map((entity) => spanOf(reading, entity));
  const isKept = (word: Word): boolean =>
    devices.some((span) => overlaps(span, word) && span.end - span.start > word.end - word.start + 1);
  const cues = reading.cues.filter(
    (cue) => cue.weight >= 3 && cue.topical !== "hospitals" && cue.topical !== "providers" && cue.topical !== "labels",
  );
  const numbers = productNumbersIn(question.text);
  return runsOf(question, [...taken, ...cues, ...numbers], (word) => !isKept(word) && isNoise(word)).filter(
    (run) =>
      isSearchable(run.text) &&
      !/^(?:devices?|equipment|machines?|systems?|software|[\d .,-]+)$/i.test(run.text) &&
      (holdsKnown(reading, run) || question.words.slice(run.from, run.to).some(couldNameDevice)),
  );
}

/** A word of any device's name, or one that is no plain English: `friday` and `halted` are neither. */
const couldNameDevice = ({ lower, isCapital, startsSentence }: Word): boolean =>
  !/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(lower) &&
  ((isCapital && !startsSentence) ||
    lower
      .split("-")
      .some(
        (part) => !isPlainWord(part) || [toKey(part), part.replace(/es$/, "")].some((one) => deviceWords().has(one)),
      ));

const deviceWords = once(() => new Set(devices.terms.split(/[| ]/)));

const holdsKnown = (reading: Reading, run: Run): boolean =>
  entitiesOf(reading, "device", "eponym").some((entity) => entity.from >= run.from && entity.to <= run.to);

function deviceRuns(reading: Reading, taken: readonly Span[]): readonly Run[] {
  const all = runsWithin(reading, taken);
  const cues = reading.cues.filter((cue) => cue.weight >= 3);
  const score = (run: Run): number => {
    const isAfterCue = cues.some((cue) => Math.abs(cue.end - startOf(reading, run)) < 3);
    const isBeforeCue = cues.some((cue) => Math.abs(cue.start - endOf(reading, run)) < 3);
    /** `transfer devices for hazardous drugs`: what follows "for" tells about the device before it. */
    const isComplement =
      run.before === "for" && all.some((other) => other.to === run.from - 1 && !GENERAL.test(other.text));
    return (
      (holdsKnown(reading, run) ? 8 : 0) +
      (isBeforeCue ? 3 : 0) +
      (BEFORE_OBJECT.test(run.before) ? 2 : 0) +
      (isAfterCue ? 1 : 0) +
      (run.text.split(" ").every((word) => isPlainWord(word.toLowerCase())) ? 0 : 1) +
      (isComplement ? -4 : 0) +
      Math.min(3, run.to - run.from) / 10
    );
  };
  return all.toSorted((one, other) => score(other) - score(one));
}

/** After these words stands what a question is about. */
const BEFORE_OBJECT = /^(?:of|for|on|with|about|involving|from|any|the|a|an|in|to|regarding|recalling|called)$/;

/** Nouns for a device that say nothing without what follows: `an AI tool for detecting …`. */
const GENERAL = /\b(?:tools?|softwares?|apps?|algorithms?|programs?|products?|solutions?|technolog(?:y|ies)|tests?)$/i;

const startOf = (reading: Reading, run: Run): number => reading.question.words[run.from]?.start ?? 0;
const endOf = (reading: Reading, run: Run): number => reading.question.words[run.to - 1]?.end ?? 0;

/**
 * The known device inside a longer phrase, in the singular: of `pacemaker battery depletion` the pacemaker. The longest
 * where there are several; null where the phrase holds none or nothing else.
 */
export function knownDeviceIn(phrase: string, reading: Reading): string | null {
  const whole = ` ${phrase.toLowerCase()} `;
  const [known] = entitiesOf(reading, "device")
    .map(({ value }) => ({ value, alone: singularWords(searchText(value)) }))
    .filter(({ value, alone }) => [value, alone].some((words) => whole.includes(` ${words.toLowerCase()} `)))
    .map(({ alone }) => alone)
    .toSorted((one, other) => other.length - one.length);
  return known === undefined || known.toLowerCase() === phrase.toLowerCase() ? null : known;
}

/** The text of a run with its last word, and words before `of`, in the singular. */
const singularText = (run: Run): string => singularWords(searchText(run.text));

function singularWords(text: string): string {
  const words = text.split(" ");
  return words
    .map((word, at) => (at === words.length - 1 || /^(?:IUD|ICD|LVAD|AED|CGM)s$/.test(word) ? singular(word) : word))
    .join(" ");
}

/** `staplers` → `stapler`, `IUDs` → `IUD`, `prostheses` → `prosthesis`; words that only look like plurals stay. */
function singular(word: string): string {
  if (/(?:ss|us|is|lens|forceps|series|biopsis|pancreas|as)$/i.test(word) || word.length < 4) return word;
  if (/theses$/i.test(word)) return word.replace(/es$/i, "is");
  if (/(?:ch|sh|ss|x|z|lens)es$/i.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  return /[a-z0-9]s$|[A-Z]s$/.test(word) || /[A-Z]{2}S$/.test(word) ? word.slice(0, -1) : word;
}
