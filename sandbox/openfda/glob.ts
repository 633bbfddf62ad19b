/** A wildcard pattern: literal characters, and null for every `*`. */
export type Glob = readonly (string | null)[];

/** Reads a query_string wildcard; a backslash makes the next character literal. */
export function toGlob(pattern: string): Glob {
  const glob: (string | null)[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === "\\" && at + 1 < pattern.length) glob.push(pattern.charAt(++at));
    else if (char !== "*") glob.push(char);
    else if (glob.at(-1) !== null) glob.push(null);
  }
  return glob;
}

/** Whole-text match without recursion: on a mismatch only the latest `*` is widened, so time stays O(pattern * text). */
export function matchesGlob(glob: Glob, text: string): boolean {
  let part = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    if (glob[part] === null && part < glob.length) {
      star = part++;
      starAt = at;
    } else if (part < glob.length && glob[part] === text.charAt(at)) {
      part++;
      at++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (part < glob.length && glob[part] === null) part++;
  return part === glob.length;
}
