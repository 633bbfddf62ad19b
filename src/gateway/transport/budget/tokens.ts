/**
 * A budget that holds in every span of its length, wherever the span begins: each token is free again only after the
 * whole time. Counters of fixed windows let twice as many pass around the edge between two (docs/decisions/010).
 */
export interface Tokens {
  /** Takes a token; 0, or the milliseconds after which one may be free. */
  take(): Promise<number>;
}

/** When this process has taken tokens, by the monotonic clock, oldest first; as many as the budget has. */
export class TokenWindow {
  readonly #requests: number;
  readonly #times: number[] = [];

  constructor(requests: number) {
    this.#requests = requests;
  }

  /**
   * Milliseconds until a token is free in every span of so many seconds; 0 when one is.
   * @param pending tokens that are about to be taken
   */
  wait(seconds: number, pending = 0): number {
    const now = performance.now();
    const usable = this.#requests - pending;
    const last = this.#times.at(-usable);
    if (usable <= 0) return SHORTEST_WAIT;
    return last === undefined ? 0 : Math.max(0, last + 1000 * seconds - now);
  }

  add(): void {
    this.#times.push(performance.now());
    if (this.#times.length > this.#requests) this.#times.shift();
  }
}

/** Milliseconds to wait for what others are about to take or to give back. */
const SHORTEST_WAIT = 10;

/** The tokens of a process alone. */
export function createTokens(requests: number, seconds: number): Tokens {
  const taken = new TokenWindow(requests);
  return {
    async take() {
      const wait = taken.wait(seconds);
      if (wait === 0) taken.add();
      return wait;
    },
  };
}
