import type { z } from "zod";
import type { ErrorCode } from "../core/errors.ts";
import type { Selection, Field, Fields } from "./fields.ts";
import type { Mismatch, Reading } from "./reading.ts";
import type { Position } from "./position.ts";
import type { Page, Upstream, UpstreamRequest } from "./upstream.ts";
import type { ParamShape } from "./url-query.ts";
import type { View } from "./view.ts";

/** Words that explain an endpoint, wherever it is shown. */
interface Description {
  /** Identifier on every surface, for example `device_recalls`. */
  readonly name: string;
  /** Below the prefix; a parameter in braces is a path parameter. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly summary: string;
  /** What may not be concluded from an answer. */
  readonly caveat: string;
  /** What looks like this and is not here, for those who choose among endpoints by their descriptions. */
  readonly notFor?: string;
  /** What the agency does not have here, as a sentence: where nothing is found, that is no proof. */
  readonly gaps?: string;
  /** The dataset's name in the envelope's `source`. */
  readonly source: string;
}

export interface DatasetDefinition<
  Params extends z.ZodObject,
  Row extends z.ZodType,
  Record extends z.ZodObject,
> extends Description {
  readonly upstream: Upstream;
  /** Where the path stands, if not below the versioned prefix. */
  readonly prefix?: `/${string}`;
  /** How one record is asked for. */
  readonly identifier?: Identifier<Row>;
  /** What the agency filters, counts and sorts by; these parameters are added to `params`. */
  readonly fields?: Fields;
  /** How matches are counted by these fields; without it they can't be counted. */
  readonly counting?: Counting;
  /** Whether a search has more than one page; true if not said. */
  readonly isPaged?: boolean;
  /** Rows of a page, where all matches are read: as many as memory and the agency allow. */
  readonly pageSize?: number;
  /** Records of one export, where more than usual are the whole catalog. */
  readonly mostExported?: number;
  readonly params: Params;
  /** Pure: the one upstream request that answers the query. @throws GatewayError invalid_query */
  toRequest(params: z.output<Params>, asked: Selection): UpstreamRequest;
  /** Only the fields we read; identity strict, the rest forgiving (see row.ts). */
  readonly row: Row;
  /** What of the query this row does not show, or null (`must`, `should`). Never stricter than the agency. */
  mismatch(row: z.output<Row>, params: z.output<Params>): Mismatch | null;
  /** What is promised to callers. */
  readonly record: Record;
  /** @param params what a search asked, which decides what comes first in a long list; none for a record by its identifier */
  trim(row: z.output<Row>, params?: z.output<Params>): z.input<Record>;
  /** Sentences about what these rows do not have of the question, although they answer it. */
  notesOn?(rows: readonly z.output<Row>[], params: z.output<Params>): readonly string[];
  /** Long fields: a record by its identifier has them whole, a search leaves them out. */
  readonly long?: readonly (keyof z.output<Record> & string)[];
  /** Fields that a caller may leave out, and those that these parameters do. */
  readonly optionalFields?: readonly string[];
  omittedFields?(params: z.output<Params>): readonly string[];
  /** For look-ups of one record: the message of the 404 when there is none. */
  notFound?(params: z.output<Params>): string;
  /** The code of a 400 about this endpoint's values, where it is not `invalid_query`. */
  readonly invalidCode?: ErrorCode;
  /** Also of parameters that `fields` adds. */
  readonly examples: readonly [Example<Params>, ...Example<Params>[]];
  readonly view: View<keyof z.output<Record> & string, keyof z.output<Params> & string>;
}

type Example<Params extends z.ZodObject> = z.input<Params> & Readonly<Record<string, unknown>>;

/** The agency's own identifier of a record. */
export interface Identifier<Row extends z.ZodType = z.ZodType> {
  /** The field of a record that holds it. */
  readonly field: string;
  /** Of the identifier in capital letters. */
  readonly pattern: RegExp;
  /** The same in words, as the end of "must be …". */
  readonly form: string;
  readonly example: string;
  /** Where its pattern is also that of another dataset's identifiers: those that are surely of this one. */
  readonly typical?: RegExp;
  toRequest(id: string): UpstreamRequest;
  /** A sentence for the 404 about an identifier that has the right form: why there may be no record; or null. */
  doubt?(id: string): string | null;
  /** Further identifiers under which the agency finds a row. */
  aliases?(row: z.output<Row>): readonly string[];
  /** The row with its long fields whole, where searches shorten them or leave them out. */
  readonly wholeRow?: Row;
  /** The fields that searches shorten. A caller may choose among these and the dataset's `long` fields. */
  readonly sections?: readonly string[];
}

/** How the matches of a search are counted. */
interface Counting {
  /** How the agency counts; without it all pages are read. */
  readonly ask?: AgencyCount;
  /** Whether the values of a closed list are counted one by one, each by the total of a search for it. */
  readonly isByTotals?: true;
  /** What the counts can't tell you. */
  readonly note?: string;
  /** The same of the counts of one search; null where there is nothing to say. */
  noteOn?(asked: Readonly<Record<string, unknown>>): string | null;
}

/** What all matches of a search can be counted by, under the names that callers use. */
export interface Countable extends Counting {
  readonly fields: ReadonlyMap<string, Field>;
}

/** How an agency is asked to count. */
export interface AgencyCount {
  toRequest(search: UpstreamRequest, field: string, most: number): UpstreamRequest;
  /** Whether the field is a date, which is counted by day. */
  isDate(field: string): boolean;
}

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a caller asked, validated: the request it costs, and how to read the page that answers it. */
export interface Query {
  readonly request: UpstreamRequest;
  /** The path and query here that ask exactly this: what was validated, so that it reads back as the same query. */
  readonly self: string;
  /** What was asked, validated, without the page. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Fields of records that are left out because the caller wants others only. */
  readonly omittedFields: readonly string[];
  /** The same question for the page that begins here, as input; null for a look-up, which has no pages. */
  at(position: Position): object | null;
  /** @throws GatewayError upstream_unavailable when the rows are not what was asked for; not_found */
  read(page: Page): Reading;
}

/** One question that can be asked of an agency, as every surface sees it. */
export interface Dataset extends Description {
  readonly kind: "live";
  readonly upstream: Upstream;
  /** The path with its prefix. */
  readonly address: `/${string}`;
  /** How one record is named, and the look-up by that name; null where there is none, as in a look-up itself. */
  readonly identifier: Identifier | null;
  readonly byIdentifier: Dataset | null;
  /** What all matches can be counted by, and the agency's own counts; null where there are none. */
  readonly countable: Countable | null;
  /** What the agency filters, counts and sorts by. */
  readonly fields: Fields;
  readonly counts: Dataset | null;
  readonly pageSize: number;
  readonly mostExported?: number;
  readonly optionalFields: readonly string[];
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
  /**
   * Pure.
   * @param pageSize rows of a page, where more are read at once than a caller may ask for
   * @throws GatewayError invalid_query
   */
  toQuery(input: unknown, pageSize?: number): Query;
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
