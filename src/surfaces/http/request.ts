import type { Context } from "hono";
import { invalidQuery } from "../../errors.ts";
import type { Asking } from "../../gateway.ts";
import { toTrace } from "../../trace.ts";
import type { ClientBudget } from "./client-budget.ts";

export interface AskingOptions {
  /** Questions that cost an agency a request. */
  readonly clientBudget: ClientBudget;
  /** Whose budget a request draws from. */
  readonly clientOf: (context: Context) => string;
}

/** What a request brings along: its client's budget, whose standing `headers` receives, and its trace. */
export function askingOf({ clientBudget, clientOf }: AskingOptions, context: Context, headers: Headers): Asking {
  const trace = toTrace(context.req.header("traceparent"), context.req.header("tracestate"));
  return { admit: () => clientBudget(clientOf(context), headers), ...(trace === undefined ? {} : { trace }) };
}

/**
 * The query text as it was sent, without its question mark.
 * @throws GatewayError invalid_query for a fragment, which no request has (RFC 9112 section 3.2): what stands behind its
 * sign would be lost
 */
export function searchOf({ req }: Context): string {
  if (req.url.includes("#")) throw invalidQuery('An address that is sent has no "#"; write it as %23.');
  const at = req.url.indexOf("?");
  return at < 0 ? "" : req.url.slice(at + 1);
}
