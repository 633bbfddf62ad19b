import { STATES } from "../core/states.ts";
import type { View } from "./view.ts";

/** What people say in a sentence for a code of an agency: `PHASE3` is "phase 3". Names of states stay as they are. */
export function wordsFor(code: unknown, words: ReadonlyMap<string, string> | undefined): string | null {
  const said = typeof code === "string" ? words?.get(code) : undefined;
  if (typeof code !== "string" || said === undefined) return null;
  return STATES.get(code) === said ? said : said.charAt(0).toLowerCase() + said.slice(1);
}

/** The same for the code at a path of an envelope, such as `results[3].phases[0]`. */
export function wordingAt(codes: View["codes"], path: string, code: unknown): string | null {
  const [, field = ""] = /^results\[\d+\]\.(\w+)(?:\[\d+\])?$/.exec(path) ?? [];
  return wordsFor(code, codes?.[field]);
}
