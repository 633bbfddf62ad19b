import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { searchesKnowing, searchesKnowingAll, wordOf } from "../../catalog/lookup.ts";
import { envelopeIn } from "../../gateway/envelope.ts";
import type { Several } from "../../gateway/several.ts";
import { toCitation } from "../../provenance/citation.ts";
import { CITATION_FORMS } from "../program/options.ts";
import { CommandError } from "../command-error.ts";
import { toLines } from "../output/lines.ts";
import type { Records } from "../output/present.ts";

/** The look-up of records, chosen by the form of their identifiers; and what came of several. */

/** @param word names the dataset, where the caller does; @throws CommandError that says what would be right */
export function lookupFor(endpoints: readonly Endpoint[], ids: readonly string[], word: string | null): Dataset {
  const searches = endpoints.filter(
    (endpoint): endpoint is Dataset => endpoint.kind === "live" && endpoint.byIdentifier !== null,
  );
  if (word !== null) {
    const lookup = searches.find((one) => wordOf(one) === word)?.byIdentifier ?? null;
    if (lookup !== null) return lookup;
    throw new CommandError(`There is no dataset ${word}; use one of ${searches.map(wordOf).join(", ")}.`, 2);
  }
  const shared = searchesKnowingAll(searches, ids);
  const known = ids
    .map((id) => ({ id, knowing: searchesKnowing(searches, id) }))
    .filter((one) => one.knowing.length > 0);
  if (known.length === 0) {
    const forms = searches.map((one) => `${wordOf(one)}: ${one.identifier?.form ?? ""}`);
    throw new CommandError(`This is not an identifier of any dataset.\n${forms.join("\n")}`, 2);
  }
  const [lookup] = shared;
  if (lookup === undefined) {
    const told = known.map(({ id, knowing }) => `${id}: ${knowing.map(wordOf).join(" or ")}`);
    throw new CommandError(toLines(["Ask for one dataset at a time. These identifiers are of several:", ...told]), 2);
  }
  if (shared.length > 1 || lookup.byIdentifier === null)
    throw new CommandError(`This may be one of ${shared.map(wordOf).join(", ")}; say which with --dataset.`, 2);
  return lookup.byIdentifier;
}

/** The records of an answer to several identifiers, as the tables and files of one search hold them. */
export function recordsIn({ found }: Several): Records {
  const [first] = found;
  const notes = [...new Set(found.flatMap((one) => one.notes))];
  return {
    results: found.map(({ record }) => record),
    total: null,
    said: [
      ...(first === undefined ? ["No records were found."] : [`${counted(found.length)}. ${first.source}.`]),
      ...notes.map((note) => `Note: ${note}`),
      ...found.map(({ id, source_url, retrieved_at }) => `${id}: asked ${source_url} at ${retrieved_at}.`),
    ],
  };
}

const counted = (count: number): string => `${count} ${count === 1 ? "record" : "records"}`;

/** What became of the identifiers without a record; null where all have one. */
export function missingIn({ not_found, invalid, failed }: Several): CommandError | null {
  const lines = (what: string, list: Several["not_found"]): readonly string[] =>
    list.map(({ id, detail }) => `${what} ${id}: ${detail}`);
  const told = [
    ...lines("Not found:", not_found),
    ...lines("Not an identifier:", invalid),
    ...lines("No answer:", failed),
  ];
  if (told.length === 0) return null;
  return new CommandError(toLines(told), not_found.length + failed.length > 0 ? 1 : 2);
}

/** How to cite an answer. @param input what was asked, for the words of the citation */
export function citationOf(form: string, dataset: Dataset, input: object, answer: unknown): string {
  const question = Object.entries(input)
    .filter(([name]) => !["limit", "cursor"].includes(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");
  const chosen = CITATION_FORMS.find((one) => one === form) ?? "text";
  return `${toCitation({ agency: dataset.upstream.agency, question, answer: envelopeIn(answer) })[chosen]}\n`;
}
