import type { Clock } from "../core/clock.ts";
import type { Dataset } from "../catalog/dataset.ts";
import { GatewayError, invalidQuery, withSource, type Reason } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import type { Caller } from "../gateway/caller.ts";
import { RECORDED_SAMPLE, type Envelope } from "../gateway/envelope.ts";
import { readResponse } from "../gateway/envelope.ts";
import type { UpstreamClient } from "../gateway/transport/client.ts";
import { notOurs, requirePromised, toClaim, type Claim } from "./claim.ts";
import {
  compareRecords,
  fieldChanges,
  isOtherTotal,
  nameOf,
  VERDICTS,
  verdictOf,
  type RecordChanges,
  type Verdict,
} from "./compare.ts";
import { planOf, type Planned } from "./plan.ts";

/** What differs between an answer and today's. */
export interface Difference {
  /** The record's identifier; null for the answer as a whole. */
  readonly record: string | null;
  /** `not_on_this_page`: it may stand on another page, so it cannot be called gone. */
  readonly change: "changed" | "new" | "gone" | "not_on_this_page" | "reordered";
  /** Of a change: the field, for example `devices[0].brand_name`. */
  readonly field: string | null;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What came of asking an agency again. */
export interface Verification {
  readonly verdict: Verdict;
  readonly detail: string;
  /** Why the agency's answer was unusable; null for every verdict but `unavailable`. */
  readonly reason: Reason | null;
  readonly differences: readonly Difference[];
  readonly dataset: string;
  /** The question, as path and query of this gateway. */
  readonly self: string;
  readonly source_url: string;
  /** Of the bytes that the agency gave now; null where it gave none. */
  readonly source_digest: string | null;
  /** When they arrived. */
  readonly checked_at: string | null;
  /** What is read from them today; null where there is no record to look up any more, or no answer. */
  readonly today: Envelope | null;
}

/** Asks agencies again, beside the cache, at addresses planned from the `self` of answers. */
export interface Verifier {
  /**
   * Checks a whole answer, whoever hands it in.
   * @throws GatewayError invalid_query for what no answer of ours can be; rate_limited
   */
  answer(value: unknown, caller?: Caller): Promise<Verification>;
  /** Checks the digests of an answer alone, so that no record can be named. @throws GatewayError as above */
  digests(self: string, cited: Digests, caller?: Caller): Promise<Verification>;
}

/** What an answer cites, in the syntax of its members. */
interface Digests {
  /** Of the agency's bytes. */
  readonly source: string;
  /** Of what was shown; null where it is not known. */
  readonly shown: string | null;
}

export interface VerifierOptions {
  readonly datasets: readonly Dataset[];
  /** By upstream name. */
  readonly clients: ReadonlyMap<string, UpstreamClient>;
  /** Appended to every `source`. */
  readonly sourceNote: string;
  readonly clock: Clock;
}

/** What the agency answers now, read as the dataset reads it. */
interface Fresh {
  /** As in an envelope: `sha-256=:base64:`. */
  readonly digest: string;
  readonly retrievedAt: number;
  /** Null for a look-up that finds no record. */
  readonly today: Envelope | null;
}

export function createVerifier({ datasets, clients, sourceNote, clock }: VerifierOptions): Verifier {
  const clientOf = ({ upstream }: Dataset): UpstreamClient | undefined => clients.get(upstream.name);
  const plan = (self: string, what: string): Planned =>
    planOf(self, datasets, (dataset) => clientOf(dataset)?.base, what);
  /** The fields in which the agencies' own identifiers stand. */
  const names = datasets.flatMap(({ identifier }) => (identifier === null ? [] : [identifier.field]));

  async function ask(planned: Planned, caller: Caller): Promise<Fresh> {
    const { dataset, query, address: sourceUrl } = planned;
    const client = clientOf(dataset);
    if (client === undefined) throw new Error(`Nobody asks the agency of ${dataset.name}.`);
    await caller.charge?.();
    try {
      const response = await client.get(sourceUrl, caller);
      const today = await readResponse(response, { dataset, query, sourceUrl, sourceNote }).catch(nothingFound);
      return { digest: `sha-256=:${await response.digest}:`, retrievedAt: response.retrievedAt, today };
    } catch (error) {
      throw withSource(error, sourceUrl);
    }
  }

  async function verified(
    planned: Planned,
    caller: Caller,
    judge: (fresh: Fresh) => Pick<Verification, "verdict" | "detail" | "differences">,
  ): Promise<Verification> {
    const { dataset, query, address } = planned;
    const asked = { dataset: dataset.name, self: query.self, source_url: address };
    try {
      const fresh = await ask(planned, caller);
      const { digest: source_digest, retrievedAt, today } = fresh;
      const checked_at = new Date(retrievedAt).toISOString();
      return { ...judge(fresh), reason: null, ...asked, source_digest, checked_at, today };
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== "upstream_unavailable") throw error;
      const nothing = { source_digest: null, checked_at: null, today: null };
      const { message: detail, reason = null } = error;
      return { verdict: "unavailable", detail, reason, differences: [], ...asked, ...nothing };
    }
  }

