import type { Dataset } from "../catalog/dataset.ts";
import { RECORDED_SAMPLE, readResponse } from "../gateway/envelope.ts";
import { GatewayError, withSource } from "../core/errors.ts";
import type { Caller } from "../gateway/caller.ts";
import type { FetchedResponse } from "../gateway/transport/bounded-fetch.ts";
import type { UpstreamClient } from "../gateway/transport/client.ts";
import type { Fresh, Reading } from "./judge.ts";
import { originsOf, type Origin } from "./origin.ts";
import type { Located } from "./verify.ts";

export interface RerunOptions {
  readonly datasets: readonly Dataset[];
  /** By upstream name. */
  readonly clients: ReadonlyMap<string, UpstreamClient>;
  readonly sourceNote: string;
}

/** An address with the question that has it. */
interface Rerunnable extends Located {
  readonly input: object;
}

/**
 * Finds whose address one is, and asks it again through the agency's own client: same deadline, budget and bounds, no
 * cache.
 */
export type Rerunner = (address: string, caller?: Caller) => readonly Rerunnable[];

export function createRerunner({ datasets, clients, sourceNote }: RerunOptions): Rerunner {
  const clientOf = ({ upstream }: Dataset): UpstreamClient | undefined => clients.get(upstream.name);
  return (address, caller = {}) =>
    originsOf(address, datasets, (dataset) => clientOf(dataset)?.base).flatMap((origin) => {
      const client = clientOf(origin.dataset);
      if (client === undefined) return [];
      return [
        {
          dataset: origin.dataset,
          input: origin.input,
          sources: sourcesOf(origin.dataset, client.base, sourceNote),
          rerun: async () => {
            await caller.charge?.();
            const response = await client.get(address, caller).catch((error: unknown) => {
              throw withSource(error, address);
            });
            return freshOf(origin, response, sourceNote);
          },
        },
      ];
    });
}

/** Below another base than the agency's own may stand the recorded agencies, whose answers say so. */
function sourcesOf({ source, upstream }: Dataset, base: string, note: string): readonly string[] {
  const isOwnBase = new URL(base).href === new URL(upstream.base).href;
  return note !== "" || isOwnBase ? [source + note] : [source, source + RECORDED_SAMPLE];
}

async function freshOf(origin: Origin, response: FetchedResponse, sourceNote: string): Promise<Fresh> {
  const reading = await readingOf(origin, response, sourceNote);
  return { digest: `sha-256=:${await response.digest}:`, retrievedAt: response.retrievedAt, reading };
}

async function readingOf(origin: Origin, response: FetchedResponse, sourceNote: string): Promise<Reading> {
  const { address: sourceUrl, dataset, query } = origin;
  try {
    return { kind: "envelope", envelope: await readResponse(response, { dataset, query, sourceUrl, sourceNote }) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.code === "not_found"
      ? { kind: "nothing" }
      : { kind: "unreadable", error: withSource(error, sourceUrl) };
  }
}
