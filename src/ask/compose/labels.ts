import type { Statement } from "../answer-body.ts";
import type { LabelSection } from "../plan/schema.ts";
import type { Retrieved } from "../retrieve.ts";
import { valueAt } from "../value-at.ts";
import { proof, sentence, shown, type Words } from "./sentence.ts";

/** Without a wish: what a label is for and what it warns of. */
const USUAL: readonly LabelSection[] = ["indications", "boxed_warning", "warnings"];

/** Labels quoted for each section that was asked for; one where none was. */
const QUOTED = 2;

/** Characters of one quotation. */
const LONGEST = 500;

/** Sections of labels in their own words, with labeler and date; what no retrieved record has is said as well. */
export function labelQuotes(source: Retrieved, asked: readonly LabelSection[] = []): readonly Statement[] {
  const order = plainFirst(source);
  return (asked.length === 0 ? USUAL : asked).flatMap((section) => {
    const having = order.filter((index) => typeof valueAt(source.records[index], section) === "string");
    if (having.length === 0) return asked.length === 0 ? [] : [withoutSection(source, section)];
    return differing(source, having, section)
      .slice(0, asked.length === 0 ? 1 : QUOTED)
      .flatMap((index) => quote(source, index, section));
  });
}

function quote(source: Retrieved, index: number, section: LabelSection): readonly Statement[] {
  const at = `results[${index}]`;
  const said = shown(source, `${at}.${section}`, "text", LONGEST);
  if (said === null) return [];
  const facts: readonly (readonly [string, Words | null])[] = [
    ["", shown(source, `${at}.brand_names[0]`, "text") ?? shown(source, `${at}.generic_names[0]`, "text")],
    ["labeler ", shown(source, `${at}.manufacturer`, "text")],
    ["effective ", shown(source, `${at}.effective_date`, "code")],
  ];
  const known = facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  const named = known.flatMap(([label, value], nth) => [nth === 0 ? "" : ", ", label, value]);
  const whose: readonly Words[] = named.length === 0 ? [] : [" (", ...named, ")"];
  return [sentence("quote", source, [`The label says under ${nameOf(section)}: `, said, ...whose])];
}

/** Labels treat a matter under several names, and records hold some of them: nothing is denied of a label. */
const withoutSection = (source: Retrieved, section: LabelSection): Statement =>
  sentence(
    "record",
    source,
    [
      `Nothing stands under ${nameOf(section)} in the retrieved records; `,
      "a label may treat it in another section, and the cited address has the whole labels",
    ],
    source.records.map((_, index) => proof(source, `results[${index}].${section}`)),
  );

/** Labels of one substance before those of combinations, which answer another question; else the agency's order. */
function plainFirst({ records }: Retrieved): readonly number[] {
  const substances = (index: number): number => {
    const list = valueAt(records[index], "active_substances");
    return Array.isArray(list) && list.length > 0 ? list.length : Infinity;
  };
  return records.map((_, index) => index).toSorted((a, b) => Math.sign(substances(a) - substances(b)) || a - b);
}

/** Many labels of a generic share their text word for word. */
function differing({ records }: Retrieved, indexes: readonly number[], section: LabelSection): readonly number[] {
  const opening = (index: number): string => String(valueAt(records[index], section)).slice(0, LONGEST);
  return indexes.filter((index, nth) => indexes.findIndex((other) => opening(other) === opening(index)) === nth);
}

const nameOf = (section: LabelSection): string => section.replaceAll("_", " ");
