import type { Call } from "../../../questions/plan/schema.ts";
import { wordsOf } from "../../core/text.ts";
import type { Statement } from "../answer-body.ts";
import type { Row } from "../retrieved.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { capital, proofOf, sentence, shownOf, type Shown, type Words } from "./sentence.ts";
import type { Field, Template } from "./templates.ts";

/** Entries of a list inside a record that a sentence shows. */
const MOST_ENTRIES = 3;

/** One sentence for each of these records, with the fields that its dataset's questions are about. */
export const recordLines = ({ fields, line }: Template, rows: readonly Row[]): readonly Statement[] =>
  rows.map((row) => {
    const said = fields.flatMap((field) => fieldOf(row, field));
    const words = said.flatMap((field, nth): Words[] => (nth === 0 ? [" ", ...field] : ["; ", ...field]));
    return sentence("record", [capital(line), ...words]);
  });

/** A label is not said twice: "phase 3" needs no other "phase". */
function fieldOf(row: Row, [path = "", label = "", style]: Field): readonly (readonly Words[])[] {
  const values = entriesOf(row, path).flatMap((entry) => shownOf(row, entry, style === "code" ? style : "text") ?? []);
  const listed = values.flatMap((value, nth): Words[] => (nth === 0 ? [value] : [", ", value]));
  const isSaid = label === "" || values.every(({ text }) => !text.startsWith('"') && text.includes(label));
  const all = path.endsWith("[]") ? valueAt(row.record, path.slice(0, -2)) : null;
  const more = Array.isArray(all) && all.length > values.length ? [" and others"] : [];
  return values.length === 0 ? [] : [isSaid ? [...listed, ...more] : [`${label} `, ...listed, ...more]];
}

/** The path itself, or for `names[]` the paths of the first entries. */
const entriesOf = (row: Row, path: string): readonly string[] =>
  path.endsWith("[]") ? pathsIn(row, path.slice(0, -2)).slice(0, MOST_ENTRIES) : [path];

/** The different values of one field over these records, where it has several, without counting them. */
export function kindsLine(rows: readonly Row[], path: string, label: string): readonly Statement[] {
  const values = new Map<string, Shown>();
  for (const row of rows) {
    const value = shownOf(row, path, "text");
    if (value !== null && values.size < 10 && !values.has(value.text)) values.set(value.text, value);
  }
  if (values.size < 2) return [];
  const listed = [...values.values()].flatMap((value, nth): Words[] => (nth === 0 ? [value] : [", ", value]));
  return [sentence("record", [`${label}: `, ...listed])];
}

/** Where a study names what a parameter asks for, and what the registry searches besides. */
const NAMED_IN = [
  {
    name: "condition",
    paths: (row: Row): readonly string[] => pathsIn(row, "conditions"),
    list: "conditions",
    more: "keywords and related terms",
  },
  {
    name: "intervention",
    paths: (row: Row): readonly string[] => pathsIn(row, "interventions").map((path) => `${path}.name`),
    list: "interventions",
    more: "other names, keywords and descriptions",
  },
] as const;

/** Which studies have what was asked for neither in their title nor, in these words, among their conditions or interventions. */
export const relatedLines = (call: Call, rows: readonly Row[]): readonly Statement[] =>
  call.endpoint === "/trials/search"
    ? NAMED_IN.flatMap(({ name, ...place }) => {
        const { [name]: asked } = call.params;
        return asked === undefined ? [] : relatedLine(asked, place, rows);
      })
    : [];

function relatedLine(
  asked: string,
  { paths, list, more }: Omit<(typeof NAMED_IN)[number], "name">,
  rows: readonly Row[],
): readonly Statement[] {
  const words = wordsOf(asked).filter((word) => word.length > 2 || /\d/.test(word));
  const related = rows.filter((row) => {
    const said = wordsOf([...paths(row), "title"].map((path) => String(valueAt(row.record, path) ?? "")).join(" "));
    return !words.every((word) => said.some((other) => other.startsWith(word.slice(0, Math.max(4, word.length - 2)))));
  });
  if (related.length === 0) return [];
  const proofs = related.flatMap((row) => ["title", ...paths(row)].map((path) => proofOf(row, path)));
  /** The registry has another word for it, or found them by something else. */
  if (related.length === rows.length)
    return [
      sentence(
        "note",
        [
          `${rows.length === 1 ? "It doesn't have" : "None of them has"} all of the words '${asked}' in its title or ${list}: the registry searches ${more}, too`,
        ],
        proofs,
      ),
    ];
  const listed = related.flatMap((row, nth): Words[] => {
    const number = shownOf(row, "nct_id", "code");
    return number === null ? [] : nth === 0 ? [number] : [", ", number];
  });
  return [
    sentence(
      "note",
      [`Without the words '${asked}' in the title or the ${list} (${more} are searched, too): `, ...listed],
      proofs,
    ),
  ];
}

/** The paths of all entries of a list. */
function pathsIn({ record }: Row, list: string): readonly string[] {
  const entries = valueAt(record, list);
  return Array.isArray(entries) ? entries.map((_, index) => `${list}[${index}]`) : [];
}
