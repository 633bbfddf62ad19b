/**
 * In which order requests begin when many come at once. Of each client one begins in a turn of the event loop, at once;
 * its others wait, and begin one a turn, client after client. So the requests of one client, however many connections
 * it has, delay those of another by little more than the work of one.
 */
export class FairStart {
  /** Clients of which a request has begun in this turn. */
  readonly #begun = new Set<string>();
  /** By client, in the order in which they are next; a connection has at most one in here. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTurning = false;

  begin(client: string, start: () => void): void {
    const waiting = this.#waiting.get(client);
    if (waiting !== undefined) waiting.push(start);
    else if (this.#begun.has(client)) this.#waiting.set(client, [start]);
    else {
      this.#begun.add(client);
      this.#turnOn();
      start();
    }
  }

  #turnOn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#begun.clear();
      this.#next();
    });
  }

  #next(): void {
    const [entry] = this.#waiting;
    if (entry === undefined) return;
    const [client, waiting] = entry;
    const start = waiting.shift();
    this.#waiting.delete(client);
    if (waiting.length > 0) this.#waiting.set(client, waiting);
    this.#begun.add(client);
    this.#turnOn();
    start?.();
  }
}
