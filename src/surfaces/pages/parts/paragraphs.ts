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
