import type { Domain } from "./corpus.ts";
import { type Field, findField } from "./fields.ts";
import { listOf } from "./query-text.ts";
import { badRequest } from "./rejection.ts";
import { spanOf } from "./essie/typed-values.ts";

/** One sorting option; without a field it is `@relevance`. */
export interface SortKey {
  readonly field: Field | undefined;
  readonly isDescending: boolean;
}

const itemPattern = /^([a-zA-Z][a-zA-Z0-9\-. ]*|@relevance)(?::(asc|desc))?$/;
const maxItems = 2;

/** Reads the `sort` parameter; dates and relevance fall by default, numbers rise (ctg-oas-v2.yaml, parameter sort). */
export function readSort(text: string): readonly SortKey[] {
  const items = listOf(text);
  if (items.length > maxItems) throw badRequest(`Parameter \`sort\` must contain no more than ${maxItems} items`);
  return items.map((item, index) => {
    const [, name, direction] = itemPattern.exec(item) ?? [];
    if (name === undefined) throw badRequest(`Item ${index + 1} in parameter \`sort\` has incorrect format`);
    const field = name === "@relevance" ? undefined : sortableField(name);
    const isDescending = direction === undefined ? field?.kind !== "number" : direction === "desc";
    return { field, isDescending };
  });
}

/** Orders matching documents; those without a sort value come last, equal ones keep their order. */
export function sortMatches(
  matches: readonly number[],
  keys: readonly SortKey[],
  relevance: Float64Array,
  domain: Domain,
): readonly number[] {
  const columns = keys.map(({ field, isDescending }) => {
    const values = matches.map((match) => (field === undefined ? relevance[match] : sortValue(match, field, domain)));
    return { isDescending, byMatch: new Map(matches.map((match, index) => [match, values[index]])) };
  });
  return matches.toSorted((left, right) => {
    for (const { isDescending, byMatch } of columns) {
      const order = compare(byMatch.get(left), byMatch.get(right), isDescending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function sortableField(name: string): Field {
  const field = findField(name);
  if (field?.kind === "date" || field?.kind === "number") return field;
  throw badRequest("Unknown sort field");
}

function sortValue(match: number, field: Field, domain: Domain): number | undefined {
  return spanOf(field.kind, String(domain.values(match, field)[0]))?.from;
}

function compare(left: number | undefined, right: number | undefined, isDescending: boolean): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return isDescending ? right - left : left - right;
}
