import { overloaded } from "../../core/errors.ts";

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
    if (this.#pending.size >= this.#maxPending) throw overloaded();
    const value = call().finally(() => this.#pending.delete(key));
    this.#pending.set(key, value);
    return { value, isShared: false };
  }
}
