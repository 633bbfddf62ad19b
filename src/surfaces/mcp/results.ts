import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Dataset } from "../../catalog/dataset.ts";
import { cursorIn } from "../../catalog/paging.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import type { Several } from "../../gateway/several.ts";
import { toErrorBody, type Envelope } from "../../gateway/envelope.ts";
import type { GatewayError } from "../../core/errors.ts";
import { idOf, withoutGaps } from "./compact.ts";
import { fitted, type Part } from "./fit.ts";

/** Where a tool's error carries the body that the HTTP interface would send. */
const ERROR_META = "public-health-data-gateway/error";

/** How an answer is shown. */
export interface Showing {
  /** The first line of the text, up to the address. */
  readonly head: string;
  readonly caveat: string;
  /** The field that names a record, where there is one. */
  readonly idField: string | null;
  /** Fields that are never cut. */
  readonly whole: ReadonlySet<string>;
  readonly mayCut: boolean;
  /** As in {@link fitted}. */
  readonly listsFirst?: boolean;
  /** Sentences that say how to get what was cut or left out. */
  readonly rest: (part: Part) => readonly string[];
}

/** Addresses that are longer stand in the structured content alone; characters. */
const LONGEST_IN_TEXT = 1000;

/**
 * A success, twice: sentences and the envelope with compact records as text, and the same as structured content, since
 * some clients show a model only one of them.
 */
export function toResult(answer: Envelope, showing: Showing): CallToolResult {
  const { source, source_url, retrieved_at, count, upstream_total, unconfirmed, notes, results, next, ...facts } =
    answer;
  const cursor = next === null ? null : cursorIn(next);
  const head = `${showing.head} Source URL: ${inText(source_url)}, retrieved ${retrieved_at}.`;
  /** Matches may have no value to count, and a later page may have no records. */
  const nothing = count === 0 && (upstream_total ?? 0) === 0 ? ["No records match this query."] : [];
  return fitted(results.map(withoutGaps), {
    whole: showing.whole,
    mayCut: showing.mayCut,
    listsFirst: showing.listsFirst ?? false,
    render(part) {
      const more = [...showing.rest(part), ...(cursor === null ? [] : [nextPage(cursor)])];
      const said = [head, ...nothing, ...notes.map((note) => `Note: ${note}`), ...more, showing.caveat];
      const shown = {
        source,
        source_url,
        retrieved_at,
        count,
        upstream_total,
        unconfirmed,
        ...(part.shortened.length === 0 ? {} : { shortened: part.shortened }),
        ...(part.leftOut.length === 0 ? {} : { left_out: part.leftOut.length, ...idsOf(part, showing.idField) }),
        next,
        ...(cursor === null ? {} : { cursor }),
        results: part.records,
        ...facts,
      };
      return {
        content: [{ type: "text", text: [...said, JSON.stringify(shown)].join("\n") }],
        structuredContent: { ...shown, notes, ...(more.length === 0 ? {} : { more }), caveat: showing.caveat },
      };
    },
  });
}

interface SeveralShowing {
  readonly dataset: Dataset;
  /** A record with the fields that were asked for. */
  readonly keep: (record: TrimmedRecord) => TrimmedRecord;
  /** Fields that are never cut. */
  readonly kept: ReadonlySet<string>;
  readonly rest: Showing["rest"];
}

/** Several records, each with its own proof, and the identifiers that have none. */
export function toSeveralResult(several: Several, { dataset, keep, kept, rest }: SeveralShowing): CallToolResult {
  const { ok, api_version, count, found, not_found, invalid, failed, disclaimer } = several;
  const ids = (list: readonly { readonly id: string }[]): string => list.map(({ id }) => id).join(", ");
  const all = found.length + not_found.length + invalid.length + failed.length;
  const said = [
    `${count} of ${all} identifiers found in ${dataset.title}.`,
    ...(not_found.length === 0 ? [] : [`The agency has no record: ${ids(not_found)}.`]),
    ...(invalid.length === 0 ? [] : [`Not identifiers of this dataset, so not asked for: ${ids(invalid)}.`]),
    ...(failed.length === 0 ? [] : [`No answer, so it is unknown whether there is a record: ${ids(failed)}.`]),
  ];
  return fitted(
    found.map(({ record }) => withoutGaps(keep(record))),
    {
      whole: kept,
      mayCut: true,
      render(part) {
        const more = rest(part);
        const shown = {
          ok,
          api_version,
          count,
          ...(part.shortened.length === 0 ? {} : { shortened: part.shortened }),
          ...(part.leftOut.length === 0
            ? {}
            : { left_out: part.leftOut.length, ...idsOf(part, dataset.identifier?.field ?? null) }),
          found: part.records.map((record, index) => {
            const { record: _, ...proof } = found[index] ?? {};
            return { ...withoutGaps(proof), record };
          }),
          not_found,
          invalid,
          failed,
          disclaimer,
        };
        return {
          content: [{ type: "text", text: [...said, ...more, dataset.caveat, JSON.stringify(shown)].join("\n") }],
          structuredContent: { ...shown, ...(more.length === 0 ? {} : { more }), caveat: dataset.caveat },
        };
      },
    },
  );
}

/** An address in a sentence. */
export const inText = (sourceUrl: string): string =>
  sourceUrl.length > LONGEST_IN_TEXT ? "see source_url" : sourceUrl;

const nextPage = (cursor: string): string => `Next page: the same call with "cursor":"${cursor}".`;

const idsOf = ({ leftOut }: Part, field: string | null) =>
  field === null ? {} : { left_out_ids: leftOut.map((record) => idOf(record, field)).filter((id) => id !== null) };

/** `10 of 37 records from …`. */
export function headOf({ count, upstream_total, source }: Envelope): string {
  const total = upstream_total === null ? "" : ` of ${upstream_total}`;
  const unknown = upstream_total === null && count > 1 ? " The agency reports no total." : "";
  return `${count}${total} ${(upstream_total ?? count) === 1 ? "record" : "records"} from ${source}.${unknown}`;
}

/** A failure as the tool's own error, so that a model reads what would be right. */
export function toErrorResult(error: GatewayError, requestId: string): CallToolResult {
  const body = toErrorBody(error, requestId);
  const retry =
    error.retryAfterSeconds === undefined ? [] : [`Retry after ${Math.ceil(error.retryAfterSeconds)} seconds.`];
  const text = [
    `${body.error}: ${body.detail}`,
    ...(body.reason === undefined ? [] : [`reason: ${body.reason}`]),
    ...(body.source_url === undefined ? [] : [`source_url: ${body.source_url}`]),
    ...(body.official_source === undefined ? [] : [`official_source: ${body.official_source}`]),
    ...retry,
    ...(error.code === "upstream_unavailable"
      ? ["This is not an empty result: it is unknown whether records match."]
      : []),
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true, _meta: { [ERROR_META]: body } };
}
