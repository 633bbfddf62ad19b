import { findArea } from "./areas.ts";
import { findField } from "./fields.ts";
import { isObject, type JsonObject } from "./json.ts";
import { listOf } from "./query-text.ts";
import { badRequest, cut } from "./rejection.ts";

/** The parts of a study to keep; `true` keeps everything below. */
export type Selection = Map<string, Selection | true>;

const itemPattern = /^([a-zA-Z][a-zA-Z0-9\-. ]*|@query)$/;

/** Reads the `fields` parameter: area names, piece names, field paths, and `@query` for the areas searched. */
export function readFields(text: string, searchedAreas: readonly string[]): Selection {
  const names = listOf(text);
  const selection: Selection = new Map();
  names.forEach((name, index) => {
    if (!itemPattern.test(name)) throw badRequest(`Item ${index + 1} in parameter \`fields\` has incorrect format`);
    const wanted = name === "@query" ? searchedAreas : [name];
    for (const path of wanted.flatMap(pathsOf)) select(selection, path);
  });
  return selection;
}

/** The selected parts of a record, in the record's own order; empty structures vanish. */
export function project(record: JsonObject, selection: Selection): JsonObject {
  const kept = keep(record, selection);
  return isObject(kept) ? kept : {};
}

function pathsOf(name: string): readonly (readonly string[])[] {
  const field = findField(name);
  if (field !== undefined && !field.isSize) return [field.path];
  const area = field === undefined ? findArea(name) : undefined;
  if (area === undefined) throw badRequest(`Parameter 'fields' contains invalid field name: '${cut(name)}'`);
  return area.parts.map((part) => part.field.path);
}

function select(selection: Selection, [step, ...rest]: readonly string[]): void {
  const known = step === undefined ? true : selection.get(step);
  if (step === undefined || known === true) return;
  if (rest.length === 0) {
    selection.set(step, true);
    return;
  }
  const below: Selection = known ?? new Map();
  selection.set(step, below);
  select(below, rest);
}

function keep(value: unknown, selection: Selection | true): unknown {
  if (selection === true) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => keep(item, selection)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return undefined;
  const kept = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const below = selection.get(name);
    const found = below === undefined ? undefined : keep(item, below);
    return found === undefined ? [] : [[name, found]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
