import type { Upstream } from "../src/upstream.ts";
import { clinicaltrials } from "../src/upstreams/clinicaltrials.ts";
import { openfda } from "../src/upstreams/openfda.ts";
import { MOST, mostTraffic, simulate } from "./simulation.ts";

/** Different questions to one agency, and how unevenly they are asked: the middle of what is found for searches. */
const QUESTIONS = 100_000;
const EXPONENTS = [0.8, 1, 1.2];
const LIVES = [60, 300, 3600];

/** The longest is the most that CACHE_TTL_SECONDS takes. */
const LONG_LIVES = [300, 3600, 86_400];

/** How much of the traffic the cache takes, and what is left for the agency, without any limit. */
export function ratioRows(traffics: readonly number[] = [1, 10, 100, 1000]): readonly string[] {
  const head = [
    `| questions/s | ${LIVES.map((ttl) => `TTL ${ttl} s: hits | asked/s`).join(" | ")} |`,
    `|${" --- |".repeat(1 + 2 * LIVES.length)}`,
  ];
  const rows = traffics.map((traffic) => {
    const cells = LIVES.flatMap((ttl) => {
      const { hitRatio, asked } = simulate({ traffic, ttl, questions: QUESTIONS, exponent: 1, perSecond: Infinity });
      return [`${(hitRatio * 100).toFixed(1)} %`, asked.toFixed(2)];
    });
    return `| ${[traffic, ...cells].join(" | ")} |`;
  });
  return [...head, ...rows];
}

/** Requests a second that the gateway sends to an agency at most. */
export const perSecondTo = ({ politeness: { rate } }: Upstream): number =>
  rate === null ? Infinity : rate.requests / rate.seconds;

const TO_FDA = perSecondTo(openfda);

const QUOTAS = [
  { name: "openFDA without a key: 1,000 a day", perSecond: TO_FDA, perDay: 1000 },
  { name: "openFDA with one key: 120,000 a day", perSecond: TO_FDA, perDay: 120_000 },
  { name: "four keys, one for each of four services: 480,000 a day", perSecond: 4 * TO_FDA, perDay: 480_000 },
  { name: "one request a second (ClinicalTrials.gov, CMS)", perSecond: perSecondTo(clinicaltrials), perDay: Infinity },
];

/** How much traffic each quota carries, by time to live and unevenness. */
export function limitRows(quotas = QUOTAS): readonly string[] {
  const columns = EXPONENTS.flatMap((exponent) => LONG_LIVES.map((ttl) => ({ exponent, ttl })));
  const head = [
    `| quota | ${columns.map(({ exponent, ttl }) => `Zipf ${exponent}, TTL ${ttl} s`).join(" | ")} |`,
    `|${" --- |".repeat(1 + columns.length)}`,
  ];
  const rows = quotas.map(({ name, ...quota }) => {
    const cells = columns.map((column) => {
      const most = mostTraffic({ ...column, questions: QUESTIONS }, quota);
      if (most === 0) return "less than 0.01";
      return most === MOST ? `${MOST} or more` : String(most);
    });
    return `| ${[name, ...cells].join(" | ")} |`;
  });
  return [...head, ...rows];
}
