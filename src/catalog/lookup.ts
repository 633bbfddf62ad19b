import { z } from "zod";
import { BESIDE } from "./addresses.ts";
import type { Dataset, DatasetDefinition, Endpoint, Identifier } from "./dataset.ts";
import { hasInvisible } from "../core/text.ts";
import { must } from "./reading.ts";
import type { View } from "./view.ts";

/** The look-up of one record by the agency's own identifier, made from the definition of its dataset. */

/** The datasets that can be asked for one record, each by the look-up of its records. */
export const lookupsOf = (endpoints: readonly Endpoint[]): readonly Dataset[] =>
  endpoints.flatMap((endpoint) =>
    endpoint.kind === "live" && endpoint.byIdentifier !== null ? [endpoint.byIdentifier] : [],
  );

/** Every dataset that can be asked: the endpoints of the interface, and the look-ups and counts beside it. */
export const datasetsOf = (endpoints: readonly Endpoint[]): readonly Dataset[] => [
  ...endpoints.filter((endpoint) => endpoint.kind === "live"),
  ...lookupsOf(endpoints),
  ...endpoints.flatMap((endpoint) => (endpoint.kind === "live" && endpoint.counts !== null ? [endpoint.counts] : [])),
];

/** The word for a dataset in addresses: of `/devices/recalls` or `/hospitals/search` the one that names its records. */
export const wordOf = ({ path }: Pick<Endpoint, "path">): string =>
  path.split("/").findLast((part) => part !== "" && part !== "search" && part !== "{id}") ?? path;

/** Where one record of a dataset is asked for. */
export const lookupAddress = (dataset: Pick<Endpoint, "path">): `/${string}` =>
  `${BESIDE}/records/${wordOf(dataset)}/{id}`;

const longest = 60;

/** An identifier as the agency writes it: capital letters, without blanks around it. */
const identifierParam = ({ pattern, form, example }: Pick<Identifier, "pattern" | "form" | "example">) => {
  const error = `must be ${form}, for example ${example}`;
  return z
    .string({ error: `must be text: ${form}, for example ${example}` })
    .transform((text, context) => {
      const id = text.trim().toUpperCase();
      if (id.length <= longest && !hasInvisible(text) && pattern.test(id)) return id;
      context.issues.push({ code: "custom", message: error, input: text });
      return z.NEVER;
    })
    .meta({ title: "Identifier", description: `The agency's own identifier: ${form}.`, example });
};

const sectionsParam = (sections: readonly string[]) =>
  z
    .string({ error: "must be text" })
    .transform((text, context) => {
      const names = text.split(",").map((name) => name.trim());
      if (names.every((name) => sections.includes(name))) return [...new Set(names)];
      const message = `must be names of sections, separated by commas, from ${sections.join(", ")}`;
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    })
    .meta({
      title: "Sections",
      description: `Only these long texts, separated by commas: ${sections.join(", ")}. Without it, all of them.`,
      example: sections[0] ?? "",
    });

/** What a look-up takes: the identifier and, where records have long texts, which of them are wanted. */
type LookupParams = z.ZodObject<{ id: z.ZodType<string>; sections: z.ZodOptional<z.ZodType<string[]>> }>;

export function toLookup<Params extends z.ZodObject, Row extends z.ZodType, Record extends z.ZodObject>(
  definition: DatasetDefinition<Params, Row, Record>,
  identifier: Identifier<Row>,
): DatasetDefinition<LookupParams, Row, Record> {
  const { record, trim, title, view } = definition;
  const { field, sections = [], aliases = () => [] } = identifier;
  const id = identifierParam(identifier);
  const params: z.ZodObject = z.strictObject(
    sections.length === 0 ? { id } : { id, sections: sectionsParam(sections).optional() },
  );
  const isOf = (row: z.output<Row>, id: string): boolean =>
    [Object(trim(row))[field], ...aliases(row)].some((known) => String(known).toUpperCase() === id);
  const word = wordOf(definition);
  return {
    name: `${word}_record`,
    prefix: BESIDE,
    path: `/records/${word}/{id}`,
    title: `${title}: one record`,
    summary: `Look up one record by its identifier: ${identifier.form}.`,
    caveat: definition.caveat,
    source: definition.source,
    upstream: definition.upstream,
    params: params as LookupParams,
    toRequest: ({ id }) => identifier.toRequest(id),
    row: identifier.wholeRow ?? definition.row,
    mismatch: (row, { id }) => must(isOf(row, id), "id", `another record than ${id}`),
    record,
    trim: (row) => trim(row),
    optionalFields: sections,
    omittedFields: ({ sections: wanted }) =>
      wanted === undefined ? [] : sections.filter((section) => !wanted.includes(section)),
    notFound: ({ id }) => {
      const doubt = identifier.doubt?.(id) ?? null;
      return `${definition.upstream.agency} has no record ${id} in this dataset.${doubt === null ? "" : ` ${doubt}`}`;
    },
    examples: [{ id: identifier.example }],
    view: view as View<keyof z.output<Record> & string>,
  };
}

/** The searches whose records may have this identifier: those that surely do, or else those that can. */
export function searchesKnowing(endpoints: readonly Endpoint[], id: string): readonly Dataset[] {
  const text = id.trim().toUpperCase();
  const known = endpoints.filter(
    (endpoint): endpoint is Dataset => endpoint.kind === "live" && endpoint.identifier?.pattern.test(text) === true,
  );
  const sure = known.filter(({ identifier }) => (identifier?.typical ?? identifier?.pattern)?.test(text) === true);
  return sure.length === 0 ? known : sure;
}

/** The searches whose records may have all of these identifiers, but for those that no search knows. */
export function searchesKnowingAll(endpoints: readonly Endpoint[], ids: readonly string[]): readonly Dataset[] {
  const known = ids.map((id) => searchesKnowing(endpoints, id)).filter((searches) => searches.length > 0);
  const [first = [], ...others] = known;
  return first.filter((search) => others.every((searches) => searches.includes(search)));
}
