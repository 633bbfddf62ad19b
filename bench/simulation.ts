/** Callers who ask popular questions more often than rare ones, a cache with a time to live, and an agency's budget. */

export interface Scenario {
  /** Questions a second that reach one agency's datasets. */
  readonly traffic: number;
  /** Seconds for which an answer is reused. */
  readonly ttl: number;
  /** Different questions that anyone asks. */
  readonly questions: number;
  /** Zipf: the question of rank r is asked in proportion to r to the power of minus this. */
  readonly exponent: number;
  /** What the agency may be asked in a second; Infinity for as much as it takes. */
  readonly perSecond: number;
}

export interface Outcome {
  readonly hitRatio: number;
  /** Requests a second that went to the agency. */
  readonly asked: number;
  /** Part of the questions that were refused because the line for the agency was full. */
  readonly refused: number;
}

/** Seconds that are counted, and questions for which slow traffic is counted longer. */
const COUNTED = 1200;
const ENOUGH = 5000;

/** Seconds before, in which the line for the agency settles. */
const WARM_UP = 600;

/** Seconds' worth of questions that may stand in line for their turn, as in src/transport/budget.ts. */
export const LONGEST_LINE = 3;

/** Seconds' worth of questions that may be asked at once, as the budgets allow. */
export const BURST = 1;

/**
 * Event by event, with arrivals of a Poisson process, in a service that has run for long; the same seed gives the same
 * figures. Questions that wait for the same answer count as hits, as single flight makes them.
 */
export function simulate({ traffic, ttl, questions, exponent, perSecond }: Scenario, seed = 1): Outcome {
  const random = randomOf(seed);
  const ranks = cumulative(questions, exponent);
  const freshUntil = inTheMiddle(ranks, traffic * ttl, ttl, random);
  const begin = WARM_UP;
  const seconds = Math.max(COUNTED, ENOUGH / traffic);
  const end = begin + seconds;
  let [hits, asked, refused, total] = [0, 0, 0, 0];
  /** When the next turn at the agency is free. */
  let turn = 0;
  for (let now = -Math.log(1 - random()) / traffic; now < end; now -= Math.log(1 - random()) / traffic) {
    const question = rankOf(ranks, random());
    const isCounted = now >= begin;
    if (isCounted) total++;
    if (now < (freshUntil[question] ?? 0)) {
      if (isCounted) hits++;
      continue;
    }
    turn = Math.max(turn, now - BURST);
    if (turn - now > LONGEST_LINE) {
      if (isCounted) refused++;
      continue;
    }
    turn += 1 / perSecond;
    freshUntil[question] = Math.max(now, turn - BURST) + ttl;
    if (isCounted) asked++;
  }
  return { hitRatio: hits / total, asked: asked / seconds, refused: refused / total };
}

/** The hit ratio that theory gives for an agency without limits: each question is renewed by the first asking after its time. */
export function expectedHitRatio({ traffic, ttl, questions, exponent }: Scenario): number {
  const ranks = cumulative(questions, exponent);
  let [hits, before] = [0, 0];
  for (const upTo of ranks) {
    const part = upTo - before;
    before = upTo;
    const perLife = traffic * part * ttl;
    hits += (part * perLife) / (1 + perLife);
  }
  return hits;
}

export interface Quota {
  readonly perSecond: number;
  readonly perDay: number;
}

/** Questions a second that are tried. */
const LADDER = [
  0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200,
];

export const MOST = 200;

/** The most traffic of the ladder of which less than one question in a hundred is refused, and a day's quota lasts a day. */
export function mostTraffic(scenario: Omit<Scenario, "traffic" | "perSecond">, { perSecond, perDay }: Quota): number {
  let most = 0;
  for (const traffic of LADDER) {
    const { refused, asked } = simulate({ ...scenario, traffic, perSecond });
    if (refused >= 0.01 || asked * 86_400 > perDay) return most;
    most = traffic;
  }
  return most;
}

/** Until when each answer is fresh in a service that has run for long: some are gone, the others are of every age. */
function inTheMiddle(ranks: Float64Array, perLife: number, ttl: number, random: () => number): Float64Array {
  return ranks.map((upTo, rank) => {
    const asked = perLife * (upTo - (ranks[rank - 1] ?? 0));
    return random() < asked / (1 + asked) ? random() * ttl : 0;
  });
}

/** Cumulative probabilities by rank. */
function cumulative(questions: number, exponent: number): Float64Array {
  const sums = new Float64Array(questions);
  let sum = 0;
  for (let rank = 1; rank <= questions; rank++) sums[rank - 1] = sum += rank ** -exponent;
  return sums.map((one) => one / sum);
}

function rankOf(ranks: Float64Array, chance: number): number {
  let [low, high] = [0, ranks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranks[middle] ?? 1) < chance) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Mulberry32: small, and good enough to draw questions. From 0 (inclusive) to 1 (exclusive). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
