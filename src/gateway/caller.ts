import type { Asker } from "./transport/client.ts";

/** What a caller brings along. */
export interface Caller extends Asker {
  /** Charges the caller for a question that no cache answers. It refuses by throwing. */
  readonly charge?: (() => Promise<void>) | undefined;
}
