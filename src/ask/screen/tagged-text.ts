import type { Entity } from "../entity.ts";
import type { Question, Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import onePersonCues from "./data/one-person-cues.json" with { type: "json" };
import patientCues from "./data/patient-cues.json" with { type: "json" };

/** Kinds that cues ask for, with the tag by which a pattern names them. */
const TAGS: Partial<Record<Entity["kind"], string>> = {
  brand: "@drug",
  generic: "@drug",
  device: "@device",
  condition: "@condition",
  eponym: "@condition",
  company: "@company",
};

/** A word that nothing knows: `my Dreamstation`. */
const UNKNOWN = "@other";

/** The question with every known drug, device, condition and company, and every unknown word, replaced by its tag. */
export function taggedText({ text, words }: Question, entities: readonly Entity[]): string {
  const claims = entities.toSorted((a, b) => a.from - b.from || b.to - a.to);
  let tagged = "";
  let done = 0;
  for (const [at, word] of words.entries()) {
    if (word.start < done) continue;
    const here = claims.filter(({ from, to }) => from <= at && at < to);
    const claim = here.find(({ kind, from }) => from === at && TAGS[kind] !== undefined);
    const last = claim === undefined ? word : (words[claim.to - 1] ?? word);
    const tag = claim === undefined ? (here.length === 0 && isUnknown(word) ? UNKNOWN : undefined) : TAGS[claim.kind];
    if (tag === undefined) continue;
    tagged += `${text.slice(done, word.start)}${tag}${last.isPossessive ? "'s" : ""}`;
    done = last.end;
  }
  return tagged + text.slice(done);
}

const CUE_WORDS: ReadonlySet<string> = new Set(
  [patientCues, onePersonCues]
    .flatMap(({ vocabulary }) => Object.values(vocabulary))
    .join(" ")
    .match(/[a-z]+/g),
);

const isUnknown = ({ lower }: Word): boolean =>
  /^[a-z]{4,}$/.test(lower) && !isPlainWord(lower) && !CUE_WORDS.has(lower);
