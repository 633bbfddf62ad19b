import { z } from "zod";
import { GatewayError, invalidQuery, oddShape, type ErrorCode } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import { PREFIX } from "./addresses.ts";
import type { Dataset, DatasetDefinition, JsonSchema } from "./dataset.ts";
import { toCounts } from "./counts.ts";
import { LARGEST_LIMIT, unknownParameter } from "./params.ts";
import { toLookup } from "./lookup.ts";
import { selectionOf, countedFields, fieldMismatch, paramsOf } from "./fields.ts";
import { CURSOR, CURSOR_SCHEMA, fromCursor, toCursor, turnedTo, withoutCursor } from "./paging.ts";
import { refuseMismatches, type Reading, type Unconfirmed } from "./reading.ts";
import { unitsRead } from "./row.ts";
import type { Page, UpstreamRequest } from "./upstream.ts";
import { toTarget, type ParamShape } from "./url-query.ts";

/** Checks a dataset's description at compile time and hides its types, so that a list of datasets is a plain list. */
export function defineDataset<Params extends z.ZodObject, Row extends z.ZodType, Record extends z.ZodObject>(
  definition: DatasetDefinition<Params, Row, Record>,
): Dataset {
  const { prefix = PREFIX, fields = {}, counting, optionalFields = [], long = [] } = definition;
  const { name, path, title, summary, caveat, notFor, gaps, source, upstream, examples, view } = definition;
  /** Also of its own kind: what the fields add is read through `selectionOf` alone. */
  const params = definition.params.safeExtend(paramsOf(fields)) as z.ZodObject as Params;
  const countable = counting === undefined ? null : { ...counting, fields: countedFields(fields) };
  const record = withOptional(without(definition.record, long), optionalFields);
  const identifier =
    definition.identifier === undefined || long.length === 0
      ? definition.identifier
      : { ...definition.identifier, sections: [...(definition.identifier.sections ?? []), ...long] };
  const isLookup = definition.notFound !== undefined;
  const isPaged = !isLookup && definition.isPaged !== false;
  const paramsSchema = withCursor(z.toJSONSchema(params, { io: "input" }), isPaged);
  const paramShape = shapeOf(paramsSchema);
  let recordSchema: JsonSchema | undefined;
  const wanted = wantedOf(definition.row);
  const invalidCode = definition.invalidCode ?? "invalid_query";
  const mostRows = definition.pageSize ?? LARGEST_LIMIT;
  const address = `${prefix}${path}` as const;
  const isParameter = ([name]: readonly [string, unknown]): boolean => paramShape.names.includes(name);
  return {
    kind: "live",
    name,
    path,
    address,
    identifier: identifier ?? null,
    byIdentifier: identifier === undefined ? null : defineDataset(toLookup(definition, identifier)),
    countable,
    fields,
    counts: countable?.ask === undefined ? null : defineDataset(toCounts(definition, params, countable.ask, countable)),
    pageSize: mostRows,
    ...(definition.mostExported === undefined ? {} : { mostExported: definition.mostExported }),
    optionalFields,
    title,
    summary,
    caveat,
    ...(notFor === undefined ? {} : { notFor }),
    ...(gaps === undefined ? {} : { gaps }),
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
    isLookup,
    toQuery(input, pageSize) {
      const { cursor, asked } = isPaged ? withoutCursor(input) : { asked: input };
      const parsed = params.safeParse(asked);
      if (!parsed.success) throw toInvalid(parsed.error, input, paramShape, invalidCode);
      if (pageSize !== undefined && pageSize > mostRows) throw tooLarge(pageSize, mostRows);
      const data = pageSize === undefined ? parsed.data : { ...parsed.data, limit: pageSize };
      const first = { ...definition.toRequest(data, selectionOf(fields, data)), ...wanted };
      const question = `${name} ${new URLSearchParams(first.query.map(([key, value]) => [key, value])).toString()}`;
      return {
        self: toTarget(address, { ...Object.fromEntries(Object.entries(data).filter(isParameter)), [CURSOR]: cursor }),
        request: cursor === undefined ? first : turnedTo(first, fromCursor(question, cursor, upstream)),
        at: (position) => (!isPaged ? null : { ...parsed.data, [CURSOR]: toCursor(question, position) }),
        asked: parsed.data,
        omittedFields: definition.omittedFields?.(data) ?? [],
        read: (page) => read(definition, page, data, first.notes),
      };
    },
  };
}

/** Whoever names an address to be asked again names its page size, too. */
const tooLarge = (pageSize: number, most: number) =>
  invalidQuery(`A page has at most ${most} rows; received ${pageSize}.`);

