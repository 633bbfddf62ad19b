import { oddShape, upstreamFailure } from "../../core/errors.ts";
import type { Selection } from "../fields.ts";
import { passingOver, rowsBehind, rowsPassed } from "../paging.ts";
import { toDay } from "../data-date.ts";
import { isObject } from "../../core/json.ts";
import { errorJson, requireOk, toPage, type Upstream, type UpstreamRequest } from "../upstream.ts";

/**
 * CMS Provider Data Catalog (data.cms.gov/provider-data, DKAN datastore query): ignores parameters it does not know.
 */

const AGENCY = "CMS Provider Data Catalog";

/** Hospital General Information; the id is stable, the ids of its distributions are not. */
export const HOSPITALS = "xubh-q36u";

/** What a row must have, or any of several such things. */
export type Condition = ConditionOf | { readonly anyOf: readonly ConditionOf[] };

interface ConditionOf {
  readonly property: string;
  /** A list for `in`. */
  readonly value: string | readonly string[];
  readonly operator: "=" | "contains" | "in";
}

/** Rows of a dataset's only distribution that meet all conditions, in table order where no other is asked. */
export function rowsOf(
  datasetId: string,
  conditions: readonly Condition[],
  limit: number,
  order: Selection["order"] = null,
): UpstreamRequest {
  const filters = conditions.flatMap((condition, index) => {
    const at = `conditions[${index}]`;
    if (!("anyOf" in condition)) return partsOf(at, condition);
    return [
      [`${at}[groupOperator]`, "or"] as [string, string],
      ...condition.anyOf.flatMap((one, place) => partsOf(`${at}[conditions][${place}]`, one)),
    ];
  });
  if (order !== null)
    filters.push(["sorts[0][property]", order.at], ["sorts[0][order]", order.isDescending ? "desc" : "asc"]);
  const parts: [string, string][] = [
    ["limit", String(limit)],
    ["offset", "0"],
    ["count", "true"],
    ["results", "true"],
    ["schema", "false"],
    ["keys", "true"],
    ["format", "json"],
    ["rowIds", "false"],
  ];
  return { path: `datastore/query/${datasetId}/0`, query: [...filters, ...parts], limit };
}

const partsOf = (at: string, { property, value, operator }: ConditionOf): [string, string][] => [
  [`${at}[property]`, property],
  ...(typeof value === "string"
    ? [[`${at}[value]`, value] as [string, string]]
    : value.map((one, place): [string, string] => [`${at}[value][${place}]`, one])),
  [`${at}[operator]`, operator],
];

/** A value for `contains`, which is a SQL LIKE: its wildcards and its escape sign made literal. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

const PAGING = { agency: AGENCY, parameter: "offset", most: Infinity };

export const cms: Upstream = {
  name: "cms",
  agency: AGENCY,
  base: "https://data.cms.gov/provider-data/api/1/",
  /** With a condition: under high load the catalog refuses every query that has one, and answers all others. */
  probe: rowsOf(HOSPITALS, [{ property: "facility_id", value: "220071", operator: "=" }], 1),
  /** No published quota; about one request a second, with room for a page that asks for several things. */
  politeness: { inFlight: 4, rate: { requests: 5, seconds: 5 } },
  paging: passingOver(PAGING),
  /** The date of the data, not of their release. */
  dataDate: {
    request: { path: `metastore/schemas/dataset/items/${HOSPITALS}`, query: [], limit: 0 },
    read(response) {
      requireOk(response, AGENCY);
      const body = response.json({ list: "", besides: ["modified"], limit: 0 });
      return toDay(AGENCY, isObject(body) ? body.modified : undefined);
    },
  },
  interpret(response, request) {
    const body =
      response.status === 200
        ? response.json({ list: "results", besides: ["count", "query", "message"], ...request })
        : errorJson(response);
    const message = isObject(body) ? body.message : null;
    if (response.status === 503 && isDegraded(message))
      throw upstreamFailure(
        "http_status",
        `${AGENCY} answered HTTP 503: it is in degraded mode and refuses every search with a condition, an order or a ` +
          "later page until its load falls.",
        response.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: response.retryAfterSeconds },
      );
    requireOk(response, AGENCY, message);
    if (isObject(body) && typeof body.message === "string") throw oddShape(AGENCY, "HTTP 200 with an error message");
    const rows = isObject(body) ? body.results : undefined;
    const total = isObject(body) ? countOf(body.count) : undefined;
    if (isObject(body) && isObject(body.query)) requireAsked(body.query, request);
    if (!Array.isArray(rows) || typeof total !== "number") throw oddShape(AGENCY, "no list of results with its count");
    return toPage(AGENCY, request, { rows, total, updated: null, ...rowsBehind(request, PAGING, { rows, total }) });
  },
};

/** DKAN's words for a server that sheds load ("Datastore queries are temporarily limited due to high server load."). */
const isDegraded = (message: unknown): boolean =>
  typeof message === "string" && /temporarily limited due to high server load/i.test(message);

/** A count, which drivers of databases also give as a text of digits. */
const countOf = (count: unknown): unknown =>
  typeof count === "string" && /^\d{1,15}$/.test(count) ? Number(count) : count;

/**
 * The agency repeats the whole query that it has answered. One without a condition that was sent has counted the whole
 * table, which its first rows alone may not show. A condition on the same column with another value may only be written
 * otherwise, so the rows decide; so they do where nothing is repeated.
 * @throws GatewayError upstream_unavailable unexpected_shape
 */
function requireAsked(answered: Readonly<Record<string, unknown>>, request: UpstreamRequest): void {
  const { conditions, resources, offset = 0 } = answered;
  if (conditions === undefined && resources === undefined) return;
  const met = (Array.isArray(conditions) ? conditions.filter(isObject) : []).flatMap((one) =>
    Array.isArray(one.conditions) ? one.conditions.filter(isObject) : [one],
  );
  const isMet = ([name, property]: readonly [string, string]): boolean =>
    !/^conditions\[.+\]\[property\]$/.test(name) || met.some((one) => one.property === property);
  if (!request.query.every(isMet) || Number(offset) !== rowsPassed(request, PAGING.parameter))
    throw oddShape(AGENCY, "it answered a different query");
}
