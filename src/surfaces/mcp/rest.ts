import type { Dataset } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toTarget } from "../../catalog/url-query.ts";
import type { Part } from "./fit.ts";
import { FIELDS } from "./fields.ts";
import { idOf } from "./results.ts";
import { callText } from "./tool.ts";

/** Sentences that say what was cut or left out of a result, and the exact call or address that gives it. */

export const GET_RECORD = "get_record";

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

/** Where an address is asked: over the standard streams there is no gateway yet. */
export const ON_GATEWAY = "on the gateway (over standard input: one that phdg serve starts)";

/** The address that gives something, where it is short enough to be said. */
export const addressed = (address: string, what: string): readonly string[] =>
  address.length > LONGEST_ADDRESS ? [] : [`GET ${address} ${ON_GATEWAY} gives ${what}.`];

/** The call for one record with these fields: a label's sections, or fields by name. */
function recordCall({ identifier, ...dataset }: Dataset, id: string, fields: readonly string[]): string {
  const sections = identifier?.sections ?? [];
  const part = fields.every((name) => sections.includes(name)) ? { sections: fields.join(",") } : { [FIELDS]: fields };
  return callText(GET_RECORD, { dataset: wordOf(dataset), id, ...(fields.length === 0 ? {} : part) });
}

/** Of a search: each record can be asked for by itself. */
export const restOfSearch =
  (dataset: Dataset, input: object) =>
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
      ...addressed(toTarget(dataset.address, input), "them all whole"),
    ];
  };

/** Searches give the beginnings of a label's sections alone. */
function abridged(dataset: Dataset, { records }: Part): readonly string[] {
  const field = dataset.identifier?.field ?? "";
  for (const record of records) {
    const { truncated } = record;
    const id = idOf(record, field);
    if (Array.isArray(truncated) && truncated.length > 0 && id !== null)
      return [
        'Texts of the fields in "truncated" are the beginnings. ' +
          `Whole, one record at a time: ${recordCall(dataset, id, truncated.map(String))}.`,
      ];
  }
  return [];
}

const records = (count: number): string => `${count} ${count === 1 ? "record" : "records"}`;

/** Of one record: less of it can be asked for at a time. @param tool its name, and how it was called */
export const restOfRecord =
  (lookup: Dataset, tool: string, input: Readonly<Record<string, unknown>>) =>
  (part: Part): readonly string[] => {
    const { shortened, leftOut } = part;
    const { dataset: _word, sections, [FIELDS]: fields, ...named } = input;
    const isSection = (name: string): boolean => lookup.optionalFields.includes(name);
    const of = shortened.length > 0 && shortened.every(isSection) ? { sections: shortened.join(",") } : {};
    const whole = addressed(toTarget(lookup.address, { ...named, ...of }), "it whole");
    if (leftOut.length > 0) return ["This record is too large for a result and was left out.", ...whole];
    const [first] = shortened;
    if (first === undefined) return [];
    const { sections: _, [FIELDS]: __, ...same } = input;
    const call = callText(tool, { ...same, ...(isSection(first) ? { sections: first } : { [FIELDS]: [first] }) });
    const isAlone = sections === first || (Array.isArray(fields) && fields.length === 1);
    return [cutSentence(part), ...(isAlone ? [] : [`More of it, one field at a time: ${call}.`]), ...whole];
  };
