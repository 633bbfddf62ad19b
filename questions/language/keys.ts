import { folded } from "../../src/core/text.ts";

/** One form for look-ups: lower case, no accents, possessives, dots or hyphens, and no plural of the last word. */
export function toKey(text: string): string {
  /** Most texts are in this form already, and each word of a question is looked up in many phrases. */
  if (/^[a-z0-9+]+(?: [a-z0-9+]+)*$/.test(text)) return singular(text);
  const key = folded(text)
    .replaceAll(/'s\b|[.']/g, "")
    .replaceAll(/[^a-z0-9+]+/g, " ")
    .trim();
  return singular(key);
}

/** `hearing aids` and `hearing aid`, `biopsies` and `biopsy` are one. */
function singular(text: string): string {
  if (/(?:theses|gnoses)$/.test(text)) return `${text.slice(0, -2)}is`;
  if (/(?:ss|us|is|as|os)$/.test(text) || text.length < 4) return text;
  if (text.endsWith("ies")) return `${text.slice(0, -3)}y`;
  return text.endsWith("s") ? text.slice(0, -1) : text;
}
