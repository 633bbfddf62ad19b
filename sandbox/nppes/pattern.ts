/** What a text parameter is compared with; comparison never looks at letter case. */
export type Pattern =
  | { readonly kind: "exact"; readonly text: string }
  | { readonly kind: "prefix"; readonly text: string }
  | { readonly kind: "nothing" };

/**
 * One `*` at the end is a wildcard (npiregistry.cms.hhs.gov/api-page).
 * Elsewhere the registry answers rows that have nothing to do with the pattern; here it finds none.
 */
export function toPattern(value: string): Pattern {
  const text = value.toUpperCase();
  const star = text.indexOf("*");
  if (star === -1) return { kind: "exact", text };
  return star === text.length - 1 ? { kind: "prefix", text: text.slice(0, star) } : { kind: "nothing" };
}

/** `candidate` must be in upper case. */
export function fits(pattern: Pattern, candidate: string): boolean {
  if (pattern.kind === "nothing") return false;
  return pattern.kind === "exact" ? candidate === pattern.text : candidate.startsWith(pattern.text);
}
