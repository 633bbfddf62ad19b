/**
 * Foreign text inside a sentence of ours. It is always an exact piece of the record between straight quotation marks, and
 * ends where it could pass for something else: at a quotation mark, an invisible character, markup, or "[2]", which would
 * look like a citation.
 */
const UNQUOTABLE = /["“”„‟«»]|[\p{C}\p{Zl}\p{Zp}]|\[[\s\d,;.–-]*\]|\[(?=\s*\d)|<(?=[a-z/!?])|\]\(|&#?\w+;/giu;

/** A shorter piece than this gives way to a longer one further on; characters. */
const SHORT = 20;

/** `"piece"`, with `...` outside the marks where the text goes on; null when nothing can be quoted. */
export function quotation(text: string, longest: number): string | null {
  const pieces = text
    .split(UNQUOTABLE)
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const [best] = pieces.toSorted((a, b) => b.length - a.length);
  const piece = pieces.find(({ length }) => length >= SHORT) ?? best;
  if (piece === undefined) return null;
  const head = cut(piece, longest);
  if (head === "") return null;
  const before = text.trimStart().startsWith(piece) ? "" : "... ";
  const after = text.trimEnd().endsWith(head) ? "" : " ...";
  return `${before}"${head}"${after}`;
}

/** At most `longest` UTF-16 units: to the end of a sentence in the second half, or else of a word. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest + 1);
  const sentences = [...head.matchAll(/[.!?][)\]']*(?=\s)/g)];
  const end = sentences.map((match) => match.index + match[0].length).findLast((at) => at > longest / 2);
  if (end !== undefined) return head.slice(0, end);
  return /\s/.test(head) ? head.replace(/\s+\S*$/, "") : "";
}
