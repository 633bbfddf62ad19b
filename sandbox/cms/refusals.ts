import type { AgencyAnswer } from "../agency.ts";

/** DKAN stamps an error with the hour; this is the one in its documented examples, so that an answer stays the same. */
const TIMESTAMP = "2021-06-14T13:46:06+00:00";

/** A query the datastore refuses; thrown while a query is read or run, rendered where the agency answers. */
export class DatastoreRefusal extends Error {
  readonly status: number;
  readonly data: SchemaFault | undefined;

  constructor(status: number, message: string, data?: SchemaFault) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

/** What the JSON schema of a query found wrong (DKAN modules/datastore/docs/query.json). */
export interface SchemaFault {
  readonly keyword: string;
  readonly pointer: string;
  readonly message: string;
}

export const refusals = {
  schema: (keyword: string, pointer: readonly (string | number)[], message: string) =>
    new DatastoreRefusal(400, "JSON Schema validation failed.", { keyword, pointer: pointer.join("/"), message }),
  type: (pointer: readonly (string | number)[], expected: string, given: string) =>
    refusals.schema("type", pointer, `The attribute expected to be of type ''${expected}'' but '${given}' given.`),
  noColumn: () => new DatastoreRefusal(400, "Column not found."),
  database: () => new DatastoreRefusal(400, "Database internal error."),
  noFullTextIndex: () =>
    new DatastoreRefusal(
      400,
      "You have attempted a fulltext match against a column that is not indexed for fulltext searching.",
    ),
  rowIdsWithProperties: () =>
    new DatastoreRefusal(400, "The rowIds property cannot be set to true if you are requesting specific properties."),
  rowIdAsProperty: () =>
    new DatastoreRefusal(
      400,
      "The record_number property is for internal use and cannot be requested directly. Set rowIds to true and " +
        "remove properties from your query to see the full table with row IDs.",
    ),
  joinsHere: () =>
    new DatastoreRefusal(
      400,
      "Joins are not available and resources should not be explicitly passed when using the resource query " +
        "endpoint. Try /api/1/datastore/query.",
    ),
  noDistribution: (id: string) => new DatastoreRefusal(404, `Error retrieving metadata: ${id} not found.`),
  noDataset: (id: string) => new DatastoreRefusal(404, `No data with the identifier ${id} was found.`),
  /** Not the agency's: real DKAN answers this, the recorded sample does not. */
  notInSample: (what: string) => new DatastoreRefusal(501, `The recorded sample does not answer ${what}.`),
};

export function toErrorAnswer({ status, message, data }: DatastoreRefusal): AgencyAnswer {
  return toJsonAnswer(status, { message, status, timestamp: TIMESTAMP, ...(data === undefined ? {} : { data }) });
}

export function toJsonAnswer(status: number, body: unknown): AgencyAnswer {
  return { status, contentType: "application/json", body: JSON.stringify(body) };
}
