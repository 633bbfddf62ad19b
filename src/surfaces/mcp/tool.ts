import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { Caller } from "../../gateway/caller.ts";
import { unknownParameter } from "../../catalog/params.ts";

/** What a tool is, and what all of them share. */

/** What a call brings along: the budgets of its client and its trace. */
export interface McpCaller extends Caller {
  /** Runs before a plain-language question is read; refuses by throwing. */
  readonly chargeQuestion?: () => Promise<void>;
  /** Whether it can ask for addresses of this gateway, too: over HTTP, but not over standard streams. */
  readonly hasAddresses?: boolean;
}

/** A tool with what it does. */
export interface GatewayTool {
  readonly tool: Tool;
  /** @throws GatewayError */
  call(input: unknown, caller: McpCaller): Promise<CallToolResult>;
}

/** What only reads may be repeated, too; that it asks others is what clients assume. */
export const ANNOTATIONS = { readOnlyHint: true };

/** The arguments of a call. @throws GatewayError invalid_query for one that the tool does not have */
export function argumentsOf(input: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  const unknown = Object.keys(Object(input)).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownParameter(unknown, known);
  return Object(input);
}
