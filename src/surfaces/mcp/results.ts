import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toErrorBody } from "../../envelope.ts";
import type { GatewayError } from "../../errors.ts";

/** Where a tool's error carries the body that the HTTP interface would send. */
const ERROR_META = "public-health-data-gateway/error";

const envelope = z.looseObject({
  source: z.string(),
  source_url: z.string(),
  retrieved_at: z.string(),
  count: z.number(),
  upstream_total: z.number().nullable(),
  results: z.array(z.record(z.string(), z.unknown())),
});

/** A success: the envelope as structured content, and its records again as short lines of text. */
export function toResult(body: unknown, caveat: string): CallToolResult {
  const answer = envelope.parse(body);
  const { source, source_url, retrieved_at, count, upstream_total, results } = answer;
  const total = upstream_total === null ? "the agency reports no total" : `the agency reports ${upstream_total} in all`;
  const head = `${count} ${count === 1 ? "record" : "records"} from ${source}; ${total}. Asked ${source_url} at ${retrieved_at}.`;
  const lines = results.map((record, index) => `${index + 1}. ${JSON.stringify(withoutGaps(record))}`);
  const nothing = count === 0 ? ["The agency has no match for exactly this question."] : [];
  const note = count === 0 ? [] : ["Fields without a value are left out of these lines."];
  const text = [head, ...nothing, ...lines, ...note, caveat].join("\n");
  return { content: [{ type: "text", text }], structuredContent: answer };
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
    ...(error.code === "upstream_unavailable" ? ["This is not an empty result: nothing is known."] : []),
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true, _meta: { [ERROR_META]: body } };
}

/** Without fields that the agency gave no value for; the structured content has them all. */
const withoutGaps = (record: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
