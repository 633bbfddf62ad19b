import type { Dataset } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { invalidQuery } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import { callText, GET_RECORD } from "./calls.ts";
import { idOf } from "./compact.ts";
import type { Part } from "./fit.ts";
import { FIELDS } from "./fields.ts";
import type { McpCaller } from "./tool.ts";

/** Sentences that say what was cut or left out of a result, and the exact call or address that gives it. */

/** The argument that says where a long field or list of counts begins. */
export const FROM = "from";

/** Its value; 0 where none was given. @throws GatewayError invalid_query */
export function placeIn(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw invalidQuery(`Parameter "${FROM}" must be a whole number; received ${quoted(value)}.`);
}

/** Addresses that are longer are not said; characters. */
const LONGEST_ADDRESS = 1000;

/** What was cut, counted. */
function cutSentence({ texts, entries, shortened }: Part): string {
  const what = [
    ...(texts === 0 ? [] : [`${texts} long ${texts === 1 ? "text was" : "texts were"} cut, each ending in "…"`]),
    ...(entries === 0 ? [] : [`${entries} ${entries === 1 ? "entry" : "entries"} of long lists were left out`]),
  ].join(", and ");
  return `${what} (${shortened.join(", ")}).`;
}

/** The address that gives something, where the caller can ask for it and it is short enough to be said. */
export const addressed = ({ hasAddresses = false }: McpCaller, address: string, what: string): readonly string[] =>
  !hasAddresses || address.length > LONGEST_ADDRESS ? [] : [`GET ${address} on the gateway gives ${what}.`];

/** The call for one record with these fields: a label's sections, or fields by name. */
function recordCall({ identifier, ...dataset }: Dataset, id: string, fields: readonly string[]): string {
  const sections = identifier?.sections ?? [];
  const part = fields.every((name) => sections.includes(name)) ? { sections: fields.join(",") } : { [FIELDS]: fields };
  return callText(GET_RECORD, { dataset: wordOf(dataset), id, ...(fields.length === 0 ? {} : part) });
}

/** Of a search: each record can be asked for by itself. */
export const restOfSearch =
  (dataset: Dataset, input: object, caller: McpCaller) =>
  (part: Part): readonly string[] => {
    const { shortened, leftOut, firstCut } = part;
    if (shortened.length === 0 && leftOut.length === 0) return abridged(dataset, part);
    const field = dataset.identifier?.field ?? "";
    const cutId = firstCut === undefined ? null : idOf(firstCut, field);
    const leftIds = leftOut.map((record) => idOf(record, field));
    const leftId = leftIds.find((id) => id !== null) ?? null;
    return [
      ...(shortened.length === 0 ? [] : [cutSentence(part)]),
      ...(cutId === null ? [] : [`Whole, one record at a time: ${recordCall(dataset, cutId, shortened)}.`]),
      ...(leftOut.length === 0 ? [] : [`${records(leftOut.length)} at the end were left out to keep this short.`]),
      ...(leftId === null ? [] : [`Each by its id in left_out_ids: ${recordCall(dataset, leftId, [])}.`]),
      ...(leftOut.length === 0
        ? []
        : [`Or name fewer ${FIELDS}, or ask with a smaller limit and go on with its cursor.`]),
      ...addressed(caller, toTarget(dataset.address, input), "them all whole"),
    ];
  };

/** Searches give the beginnings of a label's sections alone. */
function abridged(dataset: Dataset, { records }: Part): readonly string[] {
  const field = dataset.identifier?.field ?? "";
  for (const record of records) {
    const { truncated } = record;
    const id = idOf(record, field);
    const shown = Array.isArray(truncated) ? truncated.map(String).filter((name) => name in record) : [];
    if (shown.length > 0 && id !== null)
      return [
        'Texts of the fields in "truncated" are the beginnings. ' +
          `Whole, one record at a time: ${recordCall(dataset, id, shown)}.`,
      ];
  }
  return [];
}

const records = (count: number): string => `${count} ${count === 1 ? "record" : "records"}`;

