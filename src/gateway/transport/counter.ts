import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";

/** Counts what each client takes, in a window of time that begins with the first thing taken. */
export interface Counter {
  /** Takes one point of a client's, whether there is one left or not. */
  take(client: string): Promise<Standing>;
}

/** Where a client stands after it took a point. */
export interface Standing {
  /** With this one; more than there are means that it must be refused. */
  readonly taken: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/** A counter by the library of rate limits, which throws what it counted when nothing is left. */
export const counterOf = (limiter: RateLimiterAbstract): Counter => ({
  async take(client) {
    const counted = await limiter.consume(client).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    return { taken: counted.consumedPoints, endsInMs: counted.msBeforeNext };
  },
});
