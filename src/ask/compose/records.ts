import type { Call, FieldAsked } from "../../../questions/plan/schema.ts";
import { wordsOf } from "../../core/text.ts";
import type { Statement } from "../answer-body.ts";
import type { Row } from "../retrieved.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { quotation } from "./quotation.ts";
import { capital, proofOf, remark, sentence, shownOf, type Shown, type Words } from "./sentence.ts";
import type { Field, Template } from "./templates.ts";

/** Entries of a list inside a record that a sentence shows, and lines of a text that is asked for by name. */
const MOST_ENTRIES = { shown: 3, asked: 12 };

/** Characters of a field that is asked for by name: of one record, and of each of several. */
const LONGEST_ASKED = { one: 500, several: 160 };

/** One sentence for each of these records, with the fields that its dataset's questions are about, and those asked for. */
export function recordLines(
  { fields, line }: Template,
  rows: readonly Row[],
  asked: readonly FieldAsked[] = [],
): readonly Statement[] {
  const more = asked.filter(({ path }) => !fields.some(([own]) => own === path));
  const longest = rows.length === 1 ? LONGEST_ASKED.one : LONGEST_ASKED.several;
  const unshown = more.filter(
    (field) => field.missing !== "" && rows.every((row) => askedOf(row, field, longest).length === 0),
  );
  return [
    ...rows.map((row) => {
      const said = [
        ...fields.flatMap((field) => fieldOf(row, field)),
        ...more.flatMap((field) => askedOf(row, field, longest)),
      ];
      const words = said.flatMap((field, nth): Words[] => (nth === 0 ? [" ", ...field] : ["; ", ...field]));
      return sentence("record", [capital(line), ...words]);
    }),
    ...(rows.length === 0
      ? []
      : unshown.map(({ path, label, missing: noun = label }) => {
          const [records, give] = rows.length === 1 ? ["this record", "gives"] : ["these records", "give"];
          return remark(
            "note",
            rows.every((row) => entriesOf(row, path).length === 0)
              ? `${capital(records)} ${give} no ${noun}.`
              : `What ${records} ${give} as ${noun} can't be quoted here; the source has it.`,
          );
        })),
  ];
}

/** A label is not said twice: "phase 3" needs no other "phase". */
function fieldOf(row: Row, [path = "", label = "", style, missing]: Field): readonly (readonly Words[])[] {
  const all = entriesOf(row, path);
  if (all.length === 0) return missing === undefined ? [] : [[missing]];
  const values = all
    .slice(0, MOST_ENTRIES.shown)
    .flatMap((entry) => shownOf(row, entry, style === "code" ? style : "text") ?? []);
  const isSaid = label === "" || values.every(({ text }) => !text.startsWith('"') && text.includes(label));
  return values.length === 0 ? [] : [[...(isSaid ? [] : [`${label} `]), ...listed(values, all)]];
}

/** The same for what is asked for by name: more of it, and of a text of several lines each by itself. */
function askedOf(row: Row, { path, label, isCode, from }: FieldAsked, longest: number): readonly (readonly Words[])[] {
  const value = valueAt(row.record, path);
  const lines = typeof value === "string" && value.includes("\n") ? linesIn(value) : null;
  const values =
    lines === null
      ? entriesOf(row, path)
          .slice(0, MOST_ENTRIES.asked)
          .flatMap((entry) => shownOf(row, entry, isCode ? "code" : "text", longest) ?? [])
      : linesFrom(lines, from)
          .slice(0, MOST_ENTRIES.asked)
          .flatMap((line) => quoted(row, path, line, longest));
  return values.length === 0 ? [] : [[`${label} `, ...listed(values, lines ?? entriesOf(row, path))]];
}

const linesIn = (text: string): readonly string[] => text.split("\n").filter((line) => /[\p{L}\p{N}]/u.test(line));

/** The lines from the first that begins so: `Key Exclusion Criteria:`, `2. Exclusion`; all of them where none does. */
function linesFrom(lines: readonly string[], from: string | undefined): readonly string[] {
  if (from === undefined) return lines;
  const heading = new RegExp(String.raw`^[^\p{L}]*(?:\p{L}+ ){0,2}${from}`, "iu");
  const first = lines.findIndex((line) => heading.test(line));
  return lines.slice(Math.max(0, first));
}

const quoted = (row: Row, path: string, line: string, longest: number): readonly Shown[] => {
  const text = quotation(line, longest);
  return text === null ? [] : [{ text, evidence: [proofOf(row, path)] }];
};

/** Values side by side, and whether the record has more of them than these. */
const listed = (values: readonly Shown[], all: readonly string[]): readonly Words[] => [
  ...values.flatMap((value, nth): Words[] => (nth === 0 ? [value] : [", ", value])),
  ...(all.length > values.length ? [" and others"] : []),
];

/** The path itself, or for `names[]` and `names[].first` the paths of the entries; those alone that have a value. */
function entriesOf(row: Row, path: string): readonly string[] {
  const [list = "", rest] = path.split("[]");
  const entries = rest === undefined ? [path] : pathsIn(row, list).map((entry) => entry + rest);
  return entries.filter((entry) => !NOTHING.has(valueAt(row.record, entry)));
}
const NOTHING: ReadonlySet<unknown> = new Set([null, undefined, ""]);

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
