import type { Dataset, Endpoint } from "../catalog/dataset.ts";
import { toErrorBody } from "../gateway/envelope.ts";
import { GatewayError } from "../core/errors.ts";
import { duration } from "../core/text.ts";
import type { Caller } from "../gateway/caller.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { Clock } from "../core/clock.ts";
import { toTarget } from "../catalog/url-query.ts";
import { sourceFacts, type SourceEntry } from "./answer-body.ts";
import type { Call, PlannedCall } from "./plan/schema.ts";

/** One call with what came of it. */
export interface Retrieved {
  readonly n: number;
  readonly call: Call;
  readonly dataset: Dataset;
  readonly status: SourceEntry["status"];
  readonly entry: SourceEntry;
  /**
   * What evidence points into: the envelope; of a look-up without a record the error envelope, beside which stand the
   * name and the time of asking; of a failure what is said about it.
   */
  readonly document: Readonly<Record<string, unknown>>;
  readonly records: readonly unknown[];
  readonly failure: GatewayError | null;
}

/** One planned call with its tries, in order; the last one counts. */
export interface Part {
  readonly planned: PlannedCall;
  readonly tries: readonly [Retrieved, ...Retrieved[]];
}

/** What retrieving needs: whom to ask, and how its answers are cited. */
export interface RetrieveOptions {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** Before every path, for addresses of this service. */
  readonly prefix: string;
  /** Appended to every dataset's name, as the gateway does. */
  readonly sourceNote: string;
}

/** Milliseconds for everything that one question asks of the agencies. */
const DEADLINE = 12_000;

/** Records to take where this service has to look for those that fit. */
const MOST_RECORDS = 50;

/** The dataset that a call asks. @throws Error for an endpoint that is not offered, which no checked plan names */
export function datasetOf(endpoints: readonly Endpoint[], { endpoint }: Call): Dataset {
  const dataset = endpoints.find(({ path }) => path === endpoint);
  if (dataset?.kind !== "live") throw new Error(`No live endpoint ${endpoint}.`);
  return dataset;
}

/**
 * All planned calls side by side, with one deadline; each ends as records, as none, or as unavailable.
 * @throws GatewayError rate_limited or overloaded, which concern the whole question
 */
export async function retrieve(planned: readonly PlannedCall[], caller: Caller, options: RetrieveOptions) {
  const deadline = createDeadline(DEADLINE);
  try {
    const all = await Promise.all(
      planned.map(async (item): Promise<[PlannedCall, Attempt, Attempt | null]> => {
        const first = await attempt(item.call, item, caller, options, deadline.passed);
        const goesOn = item.otherwise !== undefined && first.status === "empty";
        return [item, first, goesOn ? await attempt(item.otherwise, item, caller, options, deadline.passed) : null];
      }),
    );
    return numbered(all);
  } finally {
    deadline.clear();
  }
}

type Attempt = Omit<Retrieved, "n" | "entry"> & { readonly gatewayUrl: string };

async function attempt(
  call: Call,
  { filters = [], order }: PlannedCall,
  caller: Caller,
  { endpoints, gateway, clock, prefix, sourceNote }: RetrieveOptions,
  passed: Promise<never>,
): Promise<Attempt> {
  const dataset = datasetOf(endpoints, call);
  const input =
    (filters.length > 0 || order !== undefined) && dataset.paramShape.integers.has("limit")
      ? { ...call.params, limit: MOST_RECORDS }
      : call.params;
  const common = { call, dataset, gatewayUrl: toTarget(prefix + call.endpoint, input) };
  try {
    const { answer } = await Promise.race([gateway.call(dataset, input, caller), passed]);
    const { envelope } = answer;
    const { results: records } = envelope;
    return {
      ...common,
      status: records.length === 0 ? "empty" : "ok",
      document: { ...envelope },
      records,
      failure: null,
    };
  } catch (error) {
    const asked = new Date(clock.now()).toISOString();
    const source = dataset.source + sourceNote;
    if (!(error instanceof GatewayError)) throw error;
    const source_url = error.sourceUrl;
    if (error.code === "not_found") {
      const document = { ...toErrorBody(error, ""), source, asked_at: asked, retrieved_at: asked };
      return { ...common, status: "empty", document, records: [], failure: null };
    }
    if (error.status !== 502 && error.status !== 400) throw error;
    /** A 400 after a checked plan is the agency's refusal of what we built. */
    const document = { source, source_url, asked_at: asked, reason: error.reason ?? "query_rejected" };
    return { ...common, status: "unavailable", document, records: [], failure: error };
  }
}

function numbered(all: readonly [PlannedCall, Attempt, Attempt | null][]): readonly Part[] {
  let n = 0;
  const toRetrieved = ({ gatewayUrl, ...attempt }: Attempt): Retrieved => {
    n += 1;
    const { status, document } = attempt;
    return { ...attempt, n, entry: { n, status, ...sourceFacts.parse(document), gateway_url: gatewayUrl } };
  };
  return all.map(([planned, first, second]) => {
    const tries: [Retrieved, ...Retrieved[]] = [toRetrieved(first)];
    if (second !== null) tries.push(toRetrieved(second));
    return { planned, tries };
  });
}

function createDeadline(milliseconds: number): { readonly passed: Promise<never>; clear(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const message = `No usable answer within ${duration(milliseconds)}.`;
  const timer = setTimeout(
    () => reject(new GatewayError("upstream_unavailable", message, { reason: "timeout" })),
    milliseconds,
  );
  return { passed: promise, clear: () => clearTimeout(timer) };
}
