import type { RefusalReason } from "../../core/errors.ts";
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

/** Compiles a table once; the finder is pure. */
export function toCueFinder(table: CueTable, reason: RefusalReason): CueFinder {
  const compile = (patterns: readonly string[]): RegExp => toExpression(patterns, table.vocabulary);
  const harmless = new RegExp(compile(table.harmless).source, "g");
  const rules = table.rules.map(({ id, weight, any, also }) => ({
    signal: { id, reason, weight: weight === 2 ? 2 : 1 } satisfies Signal,
    expression: compile(any),
    also: also === undefined ? null : compile(also),
  }));
  return (cueText) => {
    const rest = cueText.replaceAll(harmless, "* ");
    return rules
      .filter(({ expression, also }) => expression.test(rest) && (also === null || also.test(rest)))
      .map(({ signal }) => signal);
  };
}

/**
 * Patterns are tokens parted by blanks: a word, `{group}`, `(one|other_word)` with `_` for a blank, `#` for a number,
 * `...` for up to three words of the same clause; `?` behind a token makes it optional, `*` lets it come up to four times.
 */
function toExpression(patterns: readonly string[], vocabulary: Readonly<Record<string, string>>): RegExp {
  const alternatives = patterns.map((pattern) =>
    pattern
      .split(" ")
      .map((token) => toSource(token, vocabulary))
      .join(""),
  );
  return new RegExp(`(?<= )(?:${alternatives.join("|")})`);
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
