import { readFileSync } from "node:fs";

/** The terms of a vocabulary that models look words up in, by list. */
export const termsIn = (file: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries<string>(
      JSON.parse(readFileSync(new URL(`../language/data/${file}.json`, import.meta.url), "utf8")),
    ).map(([name, terms]) => [name, terms.split("|")]),
  );
