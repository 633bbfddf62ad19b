import type { RefusalReason } from "../../core/errors.ts";
import { once } from "../vocabulary/once.ts";
import type { Signal } from "./signal.ts";

/** The table of cues as it stands in a data file. */
export interface CueTable {
  /** Words by group, parted by `|`; a pattern names a group in braces, and so may a later group. */
  readonly vocabulary: Readonly<Record<string, string>>;
  /** Wordings that look like a cue and are none: they are taken out before any rule is asked. */
  readonly harmless: readonly string[];
  readonly rules: readonly CueRule[];
}

interface CueRule {
  readonly id: string;
  readonly weight: number;
  readonly any: readonly string[];
  /** When given, one of these has to stand anywhere in the question as well. */
  readonly also?: readonly string[];
}

/** The signals of all rules of a table that a question fits. */
export type CueFinder = (cueText: string) => readonly Signal[];

/** A token ends with its blank, which a pattern may have taken already. */
const END = "(?: |(?<= ))";

/** How often a repeated token may come. Engines write out loops of up to three turns, which takes long to compile. */
const MOST_REPEATS = 4;

/** Words that a gap (`...`) may hold at most. */
const LONGEST_GAP = 3;

/** Reads a table once; each pattern is compiled when a question first holds a word that it needs. The finder is pure. */
export function toCueFinder(table: CueTable, reason: RefusalReason): CueFinder {
  const readers = (patterns: readonly string[]): readonly Reader[] =>
    patterns.map((pattern) => toReader(pattern, table.vocabulary));
  const harmless = readers(table.harmless);
  const rules = table.rules.map(({ id, weight, any, also }) => ({
    signal: { id, reason, weight: weight === 2 ? 2 : 1 } satisfies Signal,
    any: readers(any),
    also: also === undefined ? null : readers(also),
  }));
  return (cueText) => {
    const words = new Set(cueText.split(" "));
    const rest = harmless
      .filter((reader) => canStand(reader, words))
      .reduce((text, { expression }) => text.replaceAll(expression(), "* "), cueText);
    const stands = (some: readonly Reader[]): boolean =>
      some.some((reader) => canStand(reader, words) && rest.search(reader.expression()) >= 0);
    return rules.filter(({ any, also }) => stands(any) && (also === null || stands(also))).map(({ signal }) => signal);
  };
}

/** A pattern, and words of which a text must hold one for it to match; null where any text may. */
interface Reader {
  readonly needs: readonly string[] | null;
  readonly expression: () => RegExp;
}

const canStand = ({ needs }: Reader, words: ReadonlySet<string>): boolean =>
  needs === null || needs.some((word) => words.has(word));

function toReader(pattern: string, vocabulary: CueTable["vocabulary"]): Reader {
  const needs = pattern
    .split(" ")
    .filter((token) => token !== "..." && !/[?*]$/.test(token))
    .flatMap((token) => [firstWordsOf(token, vocabulary)].filter((words) => words !== null))
    .toSorted((one, other) => one.length - other.length);
  return { needs: needs[0] ?? null, expression: once(() => toExpression(pattern, vocabulary)) };
}

/** The first words of all forms of a token; null where they cannot be listed. */
function firstWordsOf(token: string, vocabulary: CueTable["vocabulary"]): readonly string[] | null {
  const whole = expanded(token, vocabulary).replace(/^\((.*)\)$/, "$1");
  const forms = whole
    .replaceAll(/\(\?:|\)/g, "|")
    .split("|")
    .filter((form) => form !== "");
  if (/\(\?[!=<]/.test(whole) || /\)[^|)]/.test(whole)) return null;
  const first = forms.map((form) => /^([a-z@']+)(?:_|$)/.exec(form)?.[1]);
  return first.every((word) => word !== undefined) && first.length > 0 ? first : null;
}

/**
 * Patterns are tokens parted by blanks: a word, `{group}`, `(one|other_word)` with `_` for a blank, `#` for a number,
 * `...` for up to three words of the same clause; `?` behind a token makes it optional, `*` lets it come up to four times.
 */
function toExpression(pattern: string, vocabulary: CueTable["vocabulary"]): RegExp {
  const source = pattern
    .split(" ")
    .map((token) => toSource(token, vocabulary))
    .join("");
  return new RegExp(`(?<= )(?:${source})`, "g");
}

function toSource(token: string, vocabulary: Readonly<Record<string, string>>): string {
  if (token === "...") return `(?:[^ ,^*]+ ){0,${LONGEST_GAP}}?`;
  if (token.split("(").length !== token.split(")").length)
    throw new Error(`In the cues ${token} opens or closes a bracket alone; a blank inside brackets is written _.`);
  const [, atom = token, repeat = ""] = /^(.+?)(\?|\*)?$/.exec(token) ?? [];
  const words = expanded(atom, vocabulary)
    .replaceAll("_", " ")
    .replaceAll("^", "\\^")
    .replaceAll("#", "\\d+(?:\\.\\d+)?");
  const whole = `(?:${words})${END}`;
  if (repeat === "") return whole;
  return repeat === "?" ? `(?:${whole})?` : `(?:${whole}){0,${MOST_REPEATS}}`;
}

function expanded(atom: string, vocabulary: Readonly<Record<string, string>>): string {
  return atom.replaceAll(/\{(\w+)\}/g, (_, group: string) => {
    const words = vocabulary[group];
    if (words === undefined) throw new Error(`The cues name the group ${group}, which does not exist.`);
    return `(?:${expanded(words, vocabulary)})`;
  });
}