function read<Params extends z.ZodObject, Row extends z.ZodType, Record extends z.ZodObject>(
  definition: DatasetDefinition<Params, Row, Record>,
  page: Page,
  params: z.output<Params>,
  onQuestion: readonly string[] = [],
): Reading {
  const { agency } = definition.upstream;
  const unconfirmed: Unconfirmed[] = [];
  if (page.rows.length === 0 && definition.notFound !== undefined)
    throw new GatewayError("not_found", definition.notFound(params));
  const left = new Set([...(definition.omittedFields?.(params) ?? []), ...(definition.long ?? [])]);
  const { fields = {} } = definition;
  const asked = selectionOf(fields, params);
  const rows: z.output<Row>[] = [];
  const records = page.rows.map((raw, index) => {
    const row = definition.row.safeParse(raw);
    if (!row.success)
      throw oddShape(agency, `row ${index + 1} has no usable ${row.error.issues[0]?.path.join(".") || "identity"}`);
    rows.push(row.data);
    const record = definition.record.parse(definition.trim(row.data, params));
    const mismatch = definition.mismatch(row.data, params) ?? fieldMismatch(asked, record);
    if (mismatch !== null) unconfirmed.push({ ...mismatch, row: index + 1 });
    return left.size === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !left.has(name)));
  });
  refuseMismatches(agency, unconfirmed, records.length);
  return { records, unconfirmed, notes: [...(definition.notesOn?.(rows, params) ?? []), ...onQuestion] };
}

/** The members that a row's schema reads, where it is one that leaves out all others, and how much of their texts. */
function wantedOf(row: z.ZodType): Pick<UpstreamRequest, "fields"> {
  const object = row instanceof z.ZodPipe ? row.in : row;
  if (!(object instanceof z.ZodObject) || object.def.catchall !== undefined) return {};
  const members = Object.entries<z.ZodType>(object.shape);
  const units = members.map(([name, schema]) => [name, unitsRead.get(schema)?.units ?? Infinity] as const);
  return { fields: new Map(units.filter(([, most]) => most > 0)) };
}

function shapeOf({ properties = {} }: JsonSchema): ParamShape {
  const integers = Object.entries(properties).filter(
    ([, schema]) => typeof schema === "object" && schema.type === "integer",
  );
  return { names: Object.keys(properties), integers: new Set(integers.map(([name]) => name)) };
}

/** The parameters of a search with the one that turns its pages. */
function withCursor(schema: JsonSchema, isPaged: boolean): JsonSchema {
  /** What is about the answer stands behind what is about the search. */
  const { limit, ...asked } = schema.properties ?? {};
  const properties = {
    ...asked,
    ...(limit === undefined ? {} : { limit }),
    ...(isPaged ? { [CURSOR]: CURSOR_SCHEMA } : {}),
  };
  return { ...schema, properties };
}

const without = (record: z.ZodObject, fields: readonly string[]): z.ZodObject =>
  fields.length === 0
    ? record
    : z.object(Object.fromEntries(Object.entries<z.ZodType>(record.shape).filter(([name]) => !fields.includes(name))));

const withOptional = (record: z.ZodObject, fields: readonly string[]): z.ZodObject =>
  fields.length === 0
    ? record
    : z.object(
        Object.fromEntries(
          Object.entries<z.ZodType>(record.shape).map(([name, schema]) => [
            name,
            fields.includes(name) ? schema.optional() : schema,
          ]),
        ),
      );

/** The 400 for values that an endpoint does not take: which parameter, what would be right, and what was received. */
function toInvalid(error: z.ZodError, input: unknown, shape: ParamShape, code: ErrorCode): GatewayError {
  const [issue] = error.issues;
  if (issue === undefined) return invalidQuery("The parameters are not valid.");
  if (issue.code === "unrecognized_keys") return unknownParameter(issue.keys[0] ?? "", shape.names);
  const [name] = issue.path;
  if (name === undefined) {
    const parameter = issue.code === "custom" ? issue.params?.["parameter"] : undefined;
    return new GatewayError(code, issue.message, typeof parameter === "string" ? { parameter } : {});
  }
  const received = Object.entries(input ?? {}).find(([key]) => key === name)?.[1];
  const got =
    received === undefined ? "it is missing" : `received ${shown(received, shape.integers.has(String(name)))}`;
  return new GatewayError(code, `Parameter "${String(name)}" ${issue.message}; ${got}.`, { parameter: String(name) });
}

/** What was received, with its type where another one was wanted: a number looks like a text of digits. */
function shown(value: unknown, wantsNumber: boolean): string {
  if (typeof value === "string") return wantsNumber ? `the text ${quoted(value)}` : quoted(value);
  if (typeof value === "number") return wantsNumber ? quoted(value) : `the number ${value}`;
  if (value === null || typeof value === "boolean") return `the value ${String(value)}`;
  return Array.isArray(value) ? "a list" : "an object";
}
