import type { Dataset } from "../dataset.ts";
import { RECORDED_SAMPLE, toEnvelope } from "../envelope.ts";
import { GatewayError, withSource } from "../errors.ts";
import { retrievalOf, type Asking } from "../gateway.ts";
import type { Fetched } from "../transport/fetched.ts";
import type { UpstreamClient } from "../transport/client.ts";
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

/** Finds whose address one is, and asks it again through the agency's own client: same deadline, budget and bounds, no cache. */
export type Rerunner = (address: string, asking?: Asking) => readonly Rerunnable[];

export function createRerunner({ datasets, clients, sourceNote }: RerunOptions): Rerunner {
  const clientOf = ({ upstream }: Dataset): UpstreamClient | undefined => clients.get(upstream.name);
  return (address, asking = {}) =>
    originsOf(address, datasets, (dataset) => clientOf(dataset)?.base).flatMap((origin) => {
      const client = clientOf(origin.dataset);
      if (client === undefined) return [];
      return [
        {
          dataset: origin.dataset,
          input: origin.input,
          sources: sourcesOf(origin.dataset, client.base, sourceNote),
          rerun: async () => {
            await asking.admit?.();
            const fetched = await client.get(address, asking.trace).catch((error: unknown) => {
              throw withSource(error, address);
            });
            return freshOf(origin, fetched, sourceNote);
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

async function freshOf(origin: Origin, fetched: Fetched, note: string): Promise<Fresh> {
  const digest = await fetched.digest;
  return {
    digest: `sha-256=:${digest}:`,
    retrievedAt: fetched.retrievedAt,
    reading: await readingOf(origin, fetched, note),
  };
}

async function readingOf({ dataset, plan, address }: Origin, fetched: Fetched, note: string): Promise<Reading> {
  try {
    const retrieval = retrievalOf({ dataset, plan, sourceUrl: address, fetched, note });
    return { kind: "envelope", envelope: toEnvelope({ ...retrieval, digest: await fetched.digest }) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.code === "not_found" ? { kind: "nothing" } : { kind: "unreadable", error: withSource(error, address) };
  }
}
