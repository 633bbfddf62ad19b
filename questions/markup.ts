import { Phrases } from "./vocabulary/phrases.ts";
import markup from "./vocabulary/markup.json" with { type: "json" };

/** Markup as a browser shows it: a name may stand behind references (`&#74;ohn`) or between tags (`<b>John</b>`). */

const TAG = new Phrases(
  String.raw`<(?:/?(?:(${markup.inline})|${markup.parting})(?:[\s/][^<>]{0,200})?|![^<>]{0,200})>`,
  "gi",
);

const NAMED: Readonly<Record<string, string>> = markup.named;

/** `&#74;`, `&#x4A;`, `&amp;`, `&eacute;`. */
const REFERENCE = new Phrases(
  String.raw`&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|(${Object.keys(NAMED).join("|")});|([a-z])(?:${markup.accents});)`,
  "gi",
);

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
