import { z } from "zod";
import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { invalidQuery } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import { toCountQuestion } from "../../gateway/counting.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { countParameters } from "../api/endpoints.ts";
import { bytesOf, largest, type Part } from "./fit.ts";
import { callText, COUNT_RECORDS } from "./calls.ts";
import { addressed, FROM, placeIn } from "./rest.ts";
import { toResult } from "./results.ts";
import { ENVELOPE_OUTPUT, toInputSchema } from "./schemas.ts";
import { ANNOTATIONS, argumentsOf, type GatewayTool, type McpCaller } from "./tool.ts";

/** Counts over all matches of a search, by the values of one field. */
export function countTool(endpoints: readonly Endpoint[], gateway: Gateway): GatewayTool {
  const searches = endpoints.filter((endpoint): endpoint is Dataset => endpoint.kind === "live" && !endpoint.isLookup);
  const countable = searches.filter((dataset) => dataset.countable !== null);
  const parameters = z.strictObject({
    dataset: z.enum(countable.map(wordOf)),
    [BY]: z.string().meta({ description: "A field of the dataset, or two separated by a comma." }),
    search: z
      .looseObject({})
      .optional()
      .meta({ description: "Parameters of the dataset's search tool, without limit and cursor." }),
    [FROM]: z.int().optional().meta({ description: "Values to skip." }),
  });
  return {
    tool: {
      name: COUNT_RECORDS,
      title: "Counts",
      description:
        "Counts all matches of a search, not one page, by the values of a field: a filter of that search, or a year " +
        `(${countable.flatMap(yearsOf).join(", ")}). An error lists the fields.`,
      inputSchema: toInputSchema(z.toJSONSchema(parameters, { io: "input" })),
      outputSchema: ENVELOPE_OUTPUT,
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const { dataset: named, [BY]: given, search = {}, [FROM]: place, ...others } = Object(input);
      const dataset = searches.find((each) => wordOf(each) === named || each.name === named);
      const misplaced = Object.keys(others).filter(
        (name) => dataset !== undefined && countParameters(dataset).includes(name),
      );
      if (misplaced.length > 0)
        throw invalidQuery(
          `Filters belong in "search", such as "search": ${JSON.stringify({ [misplaced[0] ?? ""]: "…" })}; ` +
            `received ${misplaced.map((name) => quoted(name)).join(", ")} beside it.`,
        );
      argumentsOf(input, Object.keys(parameters.shape));
      const by: unknown = Array.isArray(given) ? given.join(",") : given;
      if (dataset === undefined) {
        const words = searches.map(wordOf).join(", ");
        const received = named === undefined ? "it is missing" : `received ${quoted(named)}`;
        throw invalidQuery(`Parameter "dataset" must be one of ${words}; ${received}.`);
      }
      if (typeof search !== "object" || search === null || Array.isArray(search))
        throw invalidQuery(`Parameter "search" must be an object of parameters; received ${quoted(search)}.`);
      const asked = argumentsOf(
        search,
        countParameters(dataset).filter((name) => name !== BY),
      );
      const from = placeIn(place);
      const question = toCountQuestion(dataset, { ...asked, [BY]: by });
      const [envelope, sourcesLeft] = withFewSources((await gateway.count(question, caller)).answer.envelope);
      const { count, upstream_total, source, results } = envelope;
      if (from > 0 && from >= count)
        throw invalidQuery(`Parameter "${FROM}" must be below ${count}: there are ${valuesText(count)}.`);
      const shown = { ...envelope, results: results.slice(from), ...(from === 0 ? {} : { [FROM]: from }) };
      return toResult(shown, {
        head: `${valuesText(count)} of ${question.by} among ${upstream_total} matches in ${source}.`,
        caveat: dataset.caveat,
        idField: null,
        whole: new Set(),
        mayCut: false,
        rest: restOfCounts({ dataset, by: question.by, asked, from, sourcesLeft }, caller),
      });
    },
  };
}

const valuesText = (count: number): string => `${count} ${count === 1 ? "value" : "values"}`;

/** What is counted under another name than a filter's. */
function yearsOf(dataset: Dataset): readonly string[] {
  const years = [...(dataset.countable?.fields ?? [])].flatMap(([name, { kind }]) => (kind === "date" ? [name] : []));
  return years.length === 0 ? [] : [`${wordOf(dataset)}: ${years.join(" or ")}`];
}

interface Counted {
  readonly dataset: Dataset;
  readonly by: string;
  /** The parameters of the search. */
  readonly asked: object;
  /** Values that were skipped. */
  readonly from: number;
  /** Requests that are left out of sources. */
  readonly sourcesLeft: number;
}

/** Of two values that are cut, nobody could tell one from the other; so the less frequent ones are left out. */
const restOfCounts =
  ({ dataset, by, asked, from, sourcesLeft }: Counted, caller: McpCaller) =>
  ({ leftOut, records }: Part): readonly string[] => {
    const what = [
      ...(leftOut.length === 0 ? [] : [`${valuesText(leftOut.length)} at the end of the list`]),
      ...(sourcesLeft === 0 ? [] : [`${sourcesLeft} of the requests in sources`]),
    ].join(", and ");
    if (what === "") return [];
    const again = { dataset: wordOf(dataset), [BY]: by, search: asked, [FROM]: from + records.length };
    return [
      `Left out: ${what}.`,
      ...(leftOut.length === 0 ? [] : [`The next values: ${callText(COUNT_RECORDS, again)}.`]),
      ...addressed(caller, toTarget(countsAddress(dataset), { ...asked, [BY]: by }), "everything"),
    ];
  };

/** Bytes of the requests that counts were made of; a page of a search with long words can cost 4,000. */
const MOST_SOURCES = 8000;

/** Counts with the first of their requests, and the number of those that are left out. */
function withFewSources(counts: Envelope): readonly [Envelope, number] {
  const { sources = [] } = z.looseObject({ sources: z.array(z.unknown()).optional() }).parse(counts);
  const fits = (most: number): boolean => bytesOf(sources.slice(0, most)) < MOST_SOURCES;
  const shown = fits(sources.length) ? sources.length : largest(0, sources.length, fits);
  return shown === sources.length
    ? [counts, 0]
    : [withSources(counts, sources.slice(0, shown)), sources.length - shown];
}

const withSources = <Counts extends Envelope>(counts: Counts, sources: readonly unknown[]) => ({ ...counts, sources });
