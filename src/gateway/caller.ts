import { GatewayError } from "../core/errors.ts";
import type { Asker } from "./transport/client.ts";

/** What a caller brings along. */
export interface Caller extends Asker {
  /** Charges the caller for a question that no cache answers. It refuses by throwing. */
  readonly charge?: (() => Promise<void>) | undefined;
}

/**
 * The same caller, charged for each request of a call but the first, which is paid for. A call that is under way may be
 * shared, so nobody is refused in its middle: these requests are owed, and the next question is refused for them.
 */
export function owing({ charge, ...asker }: Caller): Caller {
  let isPaid = true;
  return {
    ...asker,
    async charge() {
      try {
        if (!isPaid) await charge?.();
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
      } finally {
        isPaid = false;
      }
    },
  };
}
