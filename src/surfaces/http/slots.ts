import { GatewayError, overloaded } from "../../core/errors.ts";

/** Work that takes memory for as long as its client likes: so much at a time for all clients, and for each. */
export interface SlotLimits {
  readonly most: number;
  readonly mostOfClient: number;
}

export class Slots {
  readonly #limits: SlotLimits;
  readonly #onUse: (isUsed: boolean) => void;
  /** At most `most` entries. */
  readonly #taken = new Map<object, string>();

  /** @param onUse told when the first slot is taken, and when the last one is given back */
  constructor(limits: SlotLimits, onUse: (isUsed: boolean) => void = () => undefined) {
    this.#limits = limits;
    this.#onUse = onUse;
  }

  /** @returns gives the slot back, once; @throws GatewayError rate_limited, overloaded */
  take(client: string): () => void {
    const { most, mostOfClient } = this.#limits;
    const own = [...this.#taken.values()].filter((other) => other === client).length;
    if (own >= mostOfClient)
      throw new GatewayError("rate_limited", `One client can run ${mostOfClient} exports at once.`, {
        retryAfterSeconds: 5,
      });
    if (this.#taken.size >= most) throw overloaded();
    const slot = {};
    this.#taken.set(slot, client);
    if (this.#taken.size === 1) this.#onUse(true);
    return () => {
      if (this.#taken.delete(slot) && this.#taken.size === 0) this.#onUse(false);
    };
  }
}
