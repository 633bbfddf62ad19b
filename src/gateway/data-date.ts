import { addressOf } from "../catalog/upstream.ts";
import type { Clock } from "../core/clock.ts";
import { GatewayError } from "../core/errors.ts";
import type { Observe } from "../core/observe.ts";
import type { UpstreamClient } from "./transport/client.ts";
import type { DataDate } from "./envelope.ts";

/** Milliseconds between two requests for an agency's data date, whatever becomes of them. */
const INTERVAL = 3_600_000;

/** Milliseconds for which a date is believed: the next one comes only with an answer after the interval. */
const BELIEVED = 2 * INTERVAL;

const DAY = 86_400_000;

/**
 * For an agency that gives its data date at an address of its own. An answer never waits for it: each one after the
 * interval has it asked for in the background, unless others wait for the agency, and only later ones carry it.
 */
export function createDataDate(
  client: Pick<UpstreamClient, "upstream" | "base" | "getInBackground" | "isBusy">,
  clock: Clock,
  observe: Observe,
): DataDate {
  const { upstream, base } = client;
  const { dataDate } = upstream;
  if (dataDate === undefined) return () => null;
  let known: { readonly date: string; readonly arrivedAt: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<void> => {
    try {
      const response = await client.getInBackground(addressOf(base, dataDate.request));
      known = { date: dataDate.read(response), arrivedAt: response.arrivedAt };
    } catch (cause) {
      known = null;
      if (!(cause instanceof GatewayError)) observe({ kind: "fault", requestId: "data-date", cause });
    }
  };
  return ({ arrivedAt, retrievedAt }) => {
    const now = clock.monotonic();
    if (now - askedAt >= INTERVAL && !client.isBusy()) {
      askedAt = now;
      void ask();
    }
    if (known === null) return null;
    const age = arrivedAt - known.arrivedAt;
    const isPossible = Date.parse(known.date) <= retrievedAt + DAY;
    return age >= 0 && age < BELIEVED && isPossible ? known.date : null;
  };
}
