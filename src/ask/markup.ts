/** Markup as a browser shows it: a name may stand behind references (`&#74;ohn`) or between tags (`<b>John</b> Smith`). */

/** Elements that a line of text is parted by; the others stand inside a word as well. */
const PARTING =
  "blockquote|body|br|div|form|h[1-6]|head|hr|html|iframe|img|input|li|link|meta|object|ol|option|p|pre|script|style|svg|table|tbody|td|th|thead|title|tr|ul";
const INLINE =
  "a|abbr|b|bdi|bdo|big|cite|code|del|em|font|i|ins|kbd|label|mark|q|s|small|span|strike|strong|sub|sup|tt|u|var|wbr";

const TAG = new RegExp(String.raw`<(?:/?(?:(${INLINE})|${PARTING})(?:[\s/][^<>]{0,200})?|![^<>]{0,200})>`, "gi");

/** `&#74;`, `&#x4A;`, `&amp;`, `&eacute;`. */
const REFERENCE =
  /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|(amp|lt|gt|quot|apos|nbsp|shy|zwj|zwnj);|([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron);)/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  zwj: "",
  zwnj: "",
};

/** Whether a text holds an HTML tag. */
export const hasTag = (text: string): boolean => text.search(TAG) !== -1;

/** References as the characters that they stand for, once: `&amp;lt;` is `&lt;`. */
export const withoutReferences = (text: string): string =>
  text.replaceAll(REFERENCE, (_, decimal?: string, hex?: string, name?: string, letter?: string) =>
    name === undefined
      ? (letter ?? characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)))
      : (NAMED[name.toLowerCase()] ?? " "),
  );

export const withoutTags = (text: string): string =>
  text.replaceAll(TAG, (_, inline?: string) => (inline === undefined ? " " : ""));

const characterOf = (code: number): string =>
  code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? " " : String.fromCodePoint(code);
