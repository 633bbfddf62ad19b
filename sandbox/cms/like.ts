type Token = { readonly kind: "any" } | { readonly kind: "one" } | { readonly kind: "letter"; readonly letter: string };

/**
 * SQL `LIKE` with Drupal's `ESCAPE '\'`: `%` any text, `_` one character, a backslash takes away their meaning;
 * letter case never counts. The matcher takes at most (length of the text) squared steps, whatever the pattern.
 */
export function toLikeTest(pattern: string): (upperText: string) => boolean {
  const tokens = tokenize(pattern.toUpperCase());
  return (upperText) => matches(tokens, [...upperText]);
}

function tokenize(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  const letters = [...pattern];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? "";
    if (letter === "%") {
      if (tokens.at(-1)?.kind !== "any") tokens.push({ kind: "any" });
    } else if (letter === "_") {
      tokens.push({ kind: "one" });
    } else if (letter === "\\" && at + 1 < letters.length) {
      at += 1;
      tokens.push({ kind: "letter", letter: letters[at] ?? "" });
    } else {
      tokens.push({ kind: "letter", letter });
    }
  }
  return tokens;
}

/** Walks both sides; on a mismatch the last `%` swallows one letter more. */
function matches(tokens: readonly Token[], letters: readonly string[]): boolean {
  let token = 0;
  let letter = 0;
  let afterAny = -1;
  let swallowedTo = 0;
  while (letter < letters.length) {
    const wanted = tokens[token];
    if (wanted?.kind === "any") {
      token += 1;
      afterAny = token;
      swallowedTo = letter;
    } else if (wanted?.kind === "one" || (wanted?.kind === "letter" && wanted.letter === letters[letter])) {
      token += 1;
      letter += 1;
    } else if (afterAny !== -1) {
      swallowedTo += 1;
      letter = swallowedTo;
      token = afterAny;
    } else {
      return false;
    }
  }
  return token === tokens.length || (token === tokens.length - 1 && tokens[token]?.kind === "any");
}
