import { toQuestion } from "../question.ts";
import { nameFeatures, textFeatures } from "../language/features.ts";
import { symbolsOf, type Reading } from "../language/symbols.ts";
import { textHash, type Labelled } from "./corpus.ts";
import { closings, openings, personalClosings, personalOpenings } from "./fillers.ts";
import { pick, seeded } from "./random.ts";
import { looked, termsIn } from "./terms.ts";

/** What a model learns from: a text's features, and which class it is of. */
export interface Example {
  readonly text: readonly number[];
  readonly names: readonly (readonly number[])[];
  readonly isPrivate: boolean;
  /** How much it counts. */
  readonly weight: number;
}

function toExample(text: string, isPrivate: boolean, weight: number, reading: Reading): Example {
  const symbols = symbolsOf(toQuestion(text), reading);
  return {
    text: textFeatures(symbols),
    names: nameFeatures(symbols).map(({ features }) => features),
    isPrivate,
    weight,
  };
}

const { givenFrequent = [], given = [], surnameFrequent = [], surname = [] } = termsIn("names");

/** What may stand where a name stands, and is none. */
const NO_NAMES = ["firms", "cities", "drugs", "conditions", "devices", "hospitals"].flatMap((file) =>
  Object.entries(termsIn(file)).flatMap(([name, terms]) => (name === "origin" ? [] : [terms])),
);

/** Share of listed names that a variant hides, so that what stands around a name is learnt. */
const HIDDEN = 0.33;

/** What a made-up question counts beside a written one. */
const MADE_UP = 0.25;

/** The forms in which each question is learnt; those with names and terms put in only for harmless ones. */
export function variantsOf(rows: readonly Labelled[], seed: number): readonly Example[] {
  const random = seeded(seed);
  return rows.flatMap(({ question, isPrivate }) => {
    const hiding = (): Reading => {
      const salt = String(random());
      return { looked, masked: (lower) => textHash(lower + salt) < HIDDEN * 2 ** 32 };
    };
    const written = [
      toExample(question, isPrivate, 1, { looked }),
      toExample(question, isPrivate, 1, hiding()),
      toExample(question.toLowerCase(), isPrivate, 1, hiding()),
    ];
    if (random() < 0.35) written.push(toExample(pick(random, openings) + question, isPrivate, 0.7, hiding()));
    if (random() < 0.35)
      written.push(toExample(question.replace(/[.?! ]*$/, "") + pick(random, closings), isPrivate, 0.7, hiding()));
    if (isPrivate) return written;
    const cased = random() < 0.5 ? capitalised : (text: string) => text.toLowerCase();
    if (random() < 0.6)
      written.push(toExample(cased(withInserted(question, aName(random), random)), true, MADE_UP, hiding()));
    if (random() < 0.6)
      written.push(
        toExample(withInserted(question, cased(pick(random, pick(random, NO_NAMES))), random), false, MADE_UP, {
          looked,
        }),
      );
    if (random() < 0.3) {
      const plain = question.replace(/[.?! ]*$/, "");
      const personal =
        random() < 0.6 ? `${plain}.${pick(random, personalClosings)}` : pick(random, personalOpenings) + question;
      written.push(toExample(random() < 0.5 ? personal : personal.toLowerCase(), true, MADE_UP, hiding()));
    }
    return written;
  });
}

const capitalised = (text: string): string => text.replaceAll(/(?<=^|[ '-])\p{Ll}/gu, (letter) => letter.toUpperCase());

function aName(random: () => number): string {
  const first = pick(random, random() < 0.5 ? givenFrequent : given);
  const last = pick(random, random() < 0.5 ? surnameFrequent : surname);
  const form = random();
  if (form < 0.25) return pick(random, CALLED).replace("*", random() < 0.6 ? last : `${first} ${last}`);
  if (form < 0.6) return `${first} ${last}`;
  if (form < 0.75) return `${last}${random() < 0.5 ? "," : ""} ${first}`;
  if (form < 0.85) return `${first} ${String.fromCharCode(97 + Math.floor(random() * 26))} ${last}`;
  return form < 0.92 ? `${first}'s` : `${first} ${last}'s`;
}

/** How people are called beside their names. */
const CALLED =
  "Dr. *|Dr *|nurse *|Mrs. *|Mr. *|Ms. *|professor *|patient *|* MD|*, MD|* RN|attorney *|coach *|named *|called *|Sister *|officer *".split(
    "|",
  );

function withInserted(question: string, what: string, random: () => number): string {
  const words = question.replace(/[?.! ]+$/, "").split(" ");
  const place = random();
  const at = place < 0.35 ? 0 : place < 0.7 ? words.length : Math.floor(random() * words.length);
  return words.toSpliced(at, 0, what).join(" ");
}
