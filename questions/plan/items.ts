import { SAYS_RECORDS } from "../vocabulary/records.ts";

/** Lists with numbers, letters or bullets: `1) recalls of stents 2) how many are open`. */

const SERIES = ["1 2 3 4 5 6 7 8 9", "a b c d e f g h", "i ii iii iv v vi", "one two three four five"].map((items) =>
  items.split(" "),
);

/** How a mark is written, and whether the first of them stands only where something begins. */
const STYLES: readonly (readonly [toMark: (item: string) => string, isAtBeginning: boolean])[] = [
  [(item) => String.raw`\(${item}\)`, false],
  [(item) => String.raw`${item}\)`, false],
  [(item) => String.raw`#${item}:?`, false],
  [(item) => String.raw`(?:no\.? ?|q)${item}[.:)]`, false],
  [(item) => String.raw`(?:point|item|part|step|task|question|request) ${item}[.:,)]`, false],
  [(item) => String.raw`${item}-(?= )`, false],
  [(item) => String.raw`${item}(?:[.:/]| [-–—])`, true],
  [(item) => String.raw`${item}(?:,|\.\))(?= [\w-]{4,} \w)`, true],
];

const BULLETS = ["*", "•", "·", "-", "–", "—"];

interface Mark {
  readonly start: number;
  readonly end: number;
}

/** A text without the marks of a list's items, which are set apart by their words alone; others as they are. */
export function withoutMarks(text: string): string {
  const marks = numbersIn(text) ?? bulletsIn(text);
  if (marks === null) return text;
  const items = marks.map(({ end }, nth) => text.slice(end, marks[nth + 1]?.start).trim());
  /** What else is said behind the last one is none of it. */
  const isOfRequests = items.slice(0, Math.max(2, items.length - 1)).some(isRequest);
  const lead = text.slice(0, marks[0]?.start).trimEnd();
  return items.reduce((made, item, nth) => {
    const isApart = nth === 0 || /[.?!;:]$/.test(made) || /\b(?:and|or)$/i.test(made);
    return `${isApart ? made : `${made.replace(/,$/, "")}${isOfRequests ? ";" : ","}`} ${item}`.trim();
  }, lead);
}

/** Whether an item asks for something, rather than names a thing. */
function isRequest(item: string): boolean {
  const said = item.replace(/[.?!;,].*$/s, "");
  return said.split(" ").length >= LEAST_WORDS || SAYS_RECORDS.test(said);
}
const LEAST_WORDS = 4;

/** What the first and the second mark of a list look like at least: most questions have neither. */
const FIRST = /(?:^|[\s(#q])(?:#1\b|(?:1|a|i|one)(?:[).:/,-]| [-–—]))/i;
const SECOND = /(?:^|[\s(#q])(?:#2\b|(?:2|b|ii|two)(?:[).:/,-]| [-–—]))/i;

/** Numbers or letters in their order, two at least. */
function numbersIn(text: string): readonly Mark[] | null {
  if (!FIRST.test(text) || !SECOND.test(text)) return null;
  for (const items of SERIES)
    for (const [toMark, isAtBeginning] of STYLES) {
      const found: Mark[] = [];
      for (const [nth, item] of items.entries()) {
        const before = nth === 0 && isAtBeginning ? "(?<=^|[.?!:;,] ?)" : String.raw`(?<=^|\s)`;
        const pattern = new RegExp(String.raw`${before}${toMark(item)}(?=\s|\S{3})\s*`, "gi");
        pattern.lastIndex = found.at(-1)?.end ?? 0;
        const mark = pattern.exec(text);
        if (mark === null) break;
        found.push({ start: mark.index, end: mark.index + mark[0].length });
      }
      if (found.length > 1) return found;
    }
  return null;
}

/** The same bullet again and again, the first where something begins. */
function bulletsIn(text: string): readonly Mark[] | null {
  for (const bullet of BULLETS) {
    const found: Mark[] = [];
    for (let at = text.indexOf(bullet); at >= 0; at = text.indexOf(bullet, at + 1)) {
      const isBullet = /(?:^|\s)$/.test(text.slice(0, at)) && text.charAt(at + 1) === " ";
      const isFirst = /(?:^|[.?!:;] )$/.test(text.slice(0, at)) || !"-–—".includes(bullet);
      if (isBullet && (found.length > 0 || isFirst)) found.push({ start: at, end: at + 2 });
    }
    if (found.length > 1) return found;
  }
  return null;
}
