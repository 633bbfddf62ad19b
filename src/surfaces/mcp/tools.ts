import { z } from "zod";
import type { Ask } from "../../ask/ask.ts";
import type { Dataset, Endpoint, Unavailable } from "../../catalog/dataset.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { askTool } from "./ask-tool.ts";
import { countTool } from "./count-tool.ts";
import { inCalls } from "./calls.ts";
import { FIELDS, fieldsIn, keptFieldsOf, selected } from "./fields.ts";
import { recordTool } from "./record-tool.ts";
import { restOfRecord, restOfSearch } from "./rest.ts";
import { headOf, toResult } from "./results.ts";
import { ENVELOPE_OUTPUT, toInputSchema } from "./schemas.ts";
import { ANNOTATIONS, argumentsOf, type GatewayTool } from "./tool.ts";
import { verifyTool, type Verify } from "./verify-tool.ts";

/** What the tools ask. */
export interface ToolOptions {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly ask: Ask;
  readonly verify: Verify;
}

/** All tools: one per endpoint in the order of their list, then those that are beside them. */
export const toTools = ({ endpoints, gateway, ask, verify }: ToolOptions): readonly GatewayTool[] => [
  ...endpoints.map((endpoint) =>
    endpoint.kind === "live" ? datasetTool(endpoint, endpoints, gateway) : referral(endpoint),
  ),
  recordTool(endpoints, gateway),
  countTool(endpoints, gateway),
  verifyTool(endpoints, verify),
  askTool(ask),
];

function datasetTool(dataset: Dataset, endpoints: readonly Endpoint[], gateway: Gateway): GatewayTool {
  const { name, title, summary, notFor, caveat, isLookup } = dataset;
  const not = notFor === undefined ? "" : ` Not for ${notFor}`;
  const kept = keptFieldsOf(dataset);
  return {
    tool: {
      name,
      title,
      description: `${summary}${not}`,
      inputSchema: toInputSchema(dataset.paramsSchema, { fields: dataset.fields, hasFields: true }),
      outputSchema: ENVELOPE_OUTPUT,
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const { [FIELDS]: wanted, ...asked } = argumentsOf(input, [...dataset.paramShape.names, FIELDS]);
      const fields = fieldsIn(wanted, dataset);
      const { answer } = await gateway.call(dataset, asked, caller);
      const { envelope } = answer;
      const results = envelope.results.map((record) => selected(record, fields, kept));
      return toResult(
        { ...envelope, notes: envelope.notes.map((note) => inCalls(endpoints, note)), results },
        {
          head: headOf(envelope),
          caveat,
          idField: dataset.identifier?.field ?? null,
          whole: kept,
          mayCut: true,
          rest: isLookup
            ? restOfRecord({ lookup: dataset, named: { id: Object.values(asked)[0] }, target: null, from: 0 }, caller)
            : restOfSearch(dataset, asked, caller),
        },
      );
    },
  };
}

/** A tool that never answers and always says where to ask instead. */
function referral({ name, title, summary, caveat, reason, officialSource }: Unavailable): GatewayTool {
  return {
    tool: {
      name,
      title,
      description: `${summary} Always points to ${officialSource}. ${caveat}`,
      inputSchema: toInputSchema(z.toJSONSchema(z.strictObject({}), { io: "input" })),
      annotations: ANNOTATIONS,
    },
    call: () => Promise.reject(new GatewayError("not_implemented", reason, { officialSource })),
  };
}
