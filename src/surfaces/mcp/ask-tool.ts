import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { AskAnswer, SourceEntry } from "../../ask/answer-body.ts";
import type { Ask } from "../../ask/ask.ts";
import { LONGEST_QUESTION, SHORTEST_QUESTION } from "../../ask/question-text.ts";
import { ASK_PATH } from "../paths.ts";
import { LARGEST_RESULT, largest, sizeOf } from "./fit.ts";
import { toInputSchema } from "./schemas.ts";
import { ANNOTATIONS, argumentsOf, type GatewayTool, type McpCaller } from "./tool.ts";

const question = z.strictObject({
  question: z
    .string()
    .min(SHORTEST_QUESTION)
    .max(LONGEST_QUESTION)
    .meta({ description: "One question in English, without names of people." }),
});

const OUTPUT = {
  type: "object" as const,
  properties: {
    ok: { type: "boolean", const: true },
    answer: { type: "string" },
    sources: { type: "array", items: { type: "object" } },
  },
  required: ["ok", "answer", "sources"],
};

/** Answers a question in plain language. */
export function askTool(ask: Ask): GatewayTool {
  return {
    tool: {
      name: "ask",
      title: "Question in plain language",
      description:
        "Answers a question about these federal records in cited sentences, and says when " +
        "nothing was found. Not for patients and not for advice. If the parameters of another " +
        "tool fit, use that tool.",
      inputSchema: toInputSchema(z.toJSONSchema(question, { io: "input" })),
      outputSchema: OUTPUT,
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const { question } = argumentsOf(input, ["question"]);
      await caller.chargeQuestion?.();
      return fittedAnswer(await ask(question, caller), caller);
    },
  };
}

/** As much of an answer as fits: its sentences and sources first, their evidence and the plan only if there is room. */
function fittedAnswer(answer: AskAnswer, caller: McpCaller): CallToolResult {
  const { statements, plan, ...brief } = answer;
  const sayings = { ...brief, statements: statements?.map(({ evidence: _, ...said }) => said), plan };
  const lines = answer.answer.split("\n");
  const cutTo = (count: number): CallToolResult => {
    const { sources } = brief;
    const said = { ok: answer.ok, outcome: answer.outcome, answer: lines.slice(0, count).join("\n"), sources };
    return shown(said, caller, ["statements", "plan"], lines.length - count);
  };
  const candidates = [
    () => shown(answer, caller, []),
    () => shown(sayings, caller, ["evidence"]),
    () => shown(brief, caller, ["statements", "plan"]),
    () => cutTo(largest(0, lines.length, (count) => sizeOf(cutTo(count)) < LARGEST_RESULT)),
  ];
  for (const candidate of candidates) {
    const result = candidate();
    if (sizeOf(result) < LARGEST_RESULT) return result;
  }
  throw new Error("An answer does not fit even without a sentence.");
}

type Shown = Pick<AskAnswer, "answer" | "sources">;

/** @param left names of the parts that were left out @param lines sentences that were */
function shown(answer: Shown, { hasAddresses = false }: McpCaller, left: readonly string[], lines = 0): CallToolResult {
  const what = [...(lines === 0 ? [] : [`the last ${lines} sentences`]), ...left].join(", ");
  const rest = hasAddresses
    ? `POST ${ASK_PATH} on the gateway gives everything.`
    : "Ask a narrower question, or use the other tools, to get it.";
  const more = what === "" ? [] : [`Left out: ${what}. ${rest}`];
  /** An answer names its sources at its end, unless it was cut there. */
  const sources = answer.sources.filter(
    ({ source_url }) => source_url === undefined || !answer.answer.includes(source_url),
  );
  const text = [answer.answer, ...sources.map(sourceLine), ...more].join("\n");
  return {
    content: [{ type: "text", text }],
    structuredContent: { ...answer, ...(more.length === 0 ? {} : { left_out: lines, more }) },
  };
}

function sourceLine({ n, source, status, source_url, gateway_url, retrieved_at, asked_at }: SourceEntry): string {
  const when = retrieved_at === undefined ? `asked ${asked_at}` : `retrieved ${retrieved_at}`;
  return `[${n}] ${source} (${status}): ${source_url ?? gateway_url}, ${when}`;
}
