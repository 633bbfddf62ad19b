import { readFileSync } from "node:fs";
import { nothingLookedUp } from "../language/symbols.ts";

/** The terms of a vocabulary that models look words up in, by list. */
export const termsIn = (file: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries<string>(
      JSON.parse(readFileSync(new URL(`../language/data/${file}.json`, import.meta.url), "utf8")),
    ).map(([name, terms]) => [name, terms.split("|")]),
  );

/** What the vocabularies said of the words of the corpus, which are asked for again in each variant of a question. */
export const looked = nothingLookedUp();
