/** An expression for any of these phrases, parted by `|`; a `*` at an end stands for the rest of a word. */
export const phrasePattern = (phrases: string, flags = "i"): RegExp =>
  new RegExp(String.raw`(?<!\w)(?:${phrases.replaceAll("*", String.raw`\w*`)})(?!\w)`, flags);
