import { toLines } from "../output/lines.ts";
import type { Fit, Verdict } from "./assumption.ts";
import { agencyOf, type Outcome } from "./run.ts";

/** What `doctor --live` found, as JSON. */
export interface Report {
  /** No assumption is broken, and at least one holds. */
  readonly ok: boolean;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly assumptions: readonly Reported[];
}

interface Reported {
  readonly id: string;
  readonly agency: string;
  readonly assumption: string;
  readonly expectation: string;
  readonly verdict: Verdict;
  readonly evidence: string;
  readonly rows: Fit | null;
  readonly asked: readonly {
    readonly address: string;
    readonly status: number;
    readonly retrieved_at: string;
    readonly digest: string;
  }[];
}

export function toReport(outcomes: readonly Outcome[]): Report {
  const count = (verdict: Verdict): number => outcomes.filter(({ finding }) => finding.verdict === verdict).length;
  const counts = { holds: count("holds"), broken: count("broken"), "cannot say": count("cannot say") };
  return { ok: counts.broken === 0 && counts.holds > 0, counts, assumptions: outcomes.map(reported) };
}

function reported({ assumption, finding, answers }: Outcome): Reported {
  const { id, statement, expectation } = assumption;
  return {
    id,
    agency: agencyOf(assumption),
    assumption: statement,
    expectation,
    verdict: finding.verdict,
    evidence: finding.evidence,
    rows: finding.fit ?? null,
    asked: answers.map(({ address, status, retrievedAt, digest }) => ({
      address,
      status,
      retrieved_at: new Date(retrievedAt).toISOString(),
      digest: `sha-256=:${digest}:`,
    })),
  };
}

/** Why no verdict was reached on anything, in a sentence; null where there is one. */
export function nothingJudged({ counts, assumptions }: Report): string | null {
  if (counts.holds + counts.broken > 0) return null;
  const isSilent = assumptions.every(({ asked }) => asked.length === 0);
  return isSilent
    ? "No agency could be reached, so nothing could be judged."
    : "Nothing could be judged from what the agencies answered.";
}

/** Rows that do not fit which are listed for people. */
const MOST_SHOWN = 10;

/** The table, and below it what is known of each broken assumption. */
export function reportLines({ counts, assumptions }: Report): string {
  const width = Math.max(...assumptions.map(({ id }) => id.length));
  const broken = assumptions.filter(({ verdict }) => verdict === "broken");
  const { holds, broken: failed, "cannot say": open } = counts;
  return toLines([
    ...assumptions.map(({ verdict, id, evidence }) => `${verdict.padEnd(10)}  ${id.padEnd(width)}  ${evidence}`),
    ...broken.flatMap(detailsOf),
    `${assumptions.length} assumptions: ${holds} hold, ${failed} broken, ${open} cannot say.`,
  ]);
}

function detailsOf({ id, assumption, expectation, evidence, rows, asked }: Reported): readonly string[] {
  const misfits = rows?.misfits ?? [];
  const more = misfits.length - MOST_SHOWN;
  return [
    `broken: ${id}`,
    `  assumed: ${assumption}`,
    `  expected: ${expectation}`,
    `  found: ${evidence}`,
    ...misfits.slice(0, MOST_SHOWN).map(({ row, what }) => `  row ${row}: ${what}`),
    ...(more > 0 ? [`  and ${more} more; --json lists all`] : []),
    ...asked.map(({ address }) => `  asked: ${address}`),
  ];
}
