import { containsWords, folded } from "../../core/text.ts";
import type { Statement } from "../answer-body.ts";
import type { Filter } from "../plan/schema.ts";
import type { Retrieved } from "../retrieve.ts";
import { valueAt } from "../value-at.ts";
import { capital, proof, sentence, shown, type Shown, type Words } from "./sentence.ts";
import type { Field, Template } from "./templates.ts";

/** Entries of a list inside a record that a sentence shows. */
const MOST_ENTRIES = 3;

/** One sentence for each of these records, with the fields that its dataset's questions are about. */
export const recordLines = (source: Retrieved, template: Template, indexes: readonly number[]): readonly Statement[] =>
  indexes.map((index) => {
    const fields = template.fields.flatMap((field) => fieldOf(source, `results[${index}]`, field));
    const words = fields.flatMap((field, nth): Words[] => (nth === 0 ? [" ", ...field] : ["; ", ...field]));
    return sentence("record", source, [capital(template.singular), ...words]);
  });

function fieldOf(source: Retrieved, at: string, { path, label, style }: Field): readonly (readonly Words[])[] {
  const values = entriesOf(source, `${at}.${path}`).flatMap((entry) => shown(source, entry, style) ?? []);
  const listed = values.flatMap((value, nth): Words[] => (nth === 0 ? [value] : [", ", value]));
  return values.length === 0 ? [] : [label === "" ? listed : [`${label} `, ...listed]];
}

/** The path itself, or for `names[]` the paths of the first entries. */
function entriesOf({ document }: Retrieved, path: string): readonly string[] {
  if (!path.endsWith("[]")) return [path];
  const list = valueAt(document, path.slice(0, -2));
  const length = Array.isArray(list) ? Math.min(list.length, MOST_ENTRIES) : 0;
  return Array.from({ length }, (_, index) => `${path.slice(0, -2)}[${index}]`);
}

/** The different values of one field over all retrieved records, without counting them. */
export function kindsLine(source: Retrieved, { path, label }: { path: string; label: string }): readonly Statement[] {
  const values = new Map<string, Shown>();
  for (const index of source.records.keys()) {
    const value = shown(source, `results[${index}].${path}`, "text");
    if (value !== null && values.size < 10 && !values.has(value.text)) values.set(value.text, value);
  }
  const count = shown(source, "count", "code");
  if (values.size === 0 || count === null) return [];
  const listed = [...values.values()].flatMap((value, nth): Words[] => (nth === 0 ? [value] : [", ", value]));
  return [sentence("record", source, [`${label} among the `, count, " retrieved: ", ...listed])];
}

/** Records that an answer speaks of. */
export interface Chosen {
  /** Of the retrieved records, in the agency's order. */
  readonly indexes: readonly number[];
  /** What was chosen by, and among how many. */
  readonly statements: readonly Statement[];
}

/** The records that pass the wishes which this service has to apply itself: of two kinds of one field, either. */
export function chosen(source: Retrieved, { plural }: Template, filters: readonly Filter[]): Chosen {
  const all = source.records.map((_, index) => index);
  if (filters.length === 0) return { indexes: all, statements: [] };
  const wishes = [...Map.groupBy(filters, (filter) => (isOfKind(filter) ? filter.field : filter)).values()];
  const indexes = all.filter((index) =>
    wishes.every((kinds) => kinds.some((filter) => passes(source.records[index], filter))),
  );
  const total = shown(source, "upstream_total", "code");
  const among: readonly Words[] = [shown(source, "count", "code") ?? "", " retrieved"];
  const ofTotal: readonly Words[] = total === null ? [] : [" of ", total, " matching"];
  const said = wishes.map((kinds) => kinds.map(({ words }) => words).join(" or "));
  const wish = said.join(wishes.length < filters.length ? ", and " : " and ");
  const found = indexes.length === 0 ? "none fits" : "those that fit follow";
  const paths = all.flatMap((index) =>
    filters.flatMap(({ field }) => pathsIn(source.document, `results[${index}].${field}`)),
  );
  const values = [...new Set(paths)].map((path) => proof(source, path));
  const words = [`This service looked for ${plural} ${wish} among the `, ...among, ...ofTotal, ` records: ${found}`];
  return { indexes, statements: [sentence("count", source, words, values)] };
}

/** A test for one of several kinds or names, which are alternatives. */
const isOfKind = ({ test }: Filter): boolean => test === "contains" || test === "names";

/** One path, or for `devices[].manufacturer` that of each entry of the list. */
function pathsIn(document: unknown, path: string): readonly string[] {
  const [list, field] = path.split("[]");
  if (list === undefined || field === undefined) return [path];
  const entries = valueAt(document, list);
  return Array.isArray(entries) ? entries.map((_, index) => `${list}[${index}]${field}`) : [];
}

function passes(record: unknown, { field, test, value }: Filter): boolean {
  const texts = pathsIn(record, field).flatMap((path) => textsOf(valueAt(record, path)));
  if (test === "contains") return texts.some((text) => folded(text).includes(folded(String(value))));
  if (test === "names") return texts.some((text) => containsWords([text], String(value)));
  const found = valueAt(record, field);
  if (test === "is") return typeof found === "string" ? folded(found) === folded(String(value)) : found === value;
  if (typeof found !== "number" || typeof value !== "number") return false;
  return test === "at_least" ? found >= value : found <= value;
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === "string");
