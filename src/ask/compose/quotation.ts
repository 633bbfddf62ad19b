import { sentenceEnd } from "../../core/text.ts";

/**
 * Foreign text inside a sentence of ours. It is always an exact piece of the record between straight quotation marks,
 * and ends where it could pass for something else: at a quotation mark, an invisible character, markup, or "[2]", which
 * would look like a citation.
 */
const UNQUOTABLE = new RegExp(
  [
    /** Every quotation mark of Unicode, and what looks alike; single ones, which can be apostrophes, in pairs. */
    String.raw`[^\P{Quotation_Mark}'‘’‚‛＇]|[ʺ˝ˮ״″‴‶‷⁗〃❛-❠🙶-🙸]|['‘’‛＇\x60´]{2}`,
    String.raw`[\p{C}\p{Zl}\p{Zp}]`,
    /** Any brackets but round and curly ones: with figures they look like a citation. */
    String.raw`[^\P{Ps}(（﹙⁽₍{｛﹛‚](?:[\s\p{N},;.–-]*\p{Pe}|(?=\s*\p{N}))`,
    String.raw`<(?=[a-z/!?])|\]\(|&#?\w+;`,
  ].join("|"),
  "iu",
);

/**
 * `"piece"`, with `...` outside the marks where the text goes on; null when nothing can be quoted. Only the beginning
 * of a text or of a sentence is ever quoted: a piece from further on could lack the "not" before it.
 */
export function quotation(text: string, longest: number): string | null {
  const whole = text.trim();
  const end = whole.search(UNQUOTABLE);
  /** Some of those marks are letters to Unicode: a word that one of them is grown onto goes with it. */
  const isGrown = end !== -1 && /^[\p{L}\p{N}]/u.test(whole.slice(end));
  const piece = (end === -1 ? whole : whole.slice(0, end).replace(isGrown ? /[\p{L}\p{N}]+$/u : "", "")).trim();
  if (!/[\p{L}\p{N}]/u.test(piece)) return null;
  const head = cut(piece, longest);
  if (head === "") return null;
  return `"${head}"${head.length < whole.length ? " ..." : ""}`;
}

/**
 * The passage in which a text has something at `at`: whole sentences, from the first that begins in the half of the
 * length before it, or in most of it, so that a heading or a "not" over a list comes along; null where none begins
 * there, or where what may be quoted ends before that place.
 */
export function passageAt(text: string, at: number, longest: number): string | null {
  const [start] = [longest / 2, longest * MOST_BEFORE].flatMap((before) => {
    const from = Math.max(0, at - before);
    const first = from === 0 ? 0 : firstBeginning(text.slice(from, at + 1));
    return first === null ? [] : [from + first];
  });
  if (start === undefined) return null;
  const said = quotation(text.slice(start), longest);
  const length = said?.lastIndexOf('"') ?? 0;
  if (said === null || start + length <= at) return null;
  return start === 0 ? said : `... ${said}`;
}

/** Of a passage, the share that may stand before what it is quoted for. */
const MOST_BEFORE = 0.8;

/** Where the first sentence begins that surely begins in a text. */
function firstBeginning(text: string): number | null {
  let first: number | null = null;
  for (let end = sentenceEnd(text, -1); end !== undefined; end = sentenceEnd(text.slice(0, end), -1)) first = end;
  return first;
}

/** At most `longest` UTF-16 units: to the end of a sentence in the second half, or else of a word. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest + 1);
  const end = sentenceEnd(head, longest / 2);
  if (end !== undefined) return head.slice(0, end);
  return /\s/.test(head) ? head.replace(/\s+\S*$/, "") : "";
}
