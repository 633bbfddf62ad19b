import { z } from "zod";
import { GatewayError, oddShape, type ErrorCode } from "../core/errors.ts";
import { toInvalid } from "./invalid-input.ts";
import { refuseMismatches, type Mismatch, type Reading, type Unconfirmed } from "./reading.ts";
import { unitsRead } from "./row.ts";
import type { Page, Upstream, UpstreamRequest } from "./upstream.ts";
import type { ParamShape } from "./url-query.ts";
import type { View } from "./view.ts";

/** Words that explain an endpoint, wherever it is shown. */
interface Description {
  /** Identifier on every surface, for example `device_recalls`. */
  readonly name: string;
  /** Below the versioned prefix; a parameter in braces is a path parameter. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly summary: string;
  /** What may not be concluded from an answer. */
  readonly caveat: string;
  /** What looks like this and is not here, for those who choose among endpoints by their descriptions. */
  readonly notFor?: string;
  /** The dataset's name in the envelope's `source`. */
  readonly source: string;
}

export interface DatasetDefinition<
  Params extends z.ZodObject,
  Row extends z.ZodType,
  Record extends z.ZodObject,
> extends Description {
  readonly upstream: Upstream;
  readonly params: Params;
  /** Pure: the one upstream request that answers the query. @throws GatewayError invalid_query */
  toRequest(params: z.output<Params>): UpstreamRequest;
  /** Only the fields we read; identity strict, the rest forgiving (see row.ts). */
  readonly row: Row;
  /** What of the query this row does not show, or null (`must`, `should`). Never stricter than the agency. */
  mismatch(row: z.output<Row>, params: z.output<Params>): Mismatch | null;
  /** What is promised to callers. */
  readonly record: Record;
  trim(row: z.output<Row>): z.input<Record>;
  /** For look-ups of one record: the message of the 404 when there is none. */
  notFound?(params: z.output<Params>): string;
  /** The code of a 400 about this endpoint's values, where it is not `invalid_query`. */
  readonly invalidCode?: ErrorCode;
  readonly examples: readonly [z.input<Params>, ...z.input<Params>[]];
  /**
   * The inverse of `toRequest`: the parameters that an address may stand for. A guess is enough, since it becomes a
   * query again and is believed only when the same address comes out (provenance/origin.ts).
   */
  paramsFromUrl(sent: SentQuery): z.input<Params>;
  readonly view: View<keyof z.output<Record> & string, keyof z.output<Params> & string>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The query of an address, decoded. */
type SentQuery = ReadonlyMap<string, string>;

/** What a caller asked, validated: the request it costs, and how to read the page that answers it. */
export interface Query {
  readonly request: UpstreamRequest;
  /** @throws GatewayError upstream_unavailable when the rows are not what was asked for; not_found */
  read(page: Page): Reading;
}

/** One question that can be asked of an agency, as every surface sees it. */
export interface Dataset extends Description {
  readonly kind: "live";
  readonly upstream: Upstream;
  readonly params: z.ZodObject;
  readonly record: z.ZodObject;
  /** What a caller may send, as JSON Schema. */
  readonly paramsSchema: JsonSchema;
  /** A record as JSON Schema, made when it is first wanted. */
  readonly recordSchema: JsonSchema;
  readonly paramShape: ParamShape;
  readonly isLookup: boolean;
  readonly invalidCode: ErrorCode;
  readonly examples: readonly object[];
  readonly view: View;
  /** Pure. @throws GatewayError invalid_query */
  toQuery(input: unknown): Query;
  /** What this query of an address may have been asked by, to be made a query again and compared. */
  paramsFromUrl(sent: SentQuery): object;
}

/** An endpoint that is deliberately not offered. */
export interface Unavailable extends Description {
  readonly kind: "not built";
  readonly reason: string;
  readonly officialSource: string;
}

export type Endpoint = Dataset | Unavailable;

export const defineUnavailable = (definition: Omit<Unavailable, "kind">): Unavailable => ({
  kind: "not built",
  ...definition,
});

/** Checks a dataset's description at compile time and hides its types, so that a list of datasets is a plain list. */
export function defineDataset<Params extends z.ZodObject, Row extends z.ZodType, Record extends z.ZodObject>(
  definition: DatasetDefinition<Params, Row, Record>,
): Dataset {
  const { name, path, title, summary, caveat, notFor, source, upstream, params, record, examples, view } = definition;
  const paramsSchema = z.toJSONSchema(params, { io: "input" });
  const paramShape = shapeOf(paramsSchema);
  let recordSchema: JsonSchema | undefined;
  const fields = fieldsOf(definition.row);
  const invalidCode = definition.invalidCode ?? "invalid_query";
  return {
    kind: "live",
    name,
    path,
    title,
    summary,
    caveat,
    ...(notFor === undefined ? {} : { notFor }),
    source,
    upstream,
    params,
    record,
    examples,
    view,
    paramsSchema,
    get recordSchema() {
      return (recordSchema ??= z.toJSONSchema(record, { io: "output" }));
    },
    paramShape,
    invalidCode,
    isLookup: definition.notFound !== undefined,
    paramsFromUrl: (sent) => definition.paramsFromUrl(sent),
    toQuery(input) {
      const parsed = params.safeParse(input);
      if (!parsed.success) throw toInvalid(parsed.error, input, paramShape, invalidCode);
      const request = { ...definition.toRequest(parsed.data), ...fields };
      return { request, read: (page) => read(definition, page, parsed.data) };
    },
  };
}

function read<Params extends z.ZodObject, Row extends z.ZodType, Record extends z.ZodObject>(
  definition: DatasetDefinition<Params, Row, Record>,
  page: Page,
  params: z.output<Params>,
): Reading {
  const { agency } = definition.upstream;
  const unconfirmed: Unconfirmed[] = [];
  if (page.rows.length === 0 && definition.notFound !== undefined)
    throw new GatewayError("not_found", definition.notFound(params));
  const records = page.rows.map((raw, index) => {
    const row = definition.row.safeParse(raw);
    if (!row.success)
      throw oddShape(agency, `row ${index + 1} has no usable ${row.error.issues[0]?.path.join(".") || "identity"}`);
    const mismatch = definition.mismatch(row.data, params);
    if (mismatch !== null) unconfirmed.push({ ...mismatch, row: index + 1 });
    return definition.record.parse(definition.trim(row.data));
  });
  refuseMismatches(agency, unconfirmed, records.length);
  return { records, unconfirmed };
}

/** The members that a row's schema reads, where it is one that leaves out all others, and how much of their texts. */
function fieldsOf(row: z.ZodType): Pick<UpstreamRequest, "fields"> {
  if (!(row instanceof z.ZodObject) || row.def.catchall !== undefined) return {};
  const members = Object.entries<z.ZodType>(row.shape);
  return { fields: new Map(members.map(([name, schema]) => [name, unitsRead.get(schema)?.units ?? Infinity])) };
}

function shapeOf({ properties = {} }: JsonSchema): ParamShape {
  const integers = Object.entries(properties).filter(
    ([, schema]) => typeof schema === "object" && schema.type === "integer",
  );
  return { names: Object.keys(properties), integers: new Set(integers.map(([name]) => name)) };
}
