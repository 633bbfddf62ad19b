import type { CallToolResult } from "@modelcontextprotocol/server";
import { toErrorBody, type Envelope } from "../../gateway/envelope.ts";
import type { GatewayError } from "../../core/errors.ts";

/** Where a tool's error carries the body that the HTTP interface would send. */
const ERROR_META = "public-health-data-gateway/error";

/** A success: the envelope as structured content, and its records again as short lines of text. */
export function toResult(answer: Envelope, caveat: string): CallToolResult {
  const { source, source_url, retrieved_at, count, upstream_total, unconfirmed, notes, results, ...rest } = answer;
  const total = upstream_total === null ? "" : ` of ${upstream_total}`;
  const unknown = upstream_total === null && count > 1 ? " The agency reports no total." : "";
  const head =
    `${count}${total} ${count === 1 ? "record" : "records"} from ${source}.${unknown} Source URL: ` +
    `${source_url}, retrieved ${retrieved_at}.`;
  const lines = results.map((record, index) => `${index + 1}. ${JSON.stringify(withoutGaps(record))}`);
  const nothing = count === 0 ? ["No records match this query."] : [];
  const note = count === 0 ? [] : ["Empty fields are left out of these lines."];
  const text = [head, ...nothing, ...notes.map((note) => `Note: ${note}`), ...lines, ...note, caveat].join("\n");
  return {
    content: [{ type: "text", text }],
    structuredContent: {
      source,
      source_url,
      retrieved_at,
      count,
      upstream_total,
      unconfirmed,
      notes,
      results,
      ...rest,
    },
  };
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

/** Without fields that the agency gave no value for; the structured content has them all. */
const withoutGaps = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
