import type { Dataset } from "../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { invalidQuery } from "../../core/errors.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { nearest } from "../../core/nearest.ts";
import { quoted } from "../../core/text.ts";
import { callText, GET_RECORD } from "./calls.ts";

/** The parameter of a tool that names the fields of records to keep. */
export const FIELDS = "fields";

/** The names of a record's fields. */
const fieldNamesOf = ({ record }: Dataset): readonly string[] => Object.keys(record.shape);

/** Fields that every record keeps whole: its identifier, its address and the names of what was shortened. */
export function keptFieldsOf(dataset: Dataset): ReadonlySet<string> {
  const names = fieldNamesOf(dataset);
  const own = dataset.identifier === null ? dataset.paramShape.names : [dataset.identifier.field];
  return new Set([...own, "truncated", "record_url"].filter((name) => names.includes(name)));
}

/** The names in a list of fields; null where none was given. @throws GatewayError invalid_query */
export function fieldsIn(value: unknown, dataset: Dataset): ReadonlySet<string> | null {
  if (value === undefined) return null;
  const names = fieldNamesOf(dataset);
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const odd = given.find((name) => typeof name !== "string" || !names.includes(name));
  if (given.length > 0 && odd === undefined) return new Set(given.map(String));
  const received = given.length === 0 ? (Array.isArray(value) ? "an empty list" : quoted(value)) : quoted(odd);
  throw invalidQuery(
    `Parameter "${FIELDS}" must be a list of names; received ${received}.${hintFor(odd, dataset)} ` +
      `The names are ${names.join(", ")}.`,
  );
}

/** Where a field is that a search does not have, or what it is called here. */
function hintFor(name: unknown, dataset: Dataset): string {
  if (typeof name !== "string") return "";
  const { identifier, byIdentifier } = dataset;
  if (identifier !== null && byIdentifier !== null && fieldNamesOf(byIdentifier).includes(name))
    return (
      ` Only whole records have ${name}: ` +
      `${callText(GET_RECORD, { dataset: wordOf(dataset), id: identifier.example, [FIELDS]: [name] })}.`
    );
  const meant = OTHER_NAMES.get(name) ?? nearest(name, fieldNamesOf(dataset));
  return meant === null || !fieldNamesOf(dataset).includes(meant) ? "" : ` Did you mean ${meant}?`;
}

/** What models call some fields. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([["sites", "locations"]]);

/** A record with these fields alone. */
export const selected = (
  record: TrimmedRecord,
  fields: ReadonlySet<string> | null,
  kept: ReadonlySet<string>,
): TrimmedRecord =>
  fields === null
    ? record
    : Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name) || kept.has(name)));
