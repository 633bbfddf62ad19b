/** Callers with the same key share one pending call. A caller that leaves stops waiting; it cancels nobody. */
export class Flight<Value> {
  /** Bounded by the calls in flight, each of which has its own deadline. */
  readonly #pending = new Map<string, Promise<Value>>();

  run(key: string, call: () => Promise<Value>): { readonly value: Promise<Value>; readonly isShared: boolean } {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return { value: pending, isShared: true };
    const value = call().finally(() => this.#pending.delete(key));
    this.#pending.set(key, value);
    return { value, isShared: false };
  }
}
