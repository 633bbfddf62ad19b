import type { Context } from "hono";
import type { Endpoint } from "../../catalog/dataset.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import type { BeginExport } from "../../gateway/reported-calls.ts";
import type { Verifier } from "../../provenance/verify.ts";
import type { Callers } from "../http/callers.ts";
import type { Slots } from "../http/slots.ts";

/** What the interface for programs is made of. */
export interface ApiParts {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly beginExport: BeginExport;
  readonly exportSlots: Slots;
  readonly verifier: Verifier;
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  readonly callers: Callers;
  readonly health: () => Promise<object>;
  /** Whether an answer is kept, by this process or by a store that others share. */
  readonly keepsAnswers: () => boolean;
  /** Whether a body that fails looks whole to the client of this request. */
  readonly hidesBreaks: (context: Context) => boolean;
  /** Fixed for the life of the process. */
  readonly documents: { readonly index: object; readonly openapi: object; readonly askOpenapi: object };
}
