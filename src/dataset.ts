import { z } from "zod";
import { GatewayError, invalidQuery, type ErrorCode } from "./errors.ts";
import { unknownParameter } from "./params.ts";
import type { QueryShape } from "./query.ts";
import { unitsRead } from "./row.ts";
import { quoted } from "./text.ts";
import { oddShape, type Page, type Upstream, type UpstreamRequest } from "./upstream.ts";
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
  /** Pure: the one upstream request that answers the question. @throws GatewayError invalid_query */
  plan(params: z.output<Params>): UpstreamRequest;
  /** Only the fields we read; identity strict, the rest forgiving (see row.ts). */
  readonly row: Row;
  /** What of the question this row does not satisfy, or null. Never stricter than the agency's own matching. */
  misfit(row: z.output<Row>, params: z.output<Params>): string | null;
  /** What is promised to callers. */
  readonly record: Record;
  trim(row: z.output<Row>): z.input<Record>;
  /** For look-ups of one record: the message of the 404 when there is none. */
  notFound?(params: z.output<Params>): string;
  /** The code of a 400 about this endpoint's values, where it is not `invalid_query`. */
  readonly invalidCode?: ErrorCode;
  readonly examples: readonly [z.input<Params>, ...z.input<Params>[]];
  /**
   * The inverse of `plan`: what was asked, from the query of an address that may be one of ours. A guess is enough,
   * since it is planned again and believed only when the same address comes out (provenance/origin.ts).
   */
  asked(sent: SentQuery): z.input<Params>;
  readonly view: View<keyof z.output<Record> & string, keyof z.output<Params> & string>;
}

/** The query of an address, decoded. */
type SentQuery = ReadonlyMap<string, string>;

/** One validated question: the request it costs, and how to read its answer. */
export interface Plan {
  readonly request: UpstreamRequest;
  /** @throws GatewayError upstream_unavailable when a row is not what was asked for; not_found */
  read(page: Page): readonly object[];
}

/** One question that can be asked of an agency, as every surface sees it. */
export interface Dataset extends Description {
  readonly kind: "live";
  readonly upstream: Upstream;
  readonly params: z.ZodObject;
  readonly record: z.ZodObject;
  readonly query: QueryShape;
  readonly isLookup: boolean;
  readonly invalidCode: ErrorCode;
  readonly examples: readonly object[];
  readonly view: View;
  /** Pure. @throws GatewayError invalid_query */
  plan(input: unknown): Plan;
  /** What this query might have been asked by; to be planned again and compared. */
  asked(sent: SentQuery): object;
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
  const query = shapeOf(params);
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
    query,
    invalidCode,
    isLookup: definition.notFound !== undefined,
    asked: (sent) => definition.asked(sent),
    plan(input) {
      const parsed = params.safeParse(input);
      if (!parsed.success) throw toInvalid(parsed.error, input, query, invalidCode);
      const request = { ...definition.plan(parsed.data), ...fields };
      return { request, read: (page) => read(definition, page, parsed.data) };
    },
  };
}

function read<Params extends z.ZodObject, Row extends z.ZodType, Record extends z.ZodObject>(
  definition: DatasetDefinition<Params, Row, Record>,
  page: Page,
  params: z.output<Params>,
): readonly object[] {
  const { agency } = definition.upstream;
  if (page.rows.length === 0 && definition.notFound !== undefined)
    throw new GatewayError("not_found", definition.notFound(params));
  return page.rows.map((raw, index) => {
    const row = definition.row.safeParse(raw);
    if (!row.success)
      throw oddShape(agency, `row ${index + 1} has no usable ${row.error.issues[0]?.path.join(".") || "identity"}`);
    const misfit = definition.misfit(row.data, params);
    if (misfit !== null) throw oddShape(agency, `row ${index + 1} does not fit the question, ${misfit}`);
    return definition.record.parse(definition.trim(row.data));
  });
}

/** The members that a row's schema reads, where it is one that leaves out all others, and how much of their texts. */
function fieldsOf(row: z.ZodType): Pick<UpstreamRequest, "fields"> {
  if (!(row instanceof z.ZodObject) || row.def.catchall !== undefined) return {};
  const members = Object.entries<z.ZodType>(row.shape);
  return { fields: new Map(members.map(([name, schema]) => [name, unitsRead.get(schema)?.units ?? Infinity])) };
}

function shapeOf(params: z.ZodObject): QueryShape {
  const properties = z.toJSONSchema(params, { io: "input" }).properties ?? {};
  const integers = Object.entries(properties).filter(
    ([, schema]) => typeof schema === "object" && schema.type === "integer",
  );
  return { names: Object.keys(params.shape), integers: new Set(integers.map(([name]) => name)) };
}

function toInvalid(error: z.ZodError, input: unknown, query: QueryShape, code: ErrorCode): GatewayError {
  const [issue] = error.issues;
  if (issue === undefined) return invalidQuery("The parameters are not valid.");
  if (issue.code === "unrecognized_keys") return unknownParameter(issue.keys[0] ?? "", query.names);
  const [name] = issue.path;
  if (name === undefined) return new GatewayError(code, issue.message);
  const received = Object.entries(input ?? {}).find(([key]) => key === name)?.[1];
  const got =
    received === undefined ? "it is missing" : `received ${shown(received, query.integers.has(String(name)))}`;
  return new GatewayError(code, `Parameter "${String(name)}" ${issue.message}; ${got}.`);
}

/** What was received, with its type where another one was wanted: a number looks like a text of digits. */
function shown(value: unknown, wantsNumber: boolean): string {
  if (typeof value === "string") return wantsNumber ? `the text ${quoted(value)}` : quoted(value);
  if (typeof value === "number") return wantsNumber ? quoted(value) : `the number ${value}`;
  if (value === null || typeof value === "boolean") return `the value ${String(value)}`;
  return Array.isArray(value) ? "a list" : "an object";
}