/** How one record was asked for. */
export interface RecordAsked {
  readonly lookup: Dataset;
  /** The arguments that name it. */
  readonly named: object;
  /** The one field that was asked for, which a further call can go on with. */
  readonly target: string | null;
  /** Where it begins: characters of a text, or entries of a list, before what is shown. */
  readonly from: number;
}

/** Of one record: less of it can be asked for at a time, and of one field what comes next. */
export const restOfRecord =
  ({ lookup, named, target, from }: RecordAsked, caller: McpCaller) =>
  (part: Part): readonly string[] => {
    const { shortened, leftOut, records } = part;
    const isSection = (name: string): boolean => lookup.optionalFields.includes(name);
    const { dataset: _word, ...id }: { dataset?: unknown } = named;
    const of = shortened.length > 0 && shortened.every(isSection) ? { sections: shortened.join(",") } : {};
    const whole = addressed(caller, toTarget(lookup.address, { ...id, ...of }), "it whole");
    if (leftOut.length > 0)
      return [
        `This record is too large for a result and was left out. Name some of its ${FIELDS}: ` +
          `${callText(GET_RECORD, { ...named, [FIELDS]: ["record_url"] })}.`,
        ...whole,
      ];
    if (shortened.length === 0) return [];
    const next = target === null || !shortened.includes(target) ? null : endOf(records[0]?.[target]);
    const other = shortened.find((name) => name !== target);
    const one = other !== undefined && isSection(other) ? { sections: other } : { [FIELDS]: [other] };
    return [
      cutSentence(part),
      ...(next === null || next === 0
        ? []
        : [`The rest of ${target}: ${callText(GET_RECORD, { ...named, [FIELDS]: [target], [FROM]: from + next })}.`]),
      ...(other === undefined
        ? []
        : [`More of it, one field at a time: ${callText(GET_RECORD, { ...named, ...one })}.`]),
      ...whole,
    ];
  };

/** Where a value that was cut goes on: characters of its text without the "…", or entries of its list. */
function endOf(value: unknown): number {
  if (typeof value === "string") return Math.max(0, value.length - 1);
  if (Array.isArray(value)) return value.length;
  const text = longestTextIn(value);
  return text === null ? 0 : endOf(Object(value)[text]);
}

/** The member of an object with its longest text; null where it has none. */
function longestTextIn(value: unknown): string | null {
  const texts = Object.entries(Object(value)).filter(([, part]) => typeof part === "string");
  const [longest] = texts.toSorted(([, one], [, other]) => String(other).length - String(one).length);
  return longest?.[0] ?? null;
}

/**
 * A value from a place on: of a text its characters, of a list its entries, of an object those of its longest text.
 * @throws GatewayError invalid_query where it has nothing there
 */
export function valueFrom(value: unknown, from: number, name: string): unknown {
  if (typeof value !== "string" && !Array.isArray(value)) {
    const text = longestTextIn(value);
    if (text === null) throw invalidQuery(`Parameter "${FROM}" is for a long text or list; ${name} has none.`);
    return { ...Object(value), [text]: valueFrom(Object(value)[text], from, name) };
  }
  if (from < value.length) return typeof value === "string" ? value.slice(from).toWellFormed() : value.slice(from);
  const unit = typeof value === "string" ? "characters" : "entries";
  throw invalidQuery(`Parameter "${FROM}" must be below ${value.length}: ${name} has ${value.length} ${unit}.`);
}

/** Of several records: each can be asked for by itself, and those left out together. */
export const restOfSeveral =
  (dataset: Dataset) =>
  (part: Part): readonly string[] => {
    const { shortened, leftOut, firstCut } = part;
    const field = dataset.identifier?.field ?? "";
    const cutId = firstCut === undefined ? null : idOf(firstCut, field);
    const ids = leftOut.map((record) => idOf(record, field)).filter((id) => id !== null);
    return [
      ...(shortened.length === 0 ? [] : [cutSentence(part)]),
      ...(cutId === null ? [] : [`Whole, one record at a time: ${recordCall(dataset, cutId, shortened)}.`]),
      ...(ids.length === 0
        ? []
        : [
            `${records(leftOut.length)} at the end were left out to keep this short. ` +
              `Ask for them alone, or name fewer ${FIELDS}: ${recordCall(dataset, ids.join(","), [])}.`,
          ]),
    ];
  };
