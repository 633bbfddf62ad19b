import { z } from "zod";
import type { Dataset, Endpoint, Identifier } from "../../catalog/dataset.ts";
import { searchesKnowing, searchesKnowingAll, wordOf } from "../../catalog/lookup.ts";
import { invalidQuery } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { lookUpSeveral, toIds } from "../../gateway/several.ts";
import { GET_RECORD } from "./calls.ts";
import { FIELDS, fieldsIn, keptFieldsOf, selected } from "./fields.ts";
import type { Part } from "./fit.ts";
import { FROM, placeIn, restOfRecord, restOfSeveral, valueFrom } from "./rest.ts";
import { headOf, toResult, toSeveralResult } from "./results.ts";
import { toInputSchema } from "./schemas.ts";
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

/** Records by the agency's own identifiers, of whichever dataset has identifiers of that kind. */
export function recordTool(endpoints: readonly Endpoint[], gateway: Gateway): GatewayTool {
  const sources = sourcesOf(endpoints);
  const parameters = parametersOf(sources);
  return {
    tool: {
      name: GET_RECORD,
      title: "Records",
      description:
        "Look up records by the agency's own identifiers, such as those from a search: " +
        `${sources.map(({ word, identifier }) => `${word} by ${identifier.form}`).join("; ")}. ` +
        "Each comes whole, with all sites of a study, or with the sections you name.",
      inputSchema: toInputSchema(z.toJSONSchema(parameters, { io: "input" })),
      outputSchema: { type: "object" },
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const given = argumentsOf(input, Object.keys(parameters.shape));
      const { id, dataset: named, sections, [FIELDS]: wanted } = given;
      const { dataset, word, identifier, lookup } = sourceOf(sources, id, named);
      if (sections !== undefined && !lookup.paramShape.names.includes("sections"))
        throw invalidQuery(`Parameter "sections" is not for ${word}; choose among their fields with "${FIELDS}".`);
      const fields = fieldsIn(wanted, lookup);
      const left = identifier.sections?.find((name) => fields?.has(name) && !isListed(sections, name));
      if (sections !== undefined && left !== undefined)
        throw invalidQuery(`Parameter "sections" leaves out ${left}, which "${FIELDS}" asks for; name it in both.`);
      const kept = keptFieldsOf(dataset);
      const asked = { ...(sections === undefined ? {} : { sections }) };
      const shown = fields ?? (sections === undefined ? null : withSections(dataset, String(sections)));
      /** A field without a value is left out, too, so that nobody may take one kind for the other. */
      const said =
        (rest: (part: Part) => readonly string[]) =>
        (part: Part): readonly string[] => [...rest(part), ...(shown === fields ? [] : [FACTS_ALONE])];
      const keep = (record: TrimmedRecord): TrimmedRecord => selected(record, shown, kept);
      if (String(id).includes(",")) {
        if (given[FROM] !== undefined) throw invalidQuery(`Parameter "${FROM}" is for one record at a time.`);
        const several = await lookUpSeveral(gateway, lookup, toIds(String(id)), asked, caller);
        return toSeveralResult(several, { dataset, keep, kept, rest: said(restOfSeveral(dataset)) });
      }
      const target = targetOf(fields, sections);
      const from = fromIn(given[FROM], target);
      const { envelope } = (await gateway.call(lookup, { id, ...asked }, caller)).answer;
      const begun = (record: TrimmedRecord): TrimmedRecord =>
        target === null || from === 0 ? record : { ...record, [target]: valueFrom(record[target], from, target) };
      return toResult(
        {
          ...envelope,
          results: envelope.results.map(keep).map(begun),
          ...(from === 0 ? {} : { [FROM]: from }),
        },
        {
          head: headOf(envelope),
          caveat: dataset.caveat,
          idField: identifier.field,
          whole: kept,
          mayCut: true,
          listsFirst: target !== null,
          rest: said(restOfRecord({ lookup, named: { dataset: word, id }, target, from }, caller)),
        },
      );
    },
  };
}

const FACTS_ALONE = `Beside the sections only main facts are shown; name other fields in "${FIELDS}".`;

/** Named sections come with what names a record and its main facts: its lists would leave little room for them. */
const withSections = ({ view }: Dataset, sections: string): ReadonlySet<string> =>
  new Set([view.heading, ...view.facts, ...sections.split(",").map((name) => name.trim().toLowerCase())]);

/** The one field that is asked for; null where there are several. */
function targetOf(fields: ReadonlySet<string> | null, sections: unknown): string | null {
  const [only = null, ...others] = fields === null ? String(sections ?? "").split(",") : fields;
  const name = only === null ? "" : only.trim();
  return others.length > 0 || name === "" ? null : name;
}

/** @throws GatewayError invalid_query */
function fromIn(value: unknown, target: string | null): number {
  const from = placeIn(value);
  if (value !== undefined && target === null)
    throw invalidQuery(`Parameter "${FROM}" says where one field begins; name that field in "${FIELDS}".`);
  return from;
}

/** Whether a list of sections, separated by commas, names one. */
const isListed = (sections: unknown, name: string): boolean =>
  String(sections)
    .split(",")
    .some((one) => one.trim().toLowerCase() === name);

function parametersOf(sources: readonly Source[]) {
  return z.strictObject({
    id: z.string().meta({ description: "The identifier, or up to 25 of one dataset, separated by commas." }),
    dataset: z
      .enum(sources.map(({ word }) => word))
      .optional()
      .meta({ description: "Needed only if an id fits several datasets." }),
    sections: z
      .string()
      .optional()
      .meta({ description: "Only these long texts, such as boxed_warning,pregnancy or eligibility." }),
    [FIELDS]: z.array(z.string()).optional(),
    [FROM]: z.int().optional().meta({ description: "Of one field: characters or entries to skip." }),
  });
}

/** Whose identifiers these are. @throws GatewayError invalid_query where they are nobody's, or may be of several datasets */
function sourceOf(sources: readonly Source[], id: unknown, named: unknown): Source {
  if (typeof id !== "string")
    throw invalidQuery(
      `Parameter "id" must be text; ${id === undefined ? "it is missing" : "received another value; separate several identifiers with commas"}.`,
    );
  if (named !== undefined) {
    const found = sources.find(({ word, dataset }) => word === named || dataset.name === named);
    if (found !== undefined) return found;
    const words = sources.map(({ word }) => word).join(", ");
    throw invalidQuery(`Parameter "dataset" must be one of ${words}; received ${quoted(named)}.`);
  }
  const searches = sources.map(({ dataset }) => dataset);
  const ids = id.split(",").filter((one) => one.trim() !== "");
  const shared = searchesKnowingAll(searches, ids);
  const [only, ...others] = sources.filter(({ dataset }) => shared.includes(dataset));
  if (only !== undefined && others.length === 0) return only;
  const told = ids.flatMap((one) => {
    const words = searchesKnowing(searches, one).map(wordOf);
    return words.length === 0 ? [] : [`${quoted(one.trim())} (${words.join(" or ")})`];
  });
  if (only === undefined && told.length > 0)
    throw invalidQuery(`Ask for records of one dataset at a time; these are of several: ${told.join(", ")}.`);
  const forms = (only === undefined ? sources : [only, ...others]).map(
    ({ word, identifier }) => `"${word}" (${identifier.form}, for example ${identifier.example})`,
  );
  throw invalidQuery(
    only === undefined
      ? `Parameter "id" must be an identifier of ${forms.join(", ")}; received ${quoted(id)}.`
      : `Identifier ${quoted(id)} fits several datasets. Add "dataset": ${forms.join(" or ")}.`,
  );
}
