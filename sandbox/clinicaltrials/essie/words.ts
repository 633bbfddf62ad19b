/**
 * Words as the search engine compares them: no case, no accents, no punctuation, no possessive, no simple plural
 * ("Constructing Complex Search Queries", EXPANSION[Term]). Synonyms are not part of the recorded sample.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replace(/['’]s(?![\p{L}\p{N}])/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map(singular);
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(ss|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
