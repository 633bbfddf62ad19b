import { printable } from "../../core/text.ts";

/** Lines for people: foreign text in one of them can neither steer the terminal nor begin a line of its own. */
export const toLines = (lines: readonly string[]): string =>
  lines.map((line) => (/^ */.exec(line)?.[0] ?? "") + printable(line)).join("\n");