  return {
    async answer(value, caller = {}) {
      const claim = toClaim(value, clock.now());
      const planned = plan(claim.self, "self");
      const { dataset, address } = planned;
      if (address !== claim.source_url)
        throw notOurs(
          `its self asks ${quoted(address, LONGEST_ADDRESS)}, but source_url is ` +
            `${quoted(claim.source_url, LONGEST_ADDRESS)}. If another gateway gave it, ask that one.`,
        );
      requirePromised(claim, dataset, sourcesOf(dataset, clientOf(dataset)?.base ?? "", sourceNote));
      return verified(planned, caller, (fresh) => judged(claim, planned, fresh, names));
    },
    async digests(self, cited, caller = {}) {
      return verified(plan(self, 'Parameter "self"'), caller, (fresh) => judgedByDigests(cited, fresh));
    },
  };
}

function nothingFound(error: unknown): null {
  if (error instanceof GatewayError && error.code === "not_found") return null;
  throw error;
}

/** Characters of an address in a message. */
const LONGEST_ADDRESS = 300;

/** Below another base than the agency's own may stand the recorded agencies, whose answers say so. */
function sourcesOf({ source, upstream }: Dataset, base: string, note: string): readonly string[] {
  const isOwnBase = URL.canParse(base) && new URL(base).href === new URL(upstream.base).href;
  return note !== "" || isOwnBase ? [source + note] : [source, source + RECORDED_SAMPLE];
}

type Judgement = Pick<Verification, "verdict" | "detail" | "differences">;

const NO_ANSWER = "The agency's response is the same as the one cited, but it holds no answer to this question.";

function judgedByDigests({ source, shown }: Digests, { digest, today }: Fresh): Judgement {
  const of = (verdict: Verdict, detail: string): Judgement => ({ verdict, detail, differences: [] });
  if (digest === source && today === null) throw invalidQuery(NO_ANSWER);
  if (digest === source) return of("same", VERDICTS.same);
  if (today === null) return of("gone", "The agency has no such record now.");
  if (shown !== null && shown === today.shown_digest) return of("same_as_shown", SAME_AS_SHOWN);
  if (shown !== null && isNothing(today)) return of("gone", "The agency finds none of the records now.");
  return of("changed", shown === null ? PERHAPS_ITS_DATE : SHOWN_CHANGED);
}

/** No match at all, rather than a page behind the last one. */
const isNothing = ({ count, upstream_total: total, self }: Envelope): boolean =>
  count === 0 && (total ?? 0) === 0 && isFirstPage(self);

const SAME_AS_SHOWN =
  "The records and the total are the same. Something else in the agency's response changed, such as its date, or text " +
  "that this answer leaves out.";

const SHOWN_CHANGED =
  "The records or their total changed. Only digests were given: verify the whole answer to learn which records changed.";

const PERHAPS_ITS_DATE =
  "The agency's response changed, perhaps in nothing but its date. Only the digest of its bytes was given: give the " +
  "shown_digest, too, or verify the whole answer to learn whether records changed.";

/** Compares an answer with today's. Equal bytes leave no excuse for a difference; other bytes explain one. */
function judged(
  claim: Claim,
  { dataset, query }: Planned,
  { digest, today: whole }: Fresh,
  names: readonly string[],
): Judgement {
  const today = whole === null ? null : withFieldsOf(claim, dataset, whole);
  const isSameBytes = digest === claim.source_digest;
  if (isSameBytes) requireTold(withoutForeignDate(claim, dataset, today), today);
  const later = today?.results ?? [];
  const isComplete = today === null || dataset.isLookup || isEveryMatch(claim, today, query.request.limit);
  const totals = [claim.upstream_total, today === null ? null : today.upstream_total] as const;
  const isTotalOther = isOtherTotal(...totals);
  const changes = compareRecords(claim.results, later, names);
  const verdict = verdictOf(changes, { isSameBytes, isTotalOther, isComplete, count: claim.count });
  const idOf = (record: Readonly<Record<string, unknown>>): string | null => nameOf(record, names)?.value ?? null;
  const { changed, added, missing, isReordered } = changes;
  const lost = isComplete ? "gone" : "not_on_this_page";
  const differences: readonly Difference[] = [
    ...changed.flatMap(({ id: record, fields }) =>
      fields.map((field) => ({ record, change: "changed" as const, ...field })),
    ),
    ...missing.map((record) => ({ record: idOf(record), change: lost, field: null }) as const),
    ...added.map((record) => ({ record: idOf(record), change: "new", field: null }) as const),
    ...(isReordered ? [{ record: null, change: "reordered", field: null } as const] : []),
    ...(isTotalOther
      ? [{ record: null, change: "changed", field: "upstream_total", from: totals[0], to: totals[1] } as const]
      : []),
  ];
  return { verdict, detail: detailOf(verdict, changes, totals, { isComplete, isTotalOther }, idOf), differences };
}

