import type { z } from "zod";
import type { Dataset } from "../catalog/dataset.ts";
import { DISCLAIMER, foreignEnvelope } from "../gateway/envelope.ts";
import { quoted } from "../core/text.ts";
import { differences } from "./difference.ts";

/** An envelope as it was handed in: of the right shape, believed in nothing else. */
export type Claim = z.output<typeof foreignEnvelope>;

/** Milliseconds by which another machine's clock may be ahead. */
const CLOCK_SKEW = 5 * 60_000;

const DAY = 24 * 60 * 60_000;

/** The envelope in a foreign value, or the sentence that says why it cannot be one of ours. */
export function toClaim(value: unknown, now: number): Claim | string {
  const parsed = foreignEnvelope.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join(".") ?? "";
    return (
      `This is not a success envelope: ${path === "" ? "the document" : quoted(path)} is not valid ` +
      `(${issue?.message ?? "unknown"}).`
    );
  }
  const claim = parsed.data;
  const retrievedAt = Date.parse(claim.retrieved_at);
  if (Number.isNaN(retrievedAt) || new Date(retrievedAt).toISOString() !== claim.retrieved_at)
    return "retrieved_at is not in the gateway's format.";
  if (retrievedAt > now + CLOCK_SKEW) return "retrieved_at is in the future.";
  if (claim.source_updated !== null && Date.parse(claim.source_updated) > retrievedAt + DAY)
    return "source_updated is later than retrieved_at.";
  if (claim.count !== claim.results.length)
    return `count is ${claim.count}, but there are ${claim.results.length} results.`;
  if (claim.upstream_total !== null && claim.upstream_total < claim.count)
    return `upstream_total is ${claim.upstream_total}, less than the ${claim.count} results.`;
  if (claim.unconfirmed > claim.count)
    return `unconfirmed is ${claim.unconfirmed}, more than the ${claim.count} results.`;
  if (claim.disclaimer !== DISCLAIMER) return "disclaimer is not the gateway's.";
  return claim;
}

/**
 * What in an envelope no answer of this dataset can hold: another source, or a record that is not as promised.
 * @param sources what the dataset may be called at this address
 */
export function unpromised({ source, results }: Claim, dataset: Dataset, sources: readonly string[]): string | null {
  if (!sources.includes(source))
    return `source is ${quoted(source)}, but this address belongs to ${quoted(sources[0] ?? dataset.source)}.`;
  for (const [index, record] of results.entries()) {
    const parsed = dataset.record.safeParse(record);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join(".") ?? "";
      return `results[${index}] is not a record of ${dataset.name}: ${quoted(path)} is missing or not valid.`;
    }
    const [extra] = differences(record, parsed.data, `results[${index}]`);
    if (extra !== undefined) return `${extra.path} is not a field of ${dataset.name}.`;
  }
  return null;
}
