/** Requests of an agency, the last ones that were sent, by which it is known who has had more than others. */
const REMEMBERED = 120;

/**
 * A line in which nobody's requests stand before those of a client who has had fewer. Who asks alone may use all of it.
 *
 * A request's rank is the number of its client's requests that come before it: those that were sent a short while ago,
 * and those that wait. The lowest rank is served first, and the highest leaves when the line is full.
 */
export class FairLine<Waiter extends { readonly client: string }> {
  /** In the order in which they came. */
  #waiting: Waiter[] = [];
  /** Clients of the last requests, at most REMEMBERED. */
  readonly #served: string[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Adds one at the end.
   * @param most that the line may hold
   * @returns who must leave for it, which may be itself
   */
  add(waiter: Waiter, most: number): Waiter | null {
    this.#waiting.push(waiter);
    if (this.#waiting.length <= most) return null;
    const last = this.#ranked().reduce((highest, next) => (next.rank >= highest.rank ? next : highest)).waiter;
    this.remove(last);
    return last;
  }

  remove(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
  }

  /** Whose request is to be sent next; it still stands in line. */
  first(): Waiter | undefined {
    if (this.#waiting.length === 0) return undefined;
    return this.#ranked().reduce((lowest, next) => (next.rank < lowest.rank ? next : lowest)).waiter;
  }

  /** Takes one out of the line whose request is sent. */
  serve(waiter: Waiter): void {
    this.remove(waiter);
    this.#served.push(waiter.client);
    if (this.#served.length > REMEMBERED) this.#served.shift();
  }

  #ranked(): { readonly waiter: Waiter; readonly rank: number }[] {
    const before = new Map<string, number>();
    const next = (client: string): number => {
      const rank = before.get(client) ?? 0;
      before.set(client, rank + 1);
      return rank;
    };
    for (const client of this.#served) next(client);
    return this.#waiting.map((waiter) => ({ waiter, rank: next(waiter.client) }));
  }
}
