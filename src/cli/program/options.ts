import { InvalidArgumentError, Option } from "commander";
import type { OptionSpec } from "./commands.ts";

/** How an answer may be written. */
export const FORMATS = ["table", "json", "ndjson", "csv"] as const;

/** How an answer may be cited. */
export const CITATION_FORMS = ["text", "bibtex", "csl"] as const;

export type Format = (typeof FORMATS)[number];

/** What all commands share. */
export interface Globals {
  readonly baseUrl: string | null;
  readonly format: Format;
  /** Names of fields, separated by commas, where a command takes them and was given some. */
  readonly columns: string | null;
}

/** An option with a value. The last of two would silently replace the first, so a second one is wrong usage. */
export const valueOption = (
  flags: string,
  description: string,
  parse: (text: string) => unknown = (text) => text,
): Option =>
  new Option(flags, description).argParser((text, earlier: unknown) => {
    if (earlier !== undefined) throw new InvalidArgumentError("Give it only once.");
    return parse(text);
  });

/** As {@link valueOption}, with one of a few values that are the command line's own. */
export function choiceOption(flags: string, description: string, values: readonly string[]): Option {
  const option = valueOption(flags, description, (text) => {
    if (!values.includes(text)) throw new InvalidArgumentError(`It must be one of ${values.join(", ")}.`);
    return text;
  });
  option.argChoices = [...values];
  return option;
}

/** Values are judged where all others are, by the endpoint; a closed list is named for help and completion. */
export function parameterOption({ flag, description, values }: OptionSpec): Option {
  const option = valueOption(`${flag} <value>`, description);
  if (values.length > 0) option.argChoices = [...values];
  return option;
}

export function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError("It must be an address such as http://127.0.0.1:8080.");
  const { username, password } = new URL(text);
  if (/[?#]/.test(text) || username !== "" || password !== "")
    throw new InvalidArgumentError("It must be an address without a query, a fragment or credentials.");
  return text.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

export function smallNumber(text: string): number {
  if (!/^[1-8]$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 8.");
  return Number(text);
}
