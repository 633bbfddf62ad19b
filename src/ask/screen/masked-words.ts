import { folded } from "../../core/text.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { givenRank, surnameRank } from "../language/lexicon.ts";

/** Words behind letters that were spread, or behind characters that look like letters. */

const LETTER_OF: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The name or word that a masked word stands for; a code (`H1N1`, `5am`, `B12`, `Libre3`) stays as it is. */
export function unmasked(written: string): string {
  if (/^\d+\p{L}{1,3}$/u.test(written) || /[268-9]|!$/.test(written)) return written;
  const letters = written.replaceAll(/[^\p{L}]/gu, "").length;
  const read = (one: string): string =>
    written.replaceAll(/[\d@$!]/g, (character) => (character === "1" ? one : (LETTER_OF[character] ?? character)));
  const isCode = !/\p{Ll}/u.test(written) && letters * 2 <= written.length;
  if (isCode) return written;
  const meant = ["i", "l"].map(read).find((word) => isMeant(folded(word), letters, /\d$/.test(written)));
  return meant === undefined ? written : cased(meant, written);
}

function isMeant(lower: string, letters: number, endsInDigit: boolean): boolean {
  const rank = Math.max(givenRank(lower), surnameRank(lower));
  if (letters < 3 || endsInDigit) return rank === 2 || KIN.has(lower);
  return rank > 0 || isPlainWord(lower);
}

const KIN = new Set("mom dad mum son wife sister mother father daughter".split(" "));

/** `JOHN` of `J0HN`, `John` of `J0hn`, `Olivia` of `0livia`. */
const cased = (meant: string, written: string): string => (/\p{Ll}/u.test(written) ? meant : meant.toUpperCase());

/** `mymom` as `my mom`: the fewest known words that make up the letters; as they are when none do. */
export function joined(letters: string): string {
  const parts = letters.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.length > 1 && parts.every((part) => part.length > 1) ? parts.join(" ") : (split(letters) ?? letters);
}

const LONGEST_WORD = 14;

function split(letters: string): string | null {
  const lower = folded(letters);
  if (lower.length !== letters.length || isPart(lower)) return null;
  const best: (readonly string[] | null)[] = [[]];
  for (let to = 1; to <= lower.length; to++) {
    best[to] = null;
    for (let from = Math.max(0, to - LONGEST_WORD); from < to; from++) {
      const before = best[from] ?? null;
      if (before === null || !isPart(lower.slice(from, to))) continue;
      if (best[to] === null || before.length + 1 < (best[to]?.length ?? 0))
        best[to] = [...before, letters.slice(from, to)];
    }
  }
  return best[lower.length]?.join(" ") ?? null;
}

const isPart = (lower: string): boolean =>
  lower.length > 2 ? isPlainWord(lower) || givenRank(lower) > 0 || surnameRank(lower) > 0 : SHORT.has(lower);

const SHORT = new Set("my is on in at to of he me we an it dr mr ms a i has".split(" "));