/** @throws GatewayError invalid_query for an answer that says something else than the bytes that it cites */
function requireTold(claim: Claim, today: Envelope | null): void {
  if (today === null) throw invalidQuery(NO_ANSWER);
  const [first, ...more] = fieldChanges(factsOf(claim), factsOf(today));
  if (first === undefined) return;
  const [said, is] = [first.from, first.to].map((value) => (value === undefined ? "nothing" : quoted(value)));
  throw notOurs(
    `the agency's response is the one cited, but ${first.field} is ${said} here and ${is} there` +
      `${more.length === 0 ? "" : `, and ${more.length} more ${more.length === 1 ? "value differs" : "values differ"}`}.`,
  );
}

/** The part of an envelope that its question and the agency's bytes decide. */
const FACTS = [
  "shown_digest",
  "count",
  "upstream_total",
  "source_updated",
  "unconfirmed",
  "notes",
  "self",
  "next",
  "results",
] as const;

const factsOf = (envelope: Pick<Envelope, (typeof FACTS)[number]>) =>
  Object.fromEntries(FACTS.map((name) => [name, envelope[name]]));

/**
 * Whether an answer holds all matches of its question: it begins with the first one and no page follows.
 * @param limit records of a full page, behind which there may be more where the agency reports no total
 */
function isEveryMatch(claim: Claim, today: Envelope, limit: number): boolean {
  const { next, count, upstream_total: total } = today;
  return isFirstPage(claim.self) && next === null && (total === null ? count < limit : count === total);
}

const isFirstPage = (self: string): boolean => !new URLSearchParams(self.replace(/^[^?]*/, "")).has("cursor");

/** What the agency says now, without the fields that a caller may leave out and that this answer left out. */
function withFieldsOf({ results }: Claim, { optionalFields }: Dataset, today: Envelope): Envelope {
  if (optionalFields.length === 0) return today;
  const isKept = (index: number, name: string): boolean =>
    !optionalFields.includes(name) || Object.hasOwn(results[index] ?? {}, name);
  const kept = today.results.map((record, index) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isKept(index, name))),
  );
  return { ...today, results: kept };
}

/**
 * Where an agency gives its data date at another address, the bytes of an answer prove none: it may have been unknown
 * then, known since, or be another one by now. So it is not compared.
 */
function withoutForeignDate(claim: Claim, { upstream }: Dataset, today: Envelope | null): Claim {
  return upstream.dataDate === undefined ? claim : { ...claim, source_updated: today?.source_updated ?? null };
}

/** Records that are named in a sentence. */
const MOST_NAMED = 3;

/** The verdict in sentences: what changed, in which records and fields. */
function detailOf(
  verdict: Verdict,
  { changed, added, missing, isReordered }: RecordChanges,
  [from, to]: readonly [number | null, number | null],
  { isComplete, isTotalOther }: { readonly isComplete: boolean; readonly isTotalOther: boolean },
  idOf: (record: Readonly<Record<string, unknown>>) => string | null,
): string {
  if (verdict === "same") return VERDICTS.same;
  if (verdict === "same_as_shown")
    return (
      "Every value shown in the records, and the total, is the same. " +
      (isReordered
        ? "The records came in another order."
        : "Something else in the agency's response changed, such as its date, or text that this answer leaves out.")
    );
  const named = (ids: readonly (string | null)[]): string => {
    const more = ids.length - MOST_NAMED;
    return `${ids
      .slice(0, MOST_NAMED)
      .map((id) => id ?? "unnamed")
      .join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  };
  const records = (count: number): string => (count === 1 ? "1 record" : `${count} records`);
  const fields = changed.map(({ id, fields: all }) => `${id} (${named(all.map(({ field }) => field))})`);
  return [
    ...(changed.length === 0 ? [] : [`${records(changed.length)} changed: ${named(fields)}.`]),
    ...(missing.length === 0
      ? []
      : isComplete
        ? [`${records(missing.length)} no longer there: ${named(missing.map(idOf))}.`]
        : [`${records(missing.length)} not on this page any more, perhaps on another: ${named(missing.map(idOf))}.`]),
    ...(added.length === 0 ? [] : [`${records(added.length)} new on this page: ${named(added.map(idOf))}.`]),
    ...(isReordered ? ["The records came in another order."] : []),
    ...(isTotalOther ? [`The agency's total changed from ${from} to ${to}.`] : []),
  ].join(" ");
}
