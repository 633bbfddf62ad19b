import { z } from "zod";
import type { Dataset, Endpoint, Identifier } from "../../catalog/dataset.ts";
import { searchesKnowing, wordOf } from "../../catalog/lookup.ts";
import { invalidQuery } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { FIELDS, fieldsIn, keptFieldsOf, selected } from "./fields.ts";
import { GET_RECORD, restOfRecord } from "./rest.ts";
import { headOf, toResult } from "./results.ts";
import { ENVELOPE_OUTPUT, toInputSchema } from "./schemas.ts";
import { ANNOTATIONS, argumentsOf, type GatewayTool } from "./tool.ts";

/** A search whose records can be asked for by identifier. */
interface Source {
  readonly dataset: Dataset;
  readonly word: string;
  readonly identifier: Identifier;
  readonly lookup: Dataset;
}

const sourcesOf = (endpoints: readonly Endpoint[]): readonly Source[] =>
  endpoints.flatMap((dataset) => {
    if (dataset.kind !== "live" || dataset.identifier === null || dataset.byIdentifier === null) return [];
    return [{ dataset, word: wordOf(dataset), identifier: dataset.identifier, lookup: dataset.byIdentifier }];
  });

/** One record by the agency's own identifier, of whichever dataset has identifiers of that kind. */
export function recordTool(endpoints: readonly Endpoint[], gateway: Gateway): GatewayTool {
  const sources = sourcesOf(endpoints);
  const parameters = parametersOf(sources);
  return {
    tool: {
      name: GET_RECORD,
      title: "One record",
      description:
        "Look up one record by the agency's own identifier, such as one from a search: " +
        `${sources.map(({ word, identifier }) => `${word} by ${identifier.form}`).join("; ")}. ` +
        "It comes whole, or with the sections you name.",
      inputSchema: toInputSchema(z.toJSONSchema(parameters, { io: "input" })),
      outputSchema: ENVELOPE_OUTPUT,
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const { id, dataset: named, sections, [FIELDS]: wanted } = argumentsOf(input, Object.keys(parameters.shape));
      const { dataset, word, identifier, lookup } = sourceOf(sources, id, named);
      if (sections !== undefined && !lookup.paramShape.names.includes("sections"))
        throw invalidQuery(`Parameter "sections" is not for ${word}; choose among their fields with "${FIELDS}".`);
      const fields = fieldsIn(wanted, lookup);
      const left = identifier.sections?.find((name) => fields?.has(name) && !isListed(sections, name));
      if (sections !== undefined && left !== undefined)
        throw invalidQuery(`Parameter "sections" leaves out ${left}, which "${FIELDS}" asks for; name it in both.`);
      const asked = { id, ...(sections === undefined ? {} : { sections }) };
      const { envelope } = (await gateway.call(lookup, asked, caller)).answer;
      const kept = keptFieldsOf(dataset);
      const results = envelope.results.map((record) => selected(record, fields, kept));
      const again = { dataset: word, ...asked, ...(wanted === undefined ? {} : { [FIELDS]: wanted }) };
      return toResult(
        { ...envelope, results },
        {
          head: headOf(envelope),
          caveat: dataset.caveat,
          idField: dataset.identifier?.field ?? null,
          whole: kept,
          mayCut: true,
          rest: restOfRecord(lookup, GET_RECORD, again),
        },
      );
    },
  };
}

/** Whether a list of sections, separated by commas, names one. */
const isListed = (sections: unknown, name: string): boolean =>
  String(sections)
    .split(",")
    .some((one) => one.trim().toLowerCase() === name);

function parametersOf(sources: readonly Source[]) {
  return z.strictObject({
    id: z.string().meta({ description: "The identifier, in any case." }),
    dataset: z
      .enum(sources.map(({ word }) => word))
      .optional()
      .meta({ description: "Needed only if an id fits several datasets." }),
    sections: z
      .string()
      .optional()
      .meta({ description: "Only these long texts, such as boxed_warning,pregnancy or eligibility." }),
    [FIELDS]: z.array(z.string()).optional().meta({ description: "Only these fields, named as in a search." }),
  });
}

/** Whose identifier this is. @throws GatewayError invalid_query where it is nobody's, or may be of several datasets */
function sourceOf(sources: readonly Source[], id: unknown, named: unknown): Source {
  if (typeof id !== "string")
    throw invalidQuery(
      `Parameter "id" must be text; ${id === undefined ? "it is missing" : "received another value"}.`,
    );
  if (named !== undefined) {
    const found = sources.find(({ word, dataset }) => word === named || dataset.name === named);
    if (found !== undefined) return found;
    const words = sources.map(({ word }) => word).join(", ");
    throw invalidQuery(`Parameter "dataset" must be one of ${words}; received ${quoted(named)}.`);
  }
  const knowing = searchesKnowing(
    sources.map(({ dataset }) => dataset),
    id,
  );
  const [only, ...others] = sources.filter(({ dataset }) => knowing.includes(dataset));
  if (only !== undefined && others.length === 0) return only;
  const forms = (only === undefined ? sources : [only, ...others]).map(
    ({ word, identifier }) => `"${word}" (${identifier.form}, for example ${identifier.example})`,
  );
  throw invalidQuery(
    only === undefined
      ? `Parameter "id" must be an identifier of ${forms.join(", ")}; received ${quoted(id)}.`
      : `Identifier ${quoted(id)} fits several datasets. Add "dataset": ${forms.join(" or ")}.`,
  );
}
