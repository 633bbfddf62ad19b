import type { z } from "zod";
import type { Dataset } from "../catalog/dataset.ts";
import { DISCLAIMER, foreignEnvelope } from "../gateway/envelope.ts";
import { invalidQuery, type GatewayError } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import { fieldChanges, isRecord } from "./compare.ts";

/** An envelope as it was handed in: of the right shape, believed in nothing else. */
export type Claim = z.output<typeof foreignEnvelope>;

/** Milliseconds by which another machine's clock may be ahead. */
const CLOCK_SKEW = 5 * 60_000;

const DAY = 24 * 60 * 60_000;

/** What is not an answer of ours, with the reason. */
export const notOurs = (why: string): GatewayError => invalidQuery(`This is not an answer of this gateway: ${why}`);

/** The envelope in a foreign value. @throws GatewayError invalid_query that says why it cannot be one of ours */
export function toClaim(value: unknown, now: number): Claim {
  if (isRecord(value) && "sources" in value && "by" in value)
    throw invalidQuery(
      "Counts are verified source by source: send the self and source_digest of each entry in sources to " +
        "GET /api/verify.",
    );
  const parsed = foreignEnvelope.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join(".") ?? "";
    throw notOurs(`${path === "" ? "the document" : quoted(path)} is not valid (${issue?.message ?? "unknown"}).`);
  }
  const claim = parsed.data;
  const retrievedAt = Date.parse(claim.retrieved_at);
  if (Number.isNaN(retrievedAt) || new Date(retrievedAt).toISOString() !== claim.retrieved_at)
    throw notOurs("retrieved_at is not in the gateway's format.");
  if (retrievedAt > now + CLOCK_SKEW) throw notOurs("retrieved_at is in the future.");
  if (claim.source_updated !== null && Date.parse(claim.source_updated) > retrievedAt + DAY)
    throw notOurs("source_updated is later than retrieved_at.");
  if (claim.count !== claim.results.length)
    throw notOurs(`count is ${claim.count}, but there are ${claim.results.length} results.`);
  if (claim.upstream_total !== null && claim.upstream_total < claim.count)
    throw notOurs(`upstream_total is ${claim.upstream_total}, less than the ${claim.count} results.`);
  if (claim.unconfirmed > claim.count)
    throw notOurs(`unconfirmed is ${claim.unconfirmed}, more than the ${claim.count} results.`);
  if (claim.disclaimer !== DISCLAIMER) throw notOurs("disclaimer is not the gateway's.");
  if (claim.self === "")
    throw invalidQuery(
      "This answer has no self, so it can't be verified: it is from an older gateway. Ask the question again.",
    );
  return claim;
}

/**
 * Refuses what no answer of this dataset can hold: another source, or a record that is not as promised.
 * @param sources what the dataset may be called at this address
 * @throws GatewayError invalid_query
 */
export function requirePromised({ source, results }: Claim, dataset: Dataset, sources: readonly string[]): void {
  if (!sources.includes(source))
    throw notOurs(`source is ${quoted(source)}, but self asks ${quoted(sources[0] ?? dataset.source)}.`);
  for (const [index, record] of results.entries()) {
    const parsed = dataset.record.safeParse(record);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join(".") ?? "";
      throw notOurs(`results[${index}] is not a record of ${dataset.name}: ${quoted(path)} is missing or not valid.`);
    }
    const [extra] = fieldChanges(record, parsed.data, `results[${index}]`);
    if (extra !== undefined) throw notOurs(`${extra.field} is not a field of ${dataset.name}.`);
  }
}
