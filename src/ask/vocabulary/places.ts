import { STATES } from "../../states.ts";
import type { Question } from "../question.ts";
import { kindsOf } from "./phrases.ts";

interface StateMatch {
  readonly code: string;
  readonly to: number;
}

/** Abbreviations that newspapers write. */
const ABBREVIATIONS: readonly (readonly [string, string])[] = Object.entries({
  ala: "AL",
  ariz: "AZ",
  ark: "AR",
  calif: "CA",
  colo: "CO",
  conn: "CT",
  fla: "FL",
  ill: "IL",
  kan: "KS",
  mass: "MA",
  mich: "MI",
  minn: "MN",
  neb: "NE",
  nebr: "NE",
  nev: "NV",
  okla: "OK",
  penn: "PA",
  penna: "PA",
  tenn: "TN",
  tex: "TX",
  wis: "WI",
  wisc: "WI",
  wyo: "WY",
  "w.va": "WV",
  "n.y": "NY",
  "n.j": "NJ",
  "n.h": "NH",
  "n.c": "NC",
  "s.c": "SC",
  "n.d": "ND",
  "s.d": "SD",
  "n.m": "NM",
  "r.i": "RI",
  "n. carolina": "NC",
  "s. carolina": "SC",
});

/** Abbreviations that are words themselves count only after a city and a comma. */
const WORDLIKE_ABBREVIATIONS = new Set(["ill", "mass", "ark", "penn", "tex", "wis", "ala", "kan"]);

const byName = new Map<string, string>([
  ...[...STATES].map(([code, name]) => [name.toLowerCase(), code] as const),
  ["washington dc", "DC"],
  ["washington d.c", "DC"],
  ["d.c", "DC"],
  ...ABBREVIATIONS,
]);

/** Codes that are words in lower case: they count in capitals only. */
const WORDLIKE = new Set("in or me hi ok oh de as id la pa ma al".split(" "));

/** The state that begins at this word: its name in any case, its code in capitals, or its code in any case after a city. */
export function stateOf({ words, text }: Question, from: number): StateMatch | null {
  for (const to of [from + 3, from + 2, from + 1]) {
    const phrase = words.slice(from, to);
    if (phrase.length < to - from) continue;
    const code = byName.get(phrase.map((word) => word.lower).join(" "));
    const isWord = phrase.length === 1 && WORDLIKE_ABBREVIATIONS.has(phrase[0]?.lower ?? "");
    if (isWord && !(isCity(words, from) && phrase[0]?.isCapital === true)) continue;
    if (code !== undefined) return isCityOf(code, words[to]?.lower) ? null : { code, to };
  }
  const word = words[from];
  const code = word?.lower.toUpperCase() ?? "";
  if (word === undefined || !STATES.has(code)) return null;
  const before = words[from - 1];
  const gap = text.slice(before?.end ?? 0, word.start);
  const isAfterCity = before !== undefined && /^,? $/.test(gap) && isCity(words, from);
  if (word.isAllCaps && !isAllCapsText(text))
    return isAfterCity || !isOtherWord(code, words, from) ? { code, to: from + 1 } : null;
  const isAfterComma = /^, ?$/.test(gap) && (from === words.length - 1 || word.isCapital);
  return isAfterCity && (!WORDLIKE.has(word.lower) || isAfterComma || isEnd(text, word.end))
    ? { code, to: from + 1 }
    : null;
}

/** `New York City`, `Oklahoma City`, `Kansas City`: a city with a state's name. */
const isCityOf = (code: string, next: string | undefined): boolean =>
  next === "city" && ["NY", "OK", "KS", "IA", "MO"].includes(code);

const isCity = (words: Question["words"], to: number): boolean =>
  [1, 2, 3].some(
    (length) =>
      to - length >= 0 &&
      kindsOf(
        words
          .slice(to - length, to)
          .map((word) => word.lower)
          .join(" "),
      ).includes("city"),
  );

/** Capital codes that mean something else where no city stands before them. */
const isOtherWord = (code: string, words: Question["words"], from: number): boolean => {
  const next = words[from + 1]?.lower ?? "";
  const before = words[from - 1]?.lower ?? "";
  if (code === "VA") return /^(?:hospital|medical|clinic|facilit|health|system|center)/.test(next);
  if (["MD", "PA", "DO", "ID", "OR", "ME", "AL", "OK", "HI", "IN", "CT", "MS", "LA", "CO", "DE"].includes(code))
    return (
      !["in", "of", "near", "from", "across", "for", "throughout"].includes(before) ||
      (code === "CT" && next.startsWith("scan"))
    );
  return false;
};

const isEnd = (text: string, at: number): boolean =>
  /^[?.!;, ]*$/.test(text.slice(at)) || /^[?.!;,]/.test(text.slice(at));

const isAllCapsText = (text: string): boolean => !/\p{Ll}/u.test(text);
