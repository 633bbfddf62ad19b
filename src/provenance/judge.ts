import type { Claim } from "./claim.ts";
import type { GatewayError } from "../errors.ts";
import { differences, type Difference } from "./difference.ts";

/** What the agency answers now, read as the dataset reads it. */
export interface Fresh {
  /** As in an envelope: `sha-256=:base64:`. */
  readonly digest: string;
  readonly retrievedAt: number;
  readonly reading: Reading;
}

export type Reading =
  | { readonly kind: "envelope"; readonly envelope: Facts & { readonly source: string } }
  /** A look-up that finds no record. */
  | { readonly kind: "nothing" }
  | { readonly kind: "unreadable"; readonly error: GatewayError };

/** The part of an envelope that the agency's bytes alone decide. */
interface Facts {
  readonly count: number;
  readonly upstream_total: number | null;
  readonly source_updated: string | null;
  readonly results: readonly object[];
}

type Verdict = "same" | "changed upstream" | "tampered or not ours" | "unreachable";

export interface Judgement {
  readonly verdict: Verdict;
  readonly detail: string;
  readonly differences: readonly Difference[];
}

/** Compares an envelope with today's answer. Equal bytes leave no excuse for a difference; other bytes explain one. */
export function judge(claim: Claim, { digest, reading }: Fresh): Judgement {
  if (digest === claim.source_digest) {
    const found = reading.kind === "envelope" ? differences(factsOf(claim), factsOf(reading.envelope), "") : null;
    if (found === null) return tampered("The agency's bytes are the same, and no success can be read from them.");
    return found.length === 0
      ? { verdict: "same", detail: "The agency's bytes are the same, and so is every record.", differences: [] }
      : tampered("The agency's bytes are the same, but the envelope says something else.", found);
  }
  if (reading.kind === "unreadable") return { verdict: "unreachable", detail: reading.error.message, differences: [] };
  const today = reading.kind === "nothing" ? NOTHING : factsOf(reading.envelope);
  const found = [
    ...differences({ ...factsOf(claim), results: null }, { ...today, results: null }, ""),
    ...recordDifferences(claim.results, today.results),
  ];
  const bytes = { path: "source_digest", envelope: claim.source_digest, agency: digest };
  const detail =
    found.length === 0
      ? "The agency's bytes are others than those cited; every record that is read from them is the same."
      : "The agency answers something else today.";
  return { verdict: "changed upstream", detail, differences: [...found, bytes] };
}

const tampered = (detail: string, found: readonly Difference[] = []): Judgement => ({
  verdict: "tampered or not ours",
  detail,
  differences: found,
});

const NOTHING: Facts = { count: 0, upstream_total: null, source_updated: null, results: [] };

const factsOf = ({ count, upstream_total, source_updated, results }: Facts): Facts => ({
  count,
  upstream_total,
  source_updated,
  results,
});

/** Record by record: those with the same address of their own are compared; the others are gone or new. */
function recordDifferences(was: readonly object[], is: readonly object[]): readonly Difference[] {
  const [before, now] = [byAddress(was), byAddress(is)];
  if (before === null || now === null) return differences(was, is, "results");
  const kept = [...before].flatMap(([address, { record, index }]) =>
    differences(record, now.get(address)?.record, `results[${index}]`),
  );
  const added = [...now].filter(([address]) => !before.has(address));
  const found = [
    ...kept,
    ...added.flatMap(([, { record, index }]) => differences(undefined, record, `results[${index}]`)),
  ];
  return found.length === 0 ? differences(was, is, "results") : found;
}

type Placed = ReadonlyMap<string, { readonly record: object; readonly index: number }>;

/** The records by their own address; null where two share one or one has none. */
function byAddress(records: readonly object[]): Placed | null {
  const placed = new Map(
    records.flatMap((record, index): [string, { record: object; index: number }][] =>
      "record_url" in record && typeof record.record_url === "string" ? [[record.record_url, { record, index }]] : [],
    ),
  );
  return placed.size === records.length ? placed : null;
}
