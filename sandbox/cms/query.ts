import { readConditions, type Condition } from "./condition.ts";
import { parsePhpQuery, type PhpJson } from "./php-query.ts";
import { refusals } from "./refusals.ts";
import { arrayAt, flagAt, integerAt, oneOf, propertyAt } from "./schema.ts";

export interface DatastoreQuery {
  readonly conditions: readonly Condition[];
  readonly sorts: readonly Sort[];
  readonly properties: readonly string[];
  readonly limit: number;
  readonly offset: number;
  readonly count: boolean;
  readonly results: boolean;
  readonly schema: boolean;
  readonly keys: boolean;
  readonly rowIds: boolean;
  readonly format: "json" | "csv";
  /** The parameters as received, unknown ones included: the start of the echo. */
  readonly received: { readonly [key: string]: PhpJson };
}

export interface Sort {
  readonly property: string;
  readonly isDescending: boolean;
}

/** The site's row limit, which is both the default and the most (data.cms.gov; DKAN ships 500). */
const ROWS_LIMIT = 1500;

/** Reads GET parameters as DKAN does: PHP nesting, types coerced to the query schema, then validated against it. */
export function readQuery(text: string): DatastoreQuery {
  const received = parsePhpQuery(text);
  if ("resources" in received || "joins" in received) throw refusals.joinsHere();
  if ("groupings" in received) throw refusals.notInSample("groupings");
  const query = {
    conditions: readConditions(arrayAt(received, "conditions"), ["conditions"]),
    sorts: arrayAt(received, "sorts").map(readSort),
    properties: arrayAt(received, "properties").map(readProperty),
    limit: readLimit(received),
    offset: integerAt(received, "offset") ?? 0,
    count: flagAt(received, "count") ?? true,
    results: flagAt(received, "results") ?? true,
    schema: flagAt(received, "schema") ?? true,
    keys: flagAt(received, "keys") ?? true,
    rowIds: flagAt(received, "rowIds") ?? false,
    format: oneOf(received.format ?? "json", ["json", "csv"], ["format"]),
    received,
  };
  if (query.rowIds && query.properties.length > 0) throw refusals.rowIdsWithProperties();
  if (query.offset < 0) throw refusals.database();
  return query;
}

function readLimit(received: DatastoreQuery["received"]): number {
  const limit = integerAt(received, "limit") ?? ROWS_LIMIT;
  if (limit < 1) throw refusals.schema("minimum", ["limit"], "The attribute value must be at least '1'.");
  if (limit > ROWS_LIMIT) {
    throw refusals.schema("maximum", ["limit"], `The attribute value must be at most '${ROWS_LIMIT}'.`);
  }
  return limit;
}

function readSort(sort: PhpJson, index: number): Sort {
  const pointer = ["sorts", index];
  const order = oneOf(
    (typeof sort === "object" && "order" in sort && sort.order) || "asc",
    ["asc", "desc"],
    [...pointer, "order"],
  );
  return { property: propertyAt(sort, pointer), isDescending: order === "desc" };
}

function readProperty(property: PhpJson): string {
  if (typeof property !== "string") throw refusals.notInSample("aliased properties and expressions");
  if (property === "record_number") throw refusals.rowIdAsProperty();
  return property;
}
