import { containsWords, folded } from "../../core/text.ts";
import type { Evidence, Statement } from "../answer-body.ts";
import type { Filter, Order, PlannedCall } from "../plan/schema.ts";
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

function fieldOf(source: Retrieved, at: string, [path = "", label = "", style]: Field): readonly (readonly Words[])[] {
  const values = entriesOf(source, `${at}.${path}`).flatMap(
    (entry) => shown(source, entry, style === "code" ? style : "text") ?? [],
  );
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

/** The different values of one field over these records, without counting them. */
export function kindsLine(
  source: Retrieved,
  { path, label }: { path: string; label: string },
  indexes: readonly number[],
): readonly Statement[] {
  const values = new Map<string, Shown>();
  for (const index of indexes) {
    const value = shown(source, `results[${index}].${path}`, "text");
    if (value !== null && values.size < 10 && !values.has(value.text)) values.set(value.text, value);
  }
  if (values.size === 0) return [];
  const listed = [...values.values()].flatMap((value, nth): Words[] => (nth === 0 ? [value] : [", ", value]));
  return [sentence("record", source, [`${label} among these: `, ...listed])];
}

/** Records that an answer speaks of, of the retrieved ones, in the order that was asked for or in the agency's. */
export interface Chosen {
  readonly indexes: readonly number[];
  /** What was chosen by, in words: "with five stars"; empty where nothing was. */
  readonly wish: string;
  /** The values of the chosen records that were looked at. */
  readonly looked: readonly Evidence[];
}

/** The records that pass the wishes which this service has to apply itself: of two kinds of one field, either. */
export function chosen(source: Retrieved, { filters = [], order }: PlannedCall): Chosen {
  const wishes = [...Map.groupBy(filters, (filter) => (isOfKind(filter) ? filter.field : filter)).values()];
  const indexes = [...source.records.keys()].filter((index) =>
    wishes.every((kinds) => kinds.some((filter) => passes(source.records[index], filter))),
  );
  const said = new Set(wishes.map((kinds) => [...new Set(kinds.map(({ words }) => words))].join(" or ")));
  const looked = indexes.flatMap((index) =>
    [...new Set(filters.map(({ field }) => field))].flatMap((field) =>
      pathsIn(source.document, `results[${index}].${field}`).map((path) => proof(source, path)),
    ),
  );
  return {
    indexes: order === undefined ? indexes : inOrder(source, indexes, order),
    wish: [...said].join(" and "),
    looked,
  };
}

/** Records without a value come last. */
function inOrder(source: Retrieved, indexes: readonly number[], { field, isDescending }: Order): readonly number[] {
  const valueOf = (index: number): string | number | null => {
    const value = valueAt(source.records[index], field);
    return typeof value === "number" || typeof value === "string" ? value : null;
  };
  return indexes.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    const rank = a < b ? -1 : a > b ? 1 : 0;
    return isDescending ? -rank : rank;
  });
}

/** A test for one of several kinds or names, which are alternatives. */
const isOfKind = ({ test }: Filter): boolean => test === "contains" || test === "names" || test === "all_of";

/** One path, or that of each entry of a list: `phases`, `devices[].manufacturer`. */
function pathsIn(document: unknown, path: string): readonly string[] {
  const [list = path, field] = path.split("[]");
  const entries = valueAt(document, list);
  if (Array.isArray(entries)) return entries.map((_, index) => `${list}[${index}]${field ?? ""}`);
  return field === undefined ? [path] : [];
}

function passes(record: unknown, { field, test, value }: Filter): boolean {
  const texts = pathsIn(record, field).flatMap((path) => textsOf(valueAt(record, path)));
  if (test === "contains") return texts.some((text) => folded(text).includes(folded(String(value))));
  if (test === "names") return texts.some((text) => containsWords([text], String(value)));
  const found = valueAt(record, field);
  if (test === "all_of") return Array.isArray(found) && found.toSorted().join() === value;
  if (test === "from" || test === "to") return typeof found === "string" && isWithin(found, test, String(value));
  if (test === "is") return typeof found === "string" ? folded(found) === folded(String(value)) : found === value;
  if (typeof found !== "number" || typeof value !== "number") return false;
  return test === "at_least" ? found >= value : found <= value;
}

/** A month counts as within where any of its days is. */
const isWithin = (found: string, test: "from" | "to", day: string): boolean => {
  const limit = day.slice(0, found.length);
  return found !== "" && (test === "from" ? found >= limit : found.slice(0, day.length) <= limit);
};

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === "string");
