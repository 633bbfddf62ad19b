import type { Context } from "hono";
import type { Endpoint, Dataset } from "../../catalog/dataset.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import type { BeginExport } from "../../gateway/gateway.ts";
import type { Verifier } from "../../provenance/verify.ts";
import type { Callers } from "../http/request.ts";
import type { Slots } from "../http/slots.ts";
import { CURSOR } from "../../catalog/paging.ts";

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
  /** Made when they are first asked for: most processes answer no question about them. */
  readonly documents: Readonly<Record<"index" | "openapi" | "askOpenapi", () => object>>;
}

/** Parameters of a search that say which of its matches are wanted. */
const OF_PAGES: ReadonlySet<string> = new Set([CURSOR, "limit"]);

/** The parameters of a search whose matches are all wanted. */
export const withoutPages = ({ paramShape }: Dataset): readonly string[] =>
  paramShape.names.filter((name) => !OF_PAGES.has(name));

export const searchesOf = (endpoints: readonly Endpoint[]): readonly Dataset[] =>
  endpoints.filter((endpoint): endpoint is Dataset => endpoint.kind === "live" && !endpoint.isLookup);
