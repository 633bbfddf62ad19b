import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { searchesKnowing, wordOf } from "../../catalog/lookup.ts";
import { envelopeIn } from "../../gateway/envelope.ts";
import { toCitation } from "../../provenance/citation.ts";
import { CITATION_FORMS } from "../program/options.ts";
import { CommandError } from "../command-error.ts";

/** The look-up of one record, chosen by the form of its identifier. */

/** @param word names the dataset, where the caller does; @throws CommandError that says what would be right */
export function lookupFor(endpoints: readonly Endpoint[], id: string, word: string | null): Dataset {
  const searches = endpoints.filter((endpoint) => endpoint.kind === "live" && endpoint.byIdentifier !== null);
  const named = word === null ? searchesKnowing(endpoints, id) : searches.filter((one) => wordOf(one) === word);
  const [found, ...others] = named;
  if (found !== undefined && "byIdentifier" in found && found.byIdentifier !== null && others.length === 0)
    return found.byIdentifier;
  if (word !== null)
    throw new CommandError(`There is no dataset ${word}; use one of ${searches.map(wordOf).join(", ")}.`, 2);
  if (others.length > 0)
    throw new CommandError(`This may be one of ${named.map(wordOf).join(", ")}; say which with --dataset.`, 2);
  const forms = searches.flatMap((one) =>
    "identifier" in one ? [`${wordOf(one)}: ${one.identifier?.form ?? ""}`] : [],
  );
  throw new CommandError(`This is not an identifier of any dataset.\n${forms.join("\n")}`, 2);
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
