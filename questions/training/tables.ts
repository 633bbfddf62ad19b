import { readFileSync, writeFileSync } from "node:fs";

/** The tables of questions/quality.md, each between comments that name it. */

const PAGE = new URL("../quality.md", import.meta.url);

/** One line of a table. */
export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** Without the blanks and dashes that a formatter sets. */
const figures = (text: string): string => text.replaceAll(/[ -]+/g, " ");

/**
 * Writes tables, or only compares them.
 * @returns whether the page has them now
 * @throws Error for a table that has no place in the page
 */
export function writeTables(tables: Readonly<Record<string, readonly string[]>>, isCheck: boolean): boolean {
  const before = readFileSync(PAGE, "utf8");
  const after = Object.entries(tables).reduce((page, [name, lines]) => withTable(page, name, lines), before);
  if (isCheck) return figures(after) === figures(before);
  writeFileSync(PAGE, after);
  return true;
}

function withTable(page: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [head, rest] = page.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`questions/quality.md has no place for ${name}.`);
  return `${head}${begin}\n\n${lines.join("\n")}\n\n${end}${tail}`;
}
