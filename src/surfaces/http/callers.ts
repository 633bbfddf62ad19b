import type { Context } from "hono";
import { toTrace } from "../../core/trace.ts";
import type { Caller } from "../../gateway/caller.ts";
import { clientKey, type ClientBudget } from "./client-budget.ts";

/** Who asks, and who pays. `headers` receives what is left of a client's budget. */
export interface Callers {
  /** What a request brings along: its client's budget and its trace. */
  of(context: Context, headers: Headers): Caller;
  /** Charges for a plain-language question of any kind, also one that is refused. @throws GatewayError rate_limited */
  chargeQuestion(context: Context, headers: Headers): Promise<void>;
}

export interface CallersOptions {
  /** For questions that cost an agency a request. */
  readonly clientBudget: ClientBudget;
  /** For plain-language questions of any kind, so that a flood of refused ones ends as well. */
  readonly questionBudget: ClientBudget;
  /** The network address of a request's client. */
  readonly clientOf: (context: Context) => string;
}

export const createCallers = ({ clientBudget, questionBudget, clientOf }: CallersOptions): Callers => ({
  of(context, headers) {
    const trace = toTrace(context.req.header("traceparent"), context.req.header("tracestate"));
    const address = clientOf(context);
    const charge = () => clientBudget(address, headers);
    return { client: clientKey(address), charge, ...(trace === undefined ? {} : { trace }) };
  },
  chargeQuestion: (context, headers) => questionBudget(clientOf(context), headers),
});
