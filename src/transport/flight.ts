import { GatewayError } from "../errors.ts";

/** Callers with the same key share one pending call. A caller that leaves stops waiting; it cancels nobody. */
export class Flight<Value> {
  /** Each call has its own deadline; there are never more than `#maxPending`. */
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #maxPending: number;

  constructor(maxPending: number) {
    this.#maxPending = maxPending;
  }

  /** @throws GatewayError overloaded, at once, when too many different calls are pending */
  run(key: string, call: () => Promise<Value>): { readonly value: Promise<Value>; readonly isShared: boolean } {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return { value: pending, isShared: true };
    if (this.#pending.size >= this.#maxPending) {
      const message =
        "This service has as much unfinished work as it accepts; nothing was asked. Try again in a moment.";
      throw new GatewayError("overloaded", message, { retryAfterSeconds: 1 });
    }
    const value = call().finally(() => this.#pending.delete(key));
    this.#pending.set(key, value);
    return { value, isShared: false };
  }
}
