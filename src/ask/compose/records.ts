import { containsWords, folded } from "../../core/text.ts";
import type { Evidence, Statement } from "../answer-body.ts";
import type { Filter, Order, PlannedCall } from "../../../questions/plan/schema.ts";
import type { Row } from "../retrieved.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { capital, proofOf, sentence, shownOf, type Shown, type Words } from "./sentence.ts";
import type { Field, Template } from "./templates.ts";

/** Entries of a list inside a record that a sentence shows. */
const MOST_ENTRIES = 3;

/** One sentence for each of these records, with the fields that its dataset's questions are about. */
export const recordLines = ({ fields, singular }: Template, rows: readonly Row[]): readonly Statement[] =>
  rows.map((row) => {
    const said = fields.flatMap((field) => fieldOf(row, field));
    const words = said.flatMap((field, nth): Words[] => (nth === 0 ? [" ", ...field] : ["; ", ...field]));
    return sentence("record", [capital(singular), ...words]);
  });

/** A label is not said twice: "phase 3" needs no other "phase". */
function fieldOf(row: Row, [path = "", label = "", style]: Field): readonly (readonly Words[])[] {
  const values = entriesOf(row, path).flatMap((entry) => shownOf(row, entry, style === "code" ? style : "text") ?? []);
  const listed = values.flatMap((value, nth): Words[] => (nth === 0 ? [value] : [", ", value]));
  const isSaid = label === "" || values.every(({ text }) => !text.startsWith('"') && text.includes(label));
  return values.length === 0 ? [] : [isSaid ? listed : [`${label} `, ...listed]];
}

/** The path itself, or for `names[]` the paths of the first entries. */
const entriesOf = ({ record }: Row, path: string): readonly string[] =>
  path.endsWith("[]") ? pathsIn(record, path).slice(0, MOST_ENTRIES) : [path];

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

/** Records that an answer speaks of, of the retrieved ones, in the order that was asked for or in the agency's. */
export interface Chosen {
  readonly rows: readonly Row[];
  /** What was chosen by, in words: "with five stars"; empty where nothing was. */
  readonly wish: string;
  /** The values of the chosen records that were looked at. */
  readonly looked: readonly Evidence[];
}

/** The records that pass the wishes which this service has to apply itself: of two kinds of one field, either. */
export function chosen(all: readonly Row[], { filters = [], order }: PlannedCall): Chosen {
  const wishes = [...Map.groupBy(filters, (filter) => (isOfKind(filter) ? filter.field : filter)).values()];
  const rows = all.filter(({ record }) => wishes.every((kinds) => kinds.some((filter) => passes(record, filter))));
  const said = new Set(wishes.map((kinds) => [...new Set(kinds.map(({ words }) => words))].join(" or ")));
  const fields = [...new Set(filters.map(({ field }) => field))];
  const pathsOf = ({ record }: Row): readonly string[] => fields.flatMap((field) => pathsIn(record, field));
  const looked = rows.flatMap((row) => pathsOf(row).map((path) => proofOf(row, path)));
  return { rows: order === undefined ? rows : inOrder(rows, order), wish: [...said].join(" and "), looked };
}

/** Records without a value come last. */
function inOrder(rows: readonly Row[], { field, isDescending }: Order): readonly Row[] {
  const valueOf = ({ record }: Row): string | number | null => {
    const value = valueAt(record, field);
    return typeof value === "number" || typeof value === "string" ? value : null;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    return (a < b ? -1 : a > b ? 1 : 0) * (isDescending ? -1 : 1);
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
  const texts = pathsIn(record, field)
    .flatMap((path) => valueAt(record, path))
    .filter((text) => typeof text === "string");
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
