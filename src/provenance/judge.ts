import type { Claim } from "./claim.ts";
import type { GatewayError } from "../core/errors.ts";
import type { Envelope } from "../gateway/envelope.ts";
import { differences, type Difference } from "./difference.ts";

/** What the agency answers now, read as the dataset reads it. */
export interface Fresh {
  /** As in an envelope: `sha-256=:base64:`. */
  readonly digest: string;
  readonly retrievedAt: number;
  readonly reading: Reading;
}

export type Reading =
  | { readonly kind: "envelope"; readonly envelope: Envelope }
  /** A look-up that finds no record. */
  | { readonly kind: "nothing" }
  | { readonly kind: "unreadable"; readonly error: GatewayError };

/** The part of an envelope that the agency's bytes alone decide. */
type Facts = Pick<
  Envelope,
  "count" | "upstream_total" | "source_updated" | "unconfirmed" | "notes" | "next" | "results"
>;

export type Verdict = "same" | "same records" | "changed upstream" | "tampered or not ours" | "unreachable";

export interface Judgement {
  readonly verdict: Verdict;
  readonly detail: string;
  readonly differences: readonly Difference[];
}

/** What the bytes alone show. @param cited the digest that an envelope names */
export function judgeBytes({ digest, reading }: Fresh, cited: string): Pick<Judgement, "verdict" | "detail"> {
  if (digest !== cited) return { verdict: "changed upstream", detail: "The agency's response changed." };
  return reading.kind === "envelope"
    ? { verdict: "same", detail: "The agency's response is the same, byte for byte." }
    : { verdict: "tampered or not ours", detail: "The agency's response is the same, but it holds no answer." };
}

/** Compares an envelope with today's answer. Equal bytes leave no excuse for a difference; other bytes explain one. */
export function judge(claim: Claim, fresh: Fresh): Judgement {
  const { digest, reading } = fresh;
  const byBytes = judgeBytes(fresh, claim.source_digest);
  if (byBytes.verdict !== "changed upstream") {
    const found = reading.kind === "envelope" ? differences(factsOf(claim), factsOf(reading.envelope), "") : [];
    if (found.length === 0) return { ...byBytes, differences: [] };
    const detail = "The agency's response is the same, but the envelope says something else.";
    return { verdict: "tampered or not ours", detail, differences: found };
  }
  if (reading.kind === "unreadable") return { verdict: "unreachable", detail: reading.error.message, differences: [] };
  const today = reading.kind === "nothing" ? NOTHING : factsOf(reading.envelope);
  const surroundings = [
    ...differences({ ...factsOf(claim), results: null }, { ...today, results: null }, ""),
    { path: "source_digest", envelope: claim.source_digest, agency: digest },
  ];
  const records = recordDifferences(claim.results, today.results);
  const all = [...records, ...surroundings];
  return records.length === 0
    ? { verdict: "same records", detail: "The agency's response changed; the records did not.", differences: all }
    : { verdict: "changed upstream", detail: "The agency's records changed.", differences: all };
}

const NOTHING: Facts = {
  count: 0,
  upstream_total: null,
  source_updated: null,
  unconfirmed: 0,
  notes: [],
  next: null,
  results: [],
};

const factsOf = ({ count, upstream_total, source_updated, unconfirmed, notes, next, results }: Facts): Facts => ({
  count,
  upstream_total,
  source_updated,
  unconfirmed,
  notes,
  next,
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
