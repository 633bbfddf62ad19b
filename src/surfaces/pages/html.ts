import { html } from "hono/html";

/** HTML as tagged templates: every value is escaped, and nothing in these pages ever is not. */
export { html };

export type Html = ReturnType<typeof html>;

/**
 * Characters that show nothing or turn the direction of reading, but for line ends and the joiners that scripts need.
 */
const INVISIBLE =
  /((?![\t\n\r\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800])/u;

/**
 * Text that an agency or a caller wrote: isolated in its direction of reading, with invisible characters spelled out.
 */
export const foreign = (text: string): Html =>
  html`<bdi>${text.split(INVISIBLE).map((part, index) => (index % 2 === 0 ? part : control(part)))}</bdi>`;

const control = (character: string): Html =>
  html`<span class="control">U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}</span>`;

/** A link out of this service: opened without telling where from. Anything but a web address stays text. */
export const outside = (address: string, label: unknown = foreign(address)): Html =>
  /^https?:\/\//.test(address) && URL.canParse(address)
    ? html`<a href="${address}" rel="noreferrer external">${label}</a>`
    : html`${label}`;

/**
 * A long text in paragraphs. Labels come as one line each: they are broken before what begins anew, which is a number
 * of their own section (`5.2 Hemorrhage`), an item of a list (`• Rash`, `; 2) Catheter`), and what follows a reference
 * in the highlights (`( 5.1 )`). No character is changed: the paragraphs make up the text again.
 */
export function paragraphs(text: string): readonly string[] {
  const own = /^\s*(\d{1,2})[. ]/.exec(text)?.[1] ?? "";
  return text.split(NEW).flatMap((part) => (own === "" ? [part] : part.split(NUMBERED.get(own) ?? NEW)));
}

const NEW = /(?<=\n)(?=\S)|(?<=\s)(?=[•●▪] )|(?<=[:;] {1,3})(?=\d{1,3}\) )|(?<=\( \d[\d., ]{0,40} \) )(?=\p{Lu})/u;

/** By the number of a section, which has two digits at most: where a section of it begins. */
const NUMBERED: ReadonlyMap<string, RegExp> = new Map(
  Array.from({ length: 100 }, (_, number) => [
    String(number),
    new RegExp(String.raw`(?<=\s)(?=${number}\.\d{1,2} \p{Lu})`, "u"),
  ]),
);
