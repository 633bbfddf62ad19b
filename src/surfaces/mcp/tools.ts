import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Ask } from "../../ask/ask.ts";
import { LONGEST_QUESTION, SHORTEST_QUESTION } from "../../ask/question-text.ts";
import type { Dataset, Endpoint, Unavailable } from "../../catalog/dataset.ts";
import { envelopeSchema } from "../../gateway/envelope.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Caller } from "../../gateway/caller.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { unknownParameter } from "../../catalog/params.ts";
import { toResult } from "./results.ts";
import { toInputSchema, toOutputSchema } from "./schemas.ts";

/** What a call brings along: the budgets of its client and its trace. */
export interface McpCaller extends Caller {
  /** Runs before a plain-language question is read; refuses by throwing. */
  readonly chargeQuestion?: () => Promise<void>;
}

/** One endpoint as a tool. */
export interface EndpointTool {
  readonly tool: Tool;
  /** @throws GatewayError */
  call(input: unknown, caller: McpCaller): Promise<CallToolResult>;
}

/** What the tools ask. */
export interface ToolOptions {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly ask: Ask;
}

/** All tools, in the order of the list of endpoints, and the one for questions in plain language. */
export const toTools = ({ endpoints, gateway, ask }: ToolOptions): readonly EndpointTool[] => [
  ...endpoints.map((endpoint) => (endpoint.kind === "live" ? datasetTool(endpoint, gateway) : referral(endpoint))),
  askTool(ask),
];

const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };

function datasetTool(dataset: Dataset, gateway: Gateway): EndpointTool {
  const { name, title, summary, notFor, caveat } = dataset;
  const not = notFor === undefined ? "" : ` Not for ${notFor}`;
  return {
    tool: {
      name,
      title,
      description: `${summary}${not} ${caveat}`,
      inputSchema: toInputSchema(dataset.paramsSchema),
      outputSchema: toOutputSchema(envelopeSchema(dataset.record)),
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const { answer } = await gateway.call(dataset, input, caller);
      return toResult(answer.envelope, caveat);
    },
  };
}

/** A tool that never answers and always says where to ask instead. */
function referral({ name, title, summary, caveat, reason, officialSource }: Unavailable): EndpointTool {
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

const question = z.strictObject({
  question: z
    .string()
    .min(SHORTEST_QUESTION)
    .max(LONGEST_QUESTION)
    .meta({ description: "One question in English, without names of people." }),
});

const ASK_OUTPUT = {
  type: "object" as const,
  properties: {
    ok: { type: "boolean", const: true },
    answer: { type: "string" },
    sources: { type: "array", items: { type: "object" } },
  },
  required: ["ok", "answer", "sources"],
};

function askTool(ask: Ask): EndpointTool {
  return {
    tool: {
      name: "ask",
      title: "Question in plain language",
      description:
        "Answers a question about these federal records in cited sentences, and says when " +
        "nothing was found. Not for patients and not for advice. If the parameters of another " +
        "tool fit, use that tool.",
      inputSchema: toInputSchema(z.toJSONSchema(question, { io: "input" })),
      outputSchema: ASK_OUTPUT,
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const unknown = Object.keys(Object(input)).find((name) => name !== "question");
      if (unknown !== undefined) throw unknownParameter(unknown, ["question"]);
      await caller.chargeQuestion?.();
      const answer = await ask(Object(input).question, caller);
      const sources = answer.sources.map((source) => JSON.stringify(source));
      return {
        content: [{ type: "text", text: [answer.answer, ...sources].join("\n") }],
        structuredContent: { ...answer },
      };
    },
  };
}
