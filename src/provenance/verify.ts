import type { Clock } from "../core/clock.ts";
import type { Dataset } from "../catalog/dataset.ts";
import { GatewayError } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import { toClaim, unpromised, type Claim } from "./claim.ts";
import { judge, type Fresh, type Judgement } from "./judge.ts";

/** An address of ours: whose it is, and how to ask it again. */
export interface Located {
  readonly dataset: Dataset;
  /** What the dataset may be called at this address. */
  readonly sources: readonly string[];
  /** Asks the agency again, never a cache. @throws GatewayError upstream_unavailable */
  rerun(): Promise<Fresh>;
}

/** Whose address this is; none for one that no question of ours can have. @throws GatewayError */
export type Locate = (address: string, digest: string) => Promise<readonly Located[]> | readonly Located[];

export interface Verification extends Judgement {
  readonly dataset: string | null;
  readonly source_url: string | null;
  /** When the agency answered again; null where it was not asked. */
  readonly checked_at: string | null;
  /** Of today's bytes; null where there is no answer in them. */
  readonly source_digest: string | null;
}

/** Checks an envelope, whoever hands it in: same, changed upstream, tampered or not ours, unreachable. */
export async function verify(value: unknown, locate: Locate, clock: Clock): Promise<Verification> {
  const claim = toClaim(value, clock.now());
  if (typeof claim === "string") return unasked(claim, null, null);
  const address = claim.source_url;
  try {
    const located = await locate(address, claim.source_digest);
    const [first] = located;
    if (first === undefined)
      return unasked(
        `source_url ${quoted(address)} is not a URL that this gateway requests. If another gateway ` +
          "gave the answer, name it with --base-url; if the URL is the agency's own, unset " +
          "UPSTREAM_…_URL.",
        address,
        null,
      );
    const fitting = located.find(({ dataset, sources }) => unpromised(claim, dataset, sources) === null);
    if (fitting === undefined)
      return unasked(unpromised(claim, first.dataset, first.sources) ?? "", address, first.dataset.name);
    const fresh = withFieldsOf(claim, fitting.dataset, await fitting.rerun());
    const judgement = judge(withoutForeignDate(claim, fitting.dataset, fresh), fresh);
    return {
      ...judgement,
      dataset: fitting.dataset.name,
      source_url: address,
      checked_at: new Date(fresh.retrievedAt).toISOString(),
      source_digest: judgement.verdict === "unreachable" ? null : fresh.digest,
    };
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === "internal_error") throw error;
    return { ...unasked(error.message, address, null), verdict: "unreachable" };
  }
}

/** What the agency says now, without the fields that a caller may leave out and that this envelope left out. */
function withFieldsOf({ results }: Claim, { optionalFields }: Dataset, fresh: Fresh): Fresh {
  const { reading } = fresh;
  if (reading.kind !== "envelope" || optionalFields.length === 0) return fresh;
  const isKept = (index: number, name: string): boolean =>
    !optionalFields.includes(name) || Object.hasOwn(results[index] ?? {}, name);
  const kept = reading.envelope.results.map((record, index) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isKept(index, name))),
  );
  return { ...fresh, reading: { ...reading, envelope: { ...reading.envelope, results: kept } } };
}

/**
 * Where an agency gives its data date at another address, the bytes of an answer prove none: it may have been unknown
 * then, known since, or be another one by now. So it is not compared.
 */
function withoutForeignDate(claim: Claim, { upstream }: Dataset, { reading }: Fresh): Claim {
  if (upstream.dataDate === undefined) return claim;
  return { ...claim, source_updated: reading.kind === "envelope" ? reading.envelope.source_updated : null };
}

/** A verdict without asking the agency. */
const unasked = (detail: string, address: string | null, dataset: string | null): Verification => ({
  verdict: "tampered or not ours",
  detail,
  differences: [],
  dataset,
  source_url: address,
  checked_at: null,
  source_digest: null,
});
